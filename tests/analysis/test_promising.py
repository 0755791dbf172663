"""Turns played on: a second opinion beside the proof, said in words, as a table and as data."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from threading import Event

import pytest

from advisor import Advice, Weights, advise
from advisor.analysis.differences import ChanceDifference
from advisor.analysis.plans import Gamble
from advisor.analysis.promising import Promise, opinion, promised
from advisor.analysis.winning import Chance
from analysis.moments import contested
from support import position


@pytest.fixture(scope="module")
def advice() -> Advice:
    return advise(contested(), top=3)


def ahead(advice: Advice, *points: tuple[float, float]) -> Advice:
    """The advice as if its turns win so many points more than the first, give or take so many."""
    found = []
    for plan, (mean, reach) in zip(advice.plans, points, strict=True):
        chance = Chance(0.5 + mean / 100, 0.4, 0.6, 16)
        behind = [each / 100 for each in (mean, mean - reach, mean + reach)]
        found.append(Promise(plan, ChanceDifference(*behind, chance)))
    return replace(advice, promises=tuple(sorted(found, key=lambda each: -each.chance)))


def test_every_turn_is_played_on_with_the_same_number_of_games(advice: Advice) -> None:
    played = advice.play_on(4)
    assert {id(each.turn) for each in played.promises} == set(map(id, advice.plans))
    assert {each.games for each in played.promises} == {4}
    chances = [each.chance for each in played.promises]
    assert chances == sorted(chances, reverse=True)
    assert played.plans == advice.plans
    assert advice.promises == ()
    assert advice.promising is None
    assert played.play_on(4).promises == played.promises
    assert advice.play_on(4, seed=1).promises != played.promises


def test_games_end_when_they_are_told_to(advice: Advice) -> None:
    stop = Event()
    stop.set()
    assert advice.play_on(4, stop=stop).promises == ()
    assert advice.play_on(seconds=0).promises == ()
    asked: list[int] = []
    played = advice.play_on(1000, stop=lambda: len(asked) == 7 or asked.append(1) is not None)
    assert played.promises[0].games == 7 // len(advice.plans)


@pytest.mark.parametrize(
    ("points", "turn", "said"),
    [
        ([(0, 0), (-1, 2), (-3, 1)], 0, "Played on, the best turn by value also promises most."),
        ([(0, 0), (0.04, 2), (-3, 1)], 0, "Played on, the best turn by value also promises most."),
        (
            [(0, 0), (-1, 2), (3, 1)],
            2,
            "Played on, turn 3 promises more than the best turn by value.",
        ),
        (
            [(0, 0), (2, 3), (1, 0.5)],
            1,
            "Played on, turn 2 promises more than the best turn by value, though not for sure.",
        ),
    ],
)
def test_what_promises_most_is_said(
    advice: Advice, points: Sequence[tuple[float, float]], turn: int, said: str
) -> None:
    played = ahead(advice, *points)
    assert played.promising is advice.plans[turn]
    assert played.recommended is advice.best
    assert opinion(played) == said
    assert said in str(played)
    assert said in played._repr_html_()


def test_each_turn_is_told_against_the_best_by_value(advice: Advice) -> None:
    played = ahead(advice, (0, 0), (-1, 2), (3, 1))
    assert promised(played) == [
        "Turn 3: wins 53 %, +3.0 ± 1.0 points.",
        "Turn 1: wins 50 %, the best turn by value.",
        "Turn 2: wins 49 %, −1.0 ± 2.0 points.",
    ]
    assert "Played on, 16 games with the same luck from each turn:" in str(played)
    assert ">53 %, +3.0 ± 1.0 points</td>" in played._repr_html_()
    data = json.loads(json.dumps(played.to_dict()))["promises"]
    assert data[0]["actions"] == [action.text for action in advice.plans[2].actions]
    assert (data[0]["more"], data[0]["more low"], data[0]["games"]) == (0.03, 0.02, 16)


def test_without_games_nothing_is_said(advice: Advice) -> None:
    assert opinion(advice) == ""
    assert "Played on" not in str(advice) + advice._repr_html_()
    assert advice.to_dict()["promises"] == []
    alone = replace(advice, plans=advice.plans[:1]).play_on(1)
    assert opinion(alone) == ""
    assert "Played on, one game with the same luck from each turn:" in str(alone)


def test_a_turn_with_luck_whose_outcomes_are_known_takes_part() -> None:
    start = position(red={"ships": "1 2 4", "cards": "warper", "fuel": 2})
    lucky = advise(start, top=2, chance=True, effort=4.0)
    exact = [gamble for gamble in lucky.gambles if gamble.exact]
    assert exact
    played = lucky.play_on(2)
    turns = [each.turn for each in played.promises]
    assert sum(isinstance(turn, Gamble) for turn in turns) == len(exact)
    assert any("To use Temporal Warper" in line for line in promised(played))


def test_a_turn_that_decides_the_game_is_not_played_on() -> None:
    start = position(
        red={"ships": "2 3", "hub": 7, "fuel": 1, "ore": 1}, territories={"lem": {"red": 7}}
    )
    assert advise(start, top=2).play_on(2).promises == ()


def test_weights_without_odds_promise_nothing(advice: Advice) -> None:
    plain = advise(advice.position, top=2, weights=Weights.preset("app"))
    with pytest.raises(ValueError, match="do not say how worth becomes odds"):
        plain.play_on(1)
