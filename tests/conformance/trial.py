"""What a game adds to the questions that every game is asked, and where to find it.

Its words, how everything is spelt that could be meant in a position, what must add up in one, and
which of its games are stored. `TRIALS` names the module of each game that has it as `TRIAL`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from advisor import games
from advisor.core.action import Action
from advisor.core.errors import MalformedAction
from advisor.core.seam import GameKit, Position

TRIALS = {
    "alien-frontiers": "tests.frontiers.trial",
    "space-station-phoenix": "tests.phoenix.trial",
    "toy": "tests.toy.trial",
}
STORED = ("alien-frontiers", "space-station-phoenix")
"""The games of the house: files come from outside, playthroughs and counts are stored."""

Steps = Sequence[tuple[Any, Action]]
"""The positions of a game, each with the action played in it."""


@cache
def trial(name: str) -> Trial:
    found: Trial = import_module(TRIALS[name]).TRIAL
    return found


class Trial(ABC):
    """One game under the questions of `tests/conformance`."""

    kit_name: str
    words: Sequence[str]
    """Of its files."""
    tokens: Sequence[str]
    """Of its actions, signs and numbers included."""
    rules: Collection[str]
    """The rules by which it may refuse."""
    seeds: range = range(10)
    """Games from which positions are asked about everything that can be spelt."""
    least_asked: int = 1
    """Fewer texts for one seed would mean that the grammar forgot something."""

    @property
    def kit(self) -> GameKit:
        return games.kit(self.kit_name)

    @abstractmethod
    def random_game(self, seed: int) -> Steps:
        """A whole game by chance, with the values that stored games were played with."""

    @abstractmethod
    def samples(self) -> list[dict[str, Any]]:
        """Positions to spoil, as they are written."""

    @abstractmethod
    def some(self, seed: int, each: int) -> Iterable[Any]:
        """Positions of a game in which everything is asked; `each` says how many."""

    @abstractmethod
    def universe(self, position: Any) -> Collection[str]:
        """Every action that the words of a position can spell, legal or not."""

    def lines(self) -> list[str]:
        """Actions to spoil."""
        return [str(action) for seed in (1, 9) for _, action in self.random_game(seed)[::9]]

    def read(self, source: Any) -> Position:
        """A position, with the values that stored games were played with."""
        return self.kit.read(source)

    def check(self, position: Any) -> None:
        """What must add up in a position that was read."""
        assert position.players

    def check_malformed(self, error: MalformedAction) -> None:
        """What must be said of a text that is no action."""
        assert str(error).endswith("."), error


class Stored(Trial):
    """A game of which whole playthroughs and counts of sequences are kept."""

    folder: Path
    golden_seeds: Sequence[int]
    sizes: tuple[int, int, int]
    """The fewest and the most actions, and the most pairs of them, of a position to count."""

    @abstractmethod
    def golden_name(self, start: Any) -> str:
        """How a stored game is called, before its seed."""

    @abstractmethod
    def counted(self, seed: int) -> Any:
        """A position that may be fit to count from."""


def stored(name: str) -> Stored:
    found = trial(name)
    assert isinstance(found, Stored)
    return found
