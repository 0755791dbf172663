// The board with advice beside it: a list of turns, steps with arrows, reasons, and ideas to
// compare. What is shown is Python's; which parts are folded away is the reader's.

import { Arrows } from "./arrows.js";
import { fillOdds, waterfall } from "./charts.js";
import { button, focusedKey, make, refuseField } from "./dom.js";
import { Panelled } from "./panelled.js";
import { widget } from "./stage.js";

/** @import { Context, Thing } from "./types.js" */
/** @import { Arrow } from "./arrows.js" */
/** @import { Difference, Odds } from "./charts.js" */
/** @typedef {"turn" | "gamble" | "idea"} Sort */

/**
 * A turn in the list.
 *
 * @typedef {object} Row
 * @property {string} key
 * @property {Sort} kind
 * @property {string} value
 * @property {string} behind
 * @property {string} win
 * @property {string} mark
 * @property {string} proof
 * @property {string} short
 * @property {string[]} steps
 * @property {number} last
 * @property {string} [note]
 */

/** @typedef {Difference & { others: { key: string, label: string }[], against: string }} Chart */

/** @type {Record<Sort, string>} */
const HEADS = { turn: "", gamble: "With luck, on average", idea: "Your idea" };
/** @type {Record<string, string>} */
const IDLE = { roll: "Roll, or set the dice that you rolled at the table; then ask for advice.", over: "The game is over." };

class Advisor extends Panelled {
  /** @param {Context} context */
  constructor(context) {
    super(context);
    /** @type {HTMLFormElement} */
    this.diceBox;
    /** @type {HTMLButtonElement[]} */
    this.go;
    /** @type {HTMLElement} */
    this.whyTitle;
    /** @type {Row | undefined} */
    this.stepsOf;
    /** @type {boolean | undefined} */
    this.moreOpen;
    /** @type {HTMLDivElement} */
    this.oddsBar;
    /** @type {HTMLSpanElement} */
    this.oddsTitle;
    /** @type {HTMLDivElement} */
    this.oddsBox;
    /** @type {HTMLButtonElement} */
    this.find;
    /** @type {HTMLInputElement} */
    this.auto;
    /** @type {HTMLDivElement} */
    this.progress;
    /** @type {HTMLDivElement} */
    this.found;
    /** @type {HTMLOListElement} */
    this.list;
    /** @type {HTMLOListElement} */
    this.steps;
    /** @type {HTMLSpanElement} */
    this.count;
    /** @type {HTMLButtonElement} */
    this.playIt;
    /** @type {HTMLParagraphElement} */
    this.note;
    /** @type {HTMLElement} */
    this.walkBox;
    /** @type {HTMLDivElement} */
    this.reasons;
    /** @type {HTMLDetailsElement} */
    this.whyBox;
    /** @type {HTMLDivElement} */
    this.bars;
    /** @type {HTMLDetailsElement} */
    this.chartBox;
    /** @type {HTMLElement} */
    this.ideaBox;
    /** @type {HTMLInputElement} */
    this.dice;
    this.arrows = new Arrows(this.stage);
    this.buildSide();
    const parts = {
      odds: () => this.showOdds(),
      search: () => this.showSearch(),
      auto: () => this.showSearch(),
      about: () => this.showAbout(),
      lines: () => this.showLines(),
      chosen: () => this.showChosen(),
      why: () => this.showWhy(),
      chart: () => this.showChart(),
      idea: () => this.showIdea(),
      mode: () => this.showMode(),
    };
    for (const [name, show] of Object.entries(parts)) this.stage.listen(`change:${name}`, () => this.soon(show));
    for (const show of Object.values(parts)) show();
  }

  /** @returns {"live" | "step" | "idea"} */
  get mode() {
    return this.model.get("mode");
  }

  // The board: playable at the start of a turn and for an idea, a film further on

  /**
   * @param {Thing} thing
   * @param {Event} [event]
   */
  actOn(thing, event) {
    if (this.mode === "step") this.stage.explain(thing);
    else super.actOn(thing, event);
  }

  /**
   * @param {number} number
   * @param {boolean} [on]
   */
  toggle(number, on) {
    if (this.mode !== "step") super.toggle(number, on);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "," || event.key === ".") return this.walk(event.key === "." ? 1 : -1);
    return super.key(event);
  }

  drawn() {
    super.drawn();
    this.arrows?.drawSoon();
  }

  updateBar() {
    super.updateBar();
    const shut = this.mode === "step" || this.model.get("idea").over;
    if (!shut) return;
    this.main.disabled = true;
    this.main.classList.remove("af-ready");
    if (this.mode === "step") this.main.textContent = "End turn";
  }

  showHelp() {
    super.showHelp();
    const rows = this.stage.pickerBox?.querySelectorAll(".af-help-row");
    rows?.[rows.length - 1]?.after(make("div", { class: "af-help-row" }, make("kbd", {}, ", and ."), make("span", {}, "a step back and a step on in the turn that is shown")));
  }

  // The side

  buildSide() {
    const { stage } = this.stage;
    /** @type {(title: string, open: boolean, ...content: Node[]) => HTMLDetailsElement} */
    const fold = (title, open, ...content) => make("details", { class: "af-fold", open }, make("summary", { "data-lm-suppress-shortcuts": "true" }, title), ...content);

    this.oddsBar = make("div", { class: "af-odds", role: "img" });
    this.oddsTitle = make("span", { class: "af-odds-title", "aria-hidden": "true" });
    this.oddsBox = make("div", {}, this.oddsTitle, this.oddsBar);
    this.find = button("Find the best turn", () => this.ask(this.searching ? "stop" : "ask"), { class: "af-button af-main af-find" });
    this.auto = make("input", { type: "checkbox" });
    this.auto.addEventListener("change", () => this.ask("auto", { on: this.auto.checked }));
    this.progress = make("div", { class: "af-progress", hidden: true });
    this.found = make("div", { class: "af-found", role: "status", "aria-live": "polite" });
    this.diceBox = this.buildDice();
    this.list = make("ol", { class: "af-lines", "aria-label": "The best turns" });
    this.list.addEventListener("keydown", (event) => this.listKey(event));
    this.steps = make("ol", { class: "af-steps", "aria-label": "Steps of the turn" });
    /** @type {(label: string, sign: string, to: () => number) => HTMLButtonElement} */
    const go = (label, sign, to) => button(sign, () => this.goTo(to()), { "aria-label": label, title: label, class: "af-button af-go" });
    const step = () => this.model.get("chosen").step ?? 0;
    this.go = [
      go("To the start of the turn", "«", () => 0), go("One step back", "‹", () => step() - 1),
      go("One step on", "›", () => step() + 1), go("To the end of the turn", "»", () => 999),
    ];
    this.count = make("span", { class: "af-count-steps" });
    this.playIt = button("Play this turn", () => this.ask("play"));
    this.note = make("p", { class: "af-note" });
    this.walkBox = make("section", { class: "af-walk", "aria-label": "The chosen turn" },
      make("div", { class: "af-walk-bar", role: "group", "aria-label": "Step through the turn" }, this.go[0], this.go[1], this.count, this.go[2], this.go[3], this.playIt), this.note, this.steps);
    this.walkBox.addEventListener("keydown", (event) => this.walkKey(event));
    this.reasons = make("div", { class: "af-reasons" });
    this.whyBox = fold("Why this turn", true, this.reasons);
    this.whyTitle = /** @type {HTMLElement} */ (this.whyBox.querySelector("summary"));
    this.bars = make("div", {});
    this.chartBox = fold("What makes the difference", true, this.bars);
    this.ideaBox = make("section", { class: "af-idea", "aria-label": "My idea" });
    const side = make("section", { class: "af-side", "aria-label": "Advice" },
      this.oddsBox,
      make("div", { class: "af-ask" }, this.find, make("label", { class: "af-tick" }, this.auto, "auto, at every position")),
      this.progress, this.found, this.diceBox, this.list, this.walkBox, this.ideaBox, this.chartBox);
    const more = make("section", { class: "af-more", "aria-label": "Reasons" }, this.whyBox);
    const desk = make("div", { class: "af-desk" });
    stage.before(desk);
    desk.append(stage, side, more);
  }

  buildDice() {
    this.dice = make("input", { class: "af-dice", type: "text", size: 12, "aria-label": "Dice rolled, such as 2 5 6", placeholder: "2 5 6", autocomplete: "off" });
    const set = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const answer = await this.stage.line.ask({ type: "dice", dice: this.dice.value });
      if (answer.ok) {
        this.dice.value = "";
        this.toShips();
      } else refuseField(this.dice, answer.reason);
    };
    const roll = async () => {
      await this.send("act", { actions: ["roll"] }, "status");
      this.toShips();
    };
    const faces = [1, 2, 3, 4, 5, 6].map((face) => button(String(face), () => { this.dice.value = `${this.dice.value.trim()} ${face}`.trim(); }, { "aria-label": `Add a ${face}`, class: "af-button af-face" }));
    return make("form", { class: "af-form af-rolled", hidden: true, onsubmit: set },
      make("span", { class: "af-label" }, "Dice I rolled"), this.dice, make("span", { class: "af-faces", role: "group", "aria-label": "Add a die" }, ...faces),
      make("button", { class: "af-button af-main af-ready", onclick: set }, "Set dice"), make("span", {}, "or"), button("Roll", roll));
  }

  /** The form is gone with what it asked for: the focus goes on to the ships. */
  toShips() {
    const here = document.activeElement;
    if (this.diceBox.hidden && (here === document.body || this.stage.board.contains(here))) this.stage.focusFirst();
  }

  /**
   * Build something anew and give the focus back to what had it.
   *
   * @param {HTMLElement} box
   * @param {Node[]} content
   */
  renew(box, ...content) {
    const key = focusedKey(box);
    box.replaceChildren(...content);
    /** @type {HTMLElement | null} */
    const again = box.querySelector(`[data-key="${CSS.escape(key ?? "")}"]`);
    if (key) again?.focus({ preventScroll: true });
  }

  get searching() {
    return this.model.get("search").state === "running";
  }

  showOdds() {
    const odds = /** @type {Odds[]} */ (this.model.get("odds"));
    this.oddsBox.hidden = !odds.length;
    this.oddsTitle.textContent = `Chances to win${this.model.get("chosen").key ? " after this turn" : ""}`;
    fillOdds(this.oddsBar, this.oddsTitle.textContent, odds, this.words.colors);
  }

  showSearch() {
    const search = this.model.get("search");
    /** @type {string} */
    const phase = this.model.get("about").phase;
    const start = this.mode !== "step" && this.mode !== "idea" ? phase : "main";
    this.find.textContent = this.searching ? "Stop" : search.state === "done" ? "Look again" : "Find the best turn";
    this.find.disabled = !this.searching && start !== "main";
    this.find.classList.toggle("af-ready", !this.searching && start === "main" && search.state === "idle");
    this.auto.checked = this.model.get("auto");
    this.diceBox.hidden = start !== "roll";
    this.progress.hidden = !this.searching;
    const known = [search.best && `best so far ${search.best}`, search.bound && `at most ${search.bound}`].filter(Boolean).join(", ");
    this.progress.replaceChildren(make("div", { class: "af-busy", "aria-hidden": "true" }), make("span", {}, search.text), ...(known ? [make("small", {}, known)] : []));
    const idle = IDLE[start] ?? "";
    const text = this.searching ? (search.found ? "The turns are listed." : "") : search.text || idle;
    if (this.found.textContent !== text) this.found.textContent = text;
    this.found.hidden = this.searching || !text;
  }

  /** Another phase: there is something else to ask for and to try. */
  showAbout() {
    this.showSearch();
    this.showIdea();
  }

  // The list of turns

  showLines() {
    const { rows } = this;
    /** @type {Sort} */
    let kind = "turn";
    const items = rows.flatMap((row) => {
      const title = row.kind === kind ? [] : [make("li", { class: "af-lines-head" }, HEADS[row.kind])];
      kind = row.kind;
      return [...title, this.line(row)];
    });
    if (rows.length) items.unshift(make("li", { class: "af-lines-head" }, make("span", {}, "Turn"), make("span", {}, "worth"), make("span", {}, rows[0].win ? "wins" : "")));
    this.renew(this.list, ...items);
    this.list.hidden = !rows.length;
    this.showChosen();
  }

  /** @param {Row} row */
  line(row) {
    const rank = { turn: row.key, gamble: "?", idea: "★" }[row.kind];
    const said = [{ turn: `Turn ${row.key}`, gamble: "A turn with luck", idea: "Your idea" }[row.kind], `worth ${row.value}`, row.win && `wins ${row.win}`, row.mark, row.short].filter(Boolean).join(", ");
    return make("li", {}, make("button", { class: "af-line", "aria-label": said, "data-key": `line ${row.key}`, onclick: () => this.ask("choose", { key: row.key }) },
      make("span", { class: "af-rank" }, rank),
      make("span", { class: "af-short" }, row.short, row.mark ? make("small", { class: `af-mark af-${row.proof}` }, row.proof === "proven" ? "✓ " : "○ ", row.mark) : null),
      make("span", { class: "af-worth" }, row.value, row.behind ? make("small", {}, row.behind) : null),
      make("span", { class: "af-win" }, row.win)));
  }

  /** @param {KeyboardEvent} event */
  listKey(event) {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (event.key === "ArrowRight" || event.key === "ArrowLeft") this.walkKey(event);
    if (!step) return;
    const stops = [...this.list.querySelectorAll("button")];
    const index = stops.findIndex((node) => node === document.activeElement);
    stops[(index + step + stops.length) % stops.length]?.focus();
    event.preventDefault();
  }

  // The chosen turn, step by step

  /** @returns {Row[]} */
  get rows() {
    return this.model.get("lines");
  }

  /** @param {string} key */
  row(key) {
    return this.rows.find((row) => row.key === key);
  }

  showChosen() {
    /** @type {{ key: string, step: number, arrows: Arrow[] }} */
    const { key, step, arrows } = this.model.get("chosen");
    const row = this.row(key);
    for (const node of this.list.querySelectorAll("button")) node.setAttribute("aria-pressed", String(node.dataset.key === `line ${key}`));
    this.walkBox.hidden = !row;
    this.arrows.show(row ? arrows : []);
    if (!row) return;
    if (this.stepsOf !== row) {
      this.stepsOf = row;
      this.renew(this.steps, ...row.steps.map((text, index) => make("li", {}, make("button", { class: "af-step", "data-key": `step ${index}`, onclick: () => this.goTo(index) }, text))));
    }
    [...this.steps.querySelectorAll("button")].forEach((node, index) => {
      if (index === step) node.setAttribute("aria-current", "step");
      else node.removeAttribute("aria-current");
      node.classList.toggle("af-done", index < step);
    });
    this.count.textContent = `${step} of ${row.last}`;
    this.go.forEach((node, index) => { node.disabled = index < 2 ? step === 0 : step >= row.last; });
    this.note.textContent = row.note ?? "";
    this.note.hidden = !row.note;
    this.playIt.textContent = row.kind === "gamble" ? "Play it and see" : "Play this turn";
  }

  /** @param {number} to */
  goTo(to) {
    const { key } = this.model.get("chosen");
    const row = this.row(key);
    if (row) this.ask("step", { to: Math.max(0, Math.min(row.last, to)) });
  }

  /** @param {number} by */
  walk(by) {
    const { key, step } = this.model.get("chosen");
    if (this.row(key)) this.goTo(step + by);
    return true;
  }

  /** @param {KeyboardEvent} event */
  walkKey(event) {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (event.key === "Home" || event.key === "End") this.goTo(event.key === "Home" ? 0 : 999);
    else if (by) this.walk(by);
    else return;
    event.preventDefault();
  }

  showMode() {
    this.stage.root.classList.toggle("af-film", this.mode === "step");
    this.stage.root.classList.toggle("af-trying", this.mode === "idea");
    this.updateBar();
    this.showSearch();
    this.showIdea();
  }

  // Reasons

  showWhy() {
    /** @type {{ lines?: string[], more?: string[], luck?: boolean }} */
    const { lines = [], more = [], luck } = this.model.get("why");
    this.whyBox.hidden = !lines.length;
    this.whyTitle.textContent = luck ? "What can come" : "Why this turn";
    const listed = (/** @type {string[]} */ texts) => make("ul", {}, ...texts.map((text) => make("li", {}, text)));
    /** @type {HTMLElement[]} */
    const content = [listed(lines)];
    if (more.length) {
      const box = make("details", { class: "af-fold", open: this.moreOpen }, make("summary", { "data-lm-suppress-shortcuts": "true", "data-key": "more" }, "More"), listed(more));
      box.addEventListener("toggle", () => { this.moreOpen = box.open; });
      content.push(box);
    }
    this.renew(this.reasons, ...content);
  }

  showChart() {
    /** @type {Chart} */
    const chart = this.model.get("chart");
    this.chartBox.hidden = !chart.rows;
    if (!chart.rows) return;
    const select = make("select", { "aria-label": "Compare with", "data-key": "against" }, ...chart.others.map(({ key, label }) => make("option", { value: key }, label)));
    select.value = chart.against;
    select.addEventListener("change", () => this.ask("against", { key: select.value }));
    this.renew(this.bars, make("label", { class: "af-against" }, "against ", select), waterfall(chart));
  }

  // An idea

  showIdea() {
    const idea = this.model.get("idea");
    const phase = this.mode === "live" ? this.model.get("about").phase : "main";
    this.ideaBox.hidden = phase !== "main";
    if (this.mode !== "idea") {
      this.renew(this.ideaBox, button("Try a turn of my own", () => this.ask("idea"), { "data-key": "try" }));
      return;
    }
    const busy = idea.state === "comparing";
    /** @type {string[]} */
    const tried = idea.steps ?? [];
    /** @type {HTMLElement[]} */
    const content = [make("div", { class: "af-picker-title" }, "My idea")];
    if (tried.length) content.push(make("ol", { class: "af-tried" }, ...tried.map((text) => make("li", {}, text))));
    else content.push(make("p", { class: "af-note" }, "Play on the board as you would. You need not finish: what is missing is added in the best way."));
    content.push(make("div", { class: "af-walk-bar" },
      button(busy ? "Comparing …" : "Compare with the best", () => this.ask("compare"), { "data-key": "compare", class: "af-button af-main af-ready", disabled: busy || !tried.length }),
      button("Back to the advice", () => this.ask("idea", { on: false }), { "data-key": "back" })));
    if (idea.state === "compared") {
      content.push(make("p", { class: `af-verdict ${idea.cost ? "af-worse" : "af-equal"}`, role: "status" }, idea.verdict));
      if (idea.rest) content.push(make("p", { class: "af-note" }, `Completed in the best way: ${idea.rest}.`));
      if (idea.cost) content.push(waterfall(idea));
    }
    this.updateBar();
    this.renew(this.ideaBox, ...content);
  }

  close() {
    this.arrows.close();
    super.close();
  }
}

export default widget("advisor", Advisor);
