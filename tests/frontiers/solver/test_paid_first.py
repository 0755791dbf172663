"""What a landing, a bonus or a moved ship brings comes after it was paid for."""

from __future__ import annotations

from collections.abc import Hashable

import pytest

from advisor.frontiers.ships import OWNER
from advisor.frontiers.solver.rules import keys
from advisor.frontiers.solver.turn_limits import LENT, MOVED, OWN
from advisor.frontiers.words import (
    ASIMOV,
    BOOSTER,
    BRADBURY,
    CONSTRUCTOR,
    CRYSTAL,
    GRAVITY,
    HEINLEIN,
    HELMET,
    MINE,
    POHL,
    RAIDERS,
    SHIPYARD,
    SOLAR,
    STASIS,
    TELEPORTER,
)
from frontiers.solver.knowing import RICH, ends_on, known
from support import position


@pytest.mark.parametrize(("there", "docks"), [("blue:6", False), ("blue:2", True)])
def test_a_ship_that_leaves_the_mine_takes_no_other_with_it(there: str, docks: bool) -> None:
    given = position(
        red={"ships": "2 6", "fuel": 4, "cards": "teleporter"}, docks={"mine": there, "bay": "red"}
    )
    wanted = ((keys.LEFT, MINE), 1), ((keys.DOCK, MINE, OWN, 2), 1)
    assert known(given, *wanted) is docks


def test_an_own_ship_that_has_left_the_mine_stands_in_nobodys_way() -> None:
    given = position(
        red={"ships": "2", "fuel": 4, "cards": "teleporter"}, docks={"mine": "red:6", "bay": "red"}
    )
    assert known(given, ((keys.LEFT, MINE), 1), ((keys.DOCK, MINE, OWN, 2), 1))
    assert not known(given, ((keys.DOCK, MINE, OWN, 2), 1), without=(keys.LEFT, MINE))


@pytest.mark.parametrize(("fuel", "raids"), [(2, False), (3, True)])
@pytest.mark.parametrize("cards", ["helmet", "helmet polarity"])
def test_the_launch_that_wins_pohl_is_paid_before_it_spares_fuel(
    cards: str, fuel: int, raids: bool
) -> None:
    """Nor does it help that another own colony changes places meanwhile."""
    swaps = "polarity" in cards
    given = position(
        red={"ships": "1 2 3", "fuel": fuel, "ore": 1, "hub": 7, "cards": cards},
        blue=RICH,
        docks={"raiders": "blue:2 blue:3 blue:4"},
        territories={"burroughs": {"red": 1}, "asimov": {"blue": 1}} if swaps else {},
    )
    wanted: list[tuple[Hashable, int]] = [
        ((keys.RAID, 1), 1),
        ((keys.LENT_FROM, RAIDERS, 4 | 1 << OWNER), 1),
        ((keys.LAND, POHL), 1),
    ]
    if swaps:
        wanted.append(((keys.ADD, 0, ASIMOV), 1))
    assert known(given, *wanted) is raids


@pytest.mark.parametrize(("ore", "trades"), [(0, False), (1, True)])
def test_neither_heinlein_nor_bradbury_pays_the_first_ore_of_a_landing(
    ore: int, trades: bool
) -> None:
    given = position(
        red={"ships": "2 2 3 3 3", "fuel": 6, "ore": ore, "hub": 7},
        docks={"mine": "blue:6 blue:6 blue:6"},
    )
    wanted = ((keys.GIVEN, HEINLEIN), 1), (keys.CONSTRUCT, 1), (keys.LAUNCH, 1)
    saving = ((keys.GIVEN, BRADBURY), 1), ((keys.LAND, HEINLEIN), 1)
    assert known(given, *wanted, *saving, without=(keys.TRADE, 2)) is trades


@pytest.mark.parametrize(("hub", "ore", "spares"), [(0, 4, False), (7, 5, True)])
def test_a_landed_colony_that_is_moved_to_pohl_has_landed_before_it_spares_fuel(
    hub: int, ore: int, spares: bool
) -> None:
    given = position(
        red={"ships": "2 2", "fuel": 6, "ore": ore, "hub": hub, "cards": "helmet polarity"},
        docks={"solar": "blue:2"},
        territories={"pohl": {"blue": 1}},
    )
    wanted = ((keys.GIVEN, POHL, HELMET), 1), ((keys.DOCK, CONSTRUCTOR, LENT, 2), 1)
    assert known(given, *wanted, ((keys.ADD, 0, POHL), 1)) is spares


@pytest.mark.parametrize(("hub", "spares"), [(0, False), (7, True)])
def test_a_landing_that_needs_two_cards_spares_fuel_for_neither(hub: int, spares: bool) -> None:
    given = position(
        red={"ships": "1 2 3 4", "fuel": 6, "ore": 6, "hub": hub, "cards": "booster gravity"}
    )
    wanted = ((keys.GIVEN, POHL, GRAVITY), 1), (keys.CONSTRUCT, 1), ((keys.LAND, POHL), 1)
    made = [((keys.MAKES, card, OWN, 3), 1) for card in (BOOSTER, GRAVITY)]
    assert known(given, *wanted, *made) is spares


@pytest.mark.parametrize(("cards", "may_stay"), [("crystal", False), ("teleporter", True)])
def test_only_a_discard_that_can_break_control_spares_the_advance_of_asimov(
    cards: str, may_stay: bool
) -> None:
    given = position(
        red={"ships": "1 1", "hub": 2, "cards": cards},
        territories={"asimov": {"red": 1}},
    )
    wanted = ((keys.DISCARD, TELEPORTER if may_stay else CRYSTAL), 1), (keys.HUB_SHIPS, 2)
    assert ends_on(given, 4, *wanted) is may_stay
    assert ends_on(given, 5, *wanted)


@pytest.mark.parametrize(("colonies", "docks"), [(0, False), (1, True)])
def test_no_ship_docks_after_the_launch_that_ends_the_game(colonies: int, docks: bool) -> None:
    given = position(
        red={"ships": "1 1", "fuel": 2, "ore": 2, "hub": 6, "colonies": colonies},
        territories={"lem": {"red": 7 - colonies}},
    )
    assert known(given, (keys.LAUNCH, 1), (keys.HUB_SHIPS, 2)) is docks


@pytest.mark.parametrize(("fuel", "moves"), [(3, False), (4, True)])
def test_a_ship_is_paid_for_before_the_teleporter_takes_it_from_the_shipyard(
    fuel: int, moves: bool
) -> None:
    """Herbert Valley might be borrowed, and is not."""
    given = position(
        red={"ships": "2 2", "fuel": fuel, "ore": 4, "stock": 2, "cards": "crystal teleporter"},
        docks={"bay": "red red"},
        territories={"herbert": {"blue": 1}},
    )
    wanted = ((keys.LEFT, SHIPYARD), 1), ((keys.DOCK, SOLAR, MOVED, 2), 1)
    assert known(given, *wanted, without=(keys.POWER, CRYSTAL)) is moves


@pytest.mark.parametrize(("fuel", "raids"), [(2, False), (3, True)])
def test_what_lem_adds_does_not_pay_for_the_guest_that_brings_it(fuel: int, raids: bool) -> None:
    given = position(
        red={"ships": "1 2 3", "fuel": fuel, "cards": "helmet"},
        blue=RICH,
        docks={"raiders": "blue:2 blue:3 blue:4"},
        territories={"lem": {"red": 1}},
    )
    wanted = ((keys.RAID, 1), 1), ((keys.DOCK, SOLAR, LENT, 4), 1)
    assert known(given, *wanted) is raids


@pytest.mark.parametrize(("fuel", "earns"), [(0, False), (1, True)])
def test_a_changed_ship_does_not_earn_its_price_by_lem_either(fuel: int, earns: bool) -> None:
    given = position(
        red={"ships": "6", "fuel": fuel, "cards": "stasis"}, territories={"lem": {"red": 1}}
    )
    assert known(given, ((keys.POWER, STASIS), 1), ((keys.DOCK, SOLAR, OWN, 5), 1)) is earns
