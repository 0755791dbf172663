"""Temporal Warper: re-roll unplaced ships; discarded, it takes a card from the discard pile."""

from __future__ import annotations

import pytest

from advisor import MalformedAction, parse_action
from support import legal, play_all, position, refused, tokens

both_editions = pytest.mark.parametrize("edition", [1, 5])


@both_editions
@pytest.mark.rule("WAR-1", "warper")
def test_WAR_1_rerolling_the_one_and_the_two_leaves_the_five(edition: int) -> None:
    before = position(edition=edition, red={"ships": "1 2 5", "fuel": 1, "cards": "warper"})
    after = legal(before, "warper 1 2 = 4 6")
    assert after.player("red").ships == ("4", "5", "6")
    assert tokens(after) == (0, 0)
    assert after.player("red").cards == ("warper",)
    for action, _ in before.chance_outcomes("warper 1 2"):
        assert "5" in before.play(action).player("red").ships


@both_editions
@pytest.mark.rule("warper")
def test_warper_rerolls_any_choice_of_unplaced_ships_for_one_fuel(edition: int) -> None:
    before = position(edition=edition, red={"ships": "1 2 5", "fuel": 1, "cards": "warper"})
    for ships, dice, fleet in (
        ("2", "2", ("1", "2", "5")),
        ("1 5", "3 3", ("2", "3", "3")),
        ("1 2 5", "1 1 1", ("1", "1", "1")),
    ):
        after = legal(before, f"warper {ships} = {dice}")
        assert after.player("red").ships == fleet
        assert tokens(after) == (0, 0)


@pytest.mark.rule("warper")
def test_warper_rerolls_the_relic_as_the_relic() -> None:
    before = position(
        red={"ships": "2 2*", "fuel": 1, "cards": "warper"}, territories={"burroughs": {"red": 1}}
    )
    assert legal(before, "warper 2 2* = 3 6*").player("red").ships == ("3", "6*")
    assert legal(before, "warper 2* = 1*").player("red").ships == ("1*", "2")


@pytest.mark.rule("A76", "warper", "T6")
def test_A76_warper_rerolls_something_and_only_what_is_unplaced() -> None:
    with pytest.raises(MalformedAction):
        parse_action("warper")
    table = position(red={"ships": "4", "fuel": 1, "cards": "warper"}, docks={"mine": "red:3"})
    refused(table, "warper 3", "turn")
    refused(table, "warper 4 4", "turn")
    refused(position(red={"ships": "4", "cards": "warper"}), "warper 4", "warper", "1 fuel")
    refused(position(red={"ships": "4", "fuel": 1}), "warper 4", "warper")


@both_editions
@pytest.mark.rule("WAR-2", "warper", "city")
def test_WAR_2_discarding_warper_takes_the_alien_city_and_its_point(edition: int) -> None:
    before = position(edition=edition, red={"cards": "warper"}, discards="city stasis")
    assert before.scores["red"] == 0
    after = legal(before, "discard warper city")
    assert after.player("red").cards == ("city",)
    assert after.discards == ("stasis", "warper")
    assert after.scores["red"] == 1
    assert after.this_turn.new_cards == ("city",)
    assert tokens(after) == (0, 0)


@both_editions
@pytest.mark.rule("A74", "warper")
def test_A74_warper_takes_no_duplicate_and_nothing_that_is_not_in_the_pile(edition: int) -> None:
    empty = position(edition=edition, red={"cards": "warper booster"})
    for card in ("warper", "city", "booster"):
        refused(empty, f"discard warper {card}", "warper")
    pile = position(edition=edition, red={"cards": "warper booster"}, discards="booster stasis")
    refused(pile, "discard warper booster", "warper")
    refused(pile, "discard warper warper", "warper")
    refused(pile, "discard warper city", "warper")
    legal(pile, "discard warper stasis")


@pytest.mark.rule("A74", "A71", "warper")
def test_A74_warper_takes_the_other_warper_whose_fuel_power_then_works_this_turn() -> None:
    before = position(red={"ships": "1", "fuel": 1, "cards": "warper"}, discards="warper city")
    taken = legal(before, "discard warper warper")
    assert taken.player("red").cards == ("warper",)
    assert taken.discards == ("city", "warper")
    assert legal(taken, "warper 1 = 6").player("red").ships == ("6",)
    refused(taken, "discard warper city", "turn")


@pytest.mark.rule("A75", "warper", "art")
def test_A75_a_card_cycled_away_this_turn_can_be_taken() -> None:
    before = position(
        red={"ships": "3", "cards": "warper"},
        display="city stasis booster",
        top="decoy cannon cache",
    )
    cycled = play_all(before, "artifact 3", "cycle")
    after = legal(cycled, "discard warper city")
    assert after.player("red").cards == ("city",)
    assert after.discards == ("booster", "stasis", "warper")


@pytest.mark.rule("A75", "A70", "warper", "cache")
def test_A75_a_cache_that_discarded_itself_this_turn_can_be_taken_back() -> None:
    before = position(phase="roll", red={"cards": "warper cache"}, docks={"bay": ["red"] * 4})
    rolled = before.play("roll 1 2 3 4")
    assert rolled.discards == ("cache",)
    after = legal(rolled, "discard warper cache")
    assert after.player("red").cards == ("cache",)
    assert tokens(after) == (1, 1)
