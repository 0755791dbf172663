"""`arena`: automatic players against each other, many times."""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from advisor.commands.console import CommandError, say, say_json, wrong_usage

if TYPE_CHECKING:
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
"""


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "names", metavar="PLAYER", nargs="*", help="players by name, or module:Class for your own"
    )
    parser.add_argument("--list", action="store_true", help="list the players and stop")
    parser.add_argument("--games", type=int, default=100, help="games of each table [100]")
    parser.add_argument(
        "--players", type=int, default=2, choices=(2, 3, 4), help="seats at a table [2]"
    )
    parser.add_argument("--seed", type=int, default=0, help="seed of the first deal [0]")
    parser.add_argument("--edition", type=int, default=5, choices=(5, 1), help="rules [5]")
    parser.add_argument("--out", metavar="FILE", help="keep every game as a line of JSON")
    parser.add_argument("--resume", action="store_true", help="go on with the file of --out")
    parser.add_argument(
        "--workers", type=int, metavar="N", help="processes on this machine [one for each core]"
    )
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help="play on a Dask cluster instead: tcp://host:port"
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
    if arguments.workers is not None and arguments.workers < 1:
        wrong_usage(arguments, "--workers: at least one is needed")
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

    from advisor.players import arena

    missing = results.missing()
    lost = 0
    interrupted = False
    hidden = True if arguments.quiet else None
    with tqdm(total=len(missing), unit="game", disable=hidden, file=sys.stderr) as bar:
        try:
            for record in arena.run(missing, partial(_pool, arguments)):
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
    if arguments.json:
        say_json(as_data(plan, reports))
    else:
        for line in as_lines(plan, reports):
            say(line)


def _list() -> int:
    from advisor.players import about, player_names

    for name in player_names():
        say(f"{name:<12}{about(name)}")
    return 0
