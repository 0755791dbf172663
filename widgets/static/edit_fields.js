// What can be set of a thing, row by row, as Python tells it: numbers and choices.

import { make } from "./dom.js";

/** @typedef {{ label: string, path: (string | number)[], value: string | number, low?: number, high?: number, options?: [string, string][] }} Field */

/**
 * @param {Field[]} rows
 * @param {(path: (string | number)[], value: string | number) => void} set
 */
export function fieldRows(rows, set) {
  return rows.map((row) => make("label", { class: "af-row af-w-field" }, make("span", {}, row.label), row.options ? choice(row, row.options, set) : number(row, set)));
}

/**
 * @param {Field} row
 * @param {[string, string][]} options
 * @param {(path: (string | number)[], value: string | number) => void} set
 */
function choice({ path, value }, options, set) {
  const select = make("select", { class: "af-select", "data-key": path.join(" ") }, ...options.map(([word, label]) => make("option", { value: word }, label)));
  select.value = String(value);
  select.addEventListener("change", () => set(path, select.value));
  return select;
}

/**
 * @param {Field} row
 * @param {(path: (string | number)[], value: string | number) => void} set
 */
function number({ path, value, low, high }, set) {
  const field = make("input", { type: "number", class: "af-w-number", "data-key": path.join(" "), min: String(low ?? 0), max: String(high ?? 99), value: String(value) });
  field.addEventListener("change", () => { if (field.value !== "" && field.checkValidity()) set(path, Number(field.value)); else field.value = String(value); });
  return field;
}
