"""Positions of Space Station Phoenix from which it is learnt how far chances are to be believed."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from advisor.analysis.chance_games import Measuring
from advisor.core.seam import only_chance
from advisor.phoenix.believing import WAYS
from advisor.phoenix.players.greedy import GAME
from advisor.phoenix.players.planner import Planner
from advisor.phoenix.position import Position
from advisor.phoenix.solver.glance import Glance
from advisor.phoenix.value import Weights, stages, worths
from advisor.phoenix.words import TURN

GAMES: Final = {"quick": 60}
"""Games of each policy in a position."""
CANDIDATES: Final = 6
"""The other turn is one of the best so many."""
EVERY: Final = 4


def observed(position: Position) -> list[Any]:
    """A position as the stage of who moves next, who that is, and everybody's worth."""
    state = position.state
    weights = Weights.default(state.setup.seats)
    return [stages(state)[state.active], state.active, list(worths(state, weights))]


def two_turns(before: Position, rng: Random) -> tuple[Position, ...]:
    """The ends of the best turn and of another good one; none if that ends the game."""
    found = sorted(Planner().seen(before.state), key=lambda each: -each.value)[:CANDIDATES]
    if len(found) < 2:
        return ()
    luck = rng.random()
    ends = [_played(before, each, f"{luck}") for each in (found[0], rng.choice(found[1:]))]
    return tuple(ends) if all(counts(end) for end in ends) else ()


def _played(start: Position, turn: Glance, seed: str) -> Position:
    """The end of a turn; what it leaves open is decided as the planner would."""
    rng, position, player = Random(seed), start, Planner()
    steps = list(turn.steps())
    while position.moves == start.moves and position.result is None:
        action = only_chance(position)
        if action is None:
            planned = steps.pop(0) if steps else None
            known = planned is not None and planned in position.legal_actions()
            action = planned if known else player.choose(position, rng)
        assert action is not None
        position = position.play(action, rng)
    return position


def counts(position: Position) -> bool:
    """Whether a position is the beginning of a turn in a game that goes on."""
    return position.result is None and position.state.phase == TURN


MEASURING: Final = Measuring(
    GAME,
    WAYS,
    GAMES,
    lambda players: Weights.default(players).name,
    observed,
    two_turns,
    counts,
    EVERY,
)
