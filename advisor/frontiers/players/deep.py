"""A player that looks beyond its turn: the best few turns, each played on for a round.

The value of a position is right on average and errs in single ones, and the turn that looks best
is often one where it errs upwards. So the few best ones are played on, by good turns of everybody
and with the same dice for all of them, and the value is asked a round later.
`TRIED.md` says what that is worth.
"""

from __future__ import annotations

from random import Random
from typing import Final

from advisor.frontiers.actions import Action
from advisor.frontiers.players.sparring import WIDTH, look
from advisor.frontiers.players.turns import Advisor, best_turn
from advisor.frontiers.playouts import LookAhead
from advisor.frontiers.position import Position
from advisor.frontiers.solver.outcome import signature
from advisor.frontiers.state import State
from advisor.frontiers.value import Weights
from advisor.frontiers.words import OVER
from advisor.players.base import register

TURNS: Final = 4
"""Turns that are played on, at most."""
GAMES: Final = 8
"""Games for each of them."""


class Round(LookAhead):
    """Games of a round that all have the same dice."""

    rounds = 1

    def mean(self, seat: int) -> float:
        """The chance to win of a seat, over all games."""
        return sum(self(number)[seat] for number in range(GAMES)) / GAMES


@register("deep")
class Deep(Advisor):
    """The advisor's best turns played on for a round, and the one that then promises most."""

    def choose_turn(self, position: Position, rng: Random) -> tuple[Action, ...]:
        weights = self.judgement(position)
        best = best_turn(position, weights, self.effort)
        chance = self.instead(position, weights, best.value)
        if chance:
            return chance
        state, seat, seed = best.position.state, position.state.active, rng.getrandbits(32)
        if state.phase == OVER:
            return best.actions
        turns = [(best.actions, state), *_others(position.state, state, weights)]
        if len(turns) == 1:
            return best.actions
        return max(turns, key=lambda turn: Round(turn[1], weights, seed).mean(seat))[0]


def _others(start: State, best: State, weights: Weights) -> list[tuple[tuple[Action, ...], State]]:
    """The best turns that end otherwise than the very best one, with their ends."""
    end = signature(best, start.active)
    return [
        (turn.actions, turn.position)
        for turn in look(start, weights, WIDTH, TURNS)
        if turn.end != end and turn.position.phase != OVER
    ][: TURNS - 1]
