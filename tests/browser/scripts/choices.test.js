// Choosing among actions that Python has told, for a game that does not exist.
import assert from "node:assert/strict";
import { test } from "node:test";

import { around, beginnings, contains, explained, Flow, oneByOne, placings, reaching, readActions, same, unpack } from "../../../widgets/static/choices.js";
import { amountsIn } from "../../../widgets/static/pickers.js";

const words = {
  piece: "pawn:",
  marks: { "!": " (tired)" },
  questions: {
    yard: { title: "Where?", thing: "yard:", skip: true },
    crew: { title: "Who?", form: "pieces", skip: true },
    charm: { title: "Which charm?", thing: "charm:{active}:", begins: true, subject: true },
    pawn: { title: "Which pawn?", form: "piece", chosen: true },
    deed: { title: "What?", silent: true, begins: true },
    mill: { title: "Which mill?", thing: "mill:", reached: true },
    corn: { title: "Corn", together: "How much of each?", form: "amounts" },
    hill: { title: "Which hill?", again: "And which other hill?", thing: "hill:", marks: true, begins: true, confirm: true },
  },
  labels: { yard: { north: "North Yard", south: "South Yard" }, charm: { luck: "Luck" } },
  last: ["yard:north"],
  explain: { "yard:north": "A cold place.", "charm:luck": "It helps." },
  belongs: [["^stall:(\\w+)\\..*$", "yard:$1"], ["^yard:north$", "hill:one"]],
  means: [["^mine:\\w+:(\\w+)$", "charm:$1"]],
  sorts: { pawn: "One of yours." },
};

/** Actions of a few lines: text, kind and the answers. */
function told(lines, more = {}) {
  const table = [];
  const number = (id) => {
    if (!table.includes(id)) table.push(id);
    return table.indexOf(id).toString(36).padStart(2, "0");
  };
  const ways = lines.map(([, kind, ...ids]) => `0|${[`do:${kind}`, ...ids].map(number).join("")}`).join("\n");
  const legal = lines.map(([text]) => `0|${text}`).join("\n");
  const byNumber = Object.fromEntries(Object.entries(more).map(([id, said]) => [number(id), said]));
  return readActions({ legal, ways, choices: { table: table.join("\n"), more: byNumber }, hand: ["2", "5!", "2"], active: "ann" }, words);
}

const walk = [
  ["north 2", "walk", "yard:north", "crew:2"],
  ["north 5!", "walk", "yard:north", "crew:5!"],
  ["south 2 2", "walk", "yard:south", "crew:2 2"],
  ["south 2 5!", "walk", "yard:south", "crew:2 5!"],
];
const candidates = (actions, from = 0) => actions.map(({ text, steps }) => ({ text, rest: steps.slice(from) }));

test("packed lines are unpacked", () => {
  assert.deepEqual(unpack("0|solar 3\n6|5\n0|end"), ["solar 3", "solar 5", "end"]);
  assert.deepEqual(unpack(""), []);
});

test("an action knows its kind, its answers, their labels and their things", () => {
  const [north, , , south] = told(walk, { "crew:2 5!": { label: "both" } });
  assert.equal(north.kind, "walk");
  assert.deepEqual(north.steps.map(({ label }) => label), ["North Yard", "2"]);
  assert.deepEqual(north.steps[0].things, ["yard:north"]);
  assert.deepEqual(south.steps[1].pieces, ["2", "5!"]);
  assert.equal(south.steps[1].label, "both");
});

test("a word of the game is made readable", () => {
  const [, , , south] = told(walk);
  assert.equal(south.steps[1].label, "2 + 5 (tired)");
});

test("a piece stands for every piece of the hand that is the same", () => {
  const [action] = told([["rest 2", "rest", "pawn:2"]]);
  assert.deepEqual(action.steps[0].things, ["pawn:1", "pawn:3"]);
});

test("nothing told is nothing to choose", () => {
  assert.deepEqual(readActions({ legal: "", ways: "", choices: {}, hand: [], active: "ann" }, words), []);
});

test("words are compared as often as they come", () => {
  assert.ok(contains(["2", "2", "5"], ["2", "5"]));
  assert.ok(!contains(["2", "5"], ["2", "2"]));
  assert.ok(same(["2", "5"], ["5", "2"]));
  assert.ok(!same(["2", "5", "5"], ["5", "2"]));
});

test("places take the chosen pieces and perhaps more", () => {
  const actions = told(walk);
  assert.deepEqual(placings(actions, "yard:south", ["2"]).map(({ text }) => text), ["south 2 2", "south 2 5!"]);
  assert.deepEqual(placings(actions, "yard:north", ["2", "2"]), []);
  assert.equal(placings(actions, "yard:north", []).length, 2);
});

test("pieces that go one at a time go one after the other", () => {
  const actions = told(walk);
  assert.deepEqual(oneByOne(actions, "yard:north", ["5!", "2"]), ["north 2", "north 5!"]);
  assert.equal(oneByOne(actions, "yard:north", ["2"]), null);
  assert.equal(oneByOne(actions, "yard:south", ["2", "2"]), null);
});

test("an action begins at the thing of its first answer", () => {
  const actions = told([["luck 2", "charm", "charm:luck", "pawn:2"], ...walk]);
  assert.deepEqual(beginnings(actions, "charm:ann:luck").map(({ text }) => text), ["luck 2"]);
  assert.deepEqual(beginnings(actions, "yard:north"), []);
});

test("questions come until one action is left", () => {
  const flow = new Flow("status", candidates(told(walk)));
  assert.equal(flow.done, null);
  assert.equal(flow.title, "Where?");
  assert.deepEqual(flow.options().map(({ label }) => label), ["North Yard", "South Yard"]);
  assert.deepEqual(flow.options(words.last).map(({ label }) => label), ["South Yard", "North Yard"]);
  flow.take(flow.options()[1]);
  assert.deepEqual(flow.options().map(({ value }) => value), ["2 2", "2 5!"]);
  flow.take(flow.options()[1]);
  assert.equal(flow.done, "south 2 5!");
});

test("a single answer needs no question unless somebody wants to be asked", () => {
  const only = candidates(told(walk.slice(0, 1)));
  assert.equal(new Flow("status", only).obvious([])?.id, "yard:north");
  assert.equal(new Flow("status", only, { always: true }).obvious([]), undefined);
});

test("the piece that is chosen already is the answer", () => {
  const flow = new Flow("status", candidates(told([["rest 2", "rest", "pawn:2"], ["rest 5!", "rest", "pawn:5!"]])));
  assert.equal(flow.obvious([]), undefined);
  assert.equal(flow.obvious(["5!"])?.id, "pawn:5!");
  assert.equal(flow.obvious(["2", "5!"]), undefined);
});

test("two answers of one kind may come in either order", () => {
  const flow = new Flow("status", candidates(told([["swap one two", "swap", "hill:one", "hill:two"]])));
  assert.deepEqual(flow.options().map(({ value }) => value), ["one", "two"]);
  flow.take(flow.options()[1]);
  assert.equal(flow.title, "And which other hill?");
  assert.deepEqual([...flow.picked], ["hill:two"]);
  flow.take(flow.options()[0]);
  assert.equal(flow.done, "swap one two");
});

test("titles name what they are about", () => {
  const actions = told([["luck 2", "charm", "charm:luck", "pawn:2"]]);
  const flow = new Flow("status", candidates(actions, 1), { subject: actions[0].steps[0] });
  assert.equal(flow.title, "Luck: which pawn?");
});

test("small things belong to larger ones, and are explained by them", () => {
  assert.deepEqual(around("stall:north.3", words), ["yard:north", "hill:one"]);
  assert.equal(explained("stall:north.3", words), "A cold place.");
  assert.equal(explained("mine:ann:luck", words), "It helps.");
  assert.equal(explained("pawn:1", words), "One of yours.");
  assert.equal(explained("cloud", words), "");
});

test("amounts are read, and nothing else is taken for one", () => {
  const units = { f: "fish", w: "wood" };
  assert.deepEqual(amountsIn("ann 2f1w, bob 1w", units), { "ann f": 2, "ann w": 1, "bob w": 1 });
  for (const other of ["ann luck", "-", "ann 2x", "ann 2f!", "ann"]) assert.equal(amountsIn(other, units), null);
});

test("a first answer that only says the kind is left out where nobody needs to be asked", () => {
  const legal = "0|sow 1\n0|mill";
  const choices = { table: "deed:sow\ncorn:1\ndo:grind\ndeed:mill" };
  const [sow, mill] = readActions({ legal, ways: "0|0001\n0|0203", choices, hand: [], active: "ann" }, words);
  assert.deepEqual([sow.kind, sow.steps.map(({ id }) => id)], ["sow", ["corn:1"]]);
  assert.deepEqual([mill.kind, mill.steps.map(({ id }) => id)], ["grind", ["deed:mill"]]);
  assert.equal(new Flow("field", candidates([sow])).title, "How much of each?");
});

test("a later answer may be given first by a click", () => {
  const grind = told([["grind 2 old", "grind", "pawn:2", "mill:old"], ["grind 2 new", "grind", "pawn:2", "mill:new"]]);
  const found = reaching(grind, "mill:new");
  assert.deepEqual(found.map(({ text, rest }) => [text, rest.map(({ id }) => id)]), [["grind 2 new", ["pawn:2"]]]);
  assert.deepEqual(reaching(grind, "mill:lost"), []);
});
