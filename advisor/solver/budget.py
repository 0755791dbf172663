"""How long a search may go on: by the clock, by somebody's word, or by the work done.

Work is counted, not measured, so that the same effort gives the same answer on every machine,
however busy it is. The rates below make an effort of 1 about a second on a machine of 2020.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

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


@dataclass(slots=True)
class Budget:
    """What is left, and whether somebody has said stop."""

    deadline: float | None = None
    stop: Callable[[], bool] | None = None
    effort: float | None = None
    spent: float = 0.0
    stopped: bool = False

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
