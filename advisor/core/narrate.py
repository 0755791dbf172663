"""A game in words: what its narrator is asked, and phrases that serve every game.

`tell` speaks to the player whose turn it is ("Dock 3 at the Solar Converter: +2 fuel."), `deed`
speaks of what a player does ("docks 3 at the Solar Converter"). A game that has no words of its own
yet is told by `PlainNarrator`, which quotes actions as they are written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from advisor.core.seam import Position
from advisor.core.visible import visible

Verb = Callable[[str], str]
"""Gives a verb the form that fits who is spoken of."""


def you(verb: str) -> str:
    """How one tells somebody what to do."""
    return verb


def others(verb: str) -> str:
    """The third person: `docks`, `launches`, `has`."""
    if verb == "have":
        return "has"
    return f"{verb}es" if verb.endswith("ch") else f"{verb}s"


def name_of(position: Position, color: str) -> str:
    """A player's name; without one of their own they are called by the colour."""
    name = position.player(color).name
    return color.capitalize() if name == color or not name.strip() else visible(name)


def listed(things: Iterable[object]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    words = [str(thing) for thing in things]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def capital(text: str) -> str:
    """A text that begins a sentence."""
    return text[:1].upper() + text[1:]


def percent(probability: float) -> str:
    """A probability as people read it."""
    if 0 < probability < 0.01:
        return "under 1 %"
    if 0.99 < probability < 1:
        return "over 99 %"
    return f"{probability * 100:.0f} %"


class Narrator(Protocol):
    """A game in words; positions and actions are those of the game."""

    @property
    def chance(self) -> str:
        """What decides where nobody does, such as `the dice and cards`."""
        ...

    @property
    def deal(self) -> tuple[str, str]:
        """What chance does before a turn, once and as a participle: `roll`, `rolled`."""
        ...

    def tell(self, position: Any, action: Any) -> str:
        """What to do and what comes of it, in one sentence; for a legal action."""
        ...

    def deed(self, position: Any, action: Any, verb: Verb = others) -> str:
        """What a player does; the subject of the sentence is left to the caller."""
        ...

    def brief(self, position: Any, action: Any) -> str:
        """What an action is for, in as few words as name it."""
        ...

    def steps(self, position: Any, actions: Iterable[Any]) -> list[str]:
        """A turn in sentences: what belongs together is one, and nothing is left out."""
        ...

    def together(self, position: Any, actions: Sequence[Any]) -> str:
        """One phrase for some actions of a turn."""
        ...

    def rivals(self, position: Any, end: Any) -> list[str]:
        """What the way from a position to the end of its turn does to each of the others."""
        ...

    def news(self, actions: Sequence[Any], known: Sequence[Any]) -> list[Any]:
        """What one turn does and another does not, the most notable first."""
        ...

    def caution(self, position: Any) -> str:
        """What must be said beside every value and advice; empty if nothing."""
        ...

    def term(self, position: Any, color: str, term: str) -> str:
        """A term of the value in words, to the player of a colour."""
        ...

    def heading(self, position: Any, color: str, term: str) -> str:
        """The heading under which that player looks for a term."""
        ...

    def dealt(self, position: Any, color: str) -> tuple[str, ...]:
        """What chance has given a player for the turn, a word for each thing."""
        ...

    def came(self, position: Any, color: str) -> str:
        """The same as a phrase about the past: `rolled 2 4 4`, `had no ships`."""
        ...


class PlainNarrator:
    """Tells any game by the texts of its actions."""

    chance = "chance"
    deal = ("draw", "drawn")

    def tell(self, position: Any, action: Any) -> str:
        """The action as a sentence."""
        return f"{capital(self.deed(position, action, you))}."

    def deed(self, position: Any, action: Any, verb: Verb = others) -> str:
        """The action as it is written."""
        return f"{verb('play')} {action}"

    def brief(self, position: Any, action: Any) -> str:
        """The action as it is written."""
        return self.deed(position, action, you)

    def steps(self, position: Any, actions: Iterable[Any]) -> list[str]:
        """A sentence for each action."""
        return [f"{capital(self.deed(position, action, you))}." for action in actions]

    def together(self, position: Any, actions: Sequence[Any]) -> str:
        """The actions one after the other."""
        return listed(self.brief(position, action) for action in actions)

    def rivals(self, position: Any, end: Any) -> list[str]:
        """Nothing is known about them."""
        return []

    def news(self, actions: Sequence[Any], known: Sequence[Any]) -> list[Any]:
        """Actions that the other turn lacks, in their order; the mere end of a turn is none."""
        left = Counter(known)
        found = []
        for action in actions:
            left[action] -= 1
            if left[action] < 0 and not action.ends_turn:
                found.append(action)
        return found

    def caution(self, position: Any) -> str:
        """Nothing."""
        return ""

    def term(self, position: Any, color: str, term: str) -> str:
        """The term by its name."""
        return term

    def heading(self, position: Any, color: str, term: str) -> str:
        """Every term is a heading of its own."""
        return self.term(position, color, term)

    def dealt(self, position: Any, color: str) -> tuple[str, ...]:
        """Nothing."""
        return ()

    def came(self, position: Any, color: str) -> str:
        """Whose turn it is, if chance gave nothing."""
        words = self.dealt(position, color)
        return f"{self.deal[1]} {' '.join(words)}" if words else "had the turn"
