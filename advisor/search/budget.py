"""How long a search may go on: by the clock, by somebody's word, or by the work done.

Work is counted, not measured, so that the same effort gives the same answer on every machine,
however busy it is. The rates below make an effort of 1 about a second on a machine of 2020.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from numbers import Real
from typing import Any, Final, Literal

NODE: Final = 0.0006
"""Effort of a node of the exhaustive search."""
TRY: Final = 0.0001
"""Effort of a turn that the quick look plays to its end."""
LINE: Final = 3e-5
"""Effort of a variable or constraint: building a model and reading it take about as long."""
WORK: Final = 3.0
"""Effort of a unit of the deterministic time that CP-SAT counts."""
ATTEMPT: Final = 0.0003
"""Effort of a step in putting a draft in order."""
PIVOT: Final = 4e-5
"""Effort of a step in solving a linear programme."""
JOIN: Final = 0.0017
"""Effort of a first look at a position after chance."""
OUTCOME: Final = 2.5e-5
"""Effort of weighing an outcome of chance among the others."""

USUAL: Final = 6.0
"""Effort of an advice to which the caller sets no limit: about twenty times as long as ten million
additions take in Python."""
UNLIMITED: Final = "unlimited"
"""The word for an effort that ends with the proof."""

FOREVER: Final = 1e9
"""Seconds, or an effort, that nobody waits for."""

Effort = float | Literal["unlimited"] | None


def granted(
    effort: Effort, seconds: float | None = None, usual: float | None = USUAL
) -> float | None:
    """The effort that a caller's words grant, None for no limit.

    Where nothing is said about effort, `seconds` are a limit of their own, and without them the
    usual effort is meant.
    """
    check_seconds(seconds)
    if effort is None:
        return usual if seconds is None else None
    return limit(effort)


def limit(effort: Effort) -> float | None:
    """An effort as a number, None for no limit."""
    if effort is None or effort == UNLIMITED:
        return None
    if not _amount(effort):
        raise ValueError(
            "An effort is a number from 0, about seconds of work, "
            f"or {UNLIMITED!r}, not {effort!r}."
        )
    return float(effort) if effort < FOREVER else None


def check_seconds(seconds: float | None) -> None:
    if seconds is not None and not _amount(seconds):
        raise ValueError(f"Seconds are a number from 0, or None, not {seconds!r}.")


def _amount(number: Any) -> bool:
    """Whether something is a number from 0; truth values are none, and neither is nan."""
    real = not isinstance(number, bool) and isinstance(number, Real)
    return real and bool(number >= 0)


@dataclass(slots=True)
class Budget:
    """What is left, and whether somebody has said stop."""

    deadline: float | None = None
    stop: Callable[[], bool] | None = None
    effort: float | None = None
    spent: float = 0.0
    stopped: bool = False

    @classmethod
    def starting_now(
        cls,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
        effort: float | None = None,
    ) -> Budget:
        endless = seconds is None or seconds >= FOREVER
        deadline = None if endless else time.perf_counter() + (seconds or 0.0)
        return cls(deadline, stop, effort)

    def seconds(self) -> float | None:
        return None if self.deadline is None else self.deadline - time.perf_counter()

    def spend(self, effort: float) -> None:
        self.spent += effort
        if self.effort is not None:
            self.effort -= effort

    def affordable(self, price: float, most: int | None = None) -> int | None:
        """How many things of a price the effort pays; None without a limit."""
        if self.effort is None:
            return most
        paid = max(0, int(self.effort / price))
        return paid if most is None else min(most, paid)

    def exhaust(self) -> None:
        """All that was left is spent."""
        self.spend(max(0.0, self.effort or 0.0))

    def halted(self) -> bool:
        """Whether somebody has said stop."""
        if not self.stopped and self.stop is not None and self.stop():
            self.stopped = True
        return self.stopped

    def over(self) -> bool:
        if self.halted() or (self.effort is not None and self.effort <= 0):
            return True
        seconds = self.seconds()
        return seconds is not None and seconds <= 0
