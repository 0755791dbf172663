// A field in which a position, or a part of one, is typed: what is wrong and how it may go on is said
// while one types. The texts are Python's; Tab takes the first word that fits.

import { button, make } from "./dom.js";

/** @import { Line } from "./line.js" */
/** @import { Answer } from "./types.js" */
/** @typedef {{ start: number, end: number, problem: string }} Mark */

const PAUSE = 120;

export class Typing {
  /**
   * @param {Line} line
   * @param {() => string} thing What is being set, if that need not be typed.
   * @param {(text: string) => Promise<Answer>} write
   * @param {string} example
   */
  constructor(line, thing, write, example) {
    this.example = example;
    this.line = line;
    this.thing = thing;
    this.write = write;
    this.asked = 0;
    /** What was put into the field for somebody who has not changed it. */
    this.offered = "";
    /** @type {number | undefined} */
    this.timer = undefined;
    /** @type {{ start: number, end: number, words: [string, string][] }} */
    this.next = { start: 0, end: 0, words: [] };
    this.field = make("input", { type: "text", class: "af-w-quick", "aria-label": "Type the position, or what changes", autocomplete: "off", spellcheck: "false" });
    this.words = make("div", { class: "af-w-suggested", role: "group", "aria-label": "Words that fit" });
    this.wrong = make("div", { class: "af-w-wrong", role: "status" });
    const enter = (/** @type {Event} */ event) => { event.preventDefault(); this.enter(); };
    this.node = make("form", { class: "af-w-typing", onsubmit: enter }, this.field, make("button", { class: "af-button", onclick: enter }, "Set"), this.words, this.wrong);
    this.field.addEventListener("input", () => this.soon());
    this.field.addEventListener("keydown", (event) => {
      const [word] = this.next.words;
      if (event.key !== "Tab" || event.shiftKey || !word || !this.field.value.trim() || !this.unfinished(word[0])) return;
      event.preventDefault();
      this.take(word[0]);
    });
    this.about("");
  }

  /** @param {string} title */
  about(title) {
    if (this.field.value === this.offered) this.field.value = this.offered = "";
    this.field.placeholder = title ? `${title}: as text` : `type: ${this.example}`;
  }

  focus() {
    this.field.focus({ preventScroll: true });
  }

  /** @param {string} text */
  fill(text) {
    this.field.value = text;
    this.focus();
    this.soon();
  }

  /** @param {string} text */
  offer(text) {
    this.field.value = this.offered = text;
    if (document.activeElement === this.field) this.field.select();
  }

  soon() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.look(), PAUSE);
  }

  /** Ask what is wrong so far; only the last answer counts. */
  async look() {
    const text = this.field.value;
    this.asked += 1;
    const { asked } = this;
    if (!text.trim()) return this.say([], { start: 0, end: 0, words: [] });
    const answer = await this.line.ask({ type: "typing", text, cursor: this.field.selectionStart ?? text.length, thing: this.thing() });
    if (asked !== this.asked) return undefined;
    if (!answer.ok) return this.say([{ start: 0, end: 0, problem: answer.reason }], { start: 0, end: 0, words: [] });
    return this.say(answer.defects, /** @type {any} */ (answer));
  }

  /**
   * @param {Mark[]} defects
   * @param {{ start: number, end: number, words: [string, string][] }} next
   */
  say(defects, next) {
    this.next = next;
    const text = this.field.value;
    this.words.replaceChildren(...next.words.map(([word, title]) => button(word, () => this.take(word), { class: "af-button af-w-word", title })));
    this.wrong.replaceChildren(...defects.map(({ start, end, problem }) => make("div", {}, text.slice(start, end) ? make("b", {}, `${text.slice(start, end)}: `) : "", problem)));
    this.field.setAttribute("aria-invalid", String(defects.length > 0));
  }

  /** @param {string} word */
  unfinished(word) {
    return this.field.value.slice(this.next.start, this.next.end) !== word;
  }

  /** @param {string} word */
  take(word) {
    const { start, end } = this.next;
    const { value } = this.field;
    this.field.value = `${value.slice(0, start)}${word} ${value.slice(end)}`;
    this.field.setSelectionRange(start + word.length + 1, start + word.length + 1);
    this.focus();
    this.soon();
  }

  async enter() {
    clearTimeout(this.timer);
    this.asked += 1;
    const answer = await this.write(this.field.value);
    if (answer.ok) {
      this.field.value = "";
      this.say([], { start: 0, end: 0, words: [] });
    } else this.say([{ start: 0, end: 0, problem: answer.reason }], this.next);
    this.focus();
  }
}
