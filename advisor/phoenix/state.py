"""The compact form of a position: cheap to copy, changed in place, seen only inside.

Seats are numbers from 0. What a player holds is a row of five numbers in one flat list, a ship is
its number times `ON` plus the GEMs that lie on it, a station a dictionary from sector to residents
that is replaced, never changed, so that copies may share it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from advisor.phoenix.components import Hub, Item
from advisor.phoenix.data import Data
from advisor.phoenix.words import (
    COLORS,
    GEMS,
    NOTHING,
    SPECIES,
    TRACKS,
    TURN,
    WIDTH,
)

ON: Final = 64
"""A ship in a fleet is `number * ON + GEMs on it`."""
NEUTRAL: Final = -1
"""The owner of a neutral ship."""
Residents = tuple[int, ...]
Station = dict[int, Residents]
NO_DICE: Final = (0, 0, 0, 0)
NONE_BOUGHT: Final = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a new game besides the players."""

    hubs: str = "basic"
    first_game: bool = False
    friendly: bool = False
    seat_gems: bool = True


@dataclass(frozen=True, slots=True)
class Setup:
    """What stays the same for a whole game, shared by all its positions."""

    data: Data
    options: Options
    colors: tuple[int, ...]
    names: tuple[str, ...]
    seats: int = field(init=False, compare=False)
    seat_of: tuple[int, ...] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "seats", len(self.colors))
        seats = [self.colors.index(c) if c in self.colors else -1 for c in range(len(COLORS))]
        object.__setattr__(self, "seat_of", tuple(seats))

    def color(self, seat: int) -> str:
        return COLORS[self.colors[seat]]


@dataclass(frozen=True, slots=True)
class Table:
    """What lies on the table only while the game is set up."""

    draft3: tuple[int, ...] = ()
    draft2: tuple[int, ...] = ()
    hubs: tuple[tuple[int, ...], ...] = ()
    """By seat, the hubs on offer."""
    deck2: tuple[int, ...] = ()
    """Level-2 ships that nobody has seen, for hubs that draw."""
    reserve: tuple[int, ...] = ()
    """One sector of each stack, for the hub that has nine of its own."""
    steps: tuple[str, ...] = ()
    """What the owner of the hub in setup still has to do, in order."""
    drawn: tuple[int, ...] = ()


class State:
    """A position in compact form. Every attribute is plain data; the rules are elsewhere."""

    __slots__ = (
        "active",
        "bought",
        "capacity",
        "converted",
        "dice",
        "display",
        "ending",
        "extra",
        "hubs",
        "humans",
        "incomes",
        "left",
        "live",
        "moves",
        "neutral",
        "on_hub",
        "own",
        "pending",
        "phase",
        "rerolls",
        "rewarding",
        "sector",
        "setup",
        "ships",
        "station",
        "stock",
        "supply",
        "table",
        "tracks",
        "user",
        "work",
    )

    def __init__(self, setup: Setup) -> None:
        seats = setup.seats
        self.setup = setup
        self.phase = TURN
        self.active = 0
        self.moves = 0
        self.ending = NOTHING
        self.supply = [0] * len(SPECIES)
        self.display: tuple[int, ...] = ()
        self.stock = [0] * (WIDTH * seats)
        self.tracks = [0] * (len(TRACKS) * seats)
        self.ships: list[tuple[int, ...]] = [()] * seats
        self.neutral = [NOTHING] * seats
        self.hubs = [NOTHING] * seats
        self.station: list[Station] = [{} for _ in range(seats)]
        self.on_hub: list[Residents] = [()] * seats
        self.incomes = [0] * seats
        self.own: list[tuple[int, ...]] = [()] * seats
        self.table: Table | None = None
        self.clear_turn()
        self.extra = 0

    def clear_turn(self) -> None:
        """Forget what happened this turn; extra turns that were earned remain."""
        self.work = NOTHING
        """The ship in use: its number, among the neutral ships if nobody owns it."""
        self.user = NOTHING
        """The seat that owns the ship in use, or `NEUTRAL`."""
        self.sector = NOTHING
        """The sector that was built this turn."""
        self.live: dict[int, int] = {}
        """How many quarters of the active player's sectors are live."""
        self.forget_live()
        self.left = 0
        self.bought = NONE_BOUGHT
        self.dice = NO_DICE
        self.rerolls = 0
        self.capacity = 0
        self.humans = 0
        self.pending: tuple[Item, ...] = ()
        self.rewarding: tuple[int, ...] = ()
        self.converted = False

    def copy(self) -> State:
        new: State = object.__new__(State)
        new.setup = self.setup
        new.phase = self.phase
        new.active = self.active
        new.moves = self.moves
        new.ending = self.ending
        new.supply = self.supply[:]
        new.display = self.display
        new.stock = self.stock[:]
        new.tracks = self.tracks[:]
        new.ships = self.ships[:]
        new.neutral = self.neutral[:]
        new.hubs = self.hubs[:]
        new.station = self.station[:]
        new.on_hub = self.on_hub[:]
        new.incomes = self.incomes[:]
        new.own = self.own[:]
        new.table = self.table
        new.work = self.work
        new.user = self.user
        new.sector = self.sector
        new.live = self.live
        new.left = self.left
        new.bought = self.bought
        new.dice = self.dice
        new.rerolls = self.rerolls
        new.capacity = self.capacity
        new.humans = self.humans
        new.pending = self.pending
        new.rewarding = self.rewarding
        new.extra = self.extra
        new.converted = self.converted
        return new

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (self.setup, [getattr(self, name) for name in self.__slots__])

    def key(self) -> tuple[object, ...]:
        """Everything that makes two positions of one setup differ."""
        return (
            self.phase,
            self.active,
            self.moves,
            self.ending,
            *self.supply,
            self.display,
            *self.stock,
            *self.tracks,
            *self.ships,
            *self.neutral,
            *self.hubs,
            *(tuple(sorted(station.items())) for station in self.station),
            *self.on_hub,
            *self.incomes,
            *self.own,
            self.table,
            self.work,
            self.user,
            self.sector,
            self.changed_live(),
            self.left,
            self.bought,
            self.dice,
            self.rerolls,
            self.capacity,
            self.humans,
            self.pending,
            self.rewarding,
            self.extra,
            self.converted,
        )

    def changed_live(self) -> tuple[tuple[int, int], ...]:
        """Sectors of the active player whose live quarters are not those occupied now."""
        live = self.live
        return tuple(
            (sector, live.get(sector, 0))
            for sector, residents in self.station[self.active].items()
            if live.get(sector, 0) != len(residents)
        )

    def forget_live(self) -> None:
        """Nothing live matters any more this turn: it is what is occupied now."""
        own = self.station[self.active]
        self.live = {sector: len(residents) for sector, residents in own.items()}

    # What the rules ask all the time

    @property
    def data(self) -> Data:
        return self.setup.data

    def hub(self, seat: int) -> Hub:
        return self.setup.data.hubs[self.hubs[seat]]

    @property
    def gems(self) -> int:
        """GEMs of the active player."""
        return self.stock[self.active * WIDTH + GEMS]

    def held(self, column: int) -> int:
        """What the active player holds of a column of the stock."""
        return self.stock[self.active * WIDTH + column]

    def gain(self, column: int, number: int) -> None:
        """More, or with a negative number less, for the active player."""
        self.stock[self.active * WIDTH + column] += number

    def level(self, seat: int, track: int) -> int:
        return self.tracks[seat * len(TRACKS) + track]

    def advance(self, track: int, steps: int = 1) -> None:
        """Steps of the active player on a track."""
        self.tracks[self.active * len(TRACKS) + track] += steps

    @property
    def to_move(self) -> int:
        """The seat that decides."""
        return self.rewarding[0] if self.rewarding else self.active


def _restored(setup: Setup, values: list[object]) -> State:
    state = State(setup)
    for name, value in zip(State.__slots__, values, strict=True):
        setattr(state, name, value)
    return state
