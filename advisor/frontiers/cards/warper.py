"""Temporal Warper: ships rolled again; discarded, a card back from the discards."""

from __future__ import annotations

from advisor.core.errors import Refusal
from advisor.frontiers import actions, dice, piles
from advisor.frontiers.actions import Discard, Power
from advisor.frontiers.cards.base import DiscardPower, FuelPower, fixed
from advisor.frontiers.cards.kinds import fixed_price
from advisor.frontiers.reading import Words
from advisor.frontiers.saying import by_card, no_such_ships
from advisor.frontiers.ships import subsets, without_all
from advisor.frontiers.state import State
from advisor.frontiers.words import CARD_TITLES, WARPER

_COST = fixed_price(WARPER)


def _read(words: Words) -> Power:
    ships = words.ships(1)
    return actions.reroll(WARPER, ships, words.ships(1) if words.take_if("=") else None)


def _refuse(state: State, action: Power) -> Refusal | None:
    if without_all(state.ships, action.ships) is None:
        return no_such_ships(state.ships, action.ships)
    if action.outcome is not None and not dice.fits(action.outcome, action.ships):
        return by_card(
            WARPER, f"the outcome must name {dice.described(action.ships)}, one for each ship."
        )
    return None


def _apply(state: State, action: Power) -> None:
    assert action.outcome is not None, "a re-roll is applied with its outcome"
    left = without_all(state.ships, action.ships)
    assert left is not None
    state.ships = tuple(sorted(left + action.outcome))


def _options(state: State, budget: int) -> list[Power]:
    if budget < _COST:
        return []
    return [actions.reroll(WARPER, part) for part in subsets(state.ships)]


def _read_discard(words: Words) -> Discard:
    return actions.discard_for_card(WARPER, words.card())


def _refuse_discard(state: State, action: Discard) -> Refusal | None:
    """A duplicate cannot be taken, except the other Warper, for this one leaves (A74)."""
    card = action.target
    if card not in state.discards:
        return by_card(WARPER, f"{CARD_TITLES[card]} is not among the discards.")
    if card != WARPER and state.holds(state.active, card):
        return by_card(WARPER, f"you own {CARD_TITLES[card]} already.")
    return None


def _apply_discard(state: State, action: Discard) -> None:
    discards = list(state.discards)
    discards.remove(action.target)
    state.discards = tuple(discards)
    piles.gain(state, action.target)


def _options_discard(state: State) -> list[Discard]:
    held = state.cards[state.active] & ~(1 << WARPER)
    return [
        actions.discard_for_card(WARPER, card)
        for card in sorted(set(state.discards))
        if not held >> card & 1
    ]


POWER = FuelPower(_read, fixed(_COST), _refuse, _apply, _options)
DISCARD = DiscardPower(_read_discard, _refuse_discard, _apply_discard, _options_discard)
