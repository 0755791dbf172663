"""No bound of the solver is below what playing on reaches; `solver/bounds.py` says which."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from advisor import Position, parse_action
from advisor.frontiers.solver import turn_limits
from advisor.frontiers.state import State
from advisor.frontiers.value import Weights
from advisor.frontiers.words import CANNON, LEM, MAIN
from frontiers.solver import bounds
from frontiers.solver.bounds import Deeds, Report, along, broken_facts, check, run, walk
from support import position

APP = Weights.preset("app")


@pytest.mark.no_cover
def test_a_sample_of_walks_stays_within_every_bound() -> None:
    report = run(8, 2026)
    assert report.findings == []
    assert report.steps > 40
    assert report.judged > 20


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_many_walks_stay_within_every_bound(seed: int) -> None:
    """Two thousand walks are a command of their own."""
    assert run(60, seed).findings == []


def busy() -> Position:
    return position(
        red={"ships": "3 4 5 6", "fuel": 4, "ore": 4, "stock": 2, "cards": "cannon teleporter"},
        docks={"terraform": "blue:6", "bay": "blue blue blue"},
        territories={"lem": {"red": 1}},
    )


def turn(given: Position, *texts: str) -> bounds.Walk:
    state = given.state
    state.deck = None
    return along(state, [parse_action(text) for text in texts])


@pytest.mark.parametrize(
    ("ships", "held", "shown", "runs"),
    [
        ("2 3 4", "", "", {2}),
        ("2 2 5", "", "", set()),
        ("2 3 5", "booster", "", {1, 2, 3}),
        ("1 1 6", "booster", "", set()),
        ("1 1 6", "gravity", "", {1, 4}),
        ("2 3 5", "", "booster", set()),  # its claim takes a ship
        ("2 3 5 5", "", "booster", set()),  # or two
        ("2 3 5 5 5", "", "booster", {1, 2, 3}),
    ],
)
def test_runs_that_may_raid(ships: str, held: str, shown: str, runs: set[int]) -> None:
    given = position(red={"ships": ships, "fuel": 4, "cards": held}, display=shown)
    assert turn_limits.limits_of(given.state).runs == runs


def test_what_stands_at_the_outpost_is_outbid_by_a_run() -> None:
    given = position(
        red={"ships": "1 2 4", "fuel": 4, "cards": "booster"},
        docks={"raiders": "blue:2 blue:3 blue:4"},
    )
    assert turn_limits.limits_of(given.state).runs == set()


def test_deeds_of_a_turn() -> None:
    walked = turn(
        busy(),
        "raiders 3 4 5 : -",
        "cannon terraform blue:6",
        "terraform 6 > pohl",
        "teleporter 5@raiders > solar 5",
        "end",
    )
    deeds, after = Deeds(), walked.end
    for step in reversed(walked.steps):
        deeds.add(step, after)
        after = step.state
    assert deeds.counts == {"dice": 5, "raids": 1, "landings": 1, "terraforms": 1}
    assert deeds.values == ({3, 4, 5, 6}, set(), {5}, set())
    assert LEM in deeds.bonuses
    assert not deeds.bay


def test_what_was_ruled_out_and_happened_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cannon left out of sight: the test would notice."""
    given = busy()
    walked = turn(
        given, "cannon terraform blue:6", "terraform 6 > pohl", "raiders 3 4 5 : -", "end"
    )
    assert [message for _, message, _ in broken_facts(walked)] == []
    whole = turn_limits.limits_of

    def blind(state: State) -> turn_limits.TurnLimits:
        look = whole(state)
        return replace(look, powers=look.powers - {CANNON}, terraforms=0, landings=0)

    monkeypatch.setattr(turn_limits, "limits_of", blind)
    told = {message for _, message, _ in broken_facts(walked)}
    assert f"turn_limits.powers lacks [{CANNON}]" in told
    assert "turn_limits.terraforms: 1 against at most 0" in told
    assert "turn_limits.landings: 1 against at most 0" in told


def test_a_ceiling_that_is_too_low_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "upper_bound", lambda state, weights: -(10**18))
    report = Report()
    given = position(red={"ships": "6 6", "fuel": 2, "ore": 2})
    check("low", given, APP, Random(1), report)
    assert report.kinds["upper_bound"] > 0
    finding = report.findings[0]
    after = Position.from_json(finding["position"])
    for text in finding["better"]:
        action = after.chance_outcomes(text)[0][0]
        after = after.play(action)
    assert after.phase != "main"


def test_walks_go_to_the_end_and_repeat() -> None:
    state = busy().state
    state.deck = None
    one, other = walk(state, Random(5)), walk(state, Random(5))
    assert one.actions == other.actions
    assert one.end.phase != MAIN
    assert one.end.key() == other.end.key()
