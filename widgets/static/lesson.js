// A lesson: words to read, something to watch or to do, hints, the solution, and the whole course.

import { make, unshortcut } from "./dom.js";
import { parseSvg } from "./patch.js";
import { widget } from "./stage.js";
import { heading, paragraph, prose, STATES, TaskBoard } from "./task.js";

/** @import { Context } from "./types.js" */
/** @import { Item } from "./task.js" */
/** @typedef {{ id: string, title: string, part: string, minutes: number, core: boolean, before: string[], text: string, spoken: Record<string, string>, terms: [string, string][] }} Sheet */
/** @typedef {{ id: string, title: string, said: string, state: string, here: boolean }} Entry */
/** @typedef {{ said: string, of: number, done: number, next: string, parts: { title: string, said: string, lessons: Entry[] }[] }} Outline */

/** @type {Record<string, string>} */
const SIGNS = { done: "✓", begun: "◐", open: "○", locked: "·" };

class LessonBoard extends TaskBoard {
  /** @param {Context} context */
  constructor(context) {
    super(context);
    /** @type {string | null | undefined} */
    this.shownSheet;
    /** @type {boolean} */
    this.mapped;
    /** @type {HTMLDivElement} */
    this.crumb;
    /** @type {HTMLElement} */
    this.title;
    /** @type {HTMLDivElement} */
    this.note;
    /** @type {HTMLDivElement} */
    this.text;
    /** @type {HTMLDivElement} */
    this.pager;
    /** @type {HTMLSpanElement} */
    this.pageSaid;
    /** @type {HTMLButtonElement} */
    this.pageBack;
    /** @type {HTMLButtonElement} */
    this.pageOn;
    this.bite = 0;
    /** @type {HTMLDListElement} */
    this.terms;
    /** @type {HTMLDetailsElement} */
    this.newWords;
    /** @type {HTMLDetailsElement} */
    this.reading;
    /** @type {HTMLDivElement} */
    this.dots;
    /** @type {HTMLButtonElement} */
    this.home;
    /** @type {HTMLDivElement} */
    this.problemBox;
    /** @type {HTMLButtonElement} */
    this.hintButton;
    /** @type {HTMLButtonElement} */
    this.checkButton;
    /** @type {HTMLButtonElement} */
    this.solutionButton;
    /** @type {HTMLButtonElement} */
    this.stepButton;
    /** @type {HTMLButtonElement} */
    this.againButton;
    /** @type {HTMLButtonElement} */
    this.backButton;
    /** @type {HTMLButtonElement} */
    this.nextButton;
    /** @type {HTMLElement} */
    this.courseTitle;
    /** @type {HTMLParagraphElement} */
    this.courseSaid;
    /** @type {HTMLProgressElement} */
    this.meter;
    /** @type {HTMLButtonElement} */
    this.goOn;
    /** @type {HTMLButtonElement} */
    this.listButton;
    /** @type {HTMLButtonElement} */
    this.mapButton;
    /** @type {HTMLDivElement} */
    this.list;
    /** @type {HTMLDivElement} */
    this.map;
    /** @type {HTMLElement} */
    this.course;
    this.buildSide();
    this.buildButtons();
    this.buildCourse();
    for (const name of ["sheet", "problem", "view", "outline", "chart"]) this.stage.listen(`change:${name}`, () => this.showAll());
    this.showAll();
    this.showItem();
  }

  place() {
    return `${this.model.get("view")} ${this.item.id} ${this.item.watching}`;
  }

  arrive() {
    const { root } = this.stage;
    const same = this.model.get("sheet").id === this.arrivedAt;
    this.arrivedAt = this.model.get("sheet").id;
    if (this.model.get("view") === "course") {
      this.arrivedAt = null;
      this.courseTitle.focus({ preventScroll: true });
      root.scrollIntoView({ block: "start" });
    } else if (!same) {
      this.title.focus({ preventScroll: true });
      root.scrollIntoView({ block: "start" });
    } else {
      // What was read makes room for the next thing to do; a click opens it again.
      this.reading.open = false;
      super.arrive();
    }
  }

  // The lesson

  buildSide() {
    this.crumb = make("div", { class: "af-crumb" });
    this.title = heading("h2");
    this.note = make("div", { class: "af-note", hidden: true });
    this.text = make("div", { class: "af-words" });
    this.pageSaid = make("span", { class: "af-page", "aria-live": "polite" });
    this.pageBack = make("button", { class: "af-button", "aria-label": "Back in the text", onclick: () => this.turnPage(-1) }, "‹");
    this.pageOn = make("button", { class: "af-button", "aria-label": "Read on", onclick: () => this.turnPage(1) }, "Read on ›");
    this.pager = make("div", { class: "af-pager" }, this.pageBack, this.pageOn, this.pageSaid);
    this.terms = make("dl", { class: "af-terms" });
    this.newWords = make("details", { class: "af-more" }, make("summary", {}, "New words"), this.terms);
    this.reading = make("details", { class: "af-more", open: true }, make("summary", {}, "The lesson"), this.text, this.pager, this.newWords);
    for (const box of [this.newWords, this.reading]) unshortcut(/** @type {Element} */ (box.firstElementChild));
    this.dots = make("div", { class: "af-dots", role: "group", "aria-label": "Parts of this lesson" });
    this.home = this.button("All lessons", "course");
    this.problemBox = make("div", { class: "af-note", role: "alert", hidden: true });
    this.side.append(make("div", { class: "af-head" }, make("div", {}, this.crumb, this.title), this.home), this.note, this.reading, this.dots);
    this.stage.root.prepend(this.problemBox);
    this.arrivedAt = this.model.get("view") === "lesson" ? this.model.get("sheet").id : null;
  }

  showSheet() {
    /** @type {Sheet} */
    const sheet = this.model.get("sheet");
    this.crumb.textContent = `${sheet.part} · ${sheet.minutes} min`;
    this.crumb.title = sheet.core ? "One of the lessons that you need to play" : "";
    this.title.textContent = sheet.title;
    this.note.hidden = !sheet.before.length;
    this.note.textContent = sheet.before.length ? `This lesson builds on ${sheet.before.join(", ")}, which you have not done yet. You may try it all the same.` : "";
    if (this.shownSheet !== sheet.id) this.bite = 0;
    this.showBite();
    this.terms.replaceChildren(...sheet.terms.flatMap(([word, meaning]) => [make("dt", {}, word, ": "), make("dd", {}, ...prose(meaning))]));
    this.newWords.hidden = !sheet.terms.length;
    if (this.shownSheet !== sheet.id) this.reading.open = true;
    this.shownSheet = sheet.id;
  }

  /** The paragraphs of the text, one bite each; what is only about typing is for those who type. */
  bites() {
    /** @type {Sheet} */
    const sheet = this.model.get("sheet");
    return sheet.text.split("\n\n").filter((text) => this.typing || !text.startsWith("In writing, "));
  }

  /** @param {number} by */
  turnPage(by) {
    this.bite += by;
    this.showBite();
    const gone = by > 0 ? this.pageOn : this.pageBack;
    if (gone.disabled) (by > 0 ? this.pageBack : this.pageOn).focus({ preventScroll: true });
  }

  showBite() {
    const bites = this.bites();
    this.bite = Math.max(0, Math.min(this.bite, bites.length - 1));
    const spoken = this.typing ? null : this.model.get("sheet").spoken ?? null;
    this.text.replaceChildren(...bites.map((text, index) => {
      const bite = paragraph(text, spoken);
      bite.hidden = index !== this.bite;
      return bite;
    }));
    this.pager.hidden = bites.length < 2;
    this.pageSaid.textContent = `${this.bite + 1} of ${bites.length}`;
    this.pageBack.disabled = this.bite === 0;
    this.pageOn.disabled = this.bite === bites.length - 1;
  }

  buildButtons() {
    this.hintButton = this.button("Hint", "hint");
    this.checkButton = this.button("Check", "check", { title: "What is still missing?" });
    this.solutionButton = this.button("Solution", "solution");
    this.stepButton = this.button("Watch on", "step");
    this.againButton = this.button("Start again", "again");
    this.backButton = this.button("Back", "back");
    this.nextButton = this.button("Next", "next");
    this.buttons.append(this.hintButton, this.checkButton, this.solutionButton, this.stepButton, this.againButton, make("span", { class: "af-onward" }, this.backButton, this.nextButton));
  }

  showItem() {
    super.showItem();
    const { item } = this;
    const focus = document.activeElement;
    const demonstration = item.kind === "demonstration";
    this.hintButton.hidden = this.checkButton.hidden = item.watching;
    this.hintButton.textContent = item.hints_left === item.hints_all ? "Hint" : item.hints_left ? "Another hint" : "No more hints";
    this.hintButton.disabled = !item.hints_left;
    this.solutionButton.hidden = item.watching;
    this.stepButton.hidden = !item.watching;
    this.stepButton.disabled = !item.steps_left;
    this.stepButton.textContent = demonstration && !item.steps.length ? "Watch" : "Watch on";
    this.stepButton.classList.toggle("af-ready", item.watching && item.steps_left > 0);
    this.stepButton.classList.add("af-main");
    this.againButton.textContent = !item.watching ? "Start again" : demonstration ? "Watch again" : "Try it yourself";
    this.againButton.hidden = demonstration && !item.steps.length;
    this.againButton.disabled = !item.watching && !item.fresh;
    this.againButton.classList.toggle("af-ready", item.watching && !demonstration && !item.steps_left);
    this.againButton.classList.add("af-main");
    this.backButton.disabled = item.first;
    [this.nextButton.textContent, this.nextButton.title] = item.next;
    this.nextButton.classList.add("af-main");
    this.nextButton.classList.toggle("af-ready", item.state === "done" || (demonstration && !item.steps_left));
    this.showDots(item);
    this.showBite();
    this.keepFocus(focus, this.nextButton);
  }

  /** @param {Item} item */
  showDots(item) {
    const inside = this.dots.contains(document.activeElement);
    this.dots.replaceChildren(...item.parts.map(({ label, state }, index) => make("button", {
      class: `af-dot af-${state.replace(" ", "-")}`,
      "aria-label": `${label}: ${STATES[state].toLowerCase()}`,
      "aria-current": index === item.at ? "step" : undefined,
      onclick: () => this.tell("part", { at: index }),
    }, state === "done" ? "✓ " : "", label.replace("Exercise ", ""))));
    if (inside) this.dots.querySelectorAll("button")[item.at]?.focus({ preventScroll: true });
  }

  // The course

  buildCourse() {
    this.courseTitle = heading("h2");
    this.courseTitle.textContent = "The course";
    this.courseSaid = make("p", { class: "af-words" });
    this.meter = make("progress", { "aria-label": "Exercises done" });
    this.goOn = this.button("", "go on", { class: "af-button af-main af-ready" });
    this.listButton = make("button", { class: "af-button", onclick: () => this.chooseMap(false) }, "As a list");
    this.mapButton = make("button", { class: "af-button", onclick: () => this.chooseMap(true) }, "As a map");
    this.list = make("div", { class: "af-chapters" });
    this.map = make("div", { class: "af-map", role: "group", "aria-label": "The lessons as a map: an arrow leads from a lesson to those that build on it" });
    this.course = make("section", { class: "af-course", "aria-label": "The course" },
      make("div", { class: "af-head" }, this.courseTitle, this.goOn), this.courseSaid,
      make("div", { class: "af-measure" }, this.meter, make("div", { class: "af-bar" }, this.listButton, this.mapButton)), this.list, this.map);
    this.stage.root.insertBefore(this.course, this.frame);
    this.mapped = false;
    const choose = (/** @type {Event} */ event) => {
      const thing = this.stage.thingAt(event.target);
      if (thing) this.tell("lesson", { name: thing.dataset.thing?.slice(7) });
      return Boolean(thing);
    };
    this.map.addEventListener("click", choose);
    this.map.addEventListener("keydown", (event) => {
      if (["Enter", " "].includes(event.key) && choose(event)) event.preventDefault();
    });
  }

  /** @param {boolean} mapped */
  chooseMap(mapped) {
    this.mapped = mapped;
    this.showCourse();
  }

  showCourse() {
    /** @type {Outline} */
    const outline = this.model.get("outline");
    this.courseSaid.textContent = outline.said;
    this.meter.max = outline.of;
    this.meter.value = outline.done;
    this.goOn.textContent = outline.next;
    this.listButton.setAttribute("aria-pressed", String(!this.mapped));
    this.mapButton.setAttribute("aria-pressed", String(this.mapped));
    this.list.hidden = this.mapped;
    this.map.hidden = !this.mapped;
    this.list.replaceChildren(...outline.parts.map(({ title, said, lessons }) => make("section", { class: "af-chapter", "aria-label": title },
      make("h3", {}, title, make("small", {}, ` ${said}`)),
      make("ol", {}, ...lessons.map((lesson) => make("li", {}, make("button", {
        class: `af-lesson af-${lesson.state}`,
        "aria-current": lesson.here ? "true" : undefined,
        onclick: () => this.tell("lesson", { name: lesson.id }),
      },
        make("span", { class: "af-sign", "aria-hidden": "true" }, SIGNS[lesson.state]),
        make("span", { class: "af-lesson-title" }, lesson.title, make("small", {}, lesson.said)))))))));
    if (this.mapped && this.drawnChart !== this.model.get("chart")) {
      this.drawnChart = this.model.get("chart");
      this.map.replaceChildren(parseSvg(this.drawnChart));
      const svg = this.map.querySelector("svg");
      svg?.removeAttribute("aria-label");
      svg?.setAttribute("class", "af-map-svg");
      for (const thing of this.map.querySelectorAll("[data-thing]")) {
        thing.setAttribute("role", "button");
        thing.setAttribute("tabindex", "0");
        unshortcut(thing);
      }
    }
  }

  showAll() {
    const course = this.model.get("view") === "course";
    const problem = this.model.get("problem");
    this.problemBox.hidden = !problem;
    this.problemBox.textContent = problem;
    this.course.hidden = !course;
    this.frame.hidden = course;
    if (course) this.showCourse();
    else this.showSheet();
  }
}

export default widget("lesson", LessonBoard);
