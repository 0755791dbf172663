"""`bench`: how fast the program is, as ratios that mean the same on every machine."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Final

from advisor import games
from advisor.commands import bench_all, measuring, setting
from advisor.commands.bench_all import Suite
from advisor.commands.console import CommandError, say, say_json, wrong_usage
from advisor.commands.measuring import Measure
from advisor.core import saving
from advisor.core.command_line import SuiteHome

__all__ = ["DESCRIPTION", "NAME", "SUMMARY", "Measure", "options", "run"]

NAME: Final = "bench"
SUMMARY: Final = "measure the speed of the program, and keep the results"
DESCRIPTION: Final = """\
Measure the speed. Times are given as ratios to C, the time that ten million additions in
a pure-Python loop take in the same run, so that they can be compared between machines.

With --write, in the project's top folder, the figures are kept in tests/benchmarks, on the
page there, and in the tables of README.md. `all` measures everything; `record` keeps what
another program found: a file with numbers as JSON, or a test run as JUnit's XML; `page`
prints the page and the tables anew from what is kept.

Examples:
  python -m advisor bench engine
  python -m advisor bench engine --game phoenix
  python -m advisor bench all --write
  python -m advisor bench record differential --file summary.json --at-most different=0
  python -m advisor bench page
"""

Measuring = Callable[[float, int], list[Measure]]
"""A suite: given C in seconds and how often to repeat, it gives its figures."""


def _homes() -> Iterator[tuple[str, SuiteHome]]:
    """Every suite under its name: those of the usual game as it calls them, then the others'."""
    for name in games.names():
        before = "" if name == games.USUAL else f"{games.short_name(name)}-"
        for suite, home in games.command_line(name).suites.items():
            yield f"{before}{suite}", home
    yield "widgets", SuiteHome("The board in the browser", "advisor.commands.bench_widgets")
    yield "memory", SuiteHome("Memory on Binder", "advisor.commands.bench_widgets", "memory")


def _late(home: SuiteHome) -> Measuring:
    """A suite that is loaded when it is measured."""

    def measures(unit: float, rounds: int) -> list[Measure]:
        suite: Measuring = getattr(import_module(home.module), home.function)
        return suite(unit, rounds)

    return measures


_HOMES: Final = dict(_homes())
SUITES: Final[dict[str, Measuring]] = {name: _late(home) for name, home in _HOMES.items()}
ALL, RECORD, PAGE = "all", "record", "page"
_SHORT: Final = tuple(suite for name in games.names() for suite in games.command_line(name).suites)
"""What games call their suites themselves, for use with --game."""


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "suite",
        choices=tuple(dict.fromkeys((*SUITES, *_SHORT, ALL, RECORD, PAGE))),
        metavar="SUITE",
        help=f"what to measure: {', '.join(SUITES)}; or {ALL}, {RECORD}, {PAGE}",
    )
    parser.add_argument("name", nargs="?", help="with record: the name of the results")
    setting.game_option(parser, "whose rules are measured")
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")
    parser.add_argument(
        "--quick", action="store_true", help="measure once instead of taking the best of several"
    )
    parser.add_argument(
        "--write", action="store_true", help="keep the figures and print page and tables anew"
    )
    recording = parser.add_argument_group("with record")
    recording.add_argument("--file", metavar="FILE", help="the results, as JSON or JUnit's XML")
    recording.add_argument("--title", help="the heading on the page [the name]")
    recording.add_argument("--command", help="the command that made the file, for the page")
    recording.add_argument(
        "--at-least", action="append", default=[], metavar="FIGURE=NUMBER", help="a target"
    )
    recording.add_argument(
        "--at-most", action="append", default=[], metavar="FIGURE=NUMBER", help="a target"
    )


def run(arguments: argparse.Namespace) -> int:
    if arguments.suite == RECORD:
        return _record(arguments)
    if arguments.name is not None:
        wrong_usage(arguments, f"a name goes with {RECORD} only")
    if arguments.suite == PAGE:
        return _keep([])
    names = list(SUITES) if arguments.suite == ALL else [_of_game(arguments)]
    if arguments.write:
        bench_all.kept(Path())  # what cannot be kept need not be measured
    suites = []
    code = 0
    for name in names:
        try:
            suites.append(_measured(name, 1 if arguments.quick else 5))
        except CommandError as error:
            if arguments.suite != ALL:
                raise
            say(f"{name}: {error}", sys.stderr)
            code = 1
            continue
        if not arguments.json:
            _show(suites[-1])
    if arguments.json:
        data = [{"suite": suite.name, **suite.as_data()} for suite in suites]
        say_json(data if arguments.suite == ALL else data[0])
    if arguments.write:
        _keep(suites, quiet=arguments.json)
    return code


def _of_game(arguments: argparse.Namespace) -> str:
    """The suite of the game asked for: `engine` of phoenix is the suite `phoenix-engine`."""
    suite: str = arguments.suite
    line = games.command_line(arguments.game)
    if arguments.game == games.USUAL and suite in SUITES:
        return suite
    short = games.short_name(arguments.game)
    name = f"{short}-{suite.removeprefix(f'{short}-')}"
    if name not in SUITES:
        known = ", ".join(line.suites) or "nothing"
        raise CommandError(f"There is no suite {suite} for {line.title} yet; {known} is measured.")
    return name


def _measured(name: str, rounds: int) -> Suite:
    unit = measuring.best(measuring.additions, rounds)
    title = _HOMES[name].title
    command = f"python -m advisor bench {name}"
    return Suite.today(name, title, command, unit, SUITES[name](unit, rounds))


def _record(arguments: argparse.Namespace) -> int:
    """Keep what another program has measured."""
    if arguments.name is None or arguments.file is None:
        wrong_usage(arguments, "name the results and their file: bench record NAME --file FILE")
    if arguments.name in _HOMES:
        wrong_usage(arguments, f"{arguments.name} is measured by bench itself; choose another name")
    try:
        text = saving.read(arguments.file).decode("utf-8")
    except (OSError, ValueError) as error:
        raise CommandError(f"'{arguments.file}' cannot be read: {saving.reason(error)}.") from None
    measures, command = bench_all.recorded(text)
    command = arguments.command or command
    if command is None:
        wrong_usage(arguments, "say which command made the file: --command 'make test-full'")
    wishes = [
        *((wish, True) for wish in arguments.at_least),
        *((wish, False) for wish in arguments.at_most),
    ]
    measures = bench_all.with_targets(measures, wishes)
    suite = Suite.today(
        arguments.name, arguments.title or arguments.name.capitalize(), command, None, measures
    )
    _show(suite)
    return _keep([suite])


def _show(suite: Suite) -> None:
    if suite.c_seconds is not None:
        say(f"C = {suite.c_seconds:.3f} s: ten million additions in a Python loop, {suite.machine}")
    say()
    for line in as_text(suite.measures):
        say(line)
    say()


def _keep(suites: Sequence[Suite], quiet: bool = False) -> int:
    try:
        changed = bench_all.keep(Path(), suites)
    except OSError as error:
        raise CommandError(f"The results were not kept: {saving.reason(error)}.") from None
    if not quiet:
        say(f"Written: {', '.join(changed) or 'nothing, all was up to date'}.")
    return 0


_TITLES: Final = ("", "time", "result", "target", "")


def as_text(measures: Sequence[Measure]) -> list[str]:
    """A table for the terminal."""
    lines = [_TITLES, *bench_all.rows(measures)]
    widths = [max(len(line[column]) for line in lines) for column in range(5)]
    return [
        "  ".join(
            cell.ljust(width) if column in (0, 4) else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    ]
