// Taking positions and games out of a workspace and putting them in: files, text and links.

import { button, make } from "./dom.js";

/** @import { Workspace } from "./workspace.js" */

const LARGEST = 5_000_000;

export class Files {
  /** @param {Workspace} host */
  constructor(host) {
    this.host = host;
    this.node = button("Save", () => this.open(), { "aria-haspopup": "dialog" });
  }

  open() {
    const { host } = this;
    const area = make("textarea", { class: "af-text", rows: 3, "aria-label": "Text of a position or a game", placeholder: "paste a position, a game or a link here", spellcheck: "false" });
    const take = async (/** @type {string} */ text) => {
      if ((await host.ask("import", { text })).ok) host.stage.closePicker();
    };
    const file = make("input", { type: "file", accept: ".json,application/json,text/plain", "aria-label": "Open a file" });
    file.addEventListener("change", async () => {
      const [chosen] = file.files ?? [];
      if (!chosen) return;
      if (chosen.size > LARGEST) host.refused("status", "This file is too large to be a position or a game.");
      else await take(await chosen.text());
      file.value = "";
    });
    const name = make("input", { type: "text", class: "af-p-wide", "aria-label": "File name", spellcheck: "false", autocomplete: "off" });
    name.value = host.model.get("file");
    const trouble = make("div", { class: "af-t-trouble", role: "alert", hidden: true });
    const beside = async (/** @type {"save" | "load"} */ type, replace = false) => {
      const answer = await host.stage.line.ask({ type, name: name.value, ...(type === "save" ? { replace } : {}) });
      if (answer.ok) return void host.stage.closePicker();
      trouble.hidden = false;
      trouble.replaceChildren(answer.reason, ...(answer.exists ? [" ", button("Replace it", () => beside("save", true))] : []));
    };
    const save = (/** @type {Event} */ event) => { event.preventDefault(); beside("save"); };
    host.stage.picker(host.stage.thing("status"), "Save and open", [
      make("form", { class: "af-p-form", onsubmit: save }, name, make("button", { class: "af-button", onclick: save }, "Save beside the notebook"), button("Load", () => beside("load"))), trouble,
      make("div", { class: "af-p-tools", role: "group", "aria-label": "Save" },
        button("Copy short text", () => this.copy("short"), { class: "af-button af-first" }), button("Copy link", () => this.copy("link")), button("Copy position", () => this.copy("position")),
        button("Download game", () => this.download("game")), button("Download history", () => this.download("tree"))),
      make("div", { class: "af-picker-title" }, "Open"), file, area, button("Use it", () => take(area.value), { class: "af-button af-main" })]);
  }

  /** @param {string} what */
  async copy(what) {
    const answer = await this.host.ask("export", { what });
    if (!answer.ok) return;
    const text = what === "link" ? `${window.location.origin}${window.location.pathname}${answer.text}` : answer.text;
    try {
      await navigator.clipboard.writeText(text);
      this.host.stage.closePicker();
      this.host.stage.say("It is in the clipboard.");
    } catch {
      const area = make("textarea", { class: "af-text af-first", rows: 6, cols: 40, "aria-label": "Copy this text", spellcheck: "false" });
      area.value = text;
      this.host.stage.picker(this.host.stage.thing("status"), "Copy this text", [area]);
      area.select();
    }
  }

  /** @param {string} what */
  async download(what) {
    const answer = await this.host.ask("export", { what });
    if (!answer.ok) return;
    const url = URL.createObjectURL(new Blob([answer.text], { type: "application/json" }));
    const link = make("a", { href: url, download: what === "game" ? this.host.model.get("file").split("/").at(-1) : `${what}.json` });
    this.host.stage.root.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }
}
