// The history of a workspace as a tree of turns: go anywhere, name a place, say something about it.

import { button, make, refuseField } from "./dom.js";
import { badge } from "./seats.js";
import { fold, renew } from "./workspace_analyse.js";

/** @import { Workspace } from "./workspace.js" */
/** @typedef {{ node: number, turn: number, color: string, text: string, line: string, depth: number, here: boolean, on: boolean, name: string, comment: string }} Item */
/** @typedef {{ chapter: number, chapters: string[], here: number, name: string, comment: string, branch: boolean, rows: Item[], total: number }} Tree */

export class Past {
  traits = ["history", "kept"];

  /** @param {Workspace} host */
  constructor(host) {
    this.host = host;
    this.model = host.model;
    this.chapters = make("select", { class: "af-select", "aria-label": "Position that it began with" });
    this.chapters.addEventListener("change", () => host.ask("goto", { chapter: Number(this.chapters.value), node: 0 }));
    this.list = make("ol", { class: "af-w-tree", "aria-label": "Turns and branches" });
    this.name = make("input", { type: "text", maxlength: 60, "aria-label": "Name of this place", placeholder: "name this place", autocomplete: "off" });
    this.comment = make("input", { type: "text", maxlength: 400, "aria-label": "Comment", placeholder: "comment", autocomplete: "off" });
    const keep = (/** @type {Event} */ event) => { event.preventDefault(); host.ask("note", { name: this.name.value, comment: this.comment.value }); };
    this.promote = button("Main line", () => this.branch("promote"), { class: "af-button af-w-small" });
    this.remove = button("Delete from here", () => this.branch("delete"), { class: "af-button af-w-small" });
    this.again = make("input", { type: "text", "aria-label": "The turn as it was played", autocomplete: "off", spellcheck: "false" });
    const correct = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const answer = await host.stage.line.ask({ type: "correct", node: this.tree.rows.find((row) => row.here)?.node ?? 0, text: this.again.value });
      if (!answer.ok) refuseField(this.again, answer.reason);
    };
    this.mend = make("form", { class: "af-w-form", onsubmit: correct }, this.again, make("button", { class: "af-button af-w-small", onclick: correct }, "Correct this turn"));
    this.saved = make("div", { class: "af-w-soft af-w-saved" });
    this.whole = false;
    this.all = button("", () => { this.whole = true; this.show(); }, { class: "af-button af-w-small" });
    this.node = fold("History", this.chapters, this.list, this.all,
      make("form", { class: "af-w-form", onsubmit: keep }, this.name, this.comment, make("button", { class: "af-button af-w-small", onclick: keep }, "Note")),
      this.mend, make("div", { class: "af-p-tools" }, this.promote, this.remove), this.saved);
    this.node.classList.add("af-w-card", "af-w-past");
  }

  /** @returns {Tree} */
  get tree() {
    return this.model.get("history");
  }

  show() {
    const { chapter, chapters, here, name, comment, branch, rows } = this.tree;
    this.node.hidden = this.host.doing === "edit";
    if (!rows) return;
    this.showRows();
    this.chapters.replaceChildren(...chapters.map((title, index) => make("option", { value: index }, title)));
    this.chapters.value = String(chapter);
    this.chapters.hidden = chapters.length < 2;
    if (document.activeElement !== this.name) this.name.value = name;
    if (document.activeElement !== this.comment) this.comment.value = comment;
    const present = rows.find((row) => row.here);
    this.mend.hidden = !present?.line;
    if (document.activeElement !== this.again) this.again.value = present?.line ?? "";
    this.promote.hidden = !branch;
    this.remove.hidden = here === 0;
    const { name: kept, problem } = this.model.get("kept");
    this.saved.textContent = problem || (kept ? `Kept as “${kept}” beside the notebook.` : "Not kept: give the workspace a name to keep it.");
  }

  /** The lines around the present place come by themselves; who wants all of them asks for them. */
  async showRows() {
    const { tree } = this;
    const more = tree.total > tree.rows.length;
    this.all.hidden = !more || this.whole;
    this.all.textContent = `All ${tree.total} turns`;
    const asked = more && this.whole && this.node.open ? await this.host.stage.line.ask({ type: "rows" }) : tree;
    if (tree !== this.tree) return;
    renew(this.list, ...(asked.rows ?? tree.rows).map((/** @type {Item} */ item) => this.item(item)));
    /** @type {HTMLElement | null} */
    const now = this.list.querySelector("[aria-current]");
    if (now && this.node.open) this.list.scrollTop = now.offsetTop - this.list.clientHeight / 2;
  }

  /** @param {Item} item */
  item(item) {
    const node = make("button", { class: "af-w-turn", "data-key": `node ${item.node}`, onclick: () => this.host.ask("goto", { node: item.node }) },
      item.color ? badge(item.color, this.host.words) : null,
      make("span", {}, item.turn ? `${item.turn}. ` : "", item.name ? make("b", {}, `${item.name} `) : null, item.text, item.comment ? make("i", {}, ` ${item.comment}`) : null));
    if (item.here) node.setAttribute("aria-current", "true");
    const row = make("li", { class: item.on ? "" : "af-w-off" }, node);
    row.style.marginInlineStart = `${Math.min(item.depth, 5) * 14}px`;
    return row;
  }

  /** @param {"promote" | "delete"} wish */
  branch(wish) {
    this.host.ask("branch", { node: this.tree.here, do: wish });
  }
}
