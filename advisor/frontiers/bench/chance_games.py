"""Positions of Alien Frontiers from which it is learnt how far chances are to be believed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, Final

from advisor.analysis.chance_games import Measuring, Told, played_on
from advisor.frontiers.believing import WAYS, look_by
from advisor.frontiers.players.fit import encoded
from advisor.frontiers.players.sparring import CANDIDATES, WIDTH, look
from advisor.frontiers.position import Position
from advisor.frontiers.solver.generate import invented
from advisor.frontiers.value import Weights, features, remaining
from advisor.games import USUAL

GAMES: Final = {"look": 32, "quick": 100}
"""Games of each policy in a position."""


def invented_turns(players: int, seed: int, size: str = "medium") -> Iterator[Position]:
    """Positions as somebody might type them, after the best turn of a quick look."""
    for name, start in invented(seed, size):
        if len(start.players) == players:
            yield from advised(start, name)


def advised(start: Position, luck: str) -> Iterator[Position]:
    """The position after the best turn of a quick look, unless that ends the game."""
    rng = Random(luck)
    position = start.veiled()
    if position.phase == "roll":
        position = position.play("roll", rng)
    turn = look(position.state, Weights.default(len(position.players)), WIDTH, 1)[0]
    end = _played(position, turn.actions, rng)
    if end.result is None:
        yield end


def two_turns(before: Position, rng: Random) -> tuple[Position, ...]:
    """After a roll: the ends of the best turn and of another good one; none if that ends the game.

    Before the game's next roll nobody knows more than what lies open.
    """
    start = before.veiled().play("roll", rng)
    weights = Weights.default(len(start.players))
    turns = look(start.state, weights, WIDTH, CANDIDATES)
    others = turns[1:]
    if not others:
        return ()
    luck = rng.random()
    ends = [
        _played(start, turn.actions, Random(f"{luck}")) for turn in (turns[0], rng.choice(others))
    ]
    return tuple(ends) if all(end.result is None for end in ends) else ()


def _played(start: Position, actions: Iterable[Any], rng: Random) -> Position:
    position = start
    for action in actions:
        position = position.play(action, rng)
    return position


def observed(position: Position) -> list[Any]:
    """A position: the stage, who rolls next, a word of features for each seat, and all as a text.

    What the features do not tell can be asked of the text, without playing the game again.
    """
    state = position.state
    words = [encoded(features(state, seat).values()) for seat in range(state.setup.seats)]
    return [remaining(state), state.active, words, position.veiled().notation()]


def played_anew(turn: Told, seed: int, weights: Weights) -> Told:
    """A measured position with what some rounds played on say of it by these weights."""
    position = Position.from_notation(turn["position"][3])
    return turn | played_on("look", look_by(weights, position, seed), GAMES["look"])


MEASURING: Final = Measuring(
    USUAL, WAYS, GAMES, lambda players: Weights.default(players).name, observed, two_turns, every=1
)
