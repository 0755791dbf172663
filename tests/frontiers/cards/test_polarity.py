"""Polarity Device: flip one unplaced ship; discarded, it swaps two colonies."""

from __future__ import annotations

import pytest

from support import legal, position, refused, tokens

both_editions = pytest.mark.parametrize("edition", [1, 5])


@both_editions
@pytest.mark.rule("POL-1", "polarity")
def test_POL_1_a_one_becomes_a_six(edition: int) -> None:
    before = position(edition=edition, red={"ships": "1 2 5", "fuel": 1, "cards": "polarity"})
    after = legal(before, "polarity 1")
    assert after.player("red").ships == ("2", "5", "6")
    assert tokens(after) == (0, 0)


@both_editions
@pytest.mark.rule("polarity", "T6")
@pytest.mark.parametrize(("value", "opposite"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1)])
def test_polarity_turns_a_ship_to_its_opposite_face(
    edition: int, value: int, opposite: int
) -> None:
    before = position(edition=edition, red={"ships": [str(value)], "fuel": 1, "cards": "polarity"})
    assert legal(before, f"polarity {value}").player("red").ships == (str(opposite),)


@pytest.mark.rule("polarity", "T6")
def test_polarity_needs_the_card_the_fuel_and_an_unplaced_ship() -> None:
    refused(position(red={"ships": "3", "fuel": 1}), "polarity 3", "polarity")
    refused(position(red={"ships": "3", "cards": "polarity"}), "polarity 3", "polarity", "1 fuel")
    docked = position(red={"ships": "4", "fuel": 1, "cards": "polarity"}, docks={"mine": "red:3"})
    refused(docked, "polarity 3", "turn")


@both_editions
@pytest.mark.rule("POL-2", "polarity", "A85", "T8")
def test_POL_2_swapping_one_colony_each_leaves_two_ties(edition: int) -> None:
    before = position(
        players=4,
        edition=edition,
        active="blue",
        blue={"cards": "polarity"},
        territories={"herbert": {"yellow": 2}, "lem": {"red": 2}},
    )
    assert before.scores == {"red": 3, "blue": 0, "green": 0, "yellow": 3}
    after = legal(before, "discard polarity yellow@herbert red@lem")
    assert after.territories["herbert"] == {"yellow": 1, "red": 1}
    assert after.territories["lem"] == {"yellow": 1, "red": 1}
    assert after.control["herbert"] is None
    assert after.control["lem"] is None
    assert after.scores == {"red": 2, "blue": 0, "green": 0, "yellow": 2}
    assert after.discards == ("polarity",)
    assert after.player("blue").cards == ()


@pytest.mark.rule("A85", "polarity")
def test_A85_a_swap_takes_two_colonies_that_stand_on_two_different_territories() -> None:
    table = position(
        players=3,
        red={"cards": "polarity"},
        territories={"herbert": {"red": 1, "blue": 1}, "lem": {"green": 1, "blue": 1}},
    )
    for ours in ("red", "blue"):
        for theirs in ("green", "blue"):
            if ours != theirs:
                after = legal(table, f"discard polarity {ours}@herbert {theirs}@lem")
                assert after.territories["herbert"][theirs] == 1 + (theirs == "blue")
    refused(table, "discard polarity red@herbert blue@herbert", "polarity")
    refused(table, "discard polarity green@herbert blue@lem", "polarity")
    refused(table, "discard polarity red@herbert red@lem", "polarity")
    refused(table, "discard polarity red@herbert blue@pohl", "polarity")


@pytest.mark.rule("A86", "polarity", "T9")
def test_A86_a_swap_never_ends_the_game() -> None:
    before = position(
        red={"cards": "polarity"},
        territories={"herbert": {"red": 7}, "lem": {"blue": 7}},
    )
    after = legal(before, "discard polarity red@herbert blue@lem")
    assert after.phase == "main"
    assert after.result is None
    assert after.player("red").colonies == 1


@both_editions
@pytest.mark.rule("A87", "A53", "T8", "polarity")
@pytest.mark.parametrize(
    ("burroughs", "stays"),
    [({"red": 3, "blue": 0}, True), ({"red": 3, "blue": 1}, False), ({"red": 1}, False)],
)
def test_A87_the_relic_stays_exactly_when_burroughs_keeps_its_controller(
    edition: int, burroughs: dict[str, int], stays: bool
) -> None:
    before = position(
        edition=edition,
        active="blue",
        blue={"cards": "polarity"},
        docks={"solar": "red:4*"},
        territories={
            "burroughs": {color: count for color, count in burroughs.items() if count},
            "lem": {"blue": 1},
        },
    )
    after = legal(before, "discard polarity red@burroughs blue@lem")
    assert after.docks["solar"] == (("red:4*",) if stays else ())
    assert (after.control["burroughs"] == "red") is stays


@pytest.mark.rule("A87", "T8", "polarity")
def test_A87_a_swap_is_one_change_so_equal_colonies_leave_the_relic_alone() -> None:
    before = position(
        active="blue",
        blue={"cards": "polarity"},
        docks={"solar": "red:4*"},
        territories={"burroughs": {"red": 1}, "lem": {"red": 1}},
    )
    after = legal(before, "discard polarity red@burroughs red@lem")
    assert after.docks["solar"] == ("red:4*",)
