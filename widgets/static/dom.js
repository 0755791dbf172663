// Elements of the page, and the few habits that all of them have.

/** An element with properties, attributes and children; text is always text, never markup. */
export function make(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (key === "class") node.className = value;
    else if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (value !== undefined && value !== false) node.setAttribute(key, value === true ? "" : value);
  }
  if (tag === "button") node.type = "button";
  if (["button", "input", "select", "textarea"].includes(tag)) unshortcut(node);
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** A player's name in a row of things: cut where it is long, and then whole under the mouse. */
export function nameTag(name, tag = "span") {
  return make(tag, { class: "af-name", title: name }, name);
}

/** A name on one line: signs that turn the line or hide are written as escapes, as Python does. */
export function visible(text) {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) => `\\u${sign.codePointAt(0).toString(16).padStart(4, "0")}`);
}

/** A sentence below a field: why what was typed is refused. It goes as soon as somebody goes on. */
export function refuseField(field, reason) {
  const { form } = field;
  form.querySelector(".af-field-note")?.remove();
  const note = make("div", { class: "af-field-note", role: "alert" }, reason);
  form.append(note);
  field.setAttribute("aria-invalid", "true");
  field.focus({ preventScroll: true });
  const clear = () => {
    note.remove();
    field.removeAttribute("aria-invalid");
  };
  for (const kind of ["input", "click"]) form.addEventListener(kind, clear, { once: true });
}

/** Whether the focus can be on an element. */
export function canFocus(node) {
  return Boolean(node?.isConnected) && !node.disabled && !node.closest("[hidden]");
}

/** Keys typed here belong to the widget: JupyterLab must not take them as shortcuts. */
export function unshortcut(node) {
  node.setAttribute("data-lm-suppress-shortcuts", "true");
}

export const calm = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
