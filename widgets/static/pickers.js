// The ways to ask for an answer beside the board: a list, amounts, or any number of things.

import { readable, same } from "./choices.js";
import { canFocus, make } from "./dom.js";

/** @import { Candidate, Choice, Option, Question, Words } from "./types.js" */

/**
 * A button for each answer.
 *
 * @param {Choice[]} options
 * @param {(choice: Choice) => void} take
 * @param {(choice: Choice) => string} note What is said below the label, if anything.
 */
export function listOf(options, take, note) {
  return make("div", { class: "af-list" }, ...options.map((choice) => {
    const text = note(choice);
    return make("button", { class: "af-button", onclick: () => take(choice) }, choice.label, text ? make("small", {}, text) : null);
  }));
}

/**
 * The amounts that an answer such as `blue 2f1o, green 1o` names, by `blue f`; nothing for others.
 *
 * @param {string} value
 * @param {Record<string, string>} units
 * @returns {Record<string, number> | null}
 */
export function amountsIn(value, units) {
  /** @type {Record<string, number>} */
  const found = {};
  for (const part of value.split(", ")) {
    const [owner, amounts = ""] = part.split(" ");
    const pairs = [...amounts.matchAll(/(\d+)([a-z])/g)];
    if (!pairs.length || pairs.map(([text]) => text).join("") !== amounts) return null;
    for (const [, count, unit] of pairs) {
      if (!(unit in units)) return null;
      found[`${owner} ${unit}`] = Number(count);
    }
  }
  return found;
}

/**
 * Amounts by plus and minus, then what is no amount as buttons.
 *
 * @param {Choice[]} options
 * @param {Question} question
 * @param {(choice: Choice) => void} take
 * @param {(owner: string) => string} nameOf
 * @param {string[]} last
 */
export function countsPicker(options, question, take, nameOf, last) {
  const units = question.units ?? {};
  const counted = options.flatMap((choice) => {
    const amounts = amountsIn(choice.value, units);
    return amounts ? [{ choice, amounts }] : [];
  });
  const others = options.filter((choice) => !counted.some((one) => one.choice === choice));
  const listed = others.filter(({ id }) => !last.includes(id));
  /** @type {HTMLElement[]} */
  const content = counted.length ? counters(counted, units, question.go ?? "", take, nameOf) : [];
  if (listed.length) content.push(make("div", { class: "af-picker-title" }, question.else ?? ""), listOf(listed, take, () => ""));
  for (const choice of others) if (last.includes(choice.id)) content.push(make("button", { class: "af-button", onclick: () => take(choice) }, choice.label));
  return content;
}

/**
 * A thing with its number between minus and plus.
 *
 * @param {string} title
 * @param {(by: number) => void} change
 */
function counterRow(title, change) {
  const count = make("span", { class: "af-count" });
  const less = make("button", { class: "af-button", "aria-label": `${title}, one less`, onclick: () => change(-1) }, "−");
  const more = make("button", { class: "af-button", "aria-label": `${title}, one more`, onclick: () => change(1) }, "+");
  return { row: make("div", { class: "af-row" }, make("span", {}, title), less, count, more), count, less, more };
}

/**
 * @param {{ choice: Choice, amounts: Record<string, number> }[]} counted
 * @param {Record<string, string>} units
 * @param {string} word
 * @param {(choice: Choice) => void} take
 * @param {(owner: string) => string} nameOf
 * @returns {HTMLElement[]}
 */
function counters(counted, units, word, take, nameOf) {
  /** @type {Record<string, number>} */
  const wanted = {};
  /** @type {Record<string, number>} */
  const most = {};
  for (const { amounts } of counted) for (const [key, count] of Object.entries(amounts)) most[key] = Math.max(most[key] ?? 0, count);
  const total = Object.values(counted[0].amounts).reduce((sum, count) => sum + count, 0);
  const match = () => counted.find(({ amounts }) => Object.keys(most).every((key) => (amounts[key] ?? 0) === (wanted[key] ?? 0)));
  const go = make("button", { class: "af-button af-main", onclick: () => { const found = match(); if (found) take(found.choice); } });
  const rows = Object.keys(most).filter((key) => most[key]).sort().map((key) => {
    const [owner, unit] = key.split(" ");
    const label = `${nameOf(owner)}: ${units[unit]}`;
    const { row, count, less, more } = counterRow(label, (by) => { wanted[key] = (wanted[key] ?? 0) + by; update(); });
    const refresh = (/** @type {number} */ sum) => {
      count.textContent = String(wanted[key] ?? 0);
      less.disabled = !wanted[key];
      more.disabled = sum >= total || (wanted[key] ?? 0) >= most[key];
    };
    return { row, refresh };
  });
  const update = () => {
    const focused = document.activeElement;
    const sum = Object.values(wanted).reduce((all, count) => all + count, 0);
    go.disabled = !match();
    go.textContent = go.disabled ? `${sum} of ${total} chosen` : `${word} ${total}`;
    for (const { refresh } of rows) refresh(sum);
    const stops = [go, ...rows.flatMap(({ row }) => [...row.querySelectorAll("button")])];
    if (focused instanceof HTMLButtonElement && focused.disabled) stops.find(canFocus)?.focus();
  };
  update();
  return [...rows.map(({ row }) => row), go];
}

/**
 * Several questions for a number, asked together: a row of plus and minus for each.
 *
 * @param {Candidate[]} candidates
 * @param {(chosen: Choice[]) => void} act
 * @returns {HTMLElement[]}
 */
export function amountsPicker(candidates, act) {
  const asked = candidates[0].rest.findIndex(({ question }) => question.form !== "amounts");
  const ways = candidates.map(({ rest }) => (asked < 0 ? rest : rest.slice(0, asked)));
  const kinds = ways[0].map(({ kind, question }) => ({ kind, title: question.title }));
  const word = ways[0][0].question.go ?? "";
  const most = kinds.map((_, index) => Math.max(...ways.map((way) => Number(way[index].value))));
  const wanted = kinds.map(() => 0);
  const fits = (/** @type {number[]} */ amounts) => ways.find((way) => way.every(({ value }, index) => Number(value) === amounts[index]));
  const within = (/** @type {number[]} */ amounts) => ways.some((way) => way.every(({ value }, index) => Number(value) >= amounts[index]));
  const go = make("button", { class: "af-button af-main", onclick: () => { const found = fits(wanted); if (found) act(found); } });
  const changed = (/** @type {number} */ at, /** @type {number} */ by) => wanted.map((amount, index) => (index === at ? amount + by : amount));
  const rows = kinds.map(({ title }, index) => {
    const { row, count, less, more } = counterRow(title, (by) => { wanted[index] += by; update(); });
    row.hidden = !most[index];
    const refresh = () => {
      count.textContent = `${wanted[index]} of ${most[index]}`;
      less.disabled = !wanted[index];
      more.disabled = !within(changed(index, 1));
    };
    return { row, refresh };
  });
  const update = () => {
    const focused = document.activeElement;
    const sum = wanted.reduce((all, amount) => all + amount, 0);
    go.disabled = !fits(wanted);
    go.textContent = `${word} (${sum})`;
    for (const { refresh } of rows) refresh();
    const stops = [go, ...rows.flatMap(({ row }) => [...row.querySelectorAll("button")])];
    if (focused instanceof HTMLButtonElement && focused.disabled) stops.find(canFocus)?.focus();
  };
  update();
  return [...rows.map(({ row }) => row), go];
}

/**
 * Any number of things of one group, by their buttons or on the board.
 *
 * @param {Choice[]} choices
 * @param {Option[]} options
 * @param {Question} question
 * @param {Words} words
 * @param {{ take: (choice: Choice) => void, labelOf: (thing: string) => string | null, changed: (things: Set<string>) => void, chosen: Set<string> }} board
 */
export function setPicker(choices, options, question, words, { take, labelOf, changed, chosen }) {
  const match = () => {
    const picked = options.filter(({ thing }) => chosen.has(thing));
    const group = picked[0]?.group ? [picked[0].group] : [];
    return choices.find(({ value }) => same(value.split(" "), [...group, ...picked.map(({ word }) => word)]));
  };
  const go = make("button", { class: "af-button af-main", onclick: () => { const found = match(); if (found) take(found); } }, question.go ?? "");
  const label = (/** @type {Option} */ { thing, word }) => (thing.startsWith(words.piece) ? readable(word, words) : labelOf(thing) ?? word);
  const boxes = options.map((option) => make("button", { class: "af-button", onclick: () => toggle(option.thing) }, label(option)));
  const update = () => {
    go.disabled = !match();
    boxes.forEach((box, index) => box.setAttribute("aria-pressed", String(chosen.has(options[index].thing))));
    changed(new Set(chosen));
  };
  const toggle = (/** @type {string} */ thing) => {
    const option = options.find((other) => other.thing === thing);
    if (!option) return false;
    if (!chosen.delete(thing)) {
      for (const other of options) if (other.group !== option.group) chosen.delete(other.thing);
      chosen.add(thing);
    }
    update();
    return true;
  };
  return { content: [make("div", { class: "af-list" }, ...boxes), go], toggle, update };
}

/**
 * How many of each kind came up, where their number in all is known.
 *
 * @param {{ total: number, kinds: [string, string][] }} amounts
 * @param {(text: string) => void} tell
 * @returns {HTMLElement[]}
 */
export function totalPicker({ total, kinds }, tell) {
  const given = kinds.map(() => 0);
  const sum = () => given.reduce((all, amount) => all + amount, 0);
  const words = () => kinds.flatMap(([letter], index) => (given[index] ? [`${given[index]}${letter}`] : [])).join(" ");
  const go = make("button", { class: "af-button af-main", onclick: () => tell(words()) });
  const rows = kinds.map(([, title], index) => {
    const { row, count, less, more } = counterRow(title, (by) => { given[index] += by; update(); });
    const refresh = () => {
      count.textContent = String(given[index]);
      less.disabled = !given[index];
      more.disabled = sum() === total;
    };
    return { row, refresh };
  });
  const update = () => {
    const focused = document.activeElement;
    go.disabled = sum() !== total;
    go.textContent = go.disabled ? `${sum()} of ${total} told` : "These came up";
    for (const { refresh } of rows) refresh();
    if (focused instanceof HTMLButtonElement && focused.disabled) [go, ...rows.flatMap(({ row }) => [...row.querySelectorAll("button")])].find(canFocus)?.focus();
  };
  update();
  return [...rows.map(({ row }) => row), go];
}
