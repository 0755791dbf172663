// What can be chosen, without a page: the legal actions with the answers that lead to each, and the
// way through the questions until one action is left. No rule of a game stands here.

/** @import { Action, Candidate, Choice, Offer, Question, Words } from "./types.js" */

/**
 * Lines of which each says how much it shares with the line before.
 *
 * @param {string} text
 * @returns {string[]}
 */
export function unpack(text) {
  let last = "";
  return text === "" ? [] : text.split("\n").map((line) => {
    const cut = line.indexOf("|");
    last = last.slice(0, Number(line.slice(0, cut))) + line.slice(cut + 1);
    return last;
  });
}

/**
 * A text in which who moves is left open.
 *
 * @param {string} text
 * @param {string} active
 */
export function filled(text, active) {
  return text.replaceAll("{active}", active);
}

/**
 * Whether some words are all among others, each as often.
 *
 * @param {string[]} all
 * @param {string[]} some
 */
export function contains(all, some) {
  const left = [...all];
  return some.every((word) => {
    const index = left.indexOf(word);
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  });
}

/**
 * Whether two lists have the same words in whatever order.
 *
 * @param {string[]} one
 * @param {string[]} other
 */
export function same(one, other) {
  return one.length === other.length && contains(one, other);
}

/**
 * A word of the game as people read it.
 *
 * @param {string} value
 * @param {Words} words
 */
export function readable(value, words) {
  let text = value.replaceAll(" ", " + ");
  for (const [mark, meaning] of Object.entries(words.marks)) text = text.replaceAll(mark, meaning);
  return text;
}

/**
 * The legal actions with their choices, as Python has told them.
 *
 * @param {Offer} offer
 * @param {Words} words
 * @returns {Action[]}
 */
export function readActions({ legal, ways, choices, hand, active }, words) {
  const lines = (choices.table ?? "").split("\n");
  const told = lines.map((id, index) => {
    const number = index.toString(36).padStart(2, "0");
    return readChoice(id, choices.more?.[number] ?? {}, words, hand, active);
  });
  const paths = unpack(ways);
  return unpack(legal).map((text, index) => {
    const numbers = paths[index].match(/../g) ?? [];
    const [first, ...rest] = numbers.map((number) => told[parseInt(number, 36)]);
    // Where the first choice says the kind already, it is not told once more, nor asked if it is silent.
    const known = first.kind === "do" || first.question.silent;
    return { text, kind: first.value, steps: known ? rest : [first, ...rest] };
  });
}

/**
 * @param {string} id
 * @param {{ label?: string, things?: string[] }} more
 * @param {Words} words
 * @param {string[]} hand
 * @param {string} active
 * @returns {Choice}
 */
function readChoice(id, more, words, hand, active) {
  const cut = id.indexOf(":");
  const [kind, value] = [id.slice(0, cut), id.slice(cut + 1)];
  const question = words.questions[kind] ?? { title: "" };
  const label = more.label ?? words.labels[kind]?.[value] ?? readable(value, words);
  let things = more.things ?? [];
  if (!more.things && question.thing) things = [filled(question.thing, active) + value];
  if (question.form === "piece") things = hand.flatMap((piece, index) => (piece === value ? [`${words.piece}${index + 1}`] : []));
  const pieces = question.form === "pieces" ? value.split(" ") : null;
  return { id, kind, value, label, things, pieces, question };
}

/**
 * Actions that bring at least these pieces of the hand to a place.
 *
 * @param {Action[]} actions
 * @param {string} place
 * @param {string[]} pieces
 */
export function placings(actions, place, pieces) {
  return actions.filter(({ steps: [where, crew] }) => crew?.pieces && where.things.includes(place) && contains(crew.pieces, pieces));
}

/**
 * Several pieces that go to a place one after the other: an action for each, or nothing.
 *
 * @param {Action[]} actions
 * @param {string} place
 * @param {string[]} pieces
 * @returns {string[] | null}
 */
export function oneByOne(actions, place, pieces) {
  if (pieces.length < 2) return null;
  const texts = [...pieces].sort().map((piece) => placings(actions, place, [piece]).find(({ steps }) => steps.length === 2 && steps[1].pieces?.length === 1)?.text);
  return texts.every((text) => text !== undefined) ? texts : null;
}

/**
 * Actions that begin at a thing: their first answer is there on the picture.
 *
 * @param {Action[]} actions
 * @param {string} name
 */
export function beginnings(actions, name) {
  return actions.filter(({ steps: [first] }) => first?.question.begins && first.things.includes(name));
}

/**
 * Actions for which a thing is a later answer that may be given first; what else is asked remains.
 *
 * @param {Action[]} actions
 * @param {string} name
 * @returns {Candidate[]}
 */
export function reaching(actions, name) {
  return actions.flatMap(({ text, steps }) => {
    const given = steps.find(({ question, things }) => question.reached && things.includes(name));
    return given ? [{ text, rest: steps.filter((step) => step !== given) }] : [];
  });
}

/**
 * Whether a thing is another way to look at the position.
 *
 * @param {string} name
 * @param {Words} words
 */
export function isView(name, words) {
  return words.looks.some((pattern) => new RegExp(pattern).test(name));
}

/**
 * The larger things that a thing belongs to, the nearest first.
 *
 * @param {string} name
 * @param {Words} words
 * @returns {string[]}
 */
export function around(name, words) {
  const larger = renamed(name, words.belongs);
  return larger ? [larger, ...around(larger, words)] : [];
}

/**
 * @param {string} name
 * @param {[string, string][]} rules
 */
function renamed(name, rules) {
  const rule = rules.find(([pattern]) => new RegExp(pattern).test(name));
  return rule ? name.replace(new RegExp(rule[0]), rule[1]) : null;
}

/**
 * What is said about a thing: its own words, those of what it means or belongs to, or of its sort.
 *
 * @param {string} name
 * @param {Words} words
 * @returns {string}
 */
export function explained(name, words) {
  const names = [name, renamed(name, words.means) ?? name, ...around(name, words)];
  const found = names.find((one) => words.explain[one]);
  return found ? words.explain[found] : words.sorts[name.split(":")[0]] ?? "";
}

/** The way through the questions, from the actions that are still meant to the one that is. */
export class Flow {
  /**
   * @param {string} anchor The thing where it has begun.
   * @param {Candidate[]} candidates
   * @param {{ always?: boolean, subject?: Choice | null }} [how] `always`: ask the first question.
   */
  constructor(anchor, candidates, { always = false, subject = null } = {}) {
    this.anchor = anchor;
    this.candidates = [...candidates, ...candidates.flatMap(swapped)];
    this.always = always;
    this.subject = subject;
    /** @type {Choice | null} */
    this.before = null;
    /** @type {Set<string>} */
    this.picked = new Set();
    /** @type {string[]} */
    this.things = [];
    /** @type {((thing: string) => boolean) | null} */
    this.toggle = null;
  }

  /** The action that nothing more is asked about. */
  get done() {
    return this.candidates.find(({ rest }) => !rest.length)?.text ?? null;
  }

  /** The question that comes next. @returns {Question} */
  get question() {
    return this.candidates[0].rest[0].question;
  }

  /** Its title, with what it is about. */
  get title() {
    const { question } = this;
    const alone = question.together ?? question.title;
    const title = this.before?.question === question ? question.again ?? alone : alone;
    return this.subject ? `${this.subject.label}: ${title[0].toLowerCase()}${title.slice(1)}` : title;
  }

  /**
   * The answers to it, each once; some come last.
   *
   * @param {string[]} [last]
   * @returns {Choice[]}
   */
  options(last = []) {
    const all = [...new Map(this.candidates.map(({ rest: [first] }) => [first.id, first])).values()];
    return [...all.filter(({ id }) => !last.includes(id)), ...all.filter(({ id }) => last.includes(id))];
  }

  /**
   * An answer that needs no question: the only one, or what is chosen already.
   *
   * @param {string[]} pieces
   * @returns {Choice | undefined}
   */
  obvious(pieces) {
    const options = this.options();
    const { chosen, skip } = this.question;
    const preset = chosen && pieces.length === 1 ? options.find(({ value }) => value === pieces[0]) : undefined;
    return preset ?? (skip && !this.always && options.length === 1 ? options[0] : undefined);
  }

  /** @param {Choice} choice */
  take(choice) {
    this.candidates = this.candidates.filter(({ rest }) => rest[0].id === choice.id).map(({ text, rest }) => ({ text, rest: rest.slice(1) }));
    this.before = choice;
    this.always = false;
    this.toggle = null;
    if (choice.question.marks && choice.things.length) this.picked.add(choice.things[0]);
  }
}

/**
 * The same action with two answers the other way round, where their order does not matter.
 *
 * @param {Candidate} candidate
 * @returns {Candidate[]}
 */
function swapped({ text, rest }) {
  const at = rest.findIndex((choice, index) => choice.question.again && choice.kind === rest[index + 1]?.kind);
  if (at < 0) return [];
  return [{ text, rest: [...rest.slice(0, at), rest[at + 1], rest[at], ...rest.slice(at + 2)] }];
}
