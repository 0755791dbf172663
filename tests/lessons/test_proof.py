"""The prover finds what is not true."""

from __future__ import annotations

from typing import Any

import pytest

from advisor.lessons.proof import prove, touched
from advisor.lessons.reading import read_lesson

Table = dict[str, Any]


def said(table: Table) -> str:
    return "\n".join(prove(read_lesson(table, "my.toml")))


def test_a_good_lesson(sample: Table) -> None:
    assert said(sample) == ""


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"goal": {"fuel": {"red": 4}}}, "the goal is met before anything is done"),
        ({"goal": {"ore": {"red": 3}}}, "the solution does not meet the goal. ore of red: 2"),
        ({"solution": ["market 5 5", "trade 2"]}, "'trade 2' is not legal: Orbital Market"),
        ({"solution": ["market 2 2", "trade 2", "solar 5"]}, "met before the last step"),
        ({"solution": ["? market 2 2", "market 2 2", "trade 2"]}, "should be refused, but it is"),
        ({"goal": {"docks": {"solar": 1}}, "solution": ["solar 2"]}, "not unique, see solar 5"),
        ({"hints": ["Try `trade 3`."]}, "hint 1 names `trade 3`, which is never legal"),
        ({"hints": ["Try `fly`."]}, "hint 1 names `fly`, which is no action"),
        ({"hints": ["Not `? solar 5`."]}, "says that `? solar 5` is refused, but it is allowed"),
        ({"wrong": [{"try": "market 2 2", "say": "x"}]}, "is a step of the solution"),
        ({"wrong": [{"try": "launch *", "say": "x"}]}, "matches nothing on the way"),
        ({"practises": ["sol"]}, "the rule 'sol' is not practised"),
        ({"task": "Type `markt 2 2`."}, "`markt 2 2` is no action"),
        ({"praise": "Now `flyy`."}, "`flyy` is no action"),
    ],
)
def test_untruths_are_found(sample: Table, changes: Table, expected: str) -> None:
    sample["exercise"][0] |= changes
    assert expected in said(sample)


def test_wrong_tries_that_are_right(sample: Table) -> None:
    sample["exercise"][0] |= {
        "goal": {"docks": {"solar": 1}},
        "solution": ["solar 2"],
        "unique": False,
        "practises": ["sol"],
        "wrong": [{"try": "solar 5", "say": "x"}, {"try": "solar *", "say": "x"}],
    }
    lines = said(sample).splitlines()
    assert lines == [
        "sample/1: wrong try 'solar 5' meets the goal.",
        "sample/1: wrong try 'solar *' meets the goal with 'solar 5'.",
    ]


def test_an_outcome_that_cannot_be(sample: Table) -> None:
    sample["exercise"][0] = {
        "task": "Claim.",
        "solution": ["artifact 6", "artifact 2", "claim city = city"],
        "goal": {"cards": {"red": ["city"]}},
        "position": {
            "players": [{"color": "red", "ships": ["2", "6"]}, {"color": "blue"}],
            "display": ["cache", "city", "warper"],
        },
    }
    assert "cannot come out so" in said(sample)


def test_too_many_sequences_are_not_called_proven(
    sample: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("advisor.lessons.proof.TOO_MANY", 5)
    assert "too many sequences" in said(sample)


def test_a_shorter_way_is_no_unique_solution(sample: Table) -> None:
    sample["exercise"][0] |= {
        "goal": {"played": "market 2 2", "fuel": {"red": "< 4"}},
        "solution": ["market 2 2", "solar 5", "trade 2", "trade"],
    }
    assert "not unique" in said(sample) or "before the last step" in said(sample)


def test_demonstrations(sample: Table) -> None:
    position = sample["exercise"][0]["position"]
    good = {
        "text": "Watch.",
        "position": position,
        "actions": ["market 2 2", "? mine 5"],
        "expect": {"docks": {"market": 2}, "refused": "mine 5"},
    }
    sample["demonstration"] = [good]
    assert said(sample) == ""
    sample["demonstration"] = [good | {"expect": {"fuel": {"red": 4}}}]
    assert "is so before anything is done" in said(sample)
    sample["demonstration"] = [good | {"expect": {"fuel": {"red": 3}}}]
    assert "what it expects does not come about" in said(sample)
    sample["demonstration"] = [good | {"actions": ["mine 5"]}]
    assert "'mine 5' is not legal" in said(sample)
    sample["demonstration"] = [good | {"actions": [], "expect": {"fuel": {"red": 4}}}]
    assert said(sample) == "", "a board to look at"


def test_what_an_exercise_touches(sample: Table) -> None:
    (exercise,) = read_lesson(sample, "my.toml").exercises
    assert touched(exercise) == {"mkt"}
