"""`arena`: automatic players against each other, many times."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import AbstractContextManager, closing
from dataclasses import asdict
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from advisor import games
from advisor.commands.console import (
    CommandError,
    from_1,
    say,
    say_json,
    whole_number,
    wrong_usage,
)
from advisor.commands.stopping import stoppable
from advisor.core import saving
from advisor.core.documents import DocumentError, read_json
from advisor.core.errors import UnknownName
from advisor.core.locking import LockedError, locked
from advisor.core.visible import shown, visible

if TYPE_CHECKING:
    from advisor.analysis.calibration import Calibration
    from advisor.players.arena import Plan
    from advisor.players.records import Results

NAME: Final = "arena"
SUMMARY: Final = "let automatic players play against each other"
DESCRIPTION: Final = """\
Let automatic players play many games and say who is stronger, and how surely. Seats are
rotated, and every rotation plays the same deals and dice. With more names than seats,
everybody meets everybody; with fewer, the last name takes the seats that are left.
With --out every game is kept as soon as it is played, and --resume goes on after whatever ended
the run. Lines of the file that are damaged are named and their games played again; games of
another version of the program, or of other weights, are refused and never mixed.

Examples:
  python -m advisor arena greedy random --games 100
  python -m advisor arena random simple greedy --games 200        (a ladder)
  python -m advisor arena greedy simple --players 4 --games 400   (one against three)
  python -m advisor arena greedy simple --games 4000 --out run.jsonl
  python -m advisor arena greedy simple --games 4000 --out run.jsonl --resume
  python -m advisor arena greedy simple --scheduler tcp://localhost:8786
  python -m advisor arena captain --games 200 --calibration       (the instant win probability)
  python -m advisor arena random --game phoenix --option friendly=true
"""
PROBLEMS: Final = 20
"""How many damaged lines of a file are named."""


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "names", metavar="PLAYER", nargs="*", help="players by name, or module:Class for your own"
    )
    parser.add_argument("--list", action="store_true", help="list the players and stop")
    parser.add_argument("--games", type=from_1, default=100, help="games of each table [100]")
    parser.add_argument("--players", type=whole_number, default=2, help="seats at a table [2]")
    parser.add_argument("--seed", type=whole_number, default=0, help="seed of the first deal [0]")
    parser.add_argument(
        "--game",
        default=games.USUAL,
        help=f"what is played: {', '.join(games.names())}, or module:KIT for your own "
        f"[{games.USUAL}]",
    )
    parser.add_argument(
        "--option",
        metavar="NAME=VALUE",
        dest="options",
        action="append",
        default=[],
        type=_option,
        help="what the players agree on before a game, such as long_game=true",
    )
    parser.add_argument(
        "--edition",
        metavar="N",
        dest="options",
        action="append",
        type=lambda text: ("edition", whole_number(text)),
        help="the same as --option edition=N",
    )
    parser.add_argument("--out", metavar="FILE", help="keep every game as a line of JSON")
    parser.add_argument("--resume", action="store_true", help="go on with the file of --out")
    parser.add_argument(
        "--workers", type=from_1, metavar="N", help="processes on this machine [one for each core]"
    )
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help="play on a Dask cluster instead: tcp://host:port"
    )
    parser.add_argument(
        "--calibration",
        action="store_true",
        help="compare the instant win probability after every turn with who wins",
    )
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def _option(text: str) -> tuple[str, Any]:
    """The type of an option of the game: a name, and a value as JSON writes it or as plain text."""
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"expected a text NAME=VALUE, not {shown(text)}")
    try:
        return name, read_json(value)
    except DocumentError:
        return name, value


def run(arguments: argparse.Namespace) -> int:
    if arguments.list:
        return _list(arguments)
    from advisor.players.arena import ArenaError, Plan
    from advisor.players.base import UnknownPlayerError

    if not arguments.names:
        wrong_usage(arguments, "name at least one player; --list shows those there are")
    if arguments.resume and arguments.out is None:
        wrong_usage(arguments, "--resume needs the file: --out FILE")
    try:
        plan = Plan(
            tuple(arguments.names),
            arguments.players,
            arguments.games,
            arguments.seed,
            arguments.game,
            dict(arguments.options),
        )
    except (ArenaError, UnknownPlayerError) as error:
        wrong_usage(arguments, str(error))
    try:
        with TemporaryDirectory() as folder, stoppable():
            path = Path(arguments.out or Path(folder, "games.jsonl"))
            if saving.exists(path) and not arguments.resume:
                raise ArenaError(f"'{path}' exists already; resume it, or name another file.")
            saving.rehearse(path)
            with locked(path, patience=0, longest=saving.FOREVER):
                return _play(arguments, plan, _results(arguments, plan, path))
    except LockedError:
        raise CommandError(
            f"'{arguments.out}' is being written by another run; wait for its end, or name "
            "another file."
        ) from None
    except (ArenaError, saving.SaveError) as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        raise CommandError(f"'{arguments.out}' cannot be used: {saving.reason(error)}.") from None


def _results(arguments: argparse.Namespace, plan: Plan, path: Path) -> Results:
    """The file of the run, new or as far as it came; what is wrong with it is said."""
    from advisor.players.records import Results

    if not path.exists():
        return Results.new(path, plan)
    results = Results.resume(path, plan)
    for problem in results.problems[:PROBLEMS]:
        say(visible(problem), sys.stderr)
    more = len(results.problems) - PROBLEMS
    if more > 0:
        say(f"And {more} more.", sys.stderr)
    if results.problems:
        say("What cannot be used is left out, and those games are played again.", sys.stderr)
    if arguments.calibration and not all("chances" in record for record in results.records):
        raise CommandError("Some of these games were played without --calibration.")
    return results


def _play(arguments: argparse.Namespace, plan: Plan, results: Results) -> int:
    """Play what is missing and report; what ends the run early, the report is about the rest."""
    from tqdm import tqdm

    from advisor.analysis.calibration import watched
    from advisor.players import arena, match

    task = watched if arguments.calibration else match.play
    missing = results.missing()
    lost = 0
    ended = ""
    hidden = True if arguments.quiet else None
    with tqdm(total=len(missing), unit="game", disable=hidden, file=sys.stderr) as bar:
        pool = partial(_pool, arguments, lambda text: bar.write(text, file=sys.stderr))
        try:
            with closing(arena.run(missing, pool, task)) as games:
                for record in games:
                    results.add(record)
                    lost += "lost" in record
                    bar.update()
                    if "lost" in record:
                        bar.write(visible(f"A game was lost: {record['lost']}"), file=sys.stderr)
        except KeyboardInterrupt as error:
            ended = f"{str(error) or 'Interrupted'}."
        except (arena.ArenaError, saving.SaveError) as error:
            ended = str(error)
    if not ended or results.records:
        _report(arguments, plan, results)
    if ended:
        kept = f" The games so far are kept; go on with --out {arguments.out} --resume."
        say(visible(ended + (kept if arguments.out else "")), sys.stderr)
    return 1 if ended or lost else 0


def _pool(
    arguments: argparse.Namespace, tell: Callable[[str], object]
) -> AbstractContextManager[Executor]:
    from advisor.players import pools

    if arguments.scheduler:
        return pools.cluster(arguments.scheduler, tell=tell)
    return pools.processes(arguments.workers or os.cpu_count() or 1)


def _report(arguments: argparse.Namespace, plan: Plan, results: Results) -> None:
    from advisor.players.report import as_data, as_lines, reported

    reports = reported(plan, results.records)
    data, lines = as_data(plan, reports), as_lines(plan, reports)
    if arguments.calibration:
        found = _calibrated(results)
        data |= {"calibration": asdict(found)}
        lines += ["", *_reliability(found)]
    if arguments.json:
        say_json(data)
    else:
        for line in lines:
            say(line)


def _calibrated(results: Results) -> Calibration:
    from advisor.analysis.calibration import calibration

    return calibration(record for record in results.records if "lost" not in record)


def _reliability(found: Calibration) -> list[str]:
    """The reliability table, and how good the chances are in all."""
    from advisor.players.report import percent, rows

    table = rows(
        ("chance said", "mean", "won", "chances"),
        [
            (
                f"{100 * band.low:.0f}–{100 * band.high:.0f} %",
                percent(band.said),
                percent(band.happened),
                str(band.number),
            )
            for band in found.bands
        ],
    )
    whole = (
        f"Instant win probability after {found.positions} turns of {found.games} games: expected "
        f"calibration error {found.error:.3f}, Brier score {found.brier:.3f} "
        f"(always the same for each seat: {found.constant:.3f})"
    )
    return [*table, "", whole]


def _list(arguments: argparse.Namespace) -> int:
    from advisor.players import about, player_names

    try:
        names = player_names(arguments.game)
    except UnknownName as error:
        wrong_usage(arguments, str(error))
    for name in names:
        say(f"{name:<12}{about(name, arguments.game)}")
    return 0
