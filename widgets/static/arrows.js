// Arrows on the board: what a turn does, numbered by its steps. They lie over the drawing, take no
// clicks, and are hidden from screen readers, which have the steps as sentences.

import { around } from "./choices.js";
import { SVG } from "./patch.js";

/** @import { Stage } from "./stage.js" */
/** @typedef {{ n: number, from: string, to: string }} Arrow From thing to thing; `n` is its step. */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ shaft: string, head: string, at: (t: number) => Point }} Path */
/** @typedef {{ group: SVGElement, n: number, path: Path, now: boolean }} Drawn */

export class Arrows {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.pending = false;
    /** @type {Arrow[]} */
    this.list = [];
    this.layer = document.createElementNS(SVG, "g");
    this.layer.setAttribute("class", "af-arrows");
    this.layer.setAttribute("aria-hidden", "true");
    stage.svg.append(this.layer);
    this.watch = new ResizeObserver(() => this.drawSoon());
    this.watch.observe(stage.board);
  }

  close() {
    this.watch.disconnect();
  }

  /**
   * Show arrows; those of the lowest number stand out.
   *
   * @param {Arrow[] | undefined} list
   */
  show(list) {
    this.list = list ?? [];
    this.drawSoon();
  }

  drawSoon() {
    if (this.pending) return;
    this.pending = true;
    requestAnimationFrame(() => {
      this.pending = false;
      this.draw();
    });
  }

  /**
   * A thing, or what stands for one that is not on the picture just now.
   *
   * @param {string} name
   */
  node(name) {
    const names = [name, ...around(name, this.stage.words), "status"];
    return names.map((one) => this.stage.thing(one)).find(Boolean) ?? null;
  }

  /**
   * The middle of a thing in the units of the drawing.
   *
   * @param {string} name
   * @returns {Point | null}
   */
  box(name) {
    const node = this.node(name);
    if (!node) return null;
    // The outline does not take part in the motion of a ship.
    const outline = node.querySelector(":scope > rect") ?? node;
    const box = outline.getBoundingClientRect();
    const back = this.stage.svg.getScreenCTM()?.inverse();
    if (!back || !box.width) return null;
    const [a, b] = [new DOMPoint(box.left, box.top), new DOMPoint(box.right, box.bottom)].map((point) => point.matrixTransform(back));
    // A player's things lie in the lower part of the panel, below the numbers.
    const down = node.dataset.thing?.startsWith("player:") ? 0.8 : 0.5;
    return { x: (a.x + b.x) / 2, y: a.y + (b.y - a.y) * down };
  }

  draw() {
    // Out of sight, as in a notebook scrolled away, nothing has a place; what is drawn stays.
    if (!this.stage.board.clientWidth) return;
    const first = Math.min(...this.list.map((arrow) => arrow.n));
    /** @type {Drawn[]} */
    const drawn = [];
    for (const arrow of this.list) {
      const [from, to] = [this.box(arrow.from), this.box(arrow.to)];
      if (!from || !to) continue;
      const now = arrow.n === first;
      const path = this.path(from, to, now ? 1 : 0.75);
      const group = document.createElementNS(SVG, "g");
      group.setAttribute("class", now ? "af-arrow af-now" : "af-arrow");
      for (const style of ["af-halo", "af-shaft"]) group.append(this.shape("path", { d: path.shaft, class: style }));
      group.append(this.shape("path", { d: path.head, class: "af-head" }));
      drawn.push({ group, n: arrow.n, path, now });
    }
    /** @type {Map<number, Point & { now: boolean }>} */
    const badges = new Map();
    for (const arrow of drawn) if (!badges.has(arrow.n)) badges.set(arrow.n, { now: arrow.now, ...this.free(arrow, drawn, [...badges.values()]) });
    // The next step lies over the later ones.
    drawn.sort((one, other) => other.n - one.n);
    const marks = [...badges].reverse().map(([number, { x, y, now }]) => {
      const mark = this.shape("g", { class: now ? "af-number af-now" : "af-number", transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` });
      const text = this.shape("text", { y: 8, class: "m" });
      text.textContent = String(number);
      mark.append(this.shape("circle", { r: now ? 19 : 17 }), text);
      return mark;
    });
    this.layer.replaceChildren(...drawn.map(({ group }) => group), ...marks);
    // Parts that are drawn anew stay below.
    this.stage.svg.append(this.layer);
  }

  /**
   * @param {string} tag
   * @param {Record<string, string | number>} attributes
   */
  shape(tag, attributes) {
    const node = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
    return node;
  }

  /**
   * A bent line between two boxes, and its head, which is larger for the next step.
   *
   * @param {Point} from
   * @param {Point} to
   * @param {number} size
   * @returns {Path}
   */
  path(from, to, size) {
    const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const [ux, uy] = [(to.x - from.x) / far, (to.y - from.y) / far];
    const bend = Math.min(46, far * 0.12) * (to.x < from.x ? -1 : 1);
    const middle = { x: (from.x + to.x) / 2 - uy * bend, y: (from.y + to.y) / 2 + ux * bend };
    const start = { x: from.x + ux * Math.min(18, far / 4), y: from.y + uy * Math.min(18, far / 4) };
    const out = Math.hypot(to.x - middle.x, to.y - middle.y) || 1;
    const [vx, vy] = [(to.x - middle.x) / out, (to.y - middle.y) / out];
    const tip = { x: to.x, y: to.y };
    const neck = { x: tip.x - vx * 26 * size, y: tip.y - vy * 26 * size };
    const at = (/** @type {number} */ t) => ({
      x: (1 - t) ** 2 * start.x + 2 * t * (1 - t) * middle.x + t ** 2 * neck.x,
      y: (1 - t) ** 2 * start.y + 2 * t * (1 - t) * middle.y + t ** 2 * neck.y,
    });
    const point = (/** @type {Point} */ { x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`;
    const wing = (/** @type {number} */ side) => point({ x: neck.x - vy * 15 * size * side, y: neck.y + vx * 15 * size * side });
    return {
      shaft: `M${point(start)}Q${point(middle)} ${point(neck)}`,
      head: `M${point(tip)}L${wing(1)}L${wing(-1)}Z`,
      at,
    };
  }

  /**
   * A place on a line for its number: far from other numbers and lines, near the middle.
   *
   * @param {Drawn} arrow
   * @param {Drawn[]} drawn
   * @param {Point[]} taken
   */
  free(arrow, drawn, taken) {
    const steps = [...Array(14).keys()].map((n) => 0.2 + n / 20);
    const others = drawn.filter(({ n }) => n !== arrow.n).flatMap(({ path }) => steps.map(path.at));
    /** @type {(spot: Point, spots: Point[], enough: number) => number} */
    const away = (spot, spots, enough) => Math.min(enough, ...spots.map(({ x, y }) => Math.hypot(spot.x - x, spot.y - y)));
    const worth = (/** @type {number} */ t) => 3 * away(arrow.path.at(t), taken, 70) + 2 * away(arrow.path.at(t), others, 40) - 40 * Math.abs(t - 0.5);
    return arrow.path.at(steps.reduce((best, t) => (worth(t) > worth(best) ? t : best)));
  }
}
