// What a workspace in its room is asked: the size of its texts, what is cut off, where things stand.
() => {
  const root = document.querySelector(".af-root");
  const shown = (el) => el.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && el.getClientRects().length > 0;
  const own = (el) => [...el.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const texts = [...root.querySelectorAll("*")].filter((el) => shown(el) && own(el) && !["OPTION", "STYLE"].includes(el.tagName.toUpperCase()));
  const size = (el) => parseFloat(getComputedStyle(el).fontSize) * (el.ownerSVGElement?.getScreenCTM().a ?? 1);
  const sizes = texts.map((el) => [size(el), el.textContent.trim().slice(0, 40)]).sort(([a], [b]) => a - b);
  // A text is cut where its box hides what sticks out of it and does not scroll.
  const html = texts.filter((el) => !el.ownerSVGElement);
  const cut = html.filter((el) => {
    const style = getComputedStyle(el);
    const hides = (way) => ["hidden", "clip"].includes(way) && style.textOverflow !== "ellipsis";
    return (hides(style.overflowX) && el.scrollWidth > el.clientWidth + 1) || (hides(style.overflowY) && el.scrollHeight > el.clientHeight + 1);
  }).map((el) => el.textContent.trim().slice(0, 40));
  const outer = root.getBoundingClientRect();
  const room = root.parentElement.getBoundingClientRect();
  const outside = [...root.querySelectorAll("*")].filter((el) => shown(el) && el instanceof HTMLElement && !el.closest(".af-picker, .af-bubble")).filter((el) => {
    const box = el.getBoundingClientRect();
    return box.width && (box.left < outer.left - 1 || box.right > Math.min(outer.right, room.right) + 1);
  }).map((el) => el.className || el.tagName);
  // Texts beside the board that lie over each other; what is scrolled away lies under nothing.
  const view = (el) => {
    const outer = el.closest(".af-w-panel, .af-w-tree, .af-t-log");
    const strip = outer?.querySelector(":scope > .af-w-strip");
    const box = outer?.getBoundingClientRect();
    return box && { bottom: box.bottom, top: strip && !strip.contains(el) ? strip.getBoundingClientRect().bottom : box.top };
  };
  const boxes = html.filter((el) => !el.closest(".af-picker, .af-bubble, details:not([open]) > :not(summary)")).map((el) => {
    const range = document.createRange();
    range.selectNodeContents(el);
    return { el, box: range.getBoundingClientRect(), lines: [...range.getClientRects()], clip: view(el) };
  }).filter(({ box, clip }) => box.width && (!clip || (box.bottom <= clip.bottom && box.top >= clip.top)));
  const over = [];
  boxes.forEach((one, index) => boxes.slice(index + 1).forEach((two) => {
    if (one.el.contains(two.el) || two.el.contains(one.el)) return;
    const touch = (a, b) => a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 3 && b.top < a.bottom - 3;
    if (one.lines.some((a) => two.lines.some((b) => touch(a, b)))) over.push(`${one.el.textContent.trim().slice(0, 30)} | ${two.el.textContent.trim().slice(0, 30)}`);
  }));
  const place = (name) => {
    const box = root.querySelector(name)?.getBoundingClientRect();
    return box ? [box.left, box.top, box.right, box.bottom] : null;
  };
  const parts = [".af-w-modes", ".af-stage", ".af-w-strip", ".af-w-tools", ".af-w-panel"];
  return {
    texts: texts.length, smallest: sizes[0], cut, outside: [...new Set(outside)], over,
    board: place(".af-board"), places: parts.map(place), layout: root.dataset.layout, width: outer.width,
    step: place('.af-w-review:not([hidden]) .af-r-step[aria-pressed="true"]') ?? place('.af-w-step[aria-current]') ?? place(".af-w-present"),
    window: [window.innerWidth, window.innerHeight],
  };
}
