"""What is fuzzed: every reader of what comes from outside, and what is done with what it reads.

A target takes bytes. It may raise the project's own errors; anything else is a foreign error, and
so is a check that fails: what was read must be writable, readable again and the same, and
everything that can be shown of it must be shown.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, cast

from advisor import Action, Game, GameError, Position, Weights, parse_action
from advisor.core.errors import ChanceNeeded
from advisor.core.link import link_of, read_link
from advisor.core.record import Record
from advisor.core.tree import Tree
from advisor.core.visible import visible_lines
from advisor.frontiers.notation import looks_like_notation, read_notation
from advisor.frontiers.notation_completion import complete
from advisor.frontiers.words import CARDS, COLORS, FACILITIES, FIELDS, PHASES, TERRITORIES
from tests.fuzz.mutating import (
    NASTY,
    Value,
    damaged,
    damaged_text,
    json_text,
    structured,
    toml_text,
)

ROOT = Path(__file__).resolve().parents[2]
WORDS = (*COLORS, *CARDS, *TERRITORIES, *FACILITIES, *FIELDS, *PHASES)
SHIPS = ("1", "3*", "6", "blue:3", "red:6*", "red*", "blue", "3@hub", "blue:3@mine", "2f1o", "99")
VERBS = tuple(
    "roll bay cycle claim trade launch relic discard end > : , = - @ * ? why all any not".split()
)
SPOKEN = (*WORDS, *SHIPS, *VERBS)

Mutate = Callable[[bytes, Value, Random], tuple[bytes, Value]]


@dataclass(frozen=True)
class Target:
    """One reader."""

    name: str
    seeds: tuple[tuple[bytes, Value], ...]
    """Right inputs from real files, as bytes and as values."""
    mutate: Mutate
    run: Callable[[bytes], None]


def is_ours(error: BaseException) -> bool:
    """Whether an error is a sentence of the project's own."""
    if isinstance(error, ChanceNeeded):
        return True
    return type(error).__module__.partition(".")[0] in ("advisor", "widgets")


def check(condition: bool, what: str) -> None:
    if not condition:
        raise AssertionError(what)


def plain(text: str) -> None:
    check(visible_lines(text) == text, "a sign that acts or hides is shown")


def values_of(data: bytes) -> Any:
    """The JSON value of an input, with Python's own reader; None if there is none."""
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        return None


# Positions, actions, games


def either(data: bytes, use: Callable[[Any], None]) -> None:
    """Try an input as bytes and, where it is an object, as a dictionary; both must be answered."""
    answer = None
    for source in (data, values_of(data)):
        if isinstance(source, bytes | dict):
            try:
                use(source)
            except Exception as error:
                if not is_ours(error):
                    raise
                check(len(str(error)) < 50_000, "a message without end")
                plain(str(error))
                answer = answer or error
    if answer is not None:
        raise answer


def run_position(data: bytes) -> None:
    either(data, lambda source: _use(Position.from_json(source)))


def _use(position: Position) -> None:
    plain(str(position))
    check(Position.from_json(position.to_json()) == position, "it reads itself otherwise")
    check(bool(position.legal_actions()) or position.result is not None, "nothing can be done")
    rng = Random(1)
    for action in position.legal_actions()[:: max(1, len(position.legal_actions()) // 3)]:
        plain(str(position.play(action, rng)))


def position_seeds() -> list[Value]:
    presets = ROOT.glob("widgets/frontiers/presets/*.json")
    files = [*presets, ROOT / "advisor/frontiers/bench/data/midgame.json"]
    found = [json.loads(file.read_text()) for file in files]
    turns = json.loads((ROOT / "advisor/frontiers/bench/data/turns.json").read_text())["turns"]
    found += [turn["position"] for turn in turns[::25]]
    named = Position.new_game(4, seed=3, names=(NASTY, "", "x" * 200, "Zoë 界")).to_dict()
    return [*found, named, Position.new_game(3, seed=2, edition=1, long_game=True).to_dict()]


@cache
def moments() -> tuple[Position, ...]:
    return tuple(map(Position.from_json, position_seeds()))


def run_action(data: bytes) -> None:
    text = data.decode("utf-8", "surrogateescape")
    action = parse_action(text)
    check(isinstance(action, Action) and parse_action(str(action)) == action, "it reads otherwise")
    rng = Random(len(text))
    for position in rng.sample(moments(), 3):
        refusal = position.why_not(action)
        if refusal is not None:
            check(bool(refusal.reason), "no reason")
            continue
        try:
            position.play(action)
        except ChanceNeeded:
            position.play(action, rng)
        position.chance_outcomes(action)


def mutate_action(
    data: bytes, value: Value, rng: Random, words: tuple[str, ...] = SPOKEN
) -> tuple[bytes, Value]:
    if rng.random() < 0.1:
        return damaged(data, rng), None
    text = data.decode("utf-8", "surrogateescape")
    for _ in range(rng.choice([1, 1, 2, 3])):
        text = damaged_text(text, rng, words)
    return text.encode("utf-8", "surrogateescape" if _is_escaped(text) else "surrogatepass"), None


def _is_escaped(text: str) -> bool:
    return any("\udc80" <= sign <= "\udcff" for sign in text)


def _action_seeds() -> list[Value]:
    rng = Random(5)
    found = []
    for position in moments():
        legal = position.legal_actions()
        found += [rng.choice(legal).text for _ in range(4 if legal else 0)]
    file = ROOT / "notebooks/games/ann-and-ben.json"
    return [*dict.fromkeys([*found, *json.loads(file.read_text())["actions"][::5]])]


def run_game(data: bytes) -> None:
    either(data, lambda source: replay(Game, source))


def replay(kind: type[Record[Any, Any]], source: Any) -> None:
    """Read a saved game, of whichever game, and do with it what can be done."""
    game = kind.from_json(source)
    check(kind.from_json(game.to_json()) == game, "it reads itself otherwise")
    plain(str(game))
    plain(repr(game))
    check(sum(map(len, game.turns)) == len(game.actions), "turns lack actions")
    if game.can_undo:
        game.undo("turn")


def game_seeds() -> list[Value]:
    stored = json.loads((ROOT / "notebooks/games/ann-and-ben.json").read_text())
    short = dict(stored, actions=stored["actions"][:12])
    game = Game.new(4, seed=11, names=(NASTY, "b", "c", "d"))
    rng = Random(11)
    for _ in range(25):
        game.play(rng.choice(game.position.legal_actions()))
    return [short, game.to_dict(), stored]


# Trees


def run_tree(data: bytes) -> None:
    either(data, grow)


def grow(source: Any) -> None:
    """Read a tree and do with it what can be done."""
    tree = Tree.from_json(source)
    check(Tree.from_json(tree.to_json()) == tree, "it reads itself otherwise")
    plain(repr(tree))
    check(sum(len(turn.nodes) for turn in tree.turns()) == len(tree.here.line()), "turns differ")
    replay(type(tree.record()), tree.record().to_dict())
    line = tree.here.line()
    if line:
        plain(str(tree.correct(line[0].number, [])))
        tree.promote(line[-1].number)
        tree.restore(tree.delete(line[-1].number))


def tree_seeds() -> list[Value]:
    tree = Tree(Position.new_game(3, seed=4, names=(NASTY, "b", "c")), 4)
    rng = Random(4)
    for _ in range(30):
        tree.play(rng.choice(tree.position.legal_actions()), rng)
        if rng.random() < 0.2:
            tree.annotate(tree.here.number, NASTY)
            tree.go(rng.choice(list(tree.nodes())).number)
    return [tree.to_dict(), Tree.from_record(Game.from_json(cast(Any, game_seeds()[0]))).to_dict()]


# Links


def run_link(data: bytes) -> None:
    """Read a link, and write it again."""
    found = read_link(data.decode("utf-8", "surrogateescape"))
    check(read_link(link_of(found)) == found, "it reads itself otherwise")
    plain(repr(found))


def _links() -> Target:
    links = [link_of(Tree.from_json(cast(Any, tree_seeds()[0]))), *map(link_of, moments()[:4])]
    texts = [f"?position={link}" if number % 2 else link for number, link in enumerate(links)]
    return Target("link", tuple((text.encode(), None) for text in texts), mutate_action, run_link)


# Positions on one line


def run_notation(data: bytes) -> None:
    text = data.decode("utf-8", "surrogateescape")
    rng = Random(len(text))
    for cursor in (0, len(text), rng.randrange(len(text) + 1)):
        for word in complete(text, cursor).words:
            plain(f"{word.text} {word.title}")
    looks_like_notation(text)
    for defect in read_notation(text, rng.choice(moments())).defects:
        plain(str(defect))
        check(0 <= defect.start <= defect.end <= len(text), "a defect outside of the text")
    position = Position.from_notation(text)
    check(Position.from_notation(position.notation()) == position, "it reads itself otherwise")
    _use(position)


# Lessons and puzzles


def run_lesson(data: bytes) -> None:
    from advisor.core.documents import read_toml
    from advisor.lessons.course import arrange
    from advisor.lessons.reading import read_lesson

    lesson = read_lesson(read_toml(data), f"{NASTY}.toml")
    plain(lesson._repr_markdown_())
    plain(repr(lesson))
    for exercise in lesson.exercises:
        plain(exercise.check(exercise.solution()).message)
        for text in (exercise.task, exercise.praise, *exercise.hints):
            plain(text)
    for demonstration in lesson.demonstrations:
        plain(demonstration.text)
    if not lesson.needs:
        arrange([lesson]).levels()


def run_puzzle(data: bytes) -> None:
    from advisor.core.documents import read_toml
    from advisor.lessons.puzzles import puzzle_toml, read_puzzle

    puzzle = read_puzzle(read_toml(data), f"{NASTY}.toml")
    again = read_puzzle(read_toml(puzzle_toml(puzzle)), "again.toml")
    check(again == puzzle, "it reads itself otherwise")
    for text in (puzzle.title, puzzle.question, puzzle.exercise.question):
        plain(text)


def _tables(folder: str, step: int) -> list[Value]:
    files = sorted((ROOT / "advisor/frontiers" / folder).glob("*.toml"))[::step]
    return [tomllib.loads(file.read_text(encoding="utf-8")) for file in files]


# Weights


def run_weights(data: bytes) -> None:
    either(data, _weigh)


def _weigh(source: Any) -> None:
    from advisor.frontiers.value import value

    weights = Weights.from_json(source)
    check(Weights.from_json(weights.to_json()) == weights, "it reads itself otherwise")
    for position in moments()[:3]:
        value(position.state, 0, weights)


def _weights_seeds() -> list[Value]:
    return [
        json.loads(file.read_text(encoding="utf-8"))
        for file in sorted(ROOT.glob("advisor/frontiers/value/presets/*.json"))
    ]


# Progress


@cache
def folder() -> Path:
    """A folder that lasts as long as this process."""
    kept = TemporaryDirectory(prefix="fuzz-")
    _kept.append(kept)
    return Path(kept.name)


_kept: list[TemporaryDirectory[str]] = []


def run_progress(data: bytes) -> None:
    from advisor.lessons.progress import Progress

    for old in folder().glob("progress*"):
        old.unlink()
    file = folder() / "progress.json"
    file.write_bytes(data)
    progress = Progress(file)
    damage = progress.problem
    plain(damage)
    check(progress.record("mine/1", "done"), f"not kept: {progress.problem}")
    again = Progress(file)
    check(not again.problem and again.state("mine/1") == "done", f"not read: {again.problem}")
    check(again.results == progress.results, "results differ")
    if damage:
        raise GameError(damage)  # an answer of ours, so that the fuzzer sees which


def _progress_seeds() -> list[Value]:
    marks = {"mine/1": {"state": "done", "hints": 2}, "hub/2": {"state": "not yet", "hints": 0}}
    puzzles = [
        {"puzzle": "s2003-t5", "level": 1200.5, "score": 1.0},
        {"puzzle": "s2003-t7", "level": 900, "score": 0.0},
    ]
    whole = {"format": "alien-frontiers-progress/1", "exercises": marks}
    return [whole, whole | {"puzzles": puzzles}]


# All of them


def made(
    name: str,
    values: list[Value],
    run: Callable[[bytes], None],
    write: Callable[[Value], bytes] = json_text,
    words: tuple[str, ...] = SPOKEN,
) -> Target:
    seeds = tuple((write(value), value) for value in values)
    return Target(name, seeds, structured(values, write, words), run)


def _notations() -> Target:
    seeds = tuple((position.notation().encode(), None) for position in moments())
    return Target("notation", seeds, mutate_action, run_notation)


def _actions() -> Target:
    seeds = tuple((text.encode(), None) for text in _action_seeds())
    return Target("action", seeds, mutate_action, run_action)


READERS: dict[str, Callable[[], Target]] = {
    "position": lambda: made("position", position_seeds(), run_position),
    "action": _actions,
    "game": lambda: made("game", game_seeds(), run_game),
    "tree": lambda: made("tree", tree_seeds(), run_tree),
    "link": _links,
    "notation": _notations,
    "lesson": lambda: made("lesson", _tables("course", 3), run_lesson, toml_text),
    "puzzle": lambda: made("puzzle", _tables("puzzles", 6), run_puzzle, toml_text),
    "weights": lambda: made("weights", _weights_seeds(), run_weights),
    "progress": lambda: made("progress", _progress_seeds(), run_progress),
}
"""Name of a target → how to make it; some seeds take a moment to read."""
