"""How far chances to win are to be believed, as a game has measured and kept it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final, Protocol, runtime_checkable

from advisor.core.documents import read_json
from advisor.search.analyst import Policy

FILE: Final = "believing.json"
UNMEASURED: Final = 0.3
"""How far a difference may be off where that was not measured, in log odds."""

Playouts = Callable[[Any, int], Callable[[int], Sequence[float]]]
Ways = Mapping[str, tuple[str, int, Playouts]]
"""By name: how it plays, how many games are usual, shared out among the players, and the games."""


@runtime_checkable
class Foretelling(Protocol):
    """An analyst to whom a position tells more of chances than what it is worth."""

    def foretold(self, position: Any, weights: Any) -> Sequence[float] | None:
        """Everybody's chance to win, in seat order; None if the weights know worth only."""
        ...


@cache
def _known(package: str) -> Mapping[str, Any]:
    file = resources.files(package).joinpath(FILE)
    found: Mapping[str, Any] = read_json(file.read_bytes())["players"]
    return found


@dataclass(frozen=True, slots=True)
class Believing:
    """What was measured of one game."""

    package: str
    """Where the file is."""
    ways: Ways
    usual: int
    """The number of players that others are believed like where they were not measured."""

    def measured(self, players: int) -> Mapping[str, Any]:
        """What was measured by policy."""
        known = _known(self.package)
        found: Mapping[str, Any] = known.get(str(players), known[str(self.usual)])
        return found

    def doubt(self, players: int) -> float:
        """How far the instant estimate is off, in log odds."""
        found: float = self.measured(players)["instant"]["doubt"]
        return found

    def policies(self, players: int) -> Mapping[str, Policy]:
        """The ways to play games out, the usual one first, with how far they are to be believed."""
        known = self.measured(players)
        return {
            name: Policy(
                says,
                games // players,
                playouts,
                weight=known[name]["weight"],
                doubt=known[name]["doubt"],
                doubt_of_both=known[name]["doubt of both"],
                doubt_of_difference=known[name].get("doubt of a difference", UNMEASURED),
            )
            for name, (says, games, playouts) in self.ways.items()
        }
