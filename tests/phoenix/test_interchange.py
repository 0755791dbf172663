"""Positions as JSON: defaults, and every defect with its place, all at once."""

from __future__ import annotations

import json
from typing import Any

import pytest

from advisor.core.errors import PositionError, UnreadableError
from advisor.phoenix import Position
from advisor.phoenix.clauses import crowded, read
from phoenix.support import FIXED, position, position_json


def defects(**keys: Any) -> dict[str, str]:
    """What is wrong with a position, by place."""
    with pytest.raises(PositionError) as caught:
        Position.from_json(position_json(**keys), data=FIXED)
    return {defect.place: defect.problem for defect in caught.value.defects}


def test_what_is_left_out_takes_its_default() -> None:
    supply = {"teal": 9, "pink": 9, "brown": 9, "gold": 9}
    players = [{"color": "red", "hub": "B-1"}, {"color": "blue", "hub": "B-2"}]
    found = Position.from_json({"players": players, "supply": supply})
    whole = found.to_dict()
    assert whole["format"] == "space-station-phoenix/1"
    assert whole["phase"] == "turn"
    assert whole["active"] == whole["to_move"] == "red"
    assert whole["supply"]["human"] == 16
    assert whole["ending"] is None
    assert whole["this_turn"] == {}
    assert "table" not in whole
    assert whole["players"][0] == {
        "color": "red",
        "name": "red",
        "hub": "B-1",
        "gems": 0,
        "food": 0,
        "water": 0,
        "metal": 0,
        "points": 0,
        "tracks": {"dismantle": 0, "construction": 0, "transport": 0, "expedition": 0},
        "ships": [],
        "neutral": None,
        "station": {},
        "on_hub": [],
        "incomes": 0,
        "own_sectors": [],
    }
    assert Position.from_json(json.dumps(whole)) == found


def test_humans_left_are_those_that_nobody_has() -> None:
    now = position(players=3, red={"station": {121: ["human", "human"]}})
    assert now.supply["human"] == 18


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("{", "not readable as JSON"),
        ("[1]", "expected an object"),
        ('{"players": [], "players": []}', "given 2 times"),
        ('{"format": "alien-frontiers/1"}', "expected 'space-station-phoenix/1'"),
        ('{"moves": NaN}', "not a number of JSON"),
        ("[" * 100_000, "not readable as JSON"),
    ],
)
def test_what_is_no_position_at_all(source: str, problem: str) -> None:
    with pytest.raises(PositionError, match=problem):
        Position.from_json(source)
    with pytest.raises(UnreadableError):
        Position.from_json("")


def test_every_defect_is_said_at_once() -> None:
    found = defects(
        red={
            "color": "purple",
            "gems": -1,
            "hub": "C-1",
            "tracks": {"dismantle": 6, "moon": 1},
            "ships": ["transport1@3", "warship"],
            "neutral": "farm@2",
            "station": {"214": ["brown"], "999": []},
            "name": 3,
        },
        blue={"on_hub": ["gold"], "incomes": -1, "own_sectors": [5]},
        supply={"teal": 99},
        sectors=[214, 214, "x"],
        phase="lunch",
        moves=1.5,
        ending="green",
        options={"hubs": "none", "friendly": 1},
        data="123",
        extra=True,
    )
    assert set(found) == {
        "position.extra",
        "options.hubs",
        "options.friendly",
        "players[0].color",
        "players[0].name",
        "players[0].hub",
        "players[0].gems",
        "players[0].tracks.moon",
        "players[0].tracks.dismantle",
        "players[0].ships[0]",
        "players[0].ships[1]",
        "players[0].neutral",
        "players[0].station",
        "players[1].on_hub",
        "players[1].incomes",
        "players[1].own_sectors[0]",
        "supply.teal",
        "sectors",
        "sectors[2]",
        "phase",
        "moves",
        "data",
    }


@pytest.mark.parametrize(
    ("keys", "place", "problem"),
    [
        (
            {"players": 2, "red": {"station": {101: 0, 102: 0}}},
            "players[0].station",
            "2 sectors of level 1",
        ),
        ({"red": {"station": {"201": []}}}, "players[0].station", "level 2 without level 1"),
        ({"red": {"station": {121: 4}}}, "players[0].station.121", "4 residents in 3 quarters"),
        ({"red": {"station": {121: ["teal"]}}}, "players[0].station.121", "teal cannot live"),
        ({"red": {"station": {102: ["pink"]}}}, "players[0].station.102", "pink cannot live"),
        ({"red": {"station": {121: 0}}, "sectors": [121]}, "players[0].station", "also in sectors"),
        ({"red": {"station": []}}, "players[0].station", "expected an object"),
        ({"red": {"hub": None}}, "players[0].hub", "missing"),
        ({"red": {"ships": "transport1 transport1"}}, "players[0].ships", "2 times"),
        ({"red": {"ships": "farm3"}, "blue": {"ships": "farm3"}}, "players", "only 1"),
        ({"red": {"ships": "transport1@0"}}, "players[0].ships[0]", "1 to 2 GEMs"),
        ({"red": {"neutral": "transport"}}, "players[0].neutral", "1 to 3 GEMs"),
        (
            {"red": {"neutral": "transport@3"}, "blue": {"neutral": "transport@3"}},
            "players",
            "2 tokens",
        ),
        ({"red": {"hub": "B-11", "on_hub": "teal"}}, "players[0].on_hub", "teal cannot live"),
        ({"red": {"hub": "B-11", "on_hub": ["pink"] * 4}}, "players[0].on_hub", "3 quarters"),
        ({"red": {"hub": "A-11", "on_hub": ["pink"]}}, "players[0].on_hub", "expected 5 places"),
        (
            {"red": {"hub": "A-11", "on_hub": ["pink", None, None, None, None]}},
            "players[0].on_hub[0]",
            "'brown' or null",
        ),
        ({"supply": {"teal": 24}, "red": {"station": {102: 3}}}, "supply.teal", "the box holds 25"),
        ({"to_move": "blue"}, "to_move", "red who decides"),
        ({"table": {}}, "table", "only a game that is being set up"),
        ({"this_turn": {"left": 2}}, "this_turn.left", "does not belong"),
        ({"this_turn": {"live": {"121": 1}}}, "this_turn.live", "no sector of the active"),
        ({"this_turn": {"converted": True}}, "this_turn.converted", "does not convert"),
        ({"this_turn": []}, "this_turn", "expected an object"),
        ({"phase": "transport"}, "this_turn.ship", "missing"),
        ({"phase": "leave"}, "phase", "A-11"),
        ({"phase": "return"}, "phase", "A-12"),
        (
            {"phase": "relocate", "this_turn": {"dice": {"f": 1}}},
            "this_turn.dice",
            "does not belong",
        ),
    ],
)
def test_defects(keys: dict[str, Any], place: str, problem: str) -> None:
    found = defects(**keys)
    assert problem in found[place]


def test_missing_aliens_cannot_be_guessed() -> None:
    source = position_json()
    del source["supply"]
    with pytest.raises(PositionError, match="supply: missing"):
        Position.from_json(source)
    source["supply"] = {"teal": 3}
    with pytest.raises(PositionError, match=r"supply\.gold: missing"):
        Position.from_json(source)
    source["supply"] = 3
    with pytest.raises(PositionError, match="supply: expected an object"):
        Position.from_json(source)


@pytest.mark.parametrize("players", [None, 3, [], [{"color": "red"}], [{}, {}], ["red", "blue"]])
def test_players_that_cannot_play(players: Any) -> None:
    with pytest.raises(PositionError, match="players"):
        Position.from_json({"players": players, "supply": {}})
    five = [{"color": "red", "hub": "B-1"}] * 5
    with pytest.raises(PositionError, match="not 5"):
        Position.from_json({"players": five})
    with pytest.raises(PositionError, match="players: missing"):
        Position.from_json({})


def test_a_hub_is_there_once() -> None:
    source = position_json()
    source["players"][1]["hub"] = source["players"][0]["hub"]
    with pytest.raises(PositionError, match="B-7 is there once"):
        Position.from_json(source)


USED = {"ships": "transport1@2 construction1@6 expedition1@3 dismantle1", "food": 2}


@pytest.mark.parametrize(
    ("phase", "turn", "place", "problem"),
    [
        ("transport", {"ship": "warship", "left": 1}, "ship", "a ship in use"),
        ("transport", {"ship": "dismantle1", "left": 1}, "ship", "no GEMs lie"),
        ("transport", {"ship": "expedition1", "left": 1}, "ship", "does not lead"),
        ("transport", {"ship": "green:farm2", "left": 1}, "ship", "nobody plays green"),
        ("transport", {"ship": "n:transport", "left": 1}, "ship", "token"),
        ("transport", {"ship": "transport1", "left": 9}, "left", "so many"),
        ("transport", {"ship": "transport1 : 101", "left": 1}, "ship", "not built"),
        ("built", {"ship": "construction1", "pending": ["318"]}, "pending[0]", "nothing"),
        ("dice", {"dice": {"f": 2}, "capacity": 1}, "ship", "dice need"),
        (
            "dice",
            {"ship": "expedition1", "dice": {"f": 0}, "capacity": 1},
            "dice",
            "1 to 14",
        ),
        (
            "dice",
            {"ship": "expedition1", "dice": {"x": 1}, "capacity": 1},
            "dice.x",
            "unknown",
        ),
        ("human", {"humans": 1}, "ship", "dice need"),
        (
            "bonus",
            {"ship": "transport1", "pending": ["206"]},
            "pending[0]",
            "nothing live",
        ),
        ("bonus", {"ship": "transport1", "pending": ["x"]}, "pending[0]", "a source"),
        (
            "bonus",
            {"ship": "transport1", "pending": ["118", "118"]},
            "pending",
            "2 times",
        ),
        ("income", {"pending": ["118"]}, "pending[0]", "nothing live"),
        ("reward", {"ship": "transport1", "rewarding": ["red"]}, "rewarding", "level 0"),
        (
            "reward",
            {"ship": "transport1", "rewarding": ["red", "red"]},
            "rewarding[1]",
            "another",
        ),
        (
            "income",
            {"pending": ["128"], "bought": {"human": 1}},
            "bought.human",
            "unknown",
        ),
    ],
)
def test_phase_and_turn_must_fit(
    phase: str, turn: dict[str, Any], place: str, problem: str
) -> None:
    red = USED | {"station": {118: 2, 128: 2}}
    found = defects(red=red, phase=phase, this_turn=turn)
    assert problem in found[f"this_turn.{place}"], found


def test_rewards_come_in_the_order_of_turns() -> None:
    keys = {c: {"tracks": {"transport": 3}} for c in ("red", "blue", "green")}
    keys["red"] |= USED
    turn = {"ship": "transport1", "rewarding": ["green", "blue"]}
    found = defects(players=3, phase="reward", this_turn=turn, **keys)
    assert "order of turns" in found["this_turn.rewarding"]
    turn["rewarding"] = ["blue", "green"]
    now = position(players=3, phase="reward", this_turn=turn, to_move="blue", **keys)
    assert now.to_move == "blue"


def test_a_phase_in_which_nothing_can_be_decided_is_no_position() -> None:
    red = {"ships": "construction1@6", "station": {318: 0, 111: 3, 213: 5}}
    turn = {"ship": "construction1 : 318", "pending": ["318"]}
    assert position(red=red, phase="built", this_turn=turn).phase == "built"
    full = {"ships": "construction1@6", "station": {318: 5, 111: 3, 213: 5}}
    assert "nothing can be decided" in defects(red=full, phase="built", this_turn=turn)["phase"]
    bare = {"ship": "construction1", "pending": ["hub"]}
    hub = red | {"hub": "B-1"}
    found = defects(red=hub, phase="built", this_turn=bare)
    assert "nothing live" in found["this_turn.pending[0]"]


def test_every_phase_of_a_turn_is_read_back() -> None:
    """Positions in the middle of things, with everything that this_turn can hold."""
    red = {"hub": "A-3", "gems": 30, "food": 6, "water": 6, "metal": 6, "ships": "transport1"}
    now = position(red=red | {"station": {214: 4, 121: 1}}).play("use transport1; alien pink > 121")
    seen = {now.phase}
    for line in ("done", "hub roll = 1f 1w 1h", "keep 1f 1h"):
        now = now.play(line)
        seen.add(now.phase)
        again = Position.from_json(now.to_json(), data=FIXED)
        assert again == now
        assert again.legal_actions() == now.legal_actions()
    assert seen == {"transport", "bonus", "dice", "human"}
    assert now.this_turn.pending == ("hub",)
    assert now.this_turn.humans == 1


def test_no_source_may_have_two_choices_open_at_once() -> None:
    effects = read("income>fw:1;income>txn:1")
    assert crowded(effects)
    assert crowded(read("built>human:1;build>alien:same,1"))
    assert not crowded(read("built>human:1;income>fw:1;income>gem:1"))


SETUP = Position.new_game(2, seed=11, hubs="all").to_dict()


@pytest.mark.parametrize(
    ("keys", "place", "problem"),
    [
        ({"table": None}, "table", "missing"),
        ({"active": "blue"}, "active", "red who picks"),
        ({"phase": "hub_setup"}, "players", "everybody has a hub"),
        ({"table": SETUP["table"] | {"draft3": []}}, "table.draft3", "not as many cards"),
        ({"table": SETUP["table"] | {"draft2": []}}, "table.draft2", "expected 5 cards"),
        ({"table": SETUP["table"] | {"draft3": ["farm2"]}}, "table.draft3[0]", "expected one"),
        ({"table": SETUP["table"] | {"steps": ["free"]}}, "table.steps", "hub_setup"),
        ({"table": SETUP["table"] | {"hubs": {}}}, "table.hubs", "a hub or an offer"),
        ({"table": SETUP["table"] | {"deck2": ["farm2"] * 4}}, "table", "there are only 3"),
        ({"table": SETUP["table"] | {"reserve": [7]}}, "table.reserve[0]", "a sector"),
        ({"table": SETUP["table"] | {"reserve": [SETUP["sectors"][0]]}}, "table.reserve", "twice"),
        (
            {"table": SETUP["table"] | {"hubs": {"red": ["B-1", "B-1"], "blue": ["B-2", "B-3"]}}},
            "table.hubs",
            "each hub is there once",
        ),
    ],
)
def test_defects_of_setup(keys: dict[str, Any], place: str, problem: str) -> None:
    with pytest.raises(PositionError) as caught:
        Position.from_json(SETUP | keys)
    found = {defect.place: defect.problem for defect in caught.value.defects}
    assert problem in found[place]


def test_steps_of_a_hub_must_be_its_own() -> None:
    source = json.loads(json.dumps(SETUP))
    source |= {"phase": "hub_setup", "active": "red", "to_move": "red"}
    source["players"][0]["hub"], source["players"][1]["hub"] = "B-8", "B-3"
    source["table"] |= {"hubs": {}, "draft3": [], "draft2": [], "steps": ["scrap"]}
    with pytest.raises(PositionError, match="B-8 does not ask"):
        Position.from_json(source)
    source["table"] |= {"steps": ["free"], "drawn": ["ice2"], "deck2": []}
    with pytest.raises(PositionError, match="step 'keep'"):
        Position.from_json(source)
    source["table"] |= {"steps": ["free"], "drawn": []}
    assert Position.from_json(source).phase == "hub_setup"
