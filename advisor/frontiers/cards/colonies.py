"""What the cards that move colonies have in common (A85, Repulsor Field)."""

from __future__ import annotations

from advisor.core.errors import Refusal
from advisor.frontiers.actions import Colony
from advisor.frontiers.planet import repelled
from advisor.frontiers.saying import by_card, nobody_plays
from advisor.frontiers.state import State
from advisor.frontiers.words import COLORS, REPULSOR, TERRITORY_TITLES


def colonies_on_planet(state: State) -> list[Colony]:
    """One colony of each colour on each territory from which one may be taken."""
    colors = state.setup.colors
    return [
        (colors[seat], territory)
        for territory, colonies in enumerate(state.planet)
        if territory != state.fields[REPULSOR]
        for seat, number in enumerate(colonies)
        if number
    ]


def refuse_colony(state: State, card: int, colony: Colony) -> Refusal | None:
    color, territory = colony
    seat = state.setup.seat_of[color]
    if seat < 0:
        return by_card(card, nobody_plays(state, color))
    if state.planet[territory][seat] == 0:
        return by_card(card, f"{COLORS[color]} has no colony on {TERRITORY_TITLES[territory]}.")
    if state.fields[REPULSOR] == territory:
        return repelled(territory)
    return None
