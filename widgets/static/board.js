// The board to play on. It knows no rules: Python tells it what can be chosen and how to ask for it.
// Choosing happens here; Python hears of it when an action is complete, or when somebody tries
// what cannot be and wants to know why.

import { askFor } from "./asking.js";
import { around, beginnings, explained, filled, Flow, isView, oneByOne, placings, reaching, readActions } from "./choices.js";
import { button, make } from "./dom.js";
import { enableDrag, Motion } from "./motion.js";
import { Stage, widget } from "./stage.js";

/** @import { About, Action, Answer, Candidate, Choice, Context, Question, Thing, Words } from "./types.js" */

export class Board {
  /** @param {Context} context */
  constructor(context) {
    const { model } = context;
    this.model = model;
    /** @type {Words} */
    this.words = model.get("words");
    /** @type {About} */
    this.about = model.get("about");
    /** @type {string[]} */
    this.hand = model.get("hand");
    /** @type {Action[]} */
    this.actions = [];
    /** @type {Set<number>} */
    this.selected = new Set();
    /** @type {Set<string>} */
    this.lit = new Set();
    /** @type {Flow | null} */
    this.flow = null;
    /** @type {Motion | null} */
    this.motion = null;
    /** @type {HTMLButtonElement} */
    this.main;
    /** @type {HTMLButtonElement} */
    this.undo;
    /** @type {HTMLButtonElement} */
    this.redo;
    /** @type {HTMLButtonElement} */
    this.help;
    /** @type {{ kind: string, node: HTMLButtonElement }[]} */
    this.starters;
    this.pending = false;
    this.lighting = false;
    this.looking = false;
    this.stage = new Stage(context, {
      act: (thing, event) => this.actOn(thing, event),
      key: (event) => this.key(event),
      undo: () => this.send("undo"),
      redo: () => this.send("redo"),
      cancel: () => this.clear(),
      explain: (name) => explained(name, this.words),
      /** @type {(name: string) => Promise<string>} */
      use: (name) => this.actions.length && this.words.panels.includes(name.split(":")[0]) ? this.stage.line.ask({ type: "use", thing: name }).then(({ text = "" }) => text) : Promise.resolve(""),
      beforeDraw: (names) => this.motion?.remember(names),
      afterDraw: () => this.drawn(),
    });
    this.motion = new Motion(this.stage, this.words.piece, () => model.get("about").active);
    this.buildBar();
    for (const name of ["legal", "ways", "offered", "hand", "about", "can_undo", "can_redo"]) {
      this.stage.listen(`change:${name}`, () => this.refreshSoon());
    }
    this.refresh();
    this.undrag = enableDrag(this.stage, this.words.piece, {
      take: (number) => {
        if (this.selected.has(number)) return;
        this.clear();
        this.toggle(number, true);
      },
      label: () => this.chosen().join(" "),
      drop: (thing) => this.actOn(thing),
    });
  }

  // State

  refreshSoon() {
    if (this.pending) return;
    this.pending = true;
    queueMicrotask(() => {
      this.pending = false;
      this.refresh();
    });
  }

  refresh() {
    this.about = this.model.get("about");
    this.hand = this.model.get("hand");
    this.actions = readActions({
      legal: this.model.get("legal"),
      ways: this.model.get("ways"),
      choices: this.model.get("offered"),
      hand: this.hand,
      active: this.about.active,
    }, this.words);
    this.selected.clear();
    this.flow = null;
    this.stage.closePicker();
    this.stage.closeBubble();
    this.updateBar();
    this.lightSoon();
  }

  /**
   * The legal actions of a kind.
   *
   * @param {string | undefined} kind
   */
  ofKind(kind) {
    return this.actions.filter((action) => action.kind === kind);
  }

  /** The pieces of the hand that are selected, by their words. */
  chosen() {
    return [...this.selected].map((number) => this.hand[number - 1]).sort();
  }

  /** @param {string} color */
  color(color) {
    return this.about.names[color] ?? this.words.colors[color] ?? color;
  }

  // Bar

  buildBar() {
    this.main = button("", () => this.mainAct(), { class: "af-button af-main" });
    this.undo = button("Undo", () => this.send("undo"), { title: "Ctrl+Z on the board" });
    this.redo = button("Redo", () => this.send("redo"), { title: "Ctrl+Y on the board" });
    this.help = button("Help", () => this.showHelp());
    this.starters = this.words.buttons.map(({ kind, label, at }) => ({
      kind, node: button(label, () => this.start(this.ofKind(kind), filled(at, this.about.active))),
    }));
    this.stage.bar.append(this.main, this.undo, this.redo, this.help, ...this.starters.map(({ node }) => node));
  }

  /** What the main button stands for: the first that is legal, or else the first. */
  mainNow() {
    const main = this.words.main[this.about.phase];
    const usual = { ...main, at: "status" };
    return [usual, ...(main.else ?? [])].find(({ kind }) => this.ofKind(kind).length) ?? usual;
  }

  updateBar() {
    const { label, kind } = this.mainNow();
    this.main.textContent = label;
    this.main.disabled = !kind;
    this.main.classList.toggle("af-ready", this.ofKind(kind).length > 0);
    for (const starter of this.starters) starter.node.hidden = starter.kind === kind || !this.ofKind(starter.kind).length;
    this.undo.disabled = !this.model.get("can_undo");
    this.redo.disabled = !this.model.get("can_redo");
  }

  mainAct() {
    const { kind, at } = this.mainNow();
    const found = this.ofKind(kind);
    if (found.length) this.start(found, at);
    else this.why({ action: kind }, "status");
  }

  showHelp() {
    this.stage.picker(this.stage.thing("status"), "How to play on this board", [
      ...this.words.help.map(([keys, text]) => make("div", { class: "af-help-row" }, make("kbd", {}, keys), make("span", {}, text))),
      make("button", { class: "af-button af-first", onclick: () => this.stage.cancel() }, "Close"),
    ]);
  }

  // Selecting

  /**
   * @param {number} number
   * @param {boolean} [on]
   */
  toggle(number, on = !this.selected.has(number)) {
    if (on) this.selected.add(number);
    else this.selected.delete(number);
    this.stage.closeBubble();
    this.light();
    const { none, chosen, places, nowhere } = this.words.said;
    const lit = [...this.lit].map((place) => this.placeName(place)).join(", ");
    this.stage.say(this.selected.size ? `${chosen} ${this.chosen().join(", ")}. ${lit ? `${places} ${lit}.` : nowhere}` : none);
  }

  /** @param {string} place */
  placeName(place) {
    const [sort, name] = place.split(":");
    return this.words.labels[sort]?.[name] ?? name;
  }

  clear() {
    const had = this.selected.size > 0 || Boolean(this.flow);
    this.selected.clear();
    this.flow = null;
    this.light();
    if (!had && this.looking) {
      this.look("");
      return true;
    }
    if (had) this.stage.showSaid(false);
    return had;
  }

  /**
   * A digit selects a piece that begins with it, then the next one, then none.
   *
   * @param {KeyboardEvent} event
   * @returns {unknown}
   */
  key(event) {
    const meant = this.words.keys[event.key];
    if (meant) return this.shortcut(meant);
    if (!/^\d$/.test(event.key)) return false;
    const index = this.hand.findIndex((piece, at) => piece[0] === event.key && !this.selected.has(at + 1));
    if (index < 0) this.hand.forEach((piece, at) => piece[0] === event.key && this.selected.delete(at + 1));
    const number = index < 0 ? this.hand.findIndex((piece) => piece[0] === event.key) + 1 : index + 1;
    if (number > 0) {
      this.toggle(number, index >= 0);
      this.stage.focus(`${this.words.piece}${number}`);
    }
    return true;
  }

  /**
   * A letter stands for a kind of action, or for a click on a thing.
   *
   * @param {string} meant
   */
  shortcut(meant) {
    const [found, thing] = [this.ofKind(meant), this.stage.thing(meant)];
    if (found.length) this.start(found, "status");
    else if (thing) this.actOn(thing);
    else this.why({ action: meant }, "status");
    return true;
  }

  /** Light up once for everything that changes together. */
  lightSoon() {
    if (this.lighting) return;
    this.lighting = true;
    queueMicrotask(() => {
      this.lighting = false;
      this.light();
    });
  }

  light() {
    const { piece, destinations } = this.words;
    const pieces = this.chosen();
    const goes = (/** @type {string} */ place) => placings(this.actions, place, pieces).length || oneByOne(this.actions, place, pieces);
    this.lit = new Set(pieces.length && !this.flow ? destinations.filter(goes) : []);
    const [asked, can] = [new Set(this.flow?.things ?? []), this.inviting()];
    for (const thing of this.stage.things()) {
      const name = thing.dataset.thing ?? "";
      const own = name.startsWith(piece);
      const on = own && this.selected.has(Number(name.slice(piece.length)));
      thing.classList.toggle("af-chosen", on || Boolean(this.flow?.picked.has(name)));
      if (own) thing.setAttribute("aria-pressed", String(on));
      thing.classList.toggle("af-lit", this.lit.has(name) || asked.has(name));
      thing.classList.toggle("af-can", can.has(name));
    }
  }

  /** Things where an action begins with a click, but for places, which wait for pieces. */
  inviting() {
    const first = this.actions.flatMap(({ steps: [step] }) => (step?.question.begins && !step.question.confirm ? step.things : []));
    const started = Object.entries(this.words.starts).flatMap(([thing, kind]) => (this.ofKind(kind).length ? [filled(thing, this.about.active)] : []));
    return new Set([...first, ...started.filter((name) => !this.words.destinations.includes(name))]);
  }

  // Acting on a thing

  /**
   * @param {Thing} thing
   * @param {Event} [event]
   */
  actOn(thing, event) {
    const name = thing.dataset.thing ?? "";
    if (this.flow && this.flowTakes(thing)) return;
    if (name.startsWith(this.words.piece)) this.toggle(Number(name.slice(this.words.piece.length)));
    else this.actAt(name, thing);
    event?.preventDefault();
  }

  /**
   * @param {string} name
   * @param {Thing} thing
   */
  actAt(name, thing) {
    const place = [name, ...around(name, this.words)].find((one) => this.words.destinations.includes(one));
    if (place && this.selected.size) return this.placeAt(place, name);
    const started = this.ofKind(this.startAt(name) ?? this.startAt(place));
    if (started.length) return this.start(started, name);
    const begun = beginnings(this.actions, name);
    if (begun.length) return this.begin(begun, name);
    const reached = reaching(this.actions, name);
    if (reached.length) return this.run(new Flow(name, reached));
    const spot = place === name || this.words.slots.includes(name.split(":")[0]);
    const possible = place && spot ? placings(this.actions, place, []) : [];
    if (possible.length) return this.run(new Flow(name, possible.map(({ text, steps }) => ({ text, rest: steps.slice(1) })), { always: true }));
    if (isView(name, this.words)) return this.look(name);
    const vain = [name, place].find((one) => one && this.isVain(one));
    return vain ? this.why({ thing: vain, pieces: this.chosen() }, name, thing) : this.stage.explain(thing);
  }

  /**
   * Look at the position in another way, or without a thing in the usual one.
   *
   * @param {string} thing
   */
  look(thing) {
    this.looking = Boolean(thing);
    this.send("look", { thing }, thing || "status");
  }

  /**
   * The kind of action that begins at a thing.
   *
   * @param {string | undefined} name
   */
  startAt(name) {
    return Object.entries(this.words.starts).find(([thing]) => filled(thing, this.about.active) === name)?.[1];
  }

  /**
   * Whether a click there that leads to nothing is worth a reason.
   *
   * @param {string} name
   */
  isVain(name) {
    return this.words.vain[this.about.phase].some((pattern) => new RegExp(filled(pattern, this.about.active)).test(name));
  }

  /**
   * Bring the selected pieces to a place.
   *
   * @param {string} place
   * @param {string} anchor
   */
  placeAt(place, anchor) {
    const pieces = this.chosen();
    const found = placings(this.actions, place, pieces);
    const exact = found.filter(({ steps }) => steps[1].pieces?.length === pieces.length);
    const several = oneByOne(this.actions, place, pieces);
    if (found.length) this.run(new Flow(anchor, (exact.length ? exact : found).map(({ text, steps }) => ({ text, rest: steps.slice(1) }))));
    else if (several) this.send("act", { actions: several }, anchor);
    else this.why({ thing: place, pieces }, anchor);
  }

  /**
   * Begin a choice among actions.
   *
   * @param {Action[]} actions
   * @param {string} anchor
   */
  start(actions, anchor) {
    this.run(new Flow(anchor, actions.map(({ text, steps }) => ({ text, rest: steps }))));
  }

  /**
   * Begin with the thing that was clicked as the first answer.
   *
   * @param {Action[]} actions
   * @param {string} anchor
   */
  begin(actions, anchor) {
    const [first] = actions[0].steps;
    const { confirm, subject } = first.question;
    const candidates = actions.map(({ text, steps }) => ({ text, rest: confirm ? steps : steps.slice(1) }));
    this.run(new Flow(anchor, candidates, { always: confirm, subject: subject ? first : null }));
  }

  // Choosing step by step

  /** @param {Flow} flow */
  run(flow) {
    this.flow = flow;
    this.next(flow);
  }

  /**
   * @param {Flow} flow
   * @param {Choice} choice
   */
  take(flow, choice) {
    flow.take(choice);
    this.next(flow);
  }

  /** @param {Flow} flow */
  next(flow) {
    const { done } = flow;
    if (done !== null) {
      this.flow = null;
      this.send("act", { actions: [done] }, flow.anchor);
      return;
    }
    const obvious = flow.obvious(this.chosen());
    if (obvious) {
      this.take(flow, obvious);
      return;
    }
    const options = flow.options(this.words.last);
    flow.things = options.flatMap(({ things }) => things);
    this.light();
    askFor(this, flow, options);
  }

  /**
   * @param {Flow} flow
   * @param {HTMLElement[]} content
   */
  open(flow, content) {
    const onClose = () => queueMicrotask(() => {
      if (this.flow !== flow || this.stage.pickerBox) return;
      this.flow = null;
      this.light();
    });
    this.stage.picker(this.stage.thing(flow.anchor), flow.title, content, { onClose });
  }

  /**
   * A click on a thing that is an answer counts as choosing it.
   *
   * @param {Thing} thing
   * @returns {boolean}
   */
  flowTakes(thing) {
    const { flow } = this;
    const name = thing.dataset.thing ?? "";
    if (!flow) return false;
    if (flow.toggle?.(name)) return true;
    const names = [name, ...around(name, this.words)];
    const meant = flow.options().find(({ things }) => things.some((one) => names.includes(one)));
    if (meant) this.take(flow, meant);
    else this.stage.cancel();
    if (!meant) this.flow = null;
    this.lightSoon();
    return Boolean(meant);
  }

  // Talking to Python

  /**
   * @param {string} type
   * @param {object} [content]
   * @param {string} [anchor]
   */
  async send(type, content = {}, anchor = "status") {
    const had = this.hand.length;
    // Off it goes first; what the answer will change anyway is not painted before.
    const asked = this.stage.line.ask({ type, ...content });
    this.stage.closePicker();
    const answer = await asked;
    if (!answer.ok) {
      this.light();
      this.refused(anchor, answer.reason);
    } else if (!had && this.model.get("hand").length && type === "act" && this.stage.root.contains(document.activeElement)) {
      this.stage.setFocusName(`${this.words.piece}1`);
    }
  }

  /**
   * Ask why something that was tried is refused; if nothing is, say what the thing is.
   *
   * @param {object} tried
   * @param {string} anchor
   * @param {Thing} [thing]
   */
  async why(tried, anchor, thing) {
    const answer = await this.stage.line.ask({ type: "why", ...tried });
    if (!answer.ok) this.refused(anchor, answer.reason);
    else if (thing) this.stage.explain(thing);
  }

  /**
   * @param {string} anchor
   * @param {string} reason
   */
  refused(anchor, reason) {
    const thing = this.stage.thing(anchor);
    this.stage.bubble(thing, reason);
    thing?.classList.add("af-no");
    setTimeout(() => thing?.classList.remove("af-no"), 400);
  }

  /** The drawing has changed. */
  drawn() {
    if (!this.motion) return;
    this.lightSoon();
    this.motion.follow();
  }

  close() {
    this.undrag();
    this.stage.close();
  }
}

export default widget("board", Board);
