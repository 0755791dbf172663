// A widget inside another: the front end knows how to show one by its name.

import { make } from "./dom.js";

/** @import { Model } from "./types.js" */

export class Inner {
  /**
   * @param {Model} model The one outside.
   * @param {string} kind The class of the box.
   */
  constructor(model, kind) {
    this.model = model;
    this.box = make("div", { class: kind, hidden: true });
    /** @type {string | null | undefined} */
    this.shown = undefined;
    /** @type {{ el: HTMLElement, remove: () => void, trigger?: (name: string) => void } | null} */
    this.view = null;
  }

  /** @param {string | null} name */
  async show(name) {
    const manager = this.model.widget_manager;
    if (name === this.shown) return;
    this.shown = name;
    this.view?.remove();
    this.view = null;
    this.box.replaceChildren();
    this.box.hidden = !name;
    if (!name || !manager) return;
    const child = await manager.get_model(name.replace("IPY_MODEL_", ""));
    const view = await manager.create_view(child);
    if (this.shown !== name) return void view.remove();
    this.view = view;
    this.box.append(view.el);
    view.trigger?.("displayed");
    this.box.scrollIntoView?.({ block: "nearest" });
  }

  close() {
    this.view?.remove();
  }
}
