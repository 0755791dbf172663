"""How far chances to win in Alien Frontiers are to be believed, as it was measured.

`believing.json` is written by `python -m advisor.frontiers.bench.chances`, which says how it
measures; nothing in it is typed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from advisor.frontiers.playouts import LookAtRace, rollout
from advisor.frontiers.position import Position
from advisor.frontiers.value import Weights
from advisor.search.analyst import parts
from advisor.search.believing import Believing, Ways


def _quick(position: Position, seed: int) -> Callable[[int], Sequence[float]]:
    state = position.veiled().state
    return lambda number: parts(rollout(state, seed, number), state.setup.seats)


def look_by(weights: Weights, position: Position, seed: int) -> Callable[[int], Sequence[float]]:
    """Games for some rounds by good turns, as these weights judge."""
    return LookAtRace(position.veiled().state, weights, seed)


def _look(position: Position, seed: int) -> Callable[[int], Sequence[float]]:
    return look_by(Weights.default(len(position.players)), position, seed)


WAYS: Final[Ways] = {
    "look": ("for some rounds by good turns", 128, _look),
    "quick": ("to the end by simple wishes", 800, _quick),
}
BELIEVING: Final = Believing("advisor.frontiers", WAYS, usual=2)
