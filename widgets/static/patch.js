// The drawing: read safely, and changed only where it differs.

export const SVG = "http://www.w3.org/2000/svg";
const ELEMENTS = new Set(["svg", "g", "path", "rect", "circle", "ellipse", "text", "style"]);
const ATTRIBUTES = new Set([
  "class", "transform", "d", "x", "y", "cx", "cy", "r", "rx", "ry", "width", "height", "viewBox",
  "textLength", "lengthAdjust", "fill-opacity", "stroke-opacity", "aria-label", "data-part",
  "data-thing", "data-ship", "data-at",
]);

/**
 * Parse a piece of the drawing. Names are escaped in Python; here nothing else gets through.
 * What is inside a template is inert: it loads nothing and runs nothing before it is cleaned.
 */
export function parseSvg(text) {
  const inert = document.createElement("template");
  inert.innerHTML = `<svg>${text}</svg>`;
  const root = inert.content.firstElementChild;
  for (const node of root.querySelectorAll("*")) {
    if (!ELEMENTS.has(node.localName) || node.namespaceURI !== SVG) node.remove();
    else for (const name of node.getAttributeNames()) if (!ATTRIBUTES.has(name)) node.removeAttribute(name);
  }
  const out = document.createDocumentFragment();
  out.append(...root.childNodes);
  return out;
}

/** The thing that an element of the drawing is, or the first that stands in it. */
const nameOf = (node) => node.dataset?.thing ?? node.querySelector?.("[data-thing]")?.dataset.thing;

/**
 * Bring what is shown from what the drawing was to what it is, and touch only what differs: the page
 * has less to lay out and to paint, and an element that stays keeps the focus. What the drawing was
 * is kept beside the page, where nobody adds classes and roles to it.
 */
export function patch(shown, was, fresh) {
  if (was.isEqualNode(fresh)) return;
  if (shown.nodeType === Node.TEXT_NODE) {
    shown.data = fresh.data;
    return;
  }
  for (const key of was.getAttributeNames()) if (!fresh.hasAttribute(key)) shown.removeAttribute(key);
  for (const key of fresh.getAttributeNames()) {
    if (was.getAttribute(key) !== fresh.getAttribute(key)) shown.setAttribute(key, fresh.getAttribute(key));
  }
  patchChildren(shown, was, fresh);
}

/** Things are known by their names, all else by its order. */
export function patchChildren(shown, was, fresh) {
  const left = [...was.childNodes].map((node, index) => ({ node, name: nameOf(node), shown: shown.childNodes[index] }));
  const take = (test) => {
    const index = left.findIndex(test);
    return index < 0 ? null : left.splice(index, 1)[0];
  };
  const children = [...fresh.childNodes].map((node) => ({ node, name: nameOf(node) }));
  for (const child of children) {
    child.twin = child.name && take(({ node, name }) => name === child.name && node.nodeName === child.node.nodeName);
  }
  for (const child of children) {
    if (!child.node.dataset?.thing) child.twin ||= take(({ node }) => !node.dataset?.thing && node.nodeName === child.node.nodeName);
  }
  for (const gone of left) gone.shown.remove();
  let at = shown.firstChild;
  for (const { node, twin } of children) {
    if (twin) patch(twin.shown, twin.node, node);
    if (twin && twin.shown === at) at = at.nextSibling;
    else shown.insertBefore(twin ? twin.shown : node.cloneNode(true), at);
  }
}

/**
 * Where an element stands, in the units of the drawing. Read from what is written in it: the page
 * could only say it after laying everything out.
 */
export function spot(node) {
  let [x, y, scale] = [0, 0, 1];
  for (let at = node; at.localName === "g"; at = at.parentNode) {
    for (const { matrix } of [...at.transform.baseVal].reverse()) {
      [x, y, scale] = [matrix.a * x + matrix.e, matrix.d * y + matrix.f, matrix.a * scale];
    }
  }
  return { x, y, scale };
}
