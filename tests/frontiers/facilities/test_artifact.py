"""Alien Artifact: pips, cycles, claims, and a deck that runs out."""

from __future__ import annotations

import random

import pytest

from advisor import ChanceNeeded, Position
from support import (
    both_editions,
    full_deck,
    impossible,
    legal,
    listed,
    play_all,
    position,
    refused,
    tokens,
    words,
)

DISPLAY = "city decoy polarity"


def table(edition: int, ships: str, cards: str = "", **keys: object) -> Position:
    red = {"ships": ships, "fuel": 9, "cards": cards}
    return position(edition=edition, red=red, **({"display": DISPLAY} | keys))


@pytest.mark.rule("ART-1", "art")
@both_editions
def test_ART_1_eight_pips_claim_a_displayed_card(edition: int) -> None:
    before = table(edition, "2 6")
    after = play_all(before, "artifact 2", "artifact 6", "claim polarity = cache")
    assert after.player("red").cards == ("polarity",)
    assert after.display == ("cache", "city", "decoy")
    assert after.docks["artifact"] == ("red:2", "red:6")


@pytest.mark.rule("ART-2", "A12", "A13", "art")
@both_editions
def test_ART_2_three_cycles_then_a_claim(edition: int) -> None:
    before = table(edition, "2 3 4", display="decoy gravity warper")
    after = play_all(
        before,
        "artifact 3",
        "cycle = booster stasis cache",
        "artifact 2",
        "cycle = crystal polarity city",
        "artifact 4",
        "cycle = cannon teleporter monument",
    )
    assert after.this_turn.artifact == 9
    assert after.display == ("cannon", "monument", "teleporter")
    assert len(after.discards) == 9
    after = legal(after, "claim cannon = booster")
    assert after.player("red").cards == ("cannon",)
    assert after.this_turn.artifact == 0


@pytest.mark.rule("ART-3", "art")
@both_editions
@pytest.mark.parametrize("fourth", ("1", "6"))
def test_ART_3_a_fourth_ship_may_cycle_but_not_claim_again(fourth: str, edition: int) -> None:
    before = table(edition, f"2 3 4 {fourth}")
    after = play_all(
        before, "artifact 3", "artifact 2", "artifact 4", "claim city = cache", f"artifact {fourth}"
    )
    refused(after, "claim decoy", "art", "8", fourth)
    after = legal(after, "cycle = stasis booster cannon")
    refused(after, "claim booster", "art", "8", fourth)
    assert len(after.docks["artifact"]) == 4


@pytest.mark.rule("A10", "D7", "art")
@both_editions
@pytest.mark.parametrize(("ships", "claims"), [("3 4", False), ("4 4", True), ("3 6", True)])
def test_A10_D7_seven_pips_are_too_few_and_eight_enough(
    ships: str, claims: bool, edition: int
) -> None:
    after = play_all(table(edition, ships), *(f"artifact {ship}" for ship in words(ships)))
    assert after.this_turn.artifact == sum(map(int, words(ships)))
    if claims:
        assert legal(after, "claim city = cache").player("red").cards == ("city",)
    else:
        refused(after, "claim city", "art", "8", "7")
        legal(after, "end 1f")


@pytest.mark.rule("art")
@both_editions
def test_only_a_displayed_card_of_a_type_not_owned_is_claimed(edition: int) -> None:
    before = table(edition, "4 4", cards="decoy")
    after = play_all(before, "artifact 4", "artifact 4")
    refused(after, "claim decoy", "art")
    refused(after, "claim booster", "art")
    refused(after, "claim helmet", "art")
    assert {action for action in listed(after) if action.startswith("claim")} == {
        "claim city",
        "claim polarity",
    }


@pytest.mark.rule("A15", "art")
@both_editions
def test_A15_three_owned_types_displayed_allow_no_claim_but_a_cycle(edition: int) -> None:
    before = table(edition, "4 4", cards="booster decoy polarity", display="booster decoy polarity")
    after = play_all(before, "artifact 4", "artifact 4")
    assert not {action for action in listed(after) if action.startswith("claim")}
    after = legal(after, "cycle = cannon city stasis")
    legal(after, "claim city = cache")


@pytest.mark.rule("A11", "art")
@both_editions
def test_A11_rival_ships_and_ships_of_earlier_turns_do_not_count(edition: int) -> None:
    before = table(edition, "5", docks={"artifact": "blue:6 red:6"})
    after = legal(before, "artifact 5")
    assert after.this_turn.artifact == 5
    refused(after, "claim city", "art", "8", "5")


@pytest.mark.rule("A11", "art", "teleporter")
@both_editions
def test_A11_a_ship_that_left_no_longer_counts(edition: int) -> None:
    before = table(edition, "2 6", cards="teleporter")
    ready = play_all(before, "artifact 2", "artifact 6")
    legal(ready, "claim city = cache")
    after = legal(ready, "teleporter 6@artifact > solar 6")
    assert after.this_turn.artifact == 2
    refused(after, "claim city", "art", "8", "2")


@pytest.mark.rule("A11", "art", "teleporter")
@both_editions
def test_A11_a_ship_moved_there_counts_and_may_cycle(edition: int) -> None:
    before = table(edition, "2 6", cards="teleporter")
    after = play_all(before, "mine 6", "teleporter 6@mine > artifact 6")
    assert (after.this_turn.artifact, after.this_turn.may_cycle) == (6, True)
    legal(after, "cycle = booster stasis cache")
    after = legal(after, "artifact 2")
    legal(after, "claim city = cache")


@pytest.mark.rule("A11", "art", "teleporter")
@both_editions
def test_A11_a_ship_spent_on_a_claim_takes_no_pips_with_it(edition: int) -> None:
    before = table(edition, "2 3 6", cards="teleporter")
    after = play_all(before, "artifact 2", "artifact 6", "claim city = cache", "artifact 3")
    away = legal(after, "teleporter 6@artifact > solar 6")
    assert away.this_turn.artifact == 3
    gone = legal(after, "teleporter 3@artifact > solar 3")
    assert gone.this_turn.artifact == 0


@pytest.mark.rule("A11", "art", "teleporter")
@both_editions
@pytest.mark.parametrize(
    ("first", "then", "leaves", "pips"),
    [
        ("4 4", "4", 4, 0),
        ("6 3", "3", 3, 0),
        ("6 3", "3", 6, 3),
        ("3 5", "2 3", 3, 2),
        ("6 2", "4 4", 2, 6),
        ("6 2", "4 4", 6, 2),
        ("6 2", "4 4", 4, 4),
    ],
)
def test_A11_what_was_spent_is_charged_to_the_ships_that_stay(
    first: str, then: str, leaves: int, pips: int, edition: int
) -> None:
    """Where whole ships of theirs can have paid for the claim; else the one that leaves paid."""
    before = table(edition, f"{first} {then}", cards="teleporter")
    claimed = play_all(
        before, *(f"artifact {ship}" for ship in first.split()), "claim city = cache"
    )
    after = play_all(claimed, *(f"artifact {ship}" for ship in then.split()))
    moved = legal(after, f"teleporter {leaves}@artifact > solar {leaves}")
    assert moved.this_turn.artifact == pips


@pytest.mark.rule("A11", "art", "cannon")
@both_editions
def test_A11_a_rival_shot_away_takes_no_pips_with_it(edition: int) -> None:
    before = table(edition, "2 6", cards="cannon", docks={"artifact": "blue:2 blue:6"})
    after = play_all(before, "artifact 2", "artifact 6", "cannon artifact blue:2 blue:6")
    assert after.this_turn.artifact == 8
    legal(after, "claim city = cache")


@pytest.mark.rule("A11", "art", "helmet", "cannon")
def test_A11_a_ship_moved_there_by_the_helmet_counts_while_it_stays() -> None:
    before = table(5, "3", cards="cannon helmet", docks={"solar": "blue:5"})
    ready = play_all(before, "artifact 3", "helmet blue:5@solar > artifact 5")
    assert ready.this_turn.artifact == 8
    legal(ready, "claim city = cache")
    after = legal(ready, "cannon artifact blue:5")
    assert after.this_turn.artifact == 3
    refused(after, "claim city", "art", "8", "3")


@pytest.mark.rule("A11", "art", "helmet", "teleporter", "cannon")
@pytest.mark.parametrize(
    ("ships", "docked", "actions", "pips"),
    [
        ("3", "", ["artifact 3", "HELMET", "teleporter 3@artifact > mine 3"], 5),
        ("2 6", "", ["artifact 2", "artifact 6", "claim city = cache", "HELMET"], 5),
        (
            "2 6",
            "",
            [
                *("artifact 2", "artifact 6", "claim city = cache", "HELMET"),
                "teleporter 6@artifact > mine 6",
            ],
            5,
        ),
        ("3", "green:4", ["artifact 3", "HELMET", "cannon artifact green:4"], 8),
        ("3", "blue:5", ["artifact 3", "HELMET", "cannon artifact blue:5"], 8),
        ("3", "blue:5", ["artifact 3", "HELMET", "cannon artifact blue:5 blue:5"], 3),
        ("3", "green:5", ["artifact 3", "HELMET", "cannon artifact blue:5 green:5"], 3),
    ],
)
def test_A11_pips_belong_to_the_ships_that_brought_them(
    ships: str, docked: str, actions: list[str], pips: int
) -> None:
    before = position(
        players=3,
        red={"ships": ships, "fuel": 9, "cards": "cannon helmet teleporter"},
        docks={"solar": "blue:5", "artifact": docked},
        display=DISPLAY,
    )
    helmet = "helmet blue:5@solar > artifact 5"
    after = play_all(before, *(helmet if action == "HELMET" else action for action in actions))
    assert after.this_turn.artifact == pips


@pytest.mark.rule("A11", "art", "burroughs", "isolation")
@both_editions
def test_A11_the_relic_takes_its_pips_back_to_burroughs(edition: int) -> None:
    before = table(edition, "2 6*", cards="stasis", territories={"burroughs": {"red": 1}})
    ready = play_all(before, "artifact 2", "artifact 6*")
    legal(ready, "claim city = cache")
    after = legal(ready, "discard stasis burroughs")
    assert after.docks["artifact"] == ("red:2",)
    assert after.this_turn.artifact == 2
    refused(after, "claim city", "art", "8", "2")


@pytest.mark.rule("A12", "art")
@both_editions
@pytest.mark.parametrize(
    "between",
    [
        ["solar 1"],
        ["booster 1"],
        ["trade"],
        ["launch lem"],
        ["teleporter 4@artifact > solar 4"],
        ["cycle = booster cannon stasis"],
        ["artifact 4", "claim city = cache"],
    ],
)
def test_A12_a_cycle_comes_right_after_its_ship(between: list[str], edition: int) -> None:
    before = position(
        edition=edition,
        players=4,
        red={"ships": "1 2 2 4 4", "fuel": 9, "ore": 1, "hub": 7, "cards": "booster teleporter"},
        display=DISPLAY,
    )
    refused(before, "cycle", "art")
    docked = play_all(before, "market 2 2", "artifact 4")
    legal(docked, "cycle = cannon cache stasis")
    after = play_all(docked, *between)
    assert after.this_turn.may_cycle is False
    refused(after, "cycle", "art")


@pytest.mark.rule("A12", "art")
def test_A12_cycles_are_not_banked() -> None:
    after = play_all(table(5, "1 2"), "artifact 1", "artifact 2", "cycle = booster cannon stasis")
    refused(after, "cycle", "art")


@pytest.mark.rule("A13", "art")
@both_editions
def test_A13_a_claim_may_wait_for_any_later_moment(edition: int) -> None:
    before = table(edition, "2 4 4")
    ready = play_all(before, "artifact 4", "artifact 4", "solar 2")
    legal(ready, "claim city = cache")
    more = play_all(
        before, "artifact 4", "artifact 4", "artifact 2", "cycle = booster cannon stasis"
    )
    assert more.this_turn.artifact == 10
    refused(more, "claim city", "art")
    legal(more, "claim booster = cache")


@pytest.mark.rule("A14", "art")
@both_editions
def test_A14_two_claims_need_two_separate_totals(edition: int) -> None:
    before = table(edition, "2 4 4 6")
    once = play_all(before, "artifact 2", "artifact 6", "claim city = cache")
    refused(once, "claim decoy", "art", "8", "0")
    half = legal(once, "artifact 4")
    refused(half, "claim decoy", "art", "8", "4")
    twice = play_all(half, "artifact 4", "claim decoy = booster")
    assert twice.player("red").cards == ("city", "decoy")
    assert twice.display == ("booster", "cache", "polarity")


@pytest.mark.rule("A14", "art")
@both_editions
def test_A14_a_claim_spends_the_surplus(edition: int) -> None:
    before = table(edition, "2 6 6")
    after = play_all(before, "artifact 6", "artifact 6", "claim city = cache")
    assert after.this_turn.artifact == 0
    after = legal(after, "artifact 2")
    refused(after, "claim decoy", "art", "8", "2")


@pytest.mark.rule("art")
@both_editions
def test_a_known_deck_is_drawn_from_the_top(edition: int) -> None:
    before = table(edition, "4 4", top="cannon stasis warper booster")
    after = play_all(before, "artifact 4", "cycle", "artifact 4", "claim stasis")
    assert before.deck is not None
    assert after.deck == before.deck[4:]
    assert after.display == ("booster", "cannon", "warper")
    assert after.discards == tuple(sorted(words(DISPLAY)))


@pytest.mark.rule("art")
@both_editions
def test_an_unknown_deck_asks_for_chance_and_holds_what_is_unseen(edition: int) -> None:
    before = legal(table(edition, "4", cards="monument"), "artifact 4")
    with pytest.raises(ChanceNeeded):
        before.play("cycle")
    after = legal(before, "cycle", rng=random.Random(3))
    assert after.discards == tuple(sorted(words(DISPLAY)))
    assert len(after.display) == 3
    assert not set(after.display) & {"city", "monument"}
    assert after == before.play("cycle", rng=random.Random(3))


@pytest.mark.rule("art")
def test_an_outcome_must_be_possible() -> None:
    after = legal(table(5, "4"), "artifact 4")
    for outcome in ("city booster stasis", "booster booster booster", "booster stasis"):
        impossible(after, f"cycle = {outcome}")
    legal(after, "cycle = booster booster stasis")


@pytest.mark.rule("A11", "A14", "art", "teleporter")
@both_editions
def test_A11_after_two_claims_nothing_is_left_to_take_away(edition: int) -> None:
    before = table(edition, "2 4 4 6", cards="teleporter")
    after = play_all(before, "artifact 2", "artifact 6", "claim city = cache")
    after = play_all(after, "artifact 4", "artifact 4", "claim decoy = booster")
    after = legal(after, "teleporter 6@artifact > solar 6")
    assert after.this_turn.artifact == 0


# The deck runs out


def scarce(
    edition: int, *, display: str, deck: str, discards: str, red: dict[str, str], known: bool = True
) -> Position:
    """All cards that are not on the table are in the hands of blue and green."""
    rest = full_deck(edition)
    rest.subtract(words(display) + words(deck) + words(discards) + words(red.get("cards", "")))
    return position(
        players=3,
        edition=edition,
        red=red,
        blue={"cards": [card for card, copies in rest.items() if copies >= 1]},
        green={"cards": [card for card, copies in rest.items() if copies == 2]},
        display=display,
        deck=deck if known else None,
        discards=discards,
    )


@pytest.mark.rule("A16", "art")
@both_editions
@pytest.mark.parametrize("known", (True, False))
def test_A16_a_deck_of_exactly_three_is_not_shuffled(known: bool, edition: int) -> None:
    before = scarce(
        edition,
        display="decoy gravity warper",
        deck="city cannon stasis",
        discards="booster",
        red={"ships": "3 4 4"},
        known=known,
    )
    after = play_all(before, "artifact 3", "cycle")
    assert after.display == ("cannon", "city", "stasis")
    assert not after.deck
    assert after.discards == ("booster", "decoy", "gravity", "warper")


@pytest.mark.rule("A16", "art")
@both_editions
def test_A16_the_display_is_discarded_first_and_then_shuffled_in(edition: int) -> None:
    before = scarce(
        edition,
        display="decoy gravity warper",
        deck="city",
        discards="booster stasis",
        red={"ships": "3 4 4"},
    )
    docked = legal(before, "artifact 3")
    outcomes = docked.chance_outcomes("cycle")
    assert len(outcomes) == 10
    assert all(chance == pytest.approx(0.1) for _, chance in outcomes)
    displays = {docked.play(action).display for action, _ in outcomes}
    assert len(displays) == 10
    assert all("city" in display for display in displays)
    after = legal(docked, "cycle = city decoy stasis")
    assert after.display == ("city", "decoy", "stasis")
    assert (after.discards, after.deck) == ((), None)
    with pytest.raises(ChanceNeeded):
        docked.play("cycle")
    drawn = {docked.play("cycle", rng=random.Random(seed)).display for seed in range(30)}
    assert len(drawn) > 3
    assert drawn <= displays


@pytest.mark.rule("A16", "art")
@both_editions
def test_A16_a_claim_refills_from_the_shuffled_discards(edition: int) -> None:
    before = scarce(
        edition,
        display="decoy gravity warper",
        deck="",
        discards="booster stasis",
        red={"ships": "4 4"},
    )
    ready = play_all(before, "artifact 4", "artifact 4")
    assert [chance for _, chance in ready.chance_outcomes("claim decoy")] == [0.5, 0.5]
    after = legal(ready, "claim decoy = stasis")
    assert after.display == ("gravity", "stasis", "warper")
    assert after.discards == ()


@pytest.mark.rule("A16", "art", "stasis")
@both_editions
def test_A16_a_gap_is_filled_as_soon_as_a_card_is_discarded(edition: int) -> None:
    before = scarce(
        edition,
        display="decoy gravity warper",
        deck="",
        discards="",
        red={"ships": "4 4", "cards": "stasis"},
    )
    gap = play_all(before, "artifact 4", "artifact 4", "claim decoy")
    assert gap.display == ("gravity", "warper")
    after = legal(gap, "discard stasis lem", rng=random.Random(1))
    assert after.display == ("gravity", "stasis", "warper")
    assert after.discards == ()


@pytest.mark.rule("A16", "art", "stasis")
@both_editions
def test_A16_a_card_discarded_before_a_cycle_is_shuffled_in(edition: int) -> None:
    before = scarce(
        edition,
        display="decoy gravity warper",
        deck="",
        discards="",
        red={"ships": "3", "cards": "stasis"},
    )
    after = play_all(before, "discard stasis lem", "artifact 3", "cycle = decoy gravity stasis")
    assert (after.discards, after.unseen, after.this_turn.discarded) == ((), ("warper",), True)


@pytest.mark.rule("A16", "art")
@both_editions
def test_A16_fewer_than_three_cards_leave_gaps_after_a_cycle(edition: int) -> None:
    before = scarce(edition, display="gravity warper", deck="", discards="", red={"ships": "3"})
    after = legal(legal(before, "artifact 3"), "cycle", rng=random.Random(1))
    assert after.display == ("gravity", "warper")
    assert tokens(after) == tokens(before)


@pytest.mark.rule("A16", "A41", "art", "raid")
@both_editions
def test_A16_a_discarded_duplicate_of_a_raid_fills_a_gap(edition: int) -> None:
    before = scarce(
        edition,
        display="gravity warper",
        deck="",
        discards="",
        red={"ships": "1 2 3", "cards": "decoy"},
    )
    after = legal(before, "raiders 1 2 3 : blue decoy", rng=random.Random(1))
    assert after.player("red").cards == ("decoy",)
    assert after.display == ("decoy", "gravity", "warper")
    assert after.discards == ()
