"""The speed of the rules of Space Station Phoenix, for `bench engine --game phoenix`."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time
from typing import Final

from advisor.commands.measuring import Measure, Pace, best, timed
from advisor.phoenix.action_types import Action
from advisor.phoenix.players import livelier
from advisor.phoenix.position import Position

GAMES: Final = 6
"""Random games that are measured; the same ones every time."""
POSITIONS: Final = 300
"""Beginnings of turns for which every outcome is listed."""
Chooser = Callable[[Position, Random], Action]


def measures(unit: float, rounds: int) -> list[Measure]:
    """The targets of the second game's engine."""
    random_game(0)  # what is computed once and kept is no part of the measure
    number = sum(len(random_game(seed)) for seed in range(GAMES))
    live = best(lambda: timed(lambda: [random_game(seed) for seed in range(GAMES)]), rounds)
    positions = [position for seed in range(GAMES) for position in random_game(seed, livelier)]
    listed = best(lambda: list_actions(positions), rounds)
    begun = evenly([p for p in positions if p.phase == "turn"], POSITIONS)
    choices = sorted(len(position.legal_actions()) for position in begun)
    times = sorted(turn_times(begun, unit))
    lines = sum(len(position.turns()) for position in begun[::10]) / len(begun[::10])

    def ratio(name: str, seconds: float, target: float | None) -> Measure:
        return Measure(name, seconds, seconds / unit, "C", target)

    return [
        ratio("a random game with 3 players, per action", live / number, 2e-4),
        ratio("legal_actions, mean over those games", listed, 2e-4),
        ratio("turns(), median", quantile(times, 0.5), 0.05),
        ratio("turns(), 95th percentile", quantile(times, 0.95), 0.5),
        Measure("positions for turns()", None, len(begun), ""),
        Measure("legal actions there, median", None, quantile(choices, 0.5), ""),
        Measure("outcomes of a turn there, mean", None, lines, ""),
    ]


def uniform(position: Position, rng: Random) -> Action:
    """Any legal action."""
    return rng.choice(position.legal_actions())


def random_game(seed: int, choose: Chooser = uniform) -> list[Position]:
    """The positions of a random game with three players and all hubs, the end left out."""
    position = Position.new_game(3, seed=seed, hubs="all")
    rng = Random(seed)
    found = []
    while position.legal_actions():
        found.append(position)
        position = position.play(choose(position, rng), rng)
    return found


def list_actions(positions: list[Position]) -> float:
    """Time of one listing; a new `Position` each time, because one remembers its own."""
    anew = [Position(position.state) for position in positions]
    start = process_time()
    for each in anew:
        each.legal_actions()
    return (process_time() - start) / len(anew)


def turn_times(positions: list[Position], unit: float) -> list[float]:
    """Seconds that it takes to list every outcome of a turn, position by position."""
    pace = Pace(unit)
    return [pace.fair(timed(position.turns)) for position in positions]


def evenly(found: list[Position], number: int) -> list[Position]:
    """So many of them, from the beginning to the end."""
    return [found[at * len(found) // number] for at in range(min(number, len(found)))]


def quantile(ordered: list[float] | list[int], share: float) -> float:
    """A value of a sorted list that so large a share of it does not exceed."""
    return float(ordered[min(len(ordered) - 1, int(share * len(ordered)))])
