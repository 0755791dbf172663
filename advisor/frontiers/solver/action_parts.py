"""Actions as the parts of a plan: playing them, reading them, changing their places or victims."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from advisor.frontiers import actions, piles, referee
from advisor.frontiers.actions import Action, Claim, Cycle, Dock, Launch, Power
from advisor.frontiers.cards import changing
from advisor.frontiers.cards.kinds import MOVING
from advisor.frontiers.components import LAUNCH_PRICE, TERRAFORM_PRICE
from advisor.frontiers.facilities import constructor, hub, shipyard, terraform
from advisor.frontiers.ships import TOKEN, VALUE, Ships
from advisor.frontiers.solver.rest_limits import LANDINGS
from advisor.frontiers.state import State
from advisor.frontiers.words import (
    CONSTRUCTOR,
    DECOY,
    HUB,
    MINE,
    RAIDERS,
    SHIPYARD,
    TELEPORTER,
    TERRAFORM,
    WARPER,
)

Loot = tuple[int, int, tuple[tuple[int, int, int], ...]]
"""Fuel and ore taken in a raid, and seat, fuel and ore of each possible victim before it."""


def certain(action: Action) -> bool:
    """Whether it can be part of a plan: nothing is rolled, and the display is not cycled."""
    return type(action) is not Cycle and not (type(action) is Power and action.card == WARPER)


_PROMISE: Final = {CONSTRUCTOR: 1, TERRAFORM: 2, SHIPYARD: 3, RAIDERS: 4, MINE: 5, HUB: 6}


def promise(action: Action) -> int:
    """A guess at which actions good plans begin with, so that the best so far is soon high."""
    if type(action) is Launch or type(action) is Claim:
        return 0
    if isinstance(action, Dock):
        return _PROMISE.get(action.facility, 7)
    return 8 if type(action) is Power else 9


def visible(display: tuple[int, ...], hidden: tuple[int, ...]) -> tuple[int, ...]:
    if not hidden:
        return display
    left = list(display)
    for card in hidden:
        if card in left:
            left.remove(card)
    return tuple(left)


def known(state: State, hidden: tuple[int, ...], action: Action) -> bool:
    """Whether a claim takes a card that could be seen when the plan was made."""
    return (
        not hidden or not isinstance(action, Claim) or action.card in visible(state.display, hidden)
    )


def played(state: State, action: Action) -> tuple[State, tuple[int, ...]]:
    """The position after an action, and the card that a claim laid out."""
    child = state.copy()
    drawn: tuple[int, ...] = ()
    if type(action) is Claim:
        draw = piles.claim_draw(state)
        drawn = tuple(sorted(draw.certain + draw.bag[: draw.needed]))
        if drawn:
            action = actions.claim(action.card, drawn)
    referee.apply(child, action)
    return child, drawn


def docking(action: Action) -> tuple[Dock | None, Ships]:
    """The docking in an action, and the unplaced ships it uses."""
    if isinstance(action, Dock):
        return action, action.ships
    if isinstance(action, Power) and action.dock is not None:
        others = list(action.dock.ships)
        others.remove(action.ships[0] & TOKEN)
        return action.dock, tuple(others)
    return None, ()


def landed_on(action: Action, territory: int) -> Action:
    """The same landing on another territory."""
    if isinstance(action, Launch):
        return actions.launch(territory)
    dock, _ = docking(action)
    assert dock is not None
    arrival = actions.landing(dock.facility, dock.ships, territory)
    if isinstance(action, Power):
        move = actions.move_own if action.card == TELEPORTER else actions.move_other
        return move(action.card, action.ships[0], action.place, arrival)
    return arrival


def landings(state: State) -> Iterator[Action]:
    """The legal actions that land a colony."""
    yield from constructor.options(state, state.ships)
    yield from terraform.options(state, state.ships)
    yield from hub.launches(state)
    if state.cards[state.active] & ~state.used & MOVING:
        for action in referee.powers(state):
            if action.dock is not None and action.dock.facility in LANDINGS:
                yield action


def pips(dock: Dock) -> int:
    return sum(ship & VALUE for ship in dock.ships)


def ore_price(state: State, action: Action) -> int:
    """The ore that an action pays."""
    if type(action) is Launch:
        return LAUNCH_PRICE[1]
    dock, _ = docking(action)
    if dock is None:
        return 0
    if dock.facility == TERRAFORM:
        return TERRAFORM_PRICE[1]
    if dock.facility == CONSTRUCTOR:
        return constructor.price(state)
    return shipyard.price(state) if dock.facility == SHIPYARD else 0


def overflows(state: State, action: Action) -> bool:
    """Whether a ship brings an advance beyond the last circle, which only a launch can keep."""
    dock, _ = docking(action)
    return dock is not None and dock.facility == HUB and played(state, action)[0].surplus > 0


def products(action: Power) -> tuple[int, ...]:
    """The ships that a change of dice leaves, sorted."""
    return tuple(sorted(changing.products(action)))


def pays(owed: tuple[tuple[int, ...], ...], used: Ships) -> bool:
    return all(any(ship in used for ship in ships) for ships in owed)


def unused(owed: tuple[tuple[int, ...], ...], used: Ships) -> tuple[tuple[int, ...], ...]:
    """What is still owed when another change takes these ships."""
    return tuple(ships for ships in owed if not any(ship in used for ship in ships))


def first_of_its_sum(state: State, dock: Dock) -> Loot | None:
    """The raid's sums, if this is the one raid that stands for all with those sums."""
    seat_of = state.setup.seat_of
    fuel = sum(part[1] for part in dock.loot)
    ore = sum(part[2] for part in dock.loot)
    victims = tuple(
        (seat, state.fuel[seat], state.ore[seat])
        for seat in state.setup.rivals[state.active]
        if not state.holds(seat, DECOY)
    )
    taken = {seat_of[color]: (part_fuel, part_ore) for color, part_fuel, part_ore in dock.loot}
    for seat, stock_fuel, stock_ore in victims:
        stolen = taken.get(seat, (0, 0))
        first = (min(fuel, stock_fuel), min(ore, stock_ore))
        if stolen != first:
            return None
        fuel -= first[0]
        ore -= first[1]
    return (
        sum(part[1] for part in dock.loot),
        sum(part[2] for part in dock.loot),
        victims,
    )


def shares(loot: Loot) -> Iterator[tuple[tuple[int, int, int], ...]]:
    """What the victims can be left with: seat, fuel and ore."""
    fuel, ore, victims = loot
    for fuels in splits(fuel, tuple(victim[1] for victim in victims)):
        for ores in splits(ore, tuple(victim[2] for victim in victims)):
            yield tuple(
                (seat, had_fuel - lost_fuel, had_ore - lost_ore)
                for (seat, had_fuel, had_ore), lost_fuel, lost_ore in zip(
                    victims, fuels, ores, strict=True
                )
            )


def splits(total: int, stores: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for parts in product(*(range(min(total, store) + 1) for store in stores)):
        if sum(parts) == total:
            yield parts


def with_shares(path: list[Action], state: State, loot: Loot) -> tuple[Action, ...]:
    """The plan whose raid takes from each victim what this end says."""
    colors = state.setup.colors
    parts = tuple(
        (colors[seat], had_fuel - state.fuel[seat], had_ore - state.ore[seat])
        for seat, had_fuel, had_ore in loot[2]
        if had_fuel != state.fuel[seat] or had_ore != state.ore[seat]
    )
    plan = list(path)
    for at in range(len(plan) - 1, -1, -1):
        action = plan[at]
        dock, _ = docking(action)
        if dock is not None and dock.facility == RAIDERS:
            raid = actions.raid(RAIDERS, dock.ships, parts)
            if isinstance(action, Power):
                move = actions.move_own if action.card == TELEPORTER else actions.move_other
                plan[at] = move(action.card, action.ships[0], action.place, raid)
            else:
                plan[at] = raid
            break
    return tuple(plan)
