// The board to play on. Choosing ships and parts of an action happens here; Python hears of it
// when the action is complete.

import { calm, canFocus, make } from "./dom.js";
import { spot } from "./patch.js";
import { Stage, widget } from "./stage.js";

const SINGLE = ["solar", "mine", "artifact", "hub", "bay"];
const CREW = { market: 2, shipyard: 2, constructor: 3, raiders: 3 };
const DOCKING = /^(solar|mine|artifact|market|shipyard|constructor|hub|raiders|terraform|bay) ([\d* ]+?)(?: ([>:]) (.+))?$/;

function unpack(text) {
  let last = "";
  return text === "" ? [] : text.split("\n").map((line) => {
    const cut = line.indexOf("|");
    last = last.slice(0, Number(line.slice(0, cut))) + line.slice(cut + 1);
    return last;
  });
}

/** The steps a person takes after choosing ships and place: `territory:lem`, `loot:blue 2f1o`, … */
function dockingSteps(match) {
  if (match[3] === ">") return [`territory:${match[4]}`];
  return match[3] === ":" ? [`loot:${match[4]}`] : [];
}

export function understand(text) {
  const docking = DOCKING.exec(text);
  if (docking) return { text, verb: "dock", at: docking[1], ships: docking[2].split(" "), steps: dockingSteps(docking) };
  const [word, ...rest] = text.split(" ");
  const tail = rest.join(" ");
  const action = { text, verb: word, at: null, ships: [], steps: [] };
  if (word === "claim") action.steps = [`card:${tail}`];
  else if (word === "trade") action.steps = [`trade:${tail || 1}`];
  else if (word === "launch") action.steps = [`territory:${tail}`];
  else if (word === "end") action.steps = tail ? [`return:${tail}`] : [];
  else if (word === "discard") Object.assign(action, { verb: "card", card: rest[0], steps: ["use:discard", ...discardSteps(rest)] });
  else if (!["roll", "cycle", "relic"].includes(word)) Object.assign(action, { verb: "card", card: word, steps: ["use:power", ...powerSteps(word, rest, tail)] });
  return action;
}

function powerSteps(card, rest, tail) {
  if (card === "warper") return [`reroll:${tail}`];
  if (card === "cannon") return [`shoot:${tail}`];
  if (card === "crystal") return [`territory:${tail}`];
  if (card === "teleporter" || card === "helmet") {
    const [ship, dock] = tail.split(" > ", 1).concat(tail.slice(tail.indexOf(" > ") + 3));
    const match = DOCKING.exec(dock);
    return [`docked:${ship}`, `facility:${match[1]}`, `crew:${match[2]}`, ...dockingSteps(match)];
  }
  if (card === "gravity") return [`lower:${rest[0]}`, `raise:${rest[1]}`];
  return rest.map((ship) => `hand:${ship}`);
}

function discardSteps([card, first, second, third]) {
  if (card === "booster") return [`field:${first}`];
  if (card === "warper") return [`pile:${first}`];
  if (card === "cannon") return [`docked:${first}`];
  if (card === "polarity") return [`colony:${first}`, `colony:${second}`];
  if (card === "teleporter") return [`colony:${first}`, `territory:${third}`];
  return [`territory:${first}`];
}

const TITLES = {
  territory: "Which territory?",
  crew: "Which ships dock together?",
  docked: "Which ship?",
  facility: "To which facility?",
  hand: "Which of your ships?",
  lower: "Which ship goes down by one?",
  raise: "Which ship goes up by one?",
  trade: "How many trades?",
  field: "Which field?",
  colony: "Which colony?",
  pile: "Which discarded card?",
  return: "Return tokens to keep eight",
  card: "Which card?",
  use: "Use it how?",
};

export class Board {
  constructor(context) {
    const { model } = context;
    this.model = model;
    this.selected = new Set();
    this.flow = null;
    this.before = new Map();
    this.stage = new Stage(context, {
      act: (thing, event) => this.actOn(thing, event),
      key: (event) => this.key(event),
      undo: () => this.send("undo"),
      redo: () => this.send("redo"),
      cancel: () => this.clear(),
      explain: (name, thing) => this.explanation(name, thing),
      beforeDraw: (names) => this.remember(names),
      afterDraw: () => this.drawn(),
    });
    this.words = model.get("words");
    this.buildBar();
    for (const name of ["legal", "hand", "about", "can_undo", "can_redo"]) {
      this.stage.listen(`change:${name}`, () => this.refreshSoon());
    }
    this.refresh();
    this.enableDrag();
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
    this.actions = unpack(this.model.get("legal")).map(understand);
    this.about = this.model.get("about");
    this.hand = this.model.get("hand");
    this.selected.clear();
    this.flow = null;
    this.stage.closePicker();
    this.stage.closeBubble();
    this.updateBar();
    this.lightSoon();
  }

  hasAction(test) {
    return this.actions.some(test);
  }

  chosen() {
    return [...this.selected].map((number) => this.hand[number - 1]).sort();
  }

  color(name) {
    return this.about.names[name] ?? this.words.colors[name] ?? name;
  }

  // Bar

  buildBar() {
    const button = (label, act, extra = {}) => make("button", { class: "af-button", onclick: act, ...extra }, label);
    this.main = button("Roll", () => this.mainAct(), { class: "af-button af-main" });
    this.cycle = button("Exchange cards", () => this.send("act", { actions: ["cycle"] }, "facility:artifact"));
    this.trade = button("Trade", () => this.start("trade", "facility:market"));
    this.launch = button("Launch colony", () => this.start("launch", `track:${this.about.active}`));
    this.relic = button("Buy Relic Ship", () => this.send("act", { actions: ["relic"] }, "territory:burroughs"));
    this.undo = button("Undo", () => this.send("undo"), { title: "Ctrl+Z on the board" });
    this.redo = button("Redo", () => this.send("redo"), { title: "Ctrl+Y on the board" });
    this.help = button("Help", () => this.showHelp());
    this.stage.bar.append(this.main, this.undo, this.redo, this.help, this.cycle, this.trade, this.launch, this.relic);
  }

  updateBar() {
    const { phase } = this.about;
    this.main.textContent = phase === "roll" ? "Roll" : phase === "over" ? "Game over" : "End turn";
    this.main.disabled = phase === "over";
    this.main.classList.toggle("af-ready", phase === "roll" || this.hasAction((a) => a.verb === "end"));
    this.cycle.hidden = !this.hasAction((a) => a.verb === "cycle");
    this.trade.hidden = !this.hasAction((a) => a.verb === "trade");
    this.launch.hidden = !this.hasAction((a) => a.verb === "launch");
    this.relic.hidden = !this.hasAction((a) => a.verb === "relic");
    this.undo.disabled = !this.model.get("can_undo");
    this.redo.disabled = !this.model.get("can_redo");
  }

  mainAct() {
    if (this.about.phase === "roll") this.send("act", { actions: ["roll"] }, "status");
    else if (this.hasAction((a) => a.verb === "end")) this.start("end", "status");
    else this.why("end", "status");
  }

  showHelp() {
    const row = (keys, text) => make("div", { class: "af-help-row" }, make("kbd", {}, keys), make("span", {}, text));
    this.stage.picker(this.stage.thing("status"), "How to play on this board", [
      row("click", "choose ships, then the place where they dock; or drag a ship there"),
      row("1 … 6", "choose a ship by its value"),
      row("arrows", "move over the board; Home goes to your ships"),
      row("n", "go to the next place that lights up"),
      row("Enter", "choose or act"),
      row("Escape", "cancel"),
      row("?", "explain the thing under focus"),
      row("Ctrl+Z", "undo, Ctrl+Y redo"),
      make("button", { class: "af-button af-first", onclick: () => this.stage.cancel() }, "Close"),
    ]);
  }

  // Selecting

  toggle(number, on = !this.selected.has(number)) {
    if (on) this.selected.add(number);
    else this.selected.delete(number);
    this.stage.closeBubble();
    this.light();
    const ships = this.chosen();
    this.stage.say(ships.length ? `Chosen: ${ships.join(", ")}. ${this.lit.size ? `Can dock at ${[...this.lit].map((at) => this.words.places[at]).join(", ")}.` : "Nowhere to dock."}` : "No ship chosen.");
  }

  clear() {
    const had = this.selected.size > 0 || Boolean(this.flow);
    this.selected.clear();
    this.flow = null;
    this.light();
    if (had) this.stage.showSaid(false);
    return had;
  }

  key(event) {
    if (!/^[1-6]$/.test(event.key)) return false;
    const index = this.hand.findIndex((ship, at) => ship[0] === event.key && !this.selected.has(at + 1));
    if (index < 0) this.hand.forEach((ship, at) => ship[0] === event.key && this.selected.delete(at + 1));
    const number = index < 0 ? this.hand.findIndex((ship) => ship[0] === event.key) + 1 : index + 1;
    if (number > 0) {
      this.toggle(number, index >= 0);
      this.stage.focus(`ship:${number}`);
    }
    return true;
  }

  /** Dockings at a place that use at least the chosen ships. */
  dockings(at, ships = this.chosen()) {
    return this.actions.filter((action) => {
      if (action.verb !== "dock" || action.at !== at) return false;
      const left = [...action.ships];
      return ships.every((ship) => {
        const index = left.indexOf(ship);
        if (index >= 0) left.splice(index, 1);
        return index >= 0;
      });
    });
  }

  singles(at, ships = this.chosen()) {
    return SINGLE.includes(at) && ships.length > 1 && ships.every((ship) => this.dockings(at, [ship]).length);
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
    const ships = this.chosen();
    this.lit = new Set();
    if (ships.length && !this.flow) {
      for (const at of Object.keys(this.words.places)) {
        if (this.dockings(at, ships).length || this.singles(at, ships)) this.lit.add(at);
      }
    }
    const steps = new Set(this.flow?.things ?? []);
    const active = this.about?.active;
    const can = new Set();
    for (const action of this.actions) {
      if (action.card) can.add(`held:${active}:${action.card}`);
      else if (action.verb === "claim") can.add(action.steps[0]);
      else if (action.verb === "launch") can.add(`track:${active}`);
      else if (action.verb === "relic") can.add("relic");
    }
    for (const thing of this.stage.things()) {
      const name = thing.dataset.thing;
      const [kind, first] = name.split(":");
      const on = kind === "ship" && this.selected.has(Number(first));
      thing.classList.toggle("af-chosen", on || (this.flow?.picked?.has(name) ?? false));
      if (kind === "ship") thing.setAttribute("aria-pressed", String(on));
      thing.classList.toggle("af-lit", (kind === "facility" && this.lit.has(first)) || steps.has(name));
      thing.classList.toggle("af-can", can.has(kind === "card" ? `card:${first}` : name));
    }
  }

  // Acting on a thing

  actOn(thing, event) {
    const name = thing.dataset.thing;
    if (this.flow && this.flowTakes(thing)) return;
    const [kind, first, second] = name.split(":");
    if (kind === "ship") this.toggle(Number(first));
    else if (kind === "facility") this.dockAt(first, name);
    else if (kind === "port") this.dockAt(first.split(".")[0], name);
    else if (kind === "bay") this.dockAt("bay", "facility:bay");
    else if (kind === "track") this.track(first, name);
    else if (kind === "held") this.useCard(first, second, name);
    else if (kind === "card") this.claim(first, thing);
    else if (kind === "relic") this.attempt("relic", name);
    else if (kind === "territory" && this.hasAction((a) => a.text === `launch ${first}`)) this.start("launch", name, (a) => a.steps[0] === name, true);
    else this.stage.explain(thing);
    event?.preventDefault?.();
  }

  attempt(text, anchor) {
    if (this.hasAction((action) => action.text === text)) this.send("act", { actions: [text] }, anchor);
    else this.why(text, anchor);
  }

  track(color, anchor) {
    if (color === this.about.active && this.hasAction((a) => a.verb === "launch") && !this.selected.size) this.start("launch", anchor);
    else if (this.selected.size) this.dockAt("hub", anchor);
    else if (color === this.about.active && this.about.phase === "main") this.why("launch asimov", anchor);
    else this.stage.explain(this.stage.thing(anchor));
  }

  claim(card, thing) {
    if (!this.words.cards[card]) return this.stage.explain(thing);
    if (this.selected.size) return this.dockAt("artifact", thing.dataset.thing);
    return this.attempt(`claim ${card}`, thing.dataset.thing);
  }

  dockAt(at, anchor) {
    const ships = this.chosen();
    const thing = this.stage.thing(anchor);
    if (this.about.phase === "roll") return this.why(ships.length ? `${at} ${ships.join(" ")}` : "end", anchor);
    if (!ships.length && at === "market" && this.hasAction((a) => a.verb === "trade")) return this.start("trade", anchor);
    let found = this.dockings(at, ships);
    const exact = found.filter((action) => action.ships.length === ships.length);
    if (exact.length) found = exact;
    if (found.length) {
      const steps = found.map((action) => ({ text: action.text, rest: [`crew:${action.ships.join(" ")}`, ...action.steps] }));
      return this.run(anchor, steps, !ships.length);
    }
    if (this.singles(at, ships)) return this.send("act", { actions: [...ships].sort().map((ship) => `${at} ${ship}`) }, anchor);
    if (!ships.length) return this.stage.explain(thing);
    return this.why(this.sample(at, ships), anchor);
  }

  /** What the person seems to mean, so that the engine can say why not. */
  sample(at, ships) {
    const end = { constructor: " > asimov", terraform: " > asimov", raiders: " : -" }[at] ?? "";
    const size = CREW[at] ?? 1;
    return `${at} ${(size === 1 ? ships.slice(0, 1) : ships).join(" ")}${end}`;
  }

  useCard(owner, card, anchor) {
    const thing = this.stage.thing(anchor);
    if (owner !== this.about.active) return this.stage.explain(thing);
    const found = this.actions.filter((action) => action.card === card);
    if (found.length) {
      const cands = found.map((action) => ({ text: action.text, rest: action.steps }));
      for (const { text, rest } of [...cands]) {
        // Two colonies are swapped in either order.
        if (rest[1]?.startsWith("colony:") && rest[2]?.startsWith("colony:")) cands.push({ text, rest: [rest[0], rest[2], rest[1]] });
      }
      return this.run(anchor, cands, false, card);
    }
    const ship = this.chosen()[0] ?? this.hand[0] ?? "1";
    const sample = {
      booster: `booster ${ship}`, stasis: `stasis ${ship}`, polarity: `polarity ${ship}`, warper: `warper ${ship}`,
      gravity: `gravity ${ship} ${this.hand[1] ?? ship}`, crystal: "crystal asimov",
    }[card];
    return sample && this.about.phase !== "over" ? this.why(sample, anchor) : this.stage.explain(thing);
  }

  /** Begin a choice among the actions with a verb. */
  start(verb, anchor, test = () => true, always = false) {
    const found = this.actions.filter((action) => action.verb === verb && test(action));
    this.run(anchor, found.map((action) => ({ text: action.text, rest: action.steps })), always);
  }

  // Choosing step by step among candidates

  run(anchor, cands, always = false, card = null) {
    this.flow = { anchor, cands, always, card, picked: new Set(), trail: [] };
    this.next();
  }

  take(step) {
    const { flow } = this;
    flow.cands = flow.cands.filter((cand) => cand.rest[0] === step).map((cand) => ({ text: cand.text, rest: cand.rest.slice(1) }));
    flow.trail.push(step);
    flow.always = false;
    const thing = this.stepThings(step)[0];
    if (thing && ["docked", "colony"].includes(step.split(":")[0])) flow.picked.add(thing);
    this.next();
  }

  next() {
    const { flow } = this;
    const done = flow.cands.find((cand) => !cand.rest.length);
    if (done) {
      const texts = [done.text];
      const { anchor } = flow;
      this.flow = null;
      return this.send("act", { actions: texts }, anchor);
    }
    const steps = [...new Set(flow.cands.map((cand) => cand.rest[0]))];
    const kind = steps[0].split(":")[0];
    const preset = kind === "hand" && this.selected.size === 1 ? `hand:${this.chosen()[0]}` : null;
    if (preset && steps.includes(preset)) return this.take(preset);
    if (steps.length === 1 && !flow.always && ["crew", "use", "facility"].includes(kind)) return this.take(steps[0]);
    if (steps.length === 1 && !flow.always && kind === "trade") return this.take(steps[0]);
    flow.things = steps.flatMap((step) => this.stepThings(step));
    this.light();
    if (kind === "loot") return this.lootPicker(steps);
    if (kind === "shoot" || kind === "reroll") return this.setPicker(kind, steps);
    return this.listPicker(kind, steps);
  }

  /** The things on the board that stand for a step. */
  stepThings(step) {
    const cut = step.indexOf(":");
    const [kind, value] = [step.slice(0, cut), step.slice(cut + 1)];
    if (["territory", "facility", "field", "colony"].includes(kind)) return [`${kind}:${value}`];
    if (["hand", "lower", "raise"].includes(kind)) {
      return this.hand.flatMap((ship, index) => (ship === value ? [`ship:${index + 1}`] : []));
    }
    if (kind === "docked") {
      const [ship, at] = value.split("@");
      const owned = ship.includes(":") || at === "bay" ? ship : `${this.about.active}:${ship}`;
      return [...this.stage.svg.querySelectorAll(`[data-at="${at}"][data-ship="${CSS.escape(owned)}"]`)].map((node) => node.dataset.thing);
    }
    return [];
  }

  /** A click on a thing that is the next step counts as choosing it. */
  flowTakes(thing) {
    const names = [thing.dataset.thing];
    if (names[0].startsWith("port:")) names.push(`facility:${names[0].split(":")[1].split(".")[0]}`);
    if (names[0].startsWith("colony:")) names.push(`territory:${names[0].split("@")[1]}`);
    if (this.flow.toggle?.(thing.dataset.thing)) return true;
    for (const cand of this.flow.cands) {
      const step = cand.rest[0];
      if (this.stepThings(step).some((name) => names.includes(name))) {
        this.take(step);
        return true;
      }
    }
    this.stage.cancel();
    return false;
  }

  listPicker(kind, steps) {
    const title = this.flow.trail.at(-1)?.startsWith("colony") && kind === "colony" ? "Swap it with which colony?" : TITLES[kind];
    if (kind === "use") steps.reverse();
    const buttons = steps.map((step) => make("button", { class: "af-button", onclick: () => this.take(step) }, this.stepLabel(step), kind === "use" ? this.powerText(step) : null));
    const list = make("div", { class: "af-list" }, ...buttons);
    this.open(title, [list]);
  }

  open(title, content) {
    const flow = this.flow;
    const card = flow.card ? `${this.words.cards[flow.card]}: ` : "";
    const shown = card ? card + title[0].toLowerCase() + title.slice(1) : title;
    this.stage.picker(this.stage.thing(flow.anchor), shown, content, {
      onClose: () => {
        if (this.flow === flow && this.stage.pickerBox === null) this.endFlow(flow);
      },
    });
  }

  endFlow(flow) {
    queueMicrotask(() => {
      if (this.flow === flow && !this.stage.pickerBox) {
        this.flow = null;
        this.light();
      }
    });
  }

  stepLabel(step) {
    const cut = step.indexOf(":");
    const [kind, value] = [step.slice(0, cut), step.slice(cut + 1)];
    if (kind === "territory") return this.words.territories[value];
    if (kind === "facility") return this.words.places[value];
    if (kind === "field") return this.words.fields[value];
    if (kind === "pile" || kind === "card") return this.words.cards[value];
    if (kind === "trade") return value === "1" ? "1 trade" : `${value} trades`;
    if (kind === "return") return `Return ${this.amount(value)}`;
    if (kind === "use") return value === "power" ? "Pay fuel" : "Discard it";
    if (kind === "colony") {
      const [color, territory] = value.split("@");
      return `${this.color(color)} on ${this.words.territories[territory]}`;
    }
    if (kind === "docked") {
      const [ship, at] = value.split("@");
      const [color, face] = ship.includes(":") ? ship.split(":") : [at === "bay" ? ship.replace("*", "") : this.about.active, at === "bay" ? "" : ship];
      const relic = ship.endsWith("*") ? " (Relic Ship)" : "";
      return `${this.color(color)} ${face.replace("*", "")}${relic} at ${this.words.places[at]}`;
    }
    return value.replaceAll(" ", " + ").replaceAll("*", " (Relic)");
  }

  /** What a card does in one of its two ways. */
  powerText(step) {
    const [power, discard] = this.words.explain[`card:${this.flow.card}`].split(" Discard: ");
    const text = step === "use:power" ? power : discard;
    return make("small", {}, text[0].toUpperCase() + text.slice(1));
  }

  amount(text) {
    const fuel = /(\d+)f/.exec(text)?.[1];
    const ore = /(\d+)o/.exec(text)?.[1];
    return [fuel && `${fuel} fuel`, ore && `${ore} ore`].filter(Boolean).join(" and ");
  }

  /** A raid: tokens by plus and minus, or a card, or nothing. */
  lootPicker(steps) {
    const texts = new Set(steps.map((step) => step.slice(5)));
    const cards = [...texts].filter((text) => /^\w+ [a-z]+$/.test(text));
    const thefts = [...texts].filter((text) => /\d/.test(text)).map((text) => {
      const taken = {};
      for (const part of text.split(", ")) {
        const [color, amount] = part.split(" ");
        taken[`${color} f`] = Number(/(\d+)f/.exec(amount)?.[1] ?? 0);
        taken[`${color} o`] = Number(/(\d+)o/.exec(amount)?.[1] ?? 0);
      }
      return { text, taken };
    });
    const content = [];
    if (thefts.length) {
      const wanted = {};
      const most = {};
      for (const { taken } of thefts) for (const [key, count] of Object.entries(taken)) most[key] = Math.max(most[key] ?? 0, count);
      const total = Object.values(thefts[0].taken).reduce((sum, count) => sum + count, 0);
      const go = make("button", { class: "af-button af-main", onclick: () => this.take(`loot:${go.dataset.text}`) });
      const update = () => {
        const focused = document.activeElement;
        const sum = Object.values(wanted).reduce((all, count) => all + count, 0);
        const match = thefts.find(({ taken }) => Object.keys(most).every((key) => (taken[key] ?? 0) === (wanted[key] ?? 0)));
        go.disabled = !match;
        go.dataset.text = match?.text ?? "";
        go.textContent = match ? `Take these ${total}` : `${sum} of ${total} chosen`;
        for (const row of rows) row.refresh(sum);
        if (focused?.disabled) [go, ...rows.flatMap((row) => [...row.querySelectorAll("button")])].find(canFocus)?.focus();
      };
      const rows = Object.keys(most).filter((key) => most[key]).sort().map((key) => {
        const [color, sort] = key.split(" ");
        const label = `${this.color(color)}: ${sort === "f" ? "fuel" : "ore"}`;
        const count = make("span", { class: "af-count" });
        const less = make("button", { class: "af-button", "aria-label": `${label}, one less`, onclick: () => { wanted[key] -= 1; update(); } }, "−");
        const more = make("button", { class: "af-button", "aria-label": `${label}, one more`, onclick: () => { wanted[key] = (wanted[key] ?? 0) + 1; update(); } }, "+");
        const row = make("div", { class: "af-row" }, make("span", {}, label), less, count, more);
        row.refresh = (sum) => {
          count.textContent = String(wanted[key] ?? 0);
          less.disabled = !wanted[key];
          more.disabled = sum >= total || (wanted[key] ?? 0) >= most[key];
        };
        return row;
      });
      content.push(...rows, go);
      update();
    }
    if (cards.length) {
      content.push(make("div", { class: "af-picker-title" }, "or a card"));
      content.push(make("div", { class: "af-list" }, ...cards.map((text) => {
        const [color, card] = text.split(" ");
        return make("button", { class: "af-button", onclick: () => this.take(`loot:${text}`) }, `${this.words.cards[card]} from ${this.color(color)}`);
      })));
    }
    if (texts.has("-")) content.push(make("button", { class: "af-button", onclick: () => this.take("loot:-") }, "Take nothing"));
    this.open("What do you take?", content);
  }

  /** Any number of ships: own ones to roll again, or others' ships at one facility. */
  setPicker(kind, steps) {
    const { flow } = this;
    const texts = steps.map((step) => step.slice(step.indexOf(":") + 1));
    const options = [];
    if (kind === "reroll") this.hand.forEach((ship, index) => options.push({ thing: `ship:${index + 1}`, ship, at: "", label: ship.replace("*", " (Relic)") }));
    else {
      const places = new Set(texts.map((text) => text.split(" ")[0]));
      for (const at of places) {
        for (const node of this.stage.svg.querySelectorAll(`[data-at="${at}"][data-ship]`)) {
          const ship = node.dataset.ship;
          if (ship.split(":")[0] !== this.about.active && texts.some((text) => text.startsWith(`${at} `) && text.includes(ship))) {
            options.push({ thing: node.dataset.thing, ship, at, label: node.getAttribute("aria-label") });
          }
        }
      }
    }
    const chosen = new Set(kind === "reroll" ? [...this.selected].map((number) => `ship:${number}`) : []);
    const go = make("button", { class: "af-button af-main", onclick: () => this.take(`${kind}:${go.dataset.text}`) });
    const boxes = options.map((option) => make("button", { class: "af-button", onclick: () => toggle(option.thing) }, option.label));
    const update = () => {
      const picked = options.filter((option) => chosen.has(option.thing));
      const key = (words) => [...words].sort().join(" ");
      const wanted = key(picked.map((option) => option.ship));
      const at = picked[0]?.at ?? "";
      const match = texts.find((text) => {
        const words = text.split(" ");
        return kind === "reroll" ? key(words) === wanted : words[0] === at && key(words.slice(1)) === wanted;
      });
      go.disabled = !match;
      go.dataset.text = match ?? "";
      go.textContent = kind === "reroll" ? "Roll these again" : "Send to the Bay";
      boxes.forEach((box, index) => box.setAttribute("aria-pressed", String(chosen.has(options[index].thing))));
      flow.picked = new Set(chosen);
      this.light();
    };
    const toggle = (thing) => {
      const option = options.find((other) => other.thing === thing);
      if (!option) return false;
      if (chosen.has(thing)) chosen.delete(thing);
      else {
        for (const other of options) if (other.at !== option.at) chosen.delete(other.thing);
        chosen.add(thing);
      }
      update();
      return true;
    };
    flow.toggle = toggle;
    flow.things = options.map((option) => option.thing);
    this.open(kind === "reroll" ? "Which ships roll again?" : "Which ships?", [make("div", { class: "af-list" }, ...boxes), go]);
    update();
  }

  // Talking to Python

  async send(type, content = {}, anchor = "status") {
    // Off it goes first; what the answer will change anyway is not painted before.
    const asked = this.stage.line.ask({ type, ...content });
    this.stage.closePicker();
    const answer = await asked;
    if (!answer.ok) {
      this.light();
      this.refused(anchor, answer.reason);
    }
    if (answer.ok && content.actions?.[0] === "roll" && this.stage.root.contains(document.activeElement)) this.stage.setFocusName("ship:1");
  }

  async why(action, anchor) {
    const answer = await this.stage.line.ask({ type: "why", action });
    if (!answer.ok) this.refused(anchor, answer.reason);
  }

  refused(anchor, reason) {
    const thing = this.stage.thing(anchor);
    this.stage.bubble(thing, reason);
    thing?.classList.add("af-no");
    setTimeout(() => thing?.classList.remove("af-no"), 400);
  }

  explanation(name, thing) {
    const [kind, first, second] = name.split(":");
    const table = this.words.explain;
    if (kind === "port") return table[`facility:${first.split(".")[0]}`];
    if (kind === "track") return table["facility:hub"];
    if (kind === "bay") return table["facility:bay"];
    if (kind === "held") return table[`card:${second}`];
    if (kind === "colony") return table[`territory:${first.split("@")[1]}`];
    if (kind === "ship") return "Enter chooses it; the places where it can dock light up.";
    if (kind === "relic") return table["territory:burroughs"];
    if (kind === "player") return "Click one of your cards to use it.";
    if (kind === "status") return "Choose ships, then the place where they dock. The Help button shows all keys.";
    return table[`${kind}:${first}`] ?? "";
  }

  // Motion

  /** The ships in a part of the drawing, each with its place there. */
  ships(part) {
    return [...this.stage.part(part).querySelectorAll("[data-ship]")].map((node) => {
      const { thing, ship } = node.dataset;
      const owned = thing.startsWith("ship:") ? `${this.handOf}:${ship}` : ship;
      return { node, ship: owned, key: `${thing}|${owned}`, at: spot(node) };
    });
  }

  /** Where ships are before a change, so that they can glide to where they are after it. */
  remember(parts) {
    if (calm() || !this.stage) return;
    for (const part of parts) if (!this.before.has(part)) this.before.set(part, this.ships(part));
  }

  drawn() {
    this.handOf = this.model.get("about").active;
    if (!this.stage) return;
    if (this.actions) this.lightSoon();
    if (!this.before.size || this.moving) return;
    // Once in a frame, after all that has changed by then; what has changed is drawn before.
    this.moving = true;
    requestAnimationFrame(() => {
      this.moving = false;
      this.glide();
    });
  }

  glide() {
    const now = [...this.before.keys()].flatMap((part) => this.ships(part));
    const stayed = new Set(now.map(({ key }) => key));
    const old = [...this.before.values()].flat();
    const had = new Set(old.map(({ key }) => key));
    const left = old.filter(({ key }) => !stayed.has(key));
    this.before.clear();
    for (const { node, ship, key, at } of now) {
      const inner = node.querySelector(".die");
      if (had.has(key) || !inner?.animate) continue;
      const found = left.findIndex((other) => other.ship === ship);
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

  enableDrag() {
    const { board } = this.stage;
    let drag = null;
    board.addEventListener("pointerdown", (event) => {
      const ship = event.target.closest?.('[data-thing^="ship:"]');
      if (ship && event.button === 0) drag = { ship, x: event.clientX, y: event.clientY, ghost: null };
    });
    const move = (event) => {
      if (!drag) return;
      if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > 6) {
        const number = Number(drag.ship.dataset.thing.split(":")[1]);
        if (!this.selected.has(number)) {
          this.clear();
          this.toggle(number, true);
        }
        drag.ghost = make("div", { class: "af-ghost", "aria-hidden": "true" });
        drag.ghost.textContent = this.chosen().join(" ");
        this.stage.stage.append(drag.ghost);
        this.stage.root.classList.add("af-dragging");
      }
      if (drag.ghost) {
        const outer = this.stage.stage.getBoundingClientRect();
        drag.ghost.style.left = `${event.clientX - outer.left}px`;
        drag.ghost.style.top = `${event.clientY - outer.top}px`;
        event.preventDefault();
      }
    };
    const end = (event) => {
      if (!drag) return;
      const { ghost } = drag;
      drag = null;
      if (!ghost) return;
      ghost.remove();
      this.stage.root.classList.remove("af-dragging");
      const swallow = (click) => { click.stopPropagation(); click.preventDefault(); };
      board.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => board.removeEventListener("click", swallow, { capture: true }), 50);
      if (event.type === "pointercancel") return;
      const thing = document.elementFromPoint(event.clientX, event.clientY)?.closest?.("[data-thing]");
      if (thing && this.stage.svg.contains(thing) && !thing.dataset.thing.startsWith("ship:")) this.actOn(thing);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
    this.undrag = () => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
    };
  }

  close() {
    this.undrag();
    this.stage.close();
  }
}

export default widget("board", Board);
