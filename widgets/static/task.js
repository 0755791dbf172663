// A board with something to do on it: a panel with words, a task, answers, and a line to type in.
// What the task is and whether it is done is Python's affair; here it is only shown.

import { Board } from "./board.js";
import { make, unshortcut } from "./dom.js";

export const STATES = { done: "Done", "not yet": "Not yet", "not attempted": "Not attempted" };

/** Text in which actions stand in backquotes, as nodes; nothing of it is ever markup. */
export function prose(text) {
  return text.split("`").map((part, index) => (index % 2 ? make("code", {}, part) : document.createTextNode(part)));
}

export function paragraph(text, props = {}) {
  return make("p", props, ...prose(text));
}

/** A heading that can take the focus when what is below it has changed. */
export function heading(level, props = {}) {
  const node = make(level, { tabindex: "-1", ...props });
  unshortcut(node);
  return node;
}

export class TaskBoard extends Board {
  constructor(context) {
    super(context);
    const { root } = this.stage;
    this.boardBox = make("div", { class: "af-main" });
    this.boardBox.append(...root.childNodes);
    this.side = make("div", { class: "af-side" });
    this.card = make("section", { class: "af-card", "aria-label": "Task" });
    this.frame = make("div", { class: "af-columns" }, make("div", { class: "af-left" }, this.side, this.card), this.boardBox);
    root.append(this.stage.notice, this.stage.failure, this.frame);
    this.buildCard();
    this.stage.listen("change:item", () => this.showItem());
  }

  // The card with the task

  buildCard() {
    this.taskTitle = heading("h3");
    this.badge = make("span", { class: "af-badge" });
    this.task = make("div", { class: "af-words" });
    this.answer = make("div", { class: "af-answer", role: "status", "aria-live": "polite" });
    this.hints = make("ol", { class: "af-hints", "aria-label": "Hints" });
    this.steps = make("ol", { class: "af-steps", "aria-label": "Steps" });
    this.buttons = make("div", { class: "af-bar", role: "group", "aria-label": "Task" });
    this.typed = make("input", { type: "text", class: "af-typed", "aria-label": "Type an action", placeholder: "or type an action, then Enter", autocomplete: "off", spellcheck: "false" });
    this.form = make("form", { class: "af-form", onsubmit: (event) => this.submit(event) }, this.typed, make("button", { class: "af-button", onclick: (event) => this.submit(event) }, "Do it"));
    this.card.append(make("div", { class: "af-head" }, this.taskTitle, this.badge), this.task, this.answer, this.hints, this.steps, this.buttons, this.form);
  }

  button(label, type, props = {}) {
    return make("button", { class: "af-button", onclick: () => this.tell(type), ...props }, label);
  }

  async submit(event) {
    event.preventDefault();
    const text = this.typed.value.trim();
    if (!text) return;
    const answer = await this.stage.line.ask({ type: "type", text });
    if (answer.ok) this.typed.value = "";
    else this.typed.select();
  }

  /** Ask Python for something; where the task or the page has changed, go to its beginning. */
  async tell(type, content = {}) {
    const before = this.place();
    const answer = await this.stage.line.ask({ type, ...content });
    if (answer.ok && this.place() !== before) this.arrive();
    return answer;
  }

  /** A name for what is shown, to see whether it has changed. */
  place() {
    return this.model.get("item").id;
  }

  arrive() {
    this.taskTitle.focus({ preventScroll: true });
    this.card.scrollIntoView({ block: "nearest" });
  }

  showItem() {
    const item = this.model.get("item");
    // Another task may begin in the same position: what was chosen for the last one is let go.
    const shown = `${item.id} ${item.watching}`;
    if (this.shownItem !== undefined && this.shownItem !== shown) {
      this.stage.closePicker();
      this.stage.closeBubble();
      this.clear();
    }
    this.shownItem = shown;
    this.taskTitle.textContent = item.title;
    this.badge.textContent = item.badge ?? STATES[item.state];
    this.badge.className = `af-badge af-${item.state.replace(" ", "-")}`;
    this.task.replaceChildren(...item.task.split("\n\n").map((text) => paragraph(text)));
    const lines = item.answer.map((line) => paragraph(line));
    this.answer.className = `af-answer af-${item.kind_of_answer}`;
    this.answer.replaceChildren(...lines);
    this.hints.replaceChildren(...item.hints.map((hint) => make("li", {}, ...prose(hint))));
    this.hints.hidden = !item.hints.length;
    this.steps.replaceChildren(...item.steps.map(({ text, said, refused }) => make("li", {}, make("code", {}, text), ` ${said}`, refused ? make("div", { class: "af-refused" }, refused) : null)));
    this.steps.hidden = !item.steps.length;
    this.form.hidden = item.watching;
    this.updateBar();
  }

  /** While something is watched, and after the turn of a puzzle, nobody rolls or ends a turn. */
  updateBar() {
    super.updateBar();
    const { watching, ended } = this.model.get("item") ?? {};
    if (watching || ended) {
      this.main.disabled = true;
      this.main.classList.remove("af-ready");
    }
  }

  // A try that no legal action fits is worth an answer too.

  dockAt(at, anchor) {
    return this.about.phase === "over" ? this.why("end", anchor) : super.dockAt(at, anchor);
  }

  flowTakes(thing) {
    const { flow } = this;
    const next = flow.cands[0]?.rest[0] ?? "";
    const kind = next.slice(0, next.indexOf(":"));
    const [sort, where] = thing.dataset.thing.split(":");
    const { ship, at } = thing.dataset;
    let wanted = where;
    if (kind === "territory" && sort === "colony") wanted = where.split("@")[1];
    if (kind === "docked" && ship && at) wanted = `${ship.replace(`${this.about.active}:`, "")}@${at}`;
    const step = `${kind}:${wanted}`;
    const fits = (kind === "territory" && ["territory", "colony"].includes(sort)) || (kind === "colony" && sort === "colony") || (kind === "docked" && ship && at);
    if (fits && !flow.cands.some((cand) => cand.rest[0] === step)) {
      const value = next.slice(kind.length + 1);
      this.why(flow.cands[0].text.split(" ").map((word) => (word === value ? wanted : word)).join(" "), thing.dataset.thing);
      this.stage.cancel();
      return true;
    }
    return super.flowTakes(thing);
  }
}
