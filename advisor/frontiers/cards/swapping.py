"""Two colonies change places: the Polarity Device, discarded."""

from __future__ import annotations

from itertools import combinations

from advisor.core.errors import Refusal
from advisor.frontiers import actions
from advisor.frontiers.actions import Discard
from advisor.frontiers.cards.base import DiscardPower
from advisor.frontiers.cards.colonies import colonies_on_planet, refuse_colony
from advisor.frontiers.planet import settle, settle_relic
from advisor.frontiers.reading import Words
from advisor.frontiers.saying import by_card
from advisor.frontiers.state import State
from advisor.frontiers.words import POLARITY


def _read(words: Words) -> Discard:
    return actions.discard_to_swap(POLARITY, words.colony(), words.colony())


def _refuse(state: State, action: Discard) -> Refusal | None:
    first, second = action.colonies
    if first[1] == second[1]:
        return by_card(POLARITY, "the two colonies must be on two different territories.")
    return refuse_colony(state, POLARITY, first) or refuse_colony(state, POLARITY, second)


def _apply(state: State, action: Discard) -> None:
    (color, here), (other, there) = action.colonies
    mine, yours = state.setup.seat_of[color], state.setup.seat_of[other]
    settle(state, here, mine, -1)
    settle(state, there, yours, -1)
    settle(state, here, yours, +1)
    settle(state, there, mine, +1)
    settle_relic(state)


def _options(state: State) -> list[Discard]:
    return [
        actions.discard_to_swap(POLARITY, first, second)
        for first, second in combinations(colonies_on_planet(state), 2)
        if first[1] != second[1]
    ]


DISCARD = DiscardPower(_read, _refuse, _apply, _options)
