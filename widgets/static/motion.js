// Pieces in motion: they glide to where they are after a change, and can be dragged there before.

import { calm, make } from "./dom.js";
import { spot } from "./patch.js";

/** @import { Stage } from "./stage.js" */
/** @import { Thing } from "./types.js" */
/** @typedef {{ node: Element, piece: string, key: string, at: { x: number, y: number, scale: number } }} Seen */

/** Where pieces were before a change, so that they can glide to where they are after it. */
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

  /** @param {Iterable<string>} parts */
  remember(parts) {
    if (calm()) return;
    for (const part of parts) if (!this.seen.has(part)) this.seen.set(part, this.pieces(part));
  }

  /** What has changed is drawn: once in a frame, after all that has changed by then. */
  follow() {
    this.ownerBefore = this.owner();
    if (!this.seen.size || this.moving) return;
    this.moving = true;
    requestAnimationFrame(() => {
      this.moving = false;
      this.glide();
    });
  }

  glide() {
    const now = [...this.seen.keys()].flatMap((part) => this.pieces(part));
    const stayed = new Set(now.map(({ key }) => key));
    const old = [...this.seen.values()].flat();
    const had = new Set(old.map(({ key }) => key));
    const left = old.filter(({ key }) => !stayed.has(key));
    this.seen.clear();
    for (const { node, piece, key, at } of now) {
      /** @type {SVGElement | null} */
      const inner = node.querySelector(".die");
      if (had.has(key) || !inner?.animate) continue;
      const found = left.findIndex((other) => other.piece === piece);
      if (found >= 0) {
        const [from] = left.splice(found, 1).map((other) => other.at);
        const [dx, dy] = [(from.x - at.x) / at.scale, (from.y - at.y) / at.scale];
        inner.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], { duration: 220, easing: "ease-out" });
      } else {
        inner.style.transformOrigin = "22px 22px";
        inner.animate([{ transform: "rotate(-200deg) scale(.5)", opacity: 0.2 }, { transform: "none", opacity: 1 }], { duration: 300, easing: "ease-out" });
      }
    }
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
