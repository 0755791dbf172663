"""How far chances to win in Alien Frontiers are to be believed, as it was measured.

`believing.json` is written by `python -m advisor.frontiers.bench.chances`, which says how it
measures; nothing in it is typed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, Final

from advisor.core.documents import read_json
from advisor.frontiers.playouts import LookAhead, rollout
from advisor.frontiers.position import Position
from advisor.frontiers.value import Weights
from advisor.search.analyst import Policy, parts

FILE: Final = "believing.json"

UNMEASURED: Final = 0.3
"""How far a difference may be off where that was not measured, in log odds."""

Playouts = Callable[[Position, int], Callable[[int], Sequence[float]]]


def _quick(position: Position, seed: int) -> Callable[[int], Sequence[float]]:
    state = position.veiled().state
    return lambda number: parts(rollout(state, seed, number), state.setup.seats)


def _look(position: Position, seed: int) -> Callable[[int], Sequence[float]]:
    state = position.veiled().state
    return LookAhead(state, Weights.default(state.setup.seats), seed)


WAYS: Final[Mapping[str, tuple[str, int, Playouts]]] = {
    "look": ("for a round by good turns", 96, _look),
    "quick": ("to the end by simple wishes", 800, _quick),
}
"""By name: how it plays, how many games are usual, shared out among the players, and the games."""


@cache
def measured(players: int) -> Mapping[str, Any]:
    """What was measured by policy; a number of players that was not is believed like two."""
    file = resources.files("advisor.frontiers").joinpath(FILE)
    known = read_json(file.read_bytes())["players"]
    found: Mapping[str, Any] = known.get(str(players), known["2"])
    return found


def doubt(players: int) -> float:
    """How far the instant estimate is off, in log odds."""
    found: float = measured(players)["instant"]["doubt"]
    return found


def policies(players: int) -> Mapping[str, Policy]:
    """The ways to play games out, the usual one first, with how far they are to be believed."""
    known = measured(players)
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
        for name, (says, games, playouts) in WAYS.items()
    }
