// Setting up a position: click any thing on the picture and change it. Python checks every change.

import { button, calm, focusedKey, make, refuseField } from "./dom.js";
import { Panels } from "./editor_panels.js";
import { Stage, widget } from "./stage.js";

/** @import { Answer, Context, Thing } from "./types.js" */
/** @typedef {{ thing: string, place: string, where: string, problem: string, left_out: boolean }} Defect */
/** @typedef {{ label: string, rolled: number, before: number, after: number }} Moment */

class Editor {
  /** @param {Context} context */
  constructor(context) {
    /** @type {boolean | undefined} */
    this.rebuilding;
    /** @type {string | undefined} */
    this.shown;
    /** @type {{ el: HTMLElement, remove: () => void } | undefined} */
    this.view;
    /** @type {HTMLInputElement} */
    this.dice;
    /** @type {HTMLButtonElement} */
    this.advise;
    /** @type {HTMLButtonElement} */
    this.undo;
    /** @type {HTMLButtonElement} */
    this.redo;
    const { model } = context;
    this.model = model;
    /** @type {string | null} */
    this.panel = null;
    /** @type {Stage} */
    this.stage = new Stage(context, {
      act: (thing) => this.edit(thing),
      undo: () => this.send({ type: "undo" }),
      redo: () => this.send({ type: "redo" }),
      explain: (name) => this.panels.explanation(name),
      afterDraw: () => this.mark(),
    });
    this.panels = new Panels(model, (content) => this.send(content), () => {
      this.panel = null;
      this.stage.closePicker();
    });
    this.buildBar();
    this.defects = make("div", { class: "af-defects" });
    this.stage.root.insertBefore(this.defects, this.stage.stage);
    this.stage.listen("change:draft", () => this.refresh());
    this.stage.listen("change:defects", () => this.showDefects());
    for (const name of ["can_undo", "can_redo"]) this.stage.listen(`change:${name}`, () => this.updateBar());
    this.below = make("div", { class: "af-below" });
    context.el.append(this.below);
    this.stage.listen("change:sound", () => this.updateBar());
    this.stage.listen("change:advisor", () => this.showAdvisor());
    this.showDefects();
    this.updateBar();
    this.showAdvisor();
  }

  // Bar

  buildBar() {
    this.dice = make("input", { class: "af-dice", type: "text", inputmode: "text", size: 12, "aria-label": "Dice rolled, such as 2 5 6", placeholder: "2 5 6", autocomplete: "off" });
    const faces = [1, 2, 3, 4, 5, 6].map((face) => button(String(face), () => this.addDie(face), { "aria-label": `Add a ${face}`, class: "af-button af-face" }));
    const form = make("form", { class: "af-form", onsubmit: (event) => { event.preventDefault(); this.setDice(); } },
      make("span", { class: "af-label" }, "Dice I rolled"), this.dice, make("span", { class: "af-faces", role: "group", "aria-label": "Add a die" }, ...faces),
      make("button", { class: "af-button af-main af-ready", onclick: (event) => { event.preventDefault(); this.setDice(); } }, "Set dice"));
    const preset = make("select", { class: "af-select", "aria-label": "Start from" }, make("option", { value: "" }, "Start from …"),
      ...Object.entries({ opening: "Opening", middle: "Middle of a game", end: "End of a game" }).map(([name, label]) => make("option", { value: name }, label)),
      make("option", { value: "game" }, "A turn of a saved game"));
    preset.addEventListener("change", () => {
      if (preset.value === "game") this.openGame();
      else if (preset.value) this.send({ type: "preset", name: preset.value });
      preset.value = "";
    });
    this.advise = button("Ask for advice", () => this.askAdvice(), { class: "af-button af-main" });
    this.undo = button("Undo", () => this.send({ type: "undo" }));
    this.redo = button("Redo", () => this.send({ type: "redo" }));
    this.stage.bar.append(form, preset, button("Game", () => this.open("status")),
      button("Copy", () => this.copy()), button("Paste", () => this.paste()), this.undo, this.redo, this.advise);
  }

  updateBar() {
    this.undo.disabled = !this.model.get("can_undo");
    this.redo.disabled = !this.model.get("can_redo");
    this.advise.disabled = !this.model.get("sound");
    this.advise.classList.toggle("af-ready", this.model.get("sound"));
  }

  // Advice beneath

  async askAdvice() {
    const answer = await this.send({ type: "advice" });
    if (answer.ok) this.below.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
  }

  /** The advisor is a widget of its own; the notebook knows how to show it. */
  async showAdvisor() {
    const name = this.model.get("advisor");
    if (!name || name === this.shown) return;
    this.shown = name;
    const manager = this.model.widget_manager;
    const child = await manager.get_model(name.replace("IPY_MODEL_", ""));
    this.view?.remove();
    /** @type {{ el: HTMLElement, remove: () => void }} */
    const view = await manager.create_view(child);
    this.view = view;
    this.below.replaceChildren(view.el);
  }

  // A turn of a saved game

  openGame() {
    const file = make("input", { type: "file", accept: ".json,application/json", "aria-label": "Open a file" });
    const area = make("textarea", { class: "af-text af-first", rows: 7, cols: 44, "aria-label": "Saved game", placeholder: "Open a file, or paste the text of a saved game here", spellcheck: "false" });
    file.addEventListener("change", async () => { if (file.files?.[0]) area.value = await file.files[0].text(); });
    const use = make("button", { class: "af-button af-main", onclick: async () => this.chooseTurn(await this.send({ type: "game", text: area.value })) }, "Show its turns");
    this.panel = null;
    this.stage.picker(this.stage.thing("status"), "A turn of a saved game", [file, area, use]);
  }

  /**
   * @param {Answer} answer
   * @returns {Promise<{ ok?: boolean }>}
   */
  async chooseTurn(answer) {
    if (!answer.turns) return answer;
    /** @type {Moment[]} */
    const turns = answer.turns;
    const list = make("select", { class: "af-first af-turns", size: Math.max(2, Math.min(12, turns.length)), "aria-label": "Turn" }, ...turns.map(({ label }, index) => make("option", { value: index }, label)));
    list.selectedIndex = turns.length - 1;
    const set = (/** @type {"rolled" | "before" | "after"} */ key) => async () => {
      const turn = turns[list.selectedIndex];
      if (turn && (await this.send({ type: "turn", moment: turn[key] })).ok) this.stage.closePicker();
    };
    /** @type {["rolled" | "before" | "after", string][]} */
    const ways = [["rolled", "Ships are rolled"], ["before", "Before the roll"], ["after", "After the turn"]];
    const buttons = ways.map(([key, label], index) => make("button", { class: `af-button${index ? "" : " af-main"}`, onclick: set(key) }, label));
    list.addEventListener("dblclick", set("rolled"));
    this.panel = null;
    if (!turns.length) return this.send({ type: "turn", moment: 0 });
    this.stage.picker(this.stage.thing("status"), "Which turn?", [list, make("div", { class: "af-form" }, ...buttons)]);
    return {};
  }

  /** @param {number} face */
  addDie(face) {
    this.dice.value = `${this.dice.value.trim()} ${face}`.trim();
  }

  async setDice() {
    const answer = await this.stage.line.ask({ type: "dice", dice: this.dice.value });
    if (answer.ok) this.dice.value = "";
    else {
      refuseField(this.dice, answer.reason);
      this.stage.say("The dice are not set.");
    }
  }

  /**
   * @param {object} content
   * @param {string} [anchor]
   * @returns {Promise<Answer>}
   */
  async send(content, anchor = "status") {
    const answer = await this.stage.line.ask(content);
    // What was refused, or limited to what is possible, does not stay in the field.
    this.refresh();
    if (!answer.ok) this.stage.bubble(this.stage.thing(anchor), answer.reason);
    return answer;
  }

  async copy() {
    const text = this.model.get("json_text");
    try {
      await navigator.clipboard.writeText(text);
      this.stage.say(this.model.get("sound") ? "The position is in the clipboard." : "The last sound position is in the clipboard.");
    } catch {
      this.showText("Copy this text", text, null);
    }
  }

  paste() {
    this.showText("Paste a position", "", async (text) => this.chooseTurn(await this.send({ type: "paste", text })));
  }

  /**
   * @param {string} title
   * @param {string} text
   * @param {((text: string) => Promise<{ ok?: boolean }>) | null} done
   */
  showText(title, text, done) {
    const area = make("textarea", { class: "af-text af-first", rows: 9, cols: 44, "aria-label": title, spellcheck: "false" });
    area.value = text;
    /** @type {HTMLElement[]} */
    const content = [area];
    if (done) {
      content.push(make("button", {
        class: "af-button af-main",
        onclick: async () => {
          const answer = await done(area.value);
          if (answer.ok) this.stage.closePicker();
        },
      }, "Use it"));
    }
    this.panel = null;
    this.stage.picker(this.stage.thing("status"), title, content);
    area.select();
  }

  /** @returns {Defect[]} */
  get found() {
    return this.model.get("defects");
  }

  showDefects() {
    const found = this.found;
    const wrong = found.filter((defect) => !defect.left_out);
    const lost = found.filter((defect) => defect.left_out);
    const rows = (/** @type {Defect[]} */ defects) => make("ul", {}, ...defects.map((defect) => make("li", {},
      make("button", { class: "af-defect", title: defect.place, onclick: () => this.show(defect.thing) }, `${defect.where}: ${defect.problem}`))));
    /** @type {HTMLElement[]} */
    const content = [];
    if (wrong.length) content.push(make("div", { class: "af-picker-title" }, wrong.length === 1 ? "One defect" : `${wrong.length} defects`), rows(wrong));
    if (lost.length) content.push(make("div", { class: "af-picker-title" }, "Left out of what was pasted"), rows(lost));
    this.defects.replaceChildren(...content);
    this.defects.hidden = !content.length;
    this.mark();
  }

  /** Outline the things that defects are about. */
  mark() {
    const wrong = this.found.filter((defect) => !defect.left_out).map((defect) => defect.thing);
    for (const thing of this.stage?.things() ?? []) thing.classList.toggle("af-wrong", wrong.includes(thing.dataset.thing ?? ""));
  }

  /** @param {string} name */
  show(name) {
    const thing = this.stage.thing(name);
    if (!thing) return;
    thing.scrollIntoView({ block: "nearest" });
    this.edit(thing);
  }

  // Panels

  /** @param {Thing} thing */
  edit(thing) {
    const name = thing.dataset.thing ?? "";
    const place = name.split(":")[1];
    this.open(this.panels.meant(name, this.stage.svg.querySelectorAll(`[data-thing^="port:${place}:"]`).length));
  }

  /** @param {string} name */
  open(name) {
    const built = this.panels.build(name);
    if (!built) return;
    this.panel = name;
    const thing = this.stage.thing(name) ?? this.stage.thing("status");
    this.stage.picker(thing, built.title, built.content, { onClose: () => { if (!this.rebuilding) this.panel = null; } });
  }

  /** After a change the open panel shows the new state and keeps the focus. */
  refresh() {
    if (!this.panel) return;
    const key = this.stage.pickerBox ? focusedKey(this.stage.pickerBox) : undefined;
    const name = this.panel;
    this.rebuilding = true;
    const scrolled = this.stage.pickerBox?.scrollTop ?? 0;
    this.open(name);
    this.rebuilding = false;
    const box = this.stage.pickerBox;
    if (box) box.scrollTop = scrolled;
    /** @type {HTMLElement | null | undefined} */
    const again = box?.querySelector(`[data-key="${CSS.escape(key ?? "")}"]`);
    if (key) again?.focus();
  }

  close() {
    this.view?.remove();
    this.stage.close();
  }
}

export default widget("editor", Editor);
