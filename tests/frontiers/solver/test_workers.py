"""Results in the order of the tasks, by any number of processes."""

from __future__ import annotations

from itertools import count, islice

import pytest

from tests.frontiers.solver.workers import in_order


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_the_order_of_tasks_without_end(jobs: int) -> None:
    found = list(islice(in_order(abs, count(-9), jobs), 12))
    assert found == [(number, abs(number)) for number in range(-9, 3)]


def test_the_last_tasks_are_done_as_well() -> None:
    assert list(in_order(abs, [-1, -2, -3], 2)) == [(-1, 1), (-2, 2), (-3, 3)]
