"""The results of all benchmarks in one file, and the page and tables that are made from it.

`tests/benchmarks/results.json` is the one place where numbers are kept; the page beside it and
the tables of the README are printed from it, so that no number is ever typed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from advisor.commands.console import CommandError
from advisor.commands.measuring import Measure, machine
from advisor.core import saving
from advisor.core.documents import read_json

FOLDER: Final = "tests/benchmarks"
RESULTS: Final = "results.json"
PAGE: Final = "README.md"
FORMAT: Final = "alien-frontiers-benchmarks/1"
MARKER: Final = re.compile(
    r"(?P<first><!-- bench:(?P<name>[a-z0-9-]+) -->).*?(?P<last><!-- /bench:(?P=name) -->)",
    re.DOTALL,
)
"""The place of a table in a text, by the name of what it shows."""

_INTRODUCTION: Final = """\
# Benchmarks

This page is made by `python -m advisor bench all --write` from [results.json](results.json);
results of long runs join it with `python -m advisor bench record`. Nothing here is typed by hand.

*C* is the time of ten million additions in a pure-Python loop in the same run. A time as a part
of C means much the same on every machine.
"""


@dataclass(frozen=True, slots=True)
class Suite:
    """The figures of one run, and what a reader needs to run it again."""

    name: str
    title: str
    command: str
    date: str
    machine: str
    c_seconds: float | None
    """C in that run, where it was measured."""
    measures: tuple[Measure, ...]

    @classmethod
    def today(
        cls,
        name: str,
        title: str,
        command: str,
        c_seconds: float | None,
        measures: Iterable[Measure],
    ) -> Suite:
        """Figures that were measured now and here."""
        date = datetime.now(UTC).date().isoformat()
        return cls(name, title, command, date, machine(), c_seconds, tuple(measures))

    def as_data(self) -> dict[str, Any]:
        """As it stands in the file; the name is its key there."""
        data = asdict(self) | {"measures": [measure_data(each) for each in self.measures]}
        del data["name"]
        return data

    @classmethod
    def from_data(cls, name: str, data: dict[str, Any]) -> Suite:
        """As it was kept."""
        measures = tuple(measure_from(each) for each in data["measures"])
        return cls(name, **(data | {"measures": measures}))


def measure_data(measure: Measure) -> dict[str, Any]:
    """A figure as it stands in the file, with as many digits as mean something."""
    return {
        key: float(f"{value:.4g}") if isinstance(value, float) else value
        for key, value in asdict(measure).items()
    } | {"ok": measure.ok}


def measure_from(data: dict[str, Any]) -> Measure:
    """A figure from a file; time, unit and target may be missing."""
    return Measure(
        str(data["name"]),
        data.get("seconds"),
        data["value"],
        data.get("unit", ""),
        data.get("target"),
        data.get("at_least", False),
    )


# The file


def kept(root: Path) -> dict[str, Suite]:
    """The results that are kept in a project folder, in their order."""
    path = root / FOLDER / RESULTS
    if not path.parent.is_dir():
        raise CommandError(f"There is no folder {FOLDER} here: go to the project's top folder.")
    if not path.exists():
        return {}
    try:
        data = read_json(saving.read(path))
        if data["format"] != FORMAT:
            raise CommandError(f"{FOLDER}/{RESULTS} has the format {data['format']!r}.")
        return {name: Suite.from_data(name, each) for name, each in data["suites"].items()}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CommandError(f"{FOLDER}/{RESULTS} cannot be used: {saving.reason(error)}.") from None


def keep(root: Path, fresh: Iterable[Suite]) -> list[str]:
    """Put new results in the place of old ones and print everything anew; gives what changed."""
    # The page shows the digits that are kept, so that it can be printed from them again.
    rounded = {suite.name: Suite.from_data(suite.name, suite.as_data()) for suite in fresh}
    suites = kept(root) | rounded
    data = {
        "format": FORMAT,
        "suites": {name: suite.as_data() for name, suite in suites.items()},
    }
    texts = {
        root / FOLDER / RESULTS: json.dumps(data, indent=2, ensure_ascii=False) + "\n",
        root / FOLDER / PAGE: page(suites.values()),
    }
    readme = root / "README.md"
    if readme.exists():
        texts[readme] = refreshed(readme.read_text(encoding="utf-8"), suites)
    changed = []
    for path, text in texts.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            saving.write(path, text)
            changed.append(path.relative_to(root).as_posix())
    return changed


# The page and the tables


def page(suites: Iterable[Suite]) -> str:
    """The page of all results."""
    suites = list(suites)
    missed = [(suite, each) for suite in suites for each in suite.measures if not each.ok]
    judged = sum(each.target is not None for suite in suites for each in suite.measures)
    lines = [_INTRODUCTION, f"{judged - len(missed)} of {judged} targets are met."]
    if missed:
        lines += ["Not met:", ""]
        lines += [f"- {suite.title}: {each.name}, {result(each)}" for suite, each in missed]
    for suite in suites:
        lines += ["", f"## {suite.title}", "", table(suite)]
    return "\n".join(lines) + "\n"


def table(suite: Suite) -> str:
    """One run in Markdown: where its figures come from, and the figures."""
    lines = [f"`{suite.command}`, {suite.date}, {suite.machine}."]
    if suite.c_seconds is not None:
        lines.append(
            "C is the time of ten million additions in a Python loop in the same run, "
            f"{suite.c_seconds:.2f} s."
        )
    return "\n".join(
        [
            *lines,
            "",
            "| what | time | result | target | |",
            "| --- | ---: | ---: | ---: | --- |",
            *(f"| {' | '.join(row)} |" for row in rows(suite.measures)),
        ]
    )


def refreshed(text: str, suites: dict[str, Suite]) -> str:
    """A text with the tables between its markers printed anew; unknown ones stay as they are."""

    def fresh(found: re.Match[str]) -> str:
        suite = suites.get(found["name"])
        if suite is None:
            return found[0]
        return f"{found['first']}\n{table(suite)}\n{found['last']}"

    return MARKER.sub(fresh, text)


def rows(measures: Iterable[Measure]) -> list[tuple[str, str, str, str, str]]:
    """The cells of a table."""
    return [
        (
            measure.name,
            "" if measure.seconds is None else _duration(measure.seconds),
            _number(measure.value, measure.unit),
            "" if measure.target is None else result_target(measure),
            _verdict(measure),
        )
        for measure in measures
    ]


def result(measure: Measure) -> str:
    """What was measured and what was asked for, in words."""
    return f"{_number(measure.value, measure.unit)} instead of {result_target(measure)}"


def result_target(measure: Measure) -> str:
    assert measure.target is not None
    return f"{'≥' if measure.at_least else '≤'} {_number(measure.target, measure.unit)}"


def _verdict(measure: Measure) -> str:
    if measure.target is None:
        return ""
    return "ok" if measure.ok else "under" if measure.at_least else "over"


_SIGNS: Final = {"x": "×", "": ""}
_DIGITS: Final = {"s": 2, "MB": 0, "": 0}


def _number(value: float, unit: str) -> str:
    if unit == "C" and value < 0.01:
        return f"{value:.1e} C".replace("e-0", "e-")
    if unit == "C":
        return f"{value:.3g} C"
    if not unit and value != int(value):
        return f"{value:.3g}"
    return f"{value:,.{_DIGITS.get(unit, 1)}f} {_SIGNS.get(unit, unit)}".rstrip()


def _duration(seconds: float) -> str:
    return f"{seconds * 1e6:.0f} µs" if seconds < 1e-2 else f"{seconds:.3f} s"


# Results of other programs


def recorded(text: str) -> tuple[list[Measure], str | None]:
    """The figures in a file that another program wrote, and the command if it says which.

    Understood are `{"measures": [...]}`, what `arena --json` prints, the summary of a test run in
    JUnit's form, and any other JSON object: its numbers under their names.
    """
    if text.lstrip().startswith("<"):
        return list(_junit(text)), None
    try:
        data = read_json(text)
        if not isinstance(data, dict):
            raise ValueError("a JSON object is expected")
        if "measures" in data:
            return [measure_from(each) for each in data["measures"]], data.get("command")
        if "tables" in data and "plan" in data:
            return list(_arena(data)), None
        return list(_numbers(data)), data.get("command")
    except (ValueError, KeyError, TypeError) as error:
        raise CommandError(f"These are no results: {error}.") from None


def _arena(data: dict[str, Any]) -> Iterator[Measure]:
    for found in data["tables"]:
        where = f"{' · '.join(found['table'])}, {found['games']} games"
        yield Measure(f"{where}: rounds", None, found["rounds"], "")
        for player in found["players"]:
            share = player["share"]
            who = f"{where}: {player['name']}"
            yield Measure(f"{who} wins", None, 100 * share["mean"], "%")
            yield Measure(f"{who} wins, low end of 95 %", None, 100 * share["low"], "%")
            yield Measure(f"{who}, a turn, p95", None, player["turn_p95_ms"], "ms")


def _numbers(data: dict[str, Any], before: str = "") -> Iterator[Measure]:
    for key, value in data.items():
        if isinstance(value, dict):
            yield from _numbers(value, f"{before}{key}, ")
        elif isinstance(value, int | float):
            yield Measure(f"{before}{key}", None, value, "")


def _junit(text: str) -> Iterator[Measure]:
    from xml.etree import ElementTree

    try:
        suites = list(ElementTree.fromstring(text).iter("testsuite"))
    except ElementTree.ParseError as error:
        raise CommandError(f"These are no results: {error}.") from None

    def total(key: str) -> float:
        return sum(float(suite.get(key, 0)) for suite in suites)

    failed = total("failures") + total("errors")
    yield Measure("tests passed", None, total("tests") - failed - total("skipped"), "")
    yield Measure("tests failed", None, failed, "", 0)
    yield Measure("tests skipped", None, total("skipped"), "")
    yield Measure("minutes", None, total("time") / 60, "")


def with_targets(measures: list[Measure], wishes: Iterable[tuple[str, bool]]) -> list[Measure]:
    """The figures with targets given as `NAME=NUMBER`, each with whether it is a lower bound."""
    for wish, at_least in wishes:
        name, _, number = wish.rpartition("=")
        try:
            target = float(number)
        except ValueError:
            raise CommandError(f"{wish!r} is no target; NAME=NUMBER was expected.") from None
        found = [each for each in measures if each.name == name]
        if not found:
            known = ", ".join(repr(each.name) for each in measures)
            raise CommandError(f"There is no figure {name!r}; there are {known}.")
        measures = [
            Measure(each.name, each.seconds, each.value, each.unit, target, at_least)
            if each.name == name
            else each
            for each in measures
        ]
    return measures
