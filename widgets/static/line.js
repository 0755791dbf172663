// Messages to Python that expect an answer.

const PATIENCE = 2000;
let lastId = 0;

/** Messages to Python: each gets an answer, or after two seconds a notice appears. */
export class Line {
  constructor(model, notify) {
    this.model = model;
    this.notify = notify;
    this.waiting = new Map();
    this.hear = (content) => {
      const entry = this.waiting.get(content?.re);
      if (!entry) return;
      this.waiting.delete(content.re);
      clearTimeout(entry.timer);
      if (!this.waiting.size) this.notify(false);
      entry.done(content);
    };
    model.on("msg:custom", this.hear);
  }

  ask(content) {
    lastId += 1;
    const id = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}-${lastId}`;
    this.asked = new Promise((done) => {
      const timer = setTimeout(() => this.notify(true), PATIENCE);
      this.waiting.set(id, { done, timer });
      try {
        this.model.send({ ...content, id });
      } catch {
        this.notify(true);
      }
    });
    return this.asked;
  }

  /** Do something after the answer that is awaited, or at once if there is none. */
  afterwards(act) {
    if (this.waiting.size) this.asked.then(act);
    else act();
  }

  close() {
    this.model.off("msg:custom", this.hear);
    for (const { timer } of this.waiting.values()) clearTimeout(timer);
  }
}
