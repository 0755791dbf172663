"""`phoenix-fit`: weights of Space Station Phoenix, changed only where duels say so."""

from __future__ import annotations

import argparse
import shlex
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from advisor.commands import files
from advisor.commands.console import CommandError, from_1, say, whole_number
from advisor.phoenix.words import SEATS

if TYPE_CHECKING:
    from advisor.phoenix.value import Weights

NAME: Final = "phoenix-fit"
SUMMARY: Final = "weights of Space Station Phoenix, tried in duels of paired seeds"
DESCRIPTION: Final = """\
Stretch one group of tables after the other, and let greedy players with the changed weights meet
those with the old ones: the same seeds with and without the challenger, seat after seat. Only what
is better by two standard errors is kept. With --outcomes all tables are fitted at once to how games
of more and less careful players ended; a duel must say afterwards whether that wins. With --odds
nothing is changed but how worth becomes a chance to win, fitted to games of self-play; how far it
is off is told.

Examples:
  python -m advisor phoenix-fit --players 3 --games 60 --out fitted-3.json
  python -m advisor phoenix-fit --players 3 --games 120 --groups rivals tracks --out fitted-3.json
  python -m advisor phoenix-fit --players 3 --games 100 --outcomes --start first-3 --out new-3.json
  python -m advisor phoenix-fit --players 2 --games 60 --odds --start first-2 --out fitted-2.json
"""


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=whole_number, default=3, choices=SEATS, help="seats [3]")
    parser.add_argument("--games", type=from_1, default=60, help="games of each duel [60]")
    parser.add_argument("--seed", type=whole_number, default=1000, help="first deal [1000]")
    parser.add_argument("--start", help="preset or file to start from [the best there is]")
    parser.add_argument("--groups", nargs="+", metavar="GROUP", help="what is tried [everything]")
    parser.add_argument("--outcomes", action="store_true", help="fit all tables to how games ended")
    parser.add_argument(
        "--table", type=whole_number, choices=SEATS, help="players of these games [as --players]"
    )
    parser.add_argument(
        "--best-rival", type=whole_number, metavar="PERCENT", help="of the best rival's worth"
    )
    parser.add_argument("--odds", action="store_true", help="fit only the chance to win")
    parser.add_argument(
        "--by", choices=("quick", "greedy"), default="quick", help="who plays for --odds [quick]"
    )
    parser.add_argument("--out", required=True, metavar="FILE", help="where to write the weights")


def run(arguments: argparse.Namespace) -> int:
    from advisor import games
    from advisor.phoenix.players.fit import GROUPS
    from advisor.phoenix.value import Weights

    files.rehearse(arguments.out)
    try:
        start = (
            Weights.default(arguments.players)
            if arguments.start is None
            else games.kit("phoenix").weights(arguments.start)
        )
    except (OSError, ValueError) as error:
        raise CommandError(f"--start: {error}") from None
    assert isinstance(start, Weights)
    if arguments.best_rival is not None:
        start = replace(start, best_rival=arguments.best_rival)
    groups = arguments.groups or ["rivals", *GROUPS]
    if unknown := [group for group in groups if group not in ("rivals", *GROUPS)]:
        raise CommandError(
            f"There is no group {unknown[0]!r}; there are: rivals, {', '.join(GROUPS)}."
        )
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    if arguments.odds:
        found: Weights | None = _odds(arguments, start, seeds)
    elif arguments.outcomes:
        found = _outcomes(arguments, start, seeds)
    else:
        found = _rounds(arguments, start, seeds, groups)
    if found is None:
        say("Nothing was surely better; nothing is written.")
        return 1
    files.write(arguments.out, found.to_json(), replace=True)
    return 0


def _rounds(
    arguments: argparse.Namespace, start: Weights, seeds: range, groups: list[str]
) -> Weights | None:
    from advisor.phoenix.players.fit import fit

    champion = start
    for trial in fit(start, arguments.players, seeds, groups):
        kept = " (kept)" if trial.verdict.better else ""
        say(f"{trial}{kept}")
        champion = trial.weights
    return None if champion is start else _named(arguments, champion, seeds)


def _outcomes(arguments: argparse.Namespace, start: Weights, seeds: range) -> Weights:
    from advisor.phoenix.players.regression import LONGEST, factors, odds, stretched, watch
    from advisor.phoenix.value import PARTS

    table = arguments.table or arguments.players
    # What is learned at other tables is learned with their own first judgement.
    weights = start if table == arguments.players else _other_table(start, table)
    games = []
    for seed in seeds:
        games.append(watch(seed, table, weights))
        say(
            f"game {seed}: {' '.join(map(str, games[-1].totals))}, {games[-1].turns:.0f} turns each"
        )
    found = factors(games)
    for number, part in enumerate(PARTS):
        say(f"{part}: " + " ".join(f"{factor:.2f}" for factor in found[:, number]))
    scale, error = odds(games)
    say(f"scale {scale}; mean error of chances {error:.3f} on games not fitted to")
    short = sum(game.turns <= LONGEST for game in games)
    note = (
        f"tables of {start.name} fitted to how {short} games of {table} players ended; "
        f"chances off by {error:.3f} on games not fitted to"
    )
    fitted = replace(stretched(start, found), scale=scale, tempo=(0,) * arguments.players)
    return _named(arguments, fitted, seeds, note)


def _other_table(start: Weights, table: int) -> Weights:
    """The judgement of the same family for another number of players."""
    from advisor.phoenix.value import Weights

    family = start.name.rpartition("-")[0]
    return replace(Weights.preset(family, table), best_rival=start.best_rival)


def _odds(arguments: argparse.Namespace, start: Weights, seeds: range) -> Weights:
    from advisor.phoenix.players.fit import calibration, samples, with_odds

    quick = arguments.by == "quick"
    found = samples(start, arguments.players, seeds, quick=quick)
    later = range(seeds.stop, seeds.stop + len(seeds) // 2 + 1)
    fresh = samples(start, arguments.players, later, quick=quick)
    weights = with_odds(start, found, arguments.players)
    error = calibration(fresh, weights.scale)
    say(f"scale {weights.scale}; mean error {error:.3f} on {len(fresh)} fresh positions")
    off = f"mean error {error:.3f} on {len(later)} fresh games"
    note = f"tables of {start.name}; odds by {arguments.by} play, {off}"
    return _named(arguments, weights, seeds, note)


def _named(
    arguments: argparse.Namespace, weights: Weights, seeds: range, note: str = ""
) -> Weights:
    """The weights with where they come from."""
    from advisor.phoenix.value import Provenance

    words = ["--players", str(arguments.players), "--games", str(arguments.games)]
    words += ["--seed", str(arguments.seed), "--start", arguments.start or "first"]
    words += ["--groups", *arguments.groups] if arguments.groups else []
    words += ["--outcomes"] if arguments.outcomes else []
    words += ["--table", str(arguments.table)] if arguments.table else []
    words += [] if arguments.best_rival is None else ["--best-rival", str(arguments.best_rival)]
    words += ["--odds", "--by", arguments.by] if arguments.odds else []
    command = f"python -m advisor {NAME} {shlex.join(words)} --out fitted-{arguments.players}.json"
    made = Provenance(
        command,
        (seeds.start, seeds.stop - 1),
        len(seeds),
        datetime.now(UTC).date().isoformat(),
        note or "groups of tables that won a duel of paired seeds by two standard errors",
    )
    return replace(weights, name=f"fitted-{arguments.players}", provenance=made)
