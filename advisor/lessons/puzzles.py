"""Puzzles: turns whose best is proven and far ahead of everything else, as data files.

A puzzle is one TOML file with the keys of a lesson's exercise and a `[proof]`: the value of the
best turn and of the best that ends otherwise, by named weights. `python -m advisor puzzles` makes
them from self-play, and with `--check` proves them again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from advisor import games
from advisor.analysis import puzzles as mining
from advisor.analysis.exercises import TurnToFind, Verdict, puzzle_exercise
from advisor.analysis.puzzles import DIFFICULTIES, Proven
from advisor.core.action import Action
from advisor.core.errors import MOST_DEFECTS, IllegalAction, PositionError
from advisor.core.seam import GameKit, Position
from advisor.core.visible import cut, visible
from advisor.lessons.errors import LessonError, Problem, Problems, nothing_in
from advisor.lessons.reading import game_of, table_of

_TEXTS: Final = ("id", "title", "difficulty", "question")
_KEYS: Final = (*_TEXTS, "solution", "position", "proof")
_PROOF: Final[Mapping[str, type]] = {
    "weights": str,
    "value": int,
    "second": int,
    "points": float,
    "optimal": bool,
    "seed": int,
    "turn": int,
}


@dataclass(frozen=True)
class Proof:
    """What is known about the best turn of a puzzle, and where the puzzle comes from."""

    weights: str
    """Name of the weights by which it is the best."""
    value: int
    second: int
    """Value of the best turn that ends otherwise."""
    points: float
    """Win probability by which that one is behind, from 0 to 1."""
    optimal: bool
    """Whether both values are proven."""
    seed: int
    """Of the game it comes from."""
    turn: int

    @property
    def gap(self) -> int:
        return self.value - self.second


@dataclass(frozen=True)
class Puzzle:
    """A position with one turn to find."""

    id: str
    title: str
    difficulty: str
    """`easy`, `medium`, `hard` or `expert`."""
    question: str
    position: Position
    solution: tuple[Action, ...] = field(repr=False)
    proof: Proof = field(repr=False)

    @property
    def best_value(self) -> int:
        return self.proof.value

    @cached_property
    def exercise(self) -> TurnToFind:
        return puzzle_exercise(
            self.position, self.solution, self.proof.value, self.proof.weights, self.question
        )

    def check(self, idea: str | Iterable[Action | str]) -> Verdict:
        """Judge a turn: as good as the best, or how far from it; it never shows the answer."""
        return self.exercise.check(idea)

    def prove(self) -> tuple[str, ...]:
        """Everything the puzzle claims that is not so, in sentences; empty if all of it is true."""
        found = mining.best_and_second(self.position, self.proof.weights)
        if found is None:
            return (f"{self.id}: the best turn and the second are not proven.",)
        value, second = (plan.value for plan in found)
        wrong = []
        if value != self.proof.value:
            wrong.append(f"{self.id}: the best turn is worth {value}, not {self.proof.value}.")
        if second != self.proof.second:
            wrong.append(f"{self.id}: the second is worth {second}, not {self.proof.second}.")
        if not self.check(self.solution).solved:
            wrong.append(f"{self.id}: the solution is not the best turn.")
        return tuple(wrong)


def load_puzzles(folder: str | Path | None = None, game: str = games.USUAL) -> tuple[Puzzle, ...]:
    """All puzzles of a folder, the easy ones first; `LessonError` lists every slip of every file.

    Without a folder, those of a game that come with the project.
    """
    folder = games.kit(game).teaching.puzzles if folder is None else folder
    found: list[Puzzle] = []
    problems = Problems()
    files = sorted(Path(folder).glob("*.toml"))
    if not files:
        problems.append(nothing_in(folder, "puzzle"))
    for file in files:
        try:
            found.append(load_puzzle(file))
        except LessonError as error:
            problems.take(error)
    twice = {puzzle.id for puzzle in found if [one.id for one in found].count(puzzle.id) > 1}
    problems += [Problem(str(folder), "id", f"'{name}' is there twice.") for name in sorted(twice)]
    if problems:
        raise LessonError(problems, problems.more)
    return tuple(sorted(found, key=lambda one: (DIFFICULTIES.index(one.difficulty), one.id)))


def load_puzzle(path: str | Path) -> Puzzle:
    """The puzzle in a file; `LessonError` lists everything that is wrong with it."""
    path = Path(path)
    return read_puzzle(table_of(path), path.name)


def read_puzzle(table: Mapping[str, Any], file: str) -> Puzzle:
    """The puzzle in a table as TOML gives it."""
    problems = Problems()

    def trouble(key: str, text: str) -> None:
        problems.add(Problem(file, key, text))

    unknown = [key for key in table if key not in _KEYS]
    for key in unknown[:MOST_DEFECTS]:
        trouble(cut(key), f"is unknown here; known are {', '.join(_KEYS)}.")
    problems.more += len(unknown[MOST_DEFECTS:])
    for key in _TEXTS:
        if not isinstance(table.get(key), str) or not table[key].strip():
            trouble(key, "a text in quotes is expected.")
    if isinstance(table.get("difficulty"), str) and table["difficulty"] not in DIFFICULTIES:
        trouble("difficulty", f"one of {', '.join(DIFFICULTIES)} is expected.")
    proof = table.get("proof")
    if not isinstance(proof, dict):
        trouble("proof", "a table is expected.")
        proof = {}
    for key, kind in _PROOF.items():
        if type(proof.get(key)) is not kind:
            trouble(f"proof.{key}", f"is missing, or not of the kind '{kind.__name__}'.")
    for key in proof:
        if key not in _PROOF:
            trouble(f"proof.{cut(key)}", f"is unknown here; known are {', '.join(_PROOF)}.")
    game = game_of(table.get("position")) or games.kit()
    position = _position(table.get("position"), game, problems, trouble)
    solution = _solution(table.get("solution"), game, position, trouble)
    if problems or position is None:
        raise LessonError(problems, problems.more)
    return Puzzle(
        **{key: visible(table[key]) for key in _TEXTS},
        position=position,
        solution=solution,
        proof=Proof(**proof),
    )


def _position(table: object, game: GameKit, problems: Problems, trouble: Any) -> Position | None:
    if not isinstance(table, dict):
        trouble("position", "a position is expected.")
        return None
    try:
        position = game.read({"format": game.format} | table)
    except PositionError as error:
        for defect in error.defects:
            trouble(defect.place, f"{defect.problem}.")
        problems.more += error.more
        return None
    reason = game.teaching.no_puzzle(position)
    if reason:
        trouble("position.phase", reason)
    return position


def _solution(
    texts: object, game: GameKit, start: Position | None, trouble: Any
) -> tuple[Action, ...]:
    """The actions of the solution, each played to see that the rules allow it."""
    if not isinstance(texts, list) or not texts or not all(isinstance(t, str) for t in texts):
        trouble("solution", "a list of actions is expected.")
        return ()
    found = []
    before = position = start
    for number, text in enumerate(texts, 1):
        try:
            action = game.parse(text)
            if position is not None:
                before, position = position, position.play(position.chance_outcomes(action)[0][0])
        except IllegalAction as error:
            trouble(f"solution[{number}]", str(error))
            return ()
        found.append(action)
    if start is not None and not _ends_turn(start, before, position):
        trouble("solution", "the turn is not over at its end.")
    return tuple(found)


def _ends_turn(start: Position, before: Position | None, after: Position | None) -> bool:
    """Whether the turn that began with `start` is over after one action, and was not before it."""
    if before is None or after is None or before.moves != start.moves:
        return False
    return after.moves != start.moves or after.result is not None


# Writing


def puzzle_of(proven: Proven) -> Puzzle:
    """A mined position as a puzzle, with words that do not give the answer away."""
    title, question = proven.position.game.teaching.puzzle_words(proven.position, proven.turn)
    return Puzzle(
        id=proven.name,
        title=title,
        difficulty=proven.difficulty,
        question=question,
        position=proven.position,
        solution=proven.solution,
        proof=Proof(
            weights=proven.weights,
            value=proven.value,
            second=proven.second,
            points=round(proven.points, 4),
            optimal=True,
            seed=proven.seed,
            turn=proven.turn,
        ),
    )


def puzzle_toml(puzzle: Puzzle) -> str:
    """A puzzle as the text of its file."""
    lines = [f"{key} = {_toml(getattr(puzzle, key))}" for key in _TEXTS]
    lines.append(f"solution = {_toml([action.text for action in puzzle.solution])}")
    lines += ["", "[proof]"]
    lines += [f"{key} = {_toml(getattr(puzzle.proof, key))}" for key in _PROOF]
    lines += ["", "[position]"]
    game = puzzle.position.game
    parts = {} if game.name == games.USUAL else {"format": game.format}
    parts |= game.teaching.sparse(puzzle.position)
    lines += [f"{key} = {_toml(value)}" for key, value in parts.items()]
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(part)}" for key, part in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
