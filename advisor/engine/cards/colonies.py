"""What the cards that move colonies have in common (A85, Repulsor Field)."""

from __future__ import annotations

from advisor.engine.actions import Colony
from advisor.engine.errors import Refusal
from advisor.engine.planet import repelled
from advisor.engine.saying import by_card, nobody_plays
from advisor.engine.state import State
from advisor.engine.words import COLORS, REPULSOR, TERRITORY_TITLES


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
