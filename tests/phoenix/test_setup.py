"""Setting up: what is dealt, the draft, and what hubs ask for."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from advisor.core.errors import PositionError
from advisor.phoenix import Position
from advisor.phoenix.words import HUBS, SHIPS
from phoenix.support import FIXED, changed, legal, refused, stock

rule = pytest.mark.rule
LEVEL1 = ("dismantle1", "construction1", "transport1", "expedition1", "diplomacy1")


def choosing(red: str, blue: str = "B-3", **changes: Any) -> Position:
    """Two players about to choose hubs; the first of each offer is the one a test wants."""
    source = Position.new_game(2, seed=5, hubs="all", data=FIXED).to_dict()
    fleet = [*LEVEL1, "transport3", "dismantle3", "farm2", "construction2"]
    for player in source["players"]:
        player["ships"] = fleet
    spare = [hub for hub in HUBS if hub not in (red, blue)]
    table = {
        "draft3": [],
        "draft2": [],
        "hubs": {"red": [red, spare[0]], "blue": [blue, spare[1]]},
        "deck2": ["transport2", "transport2", "ice2", "ice2"],
    }
    source |= {"phase": "hub", "sectors": [101, 102, 111, 112, 121, 122]}
    source["table"] |= table
    source["table"] |= changes.pop("table", {})
    return Position.from_json(source | changes, data=FIXED)


def chosen(red: str, blue: str = "B-3", **changes: Any) -> Position:
    return choosing(red, blue, **changes).play(f"hub {red}; hub {blue}")


@rule("set-3", "set-5", "set-6", "set-13", "P16")
def test_everybody_begins_with_nothing_on_the_tracks_and_five_ships() -> None:
    start = Position.new_game(("green", "red"), seed=1)
    assert [player.color for player in start.players] == ["green", "red"]
    for player in start.players:
        assert player.points == 0
        assert set(player.tracks.values()) == {0}
        assert sorted(player.ships) == sorted(LEVEL1)
    assert start.active == "green"
    assert start.phase == "draft3"
    later = start
    while later.phase != "turn":
        later = later.play(legal(later)[0] if legal(later) != ["draw"] else draw(later))
    assert later.active == "green"


def draw(now: Position) -> str:
    return str(now.chance_outcomes("draw")[0][0])


@rule("set-7", "P5")
@pytest.mark.parametrize(("hubs", "last"), [("basic", 12), ("all", 24)])
def test_two_hubs_are_dealt_openly_to_everybody(hubs: str, last: int) -> None:
    seen: set[str] = set()
    for seed in range(30):
        start = Position.new_game(4, seed=seed, hubs=hubs)
        assert start.table is not None
        offers = start.table["hubs"]
        assert [len(offer) for offer in offers.values()] == [2, 2, 2, 2]
        dealt = [hub for offer in offers.values() for hub in offer]
        assert len(set(dealt)) == 8
        seen.update(dealt)
    assert seen == set(HUBS[:last])


@rule("set-8", "set-9", "P2", "P3")
def test_rows_come_from_decks_of_sixteen_and_eighteen() -> None:
    decks = {2: Counter[str](), 3: Counter[str]()}
    for ship in FIXED.ships:
        if ship.level > 1:
            decks[ship.level][ship.id] = ship.copies
    assert (decks[2].total(), decks[3].total()) == (18, 16)
    assert "diplomacy2" not in SHIPS
    for players, size in ((2, 5), (3, 7), (4, 9)):
        start = Position.new_game(players, seed=players, data=FIXED)
        assert start.table is not None
        assert len(start.table["draft3"]) == len(start.table["draft2"]) == size
        assert Counter(start.table["draft3"]) <= decks[3]
        assert Counter(start.table["draft2"]) + Counter(start.table["deck2"]) == decks[2]


@rule("set-8", "set-10")
def test_a_card_that_does_not_lie_there_cannot_be_drafted() -> None:
    start = Position.new_game(2, seed=1)
    assert start.table is not None
    absent = next(ship for ship in SHIPS if ship not in start.table["draft3"])
    refused(start, f"draft {absent}", "set-8", "not among the choices")
    refused(start, "hub B-1", "set-10")
    refused(start, "income", "set-13", "draft3")
    refused(start, "scrap farm2", "set-11")
    now = choosing("B-1")
    refused(now, "draft farm2", "set-9")
    refused(now, "hub B-12", "set-10")
    after = chosen("B-1")
    refused(after, "draft farm2", "set-13")


@rule("set-10", "set-11", "set-12", "P15", "P145")
def test_hubs_are_kept_in_seat_order_and_give_their_stock() -> None:
    now = choosing("B-4", "B-2")
    assert now.to_move == "red"
    now = now.play("hub B-4")
    assert now.to_move == "blue"
    after = (
        now.play("hub B-2").play("draw = transport2 transport2 ice2").play("keep ice2 transport2")
    )
    assert stock(after.player("red")) == "13g 2f 2w 2m"
    assert stock(after.player("blue")) == "11g 1f 1w"  # two GEMs for the second seat
    assert after.player("red").tracks["expedition"] == 1
    assert after.player("blue").tracks["dismantle"] == 1
    without = chosen("B-4", "B-3", options={"seat_gems": False})
    assert stock(without.player("blue")) == "11g 1f 1w"
    assert stock(chosen("B-4", "B-3").player("blue")) == "13g 1f 1w"


@rule("P15")
@pytest.mark.parametrize(("players", "gems"), [(2, [0, 2]), (3, [0, 1, 2]), (4, [0, 1, 2, 3])])
def test_P15_later_seats_begin_with_more_gems(players: int, gems: list[int]) -> None:
    start = Position.new_game(players, seed=3, first_game=True, data=FIXED)
    stocks = {hub.id: hub.stock[0] for hub in FIXED.hubs}
    assert [p.gems - stocks[str(p.hub)] for p in start.players] == gems
    data = changed(("setup", str(players), "seat_gems", "/".join("5" * players)))
    more = Position.new_game(players, seed=3, first_game=True, data=data)
    assert [p.gems - stocks[str(p.hub)] for p in more.players] == [5] * players


@rule("P4", "B-2")
def test_P4_ships_are_drawn_from_what_nobody_has_seen_and_chosen_after_seeing_all() -> None:
    now = chosen("B-2")
    assert (now.phase, now.to_move, legal(now)) == ("hub_setup", "red", ["draw"])
    outcomes = now.chance_outcomes("draw")
    assert sum(p for _, p in outcomes) == pytest.approx(1)
    assert {str(a): round(p, 6) for a, p in outcomes} == {
        "draw = transport2 ice2 ice2": 0.5,
        "draw = transport2 transport2 ice2": 0.5,
    }
    refused(now, "draw = ice2 ice2", "set-11", "3 ships")
    refused(now, "draw = ice2 ice2 ice2", "set-11", "not so many")
    now = now.play("draw = transport2 transport2 ice2")
    assert legal(now) == ["keep transport2 ice2", "keep transport2 transport2"]
    refused(now, "keep ice2", "set-11")
    after = now.play("keep transport2 ice2")
    assert {"transport2", "ice2"} <= set(after.player("red").ships)
    assert after.phase == "turn"
    assert after.table is None


@rule("P4", "A-1", "A-8")
@pytest.mark.parametrize("hub", ["A-1", "A-8"])
def test_P4_two_are_drawn_and_one_kept(hub: str) -> None:
    now = chosen(hub).play("draw = transport2 ice2")
    assert legal(now) == ["keep ice2", "keep transport2"]
    same = chosen(hub).play("draw = ice2 ice2")  # nothing to choose, so it is done
    assert same.phase == "turn"
    assert same.player("red").ships.count("ice2") == 1


@rule("P6", "P8", "A-5")
def test_P6_inside_a_hub_steps_come_in_order() -> None:
    now = chosen("A-5")
    assert now.table is not None
    assert now.table["steps"] == ["advance", "discard", "scrap"]
    refused(now, "scrap farm2", "set-11", "'advance'")
    assert len(legal(now)) == 10
    now = now.play("advance transport transport")
    assert now.player("red").tracks["transport"] == 2
    assert legal(now) == ["scrap construction2", "scrap farm2"]
    after = now.play("scrap farm2").player("red")
    assert "farm2" not in after.ships
    assert "diplomacy1" not in after.ships


@rule("P8", "A-9")
def test_P8_a9_discards_a_level_2_ship_of_choice() -> None:
    now = chosen("A-9")
    refused(now, "scrap transport3", "set-11")
    assert "construction2" not in now.play("scrap construction2").player("red").ships


@rule("set-11", "A-7", "A-12")
@pytest.mark.parametrize("hub", ["A-7", "A-12"])
def test_two_advances_of_choice_may_go_to_the_same_track(hub: str) -> None:
    now = chosen(hub)
    refused(now, "advance transport", "set-11")
    now = now.play("advance dismantle expedition")
    levels = now.player("red").tracks
    assert (levels["dismantle"], levels["expedition"]) == (1, 1)


@rule("P7", "B-6", "B-7", "B-8", "B-9", "B-10", "B-11")
@pytest.mark.parametrize(
    ("hub", "first", "second"),
    [
        ("B-6", 111, 112),
        ("B-7", 111, 112),
        ("B-8", 101, 102),
        ("B-9", 101, 102),
        ("B-10", 121, 122),
        ("B-11", 121, 122),
    ],
)
def test_P7_a_free_sector_of_the_hubs_colour(hub: str, first: int, second: int) -> None:
    now = chosen(hub)
    if hub not in ("B-6", "B-11"):
        now = now.play("advance transport")
        assert now.player("red").tracks["transport"] == 1
    assert legal(now) == [f"free {first}", f"free {second}"]
    after = now.play(f"free {second}")
    assert set(after.player("red").station) == {str(second)}
    assert second not in after.sectors
    assert ("diplomacy1" in after.player("red").ships) == (hub != "B-6")


@rule("P9", "A-6")
def test_P9_nine_sectors_of_ones_own() -> None:
    reserve = [103, 113, 123, 203, 213, 223, 303, 313, 323]
    after = chosen("A-6", table={"reserve": reserve})
    assert list(after.player("red").own_sectors) == reserve
    assert not set(reserve) & set(after.sectors)
    for seed in range(40):
        start = Position.new_game(3, seed=seed, hubs="all")
        assert start.table is not None
        dealt = [hub for offer in start.table["hubs"].values() for hub in offer]
        laid = start.table["reserve"]
        assert len(laid) == (9 if "A-6" in dealt else 0)
        assert len({number // 10 for number in laid}) == len(laid)
        assert not set(laid) & set(start.sectors)


@rule("P10", "P11", "A-11")
def test_P10_one_resident_of_each_species_from_the_supply() -> None:
    supply = {"teal": 5, "pink": 5, "brown": 5, "gold": 0, "human": 5}
    after = chosen("A-11", supply=supply)
    assert after.player("red").on_hub == ("brown", "pink", "teal", None, "human")
    assert after.supply == {"teal": 4, "pink": 4, "brown": 4, "gold": 0, "human": 4}


@rule("P10", "P11", "B-11")
def test_P10_three_pink_aliens_or_as_many_as_there_are() -> None:
    for pink, housed in ((9, 3), (2, 2)):
        supply = {"teal": 5, "pink": pink, "brown": 5, "gold": 5, "human": 5}
        after = chosen("B-11", supply=supply).play("free 121")
        assert after.player("red").on_hub == ("pink",) * housed
        assert after.supply["pink"] == pink - housed
        assert after.player("red").points == 0


@rule("P12", "P14", "set-4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_P12_the_first_game_deals_sets_at_random(players: int) -> None:
    sets = FIXED.setup["first_game"]
    hubs_seen = set()
    for seed in range(20):
        start = Position.new_game(players, seed=seed, first_game=True, hubs="all")
        assert start.phase == "turn"
        assert all(number % 10 <= 4 for number in start.sectors)
        for player in start.players:
            dealt = sets[player.hub]
            assert sorted(player.ships) == sorted([*LEVEL1, *dealt["3"], *dealt["2"]])
            hubs_seen.add(player.hub)
    assert hubs_seen == {"B-1", "B-2", "B-3", "B-4"}


@rule("P13")
def test_P13_a_first_game_has_no_more_than_four_of_a_stack() -> None:
    start = Position.new_game(4, seed=1, first_game=True, friendly=True)
    assert len(start.sectors) == 36


def test_the_same_seed_deals_the_same_table() -> None:
    assert Position.new_game(4, seed=7, hubs="all") == Position.new_game(4, seed=7, hubs="all")
    assert Position.new_game(4, seed=7) != Position.new_game(4, seed=8)
    assert Position.new_game(2) != Position.new_game(2)


def test_everything_wrong_with_a_new_game_is_said_at_once() -> None:
    with pytest.raises(PositionError) as caught:
        Position.new_game(
            ("red", "red", "purple"),
            seed="x",  # type: ignore[arg-type]
            names=("Ann",),
            hubs="many",
            friendly=3,
            edition=5,
        )
    places = {defect.place for defect in caught.value.defects}
    assert places == {
        "players",
        "names",
        "options.hubs",
        "options.friendly",
        "options.edition",
        "seed",
    }
    for players in (1, 5, True):
        with pytest.raises(PositionError):
            Position.new_game(players)


def test_names_are_kept() -> None:
    start = Position.new_game(2, seed=1, names=("Ann", "Bo"))
    assert [player.name for player in start.players] == ["Ann", "Bo"]
