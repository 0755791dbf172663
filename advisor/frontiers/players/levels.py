"""Levels for people: the advisor's judgement with noise, and how strong that has been measured.

A level looks at whole turns and sees the value of each only roughly: to every turn's value some
luck is added, the more the lower the level, and the turn that then looks best is played. A won game
is seen by all of them. The luck comes from the generator the player is given, so a game can be
repeated.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import ClassVar, Final

from advisor.frontiers.actions import Action
from advisor.frontiers.players.beam import turns
from advisor.frontiers.players.turns import TurnPlayer
from advisor.frontiers.position import Position
from advisor.games import USUAL
from advisor.players.base import register
from advisor.players.ladder import Ladder, Level

CANDIDATES: Final = 60
"""Turns among which a level chooses."""


class LevelPlayer(TurnPlayer):
    """Chooses among whole turns by a value with noise."""

    noise: ClassVar[int]
    """Standard deviation of what is added to a value."""

    def choose_turn(self, position: Position, rng: Random) -> tuple[Action, ...]:
        found = turns(position.state, self.judgement(position))[:CANDIDATES]
        seen = [turn.value + rng.gauss(0, self.noise) for turn in found]
        return found[seen.index(max(seen))].actions


@register("cadet")
class Cadet(LevelPlayer):
    """Knows the rules and little more; a friendly first opponent."""

    noise = 1_500_000


@register("pilot")
class Pilot(LevelPlayer):
    """Has a plan and often misses something better."""

    noise = 600_000


@register("captain")
class Captain(LevelPlayer):
    """Plays well and errs in close choices."""

    noise = 250_000


@register("commodore")
class Commodore(LevelPlayer):
    """Plays the best turn it sees at a glance."""

    noise = 0


LEVELS: Final = ("cadet", "pilot", "captain", "commodore", "advisor", "deep")
"""The levels from weak to strong; the last two are the advisor itself, searching with the solver,
and the same looking beyond its turn."""

LADDER: Final = Ladder(
    USUAL, "advisor.frontiers.bench.levels", LEVELS, "advisor.frontiers.players", {2: "levels.json"}
)
"""Their ratings in games with two players."""


@cache
def levels() -> tuple[Level, ...]:
    """All levels from weak to strong, with what the arena has measured."""
    return LADDER.levels(2, LEVELS)
