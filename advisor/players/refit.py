"""Make fitted weights: play, fit, and keep the result only if it wins.

    python -m advisor.players.refit --players 2 --games 6000 --out fitted-2.json

Games of a quick and curious player say what ships, stores, colonies, points and bonuses are worth
at each stage of a game, because many can be played. They say nothing about cards whose powers that
player does not use, so those keep the worth they start with. What is left standing on the board
tells little about who wins (it changes the loss in the third digit) and makes the search of a turn
slower, so it keeps the worth it starts with as well.
"""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from advisor.players import arena
from advisor.players.arena import Plan, Pool
from advisor.players.fit import Fit, collect, fit, observe
from advisor.players.report import TableReport, report
from advisor.value import Provenance, Weights

UNUSED_CARDS: Final = (
    "card booster",
    "card cannon",
    "card crystal",
    "card gravity",
    "card helmet",
    "card polarity",
    "card stasis",
    "card teleporter",
    "card warper",
    "changer",
)
STANDING: Final = (
    "constructor",
    "field isolation",
    "field positron",
    "field repulsor",
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


def refit(
    seats: int,
    games: int,
    *,
    seed: int,
    by: str,
    start: Weights,
    name: str,
    strength: float,
    pool: Pool,
    progress: Callable[[], object] = lambda: None,
) -> Fit:
    """Play games of a player with itself and fit weights to them."""

    def played() -> Iterator[arena.Record]:
        for record in arena.run(Plan((by,), seats, games, seed).pairings(), pool, observe):
            progress()
            yield record

    best_rival, all_rivals = RIVALS[seats]
    start = replace(start, best_rival=best_rival, all_rivals=all_rivals)
    return fit(collect(played()), start, name=name, strength=strength, kept=UNUSED_CARDS + STANDING)


def compare(
    new: Weights, old: str, *, by: str, seats: int, games: int, seed: int, pool: Pool
) -> TableReport:
    """A player with the new weights against the same player with old ones in all other seats."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "new.json")
        file.write_text(new.to_json(), encoding="utf-8")
        plan = Plan((f"{by}@{file}", f"{by}@{old}"), seats, games, seed)
        (found,) = report(plan, arena.run(plan.pairings(), pool))
    return found


def wins(found: TableReport) -> bool:
    """Whether the first player is surely stronger than an equal share of the seats."""
    return found.players[0].share.low > 1 / len(found.table)


def main(arguments: Sequence[str] | None = None) -> int:
    """Fit weights and write them if they win; the exit code is 1 if they do not."""
    from tqdm import tqdm

    chosen = _parser().parse_args(arguments)
    words = sys.argv[1:] if arguments is None else arguments
    pool = partial(arena.processes, chosen.workers or os.cpu_count() or 1)
    with tqdm(total=chosen.games, unit="game", disable=None) as bar:
        found = refit(
            chosen.players,
            chosen.games,
            seed=chosen.seed,
            by=chosen.by,
            start=Weights.preset(chosen.start),
            name=Path(chosen.out).stem,
            strength=chosen.strength,
            pool=pool,
            progress=bar.update,
        )
    print(f"held-out games, before: {found.before}")
    print(f"held-out games, after:  {found.after}")
    check = compare(
        found.weights,
        chosen.start,
        by=chosen.check,
        seats=chosen.players,
        games=chosen.check_games,
        seed=chosen.seed + chosen.games,
        pool=pool,
    )
    share = check.players[0].share
    verdict = (
        f"{chosen.check} with the new weights wins {100 * share.mean:.1f} % "
        f"({100 * share.low:.1f}–{100 * share.high:.1f}) of {check.games} games with "
        f"{chosen.players} players against {chosen.start}"
    )
    print(verdict)
    if not wins(check):
        print("That is not surely better; nothing is written.", file=sys.stderr)
        return 1
    losses = f"held-out loss {found.before.loss:.4f} before, {found.after.loss:.4f} after"
    file = Path(chosen.out)
    words = [file.name if word == chosen.out else word for word in words]
    provenance = Provenance(
        command=shlex.join(["python", "-m", "advisor.players.refit", *words]),
        seeds=(chosen.seed,),
        games=chosen.games,
        date=datetime.now(UTC).date().isoformat(),
        note=f"{verdict}; {losses}",
    )
    weights = replace(found.weights, provenance=provenance)
    file.write_text(weights.to_json(), encoding="utf-8")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m advisor.players.refit",
        description="Fit weights to games of self-play and keep them if they win.",
    )
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4), help="seats [2]")
    parser.add_argument("--games", type=int, default=6000, help="games to fit to [6000]")
    parser.add_argument("--seed", type=int, default=1_000_000, help="first deal [1000000]")
    parser.add_argument("--by", default="curious", help="who plays them [curious]")
    parser.add_argument("--start", default="app", help="preset to start from [app]")
    parser.add_argument("--strength", type=float, default=1e-4, help="hold on to it [0.0001]")
    parser.add_argument("--check", default="greedy", help="player for the check [greedy]")
    parser.add_argument("--check-games", type=int, default=400, help="games of the check [400]")
    parser.add_argument("--workers", type=int, help="processes [one for each core]")
    parser.add_argument("--out", required=True, metavar="FILE", help="where to write the weights")
    return parser


if __name__ == "__main__":
    sys.exit(main())
