"""The games of this house, by name and by the beginning of a file's format.

Whoever serves any game gets it from here. A game's own package is imported when it is asked for,
so that one game costs nothing to those who play another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from random import Random
from typing import Any, Final, Protocol, Self

from advisor.engine import record
from advisor.engine.action import Action
from advisor.engine.errors import Defect, PositionError, Refusal, UnknownName
from advisor.engine.position_text import loads
from advisor.engine.visible import shown


class AnyPosition(Protocol):
    """A position of whichever game: what may be asked without knowing which."""

    @property
    def active(self) -> str:
        """The colour whose turn it is."""
        ...

    @property
    def phase(self) -> str:
        """What is being decided."""
        ...

    @property
    def moves(self) -> int:
        """Turns played so far."""
        ...

    @property
    def players(self) -> Sequence[Any]:
        """The players in seat order."""
        ...

    @property
    def scores(self) -> dict[str, int]:
        """Scores by colour, as if the game ended now."""
        ...

    @property
    def result(self) -> Any:
        """Who has won, or None while the game goes on."""
        ...

    def legal_actions(self) -> tuple[Action, ...]:
        """Every action that is allowed now, sorted by text."""
        ...

    def why_not(self, action: Any) -> Refusal | None:
        """Why an action is not allowed now, or None if it is."""
        ...

    def resolve(self, action: Any, rng: Random | None = None) -> Action:
        """A legal action with its outcome written in it."""
        ...

    def play(self, action: Any, rng: Random | None = None) -> Self:
        """The position after an action."""
        ...

    def chance_outcomes(self, action: Any) -> tuple[tuple[Action, float], ...]:
        """Every outcome of a legal action with its probability."""
        ...

    def to_json(self) -> str:
        """The position as text."""
        ...

    def to_dict(self) -> dict[str, Any]:
        """The position as plain parts."""
        ...


@dataclass(frozen=True, slots=True)
class Kit:
    """A game: its names, and where its parts are."""

    name: str
    """As commands write it."""
    title: str
    prefix: str
    """How the formats of its files begin."""
    position_module: str
    game_module: str

    @property
    def position(self) -> Any:
        """The class of its positions."""
        return import_module(self.position_module).Position

    @property
    def game(self) -> type[record.Record[Any, Any]]:
        """The class of its saved games."""
        found: type[record.Record[Any, Any]] = import_module(self.game_module).Game
        return found

    @property
    def position_format(self) -> str:
        return f"{self.prefix}/1"

    def owns(self, found: object) -> bool:
        """Whether a format is one of this game's, of whatever number."""
        return isinstance(found, str) and found.partition("/")[0] in (self.prefix, self._saved)

    def saves(self, found: object) -> bool:
        """Whether a format is that of this game's saved games."""
        return isinstance(found, str) and found.partition("/")[0] == self._saved

    @property
    def _saved(self) -> str:
        return f"{self.prefix}-game"


FRONTIERS: Final = Kit(
    "frontiers",
    "Alien Frontiers",
    "alien-frontiers",
    "advisor.engine.position",
    "advisor.engine.game",
)
PHOENIX: Final = Kit(
    "phoenix",
    "Space Station Phoenix",
    "space-station-phoenix",
    "advisor.phoenix.position",
    "advisor.phoenix.game",
)
GAMES: Final = {kit.name: kit for kit in (FRONTIERS, PHOENIX)}


def named(name: str) -> Kit:
    """A game by name; `UnknownName` says which there are."""
    if name not in GAMES:
        raise UnknownName(f"No game is called {shown(name)}; there are {', '.join(GAMES)}.")
    return GAMES[name]


def of_format(found: object) -> Kit | None:
    """The game whose files have this format, if any."""
    return next((kit for kit in GAMES.values() if kit.owns(found)), None)


def of(thing: object) -> Kit:
    """The game of a position or a saved game, told by the format of its files."""
    kit = of_format(getattr(thing, "FORMAT", None))
    if kit is None:
        raise UnknownName(f"{shown(thing)} is neither a position nor a saved game.")
    return kit


def read(source: str | bytes | Mapping[str, Any]) -> AnyPosition:
    """A position of whichever game, from text or from a dictionary, told by its `format`.

    One without a format is read as Alien Frontiers, whose files need not name it.
    `PositionError` lists every defect.
    """
    keys = loads(source) if isinstance(source, str | bytes) else source
    found = keys.get("format", FRONTIERS.prefix) if isinstance(keys, Mapping) else FRONTIERS.prefix
    kit = of_format(found)
    if kit is None:
        formats = " or ".join(repr(kit.position_format) for kit in GAMES.values())
        raise PositionError([Defect("format", f"expected {formats}, not {shown(found)}")])
    position: AnyPosition = kit.position.from_json(keys)
    return position


def _saved_by(kit: Kit) -> type[record.Record[Any, Any]]:
    return kit.game


for _kit in GAMES.values():
    record.serve(_kit.saves, partial(_saved_by, _kit))
