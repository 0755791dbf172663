"""What others take as a reward in the player's turn: what suits them best at once.

A reward changes only what a rival holds, so the best one depends on that and on the tables of the
stage that the game has then.
"""

from __future__ import annotations

from advisor.phoenix import rewards
from advisor.phoenix.action_types import Action, Reward
from advisor.phoenix.state import State
from advisor.phoenix.value import Weights, stages
from advisor.phoenix.value.terms import parts, tally
from advisor.phoenix.words import GEMS, TRACKS, WIDTH


def choose(state: State, weights: Weights) -> Action:
    """What the rival who has to decide takes; of equal rewards the first."""
    seat = state.to_move
    stage = stages(state)[seat]

    def worth(choice: Reward) -> int:
        return _after(state, seat, rewards.gains(state, choice), stage, weights)

    return max(rewards.choices(state, seat), key=worth)


def _after(state: State, seat: int, gains: tuple[int, ...], stage: int, weights: Weights) -> int:
    """What a rival's position is worth to them alone with a reward."""
    after = state.copy()
    for column, amount in enumerate(gains, start=seat * WIDTH):
        after.stock[column] += amount
    compiled = weights.compiled(state.setup.data)
    counts = [tally(after, other) for other in range(after.setup.seats)]
    return sum(parts(after, seat, compiled.at(stage), compiled, counts))


class Rivals:
    """The others' rewards as a model needs them: by track, own level and fee, at given stages."""

    def __init__(self, start: State, weights: Weights, by_seat: tuple[int, ...]) -> None:
        self.start = start
        self.weights = weights
        self.stages = by_seat
        self._taken: dict[tuple[int, int, int, int], tuple[int, ...]] = {}

    def taken(self, seat: int, track: int, level: int, fee: int) -> tuple[int, ...]:
        """What a rival takes who has just received a fee, by the level of the player to move."""
        key = seat, track, level, fee
        if key not in self._taken:
            self._taken[key] = self._best(*key)
        return self._taken[key]

    def _best(self, seat: int, track: int, level: int, fee: int) -> tuple[int, ...]:
        state = self.start.copy()
        state.tracks[state.active * len(TRACKS) + track] = level
        state.stock[seat * WIDTH + GEMS] += fee
        if not state.level(seat, track):
            return ()
        reach = rewards.reach(state, seat, track)
        data = state.setup.data
        rows = [
            rewards.gains_of(data, track, choice)
            for choice in rewards.offered(data, track, reach, state.setup.colors[seat])
        ]
        stage = self.stages[seat]
        return max(rows, key=lambda gains: _after(state, seat, gains, stage, self.weights))
