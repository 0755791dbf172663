"""A field off the board: the Booster Pod, discarded."""

from __future__ import annotations

from advisor.core.errors import Refusal
from advisor.frontiers import actions
from advisor.frontiers.actions import Discard
from advisor.frontiers.cards.base import DiscardPower
from advisor.frontiers.reading import Words
from advisor.frontiers.saying import by_card
from advisor.frontiers.state import State
from advisor.frontiers.words import BOOSTER, FIELD_TITLES, FIELDS


def _read(words: Words) -> Discard:
    return actions.discard_for_field(BOOSTER, words.choose(FIELDS, "a field"))


def _refuse(state: State, action: Discard) -> Refusal | None:
    if state.fields[action.target] < 0:
        return by_card(BOOSTER, f"the {FIELD_TITLES[action.target]} is not on the board.")
    return None


def _apply(state: State, action: Discard) -> None:
    state.fields[action.target] = -1


def _options(state: State) -> list[Discard]:
    return [
        actions.discard_for_field(BOOSTER, field)
        for field, territory in enumerate(state.fields)
        if territory >= 0
    ]


DISCARD = DiscardPower(_read, _refuse, _apply, _options)
