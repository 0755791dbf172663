"""What holds for every card: one use and one discard a turn, new cards, unplaced ships only."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from advisor import Position, PositionError
from support import full_deck, legal, play_all, position, refused, tokens

both_editions = pytest.mark.parametrize("edition", [1, 5])

POWERS: list[tuple[str, str, str, str]] = [
    # card, a use, another use, its discard
    ("booster", "booster 2", "booster 4", "discard booster isolation"),
    ("stasis", "stasis 2", "stasis 4", "discard stasis lem"),
    ("polarity", "polarity 2", "polarity 4", "discard polarity blue@herbert red@pohl"),
    ("gravity", "gravity 2 4", "gravity 4 4", "discard gravity lem"),
    ("warper", "warper 2 = 3", "warper 4", "discard warper city"),
    ("crystal", "crystal herbert", "crystal asimov", "discard crystal lem"),
    ("cannon", "cannon mine blue:1", "cannon solar blue:2", "discard cannon blue:1@mine"),
    (
        "teleporter",
        "teleporter 3@solar > artifact 3",
        "teleporter 3@artifact > hub 3",
        "discard teleporter blue@herbert > lem",
    ),
]
powers = pytest.mark.parametrize(
    ("card", "use", "again", "discard"), POWERS, ids=[row[0] for row in POWERS]
)


def table(edition: int = 5, cards: str = "", **keys: Any) -> Position:
    """Every power of every card can be used here by red."""
    red = {"ships": "2 4 4 4", "fuel": 8, "cards": cards} | keys.pop("red", {})
    return position(
        edition=edition,
        red=red,
        docks={"solar": "red:3 blue:2", "mine": "blue:1", "hub": {}, "bay": "blue blue"},
        territories={"herbert": {"blue": 1}, "asimov": {"blue": 1}, "pohl": {"red": 1, "blue": 1}},
        fields={"isolation": "burroughs"},
        discards="city",
        **keys,
    )


@both_editions
@powers
@pytest.mark.rule("T4", *[row[0] for row in POWERS])
def test_T4_a_card_is_used_once_a_turn(
    edition: int, card: str, use: str, again: str, discard: str
) -> None:
    before = table(edition, card)
    assert before.why_not(again) is None or card == "teleporter"
    used = legal(before, use)
    assert used.this_turn.used == (card,)
    refused(used, again, card)


@both_editions
@powers
@pytest.mark.rule("A68", "A69", "T4", *[row[0] for row in POWERS])
def test_A68_a_card_is_used_or_discarded_in_a_turn_but_not_both(
    edition: int, card: str, use: str, again: str, discard: str
) -> None:
    before = table(edition, card)
    refused(legal(before, use), discard, card)
    gone = legal(before, discard)
    assert card not in gone.player("red").cards
    assert card in gone.discards
    assert tokens(gone) == tokens(before)
    refused(gone, use, card)


@both_editions
@powers
@pytest.mark.rule("T4", "A69", *[row[0] for row in POWERS])
def test_T4_one_discard_power_a_turn(
    edition: int, card: str, use: str, again: str, discard: str
) -> None:
    other, other_discard = ("booster", "discard booster isolation")
    if card == "booster":
        other, other_discard = ("crystal", "discard crystal lem")
    before = table(edition, f"{card} {other}")
    legal(before, other_discard)
    gone = legal(before, discard)
    assert gone.this_turn.discarded
    refused(gone, other_discard, "turn")
    still = {"booster": "booster 4", "crystal": "crystal asimov"}[other]
    legal(gone, still)


@both_editions
@powers
@pytest.mark.rule("T3", "A1", "turn", *[row[0] for row in POWERS])
def test_cards_are_used_only_by_their_holder_in_the_main_phase(
    edition: int, card: str, use: str, again: str, discard: str
) -> None:
    for action in (use, discard):
        refused(table(edition, blue={"cards": card}), action, card)
        refused(table(edition), action, card)
    early = position(
        edition=edition,
        phase="roll",
        red={"cards": card, "fuel": 8},
        docks={"solar": "red:3 blue:2", "mine": "blue:1", "bay": "blue blue"},
        territories={"herbert": {"blue": 1}, "pohl": {"red": 1, "blue": 1}},
        fields={"isolation": "burroughs"},
        discards="city",
    )
    for action in (use, discard):
        refused(early, action, "turn")


@both_editions
@powers
@pytest.mark.rule("T1", *[row[0] for row in POWERS])
def test_a_discard_costs_no_fuel(
    edition: int, card: str, use: str, again: str, discard: str
) -> None:
    poor = table(edition, card, red={"fuel": 0})
    assert tokens(legal(poor, discard)) == (0, 0)
    refused(poor, use, card)


@pytest.mark.rule("T4", "T10")
def test_T10_the_next_turn_begins_with_every_card_fresh() -> None:
    before = position(
        red={"ships": "3", "fuel": 3, "cards": "booster stasis"}, fields={"isolation": "lem"}
    )
    spent = play_all(before, "booster 3", "discard stasis pohl", "solar 4", "end")
    assert spent.this_turn.used == ()
    assert not spent.this_turn.discarded
    blue = play_all(spent.play("roll 1 1 1"), "solar 1", "solar 1", "solar 1", "end")
    red = blue.play("roll 3 3 3")
    legal(red, "booster 3")
    legal(red, "discard booster isolation")


@pytest.mark.rule("T4", "T6")
def test_different_cards_may_alter_the_same_ship_one_after_the_other() -> None:
    before = position(red={"ships": "3", "fuel": 4, "cards": "booster stasis polarity warper"})
    after = play_all(before, "booster 3", "polarity 4", "stasis 3", "warper 2 = 6")
    assert after.player("red").ships == ("6",)
    assert tokens(after) == (0, 0)


@both_editions
@pytest.mark.rule("T5", "art", "raid")
def test_T5_a_card_gained_this_turn_may_be_used_this_turn(edition: int) -> None:
    claim = position(
        edition=edition,
        red={"ships": "2 3 6", "fuel": 1},
        display="booster city stasis",
        fields={"isolation": "lem"},
    )
    claimed = play_all(claim, "artifact 2", "artifact 6", "claim booster = decoy")
    assert claimed.this_turn.new_cards == ("booster",)
    assert legal(claimed, "booster 3").player("red").ships == ("4",)
    legal(claimed, "discard booster isolation")

    raid = position(edition=edition, red={"ships": "1 2 3 5", "fuel": 1}, blue={"cards": "stasis"})
    raided = legal(raid, "raiders 1 2 3 : blue stasis")
    assert legal(raided, "stasis 5").player("red").ships == ("4",)
    legal(raided, "discard stasis lem")

    warp = position(
        edition=edition, red={"ships": "3", "fuel": 1, "cards": "warper"}, discards="booster"
    )
    warped = legal(warp, "discard warper booster")
    assert legal(warped, "booster 3").player("red").ships == ("4",)


@both_editions
@pytest.mark.rule("A71", "T4", "T5")
def test_A71_a_second_copy_gained_after_discarding_the_first_is_fresh(edition: int) -> None:
    before = position(
        edition=edition,
        red={"ships": "2 3 6", "fuel": 1, "cards": "booster"},
        display="booster city stasis",
        fields={"isolation": "lem", "positron": "lem"},
    )
    refused(play_all(before, "artifact 2", "artifact 6"), "claim booster", "art")
    gone = play_all(before, "discard booster isolation", "artifact 2", "artifact 6")
    second = legal(gone, "claim booster = decoy")
    refused(second, "discard booster positron", "turn")
    assert legal(second, "booster 3").player("red").ships == ("4",)


@pytest.mark.rule("T6")
@pytest.mark.parametrize(
    ("card", "action"),
    [
        ("booster", "booster 3"),
        ("stasis", "stasis 3"),
        ("polarity", "polarity 3"),
        ("gravity", "gravity 3 5"),
        ("gravity", "gravity 5 3"),
        ("warper", "warper 3"),
    ],
)
def test_T6_a_placed_ship_keeps_its_value(card: str, action: str) -> None:
    before = position(red={"ships": "3 5", "fuel": 2, "cards": card})
    assert before.why_not(action) is None
    refused(legal(before, "mine 3"), action, "turn")


@pytest.mark.rule("T1")
def test_T1_fuel_gained_earlier_in_the_turn_pays_for_a_card() -> None:
    before = position(red={"ships": "2 3", "cards": "booster"})
    refused(before, "booster 3", "booster", "1 fuel")
    assert tokens(play_all(before, "solar 2", "booster 3")) == (0, 0)


@both_editions
@pytest.mark.rule("A90")
def test_A90_two_players_may_hold_the_same_type_but_one_player_only_one_copy(edition: int) -> None:
    both = position(edition=edition, red={"cards": "booster"}, blue={"cards": "booster"})
    assert both.player("red").cards == both.player("blue").cards == ("booster",)
    with pytest.raises(PositionError):
        position(edition=edition, red={"cards": "booster booster"})
    with pytest.raises(PositionError):
        position(
            edition=edition,
            red={"cards": "booster"},
            blue={"cards": "booster"},
            discards="booster",
        )


@both_editions
@pytest.mark.rule("A89")
def test_A89_cards_lie_face_up_and_no_action_but_a_raid_moves_them_between_players(
    edition: int,
) -> None:
    cards = " ".join(row[0] for row in POWERS)
    before = table(edition, cards, blue={"cards": "decoy"})
    assert '"decoy"' in before.to_json()
    quiet = [action for action in before.legal_actions() if "raiders" not in str(action)]
    assert len(quiet) > 50
    for action in quiet:
        after = before.play(action, rng=random.Random(0))
        assert after.player("blue").cards == ("decoy",)
        assert set(after.player("red").cards) <= set(cards.split()) | {"city"}


@pytest.mark.rule("D1", "D2")
@pytest.mark.parametrize(("edition", "size"), [(1, 22), (5, 24)])
def test_D1_the_deck_has_22_cards_in_the_first_and_24_in_the_5th_edition(
    edition: int, size: int
) -> None:
    start = Position.new_game(players=("red", "blue", "green"), edition=edition, seed=1)
    assert start.deck is not None
    cards = Counter(start.deck) + Counter(start.display) + Counter(start.discards)
    for player in start.players:
        cards += Counter(player.cards)
    assert cards.total() == size
    assert cards == full_deck(edition)
    assert cards["helmet"] == (2 if edition == 5 else 0)


@pytest.mark.rule("A86", "T9", "end")
def test_no_card_is_used_after_the_end_of_the_game() -> None:
    before = position(
        red={"ships": "5 5 5 3", "ore": 3, "fuel": 3, "cards": "booster stasis"},
        territories={"herbert": {"red": 7}},
    )
    over = legal(before, "constructor 5 5 5 > lem")
    assert over.phase == "over"
    refused(over, "booster 3", "end")
    refused(over, "discard stasis lem", "end")


@pytest.mark.rule("cannon", "helmet", "polarity", "teleporter")
@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("cannon mine yellow:1", "cannon"),
        ("discard cannon yellow:1@mine", "cannon"),
        ("helmet yellow:1@mine > solar 1", "helmet"),
        ("discard polarity yellow@lem red@pohl", "polarity"),
        ("discard teleporter yellow@lem > pohl", "teleporter"),
    ],
)
def test_a_colour_that_nobody_plays_is_no_target(action: str, rule: str) -> None:
    cards = "cannon helmet polarity teleporter"
    reason = refused(
        position(
            players=3,
            red={"ships": "1 2 3", "fuel": 8, "cards": cards},
            docks={"mine": "blue:1"},
            territories={"lem": {"blue": 1}, "pohl": {"red": 1}},
        ),
        action,
        rule,
    )
    assert "yellow" in reason
