"""Plasma Cannon: send others' ships away; discarded, it returns one to its stock."""

from __future__ import annotations

from typing import Any

import pytest

from advisor import IllegalAction, Position
from support import legal, play_all, position, refused, tokens

both_editions = pytest.mark.parametrize("edition", [1, 5])


def gunner(ships: str = "", fuel: int = 0, ore: int = 0) -> dict[str, Any]:
    return {"ships": ships, "fuel": fuel, "ore": ore, "cards": "cannon"}


@both_editions
@pytest.mark.rule("PLA-1", "cannon", "ship")
def test_PLA_1_two_ships_leave_the_full_shipyard_and_make_room(edition: int) -> None:
    def table(fuel: int) -> Position:
        return position(
            edition=edition,
            active="blue",
            blue=gunner("2 2 4", fuel=fuel, ore=1),
            docks={"shipyard": "red:5 red:5"},
        )

    refused(table(3), "shipyard 2 2", "ship")
    shot = legal(table(3), "cannon shipyard red:5 red:5")
    assert tokens(shot, "blue") == (1, 1)
    assert shot.docks["shipyard"] == ()
    assert shot.docks["bay"].count("red") == 3
    assert shot.player("blue").cards == ("cannon",)
    built = legal(shot, "shipyard 2 2")
    assert built.docks["shipyard"] == ("blue:2", "blue:2")
    refused(table(1), "cannon shipyard red:5 red:5", "cannon", "2 fuel", "1 fuel")


@both_editions
@pytest.mark.rule("PLA-2", "A48", "D10", "cannon", "ter")
def test_PLA_2_a_ship_shot_off_terraforming_goes_to_stock_and_the_port_is_free(
    edition: int,
) -> None:
    before = position(
        edition=edition,
        active="blue",
        blue=gunner("1 2 3 6", fuel=2, ore=1),
        docks={"terraform": "red:6", "bay": "red red red"},
        territories={"pohl": {"red": 1}},
    )
    assert before.player("red").stock == 2
    refused(before, "terraform 6 > lem", "ter")
    shot = legal(before, "cannon terraform red:6")
    assert tokens(shot, "blue") == (1, 1)
    assert shot.docks["terraform"] == ()
    assert shot.docks["bay"] == ("red", "red", "red")
    assert shot.player("red").stock == 3
    assert shot.territories["pohl"] == {"red": 1}
    assert legal(shot, "terraform 6 > lem").docks["terraform"] == ("blue:6",)


@both_editions
@pytest.mark.rule("cannon", "burroughs", "ter")
def test_a_relic_shot_off_terraforming_goes_home_and_elsewhere_into_the_bay(edition: int) -> None:
    def table(docks: dict[str, str]) -> Position:
        return position(
            edition=edition,
            active="blue",
            blue=gunner(fuel=1),
            docks=docks,
            territories={"burroughs": {"red": 1}},
        )

    home = legal(table({"terraform": "red:6*"}), "cannon terraform red:6*")
    assert "*" not in home.to_json()
    assert home.player("red").stock == 3
    bay = legal(table({"mine": "red:6*"}), "cannon mine red:6*")
    assert "red*" in bay.docks["bay"]
    assert bay.docks["mine"] == ()


@both_editions
@pytest.mark.rule("A78", "A27", "POH-2", "cannon", "mine")
@pytest.mark.parametrize(
    ("shot", "left"),
    [
        ("blue:2", ("blue:4", "green:4", "red:1")),
        ("blue:4", ("blue:2", "green:4", "red:1")),
        ("green:4", ("blue:2", "blue:4", "red:1")),
        ("blue:2 green:4", ("blue:4", "red:1")),
        ("blue:2 blue:4 green:4", ("red:1",)),
    ],
)
def test_A78_any_choice_of_others_ships_at_one_facility_for_one_fuel_each(
    edition: int, shot: str, left: tuple[str, ...]
) -> None:
    price = len(shot.split())

    def table(fuel: int) -> Position:
        return position(
            players=3,
            edition=edition,
            red=gunner("3 3", fuel=fuel),
            docks={"mine": "red:1 blue:2 blue:4 green:4"},
        )

    after = legal(table(price), f"cannon mine {shot}")
    assert tokens(after) == (0, 0)
    assert after.docks["mine"] == left
    refused(table(price - 1), f"cannon mine {shot}", "cannon", f"{price} fuel")
    highest = max(int(ship[-1]) for ship in left)
    if highest > 3:
        refused(after, "mine 3", "mine", str(highest))
    else:
        legal(after, "mine 3")


@both_editions
@pytest.mark.rule("cannon", "A78", "A79", "bay")
def test_the_cannon_hits_only_others_ships_that_are_there(edition: int) -> None:
    table = position(
        players=3,
        edition=edition,
        red=gunner("3", fuel=5),
        docks={"mine": "red:1 blue:2", "solar": "green:5"},
    )
    refused(table, "cannon mine red:1", "cannon")
    refused(table, "cannon mine blue:2 red:1", "cannon")
    refused(table, "cannon mine blue:3", "cannon")
    refused(table, "cannon mine blue:2 blue:2", "cannon")
    refused(table, "cannon mine green:5", "cannon")
    refused(table, "cannon mine blue:2*", "cannon")
    refused(table, "cannon terraform blue:6", "cannon")
    for text in ("cannon mine", "cannon bay blue:2", "cannon bay blue"):
        with pytest.raises(IllegalAction):
            table.play(text)
    refused(position(red={"fuel": 1}, docks={"mine": "blue:2"}), "cannon mine blue:2", "cannon")


@both_editions
@pytest.mark.rule("A24", "cannon", "hub")
def test_A24_ships_shot_off_a_hub_track_leave_the_colony_where_it_is(edition: int) -> None:
    before = position(
        players=3,
        edition=edition,
        red=gunner(fuel=3),
        blue={"hub": 4},
        green={"hub": 1},
        docks={"hub": {"blue": "blue:2 blue:5", "green": "green:2"}},
    )
    after = legal(before, "cannon hub blue:2 green:2")
    assert after.player("blue").hub == 4
    assert after.docks["hub"]["blue"] == ("blue:5",)
    assert after.docks["hub"]["green"] == ()
    assert tokens(after) == (1, 0)
    assert after.player("green").hub == 1


@pytest.mark.rule("A92", "cannon", "helmet", "hub")
def test_a_ship_that_the_helmet_put_on_another_track_is_shot_off_that_track() -> None:
    table = position(
        players=3,
        active="blue",
        red={"hub": 2},
        blue=gunner(fuel=1),
        docks={"hub": {"red": "green:4 red:4"}},
    )
    after = legal(table, "cannon hub green:4")
    assert after.docks["hub"]["red"] == ("red:4",)
    assert after.docks["bay"].count("green") == 3
    assert after.player("red").hub == 2


@both_editions
@pytest.mark.rule("A36", "cannon", "raid", "RAID-2", "D4")
@pytest.mark.parametrize(("run", "enough"), [("1 2 3", False), ("2 3 4", True)])
def test_A36_what_the_cannon_leaves_of_a_run_is_to_be_beaten(
    edition: int, run: str, enough: bool
) -> None:
    before = position(
        edition=edition,
        red=gunner(run, fuel=3),
        docks={"raiders": "blue:3 blue:4 blue:5"},
    )
    refused(before, f"raiders {run} : -", "raid", "12")
    part = legal(before, "cannon raiders blue:5")
    assert part.docks["raiders"] == ("blue:3", "blue:4")
    if enough:
        after = legal(part, f"raiders {run} : -")
        assert after.docks["bay"].count("blue") == 3
    else:
        refused(part, f"raiders {run} : -", "raid", "7", "6")
    legal(legal(before, "cannon raiders blue:3 blue:4 blue:5"), f"raiders {run} : -")


@pytest.mark.rule("cannon")
def test_shot_ships_are_gathered_by_their_owner_as_usual() -> None:
    before = position(red=gunner(fuel=1), docks={"mine": "blue:2", "bay": "blue blue"})
    blue = play_all(before, "cannon mine blue:2", "end")
    assert blue.play("roll 1 2 3").player("blue").ships == ("1", "2", "3")


# The discard


@both_editions
@pytest.mark.rule("PLA-3", "cannon")
def test_PLA_3_a_ship_of_a_fleet_of_six_returns_to_stock(edition: int) -> None:
    before = position(
        players=4,
        edition=edition,
        active="blue",
        blue=gunner(),
        docks={"mine": "yellow:6", "solar": ["yellow:1"] * 5},
    )
    assert before.player("yellow").stock == 0
    after = legal(before, "discard cannon yellow:6@mine")
    assert after.docks["mine"] == ()
    assert after.player("yellow").stock == 1
    assert after.discards == ("cannon",)
    assert after.player("blue").cards == ()
    assert tokens(after, "blue") == (0, 0)


@pytest.mark.rule("PLA-4", "D3", "cannon")
@pytest.mark.parametrize(
    ("docks", "target", "editions"),
    [
        # What the victim keeps counts in the 5th edition, what stands on the board in the first.
        ({"mine": "red:1", "artifact": "red:2 red:3", "terraform": "red:6"}, "1@mine", (1,)),
        ({"mine": "red:1", "artifact": "red:2 red:3", "terraform": "red:6"}, "6@terraform", (1, 5)),
        ({"mine": "red:1", "artifact": "red:2 red:3", "solar": "red:6"}, "1@mine", (1, 5)),
        ({"mine": "red:1", "artifact": "red:2", "bay": "red red"}, "1@mine", (1, 5)),
        ({"mine": "red:1", "artifact": "red:2 red:3"}, "1@mine", ()),
        ({"mine": "red:1", "bay": "red red"}, "1@mine", ()),
        (
            {"mine": "red:1", "artifact": "red:2 red:3", "bay": "red", "terraform": "red:6"},
            "1@mine",
            (1, 5),
        ),
        # The Relic is nobody's colour: it neither counts nor is it protected in the 5th edition.
        ({"mine": "red:1", "artifact": "red:2 red:3", "solar": "red:4*"}, "1@mine", ()),
    ],
)
@both_editions
def test_PLA_4_the_victim_of_a_discarded_cannon_keeps_three_ships(
    edition: int, docks: dict[str, str], target: str, editions: tuple[int, ...]
) -> None:
    table = position(
        edition=edition,
        active="blue",
        blue=gunner(),
        docks=docks,
        territories={"burroughs": {"red": 1}},
    )
    action = f"discard cannon red:{target}"
    if edition in editions:
        after = legal(table, action)
        assert after.player("red").stock == table.player("red").stock + 1
        place = target.split("@")[1]
        assert after.docks[place] == ()
    else:
        count = "it has 3" if edition == 1 else "would leave 2"
        refused(table, action, "cannon", "red", count)


@pytest.mark.rule("A57", "D3", "cannon", "burroughs")
@pytest.mark.parametrize(
    ("own", "editions"), [("red:1 red:2 red:3", (5,)), ("red:1 red:2 red:3 red:4", (1, 5))]
)
@both_editions
def test_A57_the_relic_of_a_player_with_three_ships_is_a_target_in_the_5th_edition(
    edition: int, own: str, editions: tuple[int, ...]
) -> None:
    table = position(
        edition=edition,
        active="blue",
        blue=gunner(),
        docks={"solar": "red:4*", "artifact": own},
        territories={"burroughs": {"red": 1}},
    )
    action = "discard cannon red:4*@solar"
    if edition in editions:
        after = legal(table, action)
        assert "*" not in after.to_json()
        assert after.player("red").stock == table.player("red").stock
    else:
        refused(table, action, "cannon")


@pytest.mark.rule("A80", "D8", "cannon", "bay")
def test_A80_a_ship_in_the_bay_is_a_target_in_the_first_edition_only() -> None:
    def table(edition: int, bay: str = "red red red red red*") -> Position:
        return position(
            edition=edition,
            active="blue",
            blue=gunner(),
            docks={"bay": bay},
            territories={"burroughs": {"red": 1}},
        )

    first = legal(table(1), "discard cannon red@bay")
    assert first.player("red").stock == 3
    assert first.docks["bay"].count("red") == 3
    assert "*" not in legal(table(1), "discard cannon red*@bay").to_json()
    refused(table(1, "red red red"), "discard cannon red@bay", "cannon", "3")
    refused(table(5), "discard cannon red@bay", "cannon")
    refused(table(5), "discard cannon red*@bay", "cannon")


@both_editions
@pytest.mark.rule("cannon")
def test_the_discard_takes_no_own_ship_and_none_that_is_not_there(edition: int) -> None:
    docks = {"mine": "red:3", "solar": "red:3 red:3 red:3 blue:2 blue:2 blue:2 blue:2"}
    table = position(edition=edition, red=gunner(), docks=docks)
    refused(table, "discard cannon red:3@mine", "cannon")
    refused(table, "discard cannon blue:2@mine", "cannon")
    refused(table, "discard cannon blue:3@solar", "cannon")
    refused(table, "discard cannon blue:2*@solar", "cannon")
    legal(table, "discard cannon blue:2@solar")


@both_editions
@pytest.mark.rule("cannon", "hub")
def test_the_discard_reaches_a_hub_track_and_leaves_its_colony(edition: int) -> None:
    table = position(
        edition=edition,
        red=gunner(),
        blue={"hub": 2},
        docks={"hub": {"blue": "blue:2"}, "bay": "blue blue blue"},
    )
    after = legal(table, "discard cannon blue:2@hub")
    assert after.docks["hub"]["blue"] == ()
    assert after.player("blue").hub == 2
    assert after.player("blue").stock == 3


@pytest.mark.rule("cannon", "A44")
def test_a_ship_returned_to_stock_can_be_built_again_at_the_price_of_its_number() -> None:
    before = position(
        red=gunner(),
        blue={"fuel": 1, "ore": 1},
        docks={"mine": "blue:2", "bay": "blue blue blue"},
    )
    blue = play_all(before, "discard cannon blue:2@mine", "end").play("roll 4 4 5")
    assert tokens(legal(blue, "shipyard 4 4"), "blue") == (0, 0)


@pytest.mark.rule("A11", "cannon", "art")
def test_A11_a_rival_that_never_counted_leaves_the_artifact_total_alone() -> None:
    table = position(
        players=3,
        red={"ships": "3", "fuel": 9, "cards": "cannon helmet"},
        docks={"solar": "blue:5", "artifact": "green:5"},
    )
    moved = table.play("artifact 3").play("helmet blue:5@solar > artifact 5")
    assert moved.this_turn.artifact == 8
    assert moved.play("cannon artifact green:5").this_turn.artifact == 8
