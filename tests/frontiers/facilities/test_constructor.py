"""Colony Constructor."""

from __future__ import annotations

import pytest

from support import TERRITORIES, both_editions, legal, listed, play_all, position, refused, tokens


@pytest.mark.rule("con", "A3")
@both_editions
@pytest.mark.parametrize("ore", (3, 4))
def test_three_equal_ships_and_three_ore_land_a_colony(ore: int, edition: int) -> None:
    before = position(edition=edition, red={"ships": "5 5 5", "fuel": 1, "ore": ore})
    after = legal(before, "constructor 5 5 5 > lem")
    assert tokens(after) == (1, ore - 3)
    assert after.territories["lem"] == {"red": 1}
    assert after.player("red").colonies == 7
    assert after.docks["constructor"] == ("red:5",) * 3


@pytest.mark.rule("con", "A3")
@both_editions
@pytest.mark.parametrize("ore", (0, 2))
def test_A3_without_three_ore_nothing_docks(ore: int, edition: int) -> None:
    before = position(edition=edition, red={"ships": "5 5 5", "fuel": 8, "ore": ore})
    refused(before, "constructor 5 5 5 > lem", "con", "3 ore", f"{ore} ore")


@pytest.mark.rule("con")
@both_editions
@pytest.mark.parametrize("ships", ("4 5 5", "3 4 5"))
def test_the_three_ships_are_equal(ships: str, edition: int) -> None:
    before = position(edition=edition, red={"ships": ships, "ore": 3})
    refused(before, f"constructor {ships} > lem", "con")


@pytest.mark.rule("con", "T1")
@both_editions
def test_two_triples_may_sit_at_once_with_three_players(edition: int) -> None:
    before = position(players=3, edition=edition, red={"ships": "2 2 2 5 5 5", "ore": 6})
    after = play_all(before, "constructor 5 5 5 > lem", "constructor 2 2 2 > pohl")
    assert tokens(after) == (0, 0)
    assert after.scores["red"] == 4


@pytest.mark.rule("con", "ports")
def test_only_one_triple_sits_with_two_players() -> None:
    before = position(red={"ships": "2 2 2 5 5 5", "ore": 6})
    refused(legal(before, "constructor 5 5 5 > lem"), "constructor 2 2 2 > pohl", "con", "3")


@pytest.mark.rule("A4", "con")
@both_editions
@pytest.mark.parametrize(
    ("docked", "allowed"),
    [
        ("blue:1 green:2 blue:3", True),
        ("blue:1 blue:1 blue:1 green:2", False),
        ("blue:1 green:2 green:3 blue:4", False),
    ],
)
def test_A4_free_ports_are_counted_not_grouped(docked: str, allowed: bool, edition: int) -> None:
    before = position(
        players=3,
        edition=edition,
        red={"ships": "5 5 5", "ore": 3},
        docks={"constructor": docked},
    )
    if allowed:
        assert len(legal(before, "constructor 5 5 5 > lem").docks["constructor"]) == 6
    else:
        refused(before, "constructor 5 5 5 > lem", "con", "2 of 6")


@pytest.mark.rule("A50", "con", "repulsor")
@both_editions
def test_A50_a_colony_lands_anywhere_but_under_the_repulsor(edition: int) -> None:
    before = position(
        edition=edition, red={"ships": "5 5 5", "ore": 3}, fields={"repulsor": "asimov"}
    )
    landings = {action for action in listed(before) if action.startswith("constructor")}
    assert landings == {f"constructor 5 5 5 > {place}" for place in TERRITORIES[1:]}
    refused(before, "constructor 5 5 5 > asimov", "repulsor")


@pytest.mark.rule("A51", "con")
@both_editions
def test_A51_a_territory_takes_any_number_of_colonies(edition: int) -> None:
    before = position(
        edition=edition,
        red={"ships": "5 5 5", "ore": 3},
        territories={"lem": {"red": 4, "blue": 6}},
    )
    after = legal(before, "constructor 5 5 5 > lem")
    assert after.territories["lem"] == {"red": 5, "blue": 6}


@pytest.mark.rule("A23", "con", "hub")
@both_editions
def test_A23_the_constructor_takes_an_unplaced_colony_before_the_one_on_the_track(
    edition: int,
) -> None:
    before = position(
        edition=edition,
        red={"ships": "5 5 5", "ore": 3, "hub": 4},
        territories={"lem": {"red": 6}},
    )
    after = legal(before, "constructor 5 5 5 > pohl")
    assert (after.player("red").colonies, after.player("red").hub) == (0, 4)
    assert after.phase == "main"


@pytest.mark.rule("A23", "con", "hub", "end", "T9")
@both_editions
@pytest.mark.parametrize("circle", (1, 4, 7))
def test_A23_the_last_colony_may_be_taken_off_the_track(circle: int, edition: int) -> None:
    before = position(
        edition=edition,
        red={"ships": "5 5 5", "ore": 3, "hub": circle},
        territories={"lem": {"red": 7}},
    )
    after = legal(before, "constructor 5 5 5 > pohl")
    assert (after.player("red").hub, after.phase) == (0, "over")
    assert after.scores["red"] == 10
