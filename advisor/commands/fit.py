"""`fit`: weights from self-play, kept only if the arena says they win."""

from __future__ import annotations

import argparse
import json
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
where they come from; others are not. With --rounds the weights that won play the next games,
and the games of earlier rounds count less and less; after --patience rounds in a row that
brought nothing it ends. With --judge a second player, one that searches better than that of
--check, must find the new weights ahead as well. With --data the games are kept in a folder,
and the same command goes on where it was stopped.
With --odds-only the weights stay as they are, and only how worth becomes a chance to win is
fitted. Needs the extra 'fit': pip install 'alien-frontiers-advisor[fit]'.

Examples:
  python -m advisor fit --players 2 --out mine.json
  python -m advisor fit --players 4 --games 800 --rounds 6 --data rounds --out mine.json
  python -m advisor fit --players 2 --judge advisor --judge-games 100 --out mine.json
  python -m advisor fit --players 4 --start fitted --odds-only --out odds.json
"""


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--players", type=whole_number, default=2, choices=games.kit().seats, help="seats [2]"
    )
    parser.add_argument("--games", type=from_1, default=600, help="games to fit to [600]")
    parser.add_argument("--seed", type=whole_number, default=1_000_000, help="first deal [1000000]")
    parser.add_argument("--rounds", type=from_1, default=1, help="fit so many times [1]")
    parser.add_argument("--fade", type=from_0, default=0.6, help="old games count less [0.6]")
    parser.add_argument("--patience", type=from_1, default=2, help="rounds for nothing [2]")
    parser.add_argument("--data", metavar="FOLDER", help="keep the games of every round here")
    parser.add_argument("--by", default="sparring", help="who plays them [sparring]")
    parser.add_argument("--start", default="app", help="preset or file to start from [app]")
    parser.add_argument("--strength", type=from_0, default=1e-3, help="hold on to it [0.001]")
    parser.add_argument("--odds-only", action="store_true", help="keep the weights, fit their odds")
    parser.add_argument("--check", default="glance", help="player for the check [glance]")
    parser.add_argument("--check-games", type=from_1, default=400, help="games of the check [400]")
    parser.add_argument("--judge", metavar="PLAYER", help="player for a second check [none]")
    parser.add_argument("--judge-games", type=from_1, default=100, help="games of that [100]")
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
        old = fitting.preset(arguments.start, arguments.players)
    except (OSError, ValueError) as error:
        wrong_usage(arguments, f"--start: {error}")
    if arguments.data is not None and not Path(arguments.data).is_dir():
        wrong_usage(arguments, f"--data: '{arguments.data}' is no folder")
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


def _games(arguments: argparse.Namespace, weights: Any, number: int, pool: Pool) -> Any:
    """Positions from the games of a round of self-play, with a progress bar."""
    from tqdm import tqdm

    fitting, folder = _fitting(arguments), arguments.data
    hidden = True if arguments.quiet else None
    with tqdm(total=arguments.games, unit="game", disable=hidden, file=sys.stderr) as bar:
        return fitting.self_play(
            weights,
            arguments.by,
            arguments.players,
            arguments.games,
            seed=_seed(arguments, number),
            pool=pool,
            progress=bar.update,
            file=None if folder is None else fitting.games_of(Path(folder), number),
        )


def _seed(arguments: argparse.Namespace, number: int) -> int:
    """The first deal of a round; its checks follow its games."""
    each: int = arguments.games + arguments.check_games
    each += arguments.judge_games if arguments.judge is not None else 0
    first: int = arguments.seed
    return first + number * each


def _odds(arguments: argparse.Namespace, old: Any, pool: Pool) -> Any:
    """The same weights with the odds of new games; where they come from stays and is added to."""
    fitting = _fitting(arguments)
    samples = _games(arguments, old, 0, pool)
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
    fitting = _fitting(arguments)
    best, kept = fitting.start(old, arguments.players), None
    rounds: list[Any] = []
    failed = 0
    for number in range(arguments.rounds):
        rounds.append(_games(arguments, best, number, pool))
        found = fitting.fit(
            fitting.together(rounds, arguments.fade),
            best,
            name=Path(arguments.out).stem,
            strength=arguments.strength,
        )
        say(f"round {number + 1}, held-out games, before: {found.before}")
        say(f"round {number + 1}, held-out games, after:  {found.after}")
        verdicts, won = _remembered(arguments, number, found.weights, kept or old, pool)
        if not won:
            failed += 1
            if failed == arguments.patience:
                break
            continue
        failed = 0
        losses = f"held-out loss {found.before.loss:.4f} before, {found.after.loss:.4f} after"
        made = replace(found.weights.provenance, games=fitting.number(rounds))
        fitted = replace(found.weights, provenance=made)
        best = kept = _told(arguments, number, fitted, kept, [*verdicts, losses])
        files.write(arguments.out, kept.to_json(), replace=True)
    return kept


def _remembered(
    arguments: argparse.Namespace, number: int, new: Any, old: Any, pool: Pool
) -> tuple[list[str], bool]:
    """What the arena says about new weights; said once, it is kept beside the games."""
    from advisor.core import saving
    from advisor.core.documents import read_json

    folder = arguments.data
    file = folder and _fitting(arguments).games_of(Path(folder), number).with_suffix(".json")
    asked = {"new": new.to_json(), "old": old.to_json()}
    if file and saving.exists(file):
        known = read_json(saving.read(file))
        if {key: known.get(key) for key in asked} == asked:
            for verdict in known["verdicts"]:
                say(verdict)
            return known["verdicts"], known["won"]
    verdicts, won = _verdicts(arguments, number, new, old, pool)
    if file:
        saving.write(file, json.dumps(asked | {"verdicts": verdicts, "won": won}) + "\n")
    return verdicts, won


def _verdicts(
    arguments: argparse.Namespace, number: int, new: Any, old: Any, pool: Pool
) -> tuple[list[str], bool]:
    """What the arena says about new weights, and whether they win."""
    fitting = _fitting(arguments)
    seed = _seed(arguments, number) + arguments.games
    checks = [(arguments.check, arguments.check_games, seed, fitting.wins)]
    if arguments.judge is not None:
        after = seed + arguments.check_games
        checks.append((arguments.judge, arguments.judge_games, after, fitting.ahead))
    found = []
    for by, number_of, first, enough in checks:
        check = fitting.compare(
            new, old, by=by, seats=arguments.players, games=number_of, seed=first, pool=pool
        )
        share = check.players[0].share
        verdict = (
            f"{by} with the new weights wins {100 * share.mean:.1f} % "
            f"({100 * share.low:.1f}–{100 * share.high:.1f}) of {check.games} games with "
            f"{arguments.players} players against {old.name}"
        )
        say(verdict)
        found.append(verdict)
        if not enough(check):
            return found, False
    return found, True


def _told(
    arguments: argparse.Namespace, number: int, weights: Any, before: Any, verdicts: list[str]
) -> Any:
    """The weights of a round with where they come from."""
    made = before.provenance if before is not None else None
    games = weights.provenance.games
    note = f"round {number + 1}, {games} games in all: {'; '.join(verdicts)}"
    return replace(
        weights,
        provenance=replace(
            weights.provenance,
            command=_command(arguments),
            seeds=tuple(_seed(arguments, each) for each in range(number + 1)),
            date=datetime.now(UTC).date().isoformat(),
            note=f"{made.note}; then {note}" if made else note,
        ),
    )


def _command(arguments: argparse.Namespace) -> str:
    """The command that makes the weights again, without where files are on this machine."""
    words = ["python", "-m", "advisor", "fit"]
    for word in ("players", "games", "seed", "rounds", "fade", "by", "start", "strength"):
        words += [f"--{word}", _plain(str(getattr(arguments, word)))]
    if arguments.game != games.USUAL:
        words += ["--game", games.short_name(arguments.game)]
    if arguments.odds_only:
        words.append("--odds-only")
    else:
        words += ["--check", arguments.check, "--check-games", str(arguments.check_games)]
        if arguments.judge is not None:
            words += ["--judge", arguments.judge, "--judge-games", str(arguments.judge_games)]
    return shlex.join([*words, "--out", Path(arguments.out).name])


def _plain(word: str) -> str:
    """A file by its name alone."""
    return Path(word).name if word.endswith(".json") else word
