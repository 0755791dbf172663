// The drawing is changed only where it differs, and what stays keeps its element.
import assert from "node:assert/strict";
import { test } from "node:test";

import "./page.js";

const { parseSvg, patchChildren } = await import("../../../widgets/static/patch.js");

/** What is shown, with the drawing that it was made from. */
function shown(text) {
  const was = parseSvg(text);
  const box = document.createElementNS("http://www.w3.org/2000/svg", "g");
  patchChildren(box, document.createDocumentFragment(), was);
  return { box, was };
}

const written = (node) => node.innerHTML.replaceAll(' xmlns="http://www.w3.org/2000/svg"', "");
const thing = (name, inner = "") => `<g data-thing="${name}">${inner}</g>`;

test("from nothing, everything is drawn", () => {
  const { box } = shown(thing("a") + thing("b"));
  assert.equal(written(box), thing("a") + thing("b"));
});

test("a thing that stays keeps its element and what the widget has added to it", () => {
  const { box, was } = shown(thing("a", "<text>1</text>") + thing("b"));
  const [first] = box.children;
  first.setAttribute("tabindex", "0");
  patchChildren(box, was, parseSvg(thing("a", "<text>2</text>") + thing("b")));
  assert.equal(box.children[0], first);
  assert.equal(first.getAttribute("tabindex"), "0");
  assert.equal(first.textContent, "2");
});

test("things are known by their names when their order changes", () => {
  const { box, was } = shown(thing("a") + thing("b") + thing("c"));
  const [a, , c] = box.children;
  patchChildren(box, was, parseSvg(thing("c") + thing("d") + thing("a")));
  assert.equal(written(box), thing("c") + thing("d") + thing("a"));
  assert.equal(box.children[0], c);
  assert.equal(box.children[2], a);
});

test("attributes come, change and go", () => {
  const { box, was } = shown('<rect x="1" y="2" class="old"></rect>');
  patchChildren(box, was, parseSvg('<rect x="1" y="3" rx="4"></rect>'));
  const [rect] = box.children;
  assert.deepEqual([rect.getAttribute("x"), rect.getAttribute("y"), rect.getAttribute("rx"), rect.getAttribute("class")], ["1", "3", "4", null]);
});

test("what has no name is known by its order and its kind", () => {
  const { box, was } = shown("<rect></rect><text>one</text>");
  const text = box.children[1];
  patchChildren(box, was, parseSvg("<text>two</text><circle></circle>"));
  assert.equal(written(box), "<text>two</text><circle></circle>");
  assert.equal(box.children[0], text);
});

test("what lies around a thing goes with it", () => {
  const around = (name, x) => `<g transform="translate(${x} 0)">${thing(name)}</g>`;
  const { box, was } = shown(around("a", 1) + around("b", 2));
  const [, second] = box.children;
  patchChildren(box, was, parseSvg(around("b", 1)));
  assert.equal(box.children.length, 1);
  assert.equal(box.children[0], second);
  assert.equal(second.getAttribute("transform"), "translate(1 0)");
});

test("a thousand random changes leave nothing behind", () => {
  let seed = 7;
  const random = (limit) => { seed = (seed * 1103515245 + 12345) % 2147483648; return seed % limit; };
  const drawing = () => [..."abcdefgh"].sort(() => random(3) - 1).slice(random(8)).map((name) => thing(name, random(2) ? `<text>${random(3)}</text>` : `<rect x="${random(3)}"></rect>`)).join("") + "<rect></rect>".repeat(random(3));
  const { box, was } = shown("");
  let before = was;
  for (let round = 0; round < 1000; round += 1) {
    const text = drawing();
    const fresh = parseSvg(text);
    patchChildren(box, before, fresh);
    before = fresh;
    assert.equal(written(box), text);
  }
});

test("only what a drawing needs gets through", () => {
  const { box } = shown('<g data-thing="a" onclick="evil()"><a href="x"></a><text>fine</text></g>');
  assert.equal(written(box), thing("a", "<text>fine</text>"));
});
