// What every widget shares: the drawing with its focus, pickers, notices and what is said.

import { Bubbles, nestle } from "./bubbles.js";
import { canFocus, make, unshortcut } from "./dom.js";
import { Line } from "./line.js";
import { parseSvg, patchChildren } from "./patch.js";

/** @import { Context, Handlers, Thing, Words } from "./types.js" */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
/** @type {Record<string, number>} */
const STEPS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

// Every widget comes as a script of its own that counts its own pictures, and a page has many
// widgets, some of them in tabs that are not shown: the script's number makes the names one of a kind.
const script = crypto.getRandomValues(new Uint32Array(1))[0].toString(36);
let pictures = 0;

/**
 * Styles in which every rule that refers to something by its name holds inside one picture only.
 *
 * @param {string} css
 * @param {string} own The name of the picture.
 */
function within(css, own) {
  return css.replace(/([^{}]*)(\{[^{}]*url\(#[^{}]*\})/g, (_, selectors, body) => selectors.split(",").map((/** @type {string} */ one) => `${one}:where(#${own} *)`).join(",") + body);
}

/** The drawing, its focus by arrow keys, pickers beside things, and what is said about them. */
export class Stage {
  /**
   * @param {Context} context
   * @param {Handlers} handlers
   */
  constructor({ model, el, kind }, handlers) {
    this.model = model;
    this.handlers = handlers;
    /** @type {Words} */
    this.words = model.get("words");
    /** @type {[string, (...args: any[]) => void][]} */
    this.bindings = [];
    /** @type {Map<string, Node>} */
    this.pristine = new Map();
    /** @type {SVGSVGElement} */
    this.svg;
    /** @type {HTMLElement | null} */
    this.pickerBox = null;
    /** @type {string | undefined} */
    this.pickerThing = undefined;
    /** @type {(() => void) | undefined} */
    this.onPickerClose = undefined;
    this.focusName = "status";
    this.root = make("div", { class: `af-root ${kind}` });
    this.bar = make("div", { class: "af-bar", role: "toolbar", "aria-label": "Actions" });
    this.said = make("div", { class: "af-said", role: "status", "aria-live": "polite" });
    this.notice = make("div", { class: "af-notice", role: "alert", hidden: true });
    this.failure = make("div", { class: "af-failure", role: "alert", hidden: true });
    this.stage = make("div", { class: "af-stage" });
    this.board = make("div", {
      class: "af-board",
      role: "application",
      "aria-label": "Game board. Arrow keys move, Enter acts, Escape cancels, question mark explains.",
    });
    this.stage.append(this.board);
    this.bubbles = new Bubbles(this.stage, this.board, {
      thingAt: (node) => this.thingAt(node),
      explain: (thing) => this.handlers.explain(thing.dataset.thing ?? "", thing),
      use: (thing) => this.handlers.use?.(thing.dataset.thing ?? "") ?? Promise.resolve(""),
      busy: () => Boolean(this.pickerBox) || this.root.classList.contains("af-dragging"),
    });
    const top = make("div", { class: "af-top" }, this.bar, this.said);
    this.root.append(top, this.notice, this.failure, this.stage);
    el.append(this.root);
    this.line = new Line(model, (late) => this.late(late));
    this.drawFrame();
    this.listen("change:failure", () => this.showFailure());
    this.listen("change:told", () => this.showSaid(true));
    this.showFailure();
    this.showSaid(false);
    this.followTheme();
    this.followWidth();
    this.holdFocus();
    this.board.addEventListener("keydown", (event) => this.onKey(event));
    this.root.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.cancel()) event.preventDefault();
      event.stopPropagation();
    });
    // Whoever goes on to a button has read what the board said; its own answer comes after this.
    this.root.addEventListener("click", ({ target }) => {
      if (target instanceof Node && !this.stage.contains(target)) this.closeBubble();
    }, true);
    this.board.addEventListener("focusin", (event) => {
      const thing = this.thingAt(event.target);
      if (thing) this.setFocusName(thing.dataset.thing ?? "");
    });
    this.board.addEventListener("click", (event) => {
      const thing = this.thingAt(event.target);
      if (!thing) return void this.cancel();
      const before = document.activeElement;
      this.handlers.act(thing, event);
      // Where acting has opened a picker, the focus is there. Where Python was asked, its answer
      // comes first: painting the focus before would only delay it.
      this.line.afterwards(() => {
        if (document.activeElement === before) this.thing(thing.dataset.thing ?? "")?.focus({ preventScroll: true });
      });
    });
  }

  /**
   * @param {string} name
   * @param {(...args: any[]) => void} heard
   */
  listen(name, heard) {
    this.model.on(name, heard);
    this.bindings.push([name, heard]);
  }

  close() {
    for (const [name, heard] of this.bindings) this.model.off(name, heard);
    this.line.close();
    this.bubbles.close();
    this.bubbles.quiet();
    this.themes?.disconnect();
    this.widths?.disconnect();
    this.watch?.disconnect();
    if (this.dress) this.media?.removeEventListener("change", this.dress);
  }

  /**
   * Where a control that has the focus is taken away or cannot be used any more, the focus goes to
   * what is open, or to the board: whoever has only keys would have to begin at the top of the page.
   */
  holdFocus() {
    /** @type {EventTarget | null} */
    let held = null;
    this.root.addEventListener("focusin", (event) => { held = event.target; });
    // What is being taken away loses the focus while it is still there: a moment later one knows.
    const left = (/** @type {EventTarget | null} */ target) => { if (held === target && canFocus(target)) held = null; };
    this.root.addEventListener("focusout", (event) => queueMicrotask(() => left(event.target)));
    this.watch = new MutationObserver(() => {
      if (!held || canFocus(held) || (document.activeElement !== held && document.activeElement !== document.body)) return;
      held = null;
      /** @type {HTMLElement | null | undefined} */
      const open = this.pickerBox?.querySelector("button:not(.af-close):not([disabled]), input, select");
      const next = open ?? this.thing(this.focusName);
      if (canFocus(next)) next?.focus({ preventScroll: true });
    });
    this.watch.observe(this.root, { subtree: true, childList: true, attributes: true, attributeFilter: ["hidden", "disabled"] });
  }

  // Day and night

  followTheme() {
    const media = window.matchMedia("(prefers-color-scheme: dark)");
    this.media = media;
    this.dress = () => {
      const told = document.body.dataset.jpThemeLight;
      const night = told === undefined ? media.matches : told === "false";
      this.root.classList.toggle("af-night", night);
    };
    media.addEventListener("change", this.dress);
    this.themes = new MutationObserver(this.dress);
    this.themes.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
    this.dress();
  }

  // The room for the drawing

  /** The layouts to choose from, the widest first: name, width, height. */
  get layouts() {
    /** @type {[string, number, number][]} */
    const layouts = this.model.get("layouts") ?? [];
    return layouts;
  }

  /** Python draws for the room that there is; it hears of it only when another layout fits better. */
  followWidth() {
    if (this.layouts.length < 2) return;
    /** @type {string | undefined} */
    let wished = undefined;
    this.widths = new ResizeObserver(() => {
      const width = this.stage.clientWidth;
      if (!width) return;
      const fitting = this.layouts.find(([, least]) => least <= width) ?? this.layouts[this.layouts.length - 1];
      const layout = this.handlers.layout?.(width) ?? fitting[0];
      if (layout === (wished ?? this.model.get("drawn_as"))) return;
      wished = layout;
      this.line.ask({ type: "lay_out", layout });
    });
    this.widths.observe(this.stage);
  }

  // Drawing

  drawFrame() {
    this.buildFrame();
    /** @type {string[]} */
    const names = this.model.get("part_names");
    let changed = new Set(names);
    const flush = () => {
      const fresh = changed;
      changed = new Set();
      this.redraw(fresh);
    };
    this.redraw(changed);
    changed = new Set();
    for (const name of names) {
      this.listen(`change:part_${name}`, () => {
        if (!changed.size) queueMicrotask(flush);
        changed.add(name);
      });
    }
    this.listen("change:frame", () => {
      const inside = this.board.contains(document.activeElement);
      this.buildFrame();
      this.redraw(new Set(names), true);
      if (inside) this.focus(this.focusName);
    });
  }

  buildFrame() {
    this.pristine.clear();
    // Gradients are known to the whole page by their names, and styles reach all of it, so every
    // picture has its own: a fill that finds its gradient in a hidden picture paints nothing.
    pictures += 1;
    const own = `af-${script}-${pictures}`;
    this.board.replaceChildren(parseSvg(this.model.get("frame").replaceAll("af-id-", `${own}-`)));
    for (const sheet of this.board.querySelectorAll("style")) sheet.textContent = within(sheet.textContent ?? "", own);
    this.svg = /** @type {SVGSVGElement} */ (this.board.querySelector("svg"));
    this.svg.removeAttribute("aria-label");
    this.svg.setAttribute("focusable", "false");
    this.svg.id = own;
    this.svg.setAttribute("class", "af");
    const [, width, height] = this.layouts.find(([name]) => name === this.model.get("drawn_as")) ?? ["", 0, 0];
    if (!height) return;
    this.root.style.setProperty("--af-least", `${width}px`);
    this.root.style.setProperty("--af-ratio", String(width / height));
  }

  /**
   * @param {Set<string>} names
   * @param {boolean} [anew] The whole picture is another one: nothing in it has moved.
   */
  redraw(names, anew = false) {
    const inside = this.board.contains(document.activeElement);
    if (!anew) this.handlers.beforeDraw?.(names);
    const texts = [...names].map((name) => [name, this.model.get(`part_${name}`) ?? ""]);
    const together = parseSvg(texts.map(([, text]) => `<g>${text}</g>`).join(""));
    const parsed = [...together.children];
    texts.forEach(([name, text], index) => {
      const part = this.part(name);
      const fresh = parsed.length === texts.length ? parsed[index] : parseSvg(text);
      patchChildren(part, this.pristine.get(name) ?? document.createDocumentFragment(), fresh);
      this.pristine.set(name, fresh);
      for (const thing of part.querySelectorAll("[data-thing]:not([role])")) {
        thing.setAttribute("role", "button");
        thing.setAttribute("tabindex", "-1");
        unshortcut(thing);
      }
    });
    const target = this.setFocusName(this.focusName);
    if (inside && !this.board.contains(document.activeElement)) target?.focus({ preventScroll: true });
    this.handlers.afterDraw?.();
  }

  /**
   * @param {string} name
   * @returns {SVGElement}
   */
  part(name) {
    return /** @type {SVGElement} */ (this.svg.querySelector(`[data-part="${name}"]`));
  }

  /** @returns {Thing[]} */
  things() {
    return [...this.svg.querySelectorAll("[data-thing]")].map((node) => /** @type {Thing} */ (node));
  }

  /**
   * @param {string} name
   * @returns {Thing | null}
   */
  thing(name) {
    return this.svg.querySelector(`[data-thing="${CSS.escape(name)}"]`);
  }

  /**
   * One thing of the board is the tab stop; the arrow keys move it.
   *
   * @param {string} name
   */
  setFocusName(name) {
    const target = this.thing(name) ?? this.thing("status") ?? this.things()[0];
    // Where nothing changes nothing is written: for the focused thing that costs a layout.
    for (const other of this.svg.querySelectorAll('[tabindex="0"]')) if (other !== target) other.setAttribute("tabindex", "-1");
    if (target?.tabIndex !== 0) target?.setAttribute("tabindex", "0");
    if (target) this.focusName = target.dataset.thing ?? "";
    return target;
  }

  /**
   * The thing of the drawing that an element is part of.
   *
   * @param {EventTarget | null} node
   * @returns {Thing | null}
   */
  thingAt(node) {
    return node instanceof Element ? node.closest("[data-thing]") : null;
  }

  /** The first piece of the hand. */
  focusFirst() {
    return this.focus(`${this.words.piece}1`);
  }

  /** @param {string} name */
  focus(name) {
    const target = this.thing(name);
    if (target) {
      this.setFocusName(name);
      target.focus({ preventScroll: false });
    }
    return Boolean(target);
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const here = this.thingAt(event.target);
    if (!here || event.altKey) return;
    const step = ARROWS[event.key];
    if (event.ctrlKey || event.metaKey) {
      const key = event.key.toLowerCase();
      if (key === "z" && !event.shiftKey) this.handlers.undo();
      else if (key === "y" || (key === "z" && event.shiftKey)) this.handlers.redo();
      else return;
    } else if (step) this.move(here, step);
    else if (event.key === "Home") this.focusFirst() || this.focus("status");
    else if (event.key === "Enter" || event.key === " ") this.handlers.act(here, event);
    else if (event.key === "?") this.explain(here);
    else if (event.key === "n") this.nextLit(here);
    else if (!this.handlers.key?.(event, here)) return;
    event.preventDefault();
  }

  /**
   * The next thing that lights up, in the order of the drawing.
   *
   * @param {Thing} here
   */
  nextLit(here) {
    const lit = this.things().filter((node) => node.classList.contains("af-lit"));
    const after = lit.find((node) => here.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING);
    (after ?? lit[0])?.focus({ preventScroll: false });
  }

  /**
   * @param {Thing} here
   * @param {[number, number]} direction
   */
  move(here, [dx, dy]) {
    // Panels with things inside count as being where their title stands.
    const center = (/** @type {Thing} */ node) => {
      const box = node.getBoundingClientRect();
      const panel = this.words.panels.includes(node.dataset.thing?.split(":")[0] ?? "");
      return panel ? [box.left + Math.min(box.width, box.height) / 3, box.top + 8] : [box.left + box.width / 2, box.top + box.height / 2];
    };
    const [x, y] = center(here);
    /** @type {Thing | null} */
    let best = null;
    let least = Infinity;
    for (const other of this.things()) {
      if (other === here) continue;
      const [ox, oy] = center(other);
      const along = (ox - x) * dx + (oy - y) * dy;
      const across = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
      if (along < 3 || across > 4 * along) continue;
      const cost = along + 2.2 * across;
      if (cost < least) [best, least] = [other, cost];
    }
    /** @type {Thing | null} */ (best)?.focus({ preventScroll: false });
  }

  // Words

  /** @param {Thing} thing */
  explain(thing) {
    this.bubbles.explain(thing);
  }

  /** @param {boolean} aloud */
  showSaid(aloud) {
    const { text } = this.model.get("told");
    if (aloud) this.said.textContent = "";
    this.said.textContent = text;
  }

  /** @param {string} text */
  say(text) {
    this.said.textContent = text;
  }

  showFailure() {
    const text = this.model.get("failure");
    this.failure.hidden = !text;
    this.failure.textContent = text ? `Something went wrong in Python. ${text}` : "";
  }

  /** @param {boolean} isLate */
  late(isLate) {
    this.notice.hidden = !isLate;
    this.notice.textContent = isLate
      ? "Python is not answering. It may be busy with another cell; if the kernel was restarted, run the cell that shows this again."
      : "";
  }

  /**
   * A short text beside a thing: why something is refused, or what a thing is.
   *
   * @param {Element | null} thing
   * @param {string} text
   * @param {"refusal" | "info"} [kind]
   */
  bubble(thing, text, kind = "refusal") {
    this.bubbles.show(thing, text, kind);
  }

  closeBubble() {
    return this.bubbles.close();
  }

  /**
   * A small dialogue on the board. Arrow keys walk through its buttons, Escape leaves.
   *
   * @param {Thing | null} thing
   * @param {string} title
   * @param {Node[]} content
   * @param {{ onClose?: () => void, focus?: boolean }} [how]
   */
  picker(thing, title, content, { onClose, focus = true } = {}) {
    this.closePicker();
    this.closeBubble();
    this.bubbles.quiet();
    const box = make("div", { class: "af-picker", role: "dialog", "aria-label": title });
    const close = make("button", { class: "af-close", "aria-label": "Cancel", onclick: () => this.cancel() }, "×");
    box.append(make("div", { class: "af-picker-title" }, title), close, ...content);
    box.addEventListener("keydown", (event) => {
      const step = STEPS[event.key];
      if (!step || (event.target instanceof Element && event.target.matches("input, select, textarea"))) return;
      /** @type {NodeListOf<HTMLElement>} */
      const all = box.querySelectorAll("button:not([disabled]), input, select");
      const stops = [...all].filter((node) => node !== close);
      const index = stops.findIndex((node) => node === document.activeElement);
      stops[(index + step + stops.length) % stops.length]?.focus();
      event.preventDefault();
    });
    this.stage.append(box);
    this.pickerBox = box;
    this.pickerThing = thing?.dataset.thing;
    this.onPickerClose = onClose;
    nestle(box, thing, this.stage, this.svg.querySelectorAll(".af-lit"));
    /** @type {HTMLElement | null} */
    const first = box.querySelector(".af-first") ?? box.querySelector("button:not(.af-close):not([disabled]), input, select");
    if (focus) first?.focus();
    return box;
  }

  closePicker() {
    const box = this.pickerBox;
    if (!box) return false;
    const inside = box.contains(document.activeElement);
    this.pickerBox = null;
    box.remove();
    this.onPickerClose?.();
    if (inside && this.pickerThing) this.focus(this.pickerThing);
    return true;
  }

  cancel() {
    return this.closePicker() || this.closeBubble() || this.bubbles.quiet() || Boolean(this.handlers.cancel?.());
  }
}

/**
 * What a front end asks a widget's script for; its styles are bound to the name.
 *
 * @param {string} name
 * @param {new (context: Context) => { close: () => void }} Kind
 */
export function widget(name, Kind) {
  return {
    /** @param {{ model: import("./types.js").Model, el: HTMLElement }} context */
    render({ model, el }) {
      const shown = new Kind({ model, el, kind: `af-widget-${name}` });
      return () => shown.close();
    },
  };
}
