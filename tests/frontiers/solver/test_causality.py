"""Nothing pays for what makes it possible, and nothing that can be played is ruled out."""

from __future__ import annotations

from typing import Any

import pytest

from advisor.frontiers.planet import relic_owner
from advisor.frontiers.ships import OWNER, RELIC
from advisor.frontiers.solver import decode, model, sequencing
from advisor.frontiers.solver.exhaustive import exhaust
from advisor.frontiers.solver.pool import Pool
from advisor.frontiers.solver.rules import keys
from advisor.frontiers.solver.turn_limits import LENT, MOVED
from advisor.frontiers.solver.turn_model import EFFECTS
from advisor.frontiers.value import Weights, value
from advisor.frontiers.words import (
    ARTIFACT,
    ASIMOV,
    BOOSTER,
    BRADBURY,
    BURROUGHS,
    CANNON,
    CONSTRUCTOR,
    CRYSTAL,
    GRAVITY,
    HEINLEIN,
    HELMET,
    HERBERT,
    HUB,
    LEM,
    MARKET,
    MINE,
    POHL,
    POLARITY,
    RAIDERS,
    SHIPYARD,
    SOLAR,
    STASIS,
    TELEPORTER,
    TERRAFORM,
    VANVOGT,
    WARPER,
)
from frontiers.solver.knowing import APP, RICH, known
from support import position


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


@pytest.mark.parametrize(("blue", "fits"), [(0, True), (1, False)])
def test_asimov_is_not_won_by_the_launch_that_needs_its_advance(blue: int, fits: bool) -> None:
    given = position(
        red={"ships": "2 3 6 1", "fuel": 4, "ore": 4, "hub": 4, "stock": 2},
        territories={"asimov": {"blue": blue}} if blue else {},
    )
    assert known(given, (keys.LAUNCH, 1), (keys.ASIMOV_GIVEN, 1), (keys.LANDINGS, 2)) is fits


@pytest.mark.parametrize(("territories", "fits"), [({}, False), ({"lem": {"red": 1}}, True)])
def test_a_colony_that_is_launched_does_not_move_to_asimov_before(
    territories: dict[str, Any], fits: bool
) -> None:
    red: dict[str, Any] = {"ships": "2 3 1", "fuel": 4, "ore": 4, "hub": 4, "cards": "teleporter"}
    given = position(red=red, territories=territories)
    assert known(given, (keys.LAUNCH, 1), (keys.ASIMOV_GIVEN, 1), (keys.HUB_SHIPS, 3)) is fits


@pytest.mark.parametrize(("cards", "raids"), [("", False), ("helmet", True)])
def test_the_second_raid_is_the_higher_one(cards: str, raids: bool) -> None:
    given = position(
        red={"ships": "1 3 3 4 5", "fuel": 8, "cards": cards, "stock": 1},
        blue={**RICH, "cards": "" if cards else "helmet"},
        docks={"mine": "blue:2"},
        display="city decoy monument",
    )
    guest = (keys.LENT_FROM, MINE, 2 | 1 << OWNER)
    wanted = ((keys.RAID, 1), 1), ((keys.RAID, 3), 1), (guest, 1)
    assert known(given, *wanted) is raids
    assert known(given, *wanted, stages=2) is raids


@pytest.mark.parametrize(("cards", "fits"), [("", False), ("helmet", True)])
def test_a_raid_drives_away_the_ship_that_its_helmet_wants(cards: str, fits: bool) -> None:
    given = position(
        red={"ships": "4 5 6", "fuel": 8, "cards": cards},
        blue={**RICH, "cards": "" if cards else "helmet"},
        docks={"raiders": "blue:1 blue:2 blue:3"},
        display="city decoy monument",
    )
    guest = (keys.LENT_FROM, RAIDERS, 2 | 1 << OWNER)
    assert known(given, ((keys.RAID, 4), 1), (guest, 1)) is fits


@pytest.mark.parametrize(("cards", "raids"), [("teleporter", False), ("teleporter booster", True)])
def test_a_stolen_card_does_not_make_the_ship_that_moves_into_the_raid(
    cards: str, raids: bool
) -> None:
    given = position(
        red={"ships": "4 5 5", "fuel": 8, "cards": cards},
        blue={**RICH, "cards": "" if "booster" in cards else "booster"},
        display="city decoy monument",
    )
    moved = (keys.ORIGIN, SOLAR, 0, 6)
    assert known(given, ((keys.RAID, 4), 1), ((keys.POWER, BOOSTER), 1), (moved, 1)) is raids


@pytest.mark.parametrize(("docked", "claims"), [("blue:1 blue:1 blue:1", False), ("blue:1", True)])
def test_ships_that_pay_for_a_claim_stand_together(docked: str, claims: bool) -> None:
    given = position(
        red={"ships": "6 5 4", "fuel": 8, "cards": "teleporter"},
        docks={"artifact": docked},
        display="city decoy monument",
    )
    moved = (keys.ORIGIN, ARTIFACT, 0, 6)
    assert known(given, (keys.CLAIMS, 1), (moved, 1)) is claims


@pytest.mark.parametrize(("cards", "fits"), [("", False), ("cannon", True)])
def test_a_claimed_cannon_makes_no_room_for_its_claim(cards: str, fits: bool) -> None:
    given = position(
        red={"ships": "6 5 4", "fuel": 8, "cards": cards},
        blue={**RICH, "stock": 2},
        docks={"artifact": "blue:1 blue:1 blue:1", "bay": "blue"},
        display="cannon decoy monument",
    )
    assert known(given, (keys.CLAIMS, 1), ((keys.DISCARD, CANNON), 1)) is fits


@pytest.mark.parametrize(("ships", "claims"), [("6 5 1", False), ("6 5 3", True)])
def test_pips_leave_with_their_ship(ships: str, claims: bool) -> None:
    red: dict[str, Any] = {"ships": ships, "fuel": 8, "cards": "teleporter"}
    given = position(red=red, display="city decoy monument")
    turn = model.build(given.state, APP, 2, EFFECTS)
    first, second = turn.stages
    turn.b.ge(first.sum((keys.ORIGIN, ARTIFACT, 0, 6)), 1)
    turn.b.ge(second.sum(keys.CLAIMS), 1)
    assert model.solve(turn).nothing is not claims


@pytest.mark.parametrize(("cards", "claims"), [("", False), ("warper", True)])
def test_a_claimed_warper_does_not_fetch_what_pays_for_it(cards: str, claims: bool) -> None:
    given = position(
        red={"ships": "3 3 1", "fuel": 8, "cards": cards},
        display="warper decoy monument",
        discards="booster booster gravity",
    )
    wanted = (keys.CLAIMS, 1), ((keys.RECOVER, BOOSTER), 1), ((keys.DISCARD, WARPER), 1)
    assert known(given, *wanted) is claims


@pytest.mark.parametrize(("ships", "lands"), [("6", False), ("6 3 3 3", True)])
def test_the_landing_at_the_station_does_not_clear_its_port(ships: str, lands: bool) -> None:
    given = position(
        red={"ships": ships, "fuel": 4, "ore": 4, "stock": 2},
        docks={"terraform": "blue:6*", "bay": "red red red" if ships == "6" else ""},
        territories={"burroughs": {"blue": 1}},
    )
    assert known(given, ((keys.DOCKED, TERRAFORM), 1)) is lands


@pytest.mark.parametrize(("blue", "borrows"), [(0, False), (1, True)])
def test_an_empty_territory_lends_no_bonus(blue: int, borrows: bool) -> None:
    given = position(
        red={"ships": "3 3 3 1", "fuel": 4, "ore": 4, "cards": "crystal", "stock": 2},
        territories={"heinlein": {"blue": blue}} if blue else {},
    )
    assert known(given, ((keys.BORROW, HEINLEIN), 1)) is borrows


@pytest.mark.parametrize(("fuel", "extra"), [(0, False), (1, True)])
def test_lem_does_not_pay_for_the_card_that_makes_its_landing(fuel: int, extra: bool) -> None:
    red: dict[str, Any] = {"ships": "3 3 4 5", "fuel": fuel, "ore": 3, "cards": "stasis"}
    given = position(red={**red, "stock": 2}, display="city decoy monument")
    wanted = ((keys.GIVEN, LEM), 1), ((keys.SETS, CONSTRUCTOR, 3, 3), 1)
    assert known(given, *wanted) is extra


@pytest.mark.parametrize(("ore", "extra"), [(2, False), (3, True)])
def test_the_mine_does_not_pay_for_the_constructor_that_wins_van_vogt(
    ore: int, extra: bool
) -> None:
    given = position(
        red={"ships": "4 5 5 5", "ore": ore, "stock": 2}, docks={"mine": "blue:6 blue:6"}
    )
    assert known(given, ((keys.GIVEN, VANVOGT), 1), (keys.CONSTRUCT, 1)) is extra


@pytest.mark.parametrize(("docked", "builds"), [("blue:4 blue:4", False), ("blue:4", True)])
def test_a_pair_docks_side_by_side(docked: str, builds: bool) -> None:
    given = position(
        red={"ships": "2 2 3", "fuel": 6, "ore": 4, "cards": "teleporter cannon"},
        blue={**RICH, "stock": 2},
        docks={"shipyard": docked, "bay": "blue " * (4 - docked.count("blue"))},
        display="city decoy monument",
    )
    moved = (keys.ORIGIN, SHIPYARD, 0, 2)
    assert known(given, (keys.BUILD, 1), ((keys.DISCARD, CANNON), 1), (moved, 1)) is builds


@pytest.mark.parametrize(("stock", "saves"), [(3, False), (2, True)])
def test_herbert_does_not_save_on_the_ship_that_a_landing_waits_for(
    stock: int, saves: bool
) -> None:
    given = position(
        red={"ships": "5 5 6", "fuel": 4, "ore": 4, "stock": stock},
        docks={"bay": "red"} if stock == 2 else {},
    )
    assert known(given, ((keys.GIVEN, HERBERT), 1), (keys.LANDINGS, 1)) is saves


@pytest.mark.parametrize(("isolated", "saves"), [("lem", False), ("bradbury", True)])
def test_only_a_field_on_the_territory_hides_its_bonus(isolated: str, saves: bool) -> None:
    given = position(
        red={"ships": "2 2 2", "fuel": 1, "ore": 2, "cards": "stasis"},
        territories={"bradbury": {"red": 1}} if saves else {},
        fields={"isolation": isolated},
    )
    assert known(given, ((keys.GIVEN, BRADBURY), 1)) is saves


@pytest.mark.parametrize(("ships", "spares"), [("6 1 1", False), ("6 3 3 3", True)])
def test_pohl_spares_nothing_for_the_move_that_wins_it(ships: str, spares: bool) -> None:
    given = position(
        red={"ships": ships, "fuel": 4, "ore": 4, "cards": "teleporter", "stock": 2},
        docks={} if spares else {"bay": "red"},
        display="city decoy monument",
    )
    wanted = ((keys.GIVEN, POHL, TELEPORTER), 1), ((keys.DOCK, TERRAFORM, 2, 6), 1)
    assert known(given, *wanted) is spares


@pytest.mark.parametrize("stages", [1, 2])
@pytest.mark.parametrize(
    ("asimov", "discard", "stays"), [("blue", 0, True), ("red", 0, False), ("red", 1, True)]
)
def test_asimov_advances_the_colony_whether_one_likes_it_or_not(
    asimov: str, discard: int, stays: bool, stages: int
) -> None:
    given = position(
        red={"ships": "1 1", "fuel": 2, "hub": 1, "cards": "teleporter"},
        docks={"bay": "red"},
        territories={"asimov": {asimov: 1}},
    )
    turn = model.build(given.state, APP, stages, EFFECTS)
    turn.b.ge(turn.whole(keys.HUB_SHIPS), 2)
    turn.b.eq(turn.whole((keys.DISCARD, TELEPORTER)), discard)
    turn.b.le(turn.whole(keys.ASIMOV_GIVEN), 0)
    assert model.solve(turn).nothing is not stays


@pytest.mark.parametrize(("hub", "lost"), [(4, False), (5, True)])
def test_an_advance_of_asimov_is_lost_only_at_the_last_circle(hub: int, lost: bool) -> None:
    given = position(
        red={"ships": "1 1", "hub": hub}, docks={"bay": "red"}, territories={"asimov": {"red": 1}}
    )
    turn = model.build(given.state, APP)
    turn.b.ge(turn.whole(keys.HUB_SHIPS), 2)
    turn.b.le(turn.notes["circle", 0], hub + 2)
    assert model.solve(turn).nothing is not lost


@pytest.mark.parametrize("stages", [1, 2])
@pytest.mark.parametrize(("place", "stays"), [(ASIMOV, False), (LEM, True)])
def test_asimov_won_by_a_launch_advances_the_next_colony(
    place: int, stays: bool, stages: int
) -> None:
    given = position(red={"ships": "1 1 1", "fuel": 2, "ore": 2, "hub": 5})
    wanted = (keys.HUB_SHIPS, 3), ((keys.LAND, place), 1), (keys.LAUNCH, 1)
    assert known(given, *wanted, stages=stages, without=keys.ASIMOV_GIVEN) is stays


@pytest.mark.parametrize(("fuel", "moves"), [(2, False), (3, True)])
def test_borrowing_pohl_does_not_make_a_move_affordable(fuel: int, moves: bool) -> None:
    given = position(
        red={"ships": "1 1 1", "fuel": fuel, "cards": "crystal helmet"},
        docks={"mine": "blue:6"},
        territories={"pohl": {"blue": 1}},
        display="city decoy monument",
    )
    guest = (keys.DOCK, SOLAR, 3, 6)
    wanted = (guest, 1), ((keys.BORROW, POHL), 1), ((keys.DOCKED, MINE), 3)
    assert known(given, *wanted) is moves


@pytest.mark.parametrize(("fuel", "moves"), [(2, False), (3, True)])
def test_lem_does_not_pay_for_the_move_that_it_rewards(fuel: int, moves: bool) -> None:
    given = position(
        red={"ships": "1 1 1", "fuel": fuel, "ore": 4, "hub": 5, "cards": "helmet"},
        docks={"mine": "blue:6"},
        display="city decoy monument",
    )
    wanted = ((keys.DOCK, SOLAR, 3, 6), 1), (keys.HUB_SHIPS, 3), ((keys.GIVEN, LEM), 1)
    assert known(given, *wanted) is moves


@pytest.mark.parametrize(("cards", "claims"), [("", False), ("helmet", True)])
def test_a_raid_for_tokens_brings_no_helmet_that_pays_for_its_claim(
    cards: str, claims: bool
) -> None:
    given = position(
        red={"ships": "1 2 3 4", "fuel": 8, "cards": cards},
        blue=RICH,
        docks={"mine": "blue:4"},
        display="helmet decoy monument",
    )
    wanted = (keys.CLAIMS, 1), (keys.RAID, 1), ((keys.DOCK, ARTIFACT, 3, 4), 1)
    assert known(given, *wanted) is claims


@pytest.mark.parametrize(("card", "borrows"), [("polarity", False), ("teleporter", True)])
def test_colonies_that_change_places_do_not_make_a_loan_cheaper(card: str, borrows: bool) -> None:
    given = position(
        red={"ships": "1 1 1", "fuel": 1, "cards": f"crystal {card}"},
        territories={"asimov": {"blue": 2}, "lem": {"red": 1}},
        display="city decoy monument",
    )
    discard = (keys.DISCARD, POLARITY if card == "polarity" else TELEPORTER)
    moved = (keys.REMOVE, 1, ASIMOV)
    wanted = ((keys.BORROW, ASIMOV), 1), (discard, 1), (moved, 1), ((keys.DOCKED, MINE), 3)
    assert known(given, *wanted) is borrows


@pytest.mark.parametrize(("fuel", "builds"), [(3, False), (4, True)])
def test_room_that_the_helmet_makes_does_not_pay_for_what_it_builds(
    fuel: int, builds: bool
) -> None:
    given = position(
        players=3,
        red={"ships": "5 6 1", "fuel": fuel, "ore": 4, "cards": "helmet"},
        docks={"solar": "blue:5 blue:5 blue:5 green:2 green:2 green:2 green:2"},
        territories={"herbert": {"blue": 3}},
        display="city decoy monument",
    )
    assert len(given.state.docks[SOLAR]) == given.state.setup.ports[SOLAR]
    wanted = ((keys.DOCK, SHIPYARD, 3, 5), 1), ((keys.DOCK, SOLAR, 0, 6), 1)
    assert known(given, *wanted) is builds


@pytest.mark.parametrize("stages", [1, 2, 3])
def test_asimov_won_after_two_ships_at_the_hub_asks_for_no_third(stages: int) -> None:
    given = position(red={"ships": "1 1 5", "fuel": 2, "ore": 2, "hub": 5})
    for action in ("hub 1", "hub 1", "launch asimov"):
        given = given.play(action)
    assert known(given, ((keys.DOCKED, SOLAR), 1), stages=stages, without=keys.HUB_SHIPS)
    wanted = (keys.HUB_SHIPS, 1)
    assert known(given, wanted, stages=stages)
    assert not known(given, wanted, stages=stages, without=keys.ASIMOV_GIVEN)


@pytest.mark.parametrize("stages", [1, 2])
def test_a_claimed_teleporter_may_bring_a_ship_to_the_artifact(stages: int) -> None:
    given = position(red={"ships": "2 3 5", "fuel": 3}, display="teleporter decoy monument")
    for action in ("artifact 3", "solar 2"):
        given = given.play(action)
    wanted = (keys.CLAIMS, 1), ((keys.DOCK, ARTIFACT, 2, 2), 1)
    assert known(given, *wanted, stages=stages)


@pytest.mark.parametrize(("cards", "claims"), [("teleporter", True), ("stasis", False)])
def test_a_ship_that_moves_may_pay_for_a_claim_when_all_are_docked(
    cards: str, claims: bool
) -> None:
    given = position(red={"ships": "4 4", "fuel": 8, "cards": cards}, display="city decoy monument")
    for action in ("artifact 4", "solar 4"):
        given = given.play(action)
    assert known(given, (keys.CLAIMS, 1)) is claims


@pytest.mark.parametrize(("ships", "spared"), [("1 2 5", False), ("1 1 2", True)])
def test_pohl_spares_no_card_whose_die_stands_beside_a_guest(ships: str, spared: bool) -> None:
    given = position(
        red={"ships": ships, "fuel": 8, "ore": 4, "cards": "helmet stasis"},
        docks={"mine": "blue:1"},
        display="city decoy monument",
    )
    guest = (keys.DOCK, CONSTRUCTOR, 3, 1)
    wanted = ((keys.GIVEN, POHL, STASIS), 1), (guest, 1), (keys.CONSTRUCT, 1)
    assert known(given, *wanted) is spared


@pytest.mark.parametrize(
    ("cards", "fuel", "raids"), [("decoy", 2, False), ("decoy", 3, True), ("", 2, True)]
)
def test_tokens_behind_a_decoy_pay_for_neither_of_two_raids(
    cards: str, fuel: int, raids: bool
) -> None:
    given = position(
        red={"ships": "1 2 3 4 6", "fuel": fuel, "cards": "helmet", "stock": 1},
        blue={**RICH, "cards": cards},
        docks={"solar": "blue:5"},
        display="city monument booster",
    )
    wanted = (keys.RAID, 2), ((keys.LOOT, 1, "fuel"), 1), ((keys.DOCK, RAIDERS, 3, 5), 1)
    assert given.state.setup.options.helmet_cost == 3
    assert known(given, *wanted) is raids


@pytest.mark.parametrize(
    ("market", "move", "trades"),
    [
        ("blue:1 blue:1", "helmet blue:1@market > solar 1", False),
        ("blue:1 green:1", "helmet blue:1@market > solar 1", True),
        ("blue:1 green:1", "helmet blue:1@market > hub 1", False),
    ],
)
def test_a_ship_that_the_helmet_has_put_elsewhere_is_no_guest_at_the_market(
    market: str, move: str, trades: bool
) -> None:
    given = position(
        players=3,
        red={"ships": "3 4 5", "fuel": 8, "cards": "helmet teleporter"},
        docks={"market": market},
        territories={"lem": {"red": 1}},
        display="city decoy monument",
    )
    lent = (keys.LENT_FROM, MARKET, 1 | 1 << OWNER)
    arrived = (keys.DOCK, HUB if "hub" in move else SOLAR, 3, 1)
    wanted = (lent, 1), (arrived, 1), ((keys.DISCARD, TELEPORTER), 1), (keys.TRADE, 1)
    assert known(given, *wanted) is trades
    for action in (move, "discard teleporter red@lem > pohl"):
        given = given.play(action)
    assert (given.why_not("trade") is None) is trades


@pytest.mark.parametrize("stages", [1, 2])
def test_a_landing_that_breaks_no_control_takes_no_relic_ship(stages: int) -> None:
    given = position(
        red={"ships": "6 1 1", "fuel": 1, "ore": 1, "cards": "teleporter", "stock": 2},
        docks={"bay": "red blue*"},
        territories={"burroughs": {"blue": 4}},
        display="city decoy monument",
    )
    assert relic_owner(given.state) == 1
    weights = Weights.preset("fitted-2")
    best = exhaust(given, weights)
    assert best.proven
    bound = model.solve(model.build(given.state, weights, stages, EFFECTS)).value
    assert bound == best.outcomes[0].value


def test_a_landing_and_a_move_may_cost_a_rival_the_relic_ship() -> None:
    given = position(
        red={"ships": "6 1 1", "fuel": 1, "ore": 1, "cards": "teleporter", "stock": 2},
        docks={"bay": "red blue*"},
        territories={"burroughs": {"blue": 1}, "lem": {"red": 1}},
        display="city decoy monument",
    )
    tables = {"relic": [[0, 10]], "bonus burroughs": [[0, -3]]}
    weights = Weights.make("no relic for blue", tables, best_rival=100)
    for stages in (1, 2, 3):
        turn = model.build(given.state, weights, stages, EFFECTS)
        turn.b.le(turn.whole(keys.BUY), 0)
        assert model.solve(turn).value == 300
    for action in ("terraform 6 > burroughs", "discard teleporter red@burroughs > pohl"):
        given = given.play(action)
    assert relic_owner(given.state) == -1
    assert given.state.control[BURROUGHS] == 1


@pytest.mark.parametrize(
    ("docks", "home"),
    [
        ({"solar": "blue:6 blue:2 blue:3 blue:3"}, True),
        ({"solar": "blue:6 blue:2 blue:3", "terraform": "blue:6"}, False),
    ],
)
def test_a_ship_that_the_helmet_moved_goes_home_if_its_owner_keeps_enough(
    docks: dict[str, str], home: bool
) -> None:
    given = position(
        red={"ships": "4 5 1", "fuel": 4, "cards": "helmet cannon"},
        blue={"stock": 2},
        docks=docks,
        display="city decoy monument",
    )
    turn = model.build(given.state, APP)
    for key in ((keys.LENT_FROM, SOLAR, 6 | 1 << OWNER), (keys.GROUND, 1)):
        turn.b.ge(turn.whole(key), 1)
    answer = model.solve(turn)
    assert answer.nothing is not home
    if answer.value is not None:
        pool = Pool(0, 1)
        draft = decode.read(turn, answer)
        assert any(step.kind == "discard" for step in draft.steps)
        assert sequencing.play_draft(given.state, draft, APP, answer.value, pool)[0]
    given = given.play("helmet blue:6@solar > hub 6")
    assert (given.why_not("discard cannon blue:6@hub") is None) is home


@pytest.mark.parametrize(("ship", "lost"), [("blue:6*", True), ("blue:6", False)])
def test_the_relic_ship_is_no_ship_of_its_owners_and_goes_home_alone(ship: str, lost: bool) -> None:
    given = position(
        red={"ships": "4 5 1", "fuel": 4, "cards": "helmet cannon"},
        blue={"stock": 2},
        docks={"solar": f"{ship} blue:2 blue:3 blue:3 {'blue:4' if lost else 'blue:4*'}"},
        territories={"burroughs": {"blue": 1}},
        display="city decoy monument",
    )
    tables = {"relic": [[0, 100]], "ships": [[0, -10, -20, -30, -40, -50, -60]]}
    weights = Weights.make("ships are a burden", tables, best_rival=100)
    guest = 6 | 1 << OWNER | (RELIC if lost else 0)
    turn = model.build(given.state, weights)
    for key in ((keys.LENT_FROM, SOLAR, guest), (keys.GROUND, 1)):
        turn.b.ge(turn.whole(key), 1)
    given = given.play(f"helmet {ship}@solar > hub {ship[5:]}")
    given = given.play(f"discard cannon {ship}@hub")
    for action in ("solar 4", "solar 5", "solar 1", "end"):
        given = given.play(action)
    assert (relic_owner(given.state) == 1) is not lost
    assert model.solve(turn).value == value(given.state, 0, weights)


@pytest.mark.parametrize(("lem", "low"), [({}, False), ({"red": 1}, True)])
def test_who_takes_the_place_of_a_colony_counts_for_the_bonus(
    lem: dict[str, int], low: bool
) -> None:
    """Green's colony leaves Van Vogt, but another comes, and must be an own one to win it."""
    given = position(
        players=3,
        red={"ships": "1", "cards": "polarity"},
        docks={"mine": ["blue:6"]},
        territories={"vanvogt": {"red": 1, "green": 1}, "asimov": {"blue": 2}, "lem": lem},
    )
    assert known(given, (keys.MINED, 1)) is low
    assert known(given, (keys.MINED, 1), stages=2) is low


@pytest.mark.parametrize("landed", [False, True])
def test_a_territory_won_by_landing_is_used_before_a_swap(landed: bool) -> None:
    given = position(
        players=3,
        red={"ships": "6 1" if landed else "1", "fuel": 1, "ore": 1, "cards": "polarity"},
        docks={"mine": ["blue:6"]},
        territories={"vanvogt": {"red": 1, "green": 1, "blue": 1}, "asimov": {"blue": 2}},
    )
    wanted = ((keys.MINED, 1), ((keys.ADD, 1, VANVOGT), 1))
    assert known(given, *wanted) is landed


@pytest.mark.parametrize(
    ("start", "end", "possible"), [(7, 2, False), (7, 3, True), (5, 0, True), (5, 1, True)]
)
def test_the_step_of_asimov_is_lost_on_the_last_circle_only(
    start: int, end: int, possible: bool
) -> None:
    given = position(
        red={"ships": "1 2 4", "fuel": 2, "ore": 2, "hub": start},
        territories={"asimov": {"red": 2}},
    )
    turn = model.build(given.state, APP, 1, EFFECTS)
    turn.b.eq(turn.whole(keys.HUB_SHIPS), 2)
    turn.b.eq(turn.whole(keys.LAUNCH), 1)
    turn.b.eq(turn.notes["final circle"], end)
    assert model.solve(turn).nothing is not possible


@pytest.mark.parametrize(("fuel", "borrows"), [(0, False), (1, True)])
def test_a_loan_made_cheaper_by_a_move_pays_for_the_colony_that_came(
    fuel: int, borrows: bool
) -> None:
    given = position(
        red={"ships": "", "fuel": fuel, "cards": "crystal teleporter"},
        territories={"pohl": {"red": 1, "blue": 1}, "herbert": {"blue": 1}},
    )
    wanted = (
        ((keys.BORROW, HERBERT), 1),
        ((keys.GIVEN, POHL, CRYSTAL), 1),
        ((keys.ADD, 1, HERBERT), 1),
    )
    assert known(given, *wanted) is borrows


@pytest.mark.parametrize(("ships", "twice"), [("1 5 5", False), ("5 5 6 6", True)])
def test_a_claim_leaves_no_pips_to_later_stages(ships: str, twice: bool) -> None:
    given = position(
        red={"ships": ships, "fuel": 4, "cards": "teleporter"}, display="decoy booster city"
    )
    assert known(given, (keys.CLAIMS, 2), stages=4) is twice


BOTH_MOVES = ((keys.POWER, TELEPORTER), 1), ((keys.POWER, HELMET), 1)
HELMET_FOR_RAID = (keys.DOCK, RAIDERS, LENT, 1), 1


@pytest.mark.parametrize(("fuel", "works"), [(1, False), (2, True)])
def test_of_two_moves_the_last_pays_for_neither(fuel: int, works: bool) -> None:
    given = position(
        red={"ships": "5 2 3", "fuel": fuel, "cards": "teleporter helmet"},
        blue={"ships": "", "fuel": 1, "ore": 3},
        docks={"shipyard": ["blue:1", "blue:1"]},
    )
    wanted = (*BOTH_MOVES, HELMET_FOR_RAID, ((keys.DOCK, SOLAR, MOVED, 5), 1))
    assert known(given, *wanted) is works


@pytest.mark.parametrize(("fuel", "works"), [(1, False), (2, True)])
def test_two_moves_do_not_pay_for_the_first_of_them(fuel: int, works: bool) -> None:
    given = position(
        red={"ships": "5 2 3", "fuel": fuel, "cards": "teleporter helmet"},
        blue={"ships": "", "fuel": 4},
        docks={"shipyard": ["blue:1", "blue:1"]},
    )
    wanted = (*BOTH_MOVES, HELMET_FOR_RAID, ((keys.DOCK, SOLAR, MOVED, 5), 1))
    assert known(given, *wanted) is works


@pytest.mark.parametrize(("fuel", "works"), [(3, False), (4, True)])
def test_a_ship_leaves_a_raid_after_the_one_that_joined_it(fuel: int, works: bool) -> None:
    given = position(
        red={"ships": "4 5", "fuel": fuel, "cards": "teleporter helmet"},
        blue={"ships": "", "fuel": 1, "ore": 3},
        docks={"mine": ["blue:6"]},
    )
    assert known(given, *BOTH_MOVES, (keys.RAID, 1), ((keys.LEFT, RAIDERS), 1)) is works


@pytest.mark.parametrize(("fuel", "works"), [(1, False), (2, True)])
def test_a_card_is_used_after_the_move_that_pays_for_its_claim(fuel: int, works: bool) -> None:
    given = position(
        red={"ships": "5 3 2 3", "fuel": fuel, "cards": "teleporter"},
        blue={"ships": "", "fuel": 1, "ore": 3},
        docks={"shipyard": ["blue:1", "blue:1"]},
        display="helmet city monument",
    )
    wanted = (*BOTH_MOVES, HELMET_FOR_RAID, ((keys.DOCK, ARTIFACT, MOVED, 5), 1))
    assert known(given, *wanted) is works


@pytest.mark.parametrize(("fuel", "works"), [(2, False), (3, True)])
def test_the_landing_that_makes_a_move_cheaper_is_paid_before_it(fuel: int, works: bool) -> None:
    given = position(
        red={"ships": "6", "fuel": fuel, "ore": 1, "cards": "helmet"},
        blue=RICH,
        docks={"mine": ["blue:6"], "bay": ["red"] * 3},
    )
    wanted = ((keys.GIVEN, POHL, HELMET), 1), ((keys.DOCK, SOLAR, LENT, 6), 1)
    assert known(given, *wanted) is works


@pytest.mark.parametrize(("fuel", "works"), [(1, False), (2, True)])
def test_the_loan_does_not_clear_the_way_of_a_raid_for_nothing(fuel: int, works: bool) -> None:
    given = position(
        red={"ships": "1 1 2 3", "fuel": fuel, "cards": "crystal helmet"},
        blue={"ships": "", "fuel": 1},
        docks={"raiders": ["blue:3", "blue:4"]},
        territories={"lem": {"blue": 1}},
    )
    wanted = ((keys.GIVEN, LEM), 1), ((keys.LENT_FROM, RAIDERS, 3 | 1 << OWNER), 1), (keys.RAID, 1)
    assert known(given, *wanted, ((keys.DOCK, HUB, LENT, 3), 1)) is works


@pytest.mark.parametrize(("fuel", "raids"), [(0, False), (1, True)])
def test_one_die_of_gravity_costs_as_much_as_two(fuel: int, raids: bool) -> None:
    given = position(
        red={"ships": "1 2 2 2", "fuel": fuel, "cards": "gravity"},
        blue={"ships": "", "fuel": 1, "ore": 3},
        display="city decoy monument",
    )
    turn = model.build(given.state, APP, fleets=dict.fromkeys((given.state.ships, (1,) * 4), 0))
    turn.b.ge(turn.whole(keys.RAID), 1)
    assert model.solve(turn).nothing is not raids


@pytest.mark.parametrize(("fuel", "raids"), [(1, False), (2, True)])
def test_what_one_fleet_has_rolled_spares_no_price_elsewhere(fuel: int, raids: bool) -> None:
    given = position(
        red={"ships": "1 1 1 3 5", "fuel": fuel, "cards": "gravity teleporter"},
        blue={"ships": "", "fuel": 1, "ore": 3},
        display="city decoy monument",
    )
    fleets = dict.fromkeys((given.state.ships, (1,) * 5), 0)
    turn = model.build(given.state, APP, fleets=fleets)
    turn.b.ge(turn.whole(keys.RAID), 1)
    turn.b.le(turn.whole((keys.DOCKED, SOLAR)), 0)
    assert model.solve(turn).nothing is not raids
