"""A whole game: its start, every action with its outcome, and the way back."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from itertools import pairwise
from random import Random, SystemRandom
from typing import Any, Final, Literal

from advisor.engine import interchange
from advisor.engine.actions import Action, End
from advisor.engine.components import FORMAT as POSITION_FORMAT
from advisor.engine.errors import ChanceNeeded, GameError, IllegalAction, PositionError
from advisor.engine.position import Position

FORMAT: Final = "alien-frontiers-game/1"
KEYS: Final = ("format", "seed", "start", "actions")

Step = Literal["action", "turn"]


class Game:
    """A record that grows by `play` and goes back and forth by `undo` and `redo`.

    The game owns its randomness. What the n-th action rolls or draws follows from the seed and n
    alone, so the same seed gives the same game, and neither undoing nor saving changes the luck.
    """

    def __init__(self, start: Position, seed: int | None = None) -> None:
        """A game from any position; without a seed it gets one, which is saved with it."""
        if seed is None:
            seed = SystemRandom().getrandbits(48)
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise GameError(f"A seed is a whole number, not {interchange.shown(seed)}.")
        self._seed = seed
        self._positions = [start]
        self._actions: list[Action] = []
        self._undone: list[tuple[Action, Position]] = []

    @classmethod
    def new(
        cls,
        players: Sequence[str] | int = ("red", "blue"),
        edition: int = 5,
        seed: int | None = None,
        names: Sequence[str] | None = None,
        **options: Any,
    ) -> Game:
        """A new game; the seed deals the cards and rolls the dice. See `Position.new_game`."""
        if seed is None:
            seed = SystemRandom().getrandbits(48)
        return cls(Position.new_game(players, edition, seed, names, **options), seed)

    @property
    def seed(self) -> int:
        """The number from which all chance of this game comes."""
        return self._seed

    @property
    def start(self) -> Position:
        """The position the game began with."""
        return self._positions[0]

    @property
    def position(self) -> Position:
        """The position now."""
        return self._positions[-1]

    @property
    def actions(self) -> tuple[Action, ...]:
        """What has been played, each action with its outcome."""
        return tuple(self._actions)

    @property
    def positions(self) -> tuple[Position, ...]:
        """Every position from the start to now, one more than actions."""
        return tuple(self._positions)

    def position_at(self, number: int) -> Position:
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
        ends = [number + 1 for number, action in enumerate(self._actions) if _ends_turn(action)]
        if self._actions and not _ends_turn(self._actions[-1]):
            ends.append(len(self._actions))
        return tuple(range(first, last) for first, last in pairwise((0, *ends)))

    def play(self, action: Action | str, rng: Random | None = None) -> Position:
        """Play an action and give the new position.

        An outcome written in the action counts. Without one it comes from the known deck, else
        from `rng`, else from the game's own random source. What was undone is forgotten.
        """
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

    def undo(self, by: Step = "action") -> Position:
        """Take back the last action, or everything to the beginning of the turn.

        By turn from the very beginning of one takes back the whole turn before it.
        """
        _check(by)
        if not self._actions:
            raise GameError("There is nothing to undo: this is the start of the game.")
        self._step_back()
        if by == "turn":
            while self._actions and not _ends_turn(self._actions[-1]):
                self._step_back()
        return self.position

    def redo(self, by: Step = "action") -> Position:
        """Play again what was undone: one action, or to the end of the turn."""
        _check(by)
        if not self._undone:
            raise GameError("There is nothing to redo.")
        self._step_forward()
        if by == "turn":
            while self._undone and not _ends_turn(self._actions[-1]):
                self._step_forward()
        return self.position

    def _step_back(self) -> None:
        self._undone.append((self._actions.pop(), self._positions.pop()))

    def _step_forward(self) -> None:
        action, position = self._undone.pop()
        self._actions.append(action)
        self._positions.append(position)

    def __eq__(self, other: object) -> bool:
        """Equal records; what was undone is not part of them."""
        if not isinstance(other, Game):
            return NotImplemented
        return (self._seed, self._actions, self.start) == (other._seed, other._actions, other.start)

    __hash__ = None  # type: ignore[assignment]  # a record changes as it is played

    def __repr__(self) -> str:
        return f"Game.from_json({interchange.line(self.to_dict())!r})"

    def __str__(self) -> str:
        return str(self.position)

    def to_dict(self) -> dict[str, Any]:
        """The record as plain lists, dictionaries, texts and numbers; without what was undone."""
        return {
            "format": FORMAT,
            "seed": self._seed,
            "start": self.start.to_dict(),
            "actions": [action.text for action in self._actions],
        }

    def to_json(self) -> str:
        """The record as text, one action a line."""
        start = self.start.to_json().replace("\n", "\n  ")
        actions = ",".join(f"\n    {json.dumps(action.text)}" for action in self._actions)
        return (
            f'{{\n  "format": {json.dumps(FORMAT)},\n  "seed": {self._seed},\n'
            f'  "start": {start},\n  "actions": [{actions}{chr(10) + "  " if actions else ""}]\n}}'
        )

    @classmethod
    def from_json(cls, source: str | bytes | Mapping[str, Any]) -> Game:
        """Read a record and replay it; `GameError` says what is wrong with it."""
        keys = _loads(source) if isinstance(source, str | bytes) else source
        start, seed, actions = _checked(keys)
        game = cls(start, seed)
        for number, text in enumerate(actions, start=1):
            game._replay(number, text)
        return game

    def _replay(self, number: int, text: str) -> None:
        """Play a recorded action, which must bring its own outcome."""
        where = f"Action {number} of the saved game, {interchange.shown(text)}"
        try:
            resolved = self.position.resolve(text)
            position = self.position.play(resolved)
        except ChanceNeeded:
            raise GameError(f"{where}, has no outcome; a saved game needs it.") from None
        except IllegalAction as error:
            raise GameError(f"{where}, is refused: {error}") from None
        self._actions.append(resolved)
        self._positions.append(position)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record into a file; if that fails, an old file of the name stays as it was."""
        from advisor.engine import saving

        try:
            saving.write(path, self.to_json() + "\n")
        except (OSError, ValueError) as error:
            raise GameError(
                f"The game could not be saved as '{_name(path)}': {saving.reason(error)}."
            ) from error

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Game:
        """Read a saved game; `GameError` says why a file is none."""
        from advisor.engine import saving

        try:
            source = saving.read(path)
        except (OSError, ValueError) as error:
            raise GameError(f"'{_name(path)}' cannot be read: {saving.reason(error)}.") from error
        try:
            return cls.from_json(source)
        except GameError as error:
            raise GameError(f"'{_name(path)}': {error}") from None


def _ends_turn(action: Action) -> bool:
    return isinstance(action, End)


def _check(by: str) -> None:
    if by not in ("action", "turn"):
        raise GameError(f"Undo and redo go by 'action' or by 'turn', not by {by!r}.")


def _name(path: str | os.PathLike[str]) -> str:
    return os.fsdecode(path)


def _loads(source: str | bytes) -> Any:
    try:
        return json.loads(source, object_pairs_hook=_no_twins, parse_constant=_no_constant)
    except GameError:
        raise
    except (ValueError, RecursionError) as error:
        reason = "too deeply nested" if isinstance(error, RecursionError) else str(error)
        raise GameError(f"This is no saved game, or a damaged one: {reason}.") from None


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys: dict[str, Any] = {}
    for key, value in pairs:
        if key in keys:
            raise GameError(f"The key {interchange.shown(key)} is given twice.")
        keys[key] = value
    return keys


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not a number of JSON")


def _checked(keys: Any) -> tuple[Position, int, list[str]]:
    """Start, seed and actions of a record, each of the right kind."""
    if not isinstance(keys, Mapping):
        raise GameError(f"A saved game is an object, not {interchange.shown(keys)}.")
    found = keys.get("format")
    if found != FORMAT:
        hint = " This is a single position." if found == POSITION_FORMAT else ""
        raise GameError(
            f"The format of a saved game is {FORMAT!r}, not {interchange.shown(found)}.{hint}"
            if found is not None
            else f"This is no saved game: it has no format, and {FORMAT!r} is expected."
        )
    for key in keys:
        if key not in KEYS:
            raise GameError(
                f"A saved game has the keys {', '.join(KEYS)}, and no {interchange.shown(key)}."
            )
    for key in KEYS:
        if key not in keys:
            raise GameError(f"The saved game lacks {key!r}.")
    seed, start, actions = keys["seed"], keys["start"], keys["actions"]
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise GameError(f"The seed is a whole number, not {interchange.shown(seed)}.")
    if not isinstance(actions, list | tuple):
        raise GameError(f"The actions are a list of texts, not {interchange.shown(actions)}.")
    for number, action in enumerate(actions, start=1):
        if not isinstance(action, str):
            raise GameError(
                f"Action {number} of the saved game is no text: {interchange.shown(action)}."
            )
    if not isinstance(start, Mapping):
        raise GameError(f"The start is a position, not {interchange.shown(start)}.")
    try:
        return Position.from_json(start), seed, list(actions)
    except PositionError as error:
        raise GameError(f"The start of the saved game is refused: {error}.") from None
