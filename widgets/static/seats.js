// Who sits at a table, and how a new game is begun.

import { make } from "./dom.js";

/** @import { Words } from "./types.js" */
/** @typedef {{ color: string, name: string, player: string, person: boolean }} Seat */
/** @typedef {{ key: string, label: string, choices: [unknown, string][], chosen: unknown }} Agreement what players agree on before a game */
/** @typedef {[string, string, string, string]} Player name, title, group and strength of somebody who can play */

/**
 * The sign of a player beside a name.
 *
 * @param {string} color
 * @param {Words} words
 */
export function badge(color, words) {
  return make("span", { class: `af-badge af-${color}`, "aria-hidden": "true" }, words.colors[color]?.[0] ?? "");
}

/**
 * Who can be given a seat; a player that came from Python is added by its name.
 *
 * @param {Player[]} players
 * @param {string} label
 * @param {string} chosen
 */
export function whoPlays(players, label, chosen) {
  /** @type {Player[]} */
  const known = players.some(([name]) => name === chosen) ? players : [...players, [chosen, "", "", ""]];
  const option = (/** @type {Player} */ [name, title, , strength]) => make("option", { value: name, title }, `${name[0].toUpperCase()}${name.slice(1)}${strength ? ` · ${strength}` : ""}`);
  const groups = [...new Set(known.map(([, , group]) => group))];
  const select = make("select", { class: "af-select", "aria-label": label }, ...groups.flatMap((group) => {
    const options = known.filter((choice) => choice[2] === group).map(option);
    return group ? [make("optgroup", { label: group }, ...options)] : options;
  }));
  select.value = chosen;
  return select;
}

/**
 * What is asked before a new game: how many seats, who plays, what the game's players agree on, and the seed.
 *
 * @param {Seat[]} now
 * @param {Player[]} players
 * @param {Agreement[]} agreements
 * @param {Words} words
 * @param {(wish: object) => unknown} begin
 * @returns {HTMLElement[]}
 */
export function newGame(now, players, agreements, words, begin) {
  const order = [...now.map((seat) => seat.color), ...Object.keys(words.colors)].filter((color, index, all) => all.indexOf(color) === index);
  const count = make("select", { class: "af-select", "aria-label": "Seats" }, ...[2, 3, 4].map((number) => make("option", { value: number }, `${number} seats`)));
  count.value = String(now.length);
  const agreed = agreements.map(({ key, label, choices, chosen }) => {
    const select = make("select", { class: "af-select", "aria-label": label }, ...choices.map(([value, text]) => make("option", { value: String(value) }, text)));
    if (choices.some(([value]) => value === chosen)) select.value = String(chosen);
    return { key, select, value: () => choices[select.selectedIndex][0] };
  });
  const seed = make("input", { type: "text", class: "af-p-dice", inputmode: "numeric", "aria-label": "Seed; the same seed gives the same dice", placeholder: "seed", autocomplete: "off" });
  const rows = make("div", { class: "af-t-seats" });
  const computer = now.find((seat) => !seat.person)?.player ?? players[1]?.[0] ?? "person";
  const made = order.map((color, index) => {
    const seat = now.find((other) => other.color === color);
    const name = make("input", { type: "text", class: "af-t-name", maxlength: 60, "aria-label": `Name of ${words.colors[color]}`, autocomplete: "off" });
    name.value = seat?.name ?? words.colors[color];
    const who = whoPlays(players, `Who plays ${words.colors[color]}`, seat?.player ?? (index ? computer : "person"));
    const about = make("small", { class: "af-t-about" });
    const tell = () => { about.textContent = players.find(([choice]) => choice === who.value)?.[1] ?? ""; };
    who.addEventListener("change", tell);
    tell();
    return { color, name, who, row: make("div", {}, make("div", { class: "af-t-seat" }, badge(color, words), name, who), about) };
  });
  const fill = () => rows.replaceChildren(...made.slice(0, Number(count.value)).map(({ row }) => row));
  count.addEventListener("change", fill);
  fill();
  const start = () => begin({
    options: Object.fromEntries(agreed.map(({ key, value }) => [key, value()])),
    seed: seed.value,
    seats: made.slice(0, Number(count.value)).map(({ color, name, who }) => ({ color, name: name.value, player: who.value })),
  });
  return [make("div", { class: "af-p-wrap" }, count, ...agreed.map(({ select }) => select), seed), rows,
    make("button", { class: "af-button af-main af-ready", onclick: start }, "Start")];
}
