"""How far chances to win are to be believed: measured on positions after advised turns.

`play` keeps games of strong players and what is said about positions of them (`chance_games.py`).
`tell` learns from them how worth becomes odds at every stage, how much the quick players count
beside the instant estimate, and how far each of them is off. How well that holds is told of games
it was not learnt from. `--write` keeps what was learnt: in the weights, in `believing.json`, and on
the page `CHANCES.md`.

    python -m advisor.phoenix.bench.chances play --players 3 --games 60 --out chances-3.jsonl
    python -m advisor.phoenix.bench.chances tell chances-3.jsonl --write
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from advisor.analysis import chance_page
from advisor.analysis.chance_games import Told, add_play, kept
from advisor.analysis.chance_learning import Learning, add_tell, lines
from advisor.phoenix import value
from advisor.phoenix.believing import WAYS
from advisor.phoenix.bench.chance_games import MEASURING
from advisor.phoenix.value import Weights
from advisor.phoenix.value.features import NEAR, STAGES

PARTS: Final = {
    "early": (12, STAGES - 1),
    "middle": (7, 11),
    "late": (NEAR, 6),
    "last round": (0, NEAR - 1),
}
WORDS: Final = chance_page.Words(
    "Strong players (`planner`: the best turn with what it opens)",
    {"instant": "at once", "quick": "with games of quick players"},
    "two good turns of one moment",
    "playing out by quick players",
)


def learnt(weights: Weights, games: Sequence[Told]) -> Weights:
    """The weights with the odds that these games teach, at every stage."""
    import numpy as np

    from advisor.players import odds

    told = [(place, won) for game in games for places, won in lines(game) for place in places]
    worth = np.array([place[2] for place, _ in told], dtype=np.float64)
    found = odds.Outcomes(
        worth,
        np.array([place[0] for place, _ in told]),
        np.array([place[1] for place, _ in told]),
        np.array([won for _, won in told], dtype=np.float64),
        np.full(len(told), 1 / len(told)),
        len(games),
    )
    factor, *tempo = odds.stretch(worth / 1000, found.order, found.shares, found.parts)
    scale = round(1000 / max(float(factor), odds.SLIGHTEST))
    mean = sum(tempo) / len(tempo)
    early = tuple(round(scale * float(each - mean)) for each in tempo)
    rows = odds.staged(found, scale, early, STAGES)
    return replace(weights, scale=scale, tempo=early, stages=rows)


def said(weights: Weights, positions: Sequence[Any], seats: int) -> list[list[float]]:
    """What the weights say at once about positions that are kept as worths."""
    import numpy as np

    from advisor.players import odds

    if not positions:
        return []
    plain = (weights.scale, *(weights.tempo or (0,) * seats))
    found: list[list[float]] = odds.chances(
        np.array([place[2] for place in positions], dtype=np.float64),
        np.array([place[0] for place in positions]),
        np.array([place[1] for place in positions]),
        weights.stages or (plain,) * STAGES,
    ).tolist()
    return found


LEARNING: Final = Learning(
    "advisor.phoenix.bench.chances",
    Path(__file__).parents[1],
    Path(value.__file__).parent / "presets",
    Weights.default,
    kept,
    learnt,
    said,
    WAYS,
    PARTS,
    WORDS,
)


def main(words: Sequence[str] | None = None) -> None:
    """Measure, or tell what was measured."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    commands = parser.add_subparsers(required=True)
    add_play(commands, MEASURING, "planner", 3, 74_000_000)
    add_tell(commands, LEARNING)
    arguments = parser.parse_args(words)
    arguments.run(arguments)


if __name__ == "__main__":
    main()
