"""Every rule, ruling and worked example has a test, and the table says which."""

from __future__ import annotations

import pytest

from rule_table import FILE, GROUPS, collect, table


@pytest.fixture(scope="module")
def marks() -> dict[str, list[str]]:
    return collect()


@pytest.mark.parametrize("group", GROUPS)
def test_no_rule_is_without_a_test(group: str, marks: dict[str, list[str]]) -> None:
    assert [rule for rule in GROUPS[group] if not marks.get(rule)] == []


def test_every_mark_names_a_known_rule(marks: dict[str, list[str]]) -> None:
    known = {rule for ids in GROUPS.values() for rule in ids}
    other = set(marks) - known
    assert all(mark.startswith("D") and mark[1:].isdigit() for mark in other)


def test_the_written_table_is_current(marks: dict[str, list[str]]) -> None:
    assert FILE.read_text() == table(marks), "run python tests/rule_table.py"
