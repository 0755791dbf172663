"""A player that looks beyond its turn: the best few turns, each played on for a round.

The value of a position is right on average and errs in single ones, and the turn that looks best
is often one where it errs upwards. So the few best ones are played on, by good turns of everybody
and with the same dice for all of them, and the value is asked a round later. What the games say
counts by how sure it is; a turn that has fallen behind is not played on further.
`TRIED.md` says what that is worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from advisor.frontiers.actions import Action
from advisor.frontiers.players.sparring import WIDTH, look
from advisor.frontiers.players.turns import Advisor, best_turn
from advisor.frontiers.playouts import LookAhead
from advisor.frontiers.position import Position
from advisor.frontiers.solver.outcome import signature
from advisor.frontiers.state import State
from advisor.frontiers.value import Weights, by_worth
from advisor.frontiers.words import OVER
from advisor.players.apart import log_odds_apart
from advisor.players.base import register
from advisor.search.turns import ActionLine

TURNS: Final = 4
"""Turns that are played on, at most."""
STEP: Final = 4
"""Games that are played from each of them before they are compared again."""
GAMES: Final = 16
"""Games for each of them, at most."""
DOUBT: Final = 0.33
"""How far the value is off about the difference of two turns, in log odds: measured with two
players (`CHANCES.md`); twice as much chooses no better."""
REACH: Final = 0.5
"""Errors of a difference by which a turn may be behind and is still played on."""


class Round(LookAhead):
    """Games of a round that all have the same dice."""

    rounds = 1


@dataclass(frozen=True, slots=True)
class Runner(ActionLine):
    """A turn, and what its player's chance was at the end of each game."""

    instant: float
    games: Round
    seat: int
    won: list[float] = field(default_factory=list)

    @classmethod
    def of(cls, turn: Turn, weights: Weights, seat: int, seed: int) -> Runner:
        actions, end = turn
        return cls(actions, by_worth(end, weights)[seat], Round(end, weights, seed), seat)

    def play(self, until: int) -> None:
        """Play games on, up to so many."""
        while len(self.won) < until:
            self.won.append(self.games(len(self.won))[self.seat])


Turn = tuple[tuple[Action, ...], State]
"""What is done, and how it ends."""


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
        return winner([Runner.of(turn, weights, seat, seed) for turn in turns]).actions


def winner(runners: Sequence[Runner]) -> Runner:
    """The one that promises most; all are compared with the first, the best by value."""
    first, *others = runners
    games = 0
    while True:
        apart = [log_odds_apart(each, first, games, DOUBT) for each in others]
        (lead, error), best = max(
            [((0.0, 0.0), first), *zip(apart, others, strict=True)], key=lambda each: each[0][0]
        )
        others = [
            each
            for each, (mean, reach) in zip(others, apart, strict=True)
            if mean + REACH * reach >= lead
        ]
        if not others or lead > REACH * error or games == GAMES:
            return best
        games += STEP
        for each in (first, *others):
            each.play(games)


def _others(start: State, best: State, weights: Weights) -> list[Turn]:
    """The best turns that end otherwise than the very best one, with their ends."""
    end = signature(best, start.active)
    return [
        (turn.actions, turn.position)
        for turn in look(start, weights, WIDTH, TURNS)
        if turn.end != end and turn.position.phase != OVER
    ][: TURNS - 1]
