"""Where everything stands on the picture, in each of its layouts.

Pieces and letters have one size; a layout only moves them. `wide` is the board alone with the
players below it, `compact` the same for boxes from 600 pixels on, where there are fewer words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from widgets.face import Layout

STEP: Final = 32
"""From port to port; a ship is 28 wide."""


class Capsule(NamedTuple):
    """A frame around ports whose ships dock together."""

    x: float
    y: float
    width: float
    first: int
    """The number of its first port."""
    size: int


@dataclass(frozen=True)
class Station:
    """A facility: its corner, its plate and its ports; one on the right grows to the left."""

    x: float
    y: float
    ports: int
    width: float
    """Of the plate."""
    on_right: bool = False
    group: int = 1
    """How many ships dock together."""
    step: float = STEP
    gap: float = 8
    """Between groups."""
    columns: int = 0
    """Ports in a row, where there is more than one row."""
    title: tuple[float, float] = (24, 11)
    """Where its name stands; the rule is 15 lower. On the right x is counted to the left."""
    price: tuple[float, float] | None = None
    icon: bool = True
    plate: bool = True
    low: float = 37
    """Down to the ports."""
    start: float = 3

    @property
    def left(self) -> float:
        """Where the first port stands, from the corner."""
        if not self.on_right:
            return self.start
        last = self.ports - 1
        return -self.start - 29 - last * self.step - self._spare(last)

    def _spare(self, column: int) -> float:
        """The gaps up to a port."""
        return 0 if self.group == 1 else self.gap * (column // self.group)

    def places(self) -> Iterator[tuple[float, float]]:
        """Where the ships of its ports stand, from the corner."""
        row = self.columns or self.ports
        for index in range(self.ports):
            column = index % row
            x = self.left + column * self.step + self._spare(column)
            yield x, self.low + 45 * (index // row)

    def capsules(self) -> Iterator[Capsule]:
        """The frames of its ports."""
        spots = list(self.places())
        for first in range(0, self.ports, self.group):
            x, y = spots[first]
            width = 29 + (self.group - 1) * self.step
            yield Capsule(x - 0.5, y - 2, width + 1, first + 1, self.group)


class Text(NamedTuple):
    """Where the words and domes of a territory stand, from the middle of the planet."""

    x: float
    name: float
    bonus: float
    """With colonies on it."""
    bonus_x: float
    domes: float
    plain: float
    """Down to the bonus without colonies."""


@dataclass(frozen=True)
class Plan:
    """One layout."""

    name: str
    width: int
    height: int
    planet: tuple[float, float, float]
    """Its middle and its radius."""
    flight: float
    """The ring on which ships fly round the planet."""
    orbit: tuple[float, float]
    sun: float
    moon: tuple[float, float, float]
    tray: tuple[float, float]
    tray_room: float
    stations: dict[str, Station]
    bay: tuple[float, float, float, bool]
    """Corner, room to the side, and whether it grows to the left."""
    bay_rows: int
    cards: tuple[float, float, float, float, float]
    """Of the display: corner, width, height, pitch."""
    pile: tuple[float, float]
    hub: tuple[float, float, float]
    players: tuple[float, float, float]
    """Corner, and the width that they share."""
    gap: float
    """Between the players."""
    domes: tuple[float, float]
    """The width of a dome, and where four colours have colonies."""
    lands: dict[str, Text] = field(default_factory=dict)

    @property
    def compact(self) -> bool:
        """Whether words are to be saved."""
        return self.width < 700

    @property
    def pole(self) -> float:
        """The radius of the middle of the planet, where fields wait."""
        return 41 if not self.compact else 36.4


PLATE: Final = 74
"""The height of a player's plate."""

_WIDE: Final = Plan(
    name="wide",
    width=930,
    height=640,
    planet=(465, 258, 184),
    flight=206,
    orbit=(372, 201),
    sun=66,
    moon=(100, 202, 42),
    tray=(322, 9),
    tray_room=134,
    stations={
        "solar": Station(
            14, 8, 8, 204, columns=4, title=(76, 19), icon=False, plate=False, low=68, start=2
        ),
        "mine": Station(64, 182, 5, 168, title=(80, 11), icon=False, plate=False, start=1),
        "market": Station(44, 278, 4, 176, group=2),
        "shipyard": Station(60, 370, 6, 216, group=2, price=(152, 0)),
        "constructor": Station(908, 282, 6, 214, on_right=True, group=3, price=(-182, 0)),
        "artifact": Station(916, 58, 4, 214, on_right=True, plate=False, start=1),
        "raiders": Station(888, 372, 3, 196, on_right=True, group=3),
        "terraform": Station(
            916, 468, 1, 160, on_right=True, plate=False, price=(-96, 52), start=1
        ),
    },
    bay=(14, 476, 172, False),
    bay_rows=2,
    cards=(684, 146, 232, 39, 42),
    pile=(776, 110),
    hub=(197, 463, 540),
    players=(8, 558, 914),
    gap=6,
    domes=(24, 24),
    lands={
        "heinlein": Text(122, -32, -18, 122, 9, 14),
        "herbert": Text(97, 65, 120, 88, 74, 14),
        "lem": Text(0, 88, 102, 0, 133, 14),
        "pohl": Text(-97, 65, 120, -88, 74, 14),
        "vanvogt": Text(-122, -32, -18, -122, 9, 14),
        "asimov": Text(-95, -117, -66, -74, -110, 14),
        "bradbury": Text(0, -124, -110, 0, -168, 14),
        "burroughs": Text(95, -117, -66, 74, -110, 14),
    },
)
_COMPACT: Final = Plan(
    name="compact",
    width=600,
    height=640,
    planet=(306, 290, 145),
    flight=161,
    orbit=(236, 176),
    sun=52,
    moon=(30, 182, 36),
    tray=(208, 6),
    tray_room=131,
    stations={
        "solar": Station(
            8,
            4,
            8,
            190,
            columns=4,
            title=(66, 15),
            icon=False,
            plate=False,
            low=54,
            start=1,
            step=31,
        ),
        "mine": Station(8, 160, 5, 158, title=(62, 11), icon=False, plate=False, start=1, step=31),
        "market": Station(8, 256, 4, 146, group=2, step=31, plate=False),
        "shipyard": Station(8, 373, 6, 206, group=2, step=31, gap=5, price=(88, 0), plate=False),
        "constructor": Station(
            207, 56, 6, 212, group=3, step=31, price=(172, 0), plate=False, start=2
        ),
        "artifact": Station(592, 60, 4, 130, on_right=True, step=31, plate=False, start=1),
        "raiders": Station(592, 230, 3, 146, on_right=True, group=3, step=31, plate=False),
        "terraform": Station(
            592, 320, 1, 130, on_right=True, step=31, plate=False, price=(-90, 52), start=1
        ),
    },
    bay=(592, 410, 190, True),
    bay_rows=1,
    cards=(446, 148, 146, 21, 24),
    pile=(462, 112),
    hub=(5, 463, 590),
    players=(4, 562, 592),
    gap=5,
    domes=(23, 20),
    lands={
        "heinlein": Text(99, -23, -9.5, 99, 11, 14),
        "herbert": Text(76, 51, 95, 69, 57, 14),
        "lem": Text(0, 68, 82, 0, 104, 14),
        "pohl": Text(-76, 51, 95, -69, 57, 14),
        "vanvogt": Text(-99, -23, -9.5, -99, 11, 14),
        "asimov": Text(-72, -92, -50, -57, -87, 14),
        "bradbury": Text(0, -97, -83, 0, -133, 14),
        "burroughs": Text(72, -92, -50, 57, -87, 14),
    },
)
PLANS: Final = {plan.name: plan for plan in (_WIDE, _COMPACT)}
LAYOUTS: Final = tuple(Layout(plan.name, plan.width, plan.height) for plan in PLANS.values())
