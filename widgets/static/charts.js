// Pictures of numbers beside a board: who wins how often, and what makes the difference.

import { make } from "./dom.js";

/** @typedef {{ color: string, name: string, part: number, text: string }} Odds somebody's chance to win */
/** @typedef {{ label: string, text: string, amount: number }} Part a part of a difference */
/** @typedef {{ rows: Part[], total: Part }} Difference */

/**
 * Everybody's chance to win, side by side in one bar.
 *
 * @param {HTMLElement} bar
 * @param {string} title
 * @param {Odds[]} odds
 * @param {Record<string, string>} colors
 */
export function fillOdds(bar, title, odds, colors) {
  bar.setAttribute("aria-label", `${title}: ${odds.map(({ name, text }) => `${name} ${text}`).join(", ")}`);
  bar.replaceChildren(...odds.map(({ color, name, part, text }) => {
    const piece = make("div", { class: `af-chance af-${color}`, title: `${name} ${text}` }, part > 0.14 ? `${colors[color][0]} ${text}` : part > 0.08 ? text : "");
    piece.style.flexGrow = String(Math.max(part, 0.01));
    return piece;
  }));
}

/**
 * Bars that begin where the one before has ended, and their sum.
 *
 * @param {Difference} difference
 */
export function waterfall({ rows, total }) {
  if (!rows.length) return make("p", { class: "af-note" }, "There is no difference.");
  const limit = (/** @type {number} */ amount) => Math.max(-30, Math.min(30, amount));
  let at = 0;
  const bars = rows.map((row) => {
    const from = at;
    at += limit(row.amount);
    return { ...row, from, to: at, sum: false };
  });
  bars.push({ ...total, from: 0, to: at, sum: true });
  const ends = bars.flatMap(({ from, to }) => [from, to]);
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const share = (/** @type {number} */ value) => (100 * (value - low)) / (high - low || 1);
  return make("table", { class: "af-chart", "aria-label": "Parts of the difference" }, make("tbody", {}, ...bars.map(({ label, text, from, to, sum }) => {
    const bar = make("div", { class: `af-part ${to >= from ? "af-plus" : "af-minus"}` });
    bar.style.left = `${share(Math.min(from, to))}%`;
    bar.style.width = `${Math.max(0.8, Math.abs(share(to) - share(from)))}%`;
    const zero = make("div", { class: "af-zero" });
    zero.style.left = `${share(0)}%`;
    return make("tr", { class: sum ? "af-sum" : "" }, make("th", { scope: "row" }, label), make("td", { class: "af-room", "aria-hidden": "true" }, make("div", { class: "af-lane" }, zero, bar)), make("td", { class: "af-amount" }, text));
  })));
}
