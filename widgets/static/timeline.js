// The plan behind a turn as a small row of discs: this turn, the next ships, and the income; what
// is in hand after each stands in it. A step that may break is dashed and says how likely it holds.

import { make } from "./dom.js";

/** @typedef {{ label: string, left: string, ready: number, weak: boolean }} Step */

/**
 * What the numbers in the discs count.
 *
 * @param {Step[]} steps
 */
export function counted(steps) {
  const [unit] = steps.map(({ left }) => left.split(" ").slice(1).join(" ")).filter(Boolean);
  return unit ? `${unit} left after each step` : "";
}

/** @param {Step[]} steps */
export function timeline(steps) {
  const said = steps.map(({ label, left, ready, weak }) => `${label}${left ? `, then ${left}` : ""}${weak ? `; may break: possible in ${Math.round(100 * ready)} %` : ""}`);
  return make("ol", { class: "af-w-ahead", "aria-label": "The plan behind this turn" }, ...steps.map(({ label, left, ready, weak }, index) => make("li", { class: weak ? "af-w-weak" : "", title: said[index] },
    make("span", { class: "af-w-disc" }, left.split(" ")[0] || "▸"),
    make("span", { class: "af-w-then" }, label),
    weak ? make("span", { class: "af-w-may" }, `⚠ ${Math.round(100 * ready)} %`) : null)));
}
