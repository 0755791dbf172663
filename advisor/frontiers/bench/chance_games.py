"""Games from which it is learnt how far chances to win are to be believed.

Each line of a file is a game of a player with itself: the features of the positions after its
turns, and who won. At one moment of it a roll is made and two turns are played, the one that a
quick look advises and another of its best few. Both positions get the instant estimate, every
policy, and what may be called the truth: the rest of the game played again and again by good turns
to its end, with the same luck for both. So a game says how far chances are off, and how far the
difference between two turns is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from statistics import fmean
from typing import Any, Final

from advisor.analysis.winning import instant_probability
from advisor.frontiers.believing import WAYS
from advisor.frontiers.players.fit import encoded
from advisor.frontiers.players.sparring import CANDIDATES, WIDTH, look
from advisor.frontiers.position import Position
from advisor.frontiers.solver.generate import invented
from advisor.frontiers.value import Weights, features, remaining
from advisor.players.match import Pairing, finish, play

GAMES: Final = {"look": 32, "quick": 100}
"""Games of each policy in a position."""

Told = dict[str, Any]


def measured_game(player: str, truth: str, players: int, seed: int, games: int) -> Told:
    """A game, and all that is said about two positions of it."""
    seen: list[Position] = []
    record = play(Pairing(0, 0, seed, (player,) * players), seen.append)
    winners = record["winners"]
    open_ones = [each for each in seen if each.result is None]
    found: Told = {
        "seed": seed,
        "players": players,
        "by": player,
        "weights": Weights.default(players).name,
        "won": [(seat in winners) / len(winners) for seat in range(players)],
        "positions": [observed(each) for each in open_ones],
    }
    rng = Random(f"pick {seed}")
    ends = two_turns(rng.choice(open_ones), rng) if games else ()
    found["turns"] = [measured(each, truth, seed, games) for each in ends]
    return found


def invented_turns(players: int, seed: int, size: str = "medium") -> Iterator[Position]:
    """Positions as somebody might type them, after the best turn of a quick look."""
    for name, start in invented(seed, size):
        if len(start.players) == players:
            turn = look(start.state, Weights.default(players), WIDTH, 1)[0]
            end = _played(start.veiled(), turn.actions, Random(name))
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
    """A position as its features: the stage, who rolls next, and a word for each seat."""
    state = position.state
    words = [encoded(features(state, seat).values()) for seat in range(state.setup.seats)]
    return [remaining(state), state.active, words]


def measured(position: Position, truth: str, seed: int, games: int) -> Told:
    """A position after a turn, and all that is said about it."""
    found: Told = {
        "position": observed(position),
        "instant": _rounded(instant_probability(position).values()),
    }
    for name, (_, _, playouts) in WAYS.items():
        rollout = playouts(position, seed)
        columns = zip(*(rollout(number) for number in range(GAMES[name])), strict=True)
        found[name] = _rounded(fmean(column) for column in columns)
    found["ends"] = [finish(position, truth, f"truth {seed} {number}") for number in range(games)]
    return found


def _rounded(numbers: Iterable[float]) -> list[float]:
    return [round(number, 5) for number in numbers]
