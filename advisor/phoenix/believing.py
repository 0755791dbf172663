"""How far chances to win in Space Station Phoenix are to be believed, as it was measured.

`believing.json` is written by `python -m advisor.phoenix.bench.chances`, which says how it
measures; nothing in it is typed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from advisor.phoenix.playouts import rollout
from advisor.phoenix.position import Position
from advisor.search.analyst import parts
from advisor.search.believing import Believing, Ways


def _quick(position: Position, seed: int) -> Callable[[int], Sequence[float]]:
    state = position.state
    return lambda number: parts(rollout(state, seed, number), state.setup.seats)


WAYS: Final[Ways] = {"quick": ("by the quick players of the game", 1200, _quick)}
BELIEVING: Final = Believing("advisor.phoenix", WAYS, usual=3)
