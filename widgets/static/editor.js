// Setting up a position: click any thing on the picture and change it. Python checks every change.

import { button, calm, focusedKey, make, refuseField, visible } from "./dom.js";
import { Stage, widget } from "./stage.js";

const SHIP = /^(red|green|blue|yellow):[1-6]\*?$/;
const HAND = /^[1-6]\*?$/;
/** Colonies of a player by number of players. @type {Record<number, number>} */
const COLONIES = { 2: 8, 3: 7, 4: 6 };
const BAY = /^(red|green|blue|yellow)\*?$/;

/** @import { Answer, Context, Thing } from "./types.js" */
/** @typedef {(string | number)[]} Path where in the draft something stands */
/** @typedef {[Path, unknown]} Edit */
/** @typedef {[string, string][]} Options value and label of each */
/** @typedef {{ title: string, content: HTMLElement[] }} Panel */
/** @typedef {{ thing: string, place: string, where: string, problem: string, left_out: boolean }} Defect */
/** @typedef {{ label: string, rolled: number, before: number, after: number }} Moment */
/** @typedef {{ color: string, name: string, ships: string[], cards: string[], fuel: number, ore: number, stock: number | null, colonies: number | null, hub: number }} Player */

/**
 * A position that may have defects, in the interchange format.
 *
 * @typedef {object} Draft
 * @property {Player[]} players
 * @property {string} active
 * @property {string} phase
 * @property {number} moves
 * @property {number} edition
 * @property {{ hub: Record<string, string[]>, bay: string[], [place: string]: string[] | Record<string, string[]> }} docks
 * @property {Record<string, Record<string, number>>} territories
 * @property {Record<string, string | null>} fields
 * @property {string[]} display
 * @property {string[]} discards
 * @property {string[] | null} deck
 * @property {Record<string, any>} options
 * @property {Record<string, any>} this_turn
 */

/** What the editor is told beside the words of every widget. @typedef {import("./types.js").Words & Record<"places" | "territories" | "fields" | "cards", Record<string, string>>} EditorWords */

class Editor {
  /** @param {Context} context */
  constructor(context) {
    /** @type {boolean | undefined} */
    this.rebuilding;
    /** @type {string | undefined} */
    this.shown;
    /** @type {{ el: HTMLElement, remove: () => void } | undefined} */
    this.view;
    /** @type {HTMLInputElement} */
    this.dice;
    /** @type {HTMLButtonElement} */
    this.advise;
    /** @type {HTMLButtonElement} */
    this.undo;
    /** @type {HTMLButtonElement} */
    this.redo;
    const { model } = context;
    this.model = model;
    /** @type {EditorWords} */
    this.words = model.get("words");
    /** @type {string | null} */
    this.panel = null;
    /** @type {Set<string>} */
    this.unfolded = new Set();
    /** @type {Stage} */
    this.stage = new Stage(context, {
      act: (thing) => this.edit(thing),
      undo: () => this.send({ type: "undo" }),
      redo: () => this.send({ type: "redo" }),
      explain: (name) => this.explanation(name),
      afterDraw: () => this.mark(),
    });
    this.buildBar();
    this.defects = make("div", { class: "af-defects" });
    this.stage.root.insertBefore(this.defects, this.stage.stage);
    this.stage.listen("change:draft", () => this.refresh());
    this.stage.listen("change:defects", () => this.showDefects());
    for (const name of ["can_undo", "can_redo"]) this.stage.listen(`change:${name}`, () => this.updateBar());
    this.below = make("div", { class: "af-below" });
    context.el.append(this.below);
    this.stage.listen("change:sound", () => this.updateBar());
    this.stage.listen("change:advisor", () => this.showAdvisor());
    this.showDefects();
    this.updateBar();
    this.showAdvisor();
  }

  /** @returns {Draft} */
  get draft() {
    return this.model.get("draft");
  }

  get colors() {
    return this.draft.players.map((player) => player.color);
  }

  /** @param {string} color */
  seat(color) {
    return this.colors.indexOf(color);
  }

  /** @param {string} color */
  name(color) {
    const name = this.draft.players[this.seat(color)]?.name;
    return !name || name === color ? this.words.colors[color] : visible(name);
  }

  // Bar

  buildBar() {
    this.dice = make("input", { class: "af-dice", type: "text", inputmode: "text", size: 12, "aria-label": "Dice rolled, such as 2 5 6", placeholder: "2 5 6", autocomplete: "off" });
    const faces = [1, 2, 3, 4, 5, 6].map((face) => button(String(face), () => this.addDie(face), { "aria-label": `Add a ${face}`, class: "af-button af-face" }));
    const form = make("form", { class: "af-form", onsubmit: (event) => { event.preventDefault(); this.setDice(); } },
      make("span", { class: "af-label" }, "Dice I rolled"), this.dice, make("span", { class: "af-faces", role: "group", "aria-label": "Add a die" }, ...faces),
      make("button", { class: "af-button af-main af-ready", onclick: (event) => { event.preventDefault(); this.setDice(); } }, "Set dice"));
    const preset = make("select", { class: "af-select", "aria-label": "Start from" }, make("option", { value: "" }, "Start from …"),
      ...Object.entries({ opening: "Opening", middle: "Middle of a game", end: "End of a game" }).map(([name, label]) => make("option", { value: name }, label)),
      make("option", { value: "game" }, "A turn of a saved game"));
    preset.addEventListener("change", () => {
      if (preset.value === "game") this.openGame();
      else if (preset.value) this.send({ type: "preset", name: preset.value });
      preset.value = "";
    });
    this.advise = button("Ask for advice", () => this.askAdvice(), { class: "af-button af-main" });
    this.undo = button("Undo", () => this.send({ type: "undo" }));
    this.redo = button("Redo", () => this.send({ type: "redo" }));
    this.stage.bar.append(form, preset, button("Game", () => this.open("status")),
      button("Copy", () => this.copy()), button("Paste", () => this.paste()), this.undo, this.redo, this.advise);
  }

  updateBar() {
    this.undo.disabled = !this.model.get("can_undo");
    this.redo.disabled = !this.model.get("can_redo");
    this.advise.disabled = !this.model.get("sound");
    this.advise.classList.toggle("af-ready", this.model.get("sound"));
  }

  // Advice beneath

  async askAdvice() {
    const answer = await this.send({ type: "advice" });
    if (answer.ok) this.below.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
  }

  /** The advisor is a widget of its own; the notebook knows how to show it. */
  async showAdvisor() {
    const name = this.model.get("advisor");
    if (!name || name === this.shown) return;
    this.shown = name;
    const manager = this.model.widget_manager;
    const child = await manager.get_model(name.replace("IPY_MODEL_", ""));
    this.view?.remove();
    /** @type {{ el: HTMLElement, remove: () => void }} */
    const view = await manager.create_view(child);
    this.view = view;
    this.below.replaceChildren(view.el);
  }

  // A turn of a saved game

  openGame() {
    const file = make("input", { type: "file", accept: ".json,application/json", "aria-label": "Open a file" });
    const area = make("textarea", { class: "af-text af-first", rows: 7, cols: 44, "aria-label": "Saved game", placeholder: "Open a file, or paste the text of a saved game here", spellcheck: "false" });
    file.addEventListener("change", async () => { if (file.files?.[0]) area.value = await file.files[0].text(); });
    const use = make("button", { class: "af-button af-main", onclick: async () => this.chooseTurn(await this.send({ type: "game", text: area.value })) }, "Show its turns");
    this.panel = null;
    this.stage.picker(this.stage.thing("status"), "A turn of a saved game", [file, area, use]);
  }

  /**
   * @param {Answer} answer
   * @returns {Promise<{ ok?: boolean }>}
   */
  async chooseTurn(answer) {
    if (!answer.turns) return answer;
    /** @type {Moment[]} */
    const turns = answer.turns;
    const list = make("select", { class: "af-first af-turns", size: Math.max(2, Math.min(12, turns.length)), "aria-label": "Turn" }, ...turns.map(({ label }, index) => make("option", { value: index }, label)));
    list.selectedIndex = turns.length - 1;
    const set = (/** @type {"rolled" | "before" | "after"} */ key) => async () => {
      const turn = turns[list.selectedIndex];
      if (turn && (await this.send({ type: "turn", moment: turn[key] })).ok) this.stage.closePicker();
    };
    /** @type {["rolled" | "before" | "after", string][]} */
    const ways = [["rolled", "Ships are rolled"], ["before", "Before the roll"], ["after", "After the turn"]];
    const buttons = ways.map(([key, label], index) => make("button", { class: `af-button${index ? "" : " af-main"}`, onclick: set(key) }, label));
    list.addEventListener("dblclick", set("rolled"));
    this.panel = null;
    if (!turns.length) return this.send({ type: "turn", moment: 0 });
    this.stage.picker(this.stage.thing("status"), "Which turn?", [list, make("div", { class: "af-form" }, ...buttons)]);
    return {};
  }

  /** @param {number} face */
  addDie(face) {
    this.dice.value = `${this.dice.value.trim()} ${face}`.trim();
  }

  async setDice() {
    const answer = await this.stage.line.ask({ type: "dice", dice: this.dice.value });
    if (answer.ok) this.dice.value = "";
    else {
      refuseField(this.dice, answer.reason);
      this.stage.say("The dice are not set.");
    }
  }

  /**
   * @param {object} content
   * @param {string} [anchor]
   * @returns {Promise<Answer>}
   */
  async send(content, anchor = "status") {
    const answer = await this.stage.line.ask(content);
    // What was refused, or limited to what is possible, does not stay in the field.
    this.refresh();
    if (!answer.ok) this.stage.bubble(this.stage.thing(anchor), answer.reason);
    return answer;
  }

  /** @param {Edit[]} edits */
  change(...edits) {
    return this.send({ type: "edit", edits });
  }

  async copy() {
    const text = this.model.get("json_text");
    try {
      await navigator.clipboard.writeText(text);
      this.stage.say(this.model.get("sound") ? "The position is in the clipboard." : "The last sound position is in the clipboard.");
    } catch {
      this.showText("Copy this text", text, null);
    }
  }

  paste() {
    this.showText("Paste a position", "", async (text) => this.chooseTurn(await this.send({ type: "paste", text })));
  }

  /**
   * @param {string} title
   * @param {string} text
   * @param {((text: string) => Promise<{ ok?: boolean }>) | null} done
   */
  showText(title, text, done) {
    const area = make("textarea", { class: "af-text af-first", rows: 9, cols: 44, "aria-label": title, spellcheck: "false" });
    area.value = text;
    /** @type {HTMLElement[]} */
    const content = [area];
    if (done) {
      content.push(make("button", {
        class: "af-button af-main",
        onclick: async () => {
          const answer = await done(area.value);
          if (answer.ok) this.stage.closePicker();
        },
      }, "Use it"));
    }
    this.panel = null;
    this.stage.picker(this.stage.thing("status"), title, content);
    area.select();
  }

  /** @returns {Defect[]} */
  get found() {
    return this.model.get("defects");
  }

  showDefects() {
    const found = this.found;
    const wrong = found.filter((defect) => !defect.left_out);
    const lost = found.filter((defect) => defect.left_out);
    const rows = (/** @type {Defect[]} */ defects) => make("ul", {}, ...defects.map((defect) => make("li", {},
      make("button", { class: "af-defect", title: defect.place, onclick: () => this.show(defect.thing) }, `${defect.where}: ${defect.problem}`))));
    /** @type {HTMLElement[]} */
    const content = [];
    if (wrong.length) content.push(make("div", { class: "af-picker-title" }, wrong.length === 1 ? "One defect" : `${wrong.length} defects`), rows(wrong));
    if (lost.length) content.push(make("div", { class: "af-picker-title" }, "Left out of what was pasted"), rows(lost));
    this.defects.replaceChildren(...content);
    this.defects.hidden = !content.length;
    this.mark();
  }

  /** Outline the things that defects are about. */
  mark() {
    const wrong = this.found.filter((defect) => !defect.left_out).map((defect) => defect.thing);
    for (const thing of this.stage?.things() ?? []) thing.classList.toggle("af-wrong", wrong.includes(thing.dataset.thing ?? ""));
  }

  /** @param {string} name */
  show(name) {
    const thing = this.stage.thing(name);
    if (!thing) return;
    thing.scrollIntoView({ block: "nearest" });
    this.edit(thing);
  }

  /** @param {string} name */
  explanation(name) {
    const [kind, first] = name.split(":");
    return this.words.explain[`${kind === "port" ? "facility" : kind}:${first}`] ?? "Enter changes it.";
  }

  // Panels

  /** @param {Thing} thing */
  edit(thing) {
    const name = thing.dataset.thing ?? "";
    const [kind, first] = name.split(":");
    if (kind === "facility" && !["bay", "hub", "artifact"].includes(first)) {
      const number = Math.min(this.docked(first).length + 1, this.stage.svg.querySelectorAll(`[data-thing^="port:${first}:"]`).length);
      this.open(`port:${first}:${number}`);
    } else this.open(name);
  }

  /** @param {string} name */
  open(name) {
    const built = this.build(name);
    if (!built) return;
    this.panel = name;
    const thing = this.stage.thing(name) ?? this.stage.thing("status");
    this.stage.picker(thing, built.title, built.content, { onClose: () => { if (!this.rebuilding) this.panel = null; } });
  }

  /**
   * A part of a panel that can be folded away, and stays as it is when the panel is drawn again.
   *
   * @param {string} title
   * @param {HTMLElement[]} content
   */
  fold(title, ...content) {
    const details = make("details", { open: this.unfolded.has(title) }, make("summary", { "data-lm-suppress-shortcuts": "true" }, title), ...content);
    details.addEventListener("toggle", () => (details.open ? this.unfolded.add(title) : this.unfolded.delete(title)));
    return details;
  }

  /** After a change the open panel shows the new state and keeps the focus. */
  refresh() {
    if (!this.panel) return;
    const key = this.stage.pickerBox ? focusedKey(this.stage.pickerBox) : undefined;
    const name = this.panel;
    this.rebuilding = true;
    const scrolled = this.stage.pickerBox?.scrollTop ?? 0;
    this.open(name);
    this.rebuilding = false;
    const box = this.stage.pickerBox;
    if (box) box.scrollTop = scrolled;
    /** @type {HTMLElement | null | undefined} */
    const again = box?.querySelector(`[data-key="${CSS.escape(key ?? "")}"]`);
    if (key) again?.focus();
  }

  /**
   * @param {string} name
   * @returns {Panel | null}
   */
  build(name) {
    const [kind, first, second] = name.split(":");
    if (kind === "status") return this.gamePanel();
    if (kind === "ship") return this.handPanel();
    if (kind === "port") return this.portPanel(first, Number(second));
    if (kind === "facility" && first === "hub") return this.trackPanel(this.draft.active);
    if (kind === "track") return this.trackPanel(first);
    if (kind === "bay" || (kind === "facility" && first === "bay")) return this.bayPanel();
    if (kind === "card" || (kind === "facility" && first === "artifact")) return this.displayPanel();
    if (kind === "pile") return this.pilePanel();
    if (kind === "territory") return this.territoryPanel(first);
    if (kind === "colony") return this.territoryPanel(first.split("@")[1]);
    if (kind === "field") return this.fieldPanel(first);
    if (kind === "player" || kind === "held") return this.playerPanel(first);
    if (kind === "relic") return { title: "Relic Ship", content: [make("p", {}, "It waits on Burroughs Desert. Put it into a port, into the Bay or among the ships to place by choosing ★ there.")] };
    return null;
  }

  // Controls

  /**
   * @param {string} label
   * @param {HTMLElement[]} controls
   */
  row(label, ...controls) {
    return make("div", { class: "af-row" }, make("span", {}, label), ...controls);
  }

  /**
   * A number with minus and plus; `auto` is what an empty field stands for.
   *
   * @param {string} label
   * @param {number | null} value
   * @param {(value: number | null) => void} change
   * @param {{ min?: number, max?: number, auto?: number | null }} [how]
   */
  number(label, value, change, { min = 0, max = 999, auto = null } = {}) {
    const shown = value ?? auto ?? 0;
    const empty = auto !== null;
    const set = (/** @type {number} */ next) => change(Math.max(min, Math.min(max, next)));
    const input = make("input", { type: "number", class: "af-number", min, max, "aria-label": label, "data-key": label });
    input.value = String(value ?? "");
    if (empty) input.placeholder = `rest: ${auto}`;
    input.addEventListener("change", () => (input.value === "" && empty ? change(null) : set(Number(input.value) || 0)));
    /** @type {(by: number, sign: string, word: string) => HTMLButtonElement} */
    const step = (by, sign, word) => make("button", { class: "af-button", "aria-label": `${label}, one ${word}`, "data-key": `${label} ${word}`, disabled: by < 0 ? shown <= min : shown >= max, onclick: () => set(shown + by) }, sign);
    return this.row(label, step(-1, "−", "less"), input, step(1, "+", "more"));
  }

  /**
   * @param {string} label
   * @param {string | null} value
   * @param {Options} options
   * @param {(value: string | null) => void} change
   */
  choice(label, value, options, change) {
    const select = make("select", { class: "af-select", "aria-label": label, "data-key": label }, ...options.map(([key, text]) => make("option", { value: key }, text)));
    select.value = value ?? "";
    select.addEventListener("change", () => change(select.value === "" ? null : select.value));
    return this.row(label, select);
  }

  /**
   * @param {string} label
   * @param {boolean} on
   * @param {(on: boolean) => void} change
   */
  tick(label, on, change) {
    const box = make("input", { type: "checkbox", "data-key": label });
    box.checked = on;
    box.addEventListener("change", () => change(box.checked));
    return make("label", { class: "af-tick" }, box, label);
  }

  /**
   * @param {string} title
   * @param {HTMLElement[]} content
   */
  group(title, ...content) {
    return make("div", { role: "group", "aria-label": title }, make("div", { class: "af-picker-title" }, title), ...content);
  }

  /**
   * One row of buttons 1 to 6 and the same with a star for the Relic Ship.
   *
   * @param {string} label
   * @param {string | undefined} current
   * @param {(ship: string) => void} choose
   * @param {(string | null)[]} colors
   */
  faces(label, current, choose, colors) {
    const rows = colors.map((color) => {
      /** @type {HTMLElement[]} */
      const buttons = [];
      for (const relic of ["", "*"]) {
        for (const value of "123456") {
          const ship = `${color ? `${color}:` : ""}${value}${relic}`;
          const text = relic ? `★${value}` : value;
          buttons.push(make("button", {
            class: `af-button af-face${relic ? " af-star" : ""}`,
            "aria-label": `${color ? `${this.words.colors[color]} ` : ""}${value}${relic ? ", Relic Ship" : ""}`,
            "aria-pressed": String(ship === current),
            "data-key": `${label} ${ship}`,
            onclick: () => choose(ship),
          }, text));
        }
      }
      const head = color ? make("span", { class: `af-swatch af-${color}` }, this.words.colors[color][0]) : null;
      return make("div", { class: "af-ships" }, head, ...buttons);
    });
    return make("div", {}, ...rows);
  }

  /**
   * What is left of a player's six ships and of the colonies, as the engine counts them.
   *
   * @param {string} color
   */
  rest(color) {
    const { docks, players, territories, options } = this.draft;
    const docked = Object.entries(docks).flatMap(([place, ships]) => (Array.isArray(ships) ? (place === "bay" ? [] : ships) : Object.values(ships).flat()));
    const own = docked.filter((ship) => ship.startsWith(`${color}:`) && !ship.endsWith("*")).length;
    const waiting = docks.bay.filter((ship) => ship === color).length;
    const player = players[this.seat(color)];
    const hand = player.ships.filter((ship) => !ship.endsWith("*")).length;
    const landed = Object.values(territories).reduce((sum, counts) => sum + (counts[color] ?? 0), 0);
    const all = options.long_game ? 8 : COLONIES[players.length] ?? 8;
    return { stock: Math.max(0, 6 - own - waiting - hand), colonies: Math.max(0, all - landed - (player.hub > 0 ? 1 : 0)) };
  }

  // One panel for each kind of thing

  /** @param {string} where */
  docked(where) {
    const [place, track] = where.split(".");
    const list = track ? this.draft.docks.hub[track] : this.draft.docks[place];
    return (Array.isArray(list) ? list : []).filter((ship) => SHIP.test(ship));
  }

  /**
   * @param {string} where
   * @param {number} number
   */
  portPanel(where, number) {
    const [place, track] = where.split(".");
    const path = track ? ["docks", "hub", track] : ["docks", place];
    const ships = this.docked(where);
    const current = ships[number - 1];
    // A ship comes from the Bay and goes back to it, so that fleets keep their size; where none
    // waits there it comes from the stock.
    const choose = (/** @type {string | null} */ ship) => {
      const next = [...ships];
      if (ship === null) next.splice(number - 1, 1);
      else if (current) next[number - 1] = ship;
      else next.push(ship);
      const waiting = (/** @type {string} */ text) => text.split(":")[0] + (text.endsWith("*") ? "*" : "");
      const bay = [...this.draft.docks.bay];
      if (current) bay.push(waiting(current));
      if (ship && bay.includes(waiting(ship))) bay.splice(bay.indexOf(waiting(ship)), 1);
      this.panel = null;
      this.stage.closePicker();
      this.change([path, next], [["docks", "bay"], bay]);
    };
    /** @type {HTMLElement[]} */
    const content = [this.faces("ship", current, choose, this.colors)];
    content.push(make("button", { class: "af-button", disabled: !current, onclick: () => choose(null) }, "Empty the port"));
    return { title: `${this.words.places[place]}, port ${number}`, content };
  }

  handPanel() {
    const seat = this.seat(this.draft.active);
    const path = ["players", seat, "ships"];
    const ships = this.draft.players[seat].ships.filter((ship) => HAND.test(ship));
    /** @type {HTMLElement[]} */
    const rows = ships.map((ship, index) => this.group(`Ship ${index + 1}`, this.faces(`hand ${index}`, ship, (next) => this.change([path, ships.map((old, at) => (at === index ? next : old))]), [null]),
      make("button", { class: "af-button", "data-key": `remove ${index}`, onclick: () => this.change([path, ships.filter((_, at) => at !== index)]) }, "Remove")));
    rows.push(make("button", { class: "af-button", "data-key": "add", onclick: () => this.change([path, [...ships, "1"]]) }, "Add a ship"));
    return { title: "Ships to place", content: rows };
  }

  /** @param {string} color */
  trackPanel(color) {
    const seat = this.seat(color);
    const player = this.draft.players[seat];
    return {
      title: `${this.words.places.hub}, ${this.name(color)}`,
      content: [this.number("Colony on circle (0 is none)", player.hub, (value) => this.change([["players", seat, "hub"], value]), { max: 7 }),
        make("p", {}, "Click a port of the track to put a ship there.")],
    };
  }

  bayPanel() {
    const ships = this.draft.docks.bay.filter((ship) => BAY.test(ship));
    const set = (/** @type {string[]} */ next) => this.change([["docks", "bay"], next]);
    const rows = this.colors.map((color) => {
      const count = ships.filter((ship) => ship === color).length;
      return this.number(`${this.name(color)}'s ships`, count, (value) => set([...ships.filter((ship) => ship !== color), ...Array(value ?? 0).fill(color)]), { max: 6 });
    });
    const relic = ships.find((ship) => ship.endsWith("*"));
    rows.push(this.choice("Relic Ship", relic ?? "", [["", "not here"], ...this.colors.map((color) => /** @type {[string, string]} */ ([`${color}*`, this.name(color)]))],
      (value) => set([...ships.filter((ship) => !ship.endsWith("*")), ...(value ? [value] : [])])));
    return { title: this.words.places.bay, content: rows };
  }

  cardOptions() {
    return Object.entries(this.words.cards);
  }

  displayPanel() {
    const { display } = this.draft;
    const rows = [0, 1, 2].map((index) => this.choice(`Card ${index + 1}`, display[index] ?? "", [["", "none"], ...this.cardOptions()], (card) => {
      const next = [...display];
      if (card) next[Math.min(index, next.length)] = card;
      else next.splice(index, 1);
      this.change([["display"], next], [["deck"], null]);
    }));
    return { title: "Cards on display", content: rows };
  }

  pilePanel() {
    const { discards, deck } = this.draft;
    const rows = this.cardOptions().map(([card, title]) => this.number(title, discards.filter((other) => other === card).length,
      (value) => this.change([["discards"], [...discards.filter((other) => other !== card), ...Array(value ?? 0).fill(card)]], [["deck"], null]), { max: 2 }));
    const order = make("input", { type: "text", class: "af-wide", "aria-label": "Draw pile, next card first; empty for an unknown order", "data-key": "deck", spellcheck: "false" });
    order.value = deck ? deck.join(" ") : "";
    order.placeholder = "unknown order";
    order.addEventListener("change", () => this.change([["deck"], order.value.trim() ? order.value.trim().split(/[\s,]+/) : null]));
    return { title: "Discards and draw pile", content: [this.group("Discards", ...rows), this.group("Draw pile, next card first", order)] };
  }

  /** @param {string} territory */
  territoryPanel(territory) {
    const counts = this.draft.territories[territory];
    const rows = this.colors.map((color) => this.number(`${this.name(color)}'s colonies`, counts[color] ?? 0, (value) => this.change([["territories", territory], { ...counts, [color]: value }]), { max: 8 }));
    const fields = Object.entries(this.words.fields).map(([field, title]) => this.tick(title, this.draft.fields[field] === territory,
      (on) => this.change([["fields", field], on ? territory : null])));
    return { title: this.words.territories[territory], content: [...rows, ...fields] };
  }

  /** @param {string} field */
  fieldPanel(field) {
    return {
      title: this.words.fields[field],
      content: [this.choice("Lies on", this.draft.fields[field] ?? "", [["", "off the planet"], ...Object.entries(this.words.territories)], (value) => this.change([["fields", field], value]))],
    };
  }

  /** @param {string} color */
  playerPanel(color) {
    const seat = this.seat(color);
    const player = this.draft.players[seat];
    const at = (/** @type {string} */ key) => ["players", seat, key];
    const name = make("input", { type: "text", class: "af-wide", "aria-label": "Name", "data-key": "name", maxlength: 60 });
    name.value = player.name;
    name.addEventListener("change", () => this.change([at("name"), name.value || color]));
    const cards = this.cardOptions().map(([card, title]) => this.tick(title, player.cards.includes(card), (on) => this.change(
      [at("cards"), on ? [...player.cards, card] : player.cards.filter((other) => other !== card)], [["deck"], null])));
    return {
      title: this.name(color),
      content: [
        this.number("Fuel", player.fuel, (value) => this.change([at("fuel"), value])),
        this.number("Ore", player.ore, (value) => this.change([at("ore"), value])),
        this.number("Ships in stock", player.stock, (value) => this.change([at("stock"), value]), { max: 6, auto: this.rest(color).stock }),
        this.number("Colonies to land", player.colonies, (value) => this.change([at("colonies"), value]), { max: 8, auto: this.rest(color).colonies }),
        this.number("Hub circle", player.hub, (value) => this.change([at("hub"), value]), { max: 7 }),
        this.row("Name", name),
        this.group("Cards", make("div", { class: "af-ticks" }, ...cards)),
      ],
    };
  }

  gamePanel() {
    const { draft } = this;
    const turn = draft.this_turn;
    /** @type {Options} */
    const names = this.colors.map((color) => [color, this.name(color)]);
    const seats = [0, 1, 2, 3].map((index) => this.choice(`Seat ${index + 1}`, this.colors[index] ?? "", [["", "nobody"], ...Object.entries(this.words.colors)], (color) => {
      const next = [...this.colors];
      const other = next.indexOf(color ?? "");
      if (!color) next.splice(index, 1);
      else if (other >= 0 && index < next.length) [next[index], next[other]] = [next[other], next[index]];
      else if (other < 0) next[Math.min(index, next.length)] = color;
      this.send({ type: "seats", colors: next });
    }));
    const flag = (/** @type {string} */ key, /** @type {string} */ label) => this.tick(label, turn[key], (on) => this.change([["this_turn", key], on]));
    /** @type {(key: string, label: string, max: number) => HTMLElement} */
    const count = (key, label, max) => this.number(label, turn[key], (value) => this.change([["this_turn", key], value]), { max });
    const cards = (/** @type {string} */ key, /** @type {string} */ label) => {
      const input = make("input", { type: "text", class: "af-wide", "aria-label": label, "data-key": key, spellcheck: "false", placeholder: "none" });
      input.value = turn[key].join(" ");
      input.addEventListener("change", () => this.change([["this_turn", key], input.value.trim() ? input.value.trim().split(/[\s,]+/) : []]));
      return this.row(label, input);
    };
    return {
      title: "Game and turn",
      content: [
        this.choice("To move", draft.active, names, (color) => this.change([["active"], color])),
        this.choice("Phase", draft.phase, [["roll", "about to roll"], ["main", "ships are rolled"], ["over", "game over"]], (phase) => this.change([["phase"], phase])),
        this.number("Turns played", draft.moves, (value) => this.change([["moves"], value]), { max: 1000 }),
        this.group("Players", ...seats),
        this.fold("This turn so far",
          count("artifact", "Unspent pips at the Artifact", 24),
          count("hub", "Ships docked at the Hub", 8), count("surplus", "Advance waiting for a launch", 1),
          this.choice("Borrowed bonus", turn.borrowed ?? "", [["", "none"], ...Object.entries(this.words.territories)], (place) => this.change([["this_turn", "borrowed"], place])),
          flag("may_cycle", "may exchange the display"), flag("mine", "a ship was docked at the Mine"), flag("asimov", "Asimov's advance was given"), flag("discarded", "a discard power was used"),
          cards("used", "Cards used"), cards("new_cards", "Cards gained")),
        this.fold("Edition and options",
          this.choice("Edition", String(draft.edition), [["5", "5th"], ["1", "1st"]], (value) => this.change([["edition"], Number(value)], [["deck"], null])),
          this.number("Helmet costs", draft.options.helmet_cost, (value) => this.change([["options", "helmet_cost"], value]), { max: 9 }),
          this.tick("later seats begin with tokens", draft.options.seat_compensation, (on) => this.change([["options", "seat_compensation"], on])),
          this.tick("long game (8 colonies)", draft.options.long_game, (on) => this.change([["options", "long_game"], on]))),
      ],
    };
  }

  close() {
    this.view?.remove();
    this.stage.close();
  }
}

export default widget("editor", Editor);
