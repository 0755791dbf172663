"""Data Crystal: a territory's bonus for this turn."""

from __future__ import annotations

from advisor.core.errors import Refusal
from advisor.frontiers import actions
from advisor.frontiers.actions import Power
from advisor.frontiers.cards.base import FuelPower
from advisor.frontiers.reading import Words
from advisor.frontiers.saying import by_card
from advisor.frontiers.state import State
from advisor.frontiers.words import (
    BURROUGHS,
    CRYSTAL,
    ISOLATION,
    TERRITORY_TITLES,
)


def _read(words: Words) -> Power:
    return actions.borrow(CRYSTAL, words.territory())


def _cost(state: State, action: Power) -> int:
    return sum(state.planet[action.place])


def _refuse(state: State, action: Power) -> Refusal | None:
    territory, title = action.place, TERRITORY_TITLES[action.place]
    if territory == BURROUGHS:
        return by_card(CRYSTAL, f"the bonus of {title} cannot be borrowed.")
    if state.fields[ISOLATION] == territory:
        return Refusal(
            "isolation", f"The Isolation Field is on {title}: its bonus cannot be borrowed."
        )
    if sum(state.planet[territory]) == 0:
        return by_card(CRYSTAL, f"{title} has no colony; the bonus of an empty territory sleeps.")
    if state.control[territory] == state.active:
        return by_card(CRYSTAL, f"you control {title}, so its bonus is yours already.")
    return None


def _apply(state: State, action: Power) -> None:
    state.borrowed = action.place


def _options(state: State, budget: int) -> list[Power]:
    return [
        actions.borrow(CRYSTAL, territory)
        for territory, colonies in enumerate(state.planet)
        if 0 < sum(colonies) <= budget
        and territory != BURROUGHS
        and territory != state.fields[ISOLATION]
        and state.control[territory] != state.active
    ]


POWER = FuelPower(_read, _cost, _refuse, _apply, _options)
