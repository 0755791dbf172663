"""The narrator of Alien Frontiers: what the rooms that serve any game ask for in words.

What tells whole turns and values needs the solver and the weights, and is loaded when it is asked
for: whoever clicks on a board should not wait for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from advisor.core.narrate import Verb, others
from advisor.frontiers.actions import Action
from advisor.frontiers.narrate import news, rivals, telling
from advisor.frontiers.position import Position


class FrontiersNarrator:
    """Alien Frontiers in words."""

    chance: Final = "the dice and cards"
    deal: Final = ("roll", "rolled")

    def tell(self, position: Position, action: Action) -> str:
        """What to do and what comes of it, in one sentence; for a legal action."""
        return telling.tell(position, action)

    def deed(self, position: Position, action: Action, verb: Verb = others) -> str:
        """What a player does; the subject of the sentence is left to the caller."""
        return telling.deed(position, action, verb)

    def brief(self, position: Position, action: Action) -> str:
        """What an action is for, without its ships."""
        return telling.brief(position, action)

    def steps(self, position: Position, actions: Iterable[Action]) -> list[str]:
        """The turn in sentences, one for what belongs together."""
        from advisor.frontiers.narrate import steps

        return steps.told(position, actions)

    def together(self, position: Position, actions: Sequence[Action]) -> str:
        """Some actions in a phrase; ships that go to the same place are named together."""
        from advisor.frontiers.narrate import steps

        return steps.together(list(actions), position)

    def rivals(self, position: Position, end: Position) -> list[str]:
        """Who is robbed, overtaken, pushed out or blocked by a turn."""
        return rivals.told(position, end)

    def news(self, actions: Sequence[Action], known: Sequence[Action]) -> list[Action]:
        """What one turn does and another does not, the most notable first."""
        return news.news(actions, known)

    def caution(self, position: Position) -> str:
        """Everything is as printed: nothing."""
        return ""

    def term(self, position: Position, color: str, term: str) -> str:
        """A term of the value in words."""
        from advisor.frontiers.narrate import terms

        return terms.term_name(position, color, term)

    def heading(self, position: Position, color: str, term: str) -> str:
        """The heading under which a player looks for a term."""
        from advisor.frontiers.narrate import terms

        return terms.group_name(position, color, term)

    def dealt(self, position: Position, color: str) -> tuple[str, ...]:
        """The unplaced ships by their values."""
        return tuple(position.player(color).ships)

    def came(self, position: Position, color: str) -> str:
        """What was rolled."""
        ships = " ".join(self.dealt(position, color))
        return f"rolled {ships}" if ships else "had no ships"


NARRATOR: Final = FrontiersNarrator()
