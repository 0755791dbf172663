// What the files tell each other, for those who read them and for the type checker. Nothing runs
// here: Python sends these, `widgets/face.py` says what each part means.

/**
 * What a front end gives a widget.
 *
 * @typedef {object} Model
 * @property {(key: string) => any} get A trait, as Python has sent it.
 * @property {(event: string, heard: (...args: any[]) => void) => void} on
 * @property {(event: string, heard: (...args: any[]) => void) => void} off
 * @property {(content: object) => void} send
 */

/** @typedef {{ model: Model, el: HTMLElement, kind: string }} Context */
/** @typedef {{ ok: boolean, reason: string, [key: string]: any }} Answer */
/** @typedef {SVGElement} Thing a thing of the picture that can be pointed at. */

/**
 * What the board asks a widget to do.
 *
 * @typedef {object} Handlers
 * @property {(thing: Thing, event?: Event) => void} act
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {(name: string, thing: Thing) => string} explain
 * @property {(name: string) => Promise<string>} [use] Who could use a thing, and why not.
 * @property {(event: KeyboardEvent, thing: Thing) => unknown} [key]
 * @property {() => boolean} [cancel]
 * @property {(names: Iterable<string>) => void} [beforeDraw]
 * @property {() => void} [afterDraw]
 * @property {(width: number) => string | undefined} [layout] Forces a layout in a room of this width.
 */

/**
 * How to ask for one kind of choice.
 *
 * @typedef {object} Question
 * @property {string} title
 * @property {string} [again] Its title when the answer before was of the same kind.
 * @property {string} [thing] How the name of its thing begins.
 * @property {"piece" | "pieces" | "set" | "counts" | "amounts"} [form]
 * @property {boolean} [begins]
 * @property {boolean} [confirm]
 * @property {boolean} [reached] A click on its thing gives the answer before what is asked first.
 * @property {boolean} [skip]
 * @property {string} [together] The title of questions that are asked together.
 * @property {boolean} [silent] As a first answer it only repeats the kind of the action.
 * @property {boolean} [chosen]
 * @property {boolean} [marks]
 * @property {boolean} [subject]
 * @property {boolean} [taken] Only things with a piece on them are meant.
 * @property {string[]} [sorts]
 * @property {string} [go]
 * @property {string} [else]
 * @property {Record<string, string>} [units]
 */

/**
 * What the board is told once.
 *
 * @typedef {object} Words
 * @property {Record<string, string>} colors
 * @property {Record<string, string>} explain
 * @property {string} piece
 * @property {string[]} panels
 * @property {string[]} slots
 * @property {Record<string, string>} marks
 * @property {Record<string, Question>} questions
 * @property {Record<string, Record<string, string>>} labels
 * @property {Record<string, Record<string, Record<string, string>>>} notes
 * @property {string[]} last
 * @property {string[]} destinations
 * @property {[string, string][]} belongs
 * @property {[string, string][]} means
 * @property {Record<string, string>} sorts
 * @property {{ kind: string, label: string, at: string }[]} buttons
 * @property {Record<string, string>} starts
 * @property {Record<string, { label: string, kind: string, else?: { label: string, kind: string, at: string }[] }>} main
 * @property {string[]} looks
 * @property {Record<string, string>} keys
 * @property {Record<string, string[]>} vain
 * @property {[string, string][]} help
 * @property {{ position: string, turn: string }} typed Examples of what can be typed.
 * @property {boolean} [rowed] Whether Python tells what can be set of a thing that is edited.
 * @property {{ none: string, chosen: string, places: string, nowhere: string }} said
 */

/**
 * What the board is told about a position.
 *
 * @typedef {object} Offer
 * @property {string} legal
 * @property {string} ways
 * @property {{ table?: string, more?: Record<string, { label?: string, things?: string[] }>, sets?: Record<string, [string, string, string][]> }} choices
 * @property {string[]} hand
 * @property {string} active
 */

/** @typedef {{ active: string, phase: string, names: Record<string, string> }} About */

/**
 * One answer to one question.
 *
 * @typedef {object} Choice
 * @property {string} id
 * @property {string} kind
 * @property {string} value
 * @property {string} label
 * @property {string[]} things The things of the picture that stand for it.
 * @property {string[] | null} pieces The pieces of the hand that it takes, if it is about them.
 * @property {Question} question
 */

/** @typedef {{ text: string, kind: string, steps: Choice[] }} Action */
/** @typedef {{ text: string, rest: Choice[] }} Candidate */
/** @typedef {{ thing: string, word: string, group: string }} Option */
