"""What the weights say, as a page: what each thing is worth in points, by stage and players.

    python -m advisor.phoenix.value.page > advisor/phoenix/value/WEIGHTS.md

Every number is made from the presets; nothing on the page is typed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Final

from advisor.phoenix.value.features import FEATURES
from advisor.phoenix.value.weights import Weights
from advisor.phoenix.words import SEATS, TRACKS, TYPES
from advisor.search import weights_page

STAGES: Final = {"early": 14, "middle": 8, "late": 4}
"""By name the stage at which the page looks."""
THOUSAND: Final = 1000

Step = tuple[str, str, int, int]
"""What is looked at: its words, its feature, and the numbers before and after."""


def steps() -> Iterator[Step]:
    """Everything the page tells about."""
    for what, numbers in (("gems", (1, 12, 25)), ("metal", (1, 12, 20)), ("free", (1, 6))):
        for number in numbers:
            yield f"{what}, number {number}", what, number - 1, number
    yield "food with water, first pair with a free quarter", "pairs", 0, 1
    yield "food with water, first pair without", "more pairs", 0, 1
    for number in (1, 10):
        yield f"resident {number} of a species, beyond its points", "species", number - 1, number
    for kind in TYPES:
        yield f"first own ship of type {kind}, beyond its metal", f"ships {kind}", 0, 1
    for track in TRACKS:
        for number in (1, 4):
            yield (f"level {number} of the {track} track", f"reach {track}", number - 1, number)


def rates() -> Iterator[tuple[str, str]]:
    """What is counted by the piece, with its feature."""
    for name in ("sectors", "residents", "race", "end"):
        yield next(each.says for each in FEATURES if each.name == name), name
    yield "a piece of metal in an own ship", "ship metal"


def page() -> str:
    """The whole page."""
    weights = {seats: Weights.default(seats) for seats in SEATS}
    introduction = (
        "Written by `python -m advisor.phoenix.value.page`. Points of the final score that each",
        "thing is worth by the default weights, with reconstructed component values: "
        + ", ".join(f"{name} means stage {stage}" for name, stage in STAGES.items())
        + f" of 2 to 16. {len(FEATURES)} features are counted; these are some of them.",
    )
    at = [(seats, stage) for seats in SEATS for stage in STAGES.values()]
    rows: list[weights_page.Row] = []
    for words, name in rates():
        cells = [f"{weights[seats].tables(stage)[name][0] / THOUSAND:.2f}" for seats, stage in at]
        rows.append((f"{words}, each", cells))
    for words, name, before, after in steps():
        tables = [weights[seats].tables(stage)[name] for seats, stage in at]
        rows.append((words, [f"{(each[after] - each[before]) / THOUSAND:+.2f}" for each in tables]))
    sources = {
        seats: (found.name, found.provenance, _of_rivals(found), (found.provenance.note,))
        for seats, found in weights.items()
    }
    return weights_page.page(introduction, SEATS, STAGES, rows, sources)


def _of_rivals(found: Weights) -> str:
    return (
        f"Of the best rival's worth {found.best_rival} % is subtracted, of every rival's "
        f"{found.all_rivals} %."
    )


if __name__ == "__main__":
    sys.stdout.write(page())
