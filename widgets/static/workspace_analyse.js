// The best turns beside a board: one list, the steps of the chosen turn, and behind it why.

import { fillOdds, waterfall } from "./charts.js";
import { button, focusedKey, make } from "./dom.js";
import { counted, timeline } from "./timeline.js";

/** @import { Workspace } from "./workspace.js" */
/** @import { Step } from "./timeline.js" */
/** @import { Difference, Odds } from "./charts.js" */
/** @typedef {Difference & { others: { key: string, label: string }[], against: string }} Chart */

/**
 * A turn in the list.
 *
 * @typedef {object} Row
 * @property {string} key
 * @property {"turn" | "gamble" | "idea"} kind
 * @property {number} rank
 * @property {string} first The words in which it differs from the others.
 * @property {string} second Those that it has in common with them.
 * @property {string} win
 * @property {number | null} part
 * @property {string} interval Of the first turn; of the others, how far they are from it.
 * @property {number | null} low
 * @property {number | null} high
 * @property {boolean} near
 * @property {boolean} most Whether it promises most when it is played on.
 * @property {string} [mark]
 * @property {string} [proof]
 * @property {string} [note]
 * @property {string} why Where games say the opposite of the value.
 * @property {string} value
 * @property {string} [behind] How far its value is from the best.
 * @property {string[]} steps
 * @property {number} last
 */

/** @type {Record<string, string>} */
const IDLE = { roll: "Roll, or type the dice that were rolled at the table.", over: "The game is over.", main: "Ask for the best turns." };

const MEANING = "In per cent. No. 1: between which two it lies, for all one knows. The others: how many points more or less than no. 1, give or take so many; ≈ where that may be nothing.";

/**
 * Build something anew and give the focus back to what had it.
 *
 * @param {HTMLElement} box
 * @param {Node[]} content
 */
export function renew(box, ...content) {
  const key = focusedKey(box);
  box.replaceChildren(...content);
  /** @type {HTMLElement | null} */
  const again = box.querySelector(`[data-key="${CSS.escape(key ?? "")}"]`);
  if (key) again?.focus({ preventScroll: true });
}

/**
 * A part of a panel that can be folded away.
 *
 * @param {string} title
 * @param {Node[]} content
 */
export function fold(title, ...content) {
  return make("details", { class: "af-w-fold" }, make("summary", { "data-lm-suppress-shortcuts": "true" }, title), ...content);
}

export class Analysing {
  traits = ["ranked", "search", "chosen", "why", "chart", "odds", "idea", "about", "mode", "me", "auto", "doubt"];

  /** @param {Workspace} host */
  constructor(host) {
    this.host = host;
    this.model = host.model;
    /** @type {string} */
    this.stepsOf = "";
    this.title = make("div", { class: "af-w-title" });
    this.find = button("", () => host.ask(this.searching ? "stop" : "ask"), { class: "af-button af-w-small" });
    this.status = make("div", { class: "af-w-status", role: "status", "aria-live": "polite" });
    this.list = make("ol", { class: "af-w-rows", "aria-label": "The best turns" });
    this.list.addEventListener("keydown", (event) => this.listKey(event));
    this.more = button("More turns", () => this.unfold(), { class: "af-button af-w-small af-w-more", "aria-expanded": "false" });
    this.auto = make("input", { type: "checkbox" });
    this.auto.addEventListener("change", () => host.ask("auto", { on: this.auto.checked }));
    this.always = make("label", { class: "af-tick af-w-soft", title: "Look for the best turns of every position by itself" }, this.auto, "always look");
    this.turns = make("section", { class: "af-w-card af-w-turns", "aria-label": "Best turns" },
      make("div", { class: "af-w-line" }, this.title, make("span", { class: "af-w-soft", title: MEANING }, "chance to win, and how sure")), this.list,
      make("div", { class: "af-w-line af-w-foot" }, this.status, this.more, this.always, this.find));
    /** @type {(label: string, sign: string, by: number) => HTMLButtonElement} */
    const go = (label, sign, by) => button(sign, () => this.walkBy(by), { "aria-label": label, title: label, class: "af-button af-w-go" });
    this.back = go("One step back", "‹", -1);
    this.on = go("One step on", "›", 1);
    this.count = make("span", { class: "af-w-count" });
    this.present = make("span", { class: "af-w-present" });
    this.play = button("Play this turn", () => host.ask("play"), { class: "af-button af-main af-ready" });
    this.walk = make("div", { class: "af-w-walk", role: "group", "aria-label": "Step through the turn" }, this.back, this.count, this.on, this.present, this.play);
    this.walk.addEventListener("keydown", (event) => this.walkKey(event));
    this.steps = make("ol", { class: "af-w-steps", "aria-label": "Steps of the turn" });
    this.note = make("p", { class: "af-w-soft" });
    this.oddsTitle = make("div", { class: "af-w-odds-title" });
    this.oddsBar = make("div", { class: "af-w-odds", role: "img" });
    this.oddsBox = make("div", {}, this.oddsTitle, this.oddsBar);
    this.reasons = make("div", { class: "af-w-reasons" });
    this.bars = make("div", {});
    this.ideaBox = make("div", { class: "af-w-idea" });
    this.ahead = make("div", {});
    this.doubtBox = make("div", { class: "af-w-doubt" });
    this.why = fold("Why this turn · a turn of my own", this.reasons, this.bars, this.doubtBox, this.ideaBox);
    this.chosen = make("section", { class: "af-w-card af-w-chosen", "aria-label": "The chosen turn" }, this.steps, this.note, this.oddsBox, this.ahead, this.why);
    this.node = make("div", { class: "af-w-analyse" }, this.turns, this.walk, this.chosen);
  }

  get searching() {
    return this.model.get("search").state === "running";
  }

  /** @returns {Row[]} */
  get rows() {
    return this.model.get("ranked");
  }

  /** Whether advice is shown: where one analyses, and on one's own turn of a followed game. */
  get shown() {
    const { active } = this.model.get("about");
    return this.host.doing === "analyse" || (this.host.doing === "play" && this.model.get("following") && active === this.model.get("me"));
  }

  /** The arrows of the step that is shown. */
  get arrows() {
    return this.shown && this.row ? this.model.get("chosen").arrows : [];
  }

  show() {
    const { shown } = this;
    this.node.hidden = this.walk.hidden = this.chosen.hidden = !shown;
    this.host.showArrows();
    if (!shown) return;
    const { active, names } = this.model.get("about");
    this.title.textContent = `Best turns for ${names[active]}`;
    this.showSearch();
    this.showRows();
    this.showChosen();
    this.showOdds();
    this.showWhy();
    this.showChart();
    this.showIdea();
  }

  showSearch() {
    const search = this.model.get("search");
    const { phase } = this.model.get("about");
    this.find.textContent = this.searching ? "Stop" : search.state === "done" ? "Look again" : "Find the best turn";
    this.find.disabled = !this.searching && phase !== "main";
    this.find.classList.toggle("af-ready", !this.searching && phase === "main" && search.state === "idle");
    this.find.classList.toggle("af-main", !this.searching && search.state === "idle");
    this.always.hidden = this.host.doing !== "analyse";
    this.auto.checked = this.model.get("auto");
    const known = [search.best && `best so far ${search.best}`, search.bound && `at most ${search.bound}`].filter(Boolean).join(", ");
    const near = this.remark();
    const text = this.searching ? [search.text, known].filter(Boolean).join(" ") : search.text ? near || search.text : IDLE[phase];
    if (this.status.textContent !== text) this.status.textContent = text;
    this.status.title = search.text ?? "";
    this.status.classList.toggle("af-w-busy", this.searching);
  }

  /** What the numbers of the list mean, in one line. */
  remark() {
    const [first, ...others] = this.rows;
    const proven = others.find((row) => row.proof === "proven");
    if (first?.kind === "turn" && proven) return `No. ${proven.rank} is best by value, no. 1 in games played on`;
    const most = others.find((row) => row.most);
    if (first?.kind === "turn" && most) return `No. 1 is best by value, perhaps no. ${most.rank} played on`;
    return others.some((row) => row.near) ? "≈ as good as no. 1, as far as one can tell" : "";
  }

  // The list

  showRows() {
    const { rows } = this;
    const { key } = this.model.get("chosen");
    renew(this.list, ...rows.map((row) => make("li", { class: row.key === key ? "af-w-now" : "" }, this.line(row, row.key === key))));
    this.list.hidden = !rows.length;
    this.more.hidden = rows.length < 2;
  }

  unfold() {
    const open = this.turns.classList.toggle("af-w-open");
    this.more.setAttribute("aria-expanded", String(open));
    this.more.textContent = open ? "Fewer turns" : "More turns";
  }

  /**
   * @param {Row} row
   * @param {boolean} on
   */
  line(row, on) {
    const rank = row.kind === "idea" ? "★" : String(row.rank);
    const luck = row.kind === "gamble" ? "with luck" : "";
    const said = [row.kind === "idea" ? "Your idea" : `Turn ${row.rank}`, luck, row.win && `wins ${row.win}`, row.interval && (row.rank === 1 ? `between ${row.interval} %` : `${row.interval} points against the first`), row.near && "not to be told from the first", row.most && "promises most when played on", row.mark, row.first, row.second].filter(Boolean).join(", ");
    const marks = [row.proof === "proven" ? "✓ proven" : "", luck, row.most ? "▲ promises most" : "", row.near ? "≈" : ""].filter(Boolean).join(" ");
    return make("button", { class: "af-w-row", "aria-label": said, "aria-pressed": String(on), "data-key": `row ${row.key}`, title: [row.mark, row.note, row.why].filter(Boolean).join("; "), onclick: () => this.host.ask("choose", { key: row.key }) },
      make("span", { class: "af-w-rank" }, rank),
      make("span", { class: "af-w-words" }, make("b", {}, row.first), marks ? make("span", { class: "af-w-mark" }, ` ${marks}`) : null, make("small", {}, row.second)),
      make("span", { class: "af-w-chance" }, make("b", {}, row.win), row.interval ? make("small", {}, row.interval) : null, this.lane(row)));
  }

  /**
   * A bar for the chance, and on it the interval in which it lies.
   *
   * @param {Row} row
   */
  lane({ part, low, high }) {
    const bar = make("span", { class: "af-w-bar" });
    if (part === null) return bar;
    const full = make("span", { class: "af-w-full" });
    full.style.width = `${100 * part}%`;
    bar.append(full);
    if (low !== null && high !== null) {
      const range = make("span", { class: "af-w-range" });
      range.style.left = `${100 * low}%`;
      range.style.width = `${Math.max(2, 100 * (high - low))}%`;
      bar.append(range);
    }
    return bar;
  }

  /** @param {KeyboardEvent} event */
  listKey(event) {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (event.key === "ArrowRight" || event.key === "ArrowLeft" || event.key === "," || event.key === ".") this.walkKey(event);
    if (!step) return;
    const stops = [...this.list.querySelectorAll("button")].filter((node) => node.offsetParent);
    const index = stops.findIndex((node) => node === document.activeElement);
    stops[(index + step + stops.length) % stops.length]?.focus();
    event.preventDefault();
  }

  // The chosen turn, step by step

  get row() {
    const { key } = this.model.get("chosen");
    return this.rows.find((row) => row.key === key);
  }

  showChosen() {
    const { row } = this;
    const { step } = this.model.get("chosen");
    this.walk.classList.toggle("af-w-away", !row);
    this.steps.hidden = !row;
    this.note.hidden = !row?.note;
    this.back.disabled = !row || step === 0;
    this.on.disabled = !row || step >= row.last;
    this.play.disabled = !row;
    if (!row) return;
    const whole = row.steps.join("\n");
    if (this.stepsOf !== whole || !this.steps.children.length) {
      this.stepsOf = whole;
      renew(this.steps, ...row.steps.map((text, index) => make("li", {}, make("button", { class: "af-w-step", "data-key": `step ${index}`, onclick: () => this.goTo(index) }, text))));
    }
    [...this.steps.querySelectorAll("button")].forEach((node, index) => {
      if (index === step) node.setAttribute("aria-current", "step");
      else node.removeAttribute("aria-current");
      node.classList.toggle("af-w-done", index < step);
    });
    this.count.textContent = `Step ${Math.min(step + 1, row.last)} of ${row.last}`;
    this.present.textContent = row.steps[Math.min(step, row.steps.length - 1)] ?? "";
    this.note.textContent = row.note ?? "";
    this.play.textContent = this.model.get("following") ? "I did this turn" : row.kind === "gamble" ? "Play it and see" : "Play this turn";
  }

  /** @param {number} to */
  goTo(to) {
    if (this.row) this.host.ask("step", { to: Math.max(0, Math.min(this.row.last, to)) });
  }

  /** @param {number} by */
  walkBy(by) {
    if (this.shown && this.row) this.goTo(this.model.get("chosen").step + by);
    return true;
  }

  /** @param {KeyboardEvent} event */
  walkKey(event) {
    const by = event.key === "ArrowRight" || event.key === "." ? 1 : event.key === "ArrowLeft" || event.key === "," ? -1 : 0;
    if (event.key === "Home" || event.key === "End") this.goTo(event.key === "Home" ? 0 : 999);
    else if (by) this.walkBy(by);
    else return;
    event.preventDefault();
  }

  showOdds() {
    const odds = /** @type {Odds[]} */ (this.model.get("odds"));
    this.oddsBox.hidden = !odds.length;
    this.oddsTitle.textContent = `Chances to win${this.model.get("chosen").key ? " after this turn" : ""}`;
    fillOdds(this.oddsBar, this.oddsTitle.textContent, odds, this.host.words.colors);
  }

  // Why

  showWhy() {
    /** @type {{ lines?: string[], more?: string[], luck?: boolean, ahead?: Step[] }} */
    const { lines = [], more = [], luck, ahead = [] } = this.model.get("why");
    renew(this.ahead, ...(ahead.length ? [make("div", { class: "af-w-sub" }, "The plan behind it ", make("small", { class: "af-w-soft" }, counted(ahead))), timeline(ahead)] : []));
    this.showDoubt();
    const { phase } = this.model.get("about");
    this.why.hidden = phase !== "main";
    const { row } = this;
    const worth = row?.value ? [make("p", { class: "af-w-soft" }, [`Worth ${row.value}${row.behind ? ` (${row.behind})` : ""}`, row.mark, row.why].filter(Boolean).join("; "))] : [];
    const head = lines.length ? [make("div", { class: "af-w-sub" }, luck ? "What can come" : "Reasons")] : [];
    renew(this.reasons, ...worth, ...head, make("ul", {}, ...[...lines, ...more].map((text) => make("li", {}, text))));
  }

  /** Where values are estimates, the question can be asked again with others. */
  showDoubt() {
    /** @type {{ can?: boolean, state?: string, lines?: string[] }} */
    const { can, state, lines = [] } = this.model.get("doubt");
    const busy = state === "running";
    renew(this.doubtBox, ...(can ? [make("div", { class: "af-w-sub" }, "If our estimates are off"),
      ...(lines.length ? [make("ul", {}, ...lines.map((text) => make("li", {}, text.trim())))] : []),
      button(busy ? "Shaking …" : "Shake the estimates", () => this.host.ask("shake"), { "data-key": "shake", disabled: busy })] : []));
  }

  showChart() {
    /** @type {Chart} */
    const chart = this.model.get("chart");
    this.bars.hidden = !chart.rows;
    if (!chart.rows) return;
    const select = make("select", { "aria-label": "Compare with", "data-key": "against" }, ...chart.others.map(({ key, label }) => make("option", { value: key }, label)));
    select.value = chart.against;
    select.addEventListener("change", () => this.host.ask("against", { key: select.value }));
    renew(this.bars, make("div", { class: "af-w-sub" }, "What makes the difference"), make("label", { class: "af-against" }, "against ", select), waterfall(chart));
  }

  showIdea() {
    const idea = this.model.get("idea");
    const trying = this.model.get("mode") === "idea";
    if (trying) this.why.open = true;
    if (!trying) {
      renew(this.ideaBox, button("Try a turn of my own", () => this.host.ask("idea"), { "data-key": "try" }));
      return;
    }
    const busy = idea.state === "comparing";
    /** @type {string[]} */
    const tried = idea.steps ?? [];
    const begun = tried.length ? make("ol", {}, ...tried.map((text) => make("li", {}, text)))
      : make("p", { class: "af-w-soft" }, "Play on the board as you would. You need not finish: what is missing is added in the best way.");
    const verdict = idea.state === "compared" ? [
      make("p", { class: `af-verdict ${idea.cost ? "af-worse" : "af-equal"}`, role: "status" }, idea.verdict),
      ...(idea.rest ? [make("p", { class: "af-w-soft" }, `Completed in the best way: ${idea.rest}.`)] : []),
      ...(idea.cost ? [waterfall(idea)] : [])] : [];
    renew(this.ideaBox, make("div", { class: "af-w-sub" }, "My idea"), begun, make("div", { class: "af-p-tools" },
      button(busy ? "Comparing …" : "Compare with the best", () => this.host.ask("compare"), { "data-key": "compare", class: "af-button af-main af-ready", disabled: busy || !tried.length }),
      button("Back to the advice", () => this.host.ask("idea", { on: false }), { "data-key": "back" })), ...verdict);
    this.host.updateBar();
  }
}
