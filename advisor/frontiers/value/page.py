"""What the weights say, as a page: what each thing adds to the chance to win, by stage and players.

    python -m advisor.frontiers.value.page > advisor/frontiers/value/WEIGHTS.md

Every number is made from the presets; nothing on the page is typed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Final

from advisor.frontiers.components import FLEET
from advisor.frontiers.value.features import FEATURES
from advisor.frontiers.value.weights import Weights
from advisor.frontiers.words import CARDS, TERRITORIES
from advisor.search import weights_page

STAGES: Final = {"early": 7, "middle": 4, "late": 1}
"""By name the T at which the page looks: how many colonies the one ahead has yet to land."""
SEATS: Final = (2, 3, 4)

Step = tuple[str, str, int, int]
"""What is looked at: its words, its feature, and the numbers before and after."""


def steps() -> Iterator[Step]:
    """Everything the page tells about."""
    for number in range(4, FLEET + 1):
        yield f"ship {number}", "ships", number - 1, number
    yield "the Relic Ship", "relic", 0, 1
    for number in (1, 4, 7):
        yield f"colony {number}, without its point", "colonies", number - 1, number
    for number in (3, 6, 9):
        yield f"point {number}", "points", number - 1, number
    for number in (1, 4, 7):
        yield f"circle {number} of the Hub", "hub", number - 1, number
    for name in ("fuel", "ore"):
        for number in (1, 3, 5):
            yield f"{name} {number}", name, number - 1, number
    for word in TERRITORIES:
        yield f"bonus of {word}, at its least", f"bonus {word}", 0, 1
    yield "first card, whatever it is", "cards", 0, 1
    for word in CARDS:
        yield f"{word}, beyond being a card", f"card {word}", 0, 1


def points(weights: Weights, left: int, step: Step) -> float:
    """Percentage points that something adds to an even chance between two."""
    _, name, before, after = step
    table = weights.tables(left)[name]
    scale, _ = weights.odds_at(left)
    most = len(table) - 1
    return 25 * (table[min(after, most)] - table[min(before, most)]) / scale


def page() -> str:
    """The whole page."""
    weights = {seats: Weights.default(seats) for seats in SEATS}
    introduction = (
        "Written by `python -m advisor.frontiers.value.page`. Percentage points that each thing",
        "adds to a chance of 50 % against one rival, by the default weights: "
        + ", ".join(f"{name} means T = {left}" for name, left in STAGES.items())
        + f". {len(FEATURES)} features are counted; these are the ones people ask about.",
    )
    at = [(seats, left) for seats in SEATS for left in STAGES.values()]
    rows = [
        (step[0], [f"{points(weights[seats], left, step):+.1f}" for seats, left in at])
        for step in steps()
    ]
    sources = {
        seats: (found.name, found.provenance, "", found.provenance.note.split("; then "))
        for seats, found in weights.items()
    }
    return weights_page.page(introduction, SEATS, STAGES, rows, sources)


if __name__ == "__main__":
    sys.stdout.write(page())
