"""Resource Cache: free tokens on the raw roll, and it goes when odd and even are equal."""

from __future__ import annotations

from typing import Any

import pytest

from advisor import IllegalAction, Position
from support import legal, play_all, position, tokens

both_editions = pytest.mark.parametrize("edition", [1, 5])


def about_to_roll(ships: int = 3, relic: bool = False, **keys: Any) -> Position:
    """Red is about to roll with the Resource Cache in hand."""
    keys.setdefault("red", {"cards": "cache"})
    return position(
        phase="roll",
        docks={"bay": ["red"] * ships + ["red*"] * relic},
        territories={"burroughs": {"red": 1}},
        **keys,
    )


@both_editions
@pytest.mark.rule("cache", "A56")
@pytest.mark.parametrize(
    ("dice", "gain", "kept"),
    [
        ("1 3 5", (0, 1), True),
        ("1 2 3", (0, 1), True),
        ("1 2 4", (1, 0), True),
        ("2 4 6", (1, 0), True),
        ("1 1 3 6", (0, 1), True),
        ("1 2 4 6", (1, 0), True),
        ("1 2 3 4", (1, 1), False),
        ("1 1 1 2 2 2", (1, 1), False),
        ("1 2 3 4*", (1, 1), False),
        ("1 3 4 4*", (1, 1), False),
        ("2 4 5 6*", (1, 0), True),
        ("1 2 3 4 5*", (0, 1), True),
    ],
)
def test_the_cache_pays_for_the_majority_and_leaves_with_both_when_equal(
    edition: int, dice: str, gain: tuple[int, int], kept: bool
) -> None:
    own = len([die for die in dice.split() if not die.endswith("*")])
    before = about_to_roll(own, "*" in dice, edition=edition)
    after = before.play(f"roll {dice}")
    assert tokens(after) == gain
    assert after.player("red").cards == (("cache",) if kept else ())
    assert after.discards == (() if kept else ("cache",))
    assert after.player("red").ships == tuple(dice.split())


@both_editions
@pytest.mark.rule("CAC-1", "T5", "cache", "art")
def test_CAC_1_a_claimed_cache_gives_nothing_until_the_next_own_roll(edition: int) -> None:
    before = position(edition=edition, red={"ships": "3 6"}, display="cache city stasis")
    claimed = play_all(before, "artifact 3", "artifact 6", "claim cache = decoy")
    assert claimed.player("red").cards == ("cache",)
    assert tokens(claimed) == (0, 0)
    blue = legal(claimed, "end").play("roll 1 1 1")
    assert tokens(blue) == tokens(blue, "blue") == (0, 0)
    red = play_all(blue, "solar 1", "solar 1", "solar 1", "end").play("roll 2 2 5")
    assert tokens(red) == (1, 0)


@pytest.mark.rule("cache", "T5")
def test_a_stolen_cache_pays_its_new_owner_from_their_next_roll() -> None:
    before = position(red={"ships": "1 2 3"}, blue={"cards": "cache"})
    raided = legal(before, "raiders 1 2 3 : blue cache")
    assert tokens(raided) == (0, 0)
    blue = legal(raided, "end").play("roll 1 1 1")
    assert tokens(blue, "blue") == (0, 0)
    red = play_all(blue, "solar 1", "solar 1", "solar 1", "end").play("roll 1 1 1")
    assert tokens(red) == (0, 1)


@pytest.mark.rule("cache", "T3")
def test_the_cache_of_another_player_does_not_look_at_your_roll() -> None:
    before = about_to_roll(4, red={}, blue={"cards": "cache"})
    after = before.play("roll 1 2 3 4")
    assert tokens(after) == tokens(after, "blue") == (0, 0)
    assert after.player("blue").cards == ("cache",)


@both_editions
@pytest.mark.rule("A70", "cache", "T4")
def test_A70_the_automatic_discard_leaves_the_one_discard_of_the_turn(edition: int) -> None:
    before = about_to_roll(
        4, edition=edition, red={"cards": "cache booster"}, fields={"isolation": "lem"}
    )
    rolled = before.play("roll 1 2 3 4")
    assert rolled.discards == ("cache",)
    assert not rolled.this_turn.discarded
    legal(rolled, "discard booster isolation")


@pytest.mark.rule("A72", "cache")
def test_A72_a_cache_dealt_at_setup_works_on_the_first_turn() -> None:
    for seed in range(500):
        start = Position.new_game(players=("red", "blue"), edition=5, seed=seed)
        if start.player("red").cards == ("cache",):
            break
    else:
        pytest.fail("no deal of 500 gave red a Resource Cache")
    assert start.active == "red"
    assert tokens(start.play("roll 1 2 3")) == (0, 1)


@both_editions
@pytest.mark.rule("A73", "cache", "warper")
def test_A73_a_reroll_neither_pays_again_nor_discards_the_cache(edition: int) -> None:
    before = about_to_roll(4, edition=edition, red={"cards": "cache warper", "fuel": 1})
    rolled = before.play("roll 1 3 5 6")
    assert tokens(rolled) == (1, 1)
    rerolled = legal(rolled, "warper 1 = 2")
    assert rerolled.player("red").ships == ("2", "3", "5", "6")
    assert tokens(rerolled) == (0, 1)
    assert rerolled.player("red").cards == ("cache", "warper")


@pytest.mark.rule("cache", "ter")
def test_a_ship_forfeited_at_the_start_of_the_turn_is_not_counted() -> None:
    before = position(
        phase="roll", red={"cards": "cache"}, docks={"terraform": "red:6", "bay": "red red red"}
    )
    after = before.play("roll 1 3 4")
    assert tokens(after) == (0, 1)
    assert after.player("red").stock == 3


@pytest.mark.rule("cache", "T7")
def test_the_cache_pays_above_eight_tokens() -> None:
    before = about_to_roll(red={"cards": "cache", "fuel": 4, "ore": 4})
    assert tokens(before.play("roll 1 3 5")) == (4, 5)


@pytest.mark.rule("cache")
def test_the_cache_has_no_power_to_use() -> None:
    table = position(red={"ships": "1 2", "fuel": 8, "cards": "cache"}, fields={"isolation": "lem"})
    assert not [text for text in table.legal_actions() if "cache" in str(text)]
    for text in ("cache", "discard cache", "discard cache lem"):
        with pytest.raises(IllegalAction):
            table.play(text)
