"""Mind Control Helmet: another's docked ship works for you once."""

from __future__ import annotations

from advisor.core.errors import Refusal
from advisor.frontiers import actions
from advisor.frontiers.actions import Power
from advisor.frontiers.cards.base import FuelPower, unit_price
from advisor.frontiers.cards.docked import find, seated, ships_at
from advisor.frontiers.cards.moving import apply_arrival, arrivals, refuse_arrival
from advisor.frontiers.reading import Words
from advisor.frontiers.saying import by_card, nobody_plays
from advisor.frontiers.ships import OWNER, TOKEN, token
from advisor.frontiers.state import State
from advisor.frontiers.words import BAY, COLORS, HELMET, PLACE_TITLES, TERRAFORM


def _read(words: Words) -> Power:
    ship, place = words.owned_docked()
    return actions.move_other(HELMET, ship, place, words.arrival(ship & TOKEN))


def _cost(state: State, action: Power) -> int:
    return unit_price(state, HELMET)


def _refuse(state: State, action: Power) -> Refusal | None:
    ship, place, dock = action.ships[0], action.place, action.dock
    assert dock is not None
    color = ship >> OWNER
    seat = state.setup.seat_of[color]
    if seat < 0:
        return by_card(HELMET, nobody_plays(state, color))
    if seat == state.active:
        return by_card(HELMET, "it moves another player's ship, not your own.")
    for end in (place, dock.facility):
        if end in (BAY, TERRAFORM):
            return by_card(HELMET, f"it works neither from nor to the {PLACE_TITLES[end]}.")
    if find(state, seated(state, ship), place) is None:
        return by_card(
            HELMET, f"{COLORS[color]} has no {token(ship)} docked at the {PLACE_TITLES[place]}."
        )
    if dock.facility == place:
        return by_card(HELMET, f"the ship comes from the {PLACE_TITLES[place]}; go elsewhere.")
    return None


def _refuse_arrival(state: State, action: Power) -> Refusal | None:
    return refuse_arrival(state, action, seated(state, action.ships[0]), _cost(state, action))


def _apply(state: State, action: Power) -> None:
    apply_arrival(state, action, seated(state, action.ships[0]))


def _options(state: State, budget: int) -> list[Power]:
    cost = unit_price(state, HELMET)
    if budget < cost:
        return []
    colors = state.setup.colors
    found: list[Power] = []
    for place in range(TERRAFORM):
        for ship in dict.fromkeys(ships_at(state, place)):
            seat = ship >> OWNER
            if seat != state.active:
                token_of_colour = ship & TOKEN | colors[seat] << OWNER
                found += [
                    actions.move_other(HELMET, token_of_colour, place, dock)
                    for dock in arrivals(state, ship, place, cost)
                    if dock.facility != TERRAFORM
                ]
    return found


POWER = FuelPower(_read, _cost, _refuse, _apply, _options, _refuse_arrival)
