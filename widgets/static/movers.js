// Parts of the drawing that move to where they are after a change, by what the drawing says of them.
//
// `data-mover` names a part as `kind|name`, `data-at` the place it belongs to, and its class how it
// comes: what `af-glides` goes there from where it was; what `af-drops` comes from above, or from
// where another one of its kind has gone; what `af-tumbles` is rolled; what `af-settles` appears.
// Places that were not shown before are only looked at: there nothing has moved. Nor has what was at
// a place that is not shown any more.

import { spot } from "./patch.js";

/** @typedef {{ mover: string, place: string, at: { x: number, y: number, scale: number } }} Was */

const NEAR = 4;
/** @type {KeyframeAnimationOptions} */
const GLIDE = { duration: 500, easing: "ease-out" };

/**
 * Where a mover stands: it has no transform of its own, what is in it may have one.
 *
 * @param {Element} node
 */
const stands = (node) => spot(node.firstElementChild instanceof SVGGElement ? node.firstElementChild : node);

/**
 * @param {Element} part
 * @returns {SVGElement[]}
 */
const moversIn = (part) => [...part.querySelectorAll("[data-mover]")].filter((node) => node instanceof SVGElement);

/** What could move, from before a change until it is shown. */
export class Movers {
  constructor() {
    /** @type {Was[]} */
    this.was = [];
    /** @type {Set<Element>} */
    this.parts = new Set();
  }

  /** @param {Element} part */
  remember(part) {
    this.parts.add(part);
    for (const node of moversIn(part)) {
      const { mover = "", at: place = "" } = node.dataset;
      this.was.push({ mover, place, at: stands(node) });
    }
  }

  /** Let everything come to where it is now. */
  play() {
    const now = [...this.parts].flatMap(moversIn).map((node) => {
      const { mover = "", at: place = "" } = node.dataset;
      return { node, mover, place };
    });
    const key = (/** @type {{ mover: string, place: string }} */ { mover, place }) => `${place} ${mover}`;
    const [stay, shown] = [new Set(now.map(key)), new Set(now.map(({ place }) => place))];
    const places = new Set(this.was.map(({ place }) => place));
    const gone = this.was.filter((one) => !stay.has(key(one)) && shown.has(one.place));
    const before = new Map(this.was.map((one) => [key(one), one.at]));
    let rolled = 0;
    for (const { node, mover, place } of now) {
      const { classList } = node;
      const was = before.get(key({ mover, place })) ?? leave(gone, (one) => one.mover === mover);
      if (was) {
        if (classList.contains("af-glides")) glide(node, was);
      } else if (classList.contains("af-tumbles")) tumble(node, rolled++);
      else if (places.has(place)) {
        const kind = `${mover.split("|")[0]}|`;
        const from = classList.contains("af-drops") ? leave(gone, (one) => one.place === place && one.mover.startsWith(kind)) : null;
        if (from) glide(node, from);
        else if (classList.contains("af-drops")) drop(node);
        else if (classList.contains("af-settles")) settle(node);
      }
    }
    this.was = [];
    this.parts.clear();
  }
}

/**
 * Where the first that fits has left, once.
 *
 * @param {Was[]} gone
 * @param {(one: Was) => boolean} fits
 */
function leave(gone, fits) {
  const found = gone.findIndex(fits);
  return found < 0 ? null : gone.splice(found, 1)[0].at;
}

/**
 * @param {SVGElement} node
 * @param {{ x: number, y: number }} from
 */
function glide(node, from) {
  const to = stands(node);
  const [x, y] = [from.x - to.x, from.y - to.y];
  if (Math.hypot(x, y) < NEAR) return;
  // The way is measured in the units of what is around the mover.
  const { scale } = spot(node.parentElement);
  node.animate([{ transform: `translate(${x / scale}px, ${y / scale}px)` }, { transform: "none" }], GLIDE);
}

/** @param {SVGElement} node */
function drop(node) {
  node.animate([
    { transform: "translateY(-46px)", opacity: 0 },
    { transform: "translateY(0)", opacity: 1, offset: 0.75 },
    { transform: "translateY(-3px)", offset: 0.88 },
    { transform: "none" },
  ], { duration: 350, easing: "ease-in" });
}

/** @param {SVGElement} node */
function settle(node) {
  node.animate([{ transform: "translateY(-14px)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: 300, easing: "ease-out" });
}

/**
 * @param {SVGElement} node
 * @param {number} order
 */
function tumble(node, order) {
  node.style.transformBox = "fill-box";
  node.style.transformOrigin = "center";
  node.animate([
    { transform: "rotate(-200deg) scale(.5)", opacity: 0.2 },
    { transform: "rotate(12deg) scale(1.06)", opacity: 1, offset: 0.75 },
    { transform: "none", opacity: 1 },
  ], { duration: 600, easing: "ease-out", delay: 40 * order, fill: "backwards" });
}
