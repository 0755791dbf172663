"""Games of Space Station Phoenix played to their end with a quick policy, for win probabilities.

Luck follows from the seed and the number of the turn, so that two positions compared with the same
seed meet the same dice.
"""

from __future__ import annotations

from random import Random
from typing import Final

from advisor.phoenix.players import policy
from advisor.phoenix.scoring import scores, standing
from advisor.phoenix.state import State
from advisor.phoenix.words import OVER

MOST_TURNS: Final = 500
"""Turns after which a game is decided as it stands."""


def rollout(start: State, seed: int, number: int) -> tuple[int, ...]:
    """Play one game to its end and give the seats that win; the start stays as it is."""
    state = start.copy()
    until = state.moves + MOST_TURNS
    while state.phase != OVER and state.moves < until:
        moves = state.moves
        luck = Random(f"luck {seed} {number} {moves}")
        while state.phase != OVER and state.moves == moves:
            policy.step(state, luck)
    return winning_seats(state)


def winning_seats(state: State) -> tuple[int, ...]:
    """Who is ahead as the game stands, by the real tie-breaks."""
    stands = [standing(state, seat, score.total) for seat, score in enumerate(scores(state))]
    best = max(stands)
    return tuple(seat for seat, stand in enumerate(stands) if stand == best)
