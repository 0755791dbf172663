// The drawing: read safely, and changed only where it differs.

export const SVG = "http://www.w3.org/2000/svg";
const ELEMENTS = new Set([
  "svg", "g", "path", "rect", "circle", "ellipse", "text", "style", "defs", "linearGradient",
  "radialGradient", "stop", "clipPath",
]);
const ATTRIBUTES = new Set([
  "class", "transform", "d", "x", "y", "cx", "cy", "r", "rx", "ry", "width", "height", "viewBox",
  "textLength", "lengthAdjust", "fill-opacity", "stroke-opacity", "stroke-width", "aria-label", "data-part",
  "data-thing", "data-ship", "data-at", "data-mover", "id", "offset", "x1", "x2", "y1", "y2", "gradientUnits",
]);

/**
 * Parse a piece of the drawing. Names are escaped in Python; here nothing else gets through.
 * What is inside a template is inert: it loads nothing and runs nothing before it is cleaned.
 *
 * @param {string} text
 */
export function parseSvg(text) {
  const inert = document.createElement("template");
  inert.innerHTML = `<svg>${text}</svg>`;
  const root = /** @type {Element} */ (inert.content.firstElementChild);
  for (const node of root.querySelectorAll("*")) {
    if (!ELEMENTS.has(node.localName) || node.namespaceURI !== SVG) node.remove();
    else for (const name of node.getAttributeNames()) if (!ATTRIBUTES.has(name)) node.removeAttribute(name);
  }
  const out = document.createDocumentFragment();
  out.append(...root.childNodes);
  return out;
}

/**
 * The thing that an element of the drawing is.
 *
 * @param {Node} node
 */
const thingOf = (node) => (node instanceof Element ? node.getAttribute("data-thing") : null);

/**
 * The thing that an element of the drawing is, or the first that stands in it.
 *
 * @param {Node} node
 */
const nameOf = (node) => thingOf(node) ?? (node instanceof Element ? node.querySelector("[data-thing]")?.getAttribute("data-thing") : null);

/**
 * Bring what is shown from what the drawing was to what it is, and touch only what differs: the page
 * has less to lay out and to paint, and an element that stays keeps the focus. What the drawing was
 * is kept beside the page, where nobody adds classes and roles to it.
 *
 * @param {Node} shown
 * @param {Node} was
 * @param {Node} fresh
 */
export function patch(shown, was, fresh) {
  if (was.isEqualNode(fresh)) return;
  if (!(shown instanceof Element && was instanceof Element && fresh instanceof Element)) {
    shown.nodeValue = fresh.nodeValue;
    return;
  }
  for (const key of was.getAttributeNames()) if (!fresh.hasAttribute(key)) shown.removeAttribute(key);
  for (const key of fresh.getAttributeNames()) {
    const value = fresh.getAttribute(key) ?? "";
    if (was.getAttribute(key) !== value) shown.setAttribute(key, value);
  }
  patchChildren(shown, was, fresh);
}

/**
 * Things are known by their names, all else by its order.
 *
 * @param {Node} shown
 * @param {Node} was
 * @param {Node} fresh
 */
export function patchChildren(shown, was, fresh) {
  const left = [...was.childNodes].map((node, index) => ({ node, name: nameOf(node), shown: shown.childNodes[index] }));
  const take = (/** @type {(one: typeof left[number]) => boolean} */ test) => {
    const index = left.findIndex(test);
    return index < 0 ? null : left.splice(index, 1)[0];
  };
  /** @type {{ node: ChildNode, name: string | null | undefined, twin: typeof left[number] | null }[]} */
  const children = [...fresh.childNodes].map((node) => ({ node, name: nameOf(node), twin: null }));
  for (const child of children) {
    if (child.name) child.twin = take(({ node, name }) => name === child.name && node.nodeName === child.node.nodeName);
  }
  for (const child of children) {
    if (!thingOf(child.node)) child.twin ||= take(({ node }) => !thingOf(node) && node.nodeName === child.node.nodeName);
  }
  for (const gone of left) gone.shown.remove();
  let at = shown.firstChild;
  for (const { node, twin } of children) {
    if (twin) patch(twin.shown, twin.node, node);
    if (twin && twin.shown === at) at = twin.shown.nextSibling;
    else shown.insertBefore(twin ? twin.shown : node.cloneNode(true), at);
  }
}

/**
 * Where an element stands, in the units of the drawing. Read from what is written in it: the page
 * could only say it after laying everything out.
 *
 * @param {Element | null} node
 */
export function spot(node) {
  let [x, y, scale] = [0, 0, 1];
  for (let at = node; at instanceof SVGGElement; at = at.parentElement) {
    for (const { matrix } of [...at.transform.baseVal].reverse()) {
      [x, y, scale] = [matrix.a * x + matrix.e, matrix.d * y + matrix.f, matrix.a * scale];
    }
  }
  return { x, y, scale };
}
