"""The narrator of Space Station Phoenix: what the rooms that serve any game ask for in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from advisor.core.narrate import PlainNarrator, Verb, capital, listed, others, you
from advisor.phoenix.action_types import Action, Done, Reward, Use, dice_text
from advisor.phoenix.narrate import telling
from advisor.phoenix.position import Position
from advisor.phoenix.words import SAYS_RECONSTRUCTED

UNBALANCED: Final = "A-7"
"""A hub that wins too often with the reconstructed numbers."""


class PhoenixNarrator(PlainNarrator):
    """Space Station Phoenix in words."""

    chance = "the dice"
    deal = ("roll", "rolled")

    def tell(self, position: Position, action: Action) -> str:
        """What to do and what comes of it, in one sentence; for a legal action."""
        from advisor.phoenix.narrate import steps

        phrase = capital(self.deed(position, action, you))
        if position.why_not(action) is not None:
            return f"{phrase}."
        if action.is_chance and getattr(action, "outcome", None) is None:
            return f"{phrase}."
        after = position.play(action, Random(0))
        gains = steps.changes(position, after, position.to_move)
        return f"{phrase}{': ' + ', '.join(gains) if gains else ''}."

    def deed(self, position: Position, action: Action, verb: Verb = others) -> str:
        """What a player does; the subject of the sentence is left to the caller."""
        return telling.deed(position, action, verb)

    def brief(self, position: Position, action: Action) -> str:
        """What an action is for, without its price."""
        if isinstance(action, Use):
            text = telling.deed(position, action, you)
            return text.replace(f" ({telling.price(position, action)})", "", 1)
        return telling.deed(position, action, you)

    def steps(self, position: Position, actions: Iterable[Action]) -> list[str]:
        """The turn in sentences; transactions of one ship are one."""
        from advisor.phoenix.narrate import steps

        return steps.told(position, actions)

    def together(self, position: Position, actions: Sequence[Action]) -> str:
        """The actions one after the other."""
        return listed(self.brief(position, action) for action in actions)

    def rivals(self, position: Position, end: Position) -> list[str]:
        """Fees, rewards and races."""
        from advisor.phoenix.narrate import steps

        return steps.rivals(position, end)

    def news(self, actions: Sequence[Action], known: Sequence[Action]) -> list[Action]:
        """What one turn does and another does not; the ship first, rewards of others never."""
        found = [
            each for each in super().news(actions, known) if not isinstance(each, Done | Reward)
        ]
        return sorted(found, key=lambda each: not isinstance(each, Use))

    def caution(self, position: Position) -> str:
        """Values rest on numbers that nobody has read off the components, and on our weights."""
        if not position.data.reconstructed:
            return ""
        told = f"All values are estimates {SAYS_RECONSTRUCTED}; a proof holds under them."
        hubs = [player.hub for player in position.players]
        offered = (position.table or {}).get("hubs", ())
        if UNBALANCED in hubs or any(UNBALANCED in str(each) for each in offered):
            told += f" Hub {UNBALANCED} is known to be out of balance with them."
        return told

    def term(self, position: Position, color: str, term: str) -> str:
        """A term of the value in words."""
        from advisor.phoenix.narrate import terms

        return terms.term_name(position, color, term)

    def heading(self, position: Position, color: str, term: str) -> str:
        """The heading under which a player looks for a term."""
        from advisor.phoenix.narrate import terms

        return terms.group_name(position, color, term)

    def dealt(self, position: Position, color: str) -> tuple[str, ...]:
        """The dice on the table, for the player whose turn it is."""
        dice = position.state.dice
        return tuple(dice_text(dice).split()) if color == position.active and any(dice) else ()


NARRATOR: Final = PhoenixNarrator()
