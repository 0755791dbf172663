"""A record of a game, of whichever game: its start, every action with its outcome, the way back."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from random import Random, SystemRandom
from typing import Any, ClassVar, Final, Generic, Literal, Protocol, Self, TypeVar, cast

from advisor.core.documents import MOST_DIGITS, DocumentError, read_json
from advisor.core.errors import ChanceNeeded, GameError, IllegalAction, PositionError
from advisor.core.position_text import line
from advisor.core.visible import shown

KEYS: Final = ("format", "seed", "start", "actions")

MOST_ACTIONS: Final = 20_000
"""Of a whole game; long ones have a few hundred."""
LARGEST_SEED: Final = 10**MOST_DIGITS - 1

Step = Literal["action", "turn"]

_kinds: list[Callable[[str], type[Record[Any, Any]] | None]] = []


def serve(kind: Callable[[str], type[Record[Any, Any]] | None]) -> None:
    """Let `load` read saved games of other games: `kind` tells by the format who reads them."""
    _kinds.append(kind)


class RecordedAction(Protocol):
    """What a record asks of an action."""

    @property
    def text(self) -> str:
        """The one way to write it."""
        ...


A = TypeVar("A", bound=RecordedAction)


class RecordedPosition(Protocol[A]):
    """What a record asks of a position."""

    @property
    def moves(self) -> int:
        """Turns played so far."""
        ...

    def resolve(self, action: A | str, rng: Random | None = None) -> A:
        """The action with its outcome."""
        ...

    def play(self, action: A | str, rng: Random | None = None) -> Self:
        """The position after it."""
        ...

    def to_json(self) -> str:
        """The position as text."""
        ...

    def to_dict(self) -> dict[str, Any]:
        """The position as plain parts."""
        ...


P = TypeVar("P", bound=RecordedPosition[Any])


class Record(Generic[P, A]):
    """A record that grows by `play` and goes back and forth by `undo` and `redo`.

    The game owns its randomness. What the n-th action rolls or draws follows from the seed and n
    alone, so the same seed gives the same game, and neither undoing nor saving changes the luck.
    """

    FORMAT: ClassVar[str]
    POSITION_FORMAT: ClassVar[str]

    def __init__(self, start: P, seed: int | None = None) -> None:
        """A game from any position; without a seed it gets one, which is saved with it."""
        if seed is None:
            seed = new_seed()
        self._seed = checked_seed(seed)
        self._positions = [start]
        self._actions: list[A] = []
        self._undone: list[tuple[A, P]] = []

    @classmethod
    def _read_position(cls, source: Mapping[str, Any]) -> P:
        raise NotImplementedError

    @property
    def seed(self) -> int:
        """The number from which all chance of this game comes."""
        return self._seed

    @property
    def start(self) -> P:
        """The position the game began with."""
        return self._positions[0]

    @property
    def position(self) -> P:
        """The position now."""
        return self._positions[-1]

    @property
    def actions(self) -> tuple[A, ...]:
        """What has been played, each action with its outcome."""
        return tuple(self._actions)

    @property
    def positions(self) -> tuple[P, ...]:
        """Every position from the start to now, one more than actions."""
        return tuple(self._positions)

    def position_at(self, number: int) -> P:
        """The position after a number of actions, 0 being the start."""
        if not 0 <= number < len(self._positions):
            raise GameError(
                f"There is no position after {number} actions; "
                f"the game has 0 to {len(self._actions)}."
            )
        return self._positions[number]

    @property
    def turns(self) -> tuple[range, ...]:
        """The turns as ranges of action numbers; the last one may be unfinished."""
        ends = [n for n in range(1, len(self._positions)) if self._ends_turn(n)]
        if self._actions and not self._ends_turn(len(self._actions)):
            ends.append(len(self._actions))
        return tuple(range(first, last) for first, last in pairwise((0, *ends)))

    def play(self, action: A | str, rng: Random | None = None) -> P:
        """Play an action and give the new position.

        An outcome written in the action counts. Without one it comes from the known deck, else
        from `rng`, else from the game's own random source. What was undone is forgotten.
        """
        if len(self._actions) == MOST_ACTIONS:
            raise GameError(f"A game has at most {MOST_ACTIONS:,} actions, and this one has them.")
        source = rng or Random(f"{self._seed}:{len(self._actions)}")
        resolved = self.position.resolve(action, source)
        position = self.position.play(resolved)
        self._actions.append(resolved)
        self._positions.append(position)
        self._undone.clear()
        return position

    @property
    def can_undo(self) -> bool:
        """Whether an action can be taken back."""
        return bool(self._actions)

    @property
    def can_redo(self) -> bool:
        """Whether an action that was taken back can be played again."""
        return bool(self._undone)

    def undo(self, by: Step = "action") -> P:
        """Take back the last action, or everything to the beginning of the turn.

        By turn from the very beginning of one takes back the whole turn before it.
        """
        _check(by)
        if not self._actions:
            raise GameError("There is nothing to undo: this is the start of the game.")
        self._step_back()
        if by == "turn":
            while self._actions and not self._ends_turn(len(self._actions)):
                self._step_back()
        return self.position

    def redo(self, by: Step = "action") -> P:
        """Play again what was undone: one action, or to the end of the turn."""
        _check(by)
        if not self._undone:
            raise GameError("There is nothing to redo.")
        self._step_forward()
        if by == "turn":
            while self._undone and not self._ends_turn(len(self._actions)):
                self._step_forward()
        return self.position

    def _ends_turn(self, number: int) -> bool:
        """Whether the turn was over after so many actions."""
        return self._positions[number].moves != self._positions[number - 1].moves

    def _step_back(self) -> None:
        self._undone.append((self._actions.pop(), self._positions.pop()))

    def _step_forward(self) -> None:
        action, position = self._undone.pop()
        self._actions.append(action)
        self._positions.append(position)

    def __eq__(self, other: object) -> bool:
        """Equal records; what was undone is not part of them."""
        if not isinstance(other, Record):
            return NotImplemented
        return (self._seed, self._actions, self.start) == (other._seed, other._actions, other.start)

    __hash__ = None  # type: ignore[assignment]  # a record changes as it is played

    def __repr__(self) -> str:
        return f"{type(self).__name__}.from_json({line(self.to_dict())!r})"

    def __str__(self) -> str:
        return str(self.position)

    def to_dict(self) -> dict[str, Any]:
        """The record as plain lists, dictionaries, texts and numbers; without what was undone."""
        return {
            "format": self.FORMAT,
            "seed": self._seed,
            "start": self.start.to_dict(),
            "actions": [action.text for action in self._actions],
        }

    def to_json(self) -> str:
        """The record as text, one action a line."""
        start = self.start.to_json().replace("\n", "\n  ")
        actions = ",".join(f"\n    {json.dumps(action.text)}" for action in self._actions)
        return (
            f'{{\n  "format": {json.dumps(self.FORMAT)},\n  "seed": {self._seed},\n'
            f'  "start": {start},\n  "actions": [{actions}{chr(10) + "  " if actions else ""}]\n}}'
        )

    @classmethod
    def from_json(
        cls,
        source: str | bytes | Mapping[str, Any],
        read_start: Callable[[Mapping[str, Any]], P] | None = None,
    ) -> Self:
        """Read a record and replay it; `GameError` says what is wrong with it.

        `read_start` reads the position it begins with, where there is more to say about that.
        """
        keys = _loads(source) if isinstance(source, str | bytes) else source
        start, seed, actions = cls._checked(keys, read_start or cls._read_position)
        game = cls(start, seed)
        for number, text in enumerate(actions, start=1):
            game._replay(number, text)
        return game

    @classmethod
    def of_line(cls, start: P, steps: Iterable[tuple[A, P]], seed: int) -> Self:
        """The record of actions that were played already, each with the position after it."""
        game = cls(start, seed)
        for action, position in steps:
            game._actions.append(action)
            game._positions.append(position)
        if len(game._actions) > MOST_ACTIONS:
            raise GameError(f"A game has at most {MOST_ACTIONS:,} actions.")
        return game

    def _replay(self, number: int, text: str) -> None:
        """Play a recorded action, which must bring its own outcome."""
        where = f"Action {number} of the saved game, {shown(text)}"
        try:
            resolved = self.position.resolve(text)
            position = self.position.play(resolved)
        except ChanceNeeded:
            raise GameError(f"{where}, has no outcome; a saved game needs it.") from None
        except IllegalAction as error:
            raise GameError(f"{where}, is refused: {error}") from None
        self._actions.append(resolved)
        self._positions.append(position)

    def save(
        self, path: str | os.PathLike[str], *, within: str | os.PathLike[str] | None = None
    ) -> None:
        """Write the record into a file; if that fails, an old file of the name stays as it was.

        With `within`, no link may lead out of that folder.
        """
        from advisor.core import saving

        try:
            saving.write(path, self.to_json() + "\n", within=within)
        except saving.SaveError as error:
            raise GameError(
                f"The game could not be saved as '{_name(path)}': {error.strerror}."
            ) from error

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """Read a saved game, of whichever game it is; `GameError` says why a file is none."""
        from advisor.core import saving

        try:
            source = saving.read(path)
        except (OSError, ValueError) as error:
            raise GameError(f"'{_name(path)}' cannot be read: {saving.reason(error)}.") from error
        try:
            keys = _loads(source)
            return cast("Self", _kind_of(keys, cls).from_json(keys))
        except GameError as error:
            raise GameError(f"'{_name(path)}': {error}") from None

    @classmethod
    def _checked(
        cls, keys: Any, read_start: Callable[[Mapping[str, Any]], P]
    ) -> tuple[P, int, list[str]]:
        """Start, seed and actions of a record, each of the right kind."""
        if not isinstance(keys, Mapping):
            raise GameError(f"A saved game is an object, not {shown(keys)}.")
        found = keys.get("format")
        if found != cls.FORMAT:
            hint = " This is a single position." if found == cls.POSITION_FORMAT else ""
            raise GameError(
                f"The format of a saved game is {cls.FORMAT!r}, not {shown(found)}.{hint}"
                if found is not None
                else f"This is no saved game: it has no format, and {cls.FORMAT!r} is expected."
            )
        for key in keys:
            if key not in KEYS:
                raise GameError(
                    f"A saved game has the keys {', '.join(KEYS)}, and no {shown(key)}."
                )
        for key in KEYS:
            if key not in keys:
                raise GameError(f"The saved game lacks {key!r}.")
        seed, start, actions = keys["seed"], keys["start"], keys["actions"]
        checked_seed(seed)
        if not isinstance(actions, list | tuple):
            raise GameError(f"The actions are a list of texts, not {shown(actions)}.")
        if len(actions) > MOST_ACTIONS:
            raise GameError(f"A game has at most {MOST_ACTIONS:,} actions, not {len(actions):,}.")
        for number, action in enumerate(actions, start=1):
            if not isinstance(action, str):
                raise GameError(f"Action {number} of the saved game is no text: {shown(action)}.")
        if not isinstance(start, Mapping):
            raise GameError(f"The start is a position, not {shown(start)}.")
        try:
            return read_start(start), seed, list(actions)
        except PositionError as error:
            raise GameError(f"The start of the saved game is refused: {error}.") from None


def _kind_of(keys: Any, usual: type[Record[Any, Any]]) -> type[Record[Any, Any]]:
    """Who reads a saved game: told by its format, and the usual one where that says nothing."""
    found = keys.get("format") if isinstance(keys, Mapping) else None
    if isinstance(found, str):
        for kind in _kinds:
            if (served := kind(found)) is not None:
                return served
    return usual


def new_seed() -> int:
    """A seed that nobody has chosen."""
    return SystemRandom().getrandbits(48)


def _check(by: str) -> None:
    if by not in ("action", "turn"):
        raise GameError(f"Undo and redo go by 'action' or by 'turn', not by {by!r}.")


def _name(path: str | os.PathLike[str]) -> str:
    return os.fsdecode(path)


def _loads(source: str | bytes) -> Any:
    try:
        return read_json(source)
    except DocumentError as error:
        raise GameError(f"This is no saved game, or a damaged one: {error}.") from None


def checked_seed(seed: Any) -> int:
    """A seed that may be kept in a file; `GameError` if it is none."""
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise GameError(f"A seed is a whole number, not {shown(seed)}.")
    if abs(seed) > LARGEST_SEED:
        raise GameError(f"A seed has at most {MOST_DIGITS} digits; this is {shown(seed)}.")
    return seed
