// What can be set at each thing of a position that is edited: a panel for each kind of thing.

import { choice, group, number, row, tick } from "./controls.js";
import { make, visible } from "./dom.js";

const SHIP = /^(red|green|blue|yellow):[1-6]\*?$/;
const HAND = /^[1-6]\*?$/;
/** Colonies of a player by number of players. @type {Record<number, number>} */
const COLONIES = { 2: 8, 3: 7, 4: 6 };
const BAY = /^(red|green|blue|yellow)\*?$/;

/** @import { Answer, Model } from "./types.js" */
/** @import { Options } from "./controls.js" */
/** @typedef {(string | number)[]} Path where in the draft something stands */
/** @typedef {[Path, unknown]} Edit */
/** @typedef {{ title: string, content: HTMLElement[] }} Panel */
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

/** What the star before a number stands for. */
const starred = () => make("p", { class: "af-w-soft" }, "★ is the Relic Ship of Burroughs Desert, with the number that it shows.");

/** The panels of a draft; whoever shows them says how a change travels, and what follows one. */
export class Panels {
  /**
   * @param {Model} model
   * @param {(content: object) => Promise<Answer>} send
   * @param {() => void} done A panel that asked for one thing has its answer.
   */
  constructor(model, send, done) {
    this.model = model;
    this.send = send;
    this.done = done;
    /** @type {EditorWords} */
    this.words = model.get("words");
    /** @type {Set<string>} */
    this.unfolded = new Set();
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

  /** @param {Edit[]} edits */
  change(...edits) {
    return this.send({ type: "edit", edits });
  }

  /**
   * The thing whose panel answers a click: a facility stands for its next free port.
   *
   * @param {string} name
   * @param {number} ports How many ports there are.
   */
  meant(name, ports) {
    const [kind, first] = name.split(":");
    if (kind !== "facility" || ["bay", "hub", "artifact"].includes(first)) return name;
    return `port:${first}:${Math.min(this.docked(first).length + 1, ports)}`;
  }

  /**
   * What a click means while the panel of another thing is open: a field lies where one clicks.
   *
   * @param {string} opened
   * @param {string} name
   * @returns {Edit[] | null}
   */
  answer(opened, name) {
    const [kind, field] = opened.split(":");
    const [where, territory] = name.split(":");
    return kind === "field" && where === "territory" ? [[["fields", field], territory]] : null;
  }

  /** @param {string} name */
  explanation(name) {
    const [kind, first] = name.split(":");
    return this.words.explain[`${kind === "port" ? "facility" : kind}:${first}`] ?? "Enter changes it.";
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
   * @param {number} port
   */
  portPanel(where, port) {
    const [place, track] = where.split(".");
    const path = track ? ["docks", "hub", track] : ["docks", place];
    const ships = this.docked(where);
    const current = ships[port - 1];
    // A ship comes from the Bay and goes back to it, so that fleets keep their size; where none
    // waits there it comes from the stock.
    const choose = (/** @type {string | null} */ ship) => {
      const next = [...ships];
      if (ship === null) next.splice(port - 1, 1);
      else if (current) next[port - 1] = ship;
      else next.push(ship);
      const waiting = (/** @type {string} */ text) => text.split(":")[0] + (text.endsWith("*") ? "*" : "");
      const bay = [...this.draft.docks.bay];
      if (current) bay.push(waiting(current));
      if (ship && bay.includes(waiting(ship))) bay.splice(bay.indexOf(waiting(ship)), 1);
      this.done();
      this.change([path, next], [["docks", "bay"], bay]);
    };
    /** @type {HTMLElement[]} */
    const content = [this.faces("ship", current, choose, this.colors)];
    content.push(make("button", { class: "af-button", disabled: !current, onclick: () => choose(null) }, "Empty the port"), starred());
    return { title: `${this.words.places[place]}, port ${port}`, content };
  }

  handPanel() {
    const seat = this.seat(this.draft.active);
    const path = ["players", seat, "ships"];
    const ships = this.draft.players[seat].ships.filter((ship) => HAND.test(ship));
    /** @type {HTMLElement[]} */
    const rows = ships.map((ship, index) => group(`Ship ${index + 1}`, this.faces(`hand ${index}`, ship, (next) => this.change([path, ships.map((old, at) => (at === index ? next : old))]), [null]),
      make("button", { class: "af-button", "data-key": `remove ${index}`, onclick: () => this.change([path, ships.filter((_, at) => at !== index)]) }, "Remove")));
    rows.push(make("button", { class: "af-button", "data-key": "add", onclick: () => this.change([path, [...ships, "1"]]) }, "Add a ship"), starred());
    return { title: "Ships to place", content: rows };
  }

  /** @param {string} color */
  trackPanel(color) {
    const seat = this.seat(color);
    const player = this.draft.players[seat];
    return {
      title: `${this.words.places.hub}, ${this.name(color)}`,
      content: [number("Colony on circle (0 is none)", player.hub, (value) => this.change([["players", seat, "hub"], value]), { max: 7 }),
        make("p", {}, "Click a port of the track to put a ship there.")],
    };
  }

  bayPanel() {
    const ships = this.draft.docks.bay.filter((ship) => BAY.test(ship));
    const set = (/** @type {string[]} */ next) => this.change([["docks", "bay"], next]);
    const rows = this.colors.map((color) => {
      const count = ships.filter((ship) => ship === color).length;
      return number(`${this.name(color)}'s ships`, count, (value) => set([...ships.filter((ship) => ship !== color), ...Array(value ?? 0).fill(color)]), { max: 6 });
    });
    const relic = ships.find((ship) => ship.endsWith("*"));
    rows.push(choice("Relic Ship", relic ?? "", [["", "not here"], ...this.colors.map((color) => /** @type {[string, string]} */ ([`${color}*`, this.name(color)]))],
      (value) => set([...ships.filter((ship) => !ship.endsWith("*")), ...(value ? [value] : [])])));
    return { title: this.words.places.bay, content: rows };
  }

  cardOptions() {
    return Object.entries(this.words.cards);
  }

  displayPanel() {
    const { display } = this.draft;
    const rows = [0, 1, 2].map((index) => choice(`Card ${index + 1}`, display[index] ?? "", [["", "none"], ...this.cardOptions()], (card) => {
      const next = [...display];
      if (card) next[Math.min(index, next.length)] = card;
      else next.splice(index, 1);
      this.change([["display"], next], [["deck"], null]);
    }));
    return { title: "Cards on display", content: rows };
  }

  pilePanel() {
    const { discards, deck } = this.draft;
    const rows = this.cardOptions().map(([card, title]) => number(title, discards.filter((other) => other === card).length,
      (value) => this.change([["discards"], [...discards.filter((other) => other !== card), ...Array(value ?? 0).fill(card)]], [["deck"], null]), { max: 2 }));
    const order = make("input", { type: "text", class: "af-wide", "aria-label": "Draw pile, next card first; empty for an unknown order", "data-key": "deck", spellcheck: "false" });
    order.value = deck ? deck.join(" ") : "";
    order.placeholder = "unknown order";
    order.addEventListener("change", () => this.change([["deck"], order.value.trim() ? order.value.trim().split(/[\s,]+/) : null]));
    return { title: "Discards and draw pile", content: [group("Discards", ...rows), group("Draw pile, next card first", order)] };
  }

  /** @param {string} territory */
  territoryPanel(territory) {
    const counts = this.draft.territories[territory];
    const rows = this.colors.map((color) => number(`${this.name(color)}'s colonies`, counts[color] ?? 0, (value) => this.change([["territories", territory], { ...counts, [color]: value }]), { max: 8 }));
    const fields = Object.entries(this.words.fields).map(([field, title]) => tick(title, this.draft.fields[field] === territory,
      (on) => this.change([["fields", field], on ? territory : null])));
    return { title: this.words.territories[territory], content: [...rows, ...fields] };
  }

  /** @param {string} field */
  fieldPanel(field) {
    return {
      title: this.words.fields[field],
      content: [choice("Lies on", this.draft.fields[field] ?? "", [["", "off the planet"], ...Object.entries(this.words.territories)], (value) => this.change([["fields", field], value]))],
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
    const cards = this.cardOptions().map(([card, title]) => tick(title, player.cards.includes(card), (on) => this.change(
      [at("cards"), on ? [...player.cards, card] : player.cards.filter((other) => other !== card)], [["deck"], null])));
    return {
      title: this.name(color),
      content: [
        number("Fuel", player.fuel, (value) => this.change([at("fuel"), value])),
        number("Ore", player.ore, (value) => this.change([at("ore"), value])),
        this.fleet(color),
        number("Ships in stock", player.stock, (value) => this.change([at("stock"), value]), { max: 6, auto: this.rest(color).stock }),
        number("Colonies to land", player.colonies, (value) => this.change([at("colonies"), value]), { max: 8, auto: this.rest(color).colonies }),
        number("Hub circle", player.hub, (value) => this.change([at("hub"), value]), { max: 7 }),
        row("Name", name),
        group("Cards", make("div", { class: "af-ticks" }, ...cards)),
      ],
    };
  }

  /**
   * The ships of a player, wherever they are; more of them come into the Bay, fewer leave it.
   *
   * @param {string} color
   */
  fleet(color) {
    const { bay } = this.draft.docks;
    const waiting = bay.filter((ship) => ship === color).length;
    const ships = 6 - this.rest(color).stock;
    const others = bay.filter((ship) => ship !== color);
    return number("Ships in play", ships, (value) => this.change([["docks", "bay"], [...others, ...Array(waiting + (value ?? ships) - ships).fill(color)]],
      [["players", this.seat(color), "stock"], null]), { min: ships - waiting, max: 6 });
  }

  gamePanel() {
    const { draft } = this;
    const turn = draft.this_turn;
    /** @type {Options} */
    const names = this.colors.map((color) => [color, this.name(color)]);
    const seats = [0, 1, 2, 3].map((index) => choice(`Seat ${index + 1}`, this.colors[index] ?? "", [["", "nobody"], ...Object.entries(this.words.colors)], (color) => {
      const next = [...this.colors];
      const other = next.indexOf(color ?? "");
      if (!color) next.splice(index, 1);
      else if (other >= 0 && index < next.length) [next[index], next[other]] = [next[other], next[index]];
      else if (other < 0) next[Math.min(index, next.length)] = color;
      this.send({ type: "seats", colors: next });
    }));
    const flag = (/** @type {string} */ key, /** @type {string} */ label) => tick(label, turn[key], (on) => this.change([["this_turn", key], on]));
    /** @type {(key: string, label: string, max: number) => HTMLElement} */
    const count = (key, label, max) => number(label, turn[key], (value) => this.change([["this_turn", key], value]), { max });
    const cards = (/** @type {string} */ key, /** @type {string} */ label) => {
      const input = make("input", { type: "text", class: "af-wide", "aria-label": label, "data-key": key, spellcheck: "false", placeholder: "none" });
      input.value = turn[key].join(" ");
      input.addEventListener("change", () => this.change([["this_turn", key], input.value.trim() ? input.value.trim().split(/[\s,]+/) : []]));
      return row(label, input);
    };
    return {
      title: "Game and turn",
      content: [
        choice("To move", draft.active, names, (color) => this.change([["active"], color])),
        choice("Phase", draft.phase, [["roll", "about to roll"], ["main", "ships are rolled"], ["over", "game over"]], (phase) => this.change([["phase"], phase])),
        number("Turns played", draft.moves, (value) => this.change([["moves"], value]), { max: 1000 }),
        group("Players", ...seats),
        this.fold("This turn so far",
          count("artifact", "Unspent pips at the Artifact", 24),
          count("hub", "Ships docked at the Hub", 8), count("surplus", "Advance waiting for a launch", 1),
          choice("Borrowed bonus", turn.borrowed ?? "", [["", "none"], ...Object.entries(this.words.territories)], (place) => this.change([["this_turn", "borrowed"], place])),
          flag("may_cycle", "may exchange the display"), flag("mine", "a ship was docked at the Mine"), flag("asimov", "Asimov's advance was given"), flag("discarded", "a discard power was used"),
          cards("used", "Cards used"), cards("new_cards", "Cards gained")),
        this.fold("Edition and options",
          choice("Edition", String(draft.edition), [["5", "5th"], ["1", "1st"]], (value) => this.change([["edition"], Number(value)], [["deck"], null])),
          number("Helmet costs", draft.options.helmet_cost, (value) => this.change([["options", "helmet_cost"], value]), { max: 9 }),
          tick("later seats begin with tokens", draft.options.seat_compensation, (on) => this.change([["options", "seat_compensation"], on])),
          tick("long game (8 colonies)", draft.options.long_game, (on) => this.change([["options", "long_game"], on]))),
      ],
    };
  }
}
