// The controls of panels in which something is set: numbers, choices, ticks, groups and folds.

import { make } from "./dom.js";

/** @typedef {[string, string][]} Options value and label of each */

/**
 * @param {string} label
 * @param {HTMLElement[]} controls
 */
export function row(label, ...controls) {
  return make("div", { class: "af-row" }, make("span", {}, label), ...controls);
}

/**
 * A number with minus and plus; `auto` is what an empty field stands for.
 *
 * @param {string} label
 * @param {number | null} value
 * @param {(value: number | null) => void} change
 * @param {{ min?: number, max?: number, auto?: number | null }} [how]
 */
export function number(label, value, change, { min = 0, max = 999, auto = null } = {}) {
  const shown = value ?? auto ?? 0;
  const empty = auto !== null;
  const set = (/** @type {number} */ next) => change(Math.max(min, Math.min(max, next)));
  const input = make("input", { type: "number", class: "af-number", min, max, "aria-label": label, "data-key": label });
  input.value = String(value ?? "");
  if (empty) input.placeholder = `rest: ${auto}`;
  input.addEventListener("change", () => (input.value === "" && empty ? change(null) : set(Number(input.value) || 0)));
  /** @type {(by: number, sign: string, word: string) => HTMLButtonElement} */
  const step = (by, sign, word) => make("button", { class: "af-button", "aria-label": `${label}, one ${word}`, "data-key": `${label} ${word}`, disabled: by < 0 ? shown <= min : shown >= max, onclick: () => set(shown + by) }, sign);
  return row(label, step(-1, "−", "less"), input, step(1, "+", "more"));
}

/**
 * @param {string} label
 * @param {string | null} value
 * @param {Options} options
 * @param {(value: string | null) => void} change
 */
export function choice(label, value, options, change) {
  const select = make("select", { class: "af-select", "aria-label": label, "data-key": label }, ...options.map(([key, text]) => make("option", { value: key }, text)));
  select.value = value ?? "";
  select.addEventListener("change", () => change(select.value === "" ? null : select.value));
  return row(label, select);
}

/**
 * @param {string} label
 * @param {boolean} on
 * @param {(on: boolean) => void} change
 */
export function tick(label, on, change) {
  const box = make("input", { type: "checkbox", "data-key": label });
  box.checked = on;
  box.addEventListener("change", () => change(box.checked));
  return make("label", { class: "af-tick" }, box, label);
}

/**
 * @param {string} title
 * @param {HTMLElement[]} content
 */
export function group(title, ...content) {
  return make("div", { role: "group", "aria-label": title }, make("div", { class: "af-picker-title" }, title), ...content);
}
