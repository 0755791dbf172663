"""Reading a lesson from its TOML file; every slip is reported with its file and key."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from advisor import games
from advisor.core import saving
from advisor.core.documents import TOO_DEEP, DocumentError, UnfitText, is_deep, read_toml
from advisor.core.errors import (
    MOST_DEFECTS,
    IllegalAction,
    MalformedAction,
    PositionError,
)
from advisor.core.seam import GameKit, Position
from advisor.core.visible import cut, shown, visible, visible_lines
from advisor.lessons.errors import LessonError, Problem, Problems
from advisor.lessons.goals import All, Goal, asks_for_refusal, read_goal, read_patterns
from advisor.lessons.lesson import Demonstration, Exercise, LessonPlan, WrongTry
from advisor.lessons.patterns import ASK, Pattern

WORD: Final = "[a-z0-9]+(-[a-z0-9]+)*"
"""How an id is spelt."""
_EMPTY: Final = All(())
MOST_PARTS: Final = 100
"""Exercises of a lesson, steps of a solution, words it teaches: no list is longer."""
MOST_MINUTES: Final = 600
_LONGEST_WORD: Final = 40


def load_lesson(path: str | Path) -> LessonPlan:
    """The lesson in a file; `LessonError` lists everything that is wrong with it."""
    path = Path(path)
    return read_lesson(table_of(path), path.name)


def table_of(path: Path) -> dict[str, Any]:
    """The table in a TOML file; `LessonError` says why there is none."""
    try:
        return read_toml(saving.read(path))
    except UnfitText as error:
        problem = f"{error}."
    except DocumentError as error:
        problem = f"this is not TOML: {error}."
    except (OSError, ValueError) as error:
        problem = f"it cannot be read: {saving.reason(error)}."
    raise LessonError([Problem(path.name, "", problem)])


def read_lesson(table: Mapping[str, Any], file: str) -> LessonPlan:
    """The lesson in a table as TOML gives it."""
    if is_deep(table):
        raise LessonError([Problem(file, "", f"{TOO_DEEP}.")])
    problems = Problems()
    reader = _Reader(table, file, "", problems, _game(table))
    name = reader.text("id")
    if name and not re.fullmatch(WORD, name):
        reader.trouble("id", f"small letters, digits and hyphens only, not {shown(name)}.")
    demonstrations = _parts(reader, "demonstration", name, _demonstration)
    exercises: list[Exercise] = []
    for number, inner in enumerate(reader.tables("exercise"), 1):
        exercises.append(_exercise(inner, f"{name}/{number}", exercises))
    if not demonstrations and not exercises:
        reader.trouble("exercise", "a lesson needs at least one exercise or demonstration.")
    lesson = LessonPlan(
        id=name,
        title=reader.text("title"),
        part=reader.text("part"),
        text=reader.text("text"),
        file=file,
        minutes=reader.number("minutes", 2, MOST_MINUTES),
        core=reader.flag("core"),
        needs=reader.texts("needs"),
        teaches=reader.words("teaches", reader.game.teaching.rules, "rule"),
        terms=reader.terms("terms"),
        demonstrations=tuple(demonstrations),
        exercises=tuple(exercises),
    )
    reader.finish()
    if problems:
        raise LessonError(problems, problems.more)
    return lesson


def _game(table: Mapping[str, Any]) -> GameKit:
    """The game that a lesson is about: by the format of its positions, ours if they name none."""
    for key in ("exercise", "demonstration"):
        parts = table.get(key)
        for part in parts if isinstance(parts, list) else ():
            named = game_of(part.get("position")) if isinstance(part, dict) else None
            if named is not None:
                return named
    return games.kit()


def game_of(position: object) -> GameKit | None:
    """The game that a position in a file names by its format; None if it names none of ours."""
    named = position.get("format") if isinstance(position, dict) else None
    return games.of_format(named) if isinstance(named, str) else None


def _parts(
    reader: _Reader, key: str, name: str, read: Callable[[_Reader, str], Demonstration]
) -> list[Demonstration]:
    return [
        read(inner, f"{name}/{key}-{number}") for number, inner in enumerate(reader.tables(key), 1)
    ]


def _demonstration(reader: _Reader, name: str) -> Demonstration:
    position = _position(reader, ())
    found = Demonstration(
        id=name,
        text=reader.text("text"),
        position=position,
        steps=_steps(reader, "actions", required=False),
        expect=reader.goal("expect", position),
        practises=reader.words("practises", reader.game.teaching.rules, "rule"),
        examples=reader.words("examples", reader.game.teaching.examples, "worked example"),
    )
    reader.finish()
    return found


def _exercise(reader: _Reader, name: str, before: list[Exercise]) -> Exercise:
    position = _position(reader, before)
    found = Exercise(
        id=name,
        task=reader.text("task"),
        position=position,
        goal=reader.goal("goal", position),
        steps=_steps(reader, "solution"),
        written_hints=reader.texts("hints"),
        wrong=tuple(_wrong(inner) for inner in reader.tables("wrong")),
        praise=reader.text("praise", required=False),
        unique=reader.flag("unique"),
        practises=reader.words("practises", reader.game.teaching.rules, "rule"),
        examples=reader.words("examples", reader.game.teaching.examples, "worked example"),
    )
    if found.unique and asks_for_refusal(found.goal):
        reader.trouble("unique", "a goal with 'refused' cannot be unique; leave this out.")
    reader.finish()
    return found


def _wrong(reader: _Reader) -> WrongTry:
    patterns = read_patterns(reader.text("try"), reader.game, reader.trouble, "try")
    say = reader.text("say")
    reader.finish()
    return WrongTry(patterns[0] if patterns else Pattern(""), say)


def _steps(reader: _Reader, key: str, required: bool = True) -> tuple[str, ...]:
    """Actions in canonical form; those that begin with `?` are questions."""
    steps = []
    for number, text in enumerate(reader.texts(key, required), 1):
        asked = text.strip().startswith(ASK)
        try:
            action = reader.game.parse(text.strip().removeprefix(ASK)).text
        except MalformedAction as error:
            reader.trouble(f"{key}[{number}]", str(error))
        else:
            steps.append(f"{ASK} {action}" if asked else action)
    return tuple(steps)


def _position(reader: _Reader, before: list[Exercise] | tuple[()]) -> Position:
    """The position of a part: written out, or that in which the exercise before it ends."""
    meanwhile = _steps(reader, "meanwhile", required=False)
    if reader.flag("continues"):
        if not before:
            reader.trouble("continues", "there is no exercise before this one to go on from.")
            return reader.stand_in()
        last = before[-1]
        position = last.check(last.steps).position
    else:
        position = reader.position("position")
    for number, step in enumerate(meanwhile, 1):
        try:
            position = position.play(step)
        except (IllegalAction, ValueError) as error:
            reader.trouble(f"meanwhile[{number}]", str(error))
            break
    return position


class _Reader:
    """A table of a lesson file; remembers what was asked for and everything that is wrong."""

    def __init__(
        self, table: Mapping[str, Any], file: str, key: str, problems: Problems, game: GameKit
    ) -> None:
        self.game = game
        self._table = table
        self._file = file
        self._key = key
        self._problems = problems
        self._known: list[str] = []

    def trouble(self, key: str, text: str) -> None:
        place = f"{self._key}.{key}" if self._key else key
        self._problems.add(Problem(self._file, place, text))

    def _take(self, key: str, kind: type, wanted: str, required: bool) -> Any:
        self._known.append(key)
        value = self._table.get(key)
        if value is None:
            if required:
                self.trouble(key, f"is missing; {wanted} is expected.")
            return None
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.trouble(key, f"{wanted} is expected, not {shown(value)}.")
            return None
        return value

    def text(self, key: str, required: bool = True) -> str:
        value = self._take(key, str, "a text in quotes", required)
        if value is not None and not value.strip() and required:
            self.trouble(key, "is empty.")
        return reflowed(value or "")

    def texts(self, key: str, required: bool = False) -> tuple[str, ...]:
        value = self._take(key, list, "a list of texts", required)
        if value is not None and len(value) > MOST_PARTS:
            self.trouble(key, f"at most {MOST_PARTS} texts are expected, not {len(value):,}.")
            return ()
        for item in value or ():
            if not isinstance(item, str) or not item.strip():
                self.trouble(key, f"a list of texts is expected, not {shown(item)} in it.")
                return ()
        if required and value is not None and not value:
            self.trouble(key, "is empty.")
        return tuple(visible(item.strip()) for item in value or ())

    def words(self, key: str, known: tuple[str, ...], kind: str) -> tuple[str, ...]:
        found = self.texts(key)
        for word in found:
            if word not in known:
                self.trouble(key, f"there is no {kind} {shown(word)}{_meant(word, known)}.")
        return tuple(word for word in found if word in known)

    def number(self, key: str, default: int, most: int) -> int:
        value = self._take(key, int, "a number", False)
        if value is not None and not 0 <= value <= most:
            self.trouble(key, f"a number from 0 to {most} is expected, not {shown(value)}.")
            value = None
        return default if value is None else int(value)

    def flag(self, key: str) -> bool:
        return bool(self._take(key, bool, "true or false", False))

    def terms(self, key: str) -> dict[str, str]:
        value = self._take(key, dict, "a table of words and explanations", False) or {}
        for word, meaning in value.items():
            if not isinstance(meaning, str) or not meaning.strip() or not word.strip():
                self.trouble(f"{key}.{cut(word)}", "the explanation is a text in quotes.")
                return {}
        return {visible(word): visible_lines(meaning) for word, meaning in value.items()}

    def tables(self, key: str) -> list[_Reader]:
        value = self._take(key, list, f"one [[{key}]] after the other", False) or []
        if len(value) > MOST_PARTS:
            self.trouble(key, f"at most {MOST_PARTS} of them are expected, not {len(value):,}.")
        found = []
        for number, table in enumerate(value[:MOST_PARTS], 1):
            place = f"{self._key}.{key}[{number}]" if self._key else f"{key}[{number}]"
            if isinstance(table, dict):
                found.append(_Reader(table, self._file, place, self._problems, self.game))
            else:
                self.trouble(f"{key}[{number}]", f"a table is expected, not {shown(table)}.")
        return found

    def goal(self, key: str, start: Position) -> Goal:
        value = self._take(key, dict, "a table of conditions", True)
        return _EMPTY if value is None else read_goal(value, start, self.trouble, key)

    def position(self, key: str) -> Position:
        value = self._take(key, dict, "a position", True)
        if value is not None:
            try:
                return self.game.read({"format": self.game.format} | value)
            except PositionError as error:
                for defect in error.defects:
                    place = _counted(defect.place.removeprefix("position."))
                    self.trouble(f"{key}.{place}", f"{defect.problem}.")
                self._problems.more += error.more
        return self.stand_in()

    def stand_in(self) -> Position:
        """For a position that could not be read, so that the rest is still looked at."""
        position: Position = self.game.teaching.stand_in()
        return position

    def finish(self) -> None:
        """Complain about keys that nobody has asked for."""
        known = set(self._known)
        unknown = [key for key in self._table if key not in known]
        for key in unknown[:MOST_DEFECTS]:
            self.trouble(cut(key), f"is unknown here{_meant(key, self._known)}.")
        self._problems.more += len(unknown[MOST_DEFECTS:])


def _counted(place: str) -> str:
    """A place with its lists counted from 1, as everywhere in lessons."""
    return re.sub(r"\[(\d+)\]", lambda found: f"[{int(found[1]) + 1}]", place)


def reflowed(text: str) -> str:
    """A text with one line for each paragraph, however the file breaks its lines."""
    return "\n\n".join(
        visible(" ".join(part.split())) for part in re.split(r"\n\s*\n", text.strip())
    )


def _meant(word: str, known: list[str] | tuple[str, ...]) -> str:
    close = get_close_matches(word[:_LONGEST_WORD], known, 1)
    return f"; is '{close[0]}' meant?" if close else f"; known are {', '.join(known)}"
