// Everybody's chances along a game as lines, with a mark at each mistake; a slider walks along it.

import { make, unshortcut } from "./dom.js";
import { SVG } from "./patch.js";

/** @typedef {{ number: number, color: string, kind: string, chance: Record<string, number>, lost: string }} Turn */
/** @typedef {{ players: { color: string, name: string }[], start: Record<string, number>, turns?: Turn[] }} Chances */

/** @type {Record<string, string>} */
const DASHES = { red: "", blue: "9 4", green: "3 3", yellow: "11 3 3 3" };
/** @type {Record<string, [string, number]>} */
const MARKS = { inaccuracy: ["?!", 9], mistake: ["?", 10], blunder: ["??", 11] };
/** Room around the lines: above, right, below, left. */
const [TOP, RIGHT, BOTTOM, LEFT] = [14, 28, 28, 40];
const HEIGHT = 126;

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {string} [text]
 */
function shape(tag, attributes, text) {
  const node = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  if (text !== undefined) node.textContent = text;
  return node;
}

export class Curve {
  /**
   * @param {Record<string, string>} colors Their names, by their words.
   * @param {(index: number) => void} choose
   */
  constructor(colors, choose) {
    this.colors = colors;
    this.choose = choose;
    /** @type {Chances} */
    this.chances = { players: [], start: {} };
    this.at = 0;
    this.step = 1;
    this.chart = shape("svg", { "aria-hidden": "true" });
    this.node = make("div", { class: "af-r-plot", role: "slider", tabindex: "0", "aria-label": "Turns of the game", "aria-orientation": "horizontal", onkeydown: (event) => this.key(event), onclick: (event) => this.click(event) }, this.chart);
    unshortcut(this.node);
    /** @type {SVGElement | null} */
    this.cursor = null;
    this.widths = new ResizeObserver(() => this.draw());
    this.widths.observe(this.node);
  }

  get turns() {
    return this.chances.turns ?? [];
  }

  /**
   * @param {Chances} chances
   * @param {number} at
   */
  show(chances, at) {
    const other = chances !== this.chances;
    this.chances = chances;
    this.node.hidden = !this.turns.length;
    if (other) this.draw();
    this.move(at);
  }

  draw() {
    const { turns } = this;
    const width = Math.round(this.node.clientWidth);
    if (!turns.length || !width) return;
    const { players, start } = this.chances;
    this.step = (width - LEFT - RIGHT) / turns.length;
    const x = (/** @type {number} */ index) => LEFT + index * this.step;
    const y = (/** @type {number} */ part) => TOP + (1 - part) * (HEIGHT - TOP - BOTTOM);
    const parts = this.grid(width, x, y);
    this.cursor = shape("rect", { class: "af-r-cursor", y: TOP - 6, width: Math.max(8, Math.min(22, this.step)), height: HEIGHT - TOP - BOTTOM + 12, rx: 4 });
    parts.push(this.cursor);
    /** @type {{ color: string, at: number }[]} */
    const ends = [];
    for (const { color } of players) {
      const along = [start[color], ...turns.map((turn) => turn.chance[color])];
      parts.push(shape("polyline", { class: `af-r-line af-r-${color}`, "stroke-dasharray": DASHES[color], points: along.map((part, index) => `${x(index).toFixed(1)},${y(part).toFixed(1)}`).join(" ") }));
      ends.push({ color, at: y(along.at(-1) ?? 0) });
    }
    turns.forEach((turn, index) => {
      if (turn.kind) parts.push(this.mark(turn, x(index + 1), y(turn.chance[turn.color])));
    });
    parts.push(...this.letters(ends, width));
    this.chart.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    this.chart.setAttribute("width", String(width));
    this.chart.setAttribute("height", String(HEIGHT));
    this.chart.replaceChildren(...parts);
    this.move(this.at);
  }

  /**
   * @param {number} width
   * @param {(index: number) => number} x
   * @param {(part: number) => number} y
   */
  grid(width, x, y) {
    const parts = [];
    for (const part of [0, 0.5, 1]) {
      parts.push(shape("line", { class: "af-r-grid", x1: LEFT, x2: width - RIGHT, y1: y(part), y2: y(part) }),
        shape("text", { class: "af-r-label", x: LEFT - 6, y: y(part) + 4, "text-anchor": "end" }, `${100 * part}%`));
    }
    const each = [1, 2, 5, 10, 20, 50].find((number) => number * this.step >= 30) ?? 100;
    this.turns.forEach((turn, index) => {
      if ((index + 1) % each === 0) parts.push(shape("text", { class: "af-r-label", x: x(index + 1), y: HEIGHT - 3, "text-anchor": "middle" }, String(turn.number)));
    });
    return parts;
  }

  /**
   * @param {Turn} turn
   * @param {number} x
   * @param {number} y
   */
  mark(turn, x, y) {
    const [sign, size] = MARKS[turn.kind];
    const small = this.step < 18;
    const mark = shape("g", { class: `af-r-mark af-r-${turn.color} af-r-${turn.kind}`, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` });
    mark.append(shape("circle", { r: small ? size * 0.55 : size }));
    if (!small) mark.append(shape("text", { y: 4, "text-anchor": "middle" }, sign));
    return mark;
  }

  /**
   * Letters at the ends of the lines, pushed apart where they would lie on each other.
   *
   * @param {{ color: string, at: number }[]} ends
   * @param {number} width
   */
  letters(ends, width) {
    ends.sort((one, other) => one.at - other.at);
    ends.forEach((end, index) => { if (index) end.at = Math.max(end.at, ends[index - 1].at + 20); });
    for (let index = ends.length - 1, limit = HEIGHT - BOTTOM + 6; index >= 0; index -= 1, limit -= 20) ends[index].at = Math.min(ends[index].at, limit);
    return ends.flatMap(({ color, at }) => [
      shape("rect", { class: `af-r-end af-r-${color}`, x: width - RIGHT + 6, y: at - 9, width: 18, height: 18, rx: color === "blue" ? 9 : 4 }),
      shape("text", { class: `af-r-letter af-r-${color}`, x: width - RIGHT + 15, y: at + 5, "text-anchor": "middle" }, this.colors[color]?.[0] ?? "")]);
  }

  /** @param {number} at */
  move(at) {
    const { turns } = this;
    this.at = Math.max(0, Math.min(turns.length - 1, at));
    const turn = turns[this.at];
    if (!turn) return;
    this.cursor?.setAttribute("x", String(LEFT + (this.at + 1) * this.step - Number(this.cursor.getAttribute("width")) / 2));
    const { players } = this.chances;
    const name = players.find(({ color }) => color === turn.color)?.name ?? turn.color;
    const said = players.map((player) => `${player.name} ${Math.round(100 * turn.chance[player.color])} %`).join(", ");
    this.node.setAttribute("aria-valuemin", "1");
    this.node.setAttribute("aria-valuemax", String(turns.length));
    this.node.setAttribute("aria-valuenow", String(this.at + 1));
    this.node.setAttribute("aria-valuetext", `Turn ${turn.number}, ${name}${turn.kind ? `, ${turn.kind}` : ""}. ${said}`);
  }

  /** @param {MouseEvent} event */
  click(event) {
    const box = this.chart.getBoundingClientRect();
    this.choose(Math.round((event.clientX - box.left - LEFT) / this.step) - 1);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { at, turns } = this;
    const wrong = turns.flatMap((turn, index) => (turn.kind ? [index] : []));
    /** @type {Record<string, number>} */
    const goals = {
      ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1, Home: 0, End: turns.length - 1,
      PageUp: wrong.filter((index) => index < at).at(-1) ?? at,
      PageDown: wrong.find((index) => index > at) ?? at,
    };
    const goal = goals[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    this.choose(goal);
  }

  close() {
    this.widths.disconnect();
  }
}
