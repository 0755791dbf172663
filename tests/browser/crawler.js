// What the crawler sees and checks on the page. Views are kept by the code that `Watched` adds.

window.afViews = [];
window.afKeep = (view) => {
  window.afViews.push(view);
  return view;
};
window.rejected = [];
window.addEventListener("unhandledrejection", (event) => window.rejected.push(String(event.reason?.stack ?? event.reason)));

window.crawl = (() => {
  const CONTROLS = "button, input, select, textarea, summary, a[href], [tabindex], [data-thing]";
  /** What the browser adds to the drawing while somebody uses it. */
  const ADDED = new Set(["class", "role", "tabindex", "aria-pressed", "aria-describedby", "data-lm-suppress-shortcuts", "style"]);
  const views = () => window.afViews.filter((view) => view.stage.root.isConnected);

  const labelOf = (el) => el.getAttribute("aria-label") ?? el.labels?.[0]?.textContent ?? el.textContent.trim().slice(0, 60);
  const nameOf = (el) => {
    if (el.dataset.thing) return `thing ${el.dataset.thing}`;
    const kind = el.tagName.toLowerCase() + (el.type && el.tagName === "INPUT" ? ` ${el.type}` : "") + (el.getAttribute("role") ? ` ${el.getAttribute("role")}` : "");
    return `${kind} ${el.dataset.key ?? labelOf(el)}`;
  };
  const usable = (el) => !el.disabled && el.getClientRects().length > 0 && el.checkVisibility() && !(el.tabIndex < 0 && !el.dataset.thing);

  /** Everything that can be clicked, dragged, typed into or reached by Tab. */
  const found = () => {
    const counts = {};
    return [...document.querySelectorAll(CONTROLS)].filter((el) => el.closest(".view") && usable(el)).map((el) => {
      const depth = [...document.querySelectorAll(".af-root")].filter((root) => root.contains(el)).length;
      const outer = el.closest(".af-picker") ? "picker " : depth > 1 ? "inner " : "";
      const name = outer + nameOf(el);
      counts[name] = (counts[name] ?? 0) + 1;
      return { el, name: counts[name] > 1 ? `${name} #${counts[name]}` : name };
    });
  };
  const find = (name) => found().find((control) => control.name === name)?.el;

  const describe = ({ el, name }) => ({
    name,
    tag: el.tagName,
    type: el.type ?? "",
    role: el.getAttribute("role") ?? "",
    thing: el.dataset.thing ?? "",
    label: labelOf(el),
    options: el.tagName === "SELECT" ? [...el.options].map((option) => option.value) : [],
  });

  /** A point where the mouse meets the control and nothing that lies over it. */
  const point = (name) => {
    const el = find(name);
    if (!el) return null;
    el.scrollIntoView({ block: "center", inline: "center" });
    const box = el.getBoundingClientRect();
    for (const [fx, fy] of [[0.5, 0.5], [0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9], [0.5, 0.1], [0.5, 0.93], [0.05, 0.5], [0.95, 0.5], [0.3, 0.3], [0.7, 0.7]]) {
      const [x, y] = [box.left + box.width * fx, box.top + box.height * fy];
      const hit = document.elementFromPoint(x, y);
      if (hit && (hit.closest(CONTROLS) === el || (hit.closest("label")?.control ?? null) === el)) return { x, y };
    }
    return { covered: true };
  };

  const focus = (name) => {
    const el = find(name);
    el?.focus();
    return document.activeElement === el;
  };

  /** A drawing without what is added to it in use. */
  const plain = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    const attributes = node.getAttributeNames().filter((key) => !ADDED.has(key)).sort().map((key) => `${key}=${node.getAttribute(key)}`);
    const children = [...node.childNodes].filter((child) => !child.classList?.contains("af-arrows")).map(plain);
    return `<${node.localName} ${attributes.join(" ")}>${children.join("")}</>`;
  };
  const parsed = (text) => {
    const inert = document.createElement("template");
    inert.innerHTML = `<svg><g>${text}</g></svg>`;
    return inert.content.firstElementChild.firstElementChild;
  };

  const wrongDrawing = (view) => view.model.get("part_names").filter((name) => {
    const shown = [...view.stage.part(name).childNodes].map(plain).join("");
    return shown !== [...parsed(view.model.get(`part_${name}`)).childNodes].map(plain).join("");
  });

  /** Fields of an open panel of the editor that do not show what is being edited. */
  const wrongFields = (view) => {
    const { opened, panels, content, node } = view.editing;
    if (!opened || node.hidden || view.editing.told) return []; // what Python tells is shown as told
    const box = document.createElement("div");
    box.append(...(panels.build(opened)?.content ?? []));
    const read = (root) => [...root.querySelectorAll("input[data-key], select[data-key]")].map((el) => `${el.dataset.key}=${el.type === "checkbox" ? el.checked : el.value}`);
    const ought = read(box);
    return read(content).filter((field, index) => field !== ought[index]).map((field) => field.split("=")[0]);
  };

  /** Controls that show a trait, each with what they ought to show. */
  const wrongControls = (view) => {
    const get = (key) => view.model.get(key);
    const rows = [];
    if (view.undo && !view.undo.hidden && !view.undo.closest("[hidden]")) {
      rows.push(["undo", !view.undo.disabled, get("can_undo")], ["redo", !view.redo.disabled, get("can_redo")]);
    }
    if (view.constructor.name === "Workspace") {
      const { playing, analysing } = view;
      if (analysing.shown) rows.push(["always", analysing.auto.checked, get("auto")]);
      if (get("doing") === "play") {
        rows.push(["speed", playing.pace.value, get("speed")], ["real dice", playing.dice.checked, get("real_dice")]);
        rows.push(["seats", [...playing.seatList.querySelectorAll("select")].map((el) => el.value).join(), get("seats").map((seat) => seat.player).join()]);
      }
      for (const wrong of wrongFields(view)) rows.push([wrong, "something", "something else"]);
    }
    return rows.filter(([, shown, held]) => shown !== held).map(([name, shown, held]) => `${name} shows ${shown}, Python has ${held}`);
  };

  /** What never changes is long, and need not travel every time. */
  const changing = ({ words, frame, ...rest }) => rest;

  /** What can be pressed in a view, but for what was opened or chosen there and is nobody else's. */
  const LOCAL = ".af-picker, .af-t-sheet, .af-course, .af-r-lines, .af-fold, .af-more, .af-w-thing, .af-w-fold, .af-w-suggested, .af-w-more";
  const offered = (root) => [...root.querySelectorAll("button, select, input")]
    .filter((el) => el.checkVisibility() && !el.closest(LOCAL) && el.textContent !== "Hide best turns")
    .map((el) => `${labelOf(el)}${el.disabled ? " (disabled)" : ""}`);

  /** Whether a view offers what a new view of the same state would offer. */
  const stale = (view) => {
    const el = document.createElement("div");
    el.style.width = `${view.stage.root.parentElement.clientWidth}px`;
    document.querySelector("main").append(el);
    const twin = new view.constructor({ model: view.model, el });
    const [is, ought] = [offered(view.stage.root), offered(twin.stage.root)];
    twin.close();
    el.remove();
    const missing = ought.filter((one) => !is.includes(one));
    const left = is.filter((one) => !ought.includes(one));
    return missing.length || left.length ? [`offers ${left.join(", ") || "nothing"} where a new view offers ${missing.join(", ") || "nothing"}`] : [];
  };
  const twins = () => views().flatMap(stale);

  const look = () => ({
    rejected: window.rejected.splice(0),
    focused: document.activeElement !== document.body,
    dragging: document.querySelectorAll(".af-ghost, .af-dragging").length,
    notices: [...document.querySelectorAll(".af-notice:not([hidden])")].map((el) => el.textContent),
    picker: Boolean(document.querySelector(".af-picker")),
    states: Object.fromEntries(Object.entries(window.models).map(([name, model]) => [name, changing(model.state)])),
    views: views().map((view) => ({
      model: Object.entries(window.models).find(([, model]) => model === view.model)[0],
      drawing: wrongDrawing(view),
      controls: wrongControls(view),
      said: view.stage.said.textContent,
      failure: view.stage.failure.textContent,
      actions: view.actions?.map((action) => action.text),
      hand: view.hand,
      phase: view.about?.phase,
      active: view.about?.active,
    })),
  });

  /** What would have to be undone before the next control is tried: all but words and focus. */
  const print = () => {
    const copy = document.querySelector("main").cloneNode(true);
    for (const el of copy.querySelectorAll(".af-bubble, .af-said, .af-field-note, .af-arrows")) el.remove();
    for (const el of copy.querySelectorAll("[tabindex]")) el.removeAttribute("tabindex");
    for (const el of copy.querySelectorAll(".af-no")) el.classList.remove("af-no");
    const values = [...document.querySelectorAll("main input, main select, main textarea, main details")].map((el) => `${el.value}${el.checked}${el.open}`);
    const text = copy.innerHTML.replaceAll(' class=""', "").replaceAll(/ style="[^"]*"/g, "").replaceAll(/ aria-invalid="true"/g, "") + values.join("|");
    let hash = 0;
    for (let index = 0; index < text.length; index += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
    return `${text.length} ${hash}`;
  };

  /** Until nothing is asked any more, and what follows from it is done. */
  const settle = () => new Promise((done) => {
    let calm = 0;
    const again = () => setTimeout(() => {
      calm = window.waiting ? 0 : calm + 1;
      if (calm > 2) done();
      else again();
    }, 0);
    again();
  });

  return { controls: () => found().map(describe), find, point, focus, look, print, settle, twins };
})();
