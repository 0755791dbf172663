"""What a file tells about the turn is held against the board, and no more than the board knows."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from advisor import Position, PositionError
from advisor.frontiers import past
from frontiers.samples import gifted_game
from support import both_editions, play_all, position

ASIMOV = {"asimov": {"red": 1}}
AT_THE_HUB = {"docks": {"hub": {"red": "red:1 red:2"}}, "territories": ASIMOV}


def told(**keys: Any) -> dict[str, str]:
    """What is wrong with a position, by place."""
    with pytest.raises(PositionError) as caught:
        position(**keys)
    return {defect.place: defect.problem for defect in caught.value.defects}


@pytest.mark.parametrize(
    ("turn", "board", "key", "problem"),
    [
        ({"used": ["cache"]}, {"red": {"cards": "cache"}}, "used", "no power to use"),
        ({"used": ["city"]}, {"red": {"cards": "city"}}, "used", "booster, cannon, crystal"),
        ({"used": ["decoy"]}, {"red": {"cards": "decoy"}}, "used", "Holographic Decoy"),
        (
            {"used": ["teleporter"]},
            {"red": {"cards": "teleporter"}, "docks": {"bay": "red", "mine": "blue:1"}},
            "used",
            "no red ship is docked",
        ),
        (
            {"used": ["helmet"]},
            {"red": {"cards": "helmet"}, "docks": {"mine": "red:1", "terraform": "blue:6"}},
            "used",
            "another player's docked ship",
        ),
        (
            {"used": ["crystal"]},
            {"red": {"cards": "crystal"}},
            "borrowed",
            "the territory that it borrowed must be named",
        ),
        ({"borrowed": "lem"}, {"territories": {"lem": {"blue": 1}}}, "borrowed", "Data Crystal"),
        (
            {"borrowed": "burroughs", "used": ["crystal"]},
            {"red": {"cards": "crystal"}, "territories": {"burroughs": {"blue": 1}}},
            "borrowed",
            "Burroughs Desert cannot be borrowed",
        ),
        (
            {"borrowed": "lem", "used": ["crystal"]},
            {"red": {"cards": "crystal"}},
            "borrowed",
            "no colony",
        ),
        (
            {"borrowed": "lem", "used": ["crystal"]},
            {
                "red": {"cards": "crystal"},
                "territories": {"lem": {"blue": 1}},
                "fields": {"isolation": "lem"},
            },
            "borrowed",
            "Isolation Field is on Lem",
        ),
        ({"discarded": True}, {}, "discarded", "booster, cannon, crystal, gravity"),
        ({"discarded": True}, {"discards": "city cache decoy"}, "discarded", "discards hold"),
        ({"artifact": 9}, {}, "artifact", "9 unspent pips"),
        ({"artifact": 9}, {"docks": {"artifact": "blue:4 blue:5"}}, "artifact", "there are none"),
        ({"artifact": 9}, {"docks": {"artifact": "red:4 red:6"}}, "artifact", "are 4 + 6"),
        ({"artifact": 3}, {"docks": {"artifact": "red:4"}}, "artifact", "red ships"),
        (
            {"may_cycle": True},
            {"docks": {"artifact": "red:4"}},
            "may_cycle",
            "right after a ship docks",
        ),
        ({"mine": True}, {}, "mine", "no red ship is docked at the Lunar Mine"),
        ({"mine": True}, {"docks": {"mine": "blue:4"}}, "mine", "no red ship"),
        ({"hub": 1}, {"red": {"hub": 1}}, "hub", "none are on red's track"),
        (
            {"hub": 3},
            {"red": {"hub": 3}, "docks": {"hub": {"red": "red:1"}}},
            "hub",
            "3 ships cannot have docked there: 1 is on red's track",
        ),
        ({"hub": 1}, {"docks": {"hub": {"red": "red:1"}}}, "hub", "not on the track"),
        (
            {"hub": 2},
            {"red": {"hub": 1}, "docks": AT_THE_HUB["docks"]},
            "hub",
            "2 advances would have moved red's colony further; it is on circle 1",
        ),
        ({"asimov": True}, {"red": {"hub": 1}} | AT_THE_HUB, "asimov", "'hub' is 0"),
        (
            {"asimov": True, "hub": 2},
            {"red": {"hub": 3}, "docks": AT_THE_HUB["docks"]},
            "asimov",
            "red does not have the bonus of Asimov Crater",
        ),
        ({"surplus": 1}, {"red": {"hub": 6}}, "surplus", "only at circle 7"),
        ({"surplus": 1}, {"red": {"hub": 7}} | AT_THE_HUB, "surplus", "'asimov' is true"),
        (
            {"surplus": 1, "asimov": True, "hub": 2, "may_cycle": True, "artifact": 4},
            {
                "red": {"hub": 7},
                "docks": {"hub": {"red": "red:1 red:2"}, "artifact": "red:4"},
                "territories": ASIMOV,
            },
            "may_cycle",
            "not after a ship docked at the Hub",
        ),
        ({"new_cards": ["city"]}, {"red": {"cards": "city"}}, "new_cards", "account for none"),
        (
            {"new_cards": ["city"]},
            {"red": {"cards": "city"}, "docks": {"artifact": "red:3 red:4"}},
            "new_cards",
            "1 card cannot have been gained",
        ),
        (
            {"new_cards": ["city"], "artifact": 6},
            {"red": {"cards": "city"}, "docks": {"artifact": "red:3 red:6"}},
            "new_cards",
            "account for none",
        ),
        (
            {"new_cards": ["city", "decoy"]},
            {"red": {"cards": "city decoy"}, "docks": {"artifact": "red:3 red:6"}},
            "new_cards",
            "account for 1",
        ),
    ],
)
def test_what_the_board_speaks_against_is_a_defect_with_its_place(
    turn: dict[str, Any], board: dict[str, Any], key: str, problem: str
) -> None:
    found = told(this_turn=turn, **board)
    assert set(found) == {f"this_turn.{key}"}
    assert problem in found[f"this_turn.{key}"]


@pytest.mark.parametrize(
    ("turn", "key"),
    [
        ({"may_cycle": True, "artifact": 4}, "may_cycle"),
        ({"surplus": 1, "asimov": True}, "surplus"),
    ],
)
def test_nothing_waits_after_the_end_of_the_game(turn: dict[str, Any], key: str) -> None:
    found = told(
        phase="over",
        red={"hub": 7},
        blue={"colonies": 0},
        docks={"hub": {"red": "red:1 red:2"}, "artifact": "red:4"},
        territories={"asimov": {"red": 1}, "lem": {"blue": 8}},
        this_turn={"hub": 2} | turn,
    )
    assert set(found) == {f"this_turn.{key}"}
    assert "the end of the game" in found[f"this_turn.{key}"]


def test_all_contradictions_are_told_at_once_and_with_other_defects() -> None:
    found = told(
        red={"cards": "cache", "fuel": -1},
        this_turn={"used": ["cache"], "artifact": 9, "mine": True, "hub": 3, "market": 7},
        moves=-1,
    )
    turn = {f"this_turn.{key}" for key in ("used", "artifact", "mine", "hub", "market")}
    assert set(found) == turn | {"players[0].fuel", "moves"}


def test_a_board_that_is_not_known_contradicts_nothing() -> None:
    found = told(docks={"mine": ["red:9"]}, this_turn={"mine": True})
    assert set(found) == {"docks.mine[0]"}


@both_editions
@pytest.mark.parametrize(
    ("board", "actions", "turn"),
    [
        ({"red": {"ships": "4"}}, ["mine 4", "teleporter 4@mine > solar 4"], {"mine": True}),
        ({"red": {"ships": "4"}}, ["hub 4", "teleporter 4@hub > solar 4"], {"hub": 1}),
        (
            {"red": {"ships": "4*"}, "territories": {"burroughs": {"red": 1}}},
            ["mine 4*", "discard stasis burroughs"],
            {"mine": True, "discarded": True},
        ),
        (
            {"red": {"ships": "4"}, "territories": {"lem": {"blue": 1}}},
            ["crystal lem", "discard stasis lem"],
            {"borrowed": "lem"},
        ),
        (
            {"red": {"ships": "4"}, "territories": {"lem": {"blue": 1}}},
            ["crystal lem", "discard teleporter blue@lem > pohl"],
            {"borrowed": "lem"},
        ),
        (
            {"red": {"ships": "1 2", "hub": 2}, "territories": ASIMOV},
            ["hub 1", "hub 2", "discard stasis asimov"],
            {"asimov": True},
        ),
        (
            {"red": {"ships": "1 2 5", "hub": 5}, "territories": ASIMOV},
            ["hub 1", "hub 2", "launch lem", "hub 5"],
            {"hub": 3, "asimov": True},
        ),
        (
            {"red": {"ships": "4 4"}, "display": "city decoy polarity"},
            ["artifact 4", "artifact 4", "claim city = cache", "teleporter 4@artifact > solar 4"],
            {"new_cards": ("city",)},
        ),
        (
            {"red": {"ships": "1 2 3"}, "blue": {"cards": "city"}},
            ["raiders 1 2 3 : blue city"],
            {"new_cards": ("city",)},
        ),
        ({"discards": "city"}, ["discard warper city"], {"new_cards": ("city",)}),
    ],
)
def test_what_ships_and_cards_that_left_have_done_is_let_in(
    board: dict[str, Any], actions: list[str], turn: dict[str, Any], edition: int
) -> None:
    """Every step of `play_all` is read again from its own text."""
    keys = dict(board)
    cards = {"cards": "crystal stasis teleporter warper", "fuel": 9, "ore": 9}
    before = position(edition=edition, red=cards | keys.pop("red", {}), **keys)
    after = play_all(before, *actions)
    assert {key: getattr(after.this_turn, key) for key in turn} == turn


def test_what_the_helmet_and_the_cannon_have_done_is_let_in() -> None:
    before = position(
        red={"ships": "3", "fuel": 20, "hub": 1, "cards": "cannon helmet"},
        docks={"solar": "blue:5"},
        display="city decoy polarity",
    )
    moved = "helmet blue:5@solar > {} 5"
    mine = play_all(before, moved.format("mine"), "cannon mine blue:5")
    assert mine.this_turn.mine is True
    hub = play_all(before, moved.format("hub"), "cannon hub blue:5")
    assert hub.this_turn.hub == 1
    art = play_all(before, moved.format("artifact"), "artifact 3", "claim city = cache")
    assert play_all(art, "cannon artifact blue:5").this_turn.new_cards == ("city",)


@pytest.mark.no_cover
@pytest.mark.parametrize("block", range(4))
def test_every_position_that_play_reaches_is_let_in(block: int) -> None:
    """With cards in every hand, both editions and all numbers of players."""
    seen: Counter[str] = Counter()
    for seed in range(block * 12, block * 12 + 12):
        for number, found in enumerate(gifted_game(seed)):
            if found.phase != "roll":
                assert list(past.contradictions(found.state)) == [], found
            if number % 3 == 0:
                assert Position.from_json(found.to_json()) == found
            turn = found.this_turn
            seen.update(key for key in turn.__dataclass_fields__ if getattr(turn, key))
    assert set(seen) == set(turn.__dataclass_fields__)
