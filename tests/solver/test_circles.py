"""Nothing pays for what makes it possible, and nothing that can be played is ruled out."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import pytest

from advisor import Position
from advisor.engine.words import BRADBURY, GRAVITY, HEINLEIN, LEM, STASIS, VANVOGT
from advisor.solver import model
from advisor.solver.rules import keys
from advisor.value import Weights
from support import position

APP = Weights.preset("app")
RICH = {"fuel": 4, "ore": 4, "ships": ""}


def known(given: Position, *wanted: tuple[Hashable, int]) -> bool:
    """Whether the model without order knows a turn with that much of each thing."""
    turn = model.build(given.state, APP)
    for key, least in wanted:
        turn.b.ge(turn.whole(key), least)
    return not model.solve(turn).nothing


@pytest.mark.parametrize(("fuel", "raids"), [(1, False), (2, True)])
def test_loot_does_not_pay_for_the_ships_of_the_raid(fuel: int, raids: bool) -> None:
    given = position(red={"ships": "1 1 4", "fuel": fuel, "cards": "gravity"}, blue=RICH)
    assert known(given, ((keys.POWER, GRAVITY), 1), (keys.RAID, 1)) is raids


@pytest.mark.parametrize(("cards", "raids"), [("", False), ("gravity", True)])
def test_a_stolen_card_does_not_make_the_ships_of_the_raid(cards: str, raids: bool) -> None:
    given = position(
        red={"ships": "1 1 4", "fuel": 8, "cards": cards},
        blue={**RICH, "cards": "gravity"},
        display="city decoy monument",
    )
    assert known(given, (keys.RAID, 1)) is raids


@pytest.mark.parametrize(("fuel", "earns"), [(0, False), (1, True)])
def test_a_changed_ship_does_not_earn_the_price_of_its_change(fuel: int, earns: bool) -> None:
    given = position(red={"ships": "6", "fuel": fuel, "cards": "stasis"})
    wanted = ((keys.POWER, STASIS), 1), ((keys.DOCK, 0, 0, 5), 1)
    assert known(given, *wanted) is earns


@pytest.mark.parametrize(("ships", "ore", "lands"), [("2 2 2", 2, False), ("2 2 2", 3, True)])
def test_bradbury_does_not_save_the_ore_of_the_landing_that_wins_it(
    ships: str, ore: int, lands: bool
) -> None:
    given = position(red={"ships": ships, "ore": ore})
    assert known(given, (keys.CONSTRUCT, 1)) is lands
    assert not known(given, ((keys.GIVEN, BRADBURY), 1))


def test_bradbury_saves_the_ore_of_a_second_landing() -> None:
    given = position(red={"ships": "2 2 2 6", "fuel": 1, "ore": 3, "stock": 2})
    assert known(given, ((keys.GIVEN, BRADBURY), 1), (keys.LANDINGS, 2))


@pytest.mark.parametrize(("fuel", "extra"), [(0, False), (1, True)])
def test_lem_does_not_pay_for_the_landing_that_wins_it(fuel: int, extra: bool) -> None:
    given = position(red={"ships": "5 6 1 1", "fuel": fuel, "ore": 1, "stock": 2})
    wanted = ((keys.GIVEN, LEM), 3), (keys.LANDINGS, 1)
    assert known(given, *wanted) is extra


@pytest.mark.parametrize(("ore", "extra"), [(0, False), (1, True)])
def test_the_first_ship_at_the_mine_does_not_pay_for_van_vogt(ore: int, extra: bool) -> None:
    given = position(
        red={"ships": "1 4 6 2", "fuel": 3, "ore": ore, "stock": 2},
        docks={"mine": "blue:5", "bay": "blue blue"},
    )
    wanted = ((keys.GIVEN, VANVOGT), 1), (keys.LANDINGS, 1)
    assert known(given, *wanted) is extra


@pytest.mark.parametrize(("ore", "extra"), [(0, False), (1, True)])
def test_trades_of_heinlein_do_not_pay_for_the_landing_that_wins_it(ore: int, extra: bool) -> None:
    given = position(
        red={"ships": "5 5 6", "fuel": 4, "ore": ore, "stock": 2},
        docks={"bay": "red", "mine": "blue:6 blue:6 blue:6"},
    )
    wanted = ((keys.GIVEN, HEINLEIN), 1), (keys.LANDINGS, 1)
    assert known(given, *wanted) is extra


@pytest.mark.parametrize(("ships", "fits"), [("5 5", False), ("5 5 1", True)])
def test_asimov_gives_its_advance_to_a_ship_after_the_landing(ships: str, fits: bool) -> None:
    red: dict[str, Any] = {"ships": ships, "fuel": 2, "ore": 2, "hub": 5}
    given = position(red=red)
    assert known(given, (keys.LAUNCH, 1), (keys.ASIMOV_GIVEN, 1)) is fits
