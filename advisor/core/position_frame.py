"""The frame of a file with a position: its format, who plays, whose turn it is.

Every game has players in seat order, each with a colour and a name, a phase and a number of moves.
A defect there must not hide the others, so the reading goes on with a guess: a seat without a right
colour gets a free one, and what such a seat owns is not judged.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, Protocol, TypeVar

from advisor.core.errors import Defect, PositionError
from advisor.core.parts import Parts, is_plain, wrong_name
from advisor.core.visible import shown

MOST_MOVES: Final = 1_000_000
"""More is a slip of the key."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What the files of one game have in their frame."""

    format: str
    keys: tuple[str, ...]
    player_keys: tuple[str, ...]
    colors: tuple[str, ...]
    seats: Collection[int]
    """How many can play."""
    phases: tuple[str, ...]
    usual_phase: int
    """Of a file that does not say it."""


class Begun(Protocol):
    """A state of any game, as far as the frame fills it in."""

    moves: int
    phase: int
    active: int


S = TypeVar("S", bound=Begun)


class FrameReader(Parts, ABC, Generic[S]):
    """Reads one position; `position` raises `PositionError` with all that is wrong with it."""

    def __init__(self, frame: Frame) -> None:
        super().__init__()
        self.frame = frame
        self.colors: tuple[str, ...] = ()
        self.unsure: set[int] = set()
        """Seats whose colour is wrong or taken: what belongs to whom is not judged for them."""
        self.counted = True
        """Whether the number of players is one that can play."""
        self.odd: list[str] = []
        """Colours that are none, as the players wrote them."""

    # What a game adds

    @abstractmethod
    def begun(self, keys: Mapping[str, Any], players: Sequence[Any]) -> S:
        """The state before anything is read into it; `seated` tells who plays."""

    def board(self, keys: Mapping[str, Any], state: S) -> None:
        """What must be known before the players are read."""

    @abstractmethod
    def player(self, player: Mapping[str, Any], seat: int, state: S) -> None:
        """What one player has."""

    @abstractmethod
    def rest(self, keys: Mapping[str, Any], state: S) -> None:
        """What comes after the players, and whether the parts fit together."""

    # The frame

    def position(self, source: Any) -> S:
        frame = self.frame
        if not isinstance(source, Mapping):
            raise PositionError([Defect("position", f"expected an object, not {shown(source)}")])
        keys = self.mapping(source, "position", frame.keys)
        if keys.get("format", frame.format) != frame.format:
            raise PositionError(
                [Defect("format", f"expected {frame.format!r}, not {shown(keys['format'])}")]
            )
        players = self.players(keys)
        state = self.begun(keys, players)
        state.moves = self.integer(keys.get("moves", 0), "moves", 0, MOST_MOVES, 0)
        phases, usual = frame.phases, frame.usual_phase
        phase = self.word(keys.get("phase", phases[usual]), "phase", phases, "a phase")
        state.phase = usual if phase is None else phase
        state.active = self.owner(keys.get("active", self.colors[0]), "active") or 0
        self.board(keys, state)
        for seat, player in enumerate(players):
            if isinstance(player, Mapping):
                self.player(player, seat, state)
        self.rest(keys, state)
        if self.defects:
            raise PositionError(self.defects, self.more)
        return state

    def players(self, keys: Mapping[str, Any]) -> Sequence[Any]:
        """The players that can have a seat; the reading goes on if that is not all of them."""
        players, seats = keys.get("players"), self.frame.seats
        if isinstance(players, list | tuple) and len(players) in seats:
            return players
        self.counted = False
        least, most = min(seats), max(seats)
        if "players" not in keys:
            self.bad("players", f"missing; expected {least} to {most} players in seat order")
        elif isinstance(players, list | tuple):
            self.bad("players", f"expected {least} to {most} players, not {len(players)}")
            return players[:most]
        else:
            self.bad(
                "players", f"expected a list of {least} to {most} players, not {shown(players)}"
            )
        return ()

    def seated(self, players: Sequence[Any]) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """The colours and the names in seat order, with a guess for whoever has none."""
        known_colors = self.frame.colors
        colors: list[int | None] = []
        names: list[str] = []
        for seat, player in enumerate(players):
            place = f"players[{seat}]"
            known = self.mapping(player, place, self.frame.player_keys)
            color = self.color(known, place, colors) if isinstance(player, Mapping) else None
            name = known.get("name", "" if color is None else known_colors[color])
            if wrong := wrong_name(name):
                self.bad(f"{place}.name", wrong)
                name = ""
            colors.append(color)
            names.append(name)
        while len(colors) < min(self.frame.seats):
            colors.append(None)
            names.append("")
        self.unsure |= {
            seat for seat, color in enumerate(colors) if color is None or not self.counted
        }
        free = (color for color in range(len(known_colors)) if color not in colors)
        whole = tuple(next(free) if color is None else color for color in colors)
        self.colors = tuple(known_colors[color] for color in whole)
        return whole, tuple(names)

    def color(
        self, player: Mapping[str, Any], place: str, taken: Sequence[int | None]
    ) -> int | None:
        """A player's colour, or None if it is wrong; the reading goes on without it."""
        known = self.frame.colors
        if "color" not in player:
            self.bad(f"{place}.color", f"missing; expected a colour ({', '.join(known)})")
            return None
        written = player["color"]
        color = self.word(written, f"{place}.color", known, "a colour")
        if color is None:
            self.odd += [written] if is_plain(written) else []
        elif color in taken:
            self.bad(f"{place}.color", f"{known[color]} plays twice")
            self.unsure.add(taken.index(color))
            return None
        return color

    # Colours that are named somewhere

    def seat(self, color: str) -> int:
        """The seat of a colour; one that nobody surely has goes to a seat that is unsure."""
        return self.colors.index(color) if color in self.colors else min(self.unsure)

    @property
    def owners(self) -> Sequence[str]:
        """The colours that may be named."""
        return self.frame.colors if self.unsure else self.colors

    def owner(self, color: Any, place: str, kind: str = "a player's colour") -> int | None:
        """The seat of whom a file names, or None if it is nobody."""
        if color in self.odd or self.word(color, place, self.owners, kind) is not None:
            return self.seat(color)
        return None

    def by_owner(self, value: Any, place: str) -> list[tuple[int, str, Any]]:
        """The parts of an object by colour, each with its seat and its place."""
        parts = self.mapping(value, place, self.owners, self.odd)
        return [(self.seat(color), f"{place}.{color}", part) for color, part in parts.items()]

    # Options

    def switches(
        self, known: Mapping[str, Any], standard: object, names: Sequence[str]
    ) -> list[bool]:
        """Options that are on or off, as usual where a file does not say it."""
        found = []
        for name in names:
            usual = getattr(standard, name)
            found.append(self.truth(known.get(name, usual), f"options.{name}", usual))
        return found
