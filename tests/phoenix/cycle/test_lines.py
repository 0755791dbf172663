"""The cycle at a glance: what is followed from turn to turn, and what it adds."""

from __future__ import annotations

from random import Random

import pytest

from advisor.phoenix import Position, parse_action
from advisor.phoenix.cycle import lines
from advisor.phoenix.cycle.availability import Availability, learned
from advisor.phoenix.players.planner import Planner
from advisor.phoenix.solver.glance import Glance, glances
from advisor.phoenix.solver.search import Found
from advisor.phoenix.value import Weights, value
from advisor.phoenix.words import TURN
from phoenix.support import position

WEIGHTS = Weights.preset("first-2")
NEVER = Availability({"2 ice 4": (10_000, 0)}, "nobody keeps an ice collector")


def begun() -> Position:
    return position(
        red={"gems": 9, "metal": 6, "ships": "construction1 expedition1 farm2"},
        blue={"ships": "ice2"},
        sectors=[101, 102],
    )


def glance(text: str) -> Glance:
    return Glance(0, Found(0, (parse_action(text),)))


def test_no_two_of_the_best_begin_alike() -> None:
    found = lines.varied(glances(begun().state, WEIGHTS), 3)
    firsts = [each.steps()[0].bare_text for each in found]
    assert len(set(firsts)) == len(firsts) == 3
    assert [each.value for each in found] == sorted((each.value for each in found), reverse=True)


def test_a_line_goes_on_as_if_nobody_else_had_moved() -> None:
    start = begun().state
    farm = next(each for each in glances(start, WEIGHTS) if str(each.steps()[0]) == "use farm2")
    line = lines.after(start, farm, WEIGHTS)
    assert line is not None
    assert line.state.phase == TURN
    assert line.state.active == start.active
    assert line.luck == 0
    first, *_ = lines.longer(line, WEIGHTS, learned(), 1)
    assert first.worth > line.worth


def test_the_mean_of_dice_stays_with_a_line() -> None:
    start = begun().state
    rolls = [each for each in glances(start, WEIGHTS) if each.roll is not None]
    line = lines.after(start, rolls[0], WEIGHTS)
    assert line is not None
    end = line.state.copy()
    end.active = 1
    assert line.worth == rolls[0].value
    assert line.luck == pytest.approx(rolls[0].value - value(end, 0, WEIGHTS))


def test_what_rivals_may_take_is_a_risk() -> None:
    start = begun().state
    own = lines.risk(start, glance("use farm2"), learned(), 1)
    assert 0 < own < lines.risk(start, glance("use farm2"), learned(), 2)
    foreign = glance("use blue:ice2")
    assert lines.risk(start, foreign, NEVER, 1) > 99 * lines.LOSS
    assert lines.risk(start, glance("income"), NEVER, 1) == 0


def test_nothing_follows_the_last_turn() -> None:
    last = position(red={"gems": 9, "points": 39, "ships": "farm2"}, ending="blue")
    assert lines.after(last.state, glance("use farm2"), WEIGHTS) is None


def test_the_planner_looks_beyond_the_turn_and_still_ends_a_game() -> None:
    start = begun()
    plain = {each.steps()[0].text: each.value for each in glances(start.state, WEIGHTS)}
    seen = Planner(WEIGHTS).seen(start.state)
    assert len(seen) <= Planner.candidates
    assert any(each.value > plain[each.steps()[0].text] for each in seen)
    won = position(
        red={"gems": 30, "points": 60, "tracks": {"expedition": 3}},
        blue={"points": 1},
        active="red",
    )
    again = Planner(WEIGHTS).choose(won, Random(1))
    assert won.play(again, Random(1)).ending is not None or again.is_chance
