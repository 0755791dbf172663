"""What all benchmarks share: a measured figure, the unit C, and this machine in a few words."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Final

ADDITIONS: Final = 10_000_000
PACE_EVERY: Final = 3.0
"""Seconds of work between two looks at C in a long run."""


@dataclass(frozen=True, slots=True)
class Measure:
    """One figure: a line of a table. Every suite gives a list of these."""

    name: str
    seconds: float | None
    """Time of one repetition, where a time was measured."""
    value: float
    """What is compared with the target."""
    unit: str
    """`C` for a ratio to C, `s` or `ms` for times, `x` for times faster, `%` for a share, `MB` or
    `kB` for sizes, nothing for a plain number."""
    target: float | None = None
    """What was asked for, if anything was."""
    at_least: bool = False
    """Whether the target is a lower bound."""

    @property
    def ok(self) -> bool:
        if self.target is None:
            return True
        return self.value >= self.target if self.at_least else self.value <= self.target


def additions() -> float:
    """C: the time of ten million additions in a loop.

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


def timed(work: Callable[[], object]) -> float:
    """Seconds that a piece of work takes."""
    start = process_time()
    work()
    return process_time() - start


class Pace:
    """C as it is while a long run goes on: machines change their speed within minutes."""

    def __init__(self, unit: float) -> None:
        self.unit = unit
        self.now = unit
        self.since = process_time()

    def fair(self, seconds: float) -> float:
        """Seconds of work just done, as if the machine had worked at the speed of the unit."""
        pace = self.now
        if process_time() - self.since > PACE_EVERY:
            self.now = additions()
            self.since = process_time()
            pace = (pace + self.now) / 2
        return seconds * self.unit / pace


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
