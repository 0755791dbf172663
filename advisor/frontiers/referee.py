"""The referee: for any action in any position, whether it is allowed, what it does, and what else.

`refuse`, `apply` and `legal` are the inner form of the engine. They work on a `State` in place
and trust their caller; `Position` is the form for everybody else.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from random import Random
from typing import Any, Final

from advisor.core.errors import ChanceNeeded, Refusal
from advisor.frontiers import actions, dice, docking, piles, turn
from advisor.frontiers.actions import (
    Action,
    BuyRelic,
    Claim,
    Cycle,
    Discard,
    Dock,
    End,
    Launch,
    Power,
    Roll,
    ToBay,
    Trade,
)
from advisor.frontiers.cards.base import discount, price
from advisor.frontiers.cards.rules import CARD_RULES
from advisor.frontiers.facilities import artifact, hub, market
from advisor.frontiers.saying import by_card, unaffordable
from advisor.frontiers.state import State
from advisor.frontiers.words import CARD_TITLES, CARDS, OVER, ROLL, WARPER

_by_text: Final = attrgetter("text")


def refuse_power(state: State, action: Power) -> Refusal | None:
    card = action.card
    power = CARD_RULES[card].power
    assert power is not None, "only cards with a fuel power are read as one"
    if not state.holds(state.active, card):
        return by_card(card, "you do not hold this card.")
    if state.used >> card & 1:
        return by_card(card, "you have used it this turn; each card works once per turn.")
    cost = price(state, power.cost(state, action))
    return (
        power.refuse(state, action)
        or unaffordable(state, CARDS[card], f"{CARD_TITLES[card]}: this use", cost, 0)
        or power.refuse_arrival(state, action)
    )


def apply_power(state: State, action: Power) -> None:
    power = CARD_RULES[action.card].power
    assert power is not None
    state.fuel[state.active] -= price(state, power.cost(state, action))
    state.used |= 1 << action.card
    power.apply(state, action)


def powers(state: State) -> list[Power]:
    found: list[Power] = []
    budget = state.fuel[state.active] + discount(state)
    for card in piles.in_hand(state.cards[state.active] & ~state.used):
        power = CARD_RULES[card].power
        if power is not None:
            found += power.options(state, budget)
    return found


def refuse_discard(state: State, action: Discard) -> Refusal | None:
    card = action.card
    power = CARD_RULES[card].discard
    assert power is not None, "only cards with a discard power are read as one"
    if not state.holds(state.active, card):
        return by_card(card, "you do not hold this card.")
    if state.used >> card & 1:
        return by_card(card, "you have used it this turn, so it cannot be discarded as well.")
    if state.discarded:
        return Refusal("turn", "You have used a discard power this turn; one per turn is allowed.")
    return power.refuse(state, action)


def apply_discard(state: State, action: Discard) -> None:
    """Do what the card does, then put it on the discards (the Warper cannot take itself)."""
    power = CARD_RULES[action.card].discard
    assert power is not None
    piles.lose(state, state.active, action.card)
    power.apply(state, action)
    state.discarded = True
    piles.throw_away(state, action.card)


def discards(state: State) -> list[Discard]:
    if state.discarded:
        return []
    found: list[Discard] = []
    for card in piles.in_hand(state.cards[state.active] & ~state.used):
        power = CARD_RULES[card].discard
        if power is not None:
            found += power.options(state)
    return found


_REFUSE: Final[dict[type[Action], Callable[[State, Any], Refusal | None]]] = {
    Roll: turn.refuse_roll,
    Dock: docking.refuse_dock,
    ToBay: docking.refuse_bay,
    Cycle: artifact.refuse_cycle,
    Claim: artifact.refuse_claim,
    Trade: market.refuse_trade,
    Launch: hub.refuse_launch,
    BuyRelic: turn.refuse_relic,
    Power: refuse_power,
    Discard: refuse_discard,
    End: turn.refuse_end,
}

_APPLY: Final[dict[type[Action], Callable[[State, Any], None]]] = {
    Roll: turn.apply_roll,
    Dock: docking.apply_dock,
    ToBay: docking.apply_bay,
    Cycle: artifact.apply_cycle,
    Claim: artifact.apply_claim,
    Trade: market.apply_trade,
    Launch: hub.apply_launch,
    BuyRelic: turn.apply_relic,
    Power: apply_power,
    Discard: apply_discard,
    End: turn.apply_end,
}


def refuse(state: State, action: Action) -> Refusal | None:
    """Why an action is not allowed, or None."""
    if state.phase == OVER:
        return Refusal("end", "The game is over; no more actions.")
    if state.phase == ROLL and type(action) is not Roll:
        return Refusal("turn", "A turn begins with 'roll'; nothing else is possible before it.")
    return _REFUSE[type(action)](state, action)


def apply(state: State, action: Action) -> None:
    """Do a legal action that has its outcome, in place.

    The right to cycle and a surplus advance last only until the next action (A12, A26).
    """
    kind = type(action)
    state.may_cycle = False
    if kind is not Launch:
        state.surplus = 0
    _APPLY[kind](state, action)


def legal(state: State) -> list[Action]:
    """Every legal action without outcomes, in no particular order, each once."""
    if state.phase == OVER:
        return []
    if state.phase == ROLL:
        return [actions.roll()]
    docks = docking.dockings(state, state.ships)
    found: list[Action] = [*docks]
    if state.ships:
        found += docking.bay_options(state, docks)
    else:
        found += turn.ends(state)
    if state.may_cycle:
        found.append(actions.cycle())
    found += artifact.claims(state)
    found += market.trades(state)
    found += hub.launches(state)
    found += turn.relics(state)
    if state.cards[state.active]:
        found += powers(state)
        found += discards(state)
    return found


def legal_sorted(state: State) -> tuple[Action, ...]:
    return tuple(sorted(legal(state), key=_by_text))


def resolve(state: State, action: Action, rng: Random | None) -> Action:
    """The action with its outcome: the one written in it, else certain, known or drawn."""
    if isinstance(action, Roll) and action.outcome is None:
        own, relic = dice.dice_of(turn.fleet(state))
        if own or relic:
            return actions.roll(dice.rolled(own, relic, _needed(rng)))
    elif isinstance(action, Cycle) and action.outcome is None:
        cards = piles.choose(state, piles.cycle_draw(state), rng)
        return actions.cycle(cards) if cards else action
    elif isinstance(action, Claim) and action.outcome is None:
        cards = piles.choose(state, piles.claim_draw(state), rng)
        return actions.claim(action.card, cards) if cards else action
    elif isinstance(action, Power) and action.card == WARPER and action.outcome is None:
        own, relic = dice.dice_of(action.ships)
        return actions.reroll(action.card, action.ships, dice.rolled(own, relic, _needed(rng)))
    return action


def _needed(rng: Random | None) -> Random:
    if rng is None:
        raise ChanceNeeded("This rolls dice: write the outcome, or give a random source.")
    return rng


def outcomes(state: State, action: Action) -> tuple[tuple[Action, float], ...]:
    """Every outcome of a legal action with its probability, as the active player sees it."""
    if isinstance(action, Roll) and action.outcome is None:
        own, relic = dice.dice_of(turn.fleet(state))
        if own or relic:
            return tuple((actions.roll(ships), p) for ships, p in dice.outcomes(own, relic))
    elif isinstance(action, Cycle) and action.outcome is None:
        draw = piles.cycle_draw(state)
        if draw.size:
            return tuple((actions.cycle(cards), p) for cards, p in piles.outcomes(draw))
    elif isinstance(action, Claim) and action.outcome is None:
        draw = piles.claim_draw(state)
        if draw.size:
            return tuple(
                (actions.claim(action.card, cards), p) for cards, p in piles.outcomes(draw)
            )
    elif isinstance(action, Power) and action.card == WARPER and action.outcome is None:
        own, relic = dice.dice_of(action.ships)
        return tuple(
            (actions.reroll(action.card, action.ships, ships), p)
            for ships, p in dice.outcomes(own, relic)
        )
    return ((action, 1.0),)
