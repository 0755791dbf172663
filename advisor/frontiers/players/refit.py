"""Making fitted weights: play, fit, and keep the result only if it wins.

Games of players that look at whole turns, choose with a little noise, and now and then play as
nobody else would (`sparring.py`) say what things are worth in good play. What is left standing on
the board tells little about who wins (it changes the loss in the third digit) and makes the search
of a turn slower, so it keeps the worth it starts with.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from inspect import signature
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from advisor.core import saving
from advisor.frontiers.players import shelf
from advisor.frontiers.players.fit import Samples, collect, observe
from advisor.frontiers.value import Weights
from advisor.players import arena
from advisor.players.arena import Plan, Pool
from advisor.players.base import maker
from advisor.players.report import TableReport, reported

STANDING: Final = (
    "constructor",
    "field isolation",
    "field positron",
    "field repulsor",
    "height",
    "herbert ship",
    "market",
    "mine",
    "narrow",
    "raiders",
    "shipyard",
    "terraform",
    "tied",
)
RIVALS: Final = {2: (100, 0), 3: (60, 30), 4: (60, 30)}
"""How much the best rival and all rivals count, by number of players.

Between two, what one wins the other loses. Among more, the one ahead matters most, but everybody
can win.
"""


def self_play(
    weights: Weights,
    by: str,
    seats: int,
    games: int,
    *,
    seed: int,
    pool: Pool,
    progress: Callable[[], object] = lambda: None,
    file: Path | None = None,
) -> Samples:
    """Positions from games of a player with itself, which judges by the weights if it can.

    With a file they are kept there, and those that are there already are not played again.
    """
    with TemporaryDirectory() as folder:
        player = with_weights(by, weights, Path(folder, "start.json"))
        plan = Plan((player,), seats, games, seed)
        kept = file or Path(folder, "games.jsonl")
        about = shelf.heading(by, weights, plan)
        return collect(shelf.played(kept, about, plan, pool, observe, progress))


def with_weights(player: str, weights: Weights, file: Path) -> str:
    """The name of a player with weights of its own, written to a file; as it is if it has none."""
    if "@" in player or "weights" not in signature(maker(player)).parameters:
        return player
    saving.write(file, weights.to_json())
    return f"{player}@{file}"


def compare(
    new: Weights, old: Weights, *, by: str, seats: int, games: int, seed: int, pool: Pool
) -> TableReport:
    """A player with the new weights against the same player with old ones in all other seats."""
    with TemporaryDirectory() as folder:
        names = (
            with_weights(by, new, Path(folder, "new.json")),
            with_weights(by, old, Path(folder, "old.json")),
        )
        plan = Plan(names, seats, games, seed)
        (found,) = reported(plan, arena.run(plan.pairings(), pool))
    return found


def wins(found: TableReport) -> bool:
    """Whether the first player is surely stronger than an equal share of the seats."""
    return found.players[0].share.low > 1 / len(found.table)


def ahead(found: TableReport) -> bool:
    """Whether the first player has won more than an equal share of the games."""
    return found.players[0].share.mean > 1 / len(found.table)


def with_rivals(weights: Weights, seats: int) -> Weights:
    """Weights that count rivals as it is best for a number of players."""
    best_rival, all_rivals = RIVALS[seats]
    return replace(weights, best_rival=best_rival, all_rivals=all_rivals)
