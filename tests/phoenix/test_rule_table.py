"""Every rule, hub, sector, ruling and worked example has a test, and the table says which."""

from __future__ import annotations

import pytest

from phoenix.rule_table import FILE, FOLDER, GROUPS, table
from rule_table import collect


@pytest.fixture(scope="module")
def marks() -> dict[str, list[str]]:
    return collect(FOLDER)


@pytest.mark.parametrize("group", GROUPS)
def test_no_rule_is_without_a_test(group: str, marks: dict[str, list[str]]) -> None:
    assert [rule for rule in GROUPS[group] if not marks.get(rule)] == []


def test_every_mark_names_a_known_rule(marks: dict[str, list[str]]) -> None:
    known = {rule for ids in GROUPS.values() for rule in ids}
    assert set(marks) <= known


def test_the_written_table_is_current(marks: dict[str, list[str]]) -> None:
    assert FILE.read_text() == table(marks), "run python -m tests.phoenix.rule_table"
