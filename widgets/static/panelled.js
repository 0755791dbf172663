// A board with panels beside it, which show what Python tells and ask it for more.

import { Board } from "./board.js";

/** @import { Answer } from "./types.js" */

export class Panelled extends Board {
  /** @param {ConstructorParameters<typeof Board>} all */
  constructor(...all) {
    super(...all);
    /** @type {Set<() => void>} */
    this.waiting = new Set();
  }

  /**
   * Each part once, after everything that changes together has changed.
   *
   * A part is named by its function; those of one trait are the same function.
   *
   * @param {() => void} show
   */
  soon(show) {
    if (!this.waiting.size) {
      queueMicrotask(() => {
        const due = this.waiting;
        this.waiting = new Set();
        due.forEach((each) => each());
      });
    }
    this.waiting.add(show);
  }

  /**
   * Ask Python for something; a refusal is shown at a thing of the board.
   *
   * @param {string} type
   * @param {object} [content]
   * @param {string} [anchor]
   * @returns {Promise<Answer>}
   */
  async ask(type, content = {}, anchor = "status") {
    const answer = await this.stage.line.ask({ type, ...content });
    if (!answer.ok) this.refused(anchor, answer.reason);
    return answer;
  }
}
