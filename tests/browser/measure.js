() => {
  const svg = document.querySelector("svg");
  const page = svg.getBoundingClientRect();
  const color = (node) => getComputedStyle(node).fill.match(/[\d.]+/g).slice(0, 3).map(Number);
  const texts = [...svg.querySelectorAll("text")].filter((node) => node.textContent).map((node) => {
    const box = node.getBoundingClientRect();
    const matrix = node.getScreenCTM();
    const size = parseFloat(getComputedStyle(node).fontSize) * matrix.a;
    const base = matrix.b * Number(node.getAttribute("x")) + matrix.d * Number(node.getAttribute("y")) + matrix.f;
    const low = /[gjpqy,;()Q]/.test(node.textContent) ? 0.21 : 0.02;
    return { node, said: node.textContent, size, l: box.left, r: box.right, t: base - 0.73 * size, b: base + low * size };
  });
  const troubles = [];
  const painted = (node) => {
    const style = getComputedStyle(node);
    return (style.fill !== "none" && Number(style.fillOpacity) > 0.3) || (style.stroke !== "none" && parseFloat(style.strokeWidth) > 0.5 && Number(style.strokeOpacity) > 0.3);
  };
  texts.forEach((one, index) => {
    if (one.l < page.left + 2 || one.r > page.right - 2 || one.t < page.top || one.b > page.bottom) troubles.push(["cut off", `${one.said}`]);
    for (const other of texts.slice(index + 1)) {
      if (one.l < other.r - 0.5 && other.l < one.r - 0.5 && one.t < other.b - 0.5 && other.t < one.b - 0.5) troubles.push(["overlap", `${one.said} | ${other.said}`]);
    }
    const thing = one.node.closest("[data-thing]");
    const outline = thing?.querySelector(":scope > rect")?.getBoundingClientRect();
    if (outline && (one.l < outline.left - 1 || one.r > outline.right + 1)) troubles.push(["sticks out", `${one.said} of ${thing.dataset.thing}`]);
    let met = 0;
    for (const x of [0.08, 0.3, 0.5, 0.7, 0.92]) {
      // The browser asks at whole pixels: a point at the edge of a narrow letter may lie beside it.
      const there = document.elementsFromPoint(one.l + x * (one.r - one.l), (one.t + one.b) / 2);
      if (!there.includes(one.node)) continue;
      met += 1;
      const above = there.slice(0, there.indexOf(one.node)).filter((node) => node instanceof SVGGeometryElement && painted(node));
      if (above.length) {
        troubles.push(["covered", `${one.said} by ${above[0].closest("[data-thing]")?.dataset.thing ?? above[0].getAttribute("class")}`]);
        break;
      }
    }
    if (!met) troubles.push(["not met", `${one.said}`]);
  });
  const dice = [...svg.querySelectorAll(".die")].map((node) => node.getBoundingClientRect().width);
  return {
    troubles, die: Math.min(...dice, 99), texts: texts.map(({ node, said, size, l, r, t, b }) => ({
      said, size, faint: Boolean(node.closest(".dim")), color: color(node), box: [l, t, r, b],
    })),
  };
}
