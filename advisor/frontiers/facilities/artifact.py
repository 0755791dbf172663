"""Alien Artifact: ships buy a look at new cards, and eight pips a card."""

from __future__ import annotations

from advisor.core.errors import Refusal
from advisor.frontiers import actions, piles
from advisor.frontiers.actions import Claim, Cycle, Dock
from advisor.frontiers.components import CLAIM_PIPS
from advisor.frontiers.facilities.base import Facility, open_ports, place, refuse_ports
from advisor.frontiers.saying import at_place
from advisor.frontiers.ships import VALUE, Ships, singles
from advisor.frontiers.state import State
from advisor.frontiers.words import ARTIFACT, CARD_TITLES


def refuse(state: State, dock: Dock) -> Refusal | None:
    return refuse_ports(state, ARTIFACT, 1)


def apply(state: State, dock: Dock, crew: Ships) -> None:
    place(state, ARTIFACT, crew)
    state.artifact += crew[0] & VALUE
    state.may_cycle = True


def options(state: State, hand: Ships) -> list[Dock]:
    if open_ports(state, ARTIFACT) < 1:
        return []
    return [actions.dock(ARTIFACT, (ship,)) for ship in singles(hand)]


FACILITY = Facility(ARTIFACT, refuse, apply, options)


def refuse_cycle(state: State, action: Cycle) -> Refusal | None:
    if not state.may_cycle:
        return at_place(
            ARTIFACT, "the display may be cycled only right after a ship docks here, once per ship."
        )
    return piles.refuse_outcome(piles.cycle_draw(state), action.outcome)


def apply_cycle(state: State, action: Cycle) -> None:
    draw = piles.cycle_draw(state)
    state.discards = tuple(sorted(state.discards + state.display))
    state.display = ()
    piles.deal(state, draw, action.outcome)
    state.may_cycle = False


def refuse_claim(state: State, action: Claim) -> Refusal | None:
    title = CARD_TITLES[action.card]
    if state.artifact < CLAIM_PIPS:
        return at_place(
            ARTIFACT, f"a claim needs {CLAIM_PIPS} unspent pips; you have {state.artifact}."
        )
    if action.card not in state.display:
        shown = ", ".join(CARD_TITLES[card] for card in state.display) or "nothing"
        return at_place(ARTIFACT, f"{title} is not displayed; there is {shown}.")
    if state.holds(state.active, action.card):
        return at_place(ARTIFACT, f"you own {title} already, and one of a kind is the limit.")
    return piles.refuse_outcome(piles.claim_draw(state), action.outcome)


def apply_claim(state: State, action: Claim) -> None:
    draw = piles.claim_draw(state)
    display = list(state.display)
    display.remove(action.card)
    state.display = tuple(display)
    piles.deal(state, draw, action.outcome)
    state.artifact = 0
    piles.gain(state, action.card)


def claims(state: State) -> list[Claim]:
    if state.artifact < CLAIM_PIPS:
        return []
    held = state.cards[state.active]
    return [actions.claim(card) for card in sorted(set(state.display)) if not held >> card & 1]
