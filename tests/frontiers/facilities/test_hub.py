"""Colonist Hub: the track, the launch and the advance of Asimov Crater."""

from __future__ import annotations

import json

import pytest

from advisor import Position
from support import TERRITORIES, both_editions, legal, listed, play_all, position, refused, tokens

ASIMOV = {"asimov": {"red": 1}}


def circle(position: Position, color: str = "red") -> int:
    return position.player(color).hub


@pytest.mark.rule("A17", "hub")
@both_editions
def test_A17_the_first_ship_puts_a_colony_on_circle_one(edition: int) -> None:
    before = position(edition=edition, red={"ships": "2 5"})
    one = legal(before, "hub 5")
    assert (circle(one), one.player("red").colonies) == (1, 7)
    assert one.docks["hub"]["red"] == ("red:5",)
    two = legal(one, "hub 2")
    assert (circle(two), two.player("red").colonies) == (2, 7)
    assert two.this_turn.hub == 2


@pytest.mark.rule("A17", "A18", "hub")
@both_editions
def test_A17_seven_advances_are_needed(edition: int) -> None:
    before = position(edition=edition, red={"ships": "1", "hub": 5, "fuel": 1, "ore": 1})
    six = legal(before, "hub 1")
    assert circle(six) == 6
    refused(six, "launch lem", "hub", "6", "7")
    ready = position(edition=edition, red={"ships": "1", "hub": 6, "fuel": 1, "ore": 1})
    legal(legal(ready, "hub 1"), "launch lem")


@pytest.mark.rule("A18", "hub")
@both_editions
def test_A18_no_ship_docks_while_a_colony_is_ready(edition: int) -> None:
    before = position(edition=edition, red={"ships": "3 4", "hub": 7, "fuel": 1, "ore": 1})
    refused(before, "hub 3", "hub", "7")
    launched = legal(before, "launch lem")
    assert circle(launched) == 0
    assert circle(legal(launched, "hub 3")) == 1
    filled = legal(position(edition=edition, red={"ships": "3 4", "hub": 6}), "hub 3")
    refused(filled, "hub 4", "hub", "7")


@pytest.mark.rule("A19", "hub")
@both_editions
def test_A19_a_ready_colony_is_launched_at_any_moment_and_without_a_ship(edition: int) -> None:
    before = position(edition=edition, red={"ships": "3", "hub": 7, "fuel": 1, "ore": 1})
    early = legal(before, "launch lem")
    late = legal(legal(before, "solar 3"), "launch lem")
    assert tokens(early) == (0, 0)
    assert tokens(late) == (2, 0)
    for after in (early, late):
        assert after.territories["lem"] == {"red": 1}
        assert (circle(after), after.player("red").colonies) == (0, 7)


@pytest.mark.rule("hub", "T1")
@both_editions
@pytest.mark.parametrize(("fuel", "ore"), [(0, 1), (1, 0), (0, 8), (8, 0)])
def test_a_launch_costs_one_fuel_and_one_ore(fuel: int, ore: int, edition: int) -> None:
    before = position(edition=edition, red={"hub": 7, "fuel": fuel, "ore": ore})
    refused(before, "launch lem", "hub", "1 fuel", "1 ore")


@pytest.mark.rule("hub", "A23")
@both_editions
@pytest.mark.parametrize("on_circle", (0, 1, 6))
def test_only_a_colony_on_the_last_circle_is_launched(on_circle: int, edition: int) -> None:
    before = position(edition=edition, red={"hub": on_circle, "fuel": 3, "ore": 3})
    refused(before, "launch lem", "hub", f"circle {on_circle}" if on_circle else "no colony")


@pytest.mark.rule("A50", "hub", "repulsor")
def test_A50_a_launch_reaches_any_territory_but_the_repelled_one() -> None:
    before = position(red={"hub": 7, "fuel": 1, "ore": 1}, fields={"repulsor": "vanvogt"})
    launches = {action for action in listed(before) if action.startswith("launch")}
    assert launches == {f"launch {place}" for place in TERRITORIES if place != "vanvogt"}
    refused(before, "launch vanvogt", "repulsor")


@pytest.mark.rule("hub")
def test_launching_leaves_the_ships_in_their_ports() -> None:
    before = position(red={"ships": "3 4", "hub": 6, "fuel": 1, "ore": 1})
    after = play_all(before, "hub 3", "launch lem", "hub 4")
    assert after.docks["hub"]["red"] == ("red:3", "red:4")
    assert (circle(after), after.player("red").colonies) == (1, 6)


@pytest.mark.rule("A20", "hub")
@both_editions
def test_A20_one_launch_does_not_forbid_another_in_the_same_turn(edition: int) -> None:
    before = position(edition=edition, red={"hub": 7, "fuel": 2, "ore": 2})
    once = legal(before, "launch lem")
    data = json.loads(once.to_json())
    data["players"][0] |= {"hub": 7, "colonies": data["players"][0]["colonies"] - 1}
    again = legal(Position.from_json(data), "launch lem")
    assert again.territories["lem"] == {"red": 2}
    assert tokens(again) == (0, 0)


@pytest.mark.rule("A21", "hub", "teleporter", "ports")
@both_editions
def test_A21_a_fourth_ship_docks_only_after_the_teleporter_freed_a_port(edition: int) -> None:
    before = position(edition=edition, red={"ships": "1 1 1 1", "fuel": 2, "cards": "teleporter"})
    full = play_all(before, "hub 1", "hub 1", "hub 1")
    refused(full, "hub 1", "hub", "3")
    after = play_all(full, "teleporter 1@hub > solar 1", "hub 1")
    assert (circle(after), after.this_turn.hub) == (4, 4)


@pytest.mark.rule("hub", "ports")
def test_a_rival_track_is_of_no_concern() -> None:
    before = position(
        red={"ships": "1"},
        blue={"hub": 7},
        docks={"hub": {"blue": "blue:1 blue:2 blue:3"}},
    )
    after = legal(before, "hub 1")
    assert (circle(after), circle(after, "blue")) == (1, 7)
    assert after.docks["hub"]["blue"] == ("blue:1", "blue:2", "blue:3")


@pytest.mark.rule("A22", "hub")
@both_editions
@pytest.mark.parametrize("on_circle", range(7))
def test_A22_the_last_colony_advances_on_its_track(on_circle: int, edition: int) -> None:
    before = position(
        edition=edition, red={"ships": "1", "hub": on_circle}, territories={"lem": {"red": 7}}
    )
    after = legal(before, "hub 1")
    assert (circle(after), after.player("red").colonies) == (on_circle + 1, 0)
    assert after.phase == "main"


@pytest.mark.rule("A24", "hub", "cannon")
@both_editions
def test_A24_shooting_ships_off_a_track_moves_no_colony_back(edition: int) -> None:
    before = position(
        edition=edition,
        red={"ships": "1", "fuel": 2, "cards": "cannon"},
        blue={"hub": 3},
        docks={"hub": {"blue": "blue:2 blue:5"}},
    )
    after = legal(before, "cannon hub blue:2 blue:5")
    assert circle(after, "blue") == 3
    assert after.docks["hub"]["blue"] == ()
    assert after.docks["bay"].count("blue") == 3
    assert tokens(after) == (0, 0)


# Asimov Crater


@pytest.mark.rule("ASI-1", "D6", "asimov", "hub")
@both_editions
@pytest.mark.parametrize(
    ("territories", "circles"), [(ASIMOV, (1, 3, 4)), ({"asimov": {"blue": 1}}, (1, 2, 3))]
)
def test_ASI_1_two_ships_give_three_advances_and_three_ships_four(
    territories: dict[str, dict[str, int]], circles: tuple[int, ...], edition: int
) -> None:
    after = position(edition=edition, red={"ships": "1 2 3"}, territories=territories)
    for ship, expected in zip("123", circles, strict=True):
        after = legal(after, f"hub {ship}")
        assert circle(after) == expected
    assert after.this_turn.asimov is (territories is ASIMOV)


@pytest.mark.rule("asimov", "isolation", "hub")
@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ({"territories": ASIMOV, "fields": {"isolation": "asimov"}}, 2),
        ({"territories": {"asimov": {"red": 1, "blue": 1}}}, 2),
        ({"territories": ASIMOV, "fields": {"isolation": "lem"}}, 3),
    ],
)
def test_asimov_needs_control_without_isolation(keys: dict[str, object], expected: int) -> None:
    after = play_all(position(red={"ships": "1 2"}, **keys), "hub 1", "hub 2")
    assert circle(after) == expected


@pytest.mark.rule("A25", "asimov", "crystal", "hub")
@both_editions
def test_A25_a_borrowed_asimov_counts(edition: int) -> None:
    before = position(
        edition=edition,
        red={"ships": "1 2", "fuel": 1, "cards": "crystal"},
        territories={"asimov": {"blue": 1}},
    )
    assert circle(play_all(before, "crystal asimov", "hub 1", "hub 2")) == 3
    assert circle(play_all(before, "hub 1", "crystal asimov", "hub 2")) == 3
    assert circle(play_all(before, "hub 1", "hub 2", "crystal asimov")) == 2


@pytest.mark.rule("A25", "T2", "asimov", "hub", "ter")
@both_editions
def test_A25_control_between_two_ships_counts_with_the_next_docking(edition: int) -> None:
    before = position(edition=edition, red={"ships": "1 2 3 6", "fuel": 1, "ore": 1})
    two = play_all(before, "hub 1", "hub 2", "terraform 6 > asimov")
    assert circle(two) == 2
    assert two.this_turn.asimov is False
    three = legal(two, "hub 3")
    assert circle(three) == 4
    early = play_all(before, "hub 1", "terraform 6 > asimov")
    assert circle(early) == 1
    assert circle(legal(early, "hub 2")) == 3


@pytest.mark.rule("A25", "asimov", "hub", "ter")
def test_A25_control_lost_before_the_second_ship_gives_nothing() -> None:
    before = position(
        red={"ships": "1 2", "cards": "teleporter"}, territories={"asimov": {"red": 1}}
    )
    after = play_all(before, "hub 1", "discard teleporter red@asimov > lem", "hub 2")
    assert circle(after) == 2


@pytest.mark.rule("A25", "asimov", "hub")
@both_editions
def test_A25_the_first_ship_may_have_finished_another_colony(edition: int) -> None:
    before = position(
        edition=edition,
        red={"ships": "1 2", "hub": 6, "fuel": 1, "ore": 1},
        territories=ASIMOV,
    )
    after = play_all(before, "hub 1", "launch lem")
    assert (circle(after), after.this_turn.surplus) == (0, 0)
    after = legal(after, "hub 2")
    assert circle(after) == 2
    assert after.this_turn.asimov is True


@pytest.mark.rule("A25", "D6", "asimov", "hub", "teleporter")
@both_editions
def test_A25_asimov_gives_once_per_turn(edition: int) -> None:
    before = position(
        edition=edition,
        red={"ships": "1 1 1 1", "fuel": 2, "cards": "teleporter"},
        territories=ASIMOV,
    )
    after = play_all(before, "hub 1", "hub 1", "hub 1", "teleporter 1@hub > solar 1", "hub 1")
    assert circle(after) == 5


@pytest.mark.rule("A26", "asimov", "hub")
@both_editions
@pytest.mark.parametrize(("start", "after_two", "surplus"), [(3, 6, 0), (4, 7, 0), (5, 7, 1)])
def test_A26_a_surplus_advance_arises_only_beyond_circle_seven(
    start: int, after_two: int, surplus: int, edition: int
) -> None:
    before = position(edition=edition, red={"ships": "1 2", "hub": start}, territories=ASIMOV)
    after = play_all(before, "hub 1", "hub 2")
    assert (circle(after), after.this_turn.surplus) == (after_two, surplus)


@pytest.mark.rule("A26", "asimov", "hub")
@both_editions
def test_A26_a_launch_as_the_very_next_action_keeps_the_surplus(edition: int) -> None:
    before = position(
        edition=edition,
        red={"ships": "1 2 3", "hub": 5, "fuel": 1, "ore": 1},
        territories=ASIMOV,
    )
    ready = play_all(before, "hub 1", "hub 2")
    at_once = legal(ready, "launch lem")
    assert (circle(at_once), at_once.player("red").colonies) == (1, 5)
    assert at_once.this_turn.surplus == 0
    assert circle(legal(at_once, "hub 3")) == 2
    waited = legal(ready, "solar 3")
    assert waited.this_turn.surplus == 0
    later = legal(waited, "launch lem")
    assert (circle(later), later.player("red").colonies) == (0, 6)


@pytest.mark.rule("A26", "A25", "asimov", "hub", "ter")
def test_A26_the_surplus_may_come_with_the_third_ship() -> None:
    before = position(red={"ships": "1 2 3 6", "hub": 4, "fuel": 2, "ore": 2})
    after = play_all(before, "hub 1", "hub 2", "terraform 6 > asimov", "hub 3")
    assert (circle(after), after.this_turn.surplus) == (7, 1)
    assert circle(legal(after, "launch lem")) == 1


@pytest.mark.rule("A26", "T9", "asimov", "hub", "end")
def test_A26_a_surplus_without_another_colony_is_lost_with_the_end() -> None:
    before = position(
        red={"ships": "1 2", "hub": 5, "fuel": 1, "ore": 1}, territories={"asimov": {"red": 7}}
    )
    after = play_all(before, "hub 1", "hub 2", "launch lem")
    assert (circle(after), after.phase) == (0, "over")


@pytest.mark.rule("A25", "asimov", "hub", "teleporter")
@both_editions
def test_A25_a_ship_that_left_the_hub_again_still_counts(edition: int) -> None:
    before = position(
        edition=edition,
        red={"ships": "1 2", "fuel": 2, "cards": "teleporter"},
        territories=ASIMOV,
    )
    after = play_all(before, "hub 1", "teleporter 1@hub > solar 1", "hub 2")
    assert circle(after) == 3
    moved = play_all(before, "solar 1", "teleporter 1@solar > hub 1", "hub 2")
    assert circle(moved) == 3
