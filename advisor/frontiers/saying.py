"""Small phrases for the sentences of refusals."""

from __future__ import annotations

from collections import Counter

from advisor.core.errors import Refusal
from advisor.core.phrases import count as count
from advisor.frontiers.ships import VALUE, Ships, token, tokens
from advisor.frontiers.state import State
from advisor.frontiers.words import (
    CARD_TITLES,
    CARDS,
    COLORS,
    PLACE_TITLES,
    RULE_OF_PLACE,
)

_ORDINALS = ("zeroth", "1st", "2nd", "3rd", "4th", "5th", "6th")


def ordinal(number: int) -> str:
    return _ORDINALS[number]


def price(fuel: int, ore: int) -> str:
    """`2 fuel and 1 ore`."""
    if fuel and ore:
        return f"{fuel} fuel and {ore} ore"
    return f"{ore} ore" if ore else f"{fuel} fuel"


def lacking(state: State, fuel: int, ore: int) -> str:
    """What the active player has of the tokens that a price asks for."""
    have_fuel, have_ore = state.fuel[state.active], state.ore[state.active]
    if have_fuel < fuel and have_ore < ore:
        return f"{have_fuel} fuel and {have_ore} ore"
    return f"{have_fuel} fuel" if have_fuel < fuel else f"{have_ore} ore"


def unaffordable(state: State, rule: str, what: str, fuel: int, ore: int) -> Refusal | None:
    """The refusal of a price that the active player cannot pay now, if so."""
    if state.fuel[state.active] >= fuel and state.ore[state.active] >= ore:
        return None
    have = lacking(state, fuel, ore)
    return Refusal(rule, f"{what} costs {price(fuel, ore)}; you have {have}.")


def at_place(place: int, sentence: str) -> Refusal:
    """A refusal by the rule of a facility, which opens with its name."""
    return Refusal(RULE_OF_PLACE[place], f"{PLACE_TITLES[place]}: {sentence}")


def by_card(card: int, sentence: str) -> Refusal:
    """A refusal by the rule of a card, which opens with its name."""
    return Refusal(CARDS[card], f"{CARD_TITLES[card]}: {sentence}")


def no_such_ships(hand: Ships, wanted: Ships) -> Refusal:
    """The refusal when ships are named that are not unplaced: which of them."""
    have = f"your unplaced ships are {tokens(hand)}" if hand else "all your ships are placed"
    lacking = Counter(wanted) - Counter(hand)
    none = tokens(tuple(ship for ship in sorted(lacking) if ship not in hand))
    few = [f"only {hand.count(ship)} unplaced {token(ship)}" for ship in lacking if ship in hand]
    parts = ([f"no unplaced {none}"] if none else []) + few
    return Refusal("turn", f"You have {' and '.join(parts)}; {have}.")


def nobody_plays(state: State, color: int) -> str:
    """The end of a refusal that names a colour which is not in the game."""
    setup = state.setup
    playing = [setup.color(seat) for seat in range(setup.seats)]
    return (
        f"nobody plays {COLORS[color]} in this game; the players are "
        f"{', '.join(playing[:-1])} and {playing[-1]}."
    )


def full(place: int, ports: int) -> Refusal:
    if ports == 1:
        return at_place(place, "the only port is taken.")
    return at_place(place, f"all {ports} ports are taken.")


def values(ships: Ships) -> str:
    return " + ".join(str(ship & VALUE) for ship in ships)
