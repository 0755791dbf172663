"""`bench`: how fast the program is, as ratios that mean the same on every machine."""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from importlib import resources
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final

from advisor.commands.console import CommandError, say, say_json
from advisor.engine import referee, saving
from advisor.engine.actions import Action
from advisor.engine.position import Position
from advisor.engine.words import OVER

NAME: Final = "bench"
SUMMARY: Final = "measure the speed of the program"
DESCRIPTION: Final = """\
Measure the speed. Times are given as ratios to C, the time that ten million additions in
a pure-Python loop take in the same run, so that they can be compared between machines.

Examples:
  python -m advisor bench engine
  python -m advisor bench solver
  python -m advisor bench engine --write      (puts the table into README.md)
"""

ADDITIONS: Final = 10_000_000
MARKERS: Final = ("<!-- bench:{} -->", "<!-- /bench:{} -->")
GAMES: Final = 4
"""Random games that are measured; the same ones every time."""


@dataclass(frozen=True, slots=True)
class Measure:
    """One line of the table."""

    name: str
    seconds: float | None
    """Time of one repetition, where a time was measured."""
    value: float
    """What is compared with the target."""
    unit: str
    """`C` for a ratio to C, `s` for seconds, `x` for times faster, `%` for a share."""
    target: float
    at_least: bool = False
    """Whether the target is a lower bound."""

    @property
    def ok(self) -> bool:
        return self.value >= self.target if self.at_least else self.value <= self.target


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("suite", choices=tuple(SUITES), help="what to measure")
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")
    parser.add_argument(
        "--quick", action="store_true", help="measure once instead of taking the best of several"
    )
    parser.add_argument(
        "--write",
        nargs="?",
        const="README.md",
        metavar="FILE",
        help="put the table between the markers in FILE [README.md]",
    )


def run(arguments: argparse.Namespace) -> int:
    place = None if arguments.write is None else _between(arguments.write, arguments.suite)
    rounds = 1 if arguments.quick else 5
    unit = best(additions, rounds)
    measures = SUITES[arguments.suite](unit, rounds)
    if arguments.json:
        say_json(
            {
                "suite": arguments.suite,
                "machine": machine(),
                "c_seconds": unit,
                "measures": [asdict(measure) | {"ok": measure.ok} for measure in measures],
            }
        )
    else:
        say(f"C = {unit:.3f} s: ten million additions in a Python loop, {machine()}")
        say()
        for line in as_text(measures):
            say(line)
    if place is not None:
        before, after = place
        _write(arguments.write, before + as_markdown(arguments.suite, unit, measures) + after)
        if not arguments.json:
            say(f"\nWritten to {arguments.write}.")
    return 0


def additions() -> float:
    """The time of ten million additions in a loop.

    Here and below it is the time of this process, which leaves out what others do meanwhile.
    """
    start = process_time()
    total = 0
    for _ in range(ADDITIONS):
        total += 1  # noqa: SIM113 - the additions are what is measured
    return process_time() - start


def best(measured: Callable[[], float], rounds: int) -> float:
    """The least of several times: what else the machine does can only make them longer."""
    return min(measured() for _ in range(rounds))


# The engine


def engine(unit: float, rounds: int) -> list[Measure]:
    middle = Position.from_json(
        resources.files("advisor.commands").joinpath("data/midgame.json").read_bytes()
    )
    public_game(0)  # what is computed once and kept is no part of the measure
    games = [public_game(seed) for seed in range(GAMES)]
    number = sum(len(actions) for _, actions in games)
    live = best(lambda: timed(lambda: [public_game(seed) for seed in range(GAMES)]), rounds)
    public = best(lambda: timed(lambda: replay_all(public_replay, games)), rounds)
    inner = best(lambda: timed(lambda: replay_all(inner_replay, games)), rounds)
    listed = best(lambda: list_actions(middle, 20 * rounds), rounds)
    played = best(lambda: play_actions(middle, rounds), rounds)
    imported = import_time(rounds)
    choices = len(middle.legal_actions())

    def ratio(name: str, seconds: float, target: float) -> Measure:
        return Measure(name, seconds, seconds / unit, "C", target)

    return [
        ratio("a random game with 4 players, per action", live / number, 4e-4),
        ratio(f"legal_actions in a position with {choices} of them", listed, 3e-4),
        ratio("one play", played, 1e-4),
        Measure(
            "a game replayed: the inner form (in place, unchecked) against play",
            inner / number,
            public / inner,
            "x",
            3,
            at_least=True,
        ),
        Measure("import advisor in a new interpreter", imported, imported, "s", 0.15),
    ]


def timed(work: Callable[[], object]) -> float:
    start = process_time()
    work()
    return process_time() - start


def public_game(seed: int) -> tuple[Position, list[Action]]:
    """A random game through `Position`: list the legal actions, choose one, play it."""
    start = position = Position.new_game(4, seed=seed)
    rng = Random(seed)
    actions = []
    while legal := position.legal_actions():
        action = position.resolve(rng.choice(legal), rng)
        position = position.play(action)
        actions.append(action)
    return start, actions


Record = tuple[Position, list[Action]]


def replay_all(replay: Callable[[Position, list[Action]], None], games: list[Record]) -> None:
    for start, actions in games:
        replay(start, actions)


def public_replay(start: Position, actions: list[Action]) -> None:
    """The same game again through `Position`, each action checked."""
    position = Position(start.state)
    for action in actions:
        position = position.play(action)


def inner_replay(start: Position, actions: list[Action]) -> None:
    """The same game in the inner form, changed in place."""
    state = start.state
    for action in actions:
        referee.apply(state, action)
    assert state.phase == OVER


def list_actions(position: Position, times: int) -> float:
    """Time of one listing; a new `Position` each time, because one remembers its own."""
    positions = [Position(position.state) for _ in range(times)]
    start = process_time()
    for each in positions:
        each.legal_actions()
    return (process_time() - start) / times


def play_actions(position: Position, rounds: int) -> float:
    """Time of one play, over every legal action of the position."""
    rng = Random(0)
    actions = position.legal_actions()
    start = process_time()
    for _ in range(rounds):
        for action in actions:
            position.play(action, rng)
    return (process_time() - start) / rounds / len(actions)


def import_time(rounds: int) -> float:
    """Seconds that `import advisor` takes in a new interpreter, once Python has compiled it."""
    code = "from time import process_time as t; a = t(); import advisor; print(t() - a)"
    root = Path(__file__).resolve().parents[2]
    with TemporaryDirectory() as compiled:
        environment = dict(os.environ) | {"PYTHONPYCACHEPREFIX": compiled}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)

        def once() -> float:
            done = subprocess.run(
                [sys.executable, "-c", code],
                cwd=root,
                env=environment,
                capture_output=True,
                text=True,
                check=True,
            )
            return float(done.stdout)

        once()
        return best(once, rounds)


def solver(unit: float, rounds: int) -> list[Measure]:
    from advisor.commands import bench_solver

    return bench_solver.measures(unit, rounds)


SUITES: Final[dict[str, Callable[[float, int], list[Measure]]]] = {
    "engine": engine,
    "solver": solver,
}


# Tables


def machine() -> str:
    """The kind of machine, without anything that names this one."""
    cores = os.cpu_count() or 1
    model = ""
    if sys.platform == "linux":
        try:
            for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
                if line.startswith("model name"):
                    model = f"{line.partition(':')[2].strip()}, "
                    break
        except (OSError, ValueError):
            pass
    return (
        f"{platform.python_implementation()} {platform.python_version()} on "
        f"{platform.system()} {platform.machine()}, {model}"
        f"{cores} core{'s' * (cores > 1)}"
    )


def rows(measures: list[Measure]) -> list[tuple[str, str, str, str, str]]:
    return [
        (
            measure.name,
            "" if measure.seconds is None else _duration(measure.seconds),
            _number(measure.value, measure.unit),
            f"{'≥' if measure.at_least else '≤'} {_number(measure.target, measure.unit)}",
            "ok" if measure.ok else "under" if measure.at_least else "over",
        )
        for measure in measures
    ]


def _number(value: float, unit: str) -> str:
    if unit == "C":
        return f"{value:.1e} C".replace("e-0", "e-")
    if unit == "%":
        return f"{value:.1f} %"
    return f"{value:.1f} ×" if unit == "x" else f"{value:.2f} s"


def _duration(seconds: float) -> str:
    return f"{seconds * 1e6:.0f} µs" if seconds < 1e-2 else f"{seconds:.3f} s"


_TITLES: Final = ("", "time", "result", "target", "")


def as_text(measures: list[Measure]) -> list[str]:
    lines = [_TITLES, *rows(measures)]
    widths = [max(len(line[column]) for line in lines) for column in range(5)]
    return [
        "  ".join(
            cell.ljust(width) if column in (0, 4) else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    ]


def as_markdown(suite: str, unit: float, measures: list[Measure]) -> str:
    today = datetime.now(UTC).date().isoformat()
    lines = [
        f"`python -m advisor bench {suite}`, {today}, {machine()}.",
        f"C is the time of ten million additions in a Python loop in the same run, {unit:.2f} s.",
        "",
        "| what | time | result | target | |",
        "| --- | ---: | ---: | ---: | --- |",
        *(f"| {' | '.join(row)} |" for row in rows(measures)),
    ]
    return "\n" + "\n".join(lines) + "\n"


def _between(name: str, suite: str) -> tuple[str, str]:
    """The text of a file before and after the place for the table, markers included."""
    first, last = (marker.format(suite) for marker in MARKERS)
    try:
        text = Path(name).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise CommandError(f"'{name}' cannot be read: {saving.reason(error)}.") from None
    before, found_first, rest = text.partition(first)
    _, found_last, after = rest.partition(last)
    if not found_first or not found_last:
        raise CommandError(f"'{name}' has no place for the table: {first} and {last} mark it.")
    return before + first, last + after


def _write(name: str, text: str) -> None:
    try:
        saving.write(name, text)
    except OSError as error:
        raise CommandError(f"'{name}' could not be written: {saving.reason(error)}.") from None
