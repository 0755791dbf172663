// The next question on the way to an action, asked beside the board in the form that fits it.

import { amountsPicker, countsPicker, listOf, setPicker } from "./pickers.js";

/** @import { Board } from "./board.js" */
/** @import { Flow } from "./choices.js" */
/** @import { Choice } from "./types.js" */

/**
 * @param {Board} board
 * @param {Flow} flow
 * @param {Choice[]} options
 */
export function askFor(board, flow, options) {
  const { question } = flow;
  const { last, notes } = board.words;
  const take = (/** @type {Choice} */ choice) => board.take(flow, choice);
  if (question.form === "set") {
    askForSet(board, flow, options);
    return;
  }
  if (question.form === "amounts") {
    const act = (/** @type {Choice[]} */ chosen) => { for (const choice of chosen) flow.take(choice); board.next(flow); };
    board.open(flow, amountsPicker(flow.candidates, act));
    return;
  }
  const note = (/** @type {Choice} */ { kind, value }) => notes[kind]?.[value]?.[flow.subject?.value ?? ""] ?? "";
  const content = question.form === "counts"
    ? countsPicker(options, question, take, (owner) => board.color(owner), last)
    : [listOf(options, take, note)];
  board.open(flow, content);
}

/**
 * @param {Board} board
 * @param {Flow} flow
 * @param {Choice[]} choices
 */
function askForSet(board, flow, choices) {
  const { piece } = board.words;
  /** @type {[string, string, string][]} */
  const told = board.model.get("offered").sets[choices[0].kind];
  const options = told.map(([thing, word, group]) => ({ thing, word, group }));
  const selected = new Set([...board.selected].map((number) => `${piece}${number}`));
  const { content, toggle, update } = setPicker(choices, options, flow.question, board.words, {
    take: (choice) => board.take(flow, choice),
    labelOf: (thing) => board.stage.thing(thing)?.getAttribute("aria-label") ?? null,
    changed: (things) => { flow.picked = things; board.light(); },
    chosen: new Set(options.map(({ thing }) => thing).filter((thing) => selected.has(thing))),
  });
  flow.toggle = toggle;
  flow.things = options.map(({ thing }) => thing);
  board.open(flow, content);
  update();
}
