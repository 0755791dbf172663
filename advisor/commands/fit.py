"""`fit`: weights from self-play, kept only if the arena says they win."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from advisor import games
from advisor.commands import files, setting
from advisor.commands.console import CommandError, from_0, from_1, say, whole_number, wrong_usage
from advisor.commands.stopping import stoppable

if TYPE_CHECKING:
    from advisor.players.arena import Pool

NAME: Final = "fit"
SUMMARY: Final = "fit what positions are worth to games of self-play"
DESCRIPTION: Final = """\
Let a player play itself, fit weights to who wins from which positions, and let players with
the new weights meet players with the old ones. Weights that surely win are written, with
where they come from; others are not. With --rounds the new weights play the next games.
With --odds-only the weights stay as they are, and only how worth becomes a chance to win is
fitted. Needs the extra 'fit': pip install 'alien-frontiers-advisor[fit]'.

Examples:
  python -m advisor fit --players 2 --out fitted-2.json
  python -m advisor fit --players 4 --games 400 --rounds 2 --out fitted-4.json
  python -m advisor fit --players 4 --start fitted-4 --odds-only --out odds.json
"""


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--players", type=whole_number, default=2, choices=games.kit().seats, help="seats [2]"
    )
    parser.add_argument("--games", type=from_1, default=600, help="games to fit to [600]")
    parser.add_argument("--seed", type=whole_number, default=1_000_000, help="first deal [1000000]")
    parser.add_argument("--rounds", type=from_1, default=1, help="fit so many times [1]")
    parser.add_argument("--by", default="captain", help="who plays them [captain]")
    parser.add_argument("--start", default="app", help="preset to start from [app]")
    parser.add_argument("--strength", type=from_0, default=1e-3, help="hold on to it [0.001]")
    parser.add_argument("--odds-only", action="store_true", help="keep the weights, fit their odds")
    parser.add_argument("--check", default="commodore", help="player for the check [commodore]")
    parser.add_argument("--check-games", type=from_1, default=400, help="games of the check [400]")
    parser.add_argument("--workers", type=from_1, help="processes [one for each core]")
    setting.game_option(parser, "whose weights")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    parser.add_argument("--out", required=True, metavar="FILE", help="where to write the weights")


def run(arguments: argparse.Namespace) -> int:
    if find_spec("scipy") is None:
        raise CommandError("A fit needs SciPy: pip install 'alien-frontiers-advisor[fit]'.")
    from advisor.core.saving import SaveError
    from advisor.players import pools
    from advisor.players.arena import ArenaError
    from advisor.players.base import UnknownPlayerError

    fitting = _fitting(arguments)
    try:
        old = fitting.preset(arguments.start)
    except ValueError as error:
        wrong_usage(arguments, f"--start: {error}")
    files.rehearse(arguments.out)
    pool = partial(pools.processes, arguments.workers or os.cpu_count() or 1)
    work = _odds if arguments.odds_only else _rounds
    try:
        with stoppable():
            kept = work(arguments, old, pool)
    except UnknownPlayerError as error:
        wrong_usage(arguments, str(error))
    except (ArenaError, SaveError) as error:
        raise CommandError(str(error)) from None
    return _keep(arguments, kept)


def _keep(arguments: argparse.Namespace, kept: Any | None) -> int:
    if kept is None:
        say("That is not surely better; nothing is written.", sys.stderr)
        return 1
    files.write(arguments.out, kept.to_json(), replace=True)
    return 0


def _fitting(arguments: argparse.Namespace) -> Any:
    """How weights of the game are fitted."""
    return games.kit(arguments.game).terminal.fitting


def _games(arguments: argparse.Namespace, weights: Any, seed: int, pool: Pool) -> Any:
    """Positions from games of self-play, with a progress bar."""
    from tqdm import tqdm

    hidden = True if arguments.quiet else None
    with tqdm(total=arguments.games, unit="game", disable=hidden, file=sys.stderr) as bar:
        return _fitting(arguments).self_play(
            weights,
            arguments.by,
            arguments.players,
            arguments.games,
            seed=seed,
            pool=pool,
            progress=bar.update,
        )


def _odds(arguments: argparse.Namespace, old: Any, pool: Pool) -> Any:
    """The same weights with the odds of new games; where they come from stays and is added to."""
    fitting = _fitting(arguments)
    samples = _games(arguments, old, arguments.seed, pool)
    found = fitting.with_odds(old, samples)
    say(f"these games: {fitting.quality(found, samples)}")
    made = old.provenance
    return replace(
        found,
        name=Path(arguments.out).stem,
        provenance=replace(
            made,
            note="; ".join(filter(None, (made.note, f"odds by {_command(arguments)}"))),
        ),
    )


def _rounds(arguments: argparse.Namespace, old: Any, pool: Pool) -> Any | None:
    """The weights of the last round that won."""
    start, kept = _fitting(arguments).start(old, arguments.players), None
    for number in range(arguments.rounds):
        found = _round(arguments, number, old, start, pool)
        if found is None:
            break
        old = start = kept = found
    return kept


def _round(
    arguments: argparse.Namespace, number: int, old: Any, start: Any, pool: Pool
) -> Any | None:
    """One fit: new weights if they surely win against the old ones."""
    fitting = _fitting(arguments)
    seats, games = arguments.players, arguments.games
    seed = arguments.seed + number * (games + arguments.check_games)
    found = fitting.fit(
        _games(arguments, start, seed, pool),
        start,
        name=Path(arguments.out).stem,
        strength=arguments.strength,
    )
    say(f"held-out games, before: {found.before}")
    say(f"held-out games, after:  {found.after}")
    check = fitting.compare(
        found.weights,
        old,
        by=arguments.check,
        seats=seats,
        games=arguments.check_games,
        seed=seed + games,
        pool=pool,
    )
    share = check.players[0].share
    verdict = (
        f"{arguments.check} with the new weights wins {100 * share.mean:.1f} % "
        f"({100 * share.low:.1f}–{100 * share.high:.1f}) of {check.games} games with "
        f"{seats} players against {old.name}"
    )
    say(verdict)
    if not fitting.wins(check):
        return None
    losses = f"held-out loss {found.before.loss:.4f} before, {found.after.loss:.4f} after"
    before = start.provenance if number else None
    return replace(
        found.weights,
        provenance=replace(
            found.weights.provenance,
            command=_command(arguments),
            seeds=(*(before.seeds if before else ()), seed),
            games=(before.games if before else 0) + games,
            date=datetime.now(UTC).date().isoformat(),
            note=(f"{before.note}; then " if before else "") + f"{verdict}; {losses}",
        ),
    )


def _command(arguments: argparse.Namespace) -> str:
    """The command that makes the weights again, without where files are on this machine."""
    words = ["python", "-m", "advisor", "fit"]
    for word in ("players", "games", "seed", "rounds", "by", "start", "strength"):
        words += [f"--{word}", str(getattr(arguments, word))]
    if arguments.game != games.USUAL:
        words += ["--game", games.short_name(arguments.game)]
    if arguments.odds_only:
        words.append("--odds-only")
    else:
        words += ["--check", arguments.check, "--check-games", str(arguments.check_games)]
    return shlex.join([*words, "--out", Path(arguments.out).name])
