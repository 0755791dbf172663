"""The compact form of a position: cheap to copy, changed in place, seen only inside.

`Position` wraps a `State` that is never changed again. Search and rollouts work on copies.
Seats are numbers from 0; a ship is one small integer (see `ships.py`); a hand of cards is a bit
set; a territory is a tuple of colonies by seat. Tuples are shared between copies, and only the
lists that hold one entry per seat, place or territory are copied.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from advisor.frontiers.components import (
    COLONIES,
    COLONIES_LONG_GAME,
    PORTS,
    deck_of,
)
from advisor.frontiers.words import BURROUGHS, COLORS, ISOLATION, MAIN, ROLL


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a new game besides edition and players."""

    helmet_cost: int = 3
    seat_compensation: bool = True
    long_game: bool = False


@dataclass(frozen=True, slots=True)
class Setup:
    """What stays the same for a whole game, shared by all its positions."""

    edition: int
    options: Options
    colors: tuple[int, ...]
    names: tuple[str, ...]
    seats: int = field(init=False, compare=False)
    ports: tuple[int, ...] = field(init=False, compare=False)
    colonies: int = field(init=False, compare=False)
    deck: tuple[int, ...] = field(init=False, compare=False)
    seat_of: tuple[int, ...] = field(init=False, compare=False)
    rivals: tuple[tuple[int, ...], ...] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        count = len(self.colors)
        long_game = self.options.long_game
        derived: dict[str, object] = {
            "seats": count,
            "ports": PORTS[count],
            "colonies": COLONIES_LONG_GAME if long_game else COLONIES[count],
            "deck": deck_of(self.edition),
            "seat_of": tuple(
                self.colors.index(color) if color in self.colors else -1
                for color in range(len(COLORS))
            ),
            "rivals": tuple(
                tuple(
                    sorted(
                        (other for other in range(count) if other != seat),
                        key=lambda other: COLORS[self.colors[other]],
                    )
                )
                for seat in range(count)
            ),
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    def color(self, seat: int) -> str:
        return COLORS[self.colors[seat]]


class State:
    """A position in compact form. Every attribute is plain data; the rules are elsewhere."""

    __slots__ = (
        "active",
        "artifact",
        "asimov",
        "bay",
        "borrowed",
        "cards",
        "circle",
        "colonies",
        "control",
        "deck",
        "discarded",
        "discards",
        "display",
        "docks",
        "fields",
        "fuel",
        "hubbed",
        "may_cycle",
        "mined",
        "moves",
        "new",
        "ore",
        "phase",
        "planet",
        "setup",
        "ships",
        "stock",
        "surplus",
        "tracks",
        "used",
    )

    def __init__(self, setup: Setup) -> None:
        seats = setup.seats
        self.setup = setup
        self.active = 0
        self.phase = MAIN
        self.moves = 0
        self.fuel = [0] * seats
        self.ore = [0] * seats
        self.stock = [0] * seats
        self.colonies = [setup.colonies] * seats
        self.circle = [0] * seats
        self.cards = [0] * seats
        self.ships: tuple[int, ...] = ()
        """Unplaced ships of the active player, sorted; nobody else has any."""
        self.docks: list[tuple[int, ...]] = [()] * 9
        """Docked ships by facility, sorted; those of the Colonist Hub are in `tracks`."""
        self.tracks: list[tuple[int, ...]] = [()] * seats
        self.bay: tuple[int, ...] = ()
        self.planet: list[tuple[int, ...]] = [(0,) * seats] * 8
        self.control = [-1] * 8
        """Seat that controls each territory, or -1; follows from `planet`."""
        self.fields = [-1, -1, -1]
        self.display: tuple[int, ...] = ()
        self.discards: tuple[int, ...] = ()
        self.deck: tuple[int, ...] | None = None
        self.clear_turn()

    def copy(self) -> State:
        new = State.__new__(State)
        new.setup = self.setup
        new.active = self.active
        new.phase = self.phase
        new.moves = self.moves
        new.fuel = self.fuel.copy()
        new.ore = self.ore.copy()
        new.stock = self.stock.copy()
        new.colonies = self.colonies.copy()
        new.circle = self.circle.copy()
        new.cards = self.cards.copy()
        new.ships = self.ships
        new.docks = self.docks.copy()
        new.tracks = self.tracks.copy()
        new.bay = self.bay
        new.planet = self.planet.copy()
        new.control = self.control.copy()
        new.fields = self.fields.copy()
        new.display = self.display
        new.discards = self.discards
        new.deck = self.deck
        new.used = self.used
        new.discarded = self.discarded
        new.artifact = self.artifact
        new.may_cycle = self.may_cycle
        new.mined = self.mined
        new.hubbed = self.hubbed
        new.asimov = self.asimov
        new.borrowed = self.borrowed
        new.surplus = self.surplus
        new.new = self.new
        return new

    def key(self) -> tuple[object, ...]:
        """Everything that distinguishes positions of one game, hashable."""
        return (
            self.active,
            self.phase,
            self.moves,
            *self.fuel,
            *self.ore,
            *self.stock,
            *self.colonies,
            *self.circle,
            *self.cards,
            self.ships,
            *self.docks,
            *self.tracks,
            self.bay,
            *self.planet,
            *self.fields,
            self.display,
            self.discards,
            self.deck,
            self.used,
            self.discarded,
            self.artifact,
            self.may_cycle,
            self.mined,
            self.hubbed,
            self.asimov,
            self.borrowed,
            self.surplus,
            self.new,
        )

    def clear_turn(self) -> None:
        """Forget what happened this turn (T10)."""
        self.used = 0
        self.discarded = False
        self.artifact = 0
        self.may_cycle = False
        self.mined = False
        self.hubbed = 0
        self.asimov = False
        self.borrowed = -1
        self.surplus = 0
        self.new = 0

    def holds(self, seat: int, card: int) -> bool:
        return self.cards[seat] >> card & 1 == 1

    def has_bonus(self, territory: int) -> bool:
        """Whether the active player has the bonus of a territory now, own or borrowed."""
        return self.fields[ISOLATION] != territory and (
            self.control[territory] == self.active or self.borrowed == territory
        )

    def relic_keeper(self) -> int:
        """The seat that may own the Relic Ship now, or -1."""
        return -1 if self.fields[ISOLATION] == BURROUGHS else self.control[BURROUGHS]

    def start_turn(self, seat: int) -> None:
        self.active = seat
        self.phase = ROLL
        self.clear_turn()


def controller(colonies: Sequence[int]) -> int:
    """The seat with strictly more colonies than every other, or -1."""
    most = max(colonies)
    if most == 0 or colonies.count(most) > 1:
        return -1
    return colonies.index(most)
