"""Where the modules stand: they have fixed sizes and are only moved, so no text is scaled down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Name = Literal["wide", "compact"]


@dataclass(frozen=True, slots=True)
class Layout:
    """One arrangement of the picture."""

    name: Name
    width: int
    height: int
    hub: tuple[float, float, float]
    """Middle and radius of the hub."""
    wings: float
    """Where the wings begin."""
    rows: float
    """How far the wings are apart."""
    right: float
    """Where the longest wing ends at the latest."""
    largest: float
    """How much the station may be enlarged."""
    earth: tuple[float, float, float]
    """Middle and radius of Earth."""
    fleet_y: float
    strips_y: float
    strips: tuple[int, int, int]
    """Height of the rivals' strips with one, two or three of them."""
    gap: float

    @property
    def is_wide(self) -> bool:
        return self.name == "wide"

    def row(self, number: int) -> float:
        """The middle of a wing, from 0."""
        return self.hub[1] + (number - 1) * self.rows


WIDE: Final = Layout(
    "wide", 930, 700, (64, 214, 56), 126, 100, 558, 1.2, (400, 1386, 1000), 397, 556,
    (138, 67, 45), 3.5,
)  # fmt: skip
COMPACT: Final = Layout(
    "compact", 600, 640, (55, 212, 48), 112, 86, 592, 1.06, (270, 1060, 720), 489, 539,
    (98, 48, 32), 1.5,
)  # fmt: skip
LAYOUTS: Final[dict[str, Layout]] = {"wide": WIDE, "compact": COMPACT}
