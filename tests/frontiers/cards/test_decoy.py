"""Holographic Decoy: a raid takes nothing from its holder but the Decoy itself."""

from __future__ import annotations

import pytest

from advisor import IllegalAction, Position
from support import legal, play_all, position, refused, tokens

both_editions = pytest.mark.parametrize("edition", [1, 5])


def raid(edition: int = 5, red_cards: str = "", green_fuel: int = 1) -> Position:
    return position(
        players=3,
        edition=edition,
        red={"ships": "1 2 3", "cards": red_cards},
        blue={"fuel": 4, "ore": 4, "cards": "decoy booster"},
        green={"fuel": green_fuel, "cards": "stasis"},
    )


@both_editions
@pytest.mark.rule("DEC-1", "A42", "decoy", "raid")
def test_DEC_1_the_holder_loses_no_tokens_and_no_card_but_the_decoy(edition: int) -> None:
    table = raid(edition)
    refused(table, "raiders 1 2 3 : blue 4o", "decoy")
    refused(table, "raiders 1 2 3 : blue 1f", "decoy")
    refused(table, "raiders 1 2 3 : blue 3o, green 1f", "decoy")
    refused(table, "raiders 1 2 3 : blue booster", "decoy")
    after = legal(table, "raiders 1 2 3 : blue decoy")
    assert after.player("red").cards == ("decoy",)
    assert after.player("blue").cards == ("booster",)
    assert tokens(after, "blue") == (4, 4)
    assert after.this_turn.new_cards == ("decoy",)


@both_editions
@pytest.mark.rule("A42", "A38", "decoy", "raid")
def test_A42_other_victims_are_unaffected_and_only_their_tokens_count(edition: int) -> None:
    taken = legal(raid(edition), "raiders 1 2 3 : green 1f")
    assert tokens(taken) == (1, 0)
    assert tokens(taken, "green") == (0, 0)
    rich = raid(edition, green_fuel=5)
    refused(rich, "raiders 1 2 3 : green 3f", "raid", "4")
    assert tokens(legal(rich, "raiders 1 2 3 : green 4f")) == (4, 0)
    assert "stasis" in legal(rich, "raiders 1 2 3 : green stasis").player("red").cards


@both_editions
@pytest.mark.rule("A41", "decoy")
def test_a_stolen_second_decoy_is_discarded(edition: int) -> None:
    after = legal(raid(edition, red_cards="decoy"), "raiders 1 2 3 : blue decoy")
    assert after.player("red").cards == ("decoy",)
    assert after.player("blue").cards == ("booster",)
    assert after.discards == ("decoy",)
    assert after.this_turn.new_cards == ()


@pytest.mark.rule("A37", "decoy")
def test_a_holder_whose_decoy_is_gone_is_open_to_the_next_raid() -> None:
    before = position(red={"ships": "1 2 3 4 5 6"}, blue={"fuel": 4, "cards": "decoy booster"})
    first = legal(before, "raiders 1 2 3 : blue decoy")
    after = legal(first, "raiders 4 5 6 : blue 4f")
    assert tokens(after) == (4, 0)
    legal(first, "raiders 4 5 6 : blue booster")


@pytest.mark.rule("decoy")
def test_the_decoy_does_not_stop_the_cannon_or_the_helmet() -> None:
    table = position(
        red={"fuel": 3, "cards": "cannon helmet"},
        blue={"cards": "decoy"},
        docks={"solar": "blue:3"},
    )
    legal(table, "cannon solar blue:3")
    legal(table, "helmet blue:3@solar > mine 3")


@pytest.mark.rule("decoy", "T4")
def test_the_decoy_has_no_power_of_its_own() -> None:
    table = position(red={"ships": "1", "fuel": 8, "cards": "decoy"}, fields={"isolation": "lem"})
    assert not [text for text in table.legal_actions() if "decoy" in str(text)]
    for text in (
        "decoy",
        "decoy 1",
        "discard decoy",
        "discard decoy lem",
        "discard decoy isolation",
    ):
        with pytest.raises(IllegalAction):
            table.play(text)


@pytest.mark.rule("decoy", "A38")
def test_a_raid_on_decoy_holders_alone_may_still_take_nothing() -> None:
    table = position(red={"ships": "1 2 3"}, blue={"fuel": 8, "cards": "decoy"})
    after = play_all(table, "raiders 1 2 3 : -")
    assert tokens(after) == (0, 0)
    assert tokens(after, "blue") == (8, 0)
