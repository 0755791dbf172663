"""Plasma Cannon: others' ships shot to the Bay; discarded, one of them grounded."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from advisor.core.errors import Refusal
from advisor.frontiers import actions
from advisor.frontiers.actions import Discard, Power
from advisor.frontiers.cards.base import DiscardPower, FuelPower
from advisor.frontiers.cards.docked import find, seated, ships_at, take_away
from advisor.frontiers.components import FLEET, STARTING_SHIPS
from advisor.frontiers.reading import Words
from advisor.frontiers.saying import by_card, nobody_plays
from advisor.frontiers.ships import OWNER, RELIC, TOKEN, VALUE, Ships, subsets, token
from advisor.frontiers.state import State
from advisor.frontiers.words import BAY, CANNON, COLORS, PLACE_TITLES, PLACES, TERRAFORM


def _read(words: Words) -> Power:
    return actions.shoot(CANNON, words.choose(PLACES, "a facility"), words.owned_ships())


def _cost(state: State, action: Power) -> int:
    return len(action.ships)


def _refuse_owner(state: State, ship: int) -> Refusal | None:
    seat = state.setup.seat_of[ship >> OWNER]
    if seat < 0:
        return by_card(CANNON, nobody_plays(state, ship >> OWNER))
    if seat == state.active:
        return by_card(CANNON, "it cannot be aimed at your own ships.")
    return None


def _refuse(state: State, action: Power) -> Refusal | None:
    if action.place == BAY:
        return by_card(CANNON, "ships in the Maintenance Bay cannot be moved.")
    for ship in action.ships:
        refusal = _refuse_owner(state, ship)
        if refusal is not None:
            return refusal
    there = _targets(ships_at(state, action.place), state.active, state.setup.colors)
    lacking = Counter(action.ships) - Counter(there)
    return _not_there(action, there, sorted(lacking, key=actions.owned)) if lacking else None


def _not_there(action: Power, there: Ships, lacking: list[int]) -> Refusal:
    """The refusal that says which of the ships are missing, and what could be shot instead."""
    title = PLACE_TITLES[action.place]
    none = [actions.owned(ship) for ship in lacking if ship not in there]
    few = [
        f"only {there.count(ship)} of {action.ships.count(ship)} {actions.owned(ship)} are there"
        for ship in lacking
        if ship in there
    ]
    if none:
        few.insert(0, f"no {' and no '.join(none)} is docked at the {title}")
    named = " ".join(sorted(actions.owned(ship) for ship in there))
    targets = f"the ships of others there are {named}" if there else "no ship of others is there"
    return by_card(CANNON, f"{'; '.join(few)}; {targets}.")


def _apply(state: State, action: Power) -> None:
    for ship in action.ships:
        target = seated(state, ship)
        take_away(state, target, action.place)
        if action.place == TERRAFORM:
            _ground(state, target)
        else:
            state.bay = tuple(sorted((*state.bay, target & ~VALUE)))


def _ground(state: State, ship: int) -> None:
    """To the stock of its owner; the Relic Ship lies on Burroughs Desert again."""
    if not ship & RELIC:
        state.stock[ship >> OWNER] += 1


def _options(state: State, budget: int) -> list[Power]:
    if budget < 1:
        return []
    found: list[Power] = []
    for place in range(BAY):
        docked = ships_at(state, place)
        if docked:
            found += _shots(place, _targets(docked, state.active, state.setup.colors), budget)
    return found


@lru_cache(maxsize=1024)
def _shots(place: int, targets: Ships, budget: int) -> tuple[Power, ...]:
    parts = (part for part in subsets(targets) if len(part) <= budget)
    return tuple(actions.shoot(CANNON, place, part) for part in parts)


@lru_cache(maxsize=1024)
def _targets(docked: Ships, active: int, colors: tuple[int, ...]) -> Ships:
    """Others' ships in the form of an action."""
    others = (ship for ship in docked if ship >> OWNER != active)
    return tuple(sorted(ship & TOKEN | colors[ship >> OWNER] << OWNER for ship in others))


def _read_discard(words: Words) -> Discard:
    in_bay = words.owned_in_bay()
    if in_bay is not None:
        return actions.discard_to_ground(CANNON, in_bay, BAY)
    return actions.discard_to_ground(CANNON, *words.owned_docked())


def _left(state: State, ship: int, place: int) -> int:
    """Own-colour ships the victim would roll next turn: one on the Terraforming Station is lost."""
    seat = ship >> OWNER
    doomed = [other for other in state.docks[TERRAFORM] if other >> OWNER == seat]
    if place != TERRAFORM:
        doomed.append(ship)
    return FLEET - state.stock[seat] - sum(1 for other in doomed if not other & RELIC)


def _keeps_enough(state: State, ship: int, place: int) -> bool:
    """Whether the victim keeps a fleet: for its next turn in the 5th edition, now in the 1st."""
    if state.setup.edition == 1:
        return FLEET - state.stock[ship >> OWNER] > STARTING_SHIPS
    return _left(state, ship, place) >= STARTING_SHIPS


def _refuse_discard(state: State, action: Discard) -> Refusal | None:
    refusal = _refuse_owner(state, action.ship)
    if refusal is not None:
        return refusal
    ship = seated(state, action.ship)
    name = COLORS[action.ship >> OWNER]
    if action.target == BAY:
        if state.setup.edition != 1:
            return by_card(CANNON, "ships in the Maintenance Bay cannot be moved.")
        if ship not in state.bay:
            return by_card(CANNON, f"{name} has no such ship in the Maintenance Bay.")
    elif find(state, ship, action.target) is None:
        return by_card(CANNON, f"{name} has no {token(ship)} at the {PLACE_TITLES[action.target]}.")
    if not _keeps_enough(state, ship, action.target):
        return by_card(CANNON, _too_few(state, ship, action.target))
    return None


def _too_few(state: State, ship: int, place: int) -> str:
    name = state.setup.color(ship >> OWNER)
    if state.setup.edition == 1:
        return (
            f"{name} must have more than {STARTING_SHIPS} ships of its colour on the board; "
            f"it has {FLEET - state.stock[ship >> OWNER]}."
        )
    return (
        f"{name} must keep {STARTING_SHIPS} ships of its colour for its next turn; "
        f"this would leave {_left(state, ship, place)}."
    )


def _apply_discard(state: State, action: Discard) -> None:
    ship = seated(state, action.ship)
    take_away(state, ship, action.target)
    _ground(state, ship)


def _options_discard(state: State) -> list[Discard]:
    places = range(BAY + 1) if state.setup.edition == 1 else range(BAY)
    return [
        actions.discard_to_ground(CANNON, target, place)
        for place in places
        for target in dict.fromkeys(
            _targets(ships_at(state, place), state.active, state.setup.colors)
        )
        if _keeps_enough(state, seated(state, target), place)
    ]


POWER = FuelPower(_read, _cost, _refuse, _apply, _options)
DISCARD = DiscardPower(_read_discard, _refuse_discard, _apply_discard, _options_discard)
