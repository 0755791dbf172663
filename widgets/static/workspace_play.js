// Playing in the workspace: who sits where, hints with a reason, what has happened, and following a
// game at a real table, where dice and cards are told and whole turns can be typed in a line.

import { button, isShut, make, nameTag, refuseField } from "./dom.js";
import { Log } from "./log.js";
import { badge, newGame, whoPlays } from "./seats.js";

/** @import { Workspace } from "./workspace.js" */
/** @import { Player, Seat } from "./seats.js" */

export class Playing {
  traits = ["seats", "recent", "hint", "outcome", "busy", "paused", "speed", "real_dice", "about", "me"];

  /** @param {Workspace} host */
  constructor(host) {
    this.host = host;
    this.model = host.model;
    this.stop = button("Stop", () => host.ask("stop"));
    this.proceed = button("Continue", () => host.ask("go"), { class: "af-button af-main af-ready" });
    this.hint = button("Hint", () => this.askHint(), { title: "h on the board" });
    this.doIt = button("Do it", () => host.send("act", { actions: [this.model.get("hint").action] }), { class: "af-button af-main af-ready" });
    this.acts = make("div", { class: "af-p-tools af-w-acts", role: "group", "aria-label": "While playing" }, this.hint, this.doIt, this.stop, this.proceed);
    this.real = make("input", { type: "checkbox" });
    this.real.addEventListener("change", () => host.ask("follow", { on: this.real.checked }));
    this.me = make("select", { class: "af-select", "aria-label": "I play" });
    this.me.addEventListener("change", () => host.ask("me", { color: this.me.value }));
    this.own = make("label", { class: "af-w-own" }, "I play", this.me);
    this.next = make("div", { class: "af-w-next" });
    this.line = make("input", { type: "text", class: "af-w-typed", "aria-label": `What was rolled and done, such as ${host.words.typed.turn}`, placeholder: host.words.typed.turn, autocomplete: "off", spellcheck: "false" });
    const enter = (/** @type {Event} */ event) => { event.preventDefault(); this.typed(); };
    this.form = make("form", { class: "af-w-form", onsubmit: enter }, this.line, make("button", { class: "af-button", onclick: enter }, "Enter"));
    this.did = button("I did the advised turn", () => this.didIt(), { class: "af-button af-main af-ready" });
    this.followed = make("div", { class: "af-w-followed" }, this.own, this.next, this.form, this.did);
    this.follow = make("section", { class: "af-w-card", "aria-label": "Follow my game" },
      make("label", { class: "af-tick af-w-real" }, this.real, make("b", {}, "Follow my game "), make("span", { class: "af-w-soft" }, "at a real table")), this.followed);
    this.seatList = make("div", { class: "af-t-seats", role: "group", "aria-label": "Who plays" });
    this.pace = make("select", { class: "af-select", "aria-label": "Automatic players move" },
      ...["step by step", "faster", "at once"].map((name) => make("option", { value: name }, name)));
    this.pace.addEventListener("change", () => host.ask("set", { speed: this.pace.value }));
    this.dice = make("input", { type: "checkbox" });
    this.dice.addEventListener("change", () => host.ask("set", { real_dice: this.dice.checked }));
    this.newBox = make("div", { class: "af-t-sheet", hidden: true });
    this.opener = button("New game", () => this.toggleNew(), { "aria-expanded": "false" });
    this.seats = make("section", { class: "af-w-card", "aria-label": "Who sits where" }, this.seatList,
      make("div", { class: "af-p-tools" }, make("label", { class: "af-p-tick" }, "Automatic players", this.pace), this.opener),
      make("label", { class: "af-tick af-w-soft" }, this.dice, "all dice are rolled at a real table"), this.newBox);
    this.ending = make("section", { class: "af-w-card af-w-ending", "aria-label": "Result", hidden: true });
    this.log = new Log(host.stage, (color) => badge(color, host.words));
    this.happened = make("section", { class: "af-w-card af-w-log", "aria-label": "What has happened" }, make("div", { class: "af-w-title" }, "What has happened"), this.log.node);
    this.node = make("div", { class: "af-w-play" }, this.ending, this.acts, this.follow, this.seats, this.happened);
  }

  get following() {
    return this.host.doing === "play" && this.model.get("following");
  }

  /** Whether an automatic player is to move. */
  get waits() {
    if (this.host.doing !== "play" || this.model.get("following")) return false;
    const { active, phase } = this.model.get("about");
    const mover = /** @type {Seat[]} */ (this.model.get("seats")).find((seat) => seat.color === active);
    return phase !== "over" && mover !== undefined && !mover.person && !(phase === "roll" && this.model.get("real_dice"));
  }

  show() {
    this.node.hidden = this.host.doing !== "play";
    if (this.node.hidden) return;
    this.log.show();
    this.showSeats();
    this.showFollowing();
    this.showOutcome();
    this.pace.value = this.model.get("speed");
    this.dice.checked = this.model.get("real_dice");
    this.host.updateBar();
    this.host.lightSoon();
  }

  updateBar() {
    const thinking = this.model.get("busy") || this.model.get("hint").state === "sought";
    const { phase } = this.model.get("about");
    const focused = document.activeElement;
    this.stop.hidden = !thinking;
    this.proceed.hidden = !(this.model.get("paused") && this.waits);
    this.doIt.hidden = this.model.get("hint").state !== "found";
    this.hint.disabled = phase === "over" || this.waits || thinking;
    // The focus goes on from a button that vanishes to what can be pressed next.
    if ([this.stop, this.proceed, this.doIt, this.hint].some((node) => node === focused) && isShut(focused)) {
      const next = [this.proceed, this.stop, this.host.main].find((other) => !other.hidden && !other.disabled);
      if (next) next.focus();
      else this.host.stage.focus("status");
    }
  }

  askHint() {
    if (!this.hint.disabled) this.host.ask("hint");
    return true;
  }

  /** What a hint speaks of is outlined on the board. */
  light() {
    const meant = new Set(this.host.doing === "play" ? this.model.get("hint").things ?? [] : []);
    for (const thing of this.host.stage.things()) thing.classList.toggle("af-t-hint", meant.has(thing.dataset.thing));
  }

  // A real table

  showFollowing() {
    const { active, phase, names } = this.model.get("about");
    const on = this.model.get("following");
    this.real.checked = on;
    this.followed.hidden = !on;
    this.seats.hidden = on;
    this.acts.hidden = on;
    this.happened.hidden = on && this.host.analysing.shown;
    if (!on) return;
    if (this.me.options.length !== Object.keys(names).length) this.me.replaceChildren(...Object.entries(names).map(([color, name]) => make("option", { value: color }, name)));
    this.me.value = this.model.get("me");
    const own = active === this.model.get("me");
    const who = own ? "you" : names[active];
    this.next.textContent = phase === "over" ? "The game is over." : phase === "roll" ? `${own ? "Your turn" : names[active]}: what did ${who} roll?` : `What did ${who} do? Click it, or type it.`;
    this.did.hidden = !(own && phase === "main");
  }

  async typed() {
    const answer = await this.host.stage.line.ask({ type: "line", text: this.line.value });
    if (!answer.ok) {
      const parts = this.line.value.split(";");
      if (answer.done) this.line.value = parts.slice(answer.done).join(";").trim();
      refuseField(this.line, answer.reason);
      return;
    }
    this.line.value = "";
  }

  async didIt() {
    await this.host.ask("did");
    if (this.following) this.line.focus({ preventScroll: true });
  }

  // Seats

  /** @returns {Player[]} */
  get players() {
    return this.model.get("choices");
  }

  showSeats() {
    const here = document.activeElement;
    const focused = here instanceof HTMLElement && this.seatList.contains(here) ? here.dataset.color : null;
    const { active, phase } = this.model.get("about");
    const seats = /** @type {Seat[]} */ (this.model.get("seats"));
    this.seatList.replaceChildren(...seats.map((seat) => {
      const select = whoPlays(this.players, `Who plays ${seat.name}`, seat.player);
      select.dataset.color = seat.color;
      select.addEventListener("change", () => this.host.ask("seat", { color: seat.color, player: select.value }));
      const moves = seat.color === active && phase !== "over";
      return make("div", { class: `af-t-seat${moves ? " af-t-moves" : ""}` }, badge(seat.color, this.host.words), nameTag(seat.name), select);
    }));
    /** @type {HTMLElement | null} */
    const again = this.seatList.querySelector(`[data-color="${focused}"]`);
    if (focused) again?.focus();
  }

  toggleNew() {
    if (!this.newBox.hidden) return void this.leave();
    const trouble = make("div", { class: "af-t-trouble", role: "alert", hidden: true });
    const begin = async (/** @type {object} */ wish) => {
      const answer = await this.host.stage.line.ask({ type: "new", ...wish });
      trouble.hidden = answer.ok;
      trouble.textContent = answer.ok ? "" : answer.reason;
      if (answer.ok) this.leave();
    };
    this.newBox.hidden = false;
    this.opener.setAttribute("aria-expanded", "true");
    this.newBox.replaceChildren(...newGame(this.model.get("seats"), this.players, this.model.get("agreements"), this.host.words, begin), trouble);
    /** @type {HTMLElement | null} */
    const first = this.newBox.querySelector("select");
    first?.focus();
  }

  /** Close what was opened for a new game; tells whether the focus was in it. */
  leave() {
    const inside = this.newBox.contains(document.activeElement);
    this.newBox.hidden = true;
    this.newBox.replaceChildren();
    this.opener.setAttribute("aria-expanded", "false");
    if (inside) this.opener.focus();
    return inside;
  }

  showOutcome() {
    const { text, rows } = this.model.get("outcome");
    this.ending.hidden = !text;
    if (!text) return void this.ending.replaceChildren();
    const keys = Object.keys(rows[0]).filter((key) => !["color", "name", "won"].includes(key));
    const titles = ["Player", ...keys.map((key) => key[0].toUpperCase() + key.slice(1))];
    const head = make("tr", {}, ...titles.map((title) => make("th", { scope: "col" }, title)));
    const body = rows.map((/** @type {Seat & Record<string, number | boolean>} */ row) => make("tr", { class: row.won ? "af-t-won" : "" },
      make("th", { scope: "row" }, make("span", { class: "af-p-who" }, badge(row.color, this.host.words), nameTag(row.name), row.won ? " ★" : "")),
      ...keys.map((key) => make("td", {}, String(row[key])))));
    this.ending.replaceChildren(make("div", {}, make("b", {}, "The game is over. "), text),
      make("table", { class: "af-p-table" }, make("caption", {}, "Final standing"), make("thead", {}, head), make("tbody", {}, ...body)),
      make("div", { class: "af-p-tools" }, button("Review this game", () => this.host.ask("mode", { to: "review" }), { class: "af-button af-main af-ready" })));
  }
}
