"""Lunar Mine and the first ship of Van Vogt Mountains."""

from __future__ import annotations

import pytest

from support import both_editions, legal, play_all, position, refused, tokens


@pytest.mark.rule("MINE-1", "mine")
@both_editions
def test_MINE_1_a_ship_needs_the_highest_value_docked(edition: int) -> None:
    before = position(
        players=4,
        edition=edition,
        red={"ships": "3 4 5 6 6 6"},
        docks={"mine": "blue:1 green:4"},
    )
    refused(before, "mine 3", "mine", "4")
    after = play_all(before, "mine 4", "mine 6")
    assert tokens(after) == (0, 2)
    assert len(after.docks["mine"]) == after.ports["mine"] - 1
    refused(after, "mine 5", "mine", "6")
    after = legal(after, "mine 6")
    assert tokens(after) == (0, 3)
    refused(after, "mine 6", "mine", "5")


@pytest.mark.rule("mine")
@both_editions
@pytest.mark.parametrize(
    ("docked", "value", "allowed"),
    [("", 1, True), ("blue:3", 2, False), ("blue:3", 3, True), ("blue:3", 4, True)],
)
def test_the_threshold_is_the_highest_ship_at_that_instant(
    docked: str, value: int, allowed: bool, edition: int
) -> None:
    before = position(edition=edition, red={"ships": [str(value)]}, docks={"mine": docked})
    if allowed:
        after = legal(before, f"mine {value}")
        assert tokens(after) == (0, 1)
        assert f"red:{value}" in after.docks["mine"]
    else:
        refused(before, f"mine {value}", "mine", "3")


@pytest.mark.rule("A27", "mine")
@both_editions
def test_A27_own_ships_raise_the_threshold_too(edition: int) -> None:
    before = position(edition=edition, red={"ships": "2 5"})
    refused(legal(before, "mine 5"), "mine 2", "mine", "5")
    assert tokens(play_all(before, "mine 2", "mine 5")) == (0, 2)


@pytest.mark.rule("A27", "mine", "cannon")
@both_editions
def test_A27_a_removed_rival_lowers_the_threshold(edition: int) -> None:
    before = position(
        edition=edition,
        red={"ships": "3 4", "fuel": 1, "cards": "cannon"},
        docks={"mine": "blue:4 blue:6"},
    )
    refused(before, "mine 4", "mine", "6")
    after = legal(before, "cannon mine blue:6")
    refused(after, "mine 3", "mine", "4")
    assert tokens(legal(after, "mine 4")) == (0, 1)


@pytest.mark.rule("A27", "mine", "teleporter")
@both_editions
def test_A27_an_own_ship_moved_away_lowers_the_threshold(edition: int) -> None:
    before = position(edition=edition, red={"ships": "2 6", "fuel": 2, "cards": "teleporter"})
    after = legal(before, "mine 6")
    refused(after, "mine 2", "mine", "6")
    after = play_all(after, "teleporter 6@mine > solar 6", "mine 2")
    assert tokens(after) == (3, 2)


def vanvogt(edition: int, ships: str, docked: str, **keys: object) -> object:
    return position(
        edition=edition,
        players=4,
        red={"ships": ships},
        docks={"mine": docked},
        territories={"vanvogt": {"red": 1}},
        **keys,
    )


@pytest.mark.rule("A29", "vanvogt", "mine")
@both_editions
@pytest.mark.parametrize("first", ("1", "2", "4"))
def test_A29_the_waived_ship_leaves_the_maximum_as_it_is(first: str, edition: int) -> None:
    before = vanvogt(edition, "1 2 4 5 5", "blue:5")
    after = legal(before, f"mine {first}")
    for other in {"1", "2", "4"} - {first}:
        refused(after, f"mine {other}", "mine", "5")
    assert tokens(legal(after, "mine 5")) == (0, 2)


@pytest.mark.rule("A29", "vanvogt", "mine")
def test_A29_a_higher_first_ship_raises_the_maximum() -> None:
    after = legal(vanvogt(5, "5 6", "blue:5"), "mine 6")
    refused(after, "mine 5", "mine", "6")


@pytest.mark.rule("A28", "vanvogt", "mine")
@both_editions
def test_A28_first_mine_ship_uses_up_van_vogt_even_if_not_needed(edition: int) -> None:
    before = vanvogt(edition, "1 3", "blue:2")
    refused(legal(before, "mine 3"), "mine 1", "mine", "3")
    assert tokens(play_all(before, "mine 1", "mine 3")) == (0, 2)


@pytest.mark.rule("A28", "A49", "vanvogt", "mine", "ter")
@both_editions
def test_A28_van_vogt_gained_after_a_mine_ship_gives_nothing_this_turn(edition: int) -> None:
    before = position(
        edition=edition,
        red={"ships": "1 2 5 6", "fuel": 1, "ore": 1},
        docks={"mine": "blue:4"},
    )
    refused(before, "mine 1", "mine")
    gained = legal(before, "terraform 6 > vanvogt")
    legal(gained, "mine 1")
    late = play_all(before, "mine 5", "terraform 6 > vanvogt")
    refused(late, "mine 1", "mine", "5")


@pytest.mark.rule("vanvogt", "mine", "turn")
def test_van_vogt_helps_again_in_the_next_turn() -> None:
    before = vanvogt(5, "1 1", "blue:5")
    after = legal(before, "mine 1")
    refused(after, "mine 1", "mine")
    fresh = position(
        red={"ships": "1"},
        docks={"mine": "blue:5 red:1"},
        territories={"vanvogt": {"red": 1}},
    )
    legal(fresh, "mine 1")


@pytest.mark.rule("vanvogt", "mine", "isolation")
@pytest.mark.parametrize(
    "keys",
    [
        {"fields": {"isolation": "vanvogt"}},
        {"territories": {"vanvogt": {"red": 1, "blue": 1}}},
        {"territories": {"vanvogt": {"blue": 1}}},
    ],
)
def test_without_the_bonus_the_first_ship_meets_the_threshold(keys: dict[str, object]) -> None:
    before = position(
        **(
            {
                "red": {"ships": "2 3"},
                "docks": {"mine": "blue:3"},
                "territories": {"vanvogt": {"red": 1}},
            }
            | keys
        )
    )
    refused(before, "mine 2", "mine", "3")
    legal(before, "mine 3")


@pytest.mark.rule("vanvogt", "mine", "ports")
def test_van_vogt_opens_no_port() -> None:
    before = position(
        red={"ships": "1"},
        docks={"mine": "blue:5 blue:5 blue:6"},
        territories={"vanvogt": {"red": 1}},
    )
    refused(before, "mine 1", "mine", "3")
