"""Puzzles of Space Station Phoenix from self-play: turns without a roll that are far ahead.

A turn becomes a puzzle when

* the list of all turns proves the best one, and that every turn that ends otherwise is far behind;
* no roll is worth nearly as much on average;
* the judgement that gives advice has nothing much better either, so that the answer does not hang
  on taste;
* nobody at the table has hub A-7, which is out of balance with reconstructed values.

Its difficulty is how simple a look still finds it: counting only the points of a final score,
looking at each ship with its choices of bonuses left out, or nothing less than the whole list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from advisor.analysis.odds import Odds
from advisor.analysis.puzzles import GAP, PER_THEME, Proven, agrees, best_and_second
from advisor.core.seam import only_chance
from advisor.phoenix import scoring
from advisor.phoenix.players.levels import Captain
from advisor.phoenix.position import Position
from advisor.phoenix.solver.endings import Path
from advisor.phoenix.solver.glance import Glance, glances
from advisor.phoenix.solver.solve import replay
from advisor.phoenix.state import State
from advisor.phoenix.value import Weights
from advisor.phoenix.words import HUBS, NOTHING, SEATS
from advisor.search.turns import BoundedTurn

LEFT_OUT: Final = "A-7"
"""A hub that is out of balance with reconstructed values."""
FEWEST: Final = 6
"""Turns without a roll that there must be to choose from."""


def proving(players: int) -> str:
    """The judgement that proves puzzles: first guesses, which never change."""
    return f"first-{players}"


def puzzles(
    seed: int, themes: Counter[frozenset[str]], stop: Callable[[], bool]
) -> Iterator[Proven]:
    """Play a game of slightly careless players and look at every turn."""
    from advisor.phoenix.analyst import ANALYST

    players = SEATS[seed % len(SEATS)]
    position = Position.new_game(players, seed=seed, hubs="all" if seed % 2 else "basic")
    rng = Random(f"puzzles {seed}")
    player = Captain()
    moves = NOTHING
    while position.result is None and not stop():
        state = position.state
        if position.phase == "turn" and state.moves != moves:
            moves = state.moves
            puzzle = _puzzle(position, seed)
            if puzzle is not None and themes[ANALYST.theme(puzzle.solution)] < PER_THEME:
                yield puzzle
        due = only_chance(position)
        action = player.choose(position, rng) if due is None else due
        position = position.play(action, rng)


def _puzzle(position: Position, seed: int) -> Proven | None:
    """A position as a puzzle, if it is one. The cheap questions come first."""
    state = position.state
    if any(hub >= 0 and HUBS[hub] == LEFT_OUT for hub in state.hubs):
        return None
    name = proving(state.setup.seats)
    weights = Weights.preset(name)
    odds = Odds.by(weights)
    seen = sorted(glances(state, weights), key=lambda each: -each.value)
    certain = [each for each in seen if each.found is not None]
    if len(certain) < FEWEST or seen[0].found is None:
        return None
    if odds.moved(0.5, seen[0].value - seen[1].value) - 0.5 < GAP / 2:
        return None
    found = best_and_second(position, name)
    if found is None:
        return None
    best, second = found
    points = odds.loss(best.position, second.position, best.value - second.value, position.active)
    if points < GAP or _roll_comes_near(position, best, odds):
        return None
    judgement = Weights.default(state.setup.seats)
    if not agrees(position, best.position, judgement):
        return None
    return Proven(
        position,
        best.actions,
        best.value,
        second.value,
        points,
        difficulty(state, best, seen),
        seed,
        position.moves + 1,
        name,
    )


def _roll_comes_near(position: Position, best: BoundedTurn, odds: Odds) -> bool:
    """Whether some roll is worth so much on average that the answer would be disputed."""
    from advisor.phoenix.solver.rolling import Rolling

    rolling = Rolling(position, odds.weights)
    most = max((rolling.expected(each.state, each.action) for each in rolling.rolls), default=None)
    return most is not None and odds.moved(0.5, best.value - most) - 0.5 < GAP


def difficulty(state: State, best: BoundedTurn, seen: list[Glance]) -> str:
    """How simple a look finds the turn."""
    end = best.position.state.key()
    weights = Weights.preset(proving(state.setup.seats))
    if _end(state, seen[0].steps(), weights).key() != end:
        return "hard"
    seat = state.active
    certain = [each for each in seen if each.found is not None]

    def score(each: Glance) -> int:
        after = _end(state, each.steps(), weights)
        return scoring.scores(after)[seat].total

    simple = max(certain, key=score)
    return "easy" if simple.steps()[0] == best.actions[0] else "medium"


def _end(state: State, steps: Path, weights: Weights) -> State:
    after = state.copy()
    replay(after, steps, state.active, weights)
    return after
