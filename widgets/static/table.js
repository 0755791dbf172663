// A table for a whole game: the board, who sits where, what has happened, hints, files.

import { Board } from "./board.js";
import { button, calm, isShut, make, nameTag, refuseField } from "./dom.js";
import { Inner } from "./inner.js";
import { Log } from "./log.js";
import { badge, newGame, whoPlays } from "./seats.js";
import { widget } from "./stage.js";

/** @import { Answer, Context, Thing } from "./types.js" */
/** @import { Player, Seat } from "./seats.js" */
/** @typedef {"new" | "save" | "load"} SheetName */

class Table extends Board {
  /** @param {Context} context */
  constructor(context) {
    super(context);
    /** @type {Record<SheetName, HTMLButtonElement>} */
    this.openers;
    /** @type {SheetName | null | undefined} */
    this.sheetName;
    /** @type {HTMLButtonElement} */
    this.stop;
    /** @type {HTMLButtonElement} */
    this.proceed;
    /** @type {HTMLButtonElement} */
    this.ask_hint;
    /** @type {HTMLButtonElement} */
    this.follow;
    /** @type {HTMLInputElement} */
    this.dice;
    /** @type {HTMLFormElement} */
    this.diceForm;
    /** @type {HTMLDivElement} */
    this.ending;
    /** @type {HTMLDivElement} */
    this.seatList;
    /** @type {HTMLSelectElement} */
    this.pace;
    /** @type {HTMLInputElement} */
    this.real;
    /** @type {Log} */
    this.log;
    /** @type {HTMLDivElement} */
    this.sheet;
    /** @type {HTMLDivElement} */
    this.side;
    /** @type {Inner} */
    this.inner;
    /** @type {HTMLDivElement} */
    this.trouble;
    const show = {
      seats: () => this.showSeats(),
      recent: () => this.log.show(),
      hint: () => this.showHint(),
      outcome: () => this.showOutcome(),
      busy: () => this.updateBar(),
      paused: () => this.updateBar(),
      speed: () => this.showOptions(),
      real_dice: () => this.showOptions(),
      review: () => this.inner.show(this.model.get("review")),
    };
    for (const [name, act] of Object.entries(show)) {
      this.stage.listen(`change:${name}`, act);
    }
    for (const act of [show.seats, show.recent, show.hint, show.outcome, show.speed, show.review]) act();
    if (calm()) this.stage.line.ask({ type: "calm" });
  }

  // What stands around the board

  buildBar() {
    super.buildBar();
    const { root, stage, bar } = this.stage;
    this.stop = button("Stop", () => this.ask("stop"));
    this.proceed = button("Continue", () => this.ask("go"), { class: "af-button af-main af-ready" });
    this.ask_hint = button("Hint", () => this.ask("hint"), { title: "h on the board" });
    this.main.after(this.stop, this.proceed);
    this.follow = button("Do it", () => this.send("act", { actions: [this.model.get("hint").action] }), { class: "af-button af-main af-ready" });
    this.redo.after(this.ask_hint, this.follow);
    this.dice = make("input", { class: "af-p-dice", type: "text", size: 9, "aria-label": "Real dice, such as 2 5 6", placeholder: "2 5 6", autocomplete: "off" });
    this.diceForm = make("form", { class: "af-p-form", onsubmit: (event) => { event.preventDefault(); this.useDice(); } },
      make("span", {}, "or real dice"), this.dice,
      make("button", { class: "af-button", onclick: (event) => { event.preventDefault(); this.useDice(); } }, "Use"));
    this.main.after(this.diceForm);

    this.ending = make("div", { class: "af-t-end", role: "group", "aria-label": "Result", hidden: true });
    this.seatList = make("div", { class: "af-t-seats", role: "group", "aria-label": "Who plays" });
    this.pace = make("select", { class: "af-select", "aria-label": "Automatic players move" },
      ...["step by step", "faster", "at once"].map((name) => make("option", { value: name }, name)));
    this.pace.addEventListener("change", () => this.ask("set", { speed: this.pace.value }));
    this.real = make("input", { type: "checkbox" });
    this.real.addEventListener("change", () => this.ask("set", { real_dice: this.real.checked }));
    this.log = new Log(this.stage, (color) => badge(color, this.words));
    this.sheet = make("div", { class: "af-t-sheet", hidden: true });
    this.openers = {
      new: button("New game", () => this.toggleSheet("new"), { "aria-expanded": "false" }),
      save: button("Save", () => this.toggleSheet("save"), { "aria-expanded": "false" }),
      load: button("Load", () => this.toggleSheet("load"), { "aria-expanded": "false" }),
    };
    this.side = make("div", { class: "af-p-side" },
      make("div", { class: "af-p-tools", role: "group", "aria-label": "Game" }, ...Object.values(this.openers)),
      this.sheet,
      this.seatList,
      make("div", { class: "af-t-options" },
        make("label", { class: "af-p-tick" }, "Automatic players move", this.pace),
        make("label", { class: "af-p-tick" }, this.real, "All dice are rolled at a real table")),
      make("div", { class: "af-p-title" }, "What has happened"),
      this.log.node);
    this.inner = new Inner(this.model, "af-t-below");
    const body = make("div", { class: "af-p-body" });
    stage.replaceWith(body);
    body.append(stage, this.side);
    body.before(this.ending);
    // A widget inside another would wear the styles of both.
    root.after(this.inner.box);
    bar.append(this.help);
  }

  /** @returns {Seat[]} */
  get seats() {
    return this.model.get("seats");
  }

  get mover() {
    return this.seats.find((seat) => seat.color === this.about.active);
  }

  /** Whether the person at this screen may act now. */
  get free() {
    return this.actions.length > 0;
  }

  updateBar() {
    super.updateBar();
    const { phase } = this.about;
    const [busy, paused] = [this.model.get("busy"), this.model.get("paused")];
    const person = this.mover?.person ?? true;
    const rolls = phase === "roll" && this.free;
    const waits = phase !== "over" && !person && !rolls;
    if (waits) this.main.textContent = `${this.mover?.name} is playing`;
    this.main.disabled = phase === "over" || waits;
    if (waits) this.main.classList.remove("af-ready");
    const thinking = busy || this.model.get("hint").state === "sought";
    const focused = document.activeElement;
    this.stop.hidden = !thinking;
    this.proceed.hidden = !(paused && waits);
    this.follow.hidden = this.model.get("hint").state !== "found";
    this.diceForm.hidden = !rolls;
    this.ask_hint.disabled = phase === "over" || !person || thinking;
    // The focus goes on from a button that vanishes to what can be pressed next.
    if ([this.stop, this.proceed, this.follow, this.ask_hint, this.main].some((node) => node === focused) && isShut(focused)) {
      const next = [this.proceed, this.stop, this.main].find((other) => !other.hidden && !other.disabled);
      if (next) next.focus();
      else this.stage.focus("status");
    }
  }

  /**
   * Ask Python for something; a refusal is shown where it belongs.
   *
   * @param {string} type
   * @param {object} [content]
   * @param {HTMLElement | null} [where]
   */
  async ask(type, content = {}, where = null) {
    const answer = await this.stage.line.ask({ type, ...content });
    if (!answer.ok) {
      if (where) {
        where.hidden = false;
        where.textContent = answer.reason;
      } else this.stage.bubble(this.stage.thing("status"), answer.reason);
    }
    return answer;
  }

  async useDice() {
    const answer = await this.stage.line.ask({ type: "dice", dice: this.dice.value });
    if (!answer.ok) refuseField(this.dice, answer.reason);
    else {
      this.dice.value = "";
      if (this.stage.root.contains(document.activeElement)) this.stage.focusFirst();
    }
  }

  /**
   * @param {Thing} thing
   * @param {Event} [event]
   */
  actOn(thing, event) {
    if (this.free || this.about.phase === "over") return super.actOn(thing, event);
    return this.stage.explain(thing);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "h") return this.free && super.key(event);
    if (!this.ask_hint.disabled) this.ask("hint");
    return true;
  }

  // Seats and options

  /** @returns {Player[]} */
  get players() {
    return this.model.get("choices");
  }

  showSeats() {
    const here = document.activeElement;
    const focused = here instanceof HTMLElement && this.seatList.contains(here) ? here.dataset.color : null;
    const rows = this.seats.map((seat) => {
      const select = whoPlays(this.players, `Who plays ${seat.name}`, seat.player);
      select.dataset.color = seat.color;
      select.addEventListener("change", () => this.ask("seat", { color: seat.color, player: select.value }));
      const moves = seat.color === this.model.get("about").active && this.model.get("about").phase !== "over";
      return make("div", { class: `af-t-seat${moves ? " af-t-moves" : ""}` }, badge(seat.color, this.words), nameTag(seat.name), select);
    });
    this.seatList.replaceChildren(...rows);
    /** @type {HTMLElement | null} */
    const again = this.seatList.querySelector(`[data-color="${focused}"]`);
    if (focused) again?.focus();
    this.updateBar();
  }

  showOptions() {
    this.pace.value = this.model.get("speed");
    this.real.checked = this.model.get("real_dice");
  }

  // Hints and the end

  showHint() {
    this.updateBar();
    this.lightSoon();
  }

  /** What a hint speaks of is outlined on the board. */
  light() {
    super.light();
    const meant = new Set(this.model.get("hint").things ?? []);
    for (const thing of this.stage.things()) thing.classList.toggle("af-t-hint", meant.has(thing.dataset.thing));
  }

  showOutcome() {
    const { text, rows } = this.model.get("outcome");
    this.ending.hidden = !text;
    if (!text) return void this.ending.replaceChildren();
    const keys = Object.keys(rows[0]).filter((key) => !["color", "name", "won"].includes(key));
    const titles = ["Player", ...keys.map((key) => key[0].toUpperCase() + key.slice(1))];
    const head = make("tr", {}, ...titles.map((title) => make("th", { scope: "col" }, title)));
    const body = rows.map((/** @type {Seat & Record<string, number | boolean>} */ row) => make("tr", { class: row.won ? "af-t-won" : "" },
      make("th", { scope: "row" }, make("span", { class: "af-p-who" }, badge(row.color, this.words), nameTag(row.name), row.won ? " ★" : "")),
      ...keys.map((key) => make("td", {}, String(row[key])))));
    this.ending.replaceChildren(
      make("div", { class: "af-t-grow" }, make("b", {}, "The game is over. "), text, make("div", { class: "af-p-tools" },
        make("button", { class: "af-button af-main af-ready", onclick: () => this.ask("review") }, "Review this game"),
        make("button", { class: "af-button", onclick: () => this.toggleSheet("new", true) }, "New game"))),
      make("table", { class: "af-p-table" }, make("caption", {}, "Final standing"), make("thead", {}, head), make("tbody", {}, ...body)));
  }

  // New game, save, load

  /**
   * @param {SheetName} name
   * @param {boolean} [stay]
   */
  toggleSheet(name, stay = false) {
    if (this.sheetName === name && !stay) {
      this.closeSheet();
      return;
    }
    for (const [key, opener] of Object.entries(this.openers)) opener.setAttribute("aria-expanded", String(key === name));
    this.sheetName = name;
    this.trouble = make("div", { class: "af-t-trouble", role: "alert", hidden: true });
    const sheets = { new: () => this.newSheet(), save: () => this.saveSheet(), load: () => this.loadSheet() };
    this.sheet.replaceChildren(...sheets[name](), this.trouble);
    this.sheet.hidden = false;
    /** @type {HTMLElement | null} */
    const first = this.sheet.querySelector("select, input");
    first?.focus();
  }

  closeSheet() {
    const opener = this.sheetName ? this.openers[this.sheetName] : null;
    const inside = this.sheet.contains(document.activeElement);
    this.sheetName = null;
    this.sheet.hidden = true;
    this.sheet.replaceChildren();
    opener?.setAttribute("aria-expanded", "false");
    if (inside) opener?.focus();
  }

  /**
   * @param {Promise<Answer>} asked
   * @returns {Promise<Answer>}
   */
  async done(asked) {
    this.trouble.hidden = true;
    const answer = await asked;
    if (answer.ok) this.closeSheet();
    return answer;
  }

  newSheet() {
    return newGame(this.seats, this.players, this.words, (wish) => this.done(this.ask("new", wish, this.trouble)));
  }

  fileName() {
    const name = make("input", { type: "text", class: "af-p-wide", "aria-label": "File name", spellcheck: "false", autocomplete: "off" });
    name.value = this.model.get("file");
    return name;
  }

  saveSheet() {
    const name = this.fileName();
    const save = async (/** @type {boolean} */ replace) => {
      const answer = await this.done(this.ask("save", { name: name.value, replace }, this.trouble));
      if (answer.exists) this.trouble.append(" ", make("button", { class: "af-button", onclick: () => save(true) }, "Replace it"));
    };
    return [make("form", { class: "af-p-wrap", onsubmit: (event) => { event.preventDefault(); save(false); } }, name,
      make("button", { class: "af-button af-main af-ready", onclick: (event) => { event.preventDefault(); save(false); } }, "Save beside the notebook")),
    make("button", { class: "af-button", onclick: () => this.download() }, "Download")];
  }

  async download() {
    const answer = await this.ask("text", {}, this.trouble);
    if (!answer.ok) return;
    const url = URL.createObjectURL(new Blob([answer.text], { type: "application/json" }));
    const link = make("a", { href: url, download: this.model.get("file").split("/").at(-1) });
    this.sheet.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }

  loadSheet() {
    const name = this.fileName();
    const load = () => this.done(this.ask("load", { name: name.value }, this.trouble));
    const file = make("input", { type: "file", accept: ".json,application/json", "aria-label": "A game on this computer" });
    file.addEventListener("change", async () => {
      const [chosen] = file.files ?? [];
      if (!chosen) return;
      if (chosen.size > 5_000_000) {
        this.trouble.hidden = false;
        this.trouble.textContent = "This file is too large to be a saved game.";
      } else await this.done(this.ask("read", { text: await chosen.text() }, this.trouble));
      file.value = "";
    });
    return [make("form", { class: "af-p-wrap", onsubmit: (event) => { event.preventDefault(); load(); } }, name,
      make("button", { class: "af-button af-main af-ready", onclick: (event) => { event.preventDefault(); load(); } }, "Load from beside the notebook")),
    make("label", { class: "af-t-upload" }, "or upload ", file)];
  }

  close() {
    this.inner.close();
    super.close();
  }

  clear() {
    if (this.sheetName && this.sheet.contains(document.activeElement)) {
      this.closeSheet();
      return true;
    }
    return super.clear();
  }
}

export default widget("table", Table);
