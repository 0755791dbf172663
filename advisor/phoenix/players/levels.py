"""Levels for people: the greedy player's judgement with noise.

A level looks at whole turns and sees the value of each only roughly: to every turn's value some
luck is added, the more the lower the level, and what then looks best is played. The luck comes
from the generator the player is given, so a game can be repeated.
"""

from __future__ import annotations

from random import Random
from typing import ClassVar, Final

from advisor.phoenix.players.greedy import GAME, TurnPlayer
from advisor.phoenix.solver.glance import Glance
from advisor.phoenix.words import SEATS
from advisor.players.base import register
from advisor.players.ladder import Ladder
from advisor.search.scale import UNIT


class LevelPlayer(TurnPlayer):
    """Chooses among whole turns by a value with noise."""

    noise: ClassVar[float]
    """Standard deviation of what is added to a value, in points."""

    def pick(self, found: list[Glance], rng: Random) -> Glance:
        """What seems best through the noise."""
        return max(found, key=lambda each: each.value + UNIT * rng.gauss(0, self.noise))


@register("cadet", GAME)
class Cadet(LevelPlayer):
    """Knows the rules and little more; a friendly first opponent."""

    noise = 5.0


@register("pilot", GAME)
class Pilot(LevelPlayer):
    """Has a plan and often misses something better."""

    noise = 2.0


@register("captain", GAME)
class Captain(LevelPlayer):
    """Plays well and errs in close choices."""

    noise = 0.7


LEVELS: Final = ("cadet", "pilot", "captain", "greedy", "planner")
"""The levels from weak to strong; the last two see values as they are."""
LADDER: Final = Ladder(
    GAME,
    "advisor.phoenix.bench.levels",
    LEVELS,
    "advisor.phoenix.players",
    {seats: f"levels-{seats}.json" for seats in SEATS},
)
