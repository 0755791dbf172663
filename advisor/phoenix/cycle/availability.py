"""How likely a ship that is ready now is still ready at the player's next turn: learned by play.

The table is counted in games of automatic players (`python -m advisor.phoenix.cycle.learning`): for
every ship that was ready when a player's turn ended, by type, price for a stranger and number of
players, how often it was still ready when that player's next turn began.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any, Final

from advisor.core.documents import read_json
from advisor.phoenix.words import TYPES

FILE: Final = "availability.json"
FORMAT: Final = "space-station-phoenix-availability/1"
DOUBT: Final = 8.0
"""So many observations of the average count beside those of a price that was seldom seen."""
USUAL: Final = 0.8
"""Where nothing was counted at all."""

Counts = dict[str, tuple[int, int]]
"""`players type price` → how often it was ready before, and still ready afterwards."""


@dataclass(frozen=True)
class Availability:
    """Chances that ships stay ready for a round."""

    counts: Counts
    note: str

    def stays(self, players: int, kind: int, price: int) -> float:
        """The chance that a ship of a type that costs so much stays ready for a round."""
        seen, stayed = self.counts.get(f"{players} {TYPES[kind]} {price}", (0, 0))
        return (stayed + DOUBT * self._usual(players, kind)) / (seen + DOUBT)

    def _usual(self, players: int, kind: int) -> float:
        head = f"{players} {TYPES[kind]} "
        rows = [row for key, row in self.counts.items() if key.startswith(head)]
        seen = sum(before for before, _ in rows)
        return sum(after for _, after in rows) / seen if seen else USUAL


@lru_cache(maxsize=1)
def learned() -> Availability:
    """The table that comes with the game."""
    file = resources.files("advisor.phoenix").joinpath("data", FILE)
    return read(read_json(file.read_text(encoding="utf-8")))


def read(source: Any) -> Availability:
    """A table from what a file says."""
    assert source["format"] == FORMAT
    counts = {key: (int(row[0]), int(row[1])) for key, row in source["counts"].items()}
    return Availability(counts, str(source["note"]))
