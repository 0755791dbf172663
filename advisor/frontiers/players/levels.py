"""Levels for people: the advisor's judgement with noise, and how strong that has been measured.

A level looks at whole turns and sees the value of each only roughly: to every turn's value some
luck is added, the more the lower the level, and the turn that then looks best is played. A won game
is seen by all of them. The luck comes from the generator the player is given, so a game can be
repeated.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources
from random import Random
from typing import ClassVar, Final

from advisor.core.documents import read_json
from advisor.frontiers.actions import Action
from advisor.frontiers.players.beam import turns
from advisor.frontiers.players.turns import TurnPlayer
from advisor.frontiers.position import Position
from advisor.players.base import about, register
from advisor.players.statistics import Interval

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

    noise = 60_000


@register("commodore")
class Commodore(LevelPlayer):
    """Plays the best turn it sees at a glance."""

    noise = 0


LEVELS: Final = ("cadet", "pilot", "captain", "commodore", "advisor")
"""The levels from weak to strong; the last one is the advisor itself, searching with the solver."""


ANCHOR: Final = "random"
"""Whose rating is 0."""
FILE: Final = "levels.json"
"""What was measured; `advisor/frontiers/bench/levels.py` writes it."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level as a person chooses it."""

    name: str
    says: str
    """What kind of opponent it is, in a line."""
    elo: Interval
    """Its rating in games with two players, where `random` has 0, from all games of one pool."""
    games: int
    """Games of its own behind that."""

    def __str__(self) -> str:
        low, high = round(self.elo.low), round(self.elo.high)
        return f"{self.name}: {self.says} Rating {round(self.elo.mean)} ({low} to {high})."


@cache
def levels() -> tuple[Level, ...]:
    """All levels from weak to strong, with what the arena has measured."""
    file = resources.files("advisor.frontiers.players").joinpath(FILE)
    measured = read_json(file.read_bytes())["ratings"]
    return tuple(
        Level(
            name,
            about(name),
            Interval(*(measured[name][key] for key in ("elo", "low", "high"))),
            measured[name]["games"],
        )
        for name in LEVELS
    )
