"""What the cards that place a field generator have in common (A66)."""

from __future__ import annotations

from advisor.core.errors import Refusal
from advisor.frontiers import actions
from advisor.frontiers.actions import Discard
from advisor.frontiers.cards.base import DiscardPower
from advisor.frontiers.planet import settle_relic
from advisor.frontiers.state import State
from advisor.frontiers.words import FIELD_TITLES, FIELDS, TERRITORY_TITLES


def field_power(card: int, field: int) -> DiscardPower:
    """Place a field on any territory, or move it to a different one."""

    def refuse(state: State, action: Discard) -> Refusal | None:
        if state.fields[field] == action.target:
            return Refusal(
                FIELDS[field],
                f"The {FIELD_TITLES[field]} is on {TERRITORY_TITLES[action.target]} already; "
                "it can only move to another territory.",
            )
        return None

    def apply(state: State, action: Discard) -> None:
        state.fields[field] = action.target
        settle_relic(state)

    def options(state: State) -> list[Discard]:
        return [
            actions.discard_for_territory(card, territory)
            for territory in range(8)
            if territory != state.fields[field]
        ]

    return DiscardPower(
        read=lambda words: actions.discard_for_territory(card, words.territory()),
        refuse=refuse,
        apply=apply,
        options=options,
    )
