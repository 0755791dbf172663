// Short texts beside the things of a picture: why something is refused, and what a thing is. The
// picture has few words, so what it means is said where the mouse or the focus rests.

import { make } from "./dom.js";

/** @import { Thing } from "./types.js" */

const REST = 550;
let tips = 0;

/**
 * Put a box below a thing, above it, or beside it, always inside the stage; where it would cover what
 * should stay in sight, into the corner that covers least of it.
 *
 * @param {HTMLElement} box
 * @param {Element | null} thing
 * @param {HTMLElement} stage
 * @param {Iterable<Element>} [visible]
 */
export function nestle(box, thing, stage, visible = []) {
  const outer = stage.getBoundingClientRect();
  const at = thing?.getBoundingClientRect() ?? outer;
  const size = box.getBoundingClientRect();
  const inside = (/** @type {number} */ start, /** @type {number} */ length, /** @type {number} */ room) => Math.max(4, Math.min(start, room - length - 4));
  let left = inside(at.left - outer.left + at.width / 2 - size.width / 2, size.width, outer.width);
  let top = at.bottom - outer.top + 6;
  if (top + size.height > outer.height - 4) top = at.top - outer.top - size.height - 6;
  if (top < 4 && at.height < outer.height) {
    // No room below or above: beside it, on the side that has more.
    const right = outer.right - at.right > at.left - outer.left;
    left = inside(right ? at.right - outer.left + 8 : at.left - outer.left - size.width - 8, size.width, outer.width);
    top = at.top - outer.top;
  }
  const lowest = Math.max(outer.height, size.height + 8);
  const [far, deep] = [inside(outer.width, size.width, outer.width), inside(lowest, size.height, lowest)];
  const seen = [...visible].map((node) => node.getBoundingClientRect());
  const covered = (/** @type {[number, number]} */ [x, y]) => seen.filter(({ left: l, right, top: t, bottom }) => (
    l - outer.left < x + size.width && right - outer.left > x && t - outer.top < y + size.height && bottom - outer.top > y)).length;
  /** @type {[number, number][]} */
  const spots = [[left, inside(top, size.height, lowest)], [far, deep], [4, deep], [far, 4], [4, 4]];
  const [x, y] = spots.reduce((best, spot) => (covered(spot) < covered(best) ? spot : best));
  box.style.left = `${x}px`;
  box.style.top = `${y}px`;
}

/**
 * What a thing is: its name, and below it what it means.
 *
 * @param {string} label
 * @param {string} text
 */
function explained(label, text) {
  return [make("div", { class: "af-tip-title" }, label), ...(text ? [make("div", { class: "af-tip-text" }, text)] : [])];
}

/** The texts of one stage: one that answers somebody, and one that follows mouse and focus. */
export class Bubbles {
  /**
   * @param {HTMLElement} stage
   * @param {HTMLElement} board
   * @param {{ thingAt: (node: EventTarget | null) => Thing | null, explain: (thing: Thing) => string, use: (thing: Thing) => Promise<string>, busy: () => boolean }} about
   */
  constructor(stage, board, about) {
    this.stage = stage;
    this.board = board;
    this.about = about;
    /** @type {HTMLElement | null} */
    this.box = null;
    /** @type {HTMLElement | null} */
    this.tip = null;
    /** @type {Thing | null} */
    this.over = null;
    /** @type {number | undefined} */
    this.timer = undefined;
    /** @type {number | undefined} */
    this.resting = undefined;
    board.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse" && !event.buttons) this.rest(about.thingAt(event.target));
    });
    board.addEventListener("pointerleave", () => this.rest(null));
    board.addEventListener("pointerdown", () => this.quiet());
    board.addEventListener("keydown", () => this.quiet());
    board.addEventListener("focusout", () => this.rest(null));
    board.addEventListener("focusin", (event) => {
      if (event.target instanceof Element && event.target.matches(":focus-visible")) this.rest(about.thingAt(event.target));
    });
  }

  /**
   * A short text beside a thing, as an answer to something that was done.
   *
   * @param {Element | null} thing
   * @param {string} text
   * @param {"refusal" | "info"} kind
   */
  show(thing, text, kind) {
    this.open(thing, [text], kind, text.length);
  }

  /** @param {Thing} thing */
  explain(thing) {
    const [label, text] = [thing.getAttribute("aria-label") ?? "", this.about.explain(thing)];
    this.open(thing, explained(label, text), "info", label.length + text.length);
  }

  /**
   * @param {Element | null} thing
   * @param {(Node | string)[]} content
   * @param {"refusal" | "info"} kind
   * @param {number} length
   */
  open(thing, content, kind, length) {
    this.close();
    this.quiet();
    const box = make("div", { class: `af-bubble af-${kind}`, role: kind === "refusal" ? "alert" : "status" }, ...content);
    this.stage.append(box);
    this.box = box;
    nestle(box, thing, this.stage);
    this.timer = window.setTimeout(() => this.close(), 4000 + 60 * length);
  }

  close() {
    clearTimeout(this.timer);
    const had = Boolean(this.box);
    this.box?.remove();
    this.box = null;
    return had;
  }

  /**
   * The mouse or the focus is on a thing, or on none; after a moment it is explained.
   *
   * @param {Thing | null} thing
   */
  rest(thing) {
    if (thing === this.over) return;
    this.quiet();
    this.over = thing;
    if (thing) this.resting = window.setTimeout(() => this.follow(thing), REST);
  }

  /** @param {Thing} thing */
  follow(thing) {
    if (this.box || this.about.busy() || !thing.isConnected) return;
    tips += 1;
    const id = `af-tip-${tips}`;
    const tip = make("div", { class: "af-bubble af-tip", role: "tooltip", id }, ...explained(thing.getAttribute("aria-label") ?? "", this.about.explain(thing)));
    this.stage.append(tip);
    this.tip = tip;
    thing.classList.add("af-told");
    thing.setAttribute("aria-describedby", id);
    nestle(tip, thing, this.stage);
    this.about.use(thing).then((text) => {
      if (!text || this.tip !== tip) return;
      tip.append(make("div", { class: "af-tip-text af-tip-use" }, text));
      nestle(tip, thing, this.stage);
    });
  }

  /** Take the text away that follows the mouse; whether there was one. */
  quiet() {
    clearTimeout(this.resting);
    const had = Boolean(this.tip);
    this.tip?.remove();
    this.tip = null;
    this.over?.classList.remove("af-told");
    this.over?.removeAttribute("aria-describedby");
    this.over = null;
    return had;
  }
}
