// One board with a panel beside it, to play, edit, analyse and review. The board stays where it is;
// the panel changes with the mode, and everything is laid out for the room that the widget gets.

import { Arrows } from "./arrows.js";
import { isView } from "./choices.js";
import { button, calm, make, refuseField } from "./dom.js";
import { Panelled } from "./panelled.js";
import { totalPicker } from "./pickers.js";
import { widget } from "./stage.js";
import { Analysing } from "./workspace_analyse.js";
import { Editing } from "./workspace_edit.js";
import { Files } from "./workspace_files.js";
import { Past } from "./workspace_history.js";
import { Playing } from "./workspace_play.js";
import { Reviewing } from "./workspace_review.js";

/** @import { Context, Thing } from "./types.js" */
/** @typedef {{ action?: string, title?: string, options?: { text: string, label: string }[], words?: string[], example?: string, amounts?: { total: number, kinds: [string, string][] } }} Asked */
/** @typedef {"play" | "edit" | "analyse" | "review"} Mode */
/** @typedef {{ node: HTMLElement, show: () => void, traits: string[] }} Part a part of the panel */

/** @type {[Mode, string][]} */
const MODES = [["play", "Play"], ["edit", "Edit"], ["analyse", "Analyse"], ["review", "Review"]];
const WIDE = 1310;
const SIDE = 926;
const NARROW = 500;
const SLIM = 280;

export class Workspace extends Panelled {
  /** @param {Context} context */
  constructor(context) {
    super(context);
    /** @type {Record<Mode, HTMLButtonElement>} */
    this.modes;
    /** @type {HTMLFormElement} */
    this.diceForm;
    /** @type {HTMLInputElement} */
    this.dice;
    /** @type {HTMLElement} */
    this.head;
    /** @type {HTMLElement} */
    this.strip;
    /** @type {HTMLElement} */
    this.body;
    /** @type {HTMLElement} */
    this.panel;
    /** @type {HTMLElement} */
    this.column;
    /** @type {Analysing} */
    this.analysing;
    /** @type {Playing} */
    this.playing;
    /** @type {Editing} */
    this.editing;
    /** @type {Reviewing} */
    this.reviewing;
    /** @type {Past} */
    this.past;
    /** @type {Files} */
    this.files;
    this.arrows = new Arrows(this.stage);
    for (const part of this.parts()) {
      const show = () => part.show();
      for (const name of part.traits) this.stage.listen(`change:${name}`, () => this.soon(show));
    }
    const mode = () => this.showMode();
    for (const name of ["doing", "mode", "following", "can_edit"]) this.stage.listen(`change:${name}`, () => this.soon(mode));
    const asked = () => this.showAsked();
    this.stage.listen("change:asked", () => this.soon(asked));
    const strip = () => this.reach();
    this.stage.listen("change:told", () => this.soon(strip));
    this.rooms = new ResizeObserver(() => this.fit());
    this.rooms.observe(context.el);
    this.fit();
    this.showMode();
    this.showAsked();
    if (calm()) this.stage.line.ask({ type: "calm" });
  }

  /** @returns {Mode} */
  get doing() {
    return this.model.get("doing");
  }

  /** Whether the board shows a step of a turn and cannot be played on. */
  get film() {
    return this.model.get("mode") === "step";
  }

  parts() {
    return [this.analysing, this.playing, this.editing, this.reviewing, this.past];
  }

  /** @param {string} color */
  badge(color) {
    return make("span", { class: `af-badge af-${color}`, "aria-hidden": "true" }, this.words.colors[color]?.[0] ?? "");
  }

  // What stands around the board

  buildBar() {
    super.buildBar();
    const { root, stage, bar, said } = this.stage;
    const modes = MODES.map(([name, label]) => /** @type {const} */ ([name, button(label, () => this.ask("mode", { to: name }), { class: "af-w-mode", "aria-pressed": "false" })]));
    this.modes = /** @type {Record<Mode, HTMLButtonElement>} */ (Object.fromEntries(modes));
    this.dice = make("input", { class: "af-w-dice", type: "text", "aria-label": "Dice rolled, such as 2 5 6", placeholder: "dice: 2 5 6", autocomplete: "off" });
    const set = (/** @type {Event} */ event) => { event.preventDefault(); this.setDice(); };
    this.diceForm = make("form", { class: "af-w-dice-form", onsubmit: set }, this.dice, make("button", { class: "af-button", onclick: set }, "Set"));
    this.files = new Files(this);
    this.help.textContent = "?";
    this.help.setAttribute("aria-label", "Help");
    const tools = make("div", { class: "af-w-tools", role: "group", "aria-label": "History and files" }, this.undo, this.redo, this.files.node, this.help);
    bar.replaceChildren(
      make("div", { class: "af-w-modes", role: "group", "aria-label": "What the board is used for" }, ...modes.map(([, node]) => node)),
      this.diceForm, this.main, tools);
    this.head = /** @type {HTMLElement} */ (root.querySelector(".af-top"));
    this.strip = make("div", { class: "af-w-strip" }, said, make("div", { class: "af-w-starters" }, ...this.starters.map(({ node }) => node)));
    this.analysing = new Analysing(this);
    this.playing = new Playing(this);
    this.editing = new Editing(this);
    this.reviewing = new Reviewing(this);
    this.past = new Past(this);
    this.column = make("div", { class: "af-w-column" });
    this.panel = make("section", { class: "af-w-panel", "aria-label": "Beside the board" }, this.strip,
      this.playing.node, this.analysing.node, this.editing.node, this.reviewing.node, this.past.node);
    this.body = make("div", { class: "af-w-body" });
    stage.replaceWith(this.body);
    this.column.append(stage);
    this.body.append(this.column, this.panel);
  }

  /** The room decides: the panel beside the board, or below it. */
  fit() {
    const { root } = this.stage;
    const width = root.parentElement?.clientWidth ?? 0;
    if (!width) return;
    root.toggleAttribute("data-narrow", width < NARROW);
    root.toggleAttribute("data-slim", width < SLIM);
    this.reach();
    const layout = width >= WIDE ? "wide" : width >= SIDE ? "side" : "stack";
    if (root.dataset.layout === layout) return;
    root.dataset.layout = layout;
    if (layout === "stack") {
      this.head.after(this.strip);
      this.column.append(this.analysing.walk, this.reviewing.way);
    } else {
      this.panel.prepend(this.strip);
      this.analysing.node.append(this.analysing.walk);
      this.reviewing.game.after(this.reviewing.way);
    }
    this.arrows?.drawSoon();
  }

  /** What is longer than its strip can be scrolled, by the keyboard too. */
  reach() {
    const { said } = this.stage;
    if (said.scrollHeight > said.clientHeight + 1) said.tabIndex = 0;
    else said.removeAttribute("tabindex");
  }

  /** What was asked is asked again where the board has changed meanwhile and closed the question. */
  refresh() {
    super.refresh();
    if (this.model.get("asked").action) queueMicrotask(() => this.showAsked());
  }

  showMode() {
    const { doing } = this;
    for (const [name, node] of Object.entries(this.modes)) node.setAttribute("aria-pressed", String(name === doing));
    this.modes.edit.hidden = !this.model.get("can_edit");
    this.stage.root.dataset.mode = doing;
    this.stage.root.classList.toggle("af-film", this.film);
    this.stage.root.classList.toggle("af-trying", this.model.get("mode") === "idea");
    for (const part of this.parts()) part.show();
    this.updateBar();
  }

  updateBar() {
    super.updateBar();
    if (!this.diceForm) return;
    const { phase } = this.about;
    const edits = this.doing === "edit";
    const waits = this.playing?.waits ?? false;
    const looks = this.doing === "review" && !this.reviewing.finding;
    this.diceForm.hidden = edits ? this.editing.told : (this.doing === "review" || phase !== "roll" || waits);
    this.main.hidden = edits || looks;
    this.undo.hidden = this.redo.hidden = looks;
    if (this.film || waits || this.model.get("idea").over) {
      this.main.disabled = true;
      this.main.classList.remove("af-ready");
    }
    if (this.model.get("idea").over) this.main.textContent = "The turn is over";
    if (waits) this.main.textContent = `${this.about.names[this.about.active]} is playing`;
    this.playing?.updateBar();
  }

  async setDice() {
    const answer = await this.stage.line.ask({ type: "dice", dice: this.dice.value });
    if (!answer.ok) {
      refuseField(this.dice, answer.reason);
      this.refused("status", answer.reason);
    } else {
      this.dice.value = "";
      if (this.diceForm.hidden) this.stage.focusFirst();
    }
  }

  /** What chance did at a real table is asked for where nobody here can know it. */
  showAsked() {
    /** @type {Asked} */
    const { action, title, options, words, amounts, example } = this.model.get("asked");
    if (!action) return;
    const tell = async (/** @type {string} */ text) => {
      if ((await this.ask("told", { text })).ok) this.stage.closePicker();
    };
    const field = make("input", { type: "text", class: "af-first", "aria-label": title ?? "", placeholder: example ? `or type: ${example}` : "", autocomplete: "off" });
    const typed = make("form", { class: "af-p-form", onsubmit: (event) => { event.preventDefault(); tell(field.value); } }, field,
      make("button", { class: "af-button af-main", onclick: (event) => { event.preventDefault(); tell(field.value); } }, "That came up"));
    const add = (/** @type {string} */ word) => { field.value = `${field.value} ${word}`.trim(); field.focus(); };
    const list = make("div", { class: "af-list" },
      ...(options ?? []).map(({ text, label }) => button(label, () => tell(text))),
      ...(words ?? []).map((word) => button(word, () => add(word))));
    const counted = amounts?.total ? totalPicker(amounts, tell) : [];
    const content = options?.length ? [list] : [...counted, ...(words?.length ? [list] : []), typed];
    this.stage.picker(this.stage.thing("status"), title ?? "", content);
  }

  // The board: to play on, to edit, or a film

  /**
   * @param {Thing} thing
   * @param {Event} [event]
   */
  actOn(thing, event) {
    if (this.doing === "edit") this.editing.open(thing);
    else if (this.film || (this.playing.waits && this.about.phase !== "over")) this.watched(thing);
    else super.actOn(thing, event);
  }

  /**
   * Who only watches can still look around.
   *
   * @param {Thing} thing
   */
  watched(thing) {
    const name = thing.dataset.thing ?? "";
    if (isView(name, this.words)) this.look(name);
    else this.stage.explain(thing);
  }

  /**
   * @param {number} number
   * @param {boolean} [on]
   */
  toggle(number, on) {
    if (!this.film && this.doing !== "edit") super.toggle(number, on);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "," || event.key === ".") return (this.doing === "review" ? this.reviewing.stepBy.bind(this.reviewing) : this.analysing.walkBy.bind(this.analysing))(event.key === "." ? 1 : -1);
    if (event.key === "h" && this.doing === "play") return this.playing.askHint();
    if (this.doing === "edit") return this.editing.key(event);
    return super.key(event);
  }

  /** One step of one turn: of the advice, or of the game that is reviewed. */
  showArrows() {
    const { on, arrows } = this.reviewing;
    this.arrows?.show(on ? arrows : this.analysing.arrows);
  }

  light() {
    super.light();
    this.playing?.light();
    this.editing?.mark();
  }

  drawn() {
    super.drawn();
    this.arrows?.drawSoon();
    this.editing?.mark();
  }

  clear() {
    return (this.doing === "edit" && this.editing.leave()) || this.playing.leave() || super.clear();
  }

  showHelp() {
    super.showHelp();
    const rows = this.stage.pickerBox?.querySelectorAll(".af-help-row");
    const extra = [[", and .", "a step back and a step on in the turn that is shown"], ["h", "a hint, in Play"]];
    rows?.[rows.length - 1]?.after(...extra.map(([keys, text]) => make("div", { class: "af-help-row" }, make("kbd", {}, keys), make("span", {}, text))));
  }

  close() {
    this.rooms.disconnect();
    this.reviewing.close();
    this.arrows.close();
    super.close();
  }
}

export default widget("workspace", Workspace);
