"""Long runs by several processes, with the results in the order of the tasks.

What a run finds must not depend on how many processes it has, so that it can be stopped, go on
with another number of them, and be repeated.
"""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

AHEAD = 4
"""Tasks given out for each process before the first of them is waited for."""


def in_order(
    work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int
) -> Iterator[tuple[Task, Result]]:
    """Each task with its result; there may be tasks without end."""
    if jobs == 1:
        for task in tasks:
            yield task, work(task)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        waiting = deque[tuple[Task, Callable[[], Result]]]()
        for task in tasks:
            waiting.append((task, pool.apply_async(work, (task,)).get))
            if len(waiting) == AHEAD * jobs:
                first, result = waiting.popleft()
                yield first, result()
        for first, result in waiting:
            yield first, result()
