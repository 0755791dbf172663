"""Positions as JSON: defaults, canonical text, and every defect at once with its place."""

from __future__ import annotations

import json
from typing import Any

import pytest

from advisor import Position, PositionError

SHORT: dict[str, Any] = {
    "format": "alien-frontiers/1",
    "players": [{"color": "red", "ships": ["2", "5"]}, {"color": "blue"}],
}


def defects(**changes: Any) -> dict[str, str]:
    with pytest.raises(PositionError) as caught:
        Position.from_json({**SHORT, **changes})
    return {defect.place: defect.problem for defect in caught.value.defects}


def players(red: dict[str, Any] | None = None, blue: dict[str, Any] | None = None) -> list[Any]:
    return [{"color": "red", **(red or {})}, {"color": "blue", **(blue or {})}]


def test_a_short_position_takes_the_defaults() -> None:
    position = Position.from_json(SHORT)
    red, blue = position.players
    assert (position.edition, position.active, position.phase) == (5, "red", "main")
    assert (red.name, red.fuel, red.ore, red.stock, red.colonies, red.hub) == ("red", 0, 0, 4, 8, 0)
    assert (red.ships, blue.ships, blue.stock, blue.cards) == (("2", "5"), (), 6, ())
    assert position.deck is None
    assert position.fields == {"isolation": None, "positron": None, "repulsor": None}
    assert position.options.helmet_cost == 3
    assert len(position.unseen) == 24


def test_the_text_has_every_key_and_equal_positions_print_equal_text() -> None:
    position = Position.from_json(SHORT)
    written = json.loads(position.to_json())
    assert list(written) == [
        *("format", "edition", "options", "players", "active", "phase", "docks", "territories"),
        *("fields", "display", "discards", "deck", "this_turn", "moves"),
    ]
    assert list(written["players"][0]) == [
        *("color", "name", "fuel", "ore", "ships", "stock", "colonies", "hub", "cards")
    ]
    shuffled = {
        **SHORT,
        "players": players({"ships": ["5", "2"], "cards": ["stasis", "booster"]}),
        "docks": {"solar": ["blue:4", "blue:1"], "bay": []},
        "display": ["warper", "city"],
    }
    ordered = {
        **SHORT,
        "players": players({"ships": [2, 5], "cards": ["booster", "stasis"]}),
        "docks": {"solar": ["blue:1", "blue:4"]},
        "display": ["city", "warper"],
    }
    assert Position.from_json(shuffled).to_json() == Position.from_json(ordered).to_json()


def test_names_are_free_text() -> None:
    name = '<img src=x onerror=alert(1)> "Zoë" \u2028 \U0001f680'
    position = Position.from_json({**SHORT, "players": players({"name": name})})
    assert position.players[0].name == name
    assert Position.from_json(position.to_json()) == position


def test_every_defect_is_reported_at_once_with_its_place() -> None:
    found = defects(
        players=players(
            {"fuel": -1, "ships": ["2", "9"], "cards": ["booster", "booster"], "colour": "red"},
            {"stock": 2, "ships": ["3"]},
        ),
        edition=2,
        active="green",
        docks={"mine": ["blue:1"] * 4, "moon": [], "raiders": ["pink:3"]},
        territories={"lem": {"red": 9}},
        display=["city", "city", "sword"],
        this_turn={"used": ["cannon"], "market": 7},
        moves="many",
    )
    assert set(found) == {
        "edition",
        "players[0].colour",
        "moves",
        "active",
        "territories.lem.red",
        "docks.mine",
        "docks.moon",
        "docks.raiders[0]",
        "players[0].fuel",
        "players[0].cards",
        "players[0].ships[1]",
        "players[1].ships",
        "players[1].stock",
        "display[2]",
        "position",
        "this_turn.used",
        "this_turn.market",
    }
    assert "from 0 to 999" in found["players[0].fuel"]
    assert "3 ports with 2 players" in found["docks.mine"]


WRONG: dict[str, Any] = {
    "docks": {"solar": ["blue:9"], "hub": {"banana": []}, "bay": ["banana", 5]},
    "territories": {"lem": {"red": 99}},
    "moves": -1,
    "this_turn": {"hub": 99},
}
WRONG_PLACES = {
    *("docks.solar[0]", "docks.hub.banana", "docks.bay[0]", "docks.bay[1]"),
    *("territories.lem.red", "moves", "this_turn.hub"),
}


@pytest.mark.parametrize(
    ("colors", "places"),
    [
        (["pink", "red"], {"players[0].color"}),
        (["red", "pink"], {"players[1].color"}),
        (["red", "red"], {"players[1].color"}),
        ([None, ["red"]], {"players[0].color", "players[1].color"}),
    ],
)
def test_a_wrong_colour_hides_no_other_defect(colors: list[Any], places: set[str]) -> None:
    slips = {"fuel": -1, "ships": ["7"], "stock": 9, "colonies": 9, "hub": 8}
    seats = [{"color": color, **slips} for color in colors]
    own = {
        f"players[{seat}].{key}"
        for seat in range(2)
        for key in ("fuel", "ships[0]", "stock", "colonies", "hub")
    }
    assert set(defects(players=seats, **WRONG)) == places | own | WRONG_PLACES


def test_a_wrong_colour_brings_no_defects_that_are_none() -> None:
    """Whatever belongs to a colour may be right once the colour is."""
    ships = {"ships": ["2", "2"], "stock": 3, "hub": 1, "colonies": 6, "cards": ["city"]}
    found = defects(
        players=[{"color": "red"}, {"color": "pink", **ships}, {"color": "mauve"}],
        active="pink",
        docks={"solar": ["pink:3"], "hub": {"pink": ["mauve:1"]}, "bay": ["mauve", "blue"]},
        territories={"burroughs": {"pink": 1}},
        this_turn={"used": ["city"], "surplus": 1},
    )
    assert set(found) == {"players[1].color", "players[2].color"}
    twice = [{"color": "red", "ships": ["1"] * 4}, {"color": "red", "ships": ["2"] * 4}]
    assert set(defects(players=twice, docks={"bay": ["red"] * 4})) == {"players[1].color"}


def test_a_wrong_colour_leaves_the_sums_of_the_others() -> None:
    found = defects(players=[{"color": "pink"}, {"color": "red", "stock": 5, "colonies": 7}])
    assert set(found) == {"players[0].color", "players[1].stock", "players[1].colonies"}


@pytest.mark.parametrize(
    ("seats", "problem"),
    [
        (1, "expected a list of 2 to 4 players, not 1"),
        ([], "expected 2 to 4 players, not 0"),
        ([{"color": "red", "ships": ["2"]}], "expected 2 to 4 players, not 1"),
        ([{"color": "red", "fuel": 1}] * 5, "expected 2 to 4 players, not 5"),
    ],
)
def test_a_wrong_number_of_players_is_said_once_beside_other_defects(
    seats: Any, problem: str
) -> None:
    found = defects(players=seats, **WRONG)
    assert found["players"] == problem
    assert found.keys() >= WRONG_PLACES
    alone = defects(players=seats, docks={"mine": ["red:1"] * 5}, active="red", deck=[])
    assert not {"docks.mine", "active", "deck", "players[0].ships"} & alone.keys()


def test_a_player_that_is_none_and_one_without_a_colour() -> None:
    assert defects(players=[1, {}]) == {
        "players[0]": "expected an object, not 1",
        "players[1].color": "missing; expected a colour (red, green, blue, yellow)",
    }


def test_a_colour_that_nobody_plays_is_named_with_those_in_play() -> None:
    with pytest.raises(KeyError) as caught:
        Position.from_json(SHORT).player("pink")
    assert str(caught.value) == "Nobody plays 'pink'; the colours are red, blue."


@pytest.mark.parametrize(
    ("changes", "place", "problem"),
    [
        ({"format": "alien-frontiers/9"}, "format", "alien-frontiers/1"),
        ({"players": players()[:1]}, "players", "2 to 4"),
        ({"players": [{"color": "red"}, {"color": "red"}]}, "players[1].color", "twice"),
        ({"players": players({"ships": ["1"] * 7})}, "players[0]", "7 red ships"),
        ({"players": players({"stock": 5})}, "players[0].stock", "6 must be in stock"),
        ({"players": players({"colonies": 7})}, "players[0].colonies", "8 are unplaced"),
        ({"players": players({"hub": 8})}, "players[0].hub", "from 0 to 7"),
        ({"players": players({"name": 3})}, "players[0].name", "a text"),
        ({"players": players({"name": "half \ud83d a rocket"})}, "players[0].name", "a text"),
        ({"players": players({"fuel": True})}, "players[0].fuel", "whole number"),
        ({"players": players({"fuel": 1.0})}, "players[0].fuel", "whole number"),
        ({"phase": "roll"}, "players[0].ships", "before the roll"),
        ({"phase": "over"}, "phase", "not over"),
        ({"docks": {"terraform": ["blue:5"]}}, "docks.terraform", "only a 6"),
        ({"docks": {"solar": ["blue"]}}, "docks.solar[0]", "blue:3"),
        ({"docks": {"hub": {"red": ["red:1"] * 4}}}, "docks.hub.red", "4 ships"),
        ({"docks": {"bay": ["green"]}}, "docks.bay[0]", "owner"),
        ({"docks": {"solar": ["blue:3*"]}}, "position", "does not control Burroughs"),
        ({"players": players({"ships": ["3*", "4*"]})}, "position", "one Relic Ship"),
        ({"edition": 1, "display": ["helmet"]}, "display[0]", "not exist in this edition"),
        ({"display": ["city"], "discards": ["city"]}, "position", "2 of Alien City"),
        ({"deck": ["city"]}, "deck", "neither here nor in view"),
        ({"display": ["cache"] * 2 + ["city", "decoy"]}, "display", "4 cards"),
        ({"options": {"helmet_cost": "3"}}, "options.helmet_cost", "whole number"),
        ({"options": {"house_rule": 1}}, "options.house_rule", "unknown key"),
        ({"this_turn": {"surplus": 1}}, "this_turn.surplus", "circle 7"),
        ({"this_turn": {"discarded": 1}}, "this_turn.discarded", "true or false"),
        ({"fields": {"isolation": "moon"}}, "fields.isolation", "a territory or null"),
    ],
)
def test_a_defect_names_its_place_and_what_would_be_right(
    changes: dict[str, Any], place: str, problem: str
) -> None:
    assert problem in defects(**changes)[place]


def test_a_flag_before_the_roll_is_a_defect() -> None:
    found = defects(phase="roll", players=players(), this_turn={"mine": True})
    assert "before the roll" in found["this_turn"]


def test_a_game_with_every_colony_landed_is_over() -> None:
    landed = {"lem": {"red": 8}}
    found = defects(territories=landed)
    assert "red has landed every colony" in found["phase"]
    over = Position.from_json({**SHORT, "territories": landed, "phase": "over"})
    assert over.result is not None
    assert over.result.winners == ("red",)


def test_the_relic_ship_stays_away_from_an_isolated_desert() -> None:
    own = {"territories": {"burroughs": {"red": 1}}, "players": players({"ships": ["3*"]})}
    assert Position.from_json({**SHORT, **own}).players[0].ships == ("3*",)
    found = defects(**own, fields={"isolation": "burroughs"})
    assert "Isolation Field" in found["position"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "not readable as JSON"),
        ("{", "not readable as JSON"),
        ("[1, 2]", "expected an object"),
        ("NaN", "NaN"),
        ('{"moves": 1, "moves": 2}', "given 2 times"),
        ("[" * 100_000, "not readable as JSON"),
        (b"\xff\xfe\x00", "not readable as JSON"),
    ],
)
def test_text_that_is_no_position_is_refused(text: str | bytes, problem: str) -> None:
    with pytest.raises(PositionError) as caught:
        Position.from_json(text)
    assert problem in str(caught.value)
