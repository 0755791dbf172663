"""Explanations: short, in full names, from numbers that add up."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from IPython.core.formatters import DisplayFormatter

from advisor import Weights, advise
from advisor.analysis.advice import Advice
from advisor.analysis.explaining import against, brought, grouped
from advisor.core.narrate import percent
from advisor.frontiers.narrate.rivals import told as told_of_rivals
from advisor.frontiers.narrate.steps import told as told_steps
from advisor.frontiers.narrate.terms import term_name
from advisor.search.scale import (
    DECIDED,
    SHARED,
    UNIT,
    difference,
    largest,
    number,
    plus,
    worth,
)
from analysis.moments import rolled, small
from frontiers.narrate.test_telling import TOKENS
from support import position

APP = Weights.preset("app")
COLORS = re.compile(r"\b(red|green|blue|yellow)\b")


def check_text(advice: Advice) -> None:
    explanation = advice.explain()
    compared = advice.compare(advice.plans[-1].actions[:1], effort=1.0)
    assert 2 <= len(explanation.lines) <= 8
    assert explanation.text.count("\n") == len(explanation.lines) - 1
    for line in (*explanation.lines, *explanation.more, *compared.lines):
        assert TOKENS.search(line) is None, line
        assert COLORS.search(line) is None, line
        assert line.endswith("."), line
        assert line[0].isupper() or line[0].isdecimal(), line
        assert "  " not in line, line
        assert ": ." not in line, line
    for name in advice.best.terms:
        told = term_name(advice.position, advice.position.active, name)
        assert TOKENS.search(told.replace("raiders can", "")) is None


def test_a_difference_too_small_to_show_has_no_reasons() -> None:
    given = position(red={"ships": "2 5", "fuel": 1, "ore": 1})
    advice = advise(given, top=2, weights=APP)
    best, other = advice.plans
    name, least = next(iter(best.terms.items()))
    near = replace(other, value=best.value - 9, terms={**best.terms, name: least - 9})
    (line,) = against(replace(advice, plans=(best, near)), best)
    assert line.startswith("Hardly better than the next best turn")
    assert line.endswith(".")


@pytest.mark.parametrize("number", range(8))
def test_texts_are_short_and_in_full_names(number: int) -> None:
    check_text(advise(small(number), top=2, effort=1.0))


@pytest.mark.slow
@pytest.mark.parametrize("number", range(20, 60))
def test_texts_of_larger_turns(number: int) -> None:
    check_text(advise(rolled(number), top=2, effort=1.0))


@pytest.mark.parametrize("number", range(6))
def test_the_turn_is_told_completely(number: int) -> None:
    """The fuel and ore of the sentences add up to those of the turn."""
    start = rolled(number)
    plan = advise(start, top=1, effort=0.5).best
    told = " ".join(told_steps(start, plan.actions))
    color = start.active
    for kind in ("fuel", "ore"):
        change = sum(
            int(found.replace("−", "-")) for found in re.findall(rf"([+−]\d+) {kind}\b", told)
        )
        returned = sum(int(n) for n in re.findall(rf"(?:Return|and) (\d+) {kind}", told))
        before, after = (getattr(p.player(color), kind) for p in (start, plan.position))
        assert after - before == change - returned


def test_reasons_add_up_and_name_the_next_turn() -> None:
    start = position(
        red={"ships": "3 3 5 6", "fuel": 1, "ore": 1, "cards": "booster"},
        blue={"fuel": 3, "ore": 1},
    )
    advice = advise(start, top=2, weights=APP)
    (line,) = [line for line in advice.explain().lines if "better than the next" in line]
    total, *parts = (float(found.replace("−", "-")) for found in re.findall(r"[+−]?\d+\.\d", line))
    assert total == pytest.approx(sum(parts), abs=1e-9)
    assert number(advice.plans[0].value - advice.plans[1].value) == str(total)
    assert "your ships for the next roll" in line
    other = advice.explain(advice.plans[1])
    assert f"{total} behind the best turn" in other.text


def test_rounded_parts_add_up_to_the_rounded_sum() -> None:
    parts = {"a": 14_999, "b": 14_999, "c": -4_999}
    assert [text for _, _, text in largest(parts, 3)] == ["+0.1", "+0.1", "+0.0"]
    assert number(sum(parts.values())) == "0.2"


def test_a_part_has_the_same_number_in_a_short_list_and_in_a_long_one() -> None:
    parts = {"a": 94_999, "b": 84_999, "c": 44_999, "d": 14_999, "e": 4_999}
    long = {name: text for name, _, text in largest(parts, 5)}
    short = {name: text for name, _, text in largest(parts, 2)}
    assert [*short] == ["a", "b", "everything else"]
    assert (short["a"], short["b"]) == (long["a"], long["b"])
    tenths = [round(10 * float(text)) for text in short.values()]
    assert sum(tenths) == round(10 * float(number(sum(parts.values()))))
    assert [name for name, _, _ in largest(parts, 4)] == [*parts], "one alone is no rest"


def test_numbers_in_words() -> None:
    assert number(1_234_567) == "12.3"
    assert number(-4_000) == "0.0"
    assert plus(-40_000) == "−0.4"
    assert plus(40_000) == "+0.4"
    assert worth(2 * UNIT) == "worth 2.0"
    assert worth(DECIDED + UNIT) == "wins the game"
    assert worth(SHARED - UNIT) == "shares the win"
    assert worth(-DECIDED) == "loses the game"
    assert [percent(p) for p in (0.0, 0.004, 0.5, 0.999, 1.0)] == [
        "0 %",
        "under 1 %",
        "50 %",
        "over 99 %",
        "100 %",
    ]


def test_groups_keep_the_sum() -> None:
    advice = advise(small(3), top=2, effort=1.0)
    first, second = advice.plans[0], advice.plans[-1]
    change = difference(first.terms, second.terms)
    assert sum(change.values()) == first.value - second.value
    assert sum(grouped(advice.position, change).values()) == first.value - second.value


def test_what_is_done_to_the_others() -> None:
    start = position(
        red={"ships": "4 5 6", "fuel": 1, "ore": 1},
        blue={"name": "Bea", "fuel": 3, "ore": 2, "cards": "city"},
        territories={"lem": {"blue": 1}, "pohl": {"red": 1}},
    )
    advice = advise(start, top=1, weights=APP)
    robbed = advice.compare("raiders 4 5 6 : blue 2f2o").plan
    (line,) = told_of_rivals(start, robbed.position)
    assert "Bea is robbed of 2 fuel and 2 ore" in line
    assert "cannot use the Raiders' Outpost" in line
    stolen = advice.compare("raiders 4 5 6 : blue city").plan
    (line,) = told_of_rivals(start, stolen.position)
    assert "loses Alien City" in line
    assert "is overtaken in points (3 to 2)" in line
    mined = advice.compare("mine 5; mine 6").plan
    assert "needs a 6 at the Lunar Mine" in told_of_rivals(start, mined.position)[0]


def test_landing_and_blocking_are_told_of_everyone_who_suffers() -> None:
    start = position(
        players=3,
        red={"ships": "2 3 6", "fuel": 1, "ore": 1, "stock": 2},
        territories={"lem": {"blue": 1}},
        docks={"bay": "red blue blue blue blue green green green green"},
        blue={"stock": 2},
        green={"stock": 2},
    )
    plan = advise(start, top=1, weights=APP).compare("terraform 6 > lem").plan
    lines = told_of_rivals(start, plan.position)
    assert any("Blue loses control of Lem Badlands (−1 point)" in line for line in lines)
    assert lines[-1].startswith("The rivals have no room at the Terraforming Station")


def test_a_winning_turn_says_so() -> None:
    start = position(
        red={"ships": "6 6 2", "fuel": 1, "ore": 1, "stock": 2},
        territories={"lem": {"red": 7}},
        docks={"bay": "red"},
    )
    explanation = advise(start, top=2).explain()
    assert explanation.lines[0] == "Red's turn wins the game."
    assert "10000" not in explanation.text


def test_without_proof_the_gap_is_told() -> None:
    start = rolled(9)
    text = advise(start, top=1, effort=0.0).explain(bindings=False).lines[0]
    assert "It is the best one found; " in text
    assert "effort was used up" in text


def test_the_explanation_has_three_forms() -> None:
    start = position(red={"name": "<b>Ann</b>", "ships": "3 3 5", "fuel": 1, "ore": 1})
    explanation = advise(start, top=2, weights=APP).explain()
    assert explanation.to_dict() == {
        "lines": list(explanation.lines),
        "more": list(explanation.more),
    }
    assert str(explanation) == explanation.text
    shown, _ = DisplayFormatter().format(explanation)
    assert shown == {"text/plain": explanation.text, "text/html": explanation.to_html()}
    assert explanation.to_html().count("<li>") == len(explanation.lines) + len(explanation.more)
    assert "&lt;b&gt;Ann&lt;/b&gt;" in explanation.to_html()
    assert "<b>" not in explanation.to_html()


def test_what_harms_a_rival_costs_the_rival_something() -> None:
    raid = position(red={"ships": "1 2 3 5"}, blue={"fuel": 5, "ore": 4})
    before, after = {"fuel": 0, "rival fuel": 0}, {"fuel": 500_000, "rival fuel": 300_000}
    assert brought(raid, difference(after, before)) == (
        "brings you fuel and ore (worth 5.0), and costs Blue fuel and ore (worth 3.0)"
    )
    assert brought(raid, {"rival points": -200_000, "ships": -100_000}) == (
        "brings Blue points and colonies (worth 2.0), "
        "and costs you ships for the next roll (worth 1.0)"
    )
    assert brought(raid, {"ships": 200_000, "mine": 100_000}) == (
        "brings you ships for the next roll (worth 2.0), and is worth 1.0 more by everything else"
    )
    assert brought(raid, {}) == ""
