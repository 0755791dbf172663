// What a turn does, on the board: an arrow for the step that comes next, and the numbers of the steps
// that are done where these have led. They lie over the drawing, take no clicks, and are hidden from
// screen readers, which have the steps as sentences.

import { around } from "./choices.js";
import { SVG } from "./patch.js";
import { angleOf, holds, inside, onRing, others, quietest, route } from "./routes.js";

/** @import { Box, Point, Ring } from "./routes.js" */
/** @import { Stage } from "./stage.js" */
/** @typedef {{ n: number, to: string, from?: string, beside?: string[], done?: boolean }} Arrow From thing to thing; `n` is its step. */

const HEAD = 15;
/** How far the middle of a number stays from the edge, so that it is not cut. */
const MARGIN = 14;

export class Arrows {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    this.pending = false;
    this.fresh = false;
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
   * Show the arrows of a step, and the numbers of those before it.
   *
   * @param {Arrow[] | undefined} list
   */
  show(list) {
    this.fresh ||= JSON.stringify(list ?? []) !== JSON.stringify(this.list);
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
   * The box of a thing in the units of the drawing.
   *
   * @param {string} name
   * @returns {Box | null}
   */
  box(name) {
    const node = this.node(name);
    if (!node) return null;
    // The outline does not take part in the motion of a ship.
    return this.boxOf(node.querySelector(":scope > rect") ?? node);
  }

  /**
   * @param {Element} node
   * @returns {Box | null}
   */
  boxOf(node) {
    const box = node.getBoundingClientRect();
    const back = this.stage.svg.getScreenCTM()?.inverse();
    if (!back || !box.width) return null;
    const [a, b] = [new DOMPoint(box.left, box.top), new DOMPoint(box.right, box.bottom)].map((point) => point.matrixTransform(back));
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, width: b.x - a.x, height: b.y - a.y };
  }

  /**
   * The ring on which pieces go round the middle of the picture, if it has one.
   *
   * @returns {Ring | null}
   */
  ring() {
    const node = this.stage.svg.querySelector("circle.flight");
    const [x, y, r] = ["cx", "cy", "r"].map((key) => Number(node?.getAttribute(key)));
    return r ? { x, y, r } : null;
  }

  /**
   * Places of many things, with their words, that lie between an arrow and the ring.
   *
   * @param {Box} start
   * @param {Box} end
   * @param {Ring | null} ring
   */
  blocks(start, end, ring) {
    const kinds = this.stage.words.panels;
    const names = this.stage.things().map(({ dataset }) => dataset.thing ?? "").filter((name) => kinds.includes(name.split(":")[0]));
    const boxes = names.map((name) => this.box(name)).filter((box) => box !== null);
    const above = (/** @type {Box} */ box) => ring !== null && Math.abs(box.x - ring.x) + box.width / 2 < ring.r && Math.abs(box.y - ring.y) > ring.r;
    return boxes.filter((box) => above(box) && !holds(box, start) && !holds(box, end));
  }

  /**
   * What an arrow should not hide: words, and things that take no part in it.
   *
   * @param {Box} start
   * @param {Box} end
   * @param {Ring | null} ring
   */
  below(start, end, ring) {
    const { svg, words } = this.stage;
    const apart = (/** @type {Box | null} */ box) => box !== null && !(ring && inside(box, ring)) && ![start, end].some((one) => holds(one, box) || holds(box, one));
    const things = this.stage.things().filter(({ dataset }) => !words.panels.includes((dataset.thing ?? "").split(":")[0]));
    const boxes = (/** @type {Element[]} */ nodes) => /** @type {Box[]} */ (nodes.map((node) => this.boxOf(node)).filter(apart));
    return {
      words: boxes([...svg.querySelectorAll("text")].filter((node) => !this.layer.contains(node))),
      things: boxes(things.map((thing) => thing.querySelector(":scope > rect") ?? thing)),
    };
  }

  /**
   * @param {Box} start
   * @param {Box} end
   * @param {Ring | null} ring
   */
  way(start, end, ring) {
    const ways = [route(start, end, ring, this.blocks(start, end, ring)), ...others(start, end, ring)];
    return quietest(ways, this.below(start, end, ring), (d) => /** @type {SVGPathElement} */ (this.shape("path", { d })));
  }

  draw() {
    // Out of sight, as in a notebook scrolled away, nothing has a place; what is drawn stays.
    if (!this.stage.board.clientWidth) return;
    const ring = this.ring();
    /** @type {Record<"rings" | "shafts" | "numbers", SVGElement[]>} */
    const { rings, shafts, numbers } = { rings: [], shafts: [], numbers: [] };
    /** @type {Point[]} */
    const taken = [];
    const first = Math.min(...this.list.filter(({ done }) => !done).map(({ n }) => n));
    for (const { n, from = "", to, beside = [], done } of this.list) {
      const [start, end] = [this.box(from), this.box(to)];
      if (done && end) {
        numbers.push(this.number(n, clear(corner(end, ring), taken), "af-done"));
      } else if (n === first && start && end) {
        const d = this.way(start, end, ring);
        const shaft = this.shape("path", { d, class: "af-shaft" });
        const group = this.shape("g", { class: "af-arrow af-now" });
        group.append(this.shape("path", { d, class: "af-halo" }), shaft, this.head(shaft));
        shafts.push(group);
        for (const name of [from, to, ...beside]) rings.push(...this.around(name, ring));
        if (shafts.length === 1) numbers.push(this.number(n, clear(middle(shaft) ?? corner(start, ring), taken), "af-now"));
      }
    }
    this.layer.classList.toggle("af-fresh", this.fresh);
    this.fresh = false;
    this.layer.replaceChildren(...rings, ...shafts, ...numbers);
    // Parts that are drawn anew stay below.
    this.stage.svg.append(this.layer);
  }

  /**
   * A line around a thing that takes part; places of many things need none, and land has borders.
   *
   * @param {string} name
   * @param {Ring | null} ring
   */
  around(name, ring) {
    const box = this.stage.words.panels.includes(name.split(":")[0]) ? null : this.box(name);
    if (!box || (ring && inside(box, ring))) return [];
    const [width, height] = [box.width + 4, box.height + 4];
    return [this.shape("rect", { x: box.x - width / 2, y: box.y - height / 2, width, height, rx: 9, class: "af-goal" })];
  }

  /**
   * The number of a step in a small circle.
   *
   * @param {number} n
   * @param {Point} at
   * @param {string} kind
   */
  number(n, at, kind) {
    const [x, y] = [at.x, at.y].map((far) => Math.max(far, MARGIN).toFixed(1));
    const mark = this.shape("g", { class: `af-number ${kind}`, transform: `translate(${x} ${y})` });
    const text = this.shape("text", { y: 4.4, class: "m" });
    text.textContent = String(n);
    mark.append(this.shape("circle", { r: kind === "af-now" ? 11.5 : 10 }), text);
    return mark;
  }

  /** @param {SVGElement} shaft */
  head(shaft) {
    const path = /** @type {SVGPathElement} */ (shaft);
    const far = path.getTotalLength();
    const [tip, neck] = [path.getPointAtLength(far), path.getPointAtLength(Math.max(0, far - HEAD))];
    const long = Math.hypot(tip.x - neck.x, tip.y - neck.y) || 1;
    const [vx, vy] = [(tip.x - neck.x) / long, (tip.y - neck.y) / long];
    const wing = (/** @type {number} */ side) => `${(neck.x - vy * 7 * side).toFixed(1)} ${(neck.y + vx * 7 * side).toFixed(1)}`;
    return this.shape("path", { d: `M${tip.x.toFixed(1)} ${tip.y.toFixed(1)}L${wing(1)}L${wing(-1)}Z`, class: "af-head" });
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
}

/**
 * The middle of a long way; a number on a short one would hide what it passes.
 *
 * @param {SVGElement} shaft
 */
function middle(shaft) {
  const path = /** @type {SVGPathElement} */ (shaft);
  const far = path.getTotalLength();
  const { x, y } = path.getPointAtLength(far / 2);
  return far < 180 ? null : { x, y };
}

/**
 * Where the number of a step that is done stands: at a corner of the thing, or before its land.
 *
 * @param {Box} box
 * @param {Ring | null} ring
 */
function corner(box, ring) {
  if (ring && inside(box, ring)) return onRing(ring, angleOf(box, ring) + 0.14, 0.94);
  return { x: box.x - box.width / 2 + 1, y: box.y - box.height / 2 + 1 };
}

/**
 * A place near another where no number stands yet.
 *
 * @param {Point} at
 * @param {Point[]} taken
 */
function clear(at, taken) {
  const spot = { ...at };
  while (taken.some((other) => Math.hypot(other.x - spot.x, other.y - spot.y) < 20)) spot.x += 21;
  taken.push(spot);
  return spot;
}

