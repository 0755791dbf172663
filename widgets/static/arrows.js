// What a turn does, on the board: an arrow for the step that comes next, and the numbers of the steps
// that are done where these have led. They lie over the drawing, take no clicks, and are hidden from
// screen readers, which have the steps as sentences.

import { around } from "./choices.js";
import { SVG } from "./patch.js";

/** @import { Stage } from "./stage.js" */
/** @typedef {{ n: number, to: string, from?: string, beside?: string[], done?: boolean }} Arrow From thing to thing; `n` is its step. */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {Point & { width: number, height: number }} Box A middle and its size. */
/** @typedef {Point & { r: number }} Ring */

const HEAD = 15;
const GAP = 4;
/** How much longer a way may become by going round a place. */
const MOST_DETOUR = 1.5;
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
    const outline = node.querySelector(":scope > rect") ?? node;
    const box = outline.getBoundingClientRect();
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
        const d = route(start, end, ring, this.blocks(start, end, ring));
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

const point = (/** @type {Point} */ { x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`;
const angleOf = (/** @type {Point} */ at, /** @type {Ring} */ ring) => Math.atan2(at.y - ring.y, at.x - ring.x);
const onRing = (/** @type {Ring} */ { x, y, r }, /** @type {number} */ angle, far = 1) => ({ x: x + far * r * Math.cos(angle), y: y + far * r * Math.sin(angle) });

/**
 * Whether a thing lies within the ring, as land does.
 *
 * @param {Point} at
 * @param {Ring} ring
 */
function inside(at, ring) {
  return Math.hypot(at.x - ring.x, at.y - ring.y) < 0.86 * ring.r;
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

/**
 * The point at which a straight line from a place leaves the box around the middle.
 *
 * @param {Box} box
 * @param {Point} towards
 */
function edge(box, towards) {
  const [dx, dy] = [towards.x - box.x, towards.y - box.y];
  const reach = Math.min(1, Math.min((box.width / 2 + GAP) / (Math.abs(dx) || 1e-6), (box.height / 2 + GAP) / (Math.abs(dy) || 1e-6)));
  return { x: box.x + dx * reach, y: box.y + dy * reach };
}

const far = (/** @type {Point} */ one, /** @type {Point} */ two) => Math.hypot(one.x - two.x, one.y - two.y);

/**
 * @param {Box} box
 * @param {Point} at
 */
function holds(box, at) {
  return Math.abs(at.x - box.x) < box.width / 2 && Math.abs(at.y - box.y) < box.height / 2;
}

/**
 * Whether a straight line passes over a box, and not only along its edge.
 *
 * @param {Point} a
 * @param {Point} b
 * @param {Box} box
 */
function crosses(a, b, box) {
  const spots = [...Array(41).keys()].map((n) => ({ x: a.x + ((b.x - a.x) * n) / 40, y: a.y + ((b.y - a.y) * n) / 40 }));
  return spots.some((spot) => holds({ ...box, width: box.width - 8, height: box.height - 8 }, spot));
}

/**
 * The two corners by which a line gets round a box that lies below or above its start.
 *
 * @param {Point} a
 * @param {Point} b
 * @param {Box} box
 * @returns {Point[]}
 */
function detour(a, b, box) {
  const down = Math.sign(box.y - a.y) || 1;
  const ways = [-1, 1].map((side) => [-1, 1].map((end) => ({ x: box.x + side * (box.width / 2 + GAP), y: box.y + end * down * (box.height / 2) })));
  const length = (/** @type {Point[]} */ [one, two]) => far(a, one) + far(one, two) + far(two, b);
  return length(ways[0]) <= length(ways[1]) ? ways[0] : ways[1];
}

/**
 * A way between two things that goes round the ring and never across it: straight to the ring, along
 * it on the shorter side, and straight on. What lies within the ring is met at its border; a place in
 * between is gone round.
 *
 * @param {Box} from
 * @param {Box} to
 * @param {Ring | null} ring
 * @param {Box[]} [blocks]
 * @returns {string}
 */
export function route(from, to, ring, blocks = []) {
  const direct = passage(from, to, ring);
  const block = blocks.find((box) => crosses(direct.start, direct.first, box));
  if (!block) return direct.d;
  const [one, two] = detour(direct.start, direct.first, block);
  const rest = passage({ ...two, width: 0, height: 0 }, to, ring);
  const [long, longer] = [far(direct.start, to), far(from, one) + far(one, two) + far(two, to)];
  if (longer > MOST_DETOUR * long || crosses(two, rest.first, block)) return direct.d;
  return `M${point(edge(from, one))}L${point(one)}${rest.d.replace("M", "L")}`;
}

/**
 * @param {Box} from
 * @param {Box} to
 * @param {Ring | null} ring
 * @returns {{ d: string, start: Point, first: Point }} The way, and its first straight part.
 */
function passage(from, to, ring) {
  const straight = { start: edge(from, to), first: edge(to, from) };
  if (!ring) return { d: bent(straight.start, straight.first), ...straight };
  const [starts, ends] = [inside(from, ring), inside(to, ring)];
  const out = (/** @type {Box} */ box, /** @type {boolean} */ within) => (within ? onRing(ring, angleOf(box, ring)) : box);
  const [a, b] = [out(from, starts), out(to, ends)];
  if (!starts && !ends && isFree(a, b, ring)) return { d: bent(straight.start, straight.first, ring), ...straight };
  const slack = (/** @type {Point} */ at) => Math.acos(Math.min(1, ring.r / Math.max(ring.r, Math.hypot(at.x - ring.x, at.y - ring.y))));
  const full = 2 * Math.PI;
  const ways = [1, -1].map((turn) => {
    const [leave, arrive] = [angleOf(a, ring) + turn * slack(a), angleOf(b, ring) - turn * slack(b)];
    const sweep = (((turn * (arrive - leave)) % full) + full) % full;
    return { turn, leave, arrive, sweep: sweep > full - 0.05 ? 0 : sweep };
  });
  const { turn, leave, arrive, sweep } = ways[0].sweep <= ways[1].sweep ? ways[0] : ways[1];
  const [on, off] = [onRing(ring, leave), onRing(ring, arrive)];
  const start = starts ? onRing(ring, angleOf(from, ring), 0.9) : edge(from, on);
  const end = ends ? onRing(ring, angleOf(to, ring), 0.86) : edge(to, off);
  const r = ring.r.toFixed(1);
  const along = sweep > 0.01 ? `A${r} ${r} 0 ${sweep > Math.PI ? 1 : 0} ${turn > 0 ? 1 : 0} ${point(off)}` : "";
  return { d: `M${point(start)}L${point(on)}${along}L${point(end)}`, start, first: on };
}

/**
 * Whether a straight line stays outside the ring.
 *
 * @param {Point} a
 * @param {Point} b
 * @param {Ring} ring
 */
function isFree(a, b, ring) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const t = Math.max(0, Math.min(1, ((ring.x - a.x) * dx + (ring.y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(a.x + t * dx - ring.x, a.y + t * dy - ring.y) >= 0.97 * ring.r;
}

/**
 * A line that is bent a little, away from the middle of the ring.
 *
 * @param {Point} a
 * @param {Point} b
 * @param {Ring | null} [ring]
 */
function bent(a, b, ring = null) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const [mx, my] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  const away = ring ? Math.sign((mx - ring.x) * -dy + (my - ring.y) * dx) || 1 : 1;
  return `M${point(a)}Q${point({ x: mx - dy * 0.12 * away, y: my + dx * 0.12 * away })} ${point(b)}`;
}
