"""The games that are checked, and random play in them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from sys import modules
from typing import Any, NamedTuple

from advisor import games
from advisor.core.action import Action
from advisor.core.seam import GameKit, Position
from advisor.players import create

GAMES = {
    "alien-frontiers": "random",
    "space-station-phoenix": "lively",
    "toy.kit:KIT": "random",
}
"""Each with a player by chance whose games come to an end."""
MOST_STEPS = 20_000


class Step(NamedTuple):
    """A position and the action played in it, with its outcome."""

    position: Position
    action: Action


class Played(NamedTuple):
    """A whole game: its steps, and the position at its end."""

    steps: tuple[Step, ...]
    end: Position

    def some(self, number: int) -> Iterator[Step]:
        """So many of the steps, spread evenly; the first and the last are among them."""
        last = len(self.steps) - 1
        yield from (self.steps[last * each // (number - 1)] for each in range(number))


def start(kit: GameKit, seed: int) -> Position:
    """A new game; number of players and what is agreed on follow from the seed."""
    rng = Random(seed)
    agreed = {name: rng.random() < 0.5 for name, usual in kit.options.items() if usual in (0, 1)}
    return kit.new_game(kit.seats[seed % len(kit.seats)], seed=seed, **agreed)


@cache
def random_game(name: str, seed: int) -> Played:
    """Random play to the end."""
    return anew(name, seed)


def anew(name: str, seed: int) -> Played:
    """The same, played once more."""
    rng = Random(seed)
    player = create(GAMES[name], name)
    position = start(games.kit(name), seed)
    steps: list[Step] = []
    while position.result is None:
        assert len(steps) < MOST_STEPS, "a random game that does not end"
        assert position.legal_actions(), "a legal action before the end"
        action: Action = position.resolve(player.choose(position, rng), rng)
        steps.append(Step(position, action))
        position = position.play(action)
    return Played(tuple(steps), position)


def names(position: Position) -> dict[str, Any]:
    """What the `repr` of positions and actions is made of: the names where positions are."""
    return vars(modules[type(position).__module__])
