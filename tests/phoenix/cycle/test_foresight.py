"""What turns open: learned from games, written, read, and added where turns are compared."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from advisor.phoenix import Position, parse_action
from advisor.phoenix.cycle import foresight, lessons
from advisor.phoenix.players.planner import Planner
from advisor.phoenix.solver.glance import glances
from advisor.phoenix.value import Weights, stages
from advisor.search.scale import UNIT
from phoenix.support import position

WEIGHTS = Weights.default(3)


def begun() -> Position:
    return position(
        players=3,
        red={"gems": 9, "metal": 6, "ships": "construction1 expedition1 farm2"},
        blue={"ships": "ice2"},
        sectors=[101, 102],
    )


def test_between_knots_it_changes_evenly() -> None:
    row = (1.0, 4.0, 0.0, 2.0)
    assert foresight.between(0, row) == 1
    assert foresight.between(4, row) == pytest.approx(2.5)
    assert foresight.between(7.5, row) == pytest.approx(2)
    assert foresight.between(16, row) == 2


def test_a_turn_is_of_the_kind_of_its_main_choice() -> None:
    state = begun().state

    def kind(*texts: str) -> str | None:
        return foresight.kind_of(state, [parse_action(text) for text in texts])

    assert kind("use farm2") == "farm"
    assert kind("use blue:ice2") == "ice"
    assert kind("income") == foresight.INCOME
    assert kind("point", "use expedition1") == "expedition"
    assert kind("point") is None


def test_turns_of_one_kind_open_the_same() -> None:
    state = begun().state
    turns = [[parse_action(text)] for text in ("use farm2", "income", "use blue:ice2", "point")]
    farm, income, ice, other = foresight.opened(state, turns, WEIGHTS)
    assert len({farm, income, ice}) == 3
    assert other == 0


def test_nothing_is_foreseen_with_other_weights_or_in_the_last_round() -> None:
    income = [[parse_action("income")]]
    assert foresight.opened(begun().state, income, WEIGHTS)
    assert not foresight.opened(begun().state, income, Weights.preset("first-3"))
    last = position(players=3, red={"gems": 9, "ships": "farm2"}, ending="blue")
    assert not foresight.opened(last.state, income, WEIGHTS)
    assert not foresight.foreseen(begun(), [], WEIGHTS, lambda: True)


def test_the_planner_adds_what_a_turn_opens() -> None:
    state = begun().state
    plain = glances(state, WEIGHTS)
    seen = Planner(WEIGHTS).seen(state)
    more = foresight.opened(state, [each.steps() for each in plain], WEIGHTS)
    assert [each.value for each in seen] == [
        each.value + opens for each, opens in zip(plain, more, strict=True)
    ]
    assert any(more)
    assert begun().why_not(Planner().choose(begun(), Random(1))) is None


def test_a_kind_that_is_followed_by_more_is_found() -> None:
    rng = Random(3)
    seen = []
    for _ in range(9000):
        stage, kind = rng.randint(2, 16), rng.choice(foresight.KINDS)
        extra = {"dismantle": 2.0, "diplomacy": -3.0}.get(kind, 0.0)
        seen.append((stage, kind, 5.0 + extra + rng.gauss(0, 1)))
    found = lessons.fitted(seen)
    mean = {kind: sum(row) / len(row) for kind, row in found.items()}
    assert mean["dismantle"] - mean["farm"] == pytest.approx(2, abs=0.4)
    assert mean["diplomacy"] - mean["farm"] == pytest.approx(-3, abs=0.4)


def test_growth_is_asked_some_own_turns_later_or_at_the_end() -> None:
    turns = [lessons._Turn("farm", 9, float(number)) for number in range(6)]
    turns.append(lessons._Turn("ice", 0, 99.0))
    found = list(lessons._grown(turns, 50.0))
    assert [grown for _, _, grown in found] == [4, 4, 97, 47, 46, 45]
    assert lessons._final((100, 80, 90), 0, WEIGHTS) == pytest.approx(100 - 45 - 17)


def test_a_game_is_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lessons, "MOST_MOVES", 12)
    found = list(lessons.watched(1, 3, WEIGHTS))
    assert found
    assert all(kind is None or kind in foresight.KINDS for _, kind, _ in found)
    assert all(stage >= 2 for stage, _, _ in found)
    assert found == list(lessons.watched(1, 3, WEIGHTS))


def test_the_command_keeps_what_was_learned_about_other_weights(tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    for players in ("2", "3"):
        assert lessons.main(["--games", "0", "--players", players, "--write", str(file)]) == 0
    found = foresight.read(json.loads(file.read_text()))
    assert found.keys() == {Weights.default(2).name, WEIGHTS.name}
    assert found[WEIGHTS.name].points("income", 9) == 0
    assert "--players 3" in found[WEIGHTS.name].note


def test_values_are_those_of_the_lesson() -> None:
    lesson = foresight.learned()[WEIGHTS.name]
    state = begun().state
    (opens,) = foresight.opened(state, [[parse_action("income")]], WEIGHTS)
    assert opens == pytest.approx(UNIT * lesson.points("income", stages(state)[0]))
