"""Raiders' Outpost: a run of three takes tokens or a card from the others."""

from __future__ import annotations

from functools import lru_cache

from advisor.core.errors import Refusal
from advisor.frontiers import actions, piles
from advisor.frontiers.actions import Dock, Loot
from advisor.frontiers.components import LOOT
from advisor.frontiers.facilities.base import Facility
from advisor.frontiers.saying import at_place, nobody_plays, values
from advisor.frontiers.ships import RELIC, VALUE, Ships, runs
from advisor.frontiers.state import State
from advisor.frontiers.words import CARD_TITLES, COLORS, DECOY, RAIDERS


def _docked_sum(state: State) -> int:
    return sum(ship & VALUE for ship in state.docks[RAIDERS])


def _open_to_theft(state: State) -> list[int]:
    """The seats whose tokens may be raided: no Holographic Decoy (A42)."""
    return [seat for seat in state.setup.rivals[state.active] if not state.holds(seat, DECOY)]


def _booty(state: State) -> int:
    """Tokens that a theft of tokens takes now (A38)."""
    return min(LOOT, sum(state.fuel[seat] + state.ore[seat] for seat in _open_to_theft(state)))


def refuse(state: State, dock: Dock) -> Refusal | None:
    low, middle, high = (ship & VALUE for ship in dock.ships)
    if (middle, high) != (low + 1, low + 2):
        return at_place(RAIDERS, f"three consecutive values are needed, not {values(dock.ships)}.")
    total = _docked_sum(state)
    if low + middle + high <= total:
        return at_place(
            RAIDERS,
            f"your run must add up to more than the {total} docked there; "
            f"{values(dock.ships)} is {low + middle + high}.",
        )
    return _refuse_theft(state, dock)


def _refuse_theft(state: State, dock: Dock) -> Refusal | None:
    victims = [dock.stolen[0]] if dock.stolen else [color for color, _, _ in dock.loot]
    for color in victims:
        seat = state.setup.seat_of[color]
        if seat < 0:
            return at_place(RAIDERS, nobody_plays(state, color))
        if seat == state.active:
            return at_place(RAIDERS, f"you are {COLORS[color]}; only others can be raided.")
    if dock.stolen is not None:
        return _refuse_card(state, *dock.stolen)
    return _refuse_loot(state, dock.loot) if dock.loot else None


def _refuse_card(state: State, color: int, card: int) -> Refusal | None:
    seat, name, title = state.setup.seat_of[color], COLORS[color], CARD_TITLES[card]
    if not state.holds(seat, card):
        return at_place(RAIDERS, f"{name} does not hold {title}.")
    if card != DECOY and state.holds(seat, DECOY):
        return Refusal(
            "decoy",
            f"Raiders' Outpost: {name} holds a Holographic Decoy, and only that may be stolen.",
        )
    return None


def _refuse_loot(state: State, loot: tuple[Loot, ...]) -> Refusal | None:
    taken = 0
    for color, fuel, ore in loot:
        seat, name = state.setup.seat_of[color], COLORS[color]
        if state.holds(seat, DECOY):
            return Refusal(
                "decoy",
                f"Raiders' Outpost: {name} holds a Holographic Decoy, and no tokens may be stolen.",
            )
        if state.fuel[seat] < fuel or state.ore[seat] < ore:
            return at_place(
                RAIDERS,
                f"{name} has only {state.fuel[seat]} fuel and {state.ore[seat]} ore.",
            )
        taken += fuel + ore
    booty = _booty(state)
    if taken != booty:
        return at_place(
            RAIDERS, f"a theft of tokens takes exactly {booty} here; this one takes {taken}."
        )
    return None


def apply(state: State, dock: Dock, crew: Ships) -> None:
    seat = state.active
    bumped = tuple(ship & (RELIC | ~15) for ship in state.docks[RAIDERS])
    state.bay = tuple(sorted(state.bay + bumped))
    state.docks[RAIDERS] = tuple(sorted(crew))
    for color, fuel, ore in dock.loot:
        victim = state.setup.seat_of[color]
        state.fuel[victim] -= fuel
        state.ore[victim] -= ore
        state.fuel[seat] += fuel
        state.ore[seat] += ore
    if dock.stolen is not None:
        color, card = dock.stolen
        owned = state.holds(seat, card)
        piles.lose(state, state.setup.seat_of[color], card)
        if owned:
            piles.throw_away(state, card)
        else:
            piles.gain(state, card)


def options(state: State, hand: Ships) -> list[Dock]:
    total = _docked_sum(state)
    found = [run for run in runs(hand) if sum(ship & VALUE for ship in run) > total]
    if not found:
        return []
    colors = state.setup.colors
    stores = tuple(
        (colors[seat], min(LOOT, state.fuel[seat]), min(LOOT, state.ore[seat]))
        for seat in _open_to_theft(state)
    )
    cards = _stealable(state)
    return [dock for run in found for dock in _raids(run, stores, _booty(state), cards)]


def _stealable(state: State) -> tuple[tuple[int, int], ...]:
    found = []
    for seat in state.setup.rivals[state.active]:
        color = state.setup.colors[seat]
        if state.holds(seat, DECOY):
            found.append((color, DECOY))
        else:
            found += [(color, card) for card in piles.in_hand(state.cards[seat])]
    return tuple(found)


@lru_cache(maxsize=1024)
def _raids(
    run: Ships, stores: tuple[Loot, ...], booty: int, cards: tuple[tuple[int, int], ...]
) -> tuple[Dock, ...]:
    """Every raid of one run: nothing, any mix of tokens that is the whole booty, or a card."""
    loots = _mixes(stores, booty) if booty else []
    return (
        actions.raid(RAIDERS, run),
        *(actions.raid(RAIDERS, run, loot) for loot in loots),
        *(actions.raid(RAIDERS, run, (), card) for card in cards),
    )


def _mixes(stores: tuple[Loot, ...], booty: int) -> list[tuple[Loot, ...]]:
    """The ways to take exactly so many tokens from the stores."""
    if not stores:
        return [()] if booty == 0 else []
    (color, most_fuel, most_ore), rest = stores[0], stores[1:]
    return [
        ((color, fuel, ore), *mix) if fuel or ore else mix
        for fuel in range(min(booty, most_fuel) + 1)
        for ore in range(min(booty - fuel, most_ore) + 1)
        for mix in _mixes(rest, booty - fuel - ore)
    ]


FACILITY = Facility(RAIDERS, refuse, apply, options)
