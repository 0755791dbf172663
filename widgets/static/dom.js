// Elements of the page, and the few habits that all of them have.

/** @typedef {string | number | boolean | undefined | ((event: any) => unknown)} Property */

/**
 * An element with properties, attributes and children; text is always text, never markup.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, Property>} [props] A function under `onclick` and the like is a listener.
 * @param {(Node | string | null | undefined)[]} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (typeof value === "function") node.addEventListener(key.slice(2), value);
    else if (key === "class") node.className = String(value);
    else if (value !== undefined && value !== false) node.setAttribute(key, value === true ? "" : String(value));
  }
  if (node instanceof HTMLButtonElement) node.type = "button";
  if (["button", "input", "select", "textarea"].includes(tag)) unshortcut(node);
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/**
 * A button that does something.
 *
 * @param {string} label
 * @param {(event: any) => unknown} act
 * @param {Record<string, Property>} [props]
 */
export function button(label, act, props = {}) {
  return make("button", { class: "af-button", onclick: act, ...props }, label);
}

/**
 * A player's name in a row of things: cut where it is long, and then whole under the mouse.
 *
 * @param {string} name
 * @param {"span" | "th" | "b"} [tag]
 */
export function nameTag(name, tag = "span") {
  return make(tag, { class: "af-name", title: name }, name);
}

/**
 * A name on one line: signs that turn the line or hide are written as escapes, as Python does.
 *
 * @param {string} text
 */
export function visible(text) {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`);
}

/**
 * A sentence below a field: why what was typed is refused. It goes as soon as somebody goes on.
 *
 * @param {HTMLInputElement} field One that stands in a form.
 * @param {string} reason
 */
export function refuseField(field, reason) {
  const { form } = field;
  if (!form) return;
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

/**
 * Whether the focus can be on an element.
 *
 * @param {EventTarget | null | undefined} node
 * @returns {boolean}
 */
export function canFocus(node) {
  return node instanceof Element && node.isConnected && !node.matches(":disabled") && !node.closest("[hidden]");
}

/**
 * Whether a control cannot be used where it is.
 *
 * @param {Element | null | undefined} node
 */
export function isShut(node) {
  return node instanceof HTMLButtonElement && (node.disabled || node.hidden);
}

/**
 * What a thing inside a widget is called, to find it again after it was made anew.
 *
 * @param {Element} box
 * @returns {string | undefined}
 */
export function focusedKey(box) {
  const focused = document.activeElement;
  return focused instanceof HTMLElement && box.contains(focused) ? focused.dataset.key : undefined;
}

/**
 * Keys typed here belong to the widget: JupyterLab must not take them as shortcuts.
 *
 * @param {Element} node
 */
export function unshortcut(node) {
  node.setAttribute("data-lm-suppress-shortcuts", "true");
}

/** Whether somebody has asked for a page on which nothing moves. */
export const calm = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
