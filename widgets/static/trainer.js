// The trainer: one puzzle after the other, near the level of whoever plays.

import { make } from "./dom.js";
import { widget } from "./stage.js";
import { heading, TaskBoard } from "./task.js";

/** @import { Context } from "./types.js" */

class TrainerBoard extends TaskBoard {
  /** @param {Context} context */
  constructor(context) {
    super(context);
    /** @type {HTMLElement} */
    this.title;
    /** @type {HTMLSpanElement} */
    this.ratingBox;
    /** @type {HTMLSpanElement} */
    this.change;
    /** @type {HTMLParagraphElement} */
    this.tallySaid;
    /** @type {HTMLButtonElement} */
    this.daily;
    /** @type {HTMLDivElement} */
    this.problemBox;
    /** @type {HTMLButtonElement} */
    this.trackButton;
    /** @type {HTMLButtonElement} */
    this.againButton;
    /** @type {HTMLButtonElement} */
    this.giveUpButton;
    /** @type {HTMLButtonElement} */
    this.stepButton;
    /** @type {HTMLButtonElement} */
    this.nextButton;
    this.buildSide();
    this.buildButtons();
    for (const name of ["tally", "problem"]) this.stage.listen(`change:${name}`, () => this.showTally());
    this.showTally();
    this.showItem();
  }

  place() {
    const { id, watching } = this.item;
    return `${id} ${watching}`;
  }

  buildSide() {
    this.title = heading("h2");
    this.title.textContent = "Puzzle trainer";
    this.ratingBox = make("span", { class: "af-rating" });
    this.change = make("span", { class: "af-change" });
    this.tallySaid = make("p", {});
    this.daily = this.button("", "day");
    this.problemBox = make("div", { class: "af-note", role: "alert", hidden: true });
    this.side.append(make("div", { class: "af-head" }, this.title, make("div", { class: "af-score" }, "Your rating ", this.ratingBox, this.change)), this.tallySaid, this.daily);
    this.stage.root.prepend(this.problemBox);
  }

  showTally() {
    const tally = this.model.get("tally");
    this.ratingBox.textContent = tally.rating;
    this.change.textContent = tally.change ? ` (${tally.change})` : "";
    this.tallySaid.textContent = tally.said;
    this.daily.hidden = !tally.day;
    this.daily.disabled = tally.is_of_the_day;
    this.daily.textContent = tally.is_of_the_day ? `The puzzle of ${tally.day}` : `To the puzzle of ${tally.day}`;
    this.problemBox.hidden = !this.model.get("problem");
    this.problemBox.textContent = this.model.get("problem");
  }

  buildButtons() {
    this.trackButton = this.button("On the right track?", "track", { title: "Judges what you have played so far; solving it counts half then" });
    this.againButton = this.button("Start again", "again");
    this.giveUpButton = this.button("Give up", "give up");
    this.stepButton = this.button("Next step", "step", { class: "af-button af-main" });
    this.nextButton = this.button("Next puzzle", "next", { class: "af-button af-main" });
    this.buttons.append(this.trackButton, this.againButton, this.giveUpButton, this.stepButton, make("span", { class: "af-gap" }), this.nextButton);
  }

  showItem() {
    super.showItem();
    const { item } = this;
    const focus = document.activeElement;
    this.trackButton.hidden = item.watching;
    this.trackButton.disabled = !item.fresh || item.ended;
    this.againButton.textContent = item.watching ? "Try it yourself" : "Start again";
    this.againButton.disabled = !item.fresh;
    this.giveUpButton.hidden = item.watching;
    this.giveUpButton.textContent = item.over ? "Show the solution" : "Give up";
    this.stepButton.hidden = !item.watching;
    this.stepButton.disabled = !item.steps_left;
    this.stepButton.classList.toggle("af-ready", item.watching && item.steps_left > 0);
    this.nextButton.classList.toggle("af-ready", item.over && (!item.watching || !item.steps_left));
    this.nextButton.textContent = item.over ? "Next puzzle" : "Another puzzle";
    this.keepFocus(focus, this.nextButton);
  }
}

export default widget("trainer", TrainerBoard);
