// A board with something to do on it: a panel with words, a task, answers, and a line to type in.
// What the task is and whether it is done is Python's affair; here it is only shown.

import { Board } from "./board.js";
import { around } from "./choices.js";
import { isShut, make, unshortcut } from "./dom.js";

/** @import { Answer, Context, Thing } from "./types.js" */
/** @typedef {{ text: string, said: string, refused?: string }} Step */

/**
 * What there is to do, as Python tells it.
 *
 * @typedef {object} Item
 * @property {string} id
 * @property {string} title
 * @property {string} task
 * @property {string} state
 * @property {string} [badge]
 * @property {string} kind
 * @property {string[]} answer
 * @property {string} kind_of_answer
 * @property {string[]} hints
 * @property {number} hints_left
 * @property {number} hints_all
 * @property {Step[]} steps
 * @property {number} steps_left
 * @property {boolean} watching
 * @property {boolean} ended
 * @property {boolean} fresh
 * @property {boolean} over
 * @property {boolean} first
 * @property {[string, string]} next
 * @property {{ label: string, state: string }[]} parts
 * @property {number} at
 * @property {Record<string, string>} [spoken] What lines to type mean in words.
 * @property {string[]} [points] Things of the board that a hint is about.
 * @property {string} [rules] By which rules it is played, where they have changed.
 */

/** @type {Record<string, string>} */
export const STATES = { done: "Done", "not yet": "Not yet", "not attempted": "Not attempted" };

/**
 * Text in which actions stand in backquotes, as nodes; nothing of it is ever markup.
 *
 * @param {string} text
 * @param {Record<string, string> | null} [spoken] What actions mean in words, for those who click; those who type get the lines.
 */
export function prose(text, spoken = null) {
  const shown = spoken ? text.replace(/ ?\(`[^`]*`\)/g, "") : text;
  return shown.split("`").map((part, index) => {
    if (index % 2 === 0) return document.createTextNode(part);
    return spoken?.[part] ? make("q", { class: "af-deed" }, spoken[part]) : make("code", {}, part);
  });
}

/**
 * @param {string} text
 * @param {Record<string, string> | null} [spoken]
 */
export function paragraph(text, spoken = null) {
  return make("p", {}, ...prose(text, spoken));
}

/**
 * A heading that can take the focus when what is below it has changed.
 *
 * @param {"h2" | "h3"} level
 */
export function heading(level) {
  const node = make(level, { tabindex: "-1" });
  unshortcut(node);
  return node;
}

export class TaskBoard extends Board {
  /** @param {Context} context */
  constructor(context) {
    super(context);
    /** @type {HTMLElement} */
    this.taskTitle;
    /** @type {HTMLSpanElement} */
    this.badge;
    /** @type {HTMLDivElement} */
    this.task;
    /** @type {HTMLDivElement} */
    this.answer;
    /** @type {HTMLOListElement} */
    this.hints;
    /** @type {HTMLOListElement} */
    this.steps;
    /** @type {HTMLDivElement} */
    this.buttons;
    /** @type {HTMLInputElement} */
    this.typed;
    /** @type {HTMLFormElement} */
    this.form;
    /** @type {boolean} */
    this.typing;
    /** @type {HTMLButtonElement} */
    this.typingButton;
    /** @type {HTMLDivElement} */
    this.rules;
    /** @type {string | undefined} */
    this.shownItem = undefined;
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
    this.typing = Boolean(this.model.get("typing"));
    this.typingButton = make("button", { class: "af-button af-quiet", "aria-pressed": String(this.typing), title: "Show the lines to type, and a place to type them", onclick: () => this.chooseTyping() }, "Type instead");
    this.rules = make("div", { class: "af-rules", role: "status", hidden: true });
    this.form = make("form", { class: "af-form", onsubmit: (event) => this.submit(event) }, this.typed, make("button", { class: "af-button", onclick: (event) => this.submit(event) }, "Do it"));
    this.card.append(make("div", { class: "af-head" }, this.taskTitle, this.badge), this.rules, this.task, this.answer, this.hints, this.steps, this.buttons, this.form, this.typingButton);
  }

  chooseTyping() {
    this.typing = !this.typing;
    this.typingButton.setAttribute("aria-pressed", String(this.typing));
    this.showItem();
    if (this.typing && !this.form.hidden) this.typed.focus({ preventScroll: true });
  }

  /** @returns {Record<string, string> | null} */
  get spoken() {
    return this.typing ? null : this.item.spoken ?? null;
  }

  /** What a hint speaks of is outlined on the board. */
  light() {
    super.light();
    const meant = new Set(this.item.points ?? []);
    for (const thing of this.stage.things()) thing.classList.toggle("af-pointed", meant.has(thing.dataset.thing ?? ""));
  }

  /** @returns {Item} */
  get item() {
    return this.model.get("item");
  }

  /**
   * @param {string} label
   * @param {string} type
   * @param {Record<string, string>} [props]
   */
  button(label, type, props = {}) {
    return make("button", { class: "af-button", onclick: () => this.tell(type), ...props }, label);
  }

  /** @param {Event} event */
  async submit(event) {
    event.preventDefault();
    const text = this.typed.value.trim();
    if (!text) return;
    const answer = await this.stage.line.ask({ type: "type", text });
    if (answer.ok) this.typed.value = "";
    else this.typed.select();
  }

  /**
   * Ask Python for something; where the task or the page has changed, go to its beginning.
   *
   * @param {string} type
   * @param {object} [content]
   * @returns {Promise<Answer>}
   */
  async tell(type, content = {}) {
    const before = this.place();
    const answer = await this.stage.line.ask({ type, ...content });
    if (answer.ok && this.place() !== before) this.arrive();
    return answer;
  }

  /** A name for what is shown, to see whether it has changed. */
  place() {
    return this.item.id;
  }

  arrive() {
    this.taskTitle.focus({ preventScroll: true });
    this.card.scrollIntoView({ block: "nearest" });
  }

  showItem() {
    const { item } = this;
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
    const { spoken } = this;
    this.rules.hidden = !item.rules;
    this.rules.textContent = item.rules ?? "";
    this.task.replaceChildren(...item.task.split("\n\n").map((text) => paragraph(text, spoken)));
    const lines = item.answer.map((line) => paragraph(line, spoken));
    this.answer.className = `af-answer af-${item.kind_of_answer}`;
    this.answer.replaceChildren(...lines);
    this.hints.replaceChildren(...item.hints.map((hint) => make("li", {}, ...prose(hint, spoken))));
    this.hints.hidden = !item.hints.length;
    this.steps.replaceChildren(...item.steps.map(({ text, said, refused }) => make("li", {}, this.typing ? make("code", {}, text) : "", this.typing ? ` ${said}` : said, refused ? make("div", { class: "af-refused" }, refused) : null)));
    this.steps.hidden = !item.steps.length;
    this.form.hidden = item.watching || !this.typing;
    this.typingButton.hidden = item.watching;
    this.updateBar();
    this.lightSoon();
  }

  /**
   * A button that has just been disabled must not take the focus with it.
   *
   * @param {Element | null} focused What had the focus before.
   * @param {HTMLButtonElement} other Where to go if nothing stands out.
   */
  keepFocus(focused, other) {
    if (!focused || !this.buttons.contains(focused) || !isShut(focused)) return;
    /** @type {HTMLButtonElement | null} */
    const ready = this.buttons.querySelector(".af-ready:not([disabled]):not([hidden])");
    (ready ?? other).focus({ preventScroll: true });
  }

  /** While something is watched, and after the turn of a puzzle, nobody rolls or ends a turn. */
  updateBar() {
    super.updateBar();
    const { watching, ended } = this.item;
    if (watching || ended) {
      this.main.disabled = true;
      this.main.classList.remove("af-ready");
    }
  }

  /**
   * A try that no legal action fits is worth an answer too.
   *
   * @param {Thing} thing
   * @returns {boolean}
   */
  flowTakes(thing) {
    const { flow } = this;
    const name = thing.dataset.thing ?? "";
    const names = [name, ...around(name, this.words)];
    const [wanted] = flow?.options() ?? [];
    const { sorts = [], taken = false } = wanted?.question ?? {};
    const fits = sorts.includes(name.split(":")[0]) && (!taken || Boolean(thing.dataset.ship));
    if (flow && fits && !flow.options().some(({ things }) => things.some((one) => names.includes(one)))) {
      this.why({ like: flow.candidates[0].text, wanted: wanted.id, thing: name }, name);
      this.stage.cancel();
      return true;
    }
    return super.flowTakes(thing);
  }
}
