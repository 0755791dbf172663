// A table for a whole game: the board, who sits where, what has happened, hints, files.

import { Board } from "./board.js";
import { button, calm, isShut, make, nameTag, refuseField, unshortcut } from "./dom.js";
import { widget } from "./stage.js";

/** @import { Answer, Context, Thing } from "./types.js" */
/** @typedef {{ color: string, name: string, player: string, person: boolean }} Seat */
/** @typedef {[number, number, string, string]} LogLine its number, the turn, the colour, the words */
/** @typedef {[string, string, string, string]} Player name, title, group and strength of somebody who can play */
/** @typedef {"new" | "save" | "load"} SheetName */

class Table extends Board {
  /** @param {Context} context */
  constructor(context) {
    super(context);
    /** @type {LogLine[]} */
    this.lines;
    /** @type {Record<SheetName, HTMLButtonElement>} */
    this.openers;
    /** @type {number | undefined} */
    this.logVersion;
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
    /** @type {HTMLOListElement} */
    this.logBox;
    /** @type {HTMLDivElement} */
    this.sheet;
    /** @type {HTMLDivElement} */
    this.side;
    /** @type {HTMLDivElement} */
    this.below;
    /** @type {HTMLDivElement} */
    this.trouble;
    const show = {
      seats: () => this.showSeats(),
      recent: () => this.showLog(),
      hint: () => this.showHint(),
      outcome: () => this.showOutcome(),
      busy: () => this.updateBar(),
      paused: () => this.updateBar(),
      speed: () => this.showOptions(),
      real_dice: () => this.showOptions(),
      review: () => this.showReview(),
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
    this.logBox = make("ol", { class: "af-t-log", tabindex: "0", "aria-label": "Log of the game" });
    unshortcut(this.logBox);
    this.lines = [];
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
      this.logBox);
    this.below = make("div", { class: "af-t-below", hidden: true });
    const body = make("div", { class: "af-p-body" });
    stage.replaceWith(body);
    body.append(stage, this.side);
    body.before(this.ending);
    // A widget inside another would wear the styles of both.
    root.after(this.below);
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

  /** @param {string} color */
  badge(color) {
    return make("span", { class: `af-badge af-${color}`, "aria-hidden": "true" }, this.words.colors[color][0]);
  }

  /** @returns {Player[]} */
  get players() {
    return this.model.get("choices");
  }

  /**
   * Who can be given a seat; a player that came from Python is added by its name.
   *
   * @param {string} label
   * @param {string} chosen
   */
  who(label, chosen) {
    /** @type {Player[]} */
    const known = this.players.some(([name]) => name === chosen) ? this.players : [...this.players, [chosen, "", "", ""]];
    const option = (/** @type {Player} */ [name, title, , strength]) => make("option", { value: name, title }, `${name[0].toUpperCase()}${name.slice(1)}${strength ? ` · ${strength}` : ""}`);
    const groups = [...new Set(known.map(([, , group]) => group))];
    const select = make("select", { class: "af-select", "aria-label": label }, ...groups.flatMap((group) => {
      const options = known.filter((choice) => choice[2] === group).map(option);
      return group ? [make("optgroup", { label: group }, ...options)] : options;
    }));
    select.value = chosen;
    return select;
  }

  showSeats() {
    const here = document.activeElement;
    const focused = here instanceof HTMLElement && this.seatList.contains(here) ? here.dataset.color : null;
    const rows = this.seats.map((seat) => {
      const select = this.who(`Who plays ${seat.name}`, seat.player);
      select.dataset.color = seat.color;
      select.addEventListener("change", () => this.ask("seat", { color: seat.color, player: select.value }));
      const moves = seat.color === this.model.get("about").active && this.model.get("about").phase !== "over";
      return make("div", { class: `af-t-seat${moves ? " af-t-moves" : ""}` }, this.badge(seat.color), nameTag(seat.name), select);
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

  // What has happened

  /** The last lines come by themselves; what is missing before them is asked for. */
  async showLog() {
    const { total, lines, version, kept } = this.model.get("recent");
    if (total === undefined) return;
    const first = lines[0]?.[0] ?? 0;
    // Of what was known before something was taken back, only the beginning still holds.
    const holds = version === this.logVersion ? total : version === (this.logVersion ?? NaN) + 1 ? kept : 0;
    this.logVersion = version;
    this.lines.length = Math.min(this.lines.length, holds);
    for (const line of lines) this.lines[line[0]] = line;
    this.drawLog();
    let missing = 0;
    while (missing < first && this.lines[missing]) missing += 1;
    if (missing >= first) return;
    const answer = await this.stage.line.ask({ type: "log", first: missing, last: first });
    if (!answer.ok || this.logVersion !== version) return;
    for (const line of answer.lines) this.lines[line[0]] ??= line;
    this.drawLog();
  }

  drawLog() {
    const box = this.logBox;
    const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 40;
    /** @type {HTMLElement[]} */
    const items = [];
    let turn = 0;
    for (const line of this.lines) {
      if (!line) continue;
      const [, number, color, text] = line;
      if (number !== turn) items.push(make("li", { class: "af-t-turn" }, this.badge(color), `Turn ${number}`));
      turn = number;
      items.push(make("li", {}, text));
    }
    if (!items.length) items.push(make("li", {}, "Nothing yet."));
    box.replaceChildren(...items);
    if (atEnd) box.scrollTop = box.scrollHeight;
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
      make("th", { scope: "row" }, make("span", { class: "af-p-who" }, this.badge(row.color), nameTag(row.name), row.won ? " ★" : "")),
      ...keys.map((key) => make("td", {}, String(row[key])))));
    this.ending.replaceChildren(
      make("div", { class: "af-t-grow" }, make("b", {}, "The game is over. "), text, make("div", { class: "af-p-tools" },
        make("button", { class: "af-button af-main af-ready", onclick: () => this.ask("review") }, "Review this game"),
        make("button", { class: "af-button", onclick: () => this.toggleSheet("new", true) }, "New game"))),
      make("table", { class: "af-p-table" }, make("caption", {}, "Final standing"), make("thead", {}, head), make("tbody", {}, ...body)));
  }

  /** The review is a widget of its own; the front end knows how to show one inside another. */
  async showReview() {
    const id = this.model.get("review");
    const manager = this.model.widget_manager;
    if (id === this.reviewShown) return;
    this.reviewShown = id;
    this.reviewView?.remove();
    this.reviewView = null;
    this.below.replaceChildren();
    this.below.hidden = !id;
    if (!id || !manager) return;
    const child = await manager.get_model(id.replace("IPY_MODEL_", ""));
    const view = await manager.create_view(child);
    if (this.reviewShown !== id) return void view.remove();
    this.reviewView = view;
    this.below.append(view.el);
    view.trigger?.("displayed");
    this.below.scrollIntoView?.({ block: "nearest" });
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
    const now = this.seats;
    const order = [...now.map((seat) => seat.color), ...Object.keys(this.words.colors)].filter((color, index, all) => all.indexOf(color) === index);
    const count = make("select", { class: "af-select", "aria-label": "Seats" }, ...[2, 3, 4].map((number) => make("option", { value: number }, `${number} seats`)));
    count.value = String(now.length);
    const edition = make("select", { class: "af-select", "aria-label": "Edition" }, make("option", { value: "5" }, "5th edition"), make("option", { value: "1" }, "1st edition"));
    const seed = make("input", { type: "text", class: "af-p-dice", inputmode: "numeric", "aria-label": "Seed; the same seed gives the same dice", placeholder: "seed", autocomplete: "off" });
    const rows = make("div", { class: "af-t-seats" });
    const computer = now.find((seat) => !seat.person)?.player ?? this.players[1]?.[0] ?? "person";
    const made = order.map((color, index) => {
      const seat = now.find((other) => other.color === color);
      const name = make("input", { type: "text", class: "af-t-name", maxlength: 60, "aria-label": `Name of ${this.words.colors[color]}`, autocomplete: "off" });
      name.value = seat?.name ?? this.words.colors[color];
      const who = this.who(`Who plays ${this.words.colors[color]}`, seat?.player ?? (index ? computer : "person"));
      const about = make("small", { class: "af-t-about" });
      const tell = () => { about.textContent = this.players.find(([choice]) => choice === who.value)?.[1] ?? ""; };
      who.addEventListener("change", tell);
      tell();
      return { color, name, who, row: make("div", {}, make("div", { class: "af-t-seat" }, this.badge(color), name, who), about) };
    });
    const fill = () => rows.replaceChildren(...made.slice(0, Number(count.value)).map(({ row }) => row));
    count.addEventListener("change", fill);
    fill();
    const start = () => this.done(this.ask("new", {
      edition: Number(edition.value),
      seed: seed.value,
      seats: made.slice(0, Number(count.value)).map(({ color, name, who }) => ({ color, name: name.value, player: who.value })),
    }, this.trouble));
    return [make("div", { class: "af-p-wrap" }, count, edition, seed), rows,
      make("button", { class: "af-button af-main af-ready", onclick: start }, "Start")];
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
    this.reviewView?.remove();
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
