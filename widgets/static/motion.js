// Pieces in motion: they glide to where they are after a change, and can be dragged there before.

import { route } from "./routes.js";
import { calm, make } from "./dom.js";
import { Movers } from "./movers.js";
import { spot, SVG } from "./patch.js";

/** @import { Stage } from "./stage.js" */
/** @import { Thing } from "./types.js" */
/** @typedef {{ node: Element, piece: string, key: string, at: { x: number, y: number, scale: number } }} Seen */

const HALF = 14;
const TUMBLE = { duration: 700, easing: "ease-out" };
const COLORS = ["#c2273d", "#087a50", "#2460c8", "#f5c518", "#ffffff"];

/** Where pieces were before a change, so that they can go to where they are after it. */
export class Motion {
  /**
   * @param {Stage} stage
   * @param {string} prefix How the names of the pieces in hand begin.
   * @param {() => string} owner Whose they are.
   */
  constructor(stage, prefix, owner) {
    this.stage = stage;
    this.prefix = prefix;
    this.owner = owner;
    this.ownerBefore = owner();
    /** @type {Map<string, Seen[]>} */
    this.seen = new Map();
    this.movers = new Movers();
    /** @type {Map<string, string>} What stood where pieces land, by its words. */
    this.landed = this.landings();
    this.won = this.hasWinner();
    this.moving = false;
  }

  /**
   * The pieces in a part of the drawing, each with its place there.
   *
   * @param {string} part
   * @returns {Seen[]}
   */
  pieces(part) {
    /** @type {NodeListOf<SVGElement>} */
    const nodes = this.stage.part(part).querySelectorAll("[data-ship]");
    return [...nodes].map((node) => {
      const { thing = "", ship = "" } = node.dataset;
      const piece = thing.startsWith(this.prefix) ? `${this.ownerBefore}:${ship}` : ship;
      return { node, piece, key: `${thing}|${piece}`, at: spot(node) };
    });
  }

  landings() {
    /** @type {NodeListOf<SVGElement>} */
    const nodes = this.stage.svg.querySelectorAll("[data-thing].lands");
    return new Map([...nodes].map((node) => [node.dataset.thing ?? "", node.getAttribute("aria-label") ?? ""]));
  }

  hasWinner() {
    return Boolean(this.stage.svg.querySelector(".won"));
  }

  /** @param {Iterable<string>} parts */
  remember(parts) {
    if (calm()) return;
    for (const part of parts) {
      if (this.seen.has(part)) continue;
      this.seen.set(part, this.pieces(part));
      this.movers.remember(this.stage.part(part));
    }
  }

  /** What has changed is drawn: once in a frame, after all that has changed by then. */
  follow() {
    this.ownerBefore = this.owner();
    if (!this.seen.size || this.moving) return;
    this.moving = true;
    requestAnimationFrame(() => {
      this.moving = false;
      this.glide();
      this.movers.play();
      this.land();
      const won = this.hasWinner();
      if (won && !this.won) this.celebrate();
      this.won = won;
    });
  }

  glide() {
    const now = [...this.seen.keys()].flatMap((part) => this.pieces(part));
    const stayed = new Set(now.map(({ key }) => key));
    const old = [...this.seen.values()].flat();
    const had = new Set(old.map(({ key }) => key));
    const left = old.filter(({ key }) => !stayed.has(key));
    this.seen.clear();
    let rolled = 0;
    for (const { node, piece, key, at } of now) {
      /** @type {SVGElement | null} */
      const inner = node.querySelector(".die");
      if (had.has(key) || !inner?.animate) continue;
      const found = left.findIndex((other) => other.piece === piece);
      if (found >= 0) {
        const [from] = left.splice(found, 1).map((other) => other.at);
        inner.animate(this.flight(from, at), { duration: 620, easing: "ease-in-out" });
      } else {
        inner.style.transformOrigin = `${HALF}px ${HALF}px`;
        inner.animate([
          { transform: "rotate(-200deg) scale(.5)", opacity: 0.2 },
          { transform: "rotate(12deg) scale(1.06)", opacity: 1, offset: 0.75 },
          { transform: "none", opacity: 1 },
        ], { ...TUMBLE, delay: 45 * rolled, fill: "backwards" });
        rolled += 1;
      }
    }
  }

  /**
   * The way of a piece, along the ring round the middle of the picture where that is in between.
   *
   * @param {{ x: number, y: number }} from
   * @param {{ x: number, y: number, scale: number }} at
   * @returns {Keyframe[]}
   */
  flight(from, at) {
    const shift = (/** @type {number} */ x, /** @type {number} */ y) => ({ transform: `translate(${((x - at.x) / at.scale).toFixed(1)}px, ${((y - at.y) / at.scale).toFixed(1)}px)` });
    const ring = this.stage.svg.querySelector("circle.flight");
    const [x, y, r] = ["cx", "cy", "r"].map((key) => Number(ring?.getAttribute(key)));
    const box = (/** @type {{ x: number, y: number }} */ point) => ({ x: point.x + HALF, y: point.y + HALF, width: 0, height: 0 });
    const way = /** @type {SVGPathElement} */ (document.createElementNS(SVG, "path"));
    way.setAttribute("d", route(box(from), box(at), r ? { x, y, r } : null));
    const far = way.getTotalLength();
    const steps = [...Array(13).keys()].map((n) => way.getPointAtLength((far * (n + 0.5)) / 14));
    return [shift(from.x, from.y), ...steps.map((point) => shift(point.x - HALF, point.y - HALF)), { transform: "none" }];
  }

  /** What is new where pieces land comes down from above; then the colours of its land change. */
  land() {
    const now = this.landings();
    for (const [name, words] of now) {
      if (this.landed.get(name) === words) continue;
      const node = this.stage.thing(name);
      const shapes = [...(node?.children ?? [])];
      for (const shape of shapes) {
        if (!(shape instanceof SVGElement) || !shape.animate) continue;
        shape.style.transformOrigin = "12px 22px";
        shape.animate([
          { transform: "translateY(-130px) scale(.7)", opacity: 0 },
          { transform: "translateY(0) scale(1)", opacity: 1, offset: 0.62 },
          { transform: "scale(1.25, .8)", offset: 0.76 },
          { transform: "none" },
        ], { duration: 950, easing: "ease-in", fill: "backwards" });
      }
      for (const rim of node?.parentElement?.querySelectorAll(".rim, .rimedge, .owner") ?? []) {
        rim.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 300, delay: 850, fill: "backwards" });
      }
    }
    this.landed = now;
  }

  /** Somebody has won: a shower of paper over the board, once. */
  celebrate() {
    const sky = make("div", { class: "af-sky", "aria-hidden": "true" });
    this.stage.stage.append(sky);
    const { width, height } = this.stage.stage.getBoundingClientRect();
    for (let number = 0; number < 60; number += 1) {
      const paper = make("i", { style: `left:${(number * 137) % 100}%;background:${COLORS[number % COLORS.length]}` });
      sky.append(paper);
      const drift = ((number * 61) % 120) - 60;
      paper.animate([
        { transform: "translate(0, -20px) rotate(0deg)", opacity: 1 },
        { transform: `translate(${(drift * width) / 900}px, ${height}px) rotate(${360 + number * 23}deg)`, opacity: 0.2 },
      ], { duration: 1500 + ((number * 71) % 900), delay: (number * 53) % 700, easing: "cubic-bezier(.2,.6,.6,1)", fill: "both" });
    }
    setTimeout(() => sky.remove(), 3200);
  }
}

/**
 * Let pieces of the hand be dragged; gives what ends it.
 *
 * @param {Stage} stage
 * @param {string} prefix
 * @param {{ take: (number: number) => void, label: () => string, drop: (thing: Thing) => void }} board
 * @returns {() => void}
 */
export function enableDrag(stage, prefix, { take, label, drop }) {
  const { board } = stage;
  /** @type {{ piece: Thing, x: number, y: number, ghost: HTMLElement | null } | null} */
  let drag = null;
  board.addEventListener("pointerdown", (event) => {
    const piece = stage.thingAt(event.target);
    if (piece?.dataset.thing?.startsWith(prefix) && event.button === 0) drag = { piece, x: event.clientX, y: event.clientY, ghost: null };
  });
  const move = (/** @type {PointerEvent} */ event) => {
    if (!drag) return;
    if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > 6) {
      take(Number(drag.piece.dataset.thing?.slice(prefix.length)));
      drag.ghost = make("div", { class: "af-ghost", "aria-hidden": "true" }, label());
      stage.stage.append(drag.ghost);
      stage.root.classList.add("af-dragging");
    }
    if (drag.ghost) {
      const outer = stage.stage.getBoundingClientRect();
      drag.ghost.style.left = `${event.clientX - outer.left}px`;
      drag.ghost.style.top = `${event.clientY - outer.top}px`;
      event.preventDefault();
    }
  };
  const end = (/** @type {PointerEvent} */ event) => {
    if (!drag) return;
    const { ghost } = drag;
    drag = null;
    if (!ghost) return;
    ghost.remove();
    stage.root.classList.remove("af-dragging");
    const swallow = (/** @type {Event} */ click) => { click.stopPropagation(); click.preventDefault(); };
    board.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => board.removeEventListener("click", swallow, { capture: true }), 50);
    if (event.type === "pointercancel") return;
    const thing = stage.thingAt(document.elementFromPoint(event.clientX, event.clientY));
    if (thing && stage.svg.contains(thing) && !thing.dataset.thing?.startsWith(prefix)) drop(thing);
  };
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", end);
  window.addEventListener("pointercancel", end);
  return () => {
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", end);
    window.removeEventListener("pointercancel", end);
  };
}
