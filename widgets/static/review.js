// A game looked at again: the curve of win probabilities, both lines of a turn, and tasks.

import { Arrows } from "./arrows.js";
import { Board } from "./board.js";
import { button, focusedKey, make, nameTag, unshortcut } from "./dom.js";
import { SVG } from "./patch.js";
import { widget } from "./stage.js";

/** @import { Context, Thing } from "./types.js" */
/** @typedef {{ number: number, color: string, kind: string, chance: Record<string, number>, lost: string }} Turn */
/** @typedef {{ players: { color: string, name: string }[], start: Record<string, number>, turns?: Turn[] }} Curve */
/** @typedef {{ color: string, name: string, luck: string, loss: string, [kind: string]: string | number }} Total */

/** @type {Record<string, string>} */
const DASHES = { red: "", blue: "9 4", green: "3 3", yellow: "11 3 3 3" };
/** @type {Record<string, [string, number]>} */
const MARKS = { inaccuracy: ["?!", 8], mistake: ["?", 9], blunder: ["??", 11] };
/** @type {Record<string, string>} */
const GRADES = { "": "", inaccuracy: "inaccuracy", mistake: "mistake", blunder: "blunder" };

class Review extends Board {
  /** @param {Context} context */
  constructor(context) {
    super(context);
    /** @type {HTMLDivElement} */
    this.progress;
    /** @type {HTMLDivElement} */
    this.plot;
    /** @type {SVGElement} */
    this.chart;
    /** @type {HTMLButtonElement} */
    this.back;
    /** @type {HTMLButtonElement} */
    this.forth;
    /** @type {HTMLButtonElement} */
    this.less;
    /** @type {HTMLButtonElement} */
    this.more;
    /** @type {HTMLButtonElement} */
    this.veil;
    /** @type {HTMLDivElement} */
    this.title;
    /** @type {HTMLDivElement} */
    this.lines;
    /** @type {HTMLButtonElement} */
    this.try;
    /** @type {HTMLDivElement} */
    this.task;
    /** @type {HTMLDivElement} */
    this.worstBox;
    /** @type {HTMLUListElement} */
    this.totalsBox;
    /** @type {HTMLDivElement} */
    this.side;
    this.arrows = new Arrows(this.stage);
    const show = {
      work: () => this.showWork(),
      curve: () => this.showCurve(),
      totals: () => this.showTotals(),
      worst: () => this.showWorst(),
      chosen: () => this.showChosen(),
      turn: () => this.showTurn(),
      find: () => this.showFind(),
    };
    for (const [name, act] of Object.entries(show)) this.stage.listen(`change:${name}`, act);
    for (const act of Object.values(show)) act();
    this.widths = new ResizeObserver(() => this.drawCurve());
    this.widths.observe(this.plot);
  }

  // What stands around the board

  buildBar() {
    super.buildBar();
    const { stage } = this.stage;
    this.progress = make("div", { class: "af-r-work", role: "group", "aria-label": "Progress of the review", hidden: true });
    this.plot = make("div", { class: "af-r-plot", role: "slider", tabindex: "0", "aria-label": "Turns of the game", "aria-orientation": "horizontal", onkeydown: (event) => this.plotKey(event), onclick: (event) => this.plotClick(event) });
    unshortcut(this.plot);
    this.chart = this.node("svg", {});
    this.chart.setAttribute("aria-hidden", "true");
    this.plot.append(this.chart);
    this.back = button("‹ Turn", () => this.walk(-1), { "aria-label": "Turn before" });
    this.forth = button("Turn ›", () => this.walk(1), { "aria-label": "Next turn" });
    this.less = button("‹ Step", () => this.stepBy(-1), { "aria-label": "Step before" });
    this.more = button("Step ›", () => this.stepBy(1), { "aria-label": "Next step" });
    this.veil = button("Hide best turns", () => this.toggleVeil(), { "aria-pressed": "false" });
    this.title = make("div", { class: "af-r-title" });
    this.lines = make("div", { class: "af-r-lines" });
    this.try = button("Find the better turn", () => this.ask("find", { turn: this.chosenTurn }), { class: "af-button af-main af-ready" });
    this.task = make("div", { class: "af-r-task", role: "group", "aria-label": "Find the better turn", hidden: true });
    this.worstBox = make("div", { class: "af-r-worst", role: "group", "aria-label": "The biggest mistakes" });
    this.totalsBox = make("ul", { class: "af-r-totals", "aria-label": "Luck and mistakes by player, in points of win probability", hidden: true });
    this.side = make("div", { class: "af-p-side" },
      make("div", { class: "af-p-tools" }, this.back, this.forth, this.less, this.more), this.title, this.task, this.lines,
      make("div", { class: "af-p-tools" }, this.try, this.veil), this.worstBox);
    const body = make("div", { class: "af-p-body" });
    stage.replaceWith(body);
    body.append(stage, this.side);
    body.before(this.progress, this.plot, this.totalsBox);
  }

  get finding() {
    return Boolean(this.model.get("find").question);
  }

  /** @returns {Curve} */
  get curve() {
    return this.model.get("curve");
  }

  get turns() {
    return this.curve.turns ?? [];
  }

  updateBar() {
    super.updateBar();
    const { finding } = this;
    for (const part of [this.main, this.undo, this.redo, this.help]) part.hidden = !finding;
    this.main.disabled = !this.actions.length;
    if (!this.actions.length) {
      this.main.textContent = "End turn";
      this.main.classList.remove("af-ready");
    }
  }

  drawn() {
    super.drawn();
    this.arrows?.drawSoon();
  }

  /**
   * @param {Thing} thing
   * @param {Event} [event]
   */
  actOn(thing, event) {
    if (this.finding && this.actions.length) return super.actOn(thing, event);
    return this.stage.explain(thing);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.finding && super.key(event);
  }

  /**
   * @param {string} type
   * @param {object} [content]
   */
  async ask(type, content = {}) {
    const answer = await this.stage.line.ask({ type, ...content });
    if (!answer.ok) this.stage.bubble(this.stage.thing("status"), answer.reason);
    return answer;
  }

  // How far it is

  showWork() {
    const { state, done, total } = this.model.get("work");
    const focused = this.progress.contains(document.activeElement);
    /** @type {HTMLElement[]} */
    const content = [];
    if (state === "running") {
      content.push(make("progress", { max: Math.max(1, total), value: done, "aria-label": "Turns reviewed" }), make("span", {}, `Reviewing turn ${Math.min(done + 1, total)} of ${total} …`), button("Stop", () => this.ask("stop")));
    } else if (state === "stopped") content.push(make("span", {}, `${done} of ${total} turns are reviewed.`), button("Review all", () => this.ask("start")));
    else if (state === "failed") content.push(make("span", {}, "The review could not be finished."), button("Try again", () => this.ask("start")));
    this.progress.replaceChildren(...content);
    this.progress.hidden = !content.length;
    if (focused) (this.progress.querySelector("button") ?? this.plot).focus();
  }

  // The curve

  showCurve() {
    this.plot.hidden = !this.turns.length;
    this.side.hidden = !this.turns.length;
    this.drawCurve();
    this.showWorst();
  }

  /**
   * @param {string} tag
   * @param {Record<string, string | number>} attributes
   * @param {string} [text]
   */
  node(tag, attributes, text) {
    const node = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
    if (text !== undefined) node.textContent = text;
    return node;
  }

  drawCurve() {
    const { turns } = this;
    const width = Math.round(this.plot.clientWidth);
    if (!turns.length || !width) return;
    const [height, left, right, top, bottom] = [190, 44, 34, 14, 24];
    const { players, start } = this.curve;
    const step = (width - left - right) / turns.length;
    const x = (/** @type {number} */ index) => left + index * step;
    const y = (/** @type {number} */ part) => top + (1 - part) * (height - top - bottom);
    this.scale = { left, step };
    const parts = [];
    for (const part of [0, 0.25, 0.5, 0.75, 1]) {
      parts.push(this.node("line", { class: "af-r-grid", x1: left, x2: width - right, y1: y(part), y2: y(part) }));
      if (part % 0.5 === 0) parts.push(this.node("text", { class: "af-r-label", x: left - 6, y: y(part) + 4, "text-anchor": "end" }, `${100 * part} %`));
    }
    const each = [1, 2, 5, 10, 20, 50].find((number) => number * step >= 34) ?? 100;
    turns.forEach((turn, index) => {
      if ((index + 1) % each === 0) parts.push(this.node("text", { class: "af-r-label", x: x(index + 1), y: height - 6, "text-anchor": "middle" }, String(turn.number)));
    });
    this.cursor = this.node("rect", { class: "af-r-cursor", y: top - 6, width: Math.max(8, Math.min(22, step)), height: height - top - bottom + 12, rx: 4 });
    parts.push(this.cursor);
    /** @type {{ color: string, at: number }[]} */
    const ends = [];
    for (const { color } of players) {
      const chances = [start[color], ...turns.map((turn) => turn.chance[color])];
      parts.push(this.node("polyline", { class: `af-r-line af-r-${color}`, "stroke-dasharray": DASHES[color], points: chances.map((part, index) => `${x(index).toFixed(1)},${y(part).toFixed(1)}`).join(" ") }));
      ends.push({ color, at: y(chances.at(-1) ?? 0) });
    }
    turns.forEach((turn, index) => {
      if (!turn.kind) return;
      const [sign, size] = MARKS[turn.kind];
      const small = step < 16;
      const at = { x: x(index + 1), y: y(turn.chance[turn.color]) };
      const mark = this.node("g", { class: `af-r-mark af-r-${turn.color} af-r-${turn.kind}`, transform: `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})` });
      mark.append(this.node("circle", { r: small ? size * 0.6 : size }));
      if (!small) mark.append(this.node("text", { y: 4, "text-anchor": "middle" }, sign));
      parts.push(mark);
    });
    // Letters at the ends of the lines, pushed apart where they would lie on each other.
    ends.sort((one, other) => one.at - other.at);
    ends.forEach((end, index) => { if (index) end.at = Math.max(end.at, ends[index - 1].at + 21); });
    for (let index = ends.length - 1, limit = height - bottom + 4; index >= 0; index -= 1, limit -= 21) ends[index].at = Math.min(ends[index].at, limit);
    for (const { color, at } of ends) {
      parts.push(this.node("rect", { class: `af-r-end af-r-${color}`, x: width - right + 7, y: at - 10, width: 20, height: 20, rx: color === "blue" ? 10 : 4 }),
        this.node("text", { class: `af-r-letter af-r-${color}`, x: width - right + 17, y: at + 5, "text-anchor": "middle" }, this.words.colors[color][0]));
    }
    this.chart.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.chart.setAttribute("width", String(width));
    this.chart.setAttribute("height", String(height));
    this.chart.replaceChildren(...parts);
    this.moveCursor();
  }

  moveCursor() {
    const { turns } = this;
    if (!turns.length) return;
    const index = Math.max(0, this.wanted ?? this.chosenTurn);
    const turn = turns[index];
    if (this.cursor && this.scale) this.cursor.setAttribute("x", String(this.scale.left + (index + 1) * this.scale.step - Number(this.cursor.getAttribute("width")) / 2));
    const chances = this.curve.players.map(({ color, name }) => `${name} ${Math.round(100 * turn.chance[color])} %`).join(", ");
    this.plot.setAttribute("aria-valuemin", "1");
    this.plot.setAttribute("aria-valuemax", String(turns.length));
    this.plot.setAttribute("aria-valuenow", String(index + 1));
    this.plot.setAttribute("aria-valuetext", `Turn ${turn.number}, ${this.player(turn.color)}${turn.kind ? `, ${GRADES[turn.kind]}` : ""}. ${chances}`);
    this.back.disabled = index === 0;
    this.forth.disabled = index === turns.length - 1;
  }

  /** @param {string} color */
  player(color) {
    return this.curve.players.find((player) => player.color === color)?.name ?? color;
  }

  /** @returns {number} */
  get chosenTurn() {
    return this.model.get("chosen").turn ?? 0;
  }

  /** @param {MouseEvent} event */
  plotClick(event) {
    if (!this.scale) return;
    const box = this.chart.getBoundingClientRect();
    const index = Math.round((event.clientX - box.left - this.scale.left) / this.scale.step) - 1;
    this.choose(index);
  }

  /** @param {KeyboardEvent} event */
  plotKey(event) {
    const { turns } = this;
    const here = this.wanted ?? this.chosenTurn;
    const wrong = turns.flatMap((turn, index) => (turn.kind ? [index] : []));
    /** @type {Record<string, number>} */
    const goals = {
      ArrowLeft: here - 1, ArrowDown: here - 1, ArrowRight: here + 1, ArrowUp: here + 1, Home: 0, End: turns.length - 1,
      PageUp: wrong.filter((index) => index < here).at(-1) ?? here,
      PageDown: wrong.find((index) => index > here) ?? here,
    };
    const goal = goals[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    this.choose(goal);
  }

  /** @param {number} by */
  walk(by) {
    this.choose((this.wanted ?? this.chosenTurn) + by);
  }

  /** For those who want to find the better turns themselves. */
  toggleVeil() {
    this.veiled = !this.veiled;
    this.veil.setAttribute("aria-pressed", String(this.veiled));
    if (this.veiled && !this.finding && this.model.get("chosen").line === "best") this.ask("choose", { turn: this.chosenTurn });
    else this.showTurn();
  }

  /** @param {number} by */
  stepBy(by) {
    const { line, step } = this.model.get("chosen");
    this.ask("choose", { turn: this.chosenTurn, line, step: step + by });
  }

  /**
   * Whoever runs along the curve waits for the last turn only.
   *
   * @param {number} index
   */
  async choose(index) {
    const goal = Math.max(0, Math.min(this.turns.length - 1, index));
    const running = this.wanted !== undefined;
    this.wanted = goal;
    this.moveCursor();
    if (running) return;
    let sent;
    do {
      sent = this.wanted;
      await this.ask("choose", { turn: sent });
    } while (this.wanted !== sent);
    this.wanted = undefined;
    this.moveCursor();
  }

  // A turn

  showChosen() {
    this.arrows.show(this.finding ? [] : this.model.get("chosen").arrows);
    this.moveCursor();
    this.showTurn();
    this.showWorst();
  }

  showTurn() {
    const turn = this.model.get("turn");
    if (!turn.title) return;
    const { finding } = this;
    const { line, step } = this.model.get("chosen");
    this.less.disabled = finding || step === 0;
    this.more.disabled = finding || step === (turn[line] ?? []).length;
    const luck = turn.luck === "0" ? "" : ` Luck ${turn.luck}.`;
    this.title.replaceChildren(make("b", { title: turn.whole }, turn.title), ` Rolled ${turn.rolled || "nothing"}.${luck}`);
    this.lines.hidden = finding;
    this.try.hidden = finding || !turn.kind;
    this.veil.hidden = finding;
    if (finding) return;
    const focused = focusedKey(this.lines);
    const column = (/** @type {string} */ name, /** @type {string} */ title) => {
      /** @type {string[]} */
      const told = turn[name];
      const steps = [...told.map((text, index) => [String(index + 1), text]), ["", "How it ends"]];
      return make("div", { class: "af-r-column" }, make("div", { class: "af-p-title" }, title),
        make("ol", {}, ...steps.map(([number, text], index) => make("li", {}, make("button", {
          class: "af-r-step", "aria-pressed": String(line === name && step === index), "data-key": `${name} ${index}`,
          onclick: () => this.ask("choose", { turn: this.chosenTurn, line: name, step: index }),
        }, make("span", { class: "af-r-number", "aria-hidden": "true" }, number), make("span", {}, text))))));
    };
    const best = turn.same ? "Best: nothing better was found" : turn.proven ? "Best, proven" : "Best found";
    const veiled = this.veiled && line !== "best" && !turn.same;
    const hidden = () => make("div", { class: "af-r-column" }, make("div", { class: "af-p-title" }, "Best"),
      make("button", { class: "af-button", "data-key": "show", onclick: () => this.ask("choose", { turn: this.chosenTurn, line: "best" }) }, "Show it"));
    this.lines.replaceChildren(column("played", "Played"), veiled ? hidden() : column("best", best));
    /** @type {HTMLElement | null} */
    const again = this.lines.querySelector(`[data-key="${focused}"]`) ?? this.lines.querySelector('[aria-pressed="true"]');
    if (focused) again?.focus();
  }

  // Finding a better turn

  showFind() {
    const { question, verdict } = this.model.get("find");
    const focused = this.task.contains(document.activeElement) ? document.activeElement?.textContent : null;
    const asking = (/** @type {string} */ label, /** @type {string} */ type, main = false) => button(label, () => this.ask(type, { turn: this.chosenTurn }), main ? { class: "af-button af-main af-ready" } : {});
    /** @type {HTMLElement[]} */
    const content = [];
    if (question) {
      content.push(make("p", {}, question), make("p", {}, "Play your turn on the board. It is judged when you end it, or as far as you have come when you ask."));
      if (verdict?.text) content.push(make("p", { class: `af-r-verdict${verdict.solved ? " af-r-solved" : ["no better", "refused"].includes(verdict.kind) ? " af-r-failed" : ""}` }, verdict.solved ? `✓ ${verdict.text}` : verdict.text));
      content.push(make("div", { class: "af-p-tools" }, asking("Check", "check", true), asking("Start over", "find"), asking("Show the best turn", "answer"), asking("Back to the review", "leave")));
    }
    this.task.replaceChildren(...content);
    const opened = question && this.task.hidden;
    this.task.hidden = !question;
    if (opened) this.stage.focusFirst();
    else if (focused) ([...this.task.querySelectorAll("button")].find((node) => node.textContent === focused) ?? this.plot).focus();
    this.arrows.show(question ? [] : this.model.get("chosen").arrows);
    this.showTurn();
    this.updateBar();
  }

  // The whole game

  showWorst() {
    const { turns } = this;
    /** @type {number[]} */
    const worst = this.model.get("worst");
    const rows = worst.filter((index) => turns[index]).map((index) => {
      const turn = turns[index];
      return make("li", {}, make("button", { class: "af-r-step", "aria-pressed": String(index === this.chosenTurn), onclick: () => this.choose(index) },
        make("span", { class: "af-p-who" }, this.badge(turn.color), `Turn ${turn.number}: ${GRADES[turn.kind]}, ${turn.lost} points lost`)));
    });
    const focused = this.worstBox.contains(document.activeElement);
    const place = focused ? [...this.worstBox.querySelectorAll("button")].findIndex((node) => node === document.activeElement) : -1;
    this.worstBox.replaceChildren(make("div", { class: "af-p-title" }, "The biggest mistakes"), rows.length ? make("ol", {}, ...rows) : make("p", {}, "None was found."));
    if (focused) this.worstBox.querySelectorAll("button")[place]?.focus();
  }

  /** @param {string} color */
  badge(color) {
    return make("span", { class: `af-badge af-${color}`, "aria-hidden": "true" }, this.words.colors[color][0]);
  }

  showTotals() {
    /** @type {Total[]} */
    const totals = this.model.get("totals");
    const wrong = (/** @type {Total} */ row) => [["blunders", "blunder", "??"], ["mistakes", "mistake", "?"], ["inaccuracies", "inaccuracy", "?!"]]
      .filter(([key]) => row[key]).map(([key, one, sign]) => `${row[key]} ${row[key] === 1 ? one : key} ${sign}`).join(", ");
    const rows = totals.map((row) => make("li", { class: "af-p-who" }, this.badge(row.color),
      make("span", {}, nameTag(row.name, "b"), ` luck ${row.luck}, lost ${row.loss}${wrong(row) ? `: ${wrong(row)}` : ""}`)));
    this.totalsBox.replaceChildren(...rows);
    this.totalsBox.hidden = !rows.length;
  }

  close() {
    this.widths.disconnect();
    this.arrows.close();
    super.close();
  }
}

export default widget("review", Review);
