// Editing in the workspace: click a thing and set it in the panel, or type the position as text.

import { button, focusedKey, make } from "./dom.js";
import { fieldRows } from "./edit_fields.js";
import { Panels } from "./editor_panels.js";
import { Typing } from "./typing.js";

/** @import { Field } from "./edit_fields.js" */
/** @import { Thing } from "./types.js" */
/** @import { Workspace } from "./workspace.js" */
/** @typedef {{ thing: string, place: string, where: string, problem: string, left_out: boolean }} Defect */

const PRESETS = [["opening", "Opening"], ["middle", "Middle of a game"], ["end", "End of a game"]];

export class Editing {
  traits = ["draft", "defects", "sound", "notation"];

  /** @param {Workspace} host */
  constructor(host) {
    this.host = host;
    this.model = host.model;
    /** @type {string | null} */
    this.opened = null;
    this.panels = new Panels(this.model, (content) => this.send(content), () => this.advance());
    this.preset = make("select", { class: "af-select", "aria-label": "Start from" }, make("option", { value: "" }, "Start from …"),
      ...[2, 3, 4].map((seats) => make("optgroup", { label: `${seats} players` }, ...PRESETS.map(([name, label]) => make("option", { value: `${name} ${seats}` }, `${label}, ${seats} players`)))));
    this.preset.addEventListener("change", () => {
      const [name, seats] = this.preset.value.split(" ");
      if (name) this.send({ type: "preset", name, seats: Number(seats) });
      this.preset.value = "";
    });
    this.typing = new Typing(host.stage.line, () => this.opened ?? "", (text) => this.write(text), host.words.typed.position);
    this.text = button("As text", () => this.asText(), { hidden: this.told });
    this.title = make("div", { class: "af-w-title" });
    this.content = make("div", { class: "af-w-thing" });
    this.state = make("div", { class: "af-w-sound", role: "status" });
    this.use = button("Analyse this", () => host.ask("mode", { to: "analyse" }), { class: "af-button af-main af-ready" });
    this.drop = button("Discard", () => host.ask("discard"), { title: "Leave without the changes" });
    this.node = make("div", { class: "af-w-edit" },
      make("section", { class: "af-w-card af-w-set", "aria-label": "What is set" }, make("div", { class: "af-p-tools" }, this.preset, button("Turn", () => this.show("status")), this.text), this.title, this.typing.node, this.content),
      make("section", { class: "af-w-card af-w-defects", "aria-label": "What is wrong" }, this.state),
      make("div", { class: "af-p-tools af-w-end" }, this.drop, this.use));
  }

  /**
   * @param {object} content
   */
  async send(content) {
    const answer = await this.host.stage.line.ask(content);
    this.refresh();
    if (!answer.ok) this.host.refused(this.opened ?? "status", answer.reason);
    return answer;
  }

  /** @param {string} text */
  async write(text) {
    const answer = await this.host.stage.line.ask({ type: "write", text, thing: this.opened ?? "" });
    this.refresh();
    return answer;
  }

  /** The whole position in one line, to change and to copy. */
  async asText() {
    const answer = await this.host.ask("export", { what: "short" });
    if (!answer.ok) return;
    this.opened = null;
    this.refresh();
    this.typing.fill(answer.text);
  }

  show(name = "") {
    this.node.hidden = this.host.doing !== "edit";
    if (this.node.hidden) {
      this.opened = null;
      return;
    }
    if (name) this.opened = name;
    this.refresh();
    this.showDefects();
  }

  /** @returns {Defect[]} */
  get found() {
    return this.model.get("defects");
  }

  showDefects() {
    const wrong = this.found.filter((defect) => !defect.left_out);
    const lost = this.found.filter((defect) => defect.left_out);
    const rows = (/** @type {Defect[]} */ defects) => make("ul", {}, ...defects.map((defect) => make("li", {},
      make("button", { class: "af-defect", title: defect.place, onclick: () => this.show(defect.thing) }, `${defect.where}: ${defect.problem}`))));
    const content = wrong.length ? [make("b", {}, wrong.length === 1 ? "One defect" : `${wrong.length} defects`), rows(wrong)] : [make("b", { class: "af-w-good" }, "✓ The position is sound")];
    if (lost.length) content.push(make("b", {}, "Left out of what was pasted"), rows(lost));
    this.state.replaceChildren(...content);
    this.use.disabled = wrong.length > 0;
    this.mark();
  }

  /** Outline the things that defects are about, and the one whose panel is open. */
  mark() {
    const edits = this.host.doing === "edit";
    const wrong = edits ? this.found.filter((defect) => !defect.left_out).map((defect) => defect.thing) : [];
    for (const thing of this.host.stage.things()) {
      const name = thing.dataset.thing ?? "";
      thing.classList.toggle("af-wrong", wrong.includes(name));
      if (edits) thing.classList.toggle("af-chosen", name === this.opened);
    }
  }

  // Panels of things

  /** @param {Thing} thing */
  open(thing) {
    const name = thing.dataset.thing ?? "";
    if (this.told) {
      this.opened = name;
      this.refresh();
      this.mark();
      return;
    }
    const place = name.split(":")[1];
    const edits = this.panels.answer(this.opened ?? "", name);
    if (edits) {
      this.opened = null;
      this.send({ type: "edit", edits });
      return;
    }
    this.opened = this.panels.meant(name, this.portsOf(place));
    this.refresh();
    this.mark();
    this.typing.focus();
    if (name.startsWith("player:")) this.offerLine(name, place);
  }

  /**
   * What is known of a player as text, to be changed; whoever types at once writes another.
   *
   * @param {string} name
   * @param {string} color
   */
  async offerLine(name, color) {
    const answer = await this.host.stage.line.ask({ type: "export", what: "short" });
    const line = answer.ok ? /** @type {string[]} */ (answer.text.split("; ")).find((part) => part.startsWith(`${color} `)) : undefined;
    if (line && this.opened === name && !this.typing.field.value) this.typing.offer(line);
  }

  /** @param {string} place */
  portsOf(place) {
    return this.host.stage.svg.querySelectorAll(`[data-thing^="port:${place}:"]`).length;
  }

  /** A port has its ship: the next one of the same place comes by itself. */
  advance() {
    const [kind, place, number] = (this.opened ?? "").split(":");
    if (kind === "port" && Number(number) < this.portsOf(place)) this.opened = `port:${place}:${Number(number) + 1}`;
  }

  leave() {
    const had = this.opened !== null;
    this.opened = null;
    this.refresh();
    this.mark();
    return had;
  }

  /** Whether Python tells what can be set; else there are panels for the things of the board. */
  get told() {
    return this.host.words.rowed === true;
  }

  /** Ask what can be set of the open thing; without one of the table. */
  async askFields() {
    const thing = this.opened ?? "status";
    const answer = await this.host.stage.line.ask({ type: "fields", thing });
    if (thing !== (this.opened ?? "status") || this.host.doing !== "edit") return;
    const { title = "", rows = [] } = /** @type {{ title?: string, rows?: Field[] }} */ (/** @type {unknown} */ (answer));
    const set = (/** @type {(string | number)[]} */ path, /** @type {string | number} */ value) => { this.send({ type: "edit", edits: [[path, value]] }); };
    this.fill(title || "Click what you want to change", rows.length ? fieldRows(rows, set) : [make("p", { class: "af-w-soft" }, "This follows from the rest; there is nothing to set.")]);
  }

  /**
   * @param {string} title
   * @param {HTMLElement[]} content
   */
  fill(title, content) {
    const key = focusedKey(this.content);
    this.title.textContent = title;
    this.content.replaceChildren(...content);
    /** @type {HTMLElement | null} */
    const again = this.content.querySelector(`[data-key="${CSS.escape(key ?? "")}"]`);
    if (key) again?.focus({ preventScroll: true });
  }

  refresh() {
    if (this.host.doing !== "edit") return;
    this.typing.node.hidden = this.told;
    if (this.told) {
      this.askFields();
      return;
    }
    const built = this.opened ? this.panels.build(this.opened) : null;
    this.typing.about(this.opened ? built?.title ?? "" : "");
    this.fill(built?.title ?? "Click what you want to change", built?.content ?? [make("p", { class: "af-w-soft" }, "A port, a territory, a player, the cards, the fields: whatever you click is set here.")]);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return event.key === "Delete" && this.opened?.startsWith("port:") ? true : false;
  }
}
