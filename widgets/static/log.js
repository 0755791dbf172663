// What has happened in a game, line by line.

import { make, unshortcut } from "./dom.js";

/** @import { Stage } from "./stage.js" */
/** @typedef {[number, number, string, string]} LogLine its number, the turn, the colour, the words */

export class Log {
  /**
   * @param {Stage} stage
   * @param {(color: string) => HTMLElement} badge
   */
  constructor(stage, badge) {
    this.stage = stage;
    this.badge = badge;
    /** @type {LogLine[]} */
    this.lines = [];
    /** @type {number | undefined} */
    this.version = undefined;
    this.node = make("ol", { class: "af-t-log", tabindex: "0", "aria-label": "Log of the game" });
    unshortcut(this.node);
  }

  /** The last lines come by themselves; what is missing before them is asked for. */
  async show() {
    const { total, lines, version, kept } = this.stage.model.get("recent");
    if (total === undefined) return;
    const first = lines[0]?.[0] ?? 0;
    // Of what was known before something was taken back, only the beginning still holds.
    const holds = version === this.version ? total : version === (this.version ?? NaN) + 1 ? kept : 0;
    this.version = version;
    this.lines.length = Math.min(this.lines.length, holds);
    for (const line of lines) this.lines[line[0]] = line;
    this.draw();
    let missing = 0;
    while (missing < first && this.lines[missing]) missing += 1;
    if (missing >= first) return;
    const answer = await this.stage.line.ask({ type: "log", first: missing, last: first });
    if (!answer.ok || this.version !== version) return;
    for (const line of answer.lines) this.lines[line[0]] ??= line;
    this.draw();
  }

  draw() {
    const box = this.node;
    const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 40;
    /** @type {HTMLElement[]} */
    const items = [];
    let turn = 0;
    for (const line of this.lines) {
      if (!line) continue;
      const [, number, color, text] = line;
      if (number !== turn) items.push(make("li", { class: "af-t-turn" }, this.badge(color), `Turn ${number}`));
      turn = number;
      items.push(make("li", {}, text));
    }
    if (!items.length) items.push(make("li", {}, "Nothing yet."));
    box.replaceChildren(...items);
    if (atEnd) box.scrollTop = box.scrollHeight;
  }
}
