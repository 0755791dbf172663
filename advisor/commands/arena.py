"""`arena`: automatic players against each other, many times."""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from dataclasses import asdict
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from advisor.commands.console import (
    CommandError,
    from_1,
    say,
    say_json,
    whole_number,
    wrong_usage,
)

if TYPE_CHECKING:
    from advisor.analysis.calibration import Calibration
    from advisor.players.arena import Plan, Results

NAME: Final = "arena"
SUMMARY: Final = "let automatic players play against each other"
DESCRIPTION: Final = """\
Let automatic players play many games and say who is stronger, and how surely. Seats are
rotated, and every rotation plays the same deals and dice. With more names than seats,
everybody meets everybody; with fewer, the last name takes the seats that are left.

Examples:
  python -m advisor arena greedy random --games 100
  python -m advisor arena random simple greedy --games 200        (a ladder)
  python -m advisor arena greedy simple --players 4 --games 400   (one against three)
  python -m advisor arena greedy simple --games 4000 --out run.jsonl
  python -m advisor arena greedy simple --games 4000 --out run.jsonl --resume
  python -m advisor arena greedy simple --scheduler tcp://localhost:8786
  python -m advisor arena captain --games 200 --calibration       (the instant win probability)
"""


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "names", metavar="PLAYER", nargs="*", help="players by name, or module:Class for your own"
    )
    parser.add_argument("--list", action="store_true", help="list the players and stop")
    parser.add_argument("--games", type=from_1, default=100, help="games of each table [100]")
    parser.add_argument(
        "--players", type=whole_number, default=2, choices=(2, 3, 4), help="seats at a table [2]"
    )
    parser.add_argument("--seed", type=whole_number, default=0, help="seed of the first deal [0]")
    parser.add_argument("--edition", type=whole_number, default=5, choices=(5, 1), help="rules [5]")
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


def run(arguments: argparse.Namespace) -> int:
    if arguments.list:
        return _list()
    from advisor.players.arena import ArenaError, Plan, Results
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
            arguments.edition,
        )
    except (ArenaError, UnknownPlayerError) as error:
        wrong_usage(arguments, str(error))
    try:
        with TemporaryDirectory() as folder:
            path = Path(arguments.out or Path(folder, "games.jsonl"))
            go_on = arguments.resume and path.exists()
            results = (Results.resume if go_on else Results.new)(path, plan)
            return _play(arguments, plan, results)
    except ArenaError as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        raise CommandError(f"'{error.filename}' could not be used: {error.strerror}.") from None


def _play(arguments: argparse.Namespace, plan: Plan, results: Results) -> int:
    """Play what is missing and report; after Ctrl-C the report is about what there is."""
    from tqdm import tqdm

    from advisor.analysis.calibration import watched
    from advisor.players import arena, match

    task = watched if arguments.calibration else match.play
    missing = results.missing()
    lost = 0
    interrupted = False
    hidden = True if arguments.quiet else None
    with tqdm(total=len(missing), unit="game", disable=hidden, file=sys.stderr) as bar:
        try:
            for record in arena.run(missing, partial(_pool, arguments), task):
                results.add(record)
                lost += "lost" in record
                bar.update()
                if "lost" in record:
                    bar.write(f"A game was lost: {record['lost']}", file=sys.stderr)
        except KeyboardInterrupt:
            interrupted = True
    _report(arguments, plan, results)
    if interrupted:
        how = f"; go on with --out {arguments.out} --resume" if arguments.out else ""
        say(f"Interrupted{how}.", sys.stderr)
    return 1 if interrupted or lost else 0


def _pool(arguments: argparse.Namespace) -> AbstractContextManager[Executor]:
    from advisor.players import arena

    if arguments.scheduler:
        return arena.cluster(arguments.scheduler)
    return arena.processes(arguments.workers or os.cpu_count() or 1)


def _report(arguments: argparse.Namespace, plan: Plan, results: Results) -> None:
    from advisor.players.report import as_data, as_lines, report

    reports = report(plan, results.records)
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

    played = [record for record in results.records if "lost" not in record]
    if not all("chances" in record for record in played):
        raise CommandError("Some of these games were played without --calibration.")
    return calibration(played)


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


def _list() -> int:
    from advisor.players import about, player_names

    for name in player_names():
        say(f"{name:<12}{about(name)}")
    return 0
