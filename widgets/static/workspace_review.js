// A game looked at again beside the board: the curve of chances, a turn as it was played and as it
// could have been, the biggest mistakes, and each of them as a task.

import { Curve } from "./curve.js";
import { button, make, nameTag } from "./dom.js";
import { badge } from "./seats.js";
import { renew } from "./workspace_analyse.js";

/** @import { Workspace } from "./workspace.js" */
/** @typedef {"played" | "best"} Name Of a line. */
/** @typedef {{ turn?: number, line?: Name, step?: number, arrows?: import("./arrows.js").Arrow[] }} Viewed */
/** @typedef {{ color: string, name: string, luck: string, loss: string, [kind: string]: string | number }} Total */
/** @typedef {{ state?: string, done: number, total: number, aside?: number }} Work */

export class Reviewing {
  traits = ["work", "curve", "totals", "worst", "viewed", "turn", "find", "can_review"];

  /** @param {Workspace} host */
  constructor(host) {
    this.host = host;
    this.model = host.model;
    this.veiled = false;
    this.was = false;
    /** @type {number | undefined} */
    this.wanted = undefined;
    this.progress = make("div", { class: "af-r-work", role: "group", "aria-label": "Progress of the review" });
    this.curve = new Curve(host.words.colors, (index) => this.choose(index));
    this.totals = make("ul", { class: "af-r-totals", "aria-label": "Luck and mistakes by player, in points of win probability" });
    this.game = make("section", { class: "af-w-card af-r-game", "aria-label": "The whole game" }, make("div", { class: "af-w-line" }, make("div", { class: "af-w-title" }, "Chances to win"), make("span", { class: "af-w-soft" }, "turn by turn")), this.progress, this.curve.node, this.totals);
    /** @type {(label: string, sign: string, act: () => void) => HTMLButtonElement} */
    const go = (label, sign, act) => button(sign, act, { "aria-label": label, title: label });
    this.back = go("Turn before", "‹ Turn", () => this.walk(-1));
    this.forth = go("Next turn", "Turn ›", () => this.walk(1));
    this.less = go("Step before", "‹ Step", () => this.stepBy(-1));
    this.more = go("Next step", "Step ›", () => this.stepBy(1));
    this.way = make("div", { class: "af-w-walk af-r-walk", role: "group", "aria-label": "Walk through the game" }, this.back, this.forth, this.less, this.more);
    this.title = make("div", { class: "af-r-title" });
    this.lines = make("div", { class: "af-r-lines" });
    this.task = make("div", { class: "af-r-task", role: "group", "aria-label": "Find the better turn", hidden: true });
    this.try = button("Find the better turn", () => host.ask("find", { turn: this.at }), { class: "af-button af-main af-ready af-w-small" });
    this.veil = button("Hide best", () => this.toggleVeil(), { "aria-pressed": "false", "aria-label": "Hide best turns", title: "Hide best turns, to find them yourself", class: "af-button af-w-small" });
    this.analyse = button("Analyse", () => host.ask("mode", { to: "analyse" }), { class: "af-button af-w-small", title: "Look for the best turns at the start of this turn", "aria-label": "Analyse this turn" });
    this.shown = make("section", { class: "af-w-card af-r-turn", "aria-label": "The turn" }, this.title, make("div", { class: "af-p-tools" }, this.try, this.analyse, this.veil), this.task, this.lines);
    this.worst = make("section", { class: "af-w-card af-r-worst", role: "group", "aria-label": "The biggest mistakes" });
    this.node = make("div", { class: "af-w-review" }, this.game, this.way, this.shown, this.worst);
  }

  get on() {
    return this.host.doing === "review";
  }

  get finding() {
    return this.on && Boolean(this.model.get("find").question);
  }

  /** @returns {Viewed} */
  get viewed() {
    return this.model.get("viewed");
  }

  get at() {
    return this.viewed.turn ?? 0;
  }

  get turns() {
    return this.model.get("curve").turns ?? [];
  }

  /** The arrows of the step that is shown; who looks for a turn sees none. */
  get arrows() {
    return this.finding ? [] : this.viewed.arrows ?? [];
  }

  show() {
    this.node.hidden = !this.on;
    this.way.hidden = !this.on || !this.turns.length || this.finding;
    this.host.modes.review.hidden = !this.model.get("can_review");
    this.host.showArrows();
    if (!this.on) return;
    const there = this.turns.length > 0;
    this.showWork();
    this.curve.show(this.model.get("curve"), this.wanted ?? this.at);
    this.shown.hidden = this.worst.hidden = !there;
    this.showTotals();
    this.showTask();
    if (there) {
      this.showWay();
      this.showTurn();
      this.showWorst();
    }
    this.host.updateBar();
  }

  // How far it is

  showWork() {
    /** @type {Work} */
    const { state, done, total, aside } = this.model.get("work");
    const focused = this.progress.contains(document.activeElement);
    const again = (/** @type {string} */ label, /** @type {object} */ what = {}) => button(label, () => this.host.ask("start", what), { class: "af-button af-w-small" });
    /** @type {HTMLElement[]} */
    const content = [];
    if (state === "running") {
      content.push(make("progress", { max: Math.max(1, total), value: done, "aria-label": "Turns reviewed" }), make("span", {}, total ? `Reviewing turn ${Math.min(done + 1, total)} of ${total} …` : "Reviewing …"), button("Stop", () => this.host.ask("stop"), { class: "af-button af-w-small" }));
    } else if (state === "stopped") content.push(make("span", {}, `${done} of ${total} turns are reviewed.`), again("Review all"));
    else if (state === "failed") content.push(make("span", {}, "The review could not be finished."), again("Try again"));
    else if (aside !== undefined) content.push(make("span", {}, "You have tried something else since."), again("Review that line", { node: aside }));
    else if (state === "done" && !total) content.push(make("span", {}, "No turn has been played yet. Play a game, or open one; then its turns are judged here."));
    this.progress.replaceChildren(...content);
    this.progress.hidden = !content.length;
    if (focused) (this.progress.querySelector("button") ?? this.curve.node).focus();
  }

  // Walking

  showWay() {
    const { line = "played", step = 0 } = this.viewed;
    const here = this.wanted ?? this.at;
    this.back.disabled = here === 0;
    this.forth.disabled = here === this.turns.length - 1;
    this.less.disabled = step === 0;
    this.more.disabled = step === (this.model.get("turn")[line] ?? []).length;
  }

  /** @param {number} by */
  walk(by) {
    this.choose((this.wanted ?? this.at) + by);
  }

  /** @param {number} by */
  stepBy(by) {
    const { line, step = 0 } = this.viewed;
    if (this.on && !this.finding && this.turns.length) this.host.ask("turn", { turn: this.at, line, step: step + by });
    return true;
  }

  /**
   * Whoever runs along the curve waits for the last turn only.
   *
   * @param {number} index
   */
  async choose(index) {
    const running = this.wanted !== undefined;
    this.wanted = Math.max(0, Math.min(this.turns.length - 1, index));
    this.curve.move(this.wanted);
    this.showWay();
    if (running) return;
    let sent;
    do {
      sent = this.wanted;
      await this.host.ask("turn", { turn: sent });
    } while (this.wanted !== sent);
    this.wanted = undefined;
    this.show();
  }

  /** For those who want to find the better turns themselves. */
  toggleVeil() {
    this.veiled = !this.veiled;
    this.veil.setAttribute("aria-pressed", String(this.veiled));
    if (this.veiled && this.viewed.line === "best") this.host.ask("turn", { turn: this.at });
    else this.showTurn();
  }

  // A turn

  showTurn() {
    const turn = this.model.get("turn");
    if (!turn.title) return;
    const { finding } = this;
    const { line } = this.viewed;
    const luck = turn.luck === "0" ? "" : ` Luck ${turn.luck}.`;
    this.title.replaceChildren(make("b", { title: turn.whole }, turn.title), `${turn.rolled ? ` Rolled ${turn.rolled}.` : ""}${luck}`);
    this.lines.hidden = this.veil.hidden = this.analyse.hidden = finding;
    this.try.hidden = finding || !turn.kind;
    if (finding) return void this.lines.replaceChildren();
    const best = turn.same ? "Best: nothing better was found" : turn.proven ? "Best, proven" : "Best found";
    const veiled = this.veiled && line !== "best" && !turn.same;
    const inside = this.lines.contains(document.activeElement);
    renew(this.lines, this.column("played", "Played"), veiled ? this.hidden() : this.column("best", best));
    /** @type {HTMLElement | null} */
    const now = this.lines.querySelector('[aria-pressed="true"]');
    if (inside && !this.lines.contains(document.activeElement)) now?.focus({ preventScroll: true });
    if (now) this.bringIn(now);
  }

  /**
   * The panel scrolls, and nothing else, as far as a step needs to be seen.
   *
   * @param {HTMLElement} step
   */
  bringIn(step) {
    const { panel } = this.host;
    const [box, view] = [step.getBoundingClientRect(), panel.getBoundingClientRect()];
    const top = view.top + this.host.strip.offsetHeight;
    if (panel.scrollHeight <= panel.clientHeight + 1) return;
    if (box.bottom > view.bottom) panel.scrollTop += box.bottom - view.bottom + 8;
    else if (box.top < top) panel.scrollTop -= top - box.top + 8;
  }

  /**
   * A line of the turn, step by step.
   *
   * @param {Name} name
   * @param {string} title
   */
  column(name, title) {
    /** @type {string[]} */
    const told = this.model.get("turn")[name] ?? [];
    const { line, step } = this.viewed;
    const steps = [...told.map((text, index) => [String(index + 1), text]), ["", "How it ends"]];
    return make("div", { class: "af-r-column" }, make("div", { class: "af-w-sub" }, title),
      make("ol", {}, ...steps.map(([number, text], index) => make("li", {}, make("button", {
        class: "af-r-step", "aria-pressed": String(line === name && step === index), "data-key": `${name} ${index}`,
        onclick: () => this.host.ask("turn", { turn: this.at, line: name, step: index }),
      }, make("span", { class: "af-r-number", "aria-hidden": "true" }, number), make("span", {}, text))))));
  }

  hidden() {
    return make("div", { class: "af-r-column" }, make("div", { class: "af-w-sub" }, "Best"),
      button("Show it", () => this.host.ask("turn", { turn: this.at, line: "best" }), { "data-key": "show", class: "af-button af-w-small" }));
  }

  // Finding a better turn

  showTask() {
    const { question, verdict } = this.model.get("find");
    const focused = this.task.contains(document.activeElement) ? document.activeElement?.textContent : null;
    const asking = (/** @type {string} */ label, /** @type {string} */ type, main = false) => button(label, () => this.host.ask(type, { turn: this.at }), { class: `af-button af-w-small${main ? " af-main af-ready" : ""}` });
    /** @type {HTMLElement[]} */
    const content = [];
    if (question) {
      content.push(make("p", {}, question), make("p", { class: "af-w-soft" }, "Play your turn on the board. It is judged when you end it, or as far as you have come when you ask."));
      if (verdict?.text) content.push(make("p", { class: `af-r-verdict${verdict.solved ? " af-r-solved" : ["no better", "refused"].includes(verdict.kind) ? " af-r-failed" : ""}` }, verdict.solved ? `✓ ${verdict.text}` : verdict.text));
      content.push(make("div", { class: "af-p-tools" }, asking("Check", "check", true), asking("Start over", "find"), asking("Show the best turn", "answer"), asking("Back to the review", "leave")));
    }
    this.task.replaceChildren(...content);
    this.task.hidden = !question;
    const opened = Boolean(question) && !this.was;
    this.was = Boolean(question);
    if (opened) this.host.stage.focusFirst();
    else if (focused) ([...this.task.querySelectorAll("button")].find((node) => node.textContent === focused) ?? this.curve.node).focus();
  }

  // The whole game

  showWorst() {
    const { turns } = this;
    /** @type {number[]} */
    const worst = this.model.get("worst");
    const rows = worst.filter((index) => turns[index]).map((index) => {
      const turn = turns[index];
      return make("li", {}, make("button", { class: "af-r-step", "data-key": `worst ${index}`, "aria-pressed": String(index === this.at), onclick: () => this.choose(index) },
        badge(turn.color, this.host.words), make("span", {}, `Turn ${turn.number}: ${turn.kind}, ${turn.lost} points lost`)));
    });
    renew(this.worst, make("div", { class: "af-w-title" }, "The biggest mistakes"), rows.length ? make("ol", {}, ...rows) : make("p", { class: "af-w-soft" }, "None was found."));
  }

  showTotals() {
    /** @type {Total[]} */
    const totals = this.model.get("totals");
    const kinds = [["blunders", "blunder", "??"], ["mistakes", "mistake", "?"], ["inaccuracies", "inaccuracy", "?!"]];
    const rows = totals.map((row) => make("li", { class: "af-p-who" }, badge(row.color, this.host.words),
      make("span", {}, nameTag(row.name, "b"), ` luck ${row.luck}, lost ${row.loss}`),
      make("span", { class: "af-r-counts" }, ...kinds.filter(([key]) => row[key]).map(([key, one, sign]) => make("span", { role: "img", title: `${row[key]} ${row[key] === 1 ? one : key}`, "aria-label": `${row[key]} ${row[key] === 1 ? one : key}` }, `${sign} ${row[key]}`)))));
    this.totals.replaceChildren(...rows);
    this.totals.hidden = !this.turns.length;
  }

  close() {
    this.curve.close();
  }
}
