"""Chances that are worth taking, and those that are not."""

from __future__ import annotations

from random import Random

import pytest

from advisor import Position
from advisor.frontiers import referee
from advisor.frontiers.players.beam import turns
from advisor.frontiers.players.gambles import gamble, spread
from advisor.frontiers.value import DECIDED, Weights
from support import position

APP = Weights.preset("app")


def gambled(now: Position, weights: Weights = APP) -> list[str]:
    state = now.state
    return [str(action) for action in gamble(state, weights, turns(state, weights)[0].value)]


def test_without_a_warper_and_pips_there_is_nothing_to_risk() -> None:
    assert gambled(position(red={"ships": "1 2 4"}, display="city cache decoy")) == []


def test_three_ships_of_no_use_are_rolled_again_for_a_win() -> None:
    """One more colony wins; only three of a kind, or a six, can land it."""
    now = position(
        territories={"lem": {"red": 7}},
        red={"ships": "1 1 2 5 5", "cards": "warper", "fuel": 2, "ore": 4, "hub": 0},
    )
    (chosen,) = gambled(now)
    assert chosen.startswith("warper")
    after = [str(action) for action, _ in now.chance_outcomes(chosen)]
    assert any(gambled_win(now, outcome) for outcome in after)


def gambled_win(now: Position, outcome: str) -> bool:
    return turns(now.play(outcome).state, APP)[0].value > DECIDED // 2


def test_nothing_is_risked_when_the_certain_turn_wins() -> None:
    now = position(
        territories={"lem": {"red": 7}},
        red={"ships": "1 1 2 6", "cards": "warper", "fuel": 3, "ore": 4, "stock": 2, "hub": 7},
    )
    assert turns(now.state, APP)[0].value > DECIDED // 2
    assert gambled(now) == []


RICH = Weights.preset("app").with_table("card cache", [[0, 30000]])


def test_poor_cards_are_exchanged_when_better_ones_are_left() -> None:
    now = position(red={"ships": "2 4 5"}, display="warper gravity stasis", top="booster")
    chosen = gambled(now, RICH)
    assert chosen[-1] == "cycle"
    for text in chosen[:-1]:
        now = now.play(text, Random(0))
    assert now.this_turn.artifact >= 8
    assert "cycle" in map(str, now.legal_actions())


def test_what_leads_to_a_cycling_does_not_use_what_only_the_cycling_discards() -> None:
    """The Warper takes cards from the discards; those on display are not there yet."""
    red = {"ships": "2 3 4", "cards": "warper", "fuel": 2}
    now = position(red=red, display="booster gravity stasis", top="decoy")
    chosen = gambled(now, RICH)
    assert chosen[-1] == "cycle"
    for text in chosen:
        now = now.play(text, Random(0))


def test_a_good_card_on_display_is_not_given_away() -> None:
    now = position(red={"ships": "2 4 5"}, display="cache gravity stasis", top="booster")
    assert gambled(now, RICH) == []


def test_the_same_position_is_judged_alike_whatever_the_deck() -> None:
    now = position(
        red={"ships": "1 2 4 4", "cards": "warper", "fuel": 3}, display="warper gravity stasis"
    )
    assert now.deck is None
    state = now.state
    known = state.copy()
    referee.legal(known)
    rich = RICH.with_table("card warper", [[0, 100]])
    before = state.key()
    assert gambled(now, rich) == gambled(Position(known), rich)
    assert state.key() == before


@pytest.mark.parametrize("size", (2, 5, 24, 100))
def test_a_spread_sample_stands_for_all_outcomes(size: int) -> None:
    now = position(red={"ships": "1 2 4", "cards": "warper", "fuel": 3})
    outcomes = now.chance_outcomes("warper 1 2")
    sample = spread(outcomes, size)
    assert len(sample) == min(size, len(outcomes))
    assert sum(share for _, share in sample) == pytest.approx(1)
    assert {action for action, _ in sample} <= {action for action, _ in outcomes}
