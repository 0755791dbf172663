"""Isolation, Positron and Repulsor: where they go and what they forbid or pay."""

from __future__ import annotations

from typing import Any

import pytest

from advisor import Position
from support import TERRITORIES, legal, play_all, position, refused

both_editions = pytest.mark.parametrize("edition", [1, 5])

GENERATORS = [("stasis", "isolation"), ("crystal", "positron"), ("gravity", "repulsor")]
generators = pytest.mark.parametrize(("card", "field"), GENERATORS, ids=[g[1] for g in GENERATORS])


@both_editions
@generators
@pytest.mark.rule("isolation", "positron", "repulsor", "stasis", "crystal", "gravity")
def test_a_generator_from_off_the_board_goes_onto_any_territory_for_its_card(
    edition: int, card: str, field: str
) -> None:
    before = position(
        edition=edition, red={"cards": card, "fuel": 1}, territories={"lem": {"blue": 1}}
    )
    assert before.fields[field] is None
    for territory in TERRITORIES:
        after = legal(before, f"discard {card} {territory}")
        assert after.fields == {"isolation": None, "positron": None, "repulsor": None} | {
            field: territory
        }
        assert after.player("red").cards == ()
        assert after.discards == (card,)
        assert after.player("red").fuel == 1
        assert after.this_turn.discarded


@both_editions
@generators
@pytest.mark.rule("A66", "isolation", "positron", "repulsor")
def test_A66_a_generator_on_the_board_must_move_to_a_different_territory(
    edition: int, card: str, field: str
) -> None:
    before = position(edition=edition, red={"cards": card}, fields={field: "lem"})
    assert "Lem" in refused(before, f"discard {card} lem", field)
    for territory in TERRITORIES:
        if territory != "lem":
            assert legal(before, f"discard {card} {territory}").fields[field] == territory


@generators
@pytest.mark.rule("isolation", "positron", "repulsor", "REP-1")
def test_generators_share_a_territory_and_repulsor_holds_none_of_them(
    card: str, field: str
) -> None:
    crowd = {"isolation": "pohl", "positron": "pohl", "repulsor": "pohl"}
    moved = legal(position(red={"cards": card}, fields=crowd), f"discard {card} lem")
    assert moved.fields == crowd | {field: "lem"}
    others = {name: None if name == field else "pohl" for name in crowd}
    joined = legal(position(red={"cards": card}, fields=others), f"discard {card} pohl")
    assert joined.fields == crowd
    removed = legal(position(red={"cards": "booster"}, fields=crowd), f"discard booster {field}")
    assert removed.fields == crowd | {field: None}


@both_editions
@generators
@pytest.mark.rule("booster", "isolation", "positron", "repulsor", "D11")
def test_a_removed_generator_can_be_placed_again(edition: int, card: str, field: str) -> None:
    before = position(
        edition=edition, red={"cards": "booster"}, blue={"cards": card}, fields={field: "lem"}
    )
    removed = legal(before, f"discard booster {field}")
    assert removed.fields[field] is None
    assert removed.discards == ("booster",)
    blue = legal(removed, "end").play("roll 1 2 3")
    assert legal(blue, f"discard {card} lem").fields[field] == "lem"


# Positron


@both_editions
@pytest.mark.rule("POS-1", "positron")
@pytest.mark.parametrize(
    ("herbert", "scores"),
    [
        ({"green": 1}, {"red": 0, "blue": 0, "green": 3}),
        ({"green": 2, "red": 1}, {"red": 1, "blue": 0, "green": 4}),
        ({"green": 1, "red": 1}, {"red": 1, "blue": 0, "green": 1}),
        ({}, {"red": 0, "blue": 0, "green": 0}),
    ],
    ids=["alone", "majority", "tie", "empty"],
)
def test_POS_1_positron_pays_one_point_to_the_controller_only(
    edition: int, herbert: dict[str, int], scores: dict[str, int]
) -> None:
    table = position(
        players=3,
        edition=edition,
        territories={"herbert": herbert},
        fields={"positron": "herbert"},
    )
    assert table.scores == scores


@pytest.mark.rule("A67", "positron", "isolation")
def test_A67_an_isolated_positron_still_pays() -> None:
    fields = {"positron": "herbert", "isolation": "herbert"}
    assert position(territories={"herbert": {"red": 1}}, fields=fields).scores["red"] == 3


@pytest.mark.rule("positron", "crystal", "T2")
def test_the_positron_point_moves_at_once_with_the_field_and_with_control() -> None:
    before = position(
        red={"cards": "crystal", "ships": "5 5 5", "ore": 3},
        territories={"lem": {"blue": 1}, "pohl": {"red": 1}},
        fields={"positron": "lem"},
    )
    assert before.scores == {"red": 2, "blue": 3}
    assert legal(before, "discard crystal pohl").scores == {"red": 3, "blue": 2}
    assert legal(before, "constructor 5 5 5 > lem").scores == {"red": 3, "blue": 1}


# Repulsor

COLONY_MOVES = [
    "constructor 5 5 5 > {place}",
    "terraform 6 > {place}",
    "launch {place}",
    "teleporter 6@mine > terraform 6 > {place}",
    "helmet blue:5@solar > constructor 5 5 5 > {place}",
    "discard polarity red@{place} blue@lem",
    "discard polarity red@lem blue@{place}",
    "discard teleporter red@{place} > lem",
    "discard teleporter blue@{place} > lem",
    "discard teleporter blue@lem > {place}",
    "discard teleporter red@lem > {place}",
]


def repelled(edition: int, repulsor: str | None) -> Position:
    """Red can do everything that moves a colony; Asimov and Bradbury look alike."""
    helmet = " helmet" if edition == 5 else ""
    return position(
        edition=edition,
        red={
            "ships": "5 5 5 6",
            "fuel": 8,
            "ore": 4,
            "hub": 7,
            "cards": "polarity teleporter" + helmet,
        },
        docks={"mine": "red:6", "solar": "blue:5"},
        territories={
            "asimov": {"red": 1, "blue": 1},
            "bradbury": {"red": 1, "blue": 1},
            "lem": {"red": 1, "blue": 1},
        },
        fields={"repulsor": repulsor},
    )


@pytest.mark.rule("REP-1", "repulsor", "A50", "A85", "polarity", "teleporter")
@pytest.mark.parametrize(
    ("edition", "move"),
    [(e, move) for e in (1, 5) for move in COLONY_MOVES if e == 5 or "helmet" not in move],
)
def test_REP_1_no_colony_comes_or_goes_where_repulsor_stands(edition: int, move: str) -> None:
    table = repelled(edition, "asimov")
    reason = refused(table, move.format(place="asimov"), "repulsor")
    assert "Asimov" in reason
    after = legal(table, move.format(place="bradbury"))
    assert after.territories["asimov"] == {"red": 1, "blue": 1}
    legal(repelled(edition, None), move.format(place="asimov"))


@pytest.mark.rule("repulsor")
def test_repulsor_keeps_control_bonus_and_points_as_they_are() -> None:
    table = position(
        red={"ships": "3 1 1"}, territories={"lem": {"red": 1}}, fields={"repulsor": "lem"}
    )
    assert table.control["lem"] == "red"
    assert table.scores["red"] == 2
    assert legal(table, "solar 3").player("red").fuel == 3


@pytest.mark.rule("repulsor", "gravity", "T2")
def test_repulsor_forbids_from_the_moment_it_arrives_and_allows_once_it_is_gone() -> None:
    keys: dict[str, Any] = {"red": {"ships": "5 5 5", "ore": 3, "cards": "gravity booster"}}
    arriving = legal(position(**keys), "discard gravity lem")
    refused(arriving, "constructor 5 5 5 > lem", "repulsor")
    leaving = position(**keys, fields={"repulsor": "lem"})
    play_all(leaving, "discard booster repulsor", "constructor 5 5 5 > lem")
    play_all(leaving, "discard gravity pohl", "constructor 5 5 5 > lem")


# Isolation


@pytest.mark.rule("isolation")
def test_isolation_leaves_control_and_its_points() -> None:
    table = position(territories={"lem": {"red": 1}}, fields={"isolation": "lem"})
    assert table.control["lem"] == "red"
    assert table.scores["red"] == 2


@pytest.mark.rule("isolation", "T2")
def test_isolation_acts_from_the_moment_it_arrives_for_everybody() -> None:
    before = position(
        red={"ships": "3 4 1", "cards": "stasis"},
        blue={"cards": "booster"},
        territories={"lem": {"red": 1}},
    )
    boosted = legal(before, "solar 3")
    assert boosted.player("red").fuel == 3
    plain = play_all(boosted, "discard stasis lem", "solar 4")
    assert plain.player("red").fuel == 5
