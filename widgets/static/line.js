// Messages to Python that expect an answer.

/** @import { Answer, Model } from "./types.js" */

const PATIENCE = 2000;
let lastId = 0;

/** Messages to Python: each gets an answer, or after two seconds a notice appears. */
export class Line {
  /**
   * @param {Model} model
   * @param {(late: boolean) => void} notify Told when an answer is late, and when all are there.
   */
  constructor(model, notify) {
    this.model = model;
    this.notify = notify;
    /** @type {Map<string, { done: (answer: Answer) => void, timer: number }>} */
    this.waiting = new Map();
    /** @type {Promise<Answer> | null} */
    this.asked = null;
    this.closed = false;
    this.hear = (/** @type {Answer & { re: string } | undefined} */ content) => {
      const entry = content && this.waiting.get(content.re);
      if (!entry) return;
      this.waiting.delete(content.re);
      clearTimeout(entry.timer);
      if (!this.waiting.size) this.notify(false);
      entry.done(content);
    };
    model.on("msg:custom", this.hear);
  }

  /**
   * A view that is closed asks nothing more: whatever it still meant to ask is never answered.
   *
   * @param {object} content
   * @returns {Promise<Answer>}
   */
  ask(content) {
    if (this.closed) return new Promise(() => {});
    lastId += 1;
    const id = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}-${lastId}`;
    const asked = /** @type {Promise<Answer>} */ (new Promise((done) => {
      const timer = window.setTimeout(() => this.notify(true), PATIENCE);
      this.waiting.set(id, { done, timer });
      try {
        this.model.send({ ...content, id });
      } catch {
        this.notify(true);
      }
    }));
    this.asked = asked;
    return asked;
  }

  /**
   * Do something after the answer that is awaited, or at once if there is none.
   *
   * @param {() => void} act
   */
  afterwards(act) {
    if (this.waiting.size) this.asked?.then(act);
    else act();
  }

  close() {
    this.closed = true;
    this.model.off("msg:custom", this.hear);
    for (const { timer } of this.waiting.values()) clearTimeout(timer);
  }
}
