"""Orbital Teleporter: an own docked ship works twice; discarded, a colony moves."""

from __future__ import annotations

from advisor.core.errors import Refusal
from advisor.frontiers import actions
from advisor.frontiers.actions import Discard, Power
from advisor.frontiers.cards.base import DiscardPower, FuelPower, fixed
from advisor.frontiers.cards.colonies import colonies_on_planet, refuse_colony
from advisor.frontiers.cards.docked import find, ships_at
from advisor.frontiers.cards.kinds import fixed_price
from advisor.frontiers.cards.moving import apply_arrival, arrivals, refuse_arrival
from advisor.frontiers.planet import refuse_landing, settle, settle_relic
from advisor.frontiers.reading import Words
from advisor.frontiers.saying import by_card
from advisor.frontiers.ships import OWNER, TOKEN, token
from advisor.frontiers.state import State
from advisor.frontiers.words import BAY, PLACE_TITLES, REPULSOR, TELEPORTER, TERRAFORM

_COST = fixed_price(TELEPORTER)


def _read(words: Words) -> Power:
    ship, place = words.docked()
    return actions.move_own(TELEPORTER, ship, place, words.arrival(ship))


def _own(state: State, ship: int) -> int:
    return ship & TOKEN | state.active << OWNER


def _refuse(state: State, action: Power) -> Refusal | None:
    ship, place, dock = action.ships[0], action.place, action.dock
    assert dock is not None
    if place in (BAY, TERRAFORM):
        return by_card(TELEPORTER, f"a ship cannot leave the {PLACE_TITLES[place]} this way.")
    if find(state, _own(state, ship), place) is None:
        return by_card(
            TELEPORTER, f"you have no {token(ship)} docked at the {PLACE_TITLES[place]}."
        )
    if dock.facility == place:
        return by_card(TELEPORTER, f"the ship comes from the {PLACE_TITLES[place]}; go elsewhere.")
    if dock.facility == BAY:
        return by_card(TELEPORTER, "the Maintenance Bay is no facility; a ship cannot go there.")
    return None


def _refuse_arrival(state: State, action: Power) -> Refusal | None:
    return refuse_arrival(state, action, _own(state, action.ships[0]), _COST)


def _apply(state: State, action: Power) -> None:
    apply_arrival(state, action, _own(state, action.ships[0]))


def _options(state: State, budget: int) -> list[Power]:
    if budget < _COST:
        return []
    found: list[Power] = []
    for place in range(BAY):
        if place == TERRAFORM:
            continue
        for ship in dict.fromkeys(ships_at(state, place)):
            if ship >> OWNER == state.active:
                found += [
                    actions.move_own(TELEPORTER, ship & TOKEN, place, dock)
                    for dock in arrivals(state, ship, place, _COST)
                ]
    return found


def _read_discard(words: Words) -> Discard:
    colony = words.colony()
    words.sign(">", "the territory to move to")
    return actions.discard_to_move(TELEPORTER, colony, words.territory())


def _refuse_discard(state: State, action: Discard) -> Refusal | None:
    colony = action.colonies[0]
    if colony[1] == action.target:
        return by_card(TELEPORTER, "a colony moves to another territory than its own.")
    return refuse_colony(state, TELEPORTER, colony) or refuse_landing(state, action.target)


def _apply_discard(state: State, action: Discard) -> None:
    color, origin = action.colonies[0]
    seat = state.setup.seat_of[color]
    settle(state, origin, seat, -1)
    settle(state, action.target, seat, +1)
    settle_relic(state)


def _options_discard(state: State) -> list[Discard]:
    return [
        actions.discard_to_move(TELEPORTER, colony, territory)
        for colony in colonies_on_planet(state)
        for territory in range(8)
        if territory not in (colony[1], state.fields[REPULSOR])
    ]


POWER = FuelPower(_read, fixed(_COST), _refuse, _apply, _options, _refuse_arrival)
DISCARD = DiscardPower(_read_discard, _refuse_discard, _apply_discard, _options_discard)
