// The ways of arrows and ships over the board: round the ring in the middle, past places, and where
// several are possible the one that hides the least.

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {Point & { width: number, height: number }} Box A middle and its size. */
/** @typedef {Point & { r: number }} Ring */

const GAP = 4;
/** How much longer a way may become by going round a place. */
const MOST_DETOUR = 1.5;
/** What it costs to hide a bit of a word, or of a thing; the length of a way counts beside it. */
const HIDDEN = { word: 4, thing: 2, length: 0.3 };
/** How much better another way must be than the usual one. */
const BETTER = 8;
/** Room that is kept free around words. */
const ROOM = 4;
/** How far along a way one looks what lies below it, in units of the drawing. */
const OFTEN = 5;

const point = (/** @type {Point} */ { x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`;
export const angleOf = (/** @type {Point} */ at, /** @type {Ring} */ ring) => Math.atan2(at.y - ring.y, at.x - ring.x);
export const onRing = (/** @type {Ring} */ { x, y, r }, /** @type {number} */ angle, far = 1) => ({ x: x + far * r * Math.cos(angle), y: y + far * r * Math.sin(angle) });

/**
 * Whether a thing lies within the ring, as land does.
 *
 * @param {Point} at
 * @param {Ring} ring
 */
export function inside(at, ring) {
  return Math.hypot(at.x - ring.x, at.y - ring.y) < 0.86 * ring.r;
}

/**
 * The point at which a straight line from a place leaves the box around the middle.
 *
 * @param {Box} box
 * @param {Point} towards
 */
function edge(box, towards) {
  const [dx, dy] = [towards.x - box.x, towards.y - box.y];
  const reach = Math.min(1, Math.min((box.width / 2 + GAP) / (Math.abs(dx) || 1e-6), (box.height / 2 + GAP) / (Math.abs(dy) || 1e-6)));
  return { x: box.x + dx * reach, y: box.y + dy * reach };
}

const far = (/** @type {Point} */ one, /** @type {Point} */ two) => Math.hypot(one.x - two.x, one.y - two.y);

/**
 * @param {Box} box
 * @param {Point} at
 */
export function holds(box, at) {
  return Math.abs(at.x - box.x) < box.width / 2 && Math.abs(at.y - box.y) < box.height / 2;
}

/**
 * Whether a straight line passes over a box, and not only along its edge.
 *
 * @param {Point} a
 * @param {Point} b
 * @param {Box} box
 */
function crosses(a, b, box) {
  const spots = [...Array(41).keys()].map((n) => ({ x: a.x + ((b.x - a.x) * n) / 40, y: a.y + ((b.y - a.y) * n) / 40 }));
  return spots.some((spot) => holds({ ...box, width: box.width - 8, height: box.height - 8 }, spot));
}

/**
 * The two corners by which a line gets round a box that lies below or above its start.
 *
 * @param {Point} a
 * @param {Point} b
 * @param {Box} box
 * @returns {Point[]}
 */
function detour(a, b, box) {
  const down = Math.sign(box.y - a.y) || 1;
  const ways = [-1, 1].map((side) => [-1, 1].map((end) => ({ x: box.x + side * (box.width / 2 + GAP), y: box.y + end * down * (box.height / 2) })));
  const length = (/** @type {Point[]} */ [one, two]) => far(a, one) + far(one, two) + far(two, b);
  return length(ways[0]) <= length(ways[1]) ? ways[0] : ways[1];
}

/**
 * A way between two things that goes round the ring and never across it: straight to the ring, along
 * it on the shorter side, and straight on. What lies within the ring is met at its border; a place in
 * between is gone round.
 *
 * @param {Box} from
 * @param {Box} to
 * @param {Ring | null} ring
 * @param {Box[]} [blocks]
 * @returns {string}
 */
export function route(from, to, ring, blocks = []) {
  const direct = passage(from, to, ring);
  const block = blocks.find((box) => crosses(direct.start, direct.first, box));
  if (!block) return direct.d;
  const [one, two] = detour(direct.start, direct.first, block);
  const rest = passage({ ...two, width: 0, height: 0 }, to, ring);
  const [long, longer] = [far(direct.start, to), far(from, one) + far(one, two) + far(two, to)];
  if (longer > MOST_DETOUR * long || crosses(two, rest.first, block)) return direct.d;
  return `M${point(edge(from, one))}L${point(one)}${rest.d.replace("M", "L")}`;
}

/**
 * @param {Box} from
 * @param {Box} to
 * @param {Ring | null} ring
 * @returns {{ d: string, start: Point, first: Point }} The way, and its first straight part.
 */
function passage(from, to, ring) {
  const straight = { start: edge(from, to), first: edge(to, from) };
  if (!ring) return { d: bent(straight.start, straight.first), ...straight };
  if (!inside(from, ring) && !inside(to, ring) && isFree(from, to, ring)) return { d: bent(straight.start, straight.first, ring), ...straight };
  const turns = [1, -1].map((turn) => around(from, to, ring, { turn, early: 1, late: 1 }));
  return turns[0].sweep <= turns[1].sweep ? turns[0] : turns[1];
}

/**
 * A way along the ring: `early` and `late` say how soon it is met and left, from 1, where a straight
 * line touches it, to 0, where it is nearest.
 *
 * @param {Box} from
 * @param {Box} to
 * @param {Ring} ring
 * @param {{ turn: number, early: number, late: number }} wish
 */
function around(from, to, ring, { turn, early, late }) {
  const [starts, ends] = [inside(from, ring), inside(to, ring)];
  const slack = (/** @type {Box} */ box, /** @type {boolean} */ within) => (within ? 0 : Math.acos(Math.min(1, ring.r / Math.max(ring.r, far(box, ring)))));
  const full = 2 * Math.PI;
  const [leave, arrive] = [angleOf(from, ring) + turn * early * slack(from, starts), angleOf(to, ring) - turn * late * slack(to, ends)];
  const swept = (((turn * (arrive - leave)) % full) + full) % full;
  const sweep = swept > full - 0.05 ? 0 : swept;
  const [on, off] = [onRing(ring, leave), onRing(ring, arrive)];
  const start = starts ? onRing(ring, angleOf(from, ring), 0.9) : edge(from, on);
  const end = ends ? onRing(ring, angleOf(to, ring), 0.86) : edge(to, off);
  const r = ring.r.toFixed(1);
  const along = sweep > 0.01 ? `A${r} ${r} 0 ${sweep > Math.PI ? 1 : 0} ${turn > 0 ? 1 : 0} ${point(off)}` : "";
  return { d: `M${point(start)}L${point(on)}${along}L${point(end)}`, start, first: on, sweep };
}

/**
 * Other ways between two things, round the ring on either side, or bent more and less.
 *
 * @param {Box} from
 * @param {Box} to
 * @param {Ring | null} ring
 */
export function others(from, to, ring) {
  const bends = [0, 0.12, -0.12, 0.25, -0.25].map((bend) => bowed(edge(from, to), edge(to, from), bend));
  if (!ring) return bends;
  const wishes = [1, -1].flatMap((turn) => [1, 0.8, 0.6, 0.4, 0.2, 0].flatMap((early) => [1, 0.7, 0.4, 0.2, 0.1, 0, -0.1].map((late) => ({ turn, early, late }))));
  const ways = wishes.map((wish) => around(from, to, ring, wish)).filter(({ sweep }) => sweep < Math.PI);
  const free = !inside(from, ring) && !inside(to, ring) && isFree(from, to, ring);
  return [...ways.map(({ d }) => d), ...(free ? bends : [])];
}

/**
 * The way that hides the least; the usual one, which comes first, unless another is clearly better.
 *
 * @param {string[]} ways
 * @param {{ words: Box[], things: Box[] }} below What lies on the board.
 * @param {(way: string) => SVGPathElement} drawn
 */
export function quietest(ways, below, drawn) {
  const words = below.words.map((box) => ({ ...box, width: box.width + 2 * ROOM, height: box.height + ROOM }));
  const cost = (/** @type {string} */ way) => {
    const path = drawn(way);
    const count = Math.ceil(path.getTotalLength() / OFTEN);
    let sum = HIDDEN.length * count;
    for (let number = 1; number < count; number += 1) {
      const spot = path.getPointAtLength(number * OFTEN);
      if (words.some((box) => holds(box, spot))) sum += HIDDEN.word;
      else if (below.things.some((box) => holds(box, spot))) sum += HIDDEN.thing;
    }
    return sum;
  };
  const [usual, ...rest] = ways;
  let [best, least] = [usual, cost(usual) - BETTER];
  for (const way of rest) {
    const price = cost(way);
    if (price < least) [best, least] = [way, price];
  }
  return best;
}

/**
 * Whether a straight line stays outside the ring.
 *
 * @param {Point} a
 * @param {Point} b
 * @param {Ring} ring
 */
function isFree(a, b, ring) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const t = Math.max(0, Math.min(1, ((ring.x - a.x) * dx + (ring.y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(a.x + t * dx - ring.x, a.y + t * dy - ring.y) >= 0.97 * ring.r;
}

/**
 * A line that is bent a little, away from the middle of the ring.
 *
 * @param {Point} a
 * @param {Point} b
 * @param {Ring | null} [ring]
 */
function bent(a, b, ring = null) {
  const [mx, my] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  const away = ring ? Math.sign((mx - ring.x) * (a.y - b.y) + (my - ring.y) * (b.x - a.x)) || 1 : 1;
  return bowed(a, b, 0.12 * away);
}

/**
 * @param {Point} a
 * @param {Point} b
 * @param {number} bend As a part of the length, to the right or to the left.
 */
function bowed(a, b, bend) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  return `M${point(a)}Q${point({ x: (a.x + b.x) / 2 - dy * bend, y: (a.y + b.y) / 2 + dx * bend })} ${point(b)}`;
}
