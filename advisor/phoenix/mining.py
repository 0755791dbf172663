"""Puzzles of Space Station Phoenix from self-play: turns without a roll that are far ahead.

A turn becomes a puzzle when

* the list of all turns proves the best one, and that every turn that ends otherwise is far behind;
* no roll is worth nearly as much on average;
* the judgement that gives advice has nothing much better either, so that the answer does not hang
  on taste;
* nobody at the table has hub A-7, which is out of balance with reconstructed values.

Its difficulty is how weak a player still finds it: the levels see the value of each turn through
noise, so whoever finds it in three of four looks needs no better eyes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from advisor.analysis.odds import Odds
from advisor.analysis.puzzles import GAP, PER_THEME, Proven, agrees, best_and_second
from advisor.core.seam import only_chance
from advisor.phoenix.players import policy
from advisor.phoenix.players.levels import Captain, LevelPlayer, Pilot
from advisor.phoenix.position import Position
from advisor.phoenix.solver.endings import Path
from advisor.phoenix.solver.glance import Glance
from advisor.phoenix.state import State
from advisor.phoenix.value import Weights
from advisor.phoenix.words import HUBS, OVER, SEATS, TURN
from advisor.search.turns import BoundedTurn

LEFT_OUT: Final = "A-7"
"""A hub that is out of balance with reconstructed values."""
LATEST: Final = 32
"""Rounds of a game before which the first puzzle is looked for, so that all stages have some."""
WINDOW: Final = 30
"""Turns of a game that are looked at."""
APART: Final = 5
"""Turns between two puzzles of a game, at least."""
LEVELS: Final[dict[str, type[LevelPlayer]]] = {"easy": Pilot, "medium": Captain}
"""Who finds a puzzle of each difficulty."""
HARD: Final = "hard"
LOOKS: Final = 60
BARE: Final = frozenset(("income", "done"))
"""An income with nothing to decide is no puzzle."""
FEWEST: Final = 6
"""Turns without a roll that there must be to choose from."""


class Miner(Captain):
    """A slightly careless player whose looks at turns are shared with whoever seeks puzzles."""

    def __init__(self, weights: Weights) -> None:
        super().__init__(weights)
        self._last: tuple[object, list[Glance]] = ((), [])

    def seen(self, state: State) -> list[Glance]:
        """What can be done; asked twice about the same moment it is looked at once."""
        key = state.key()
        if self._last[0] != key:
            self._last = (key, super().seen(state))
        return self._last[1]


def proving(players: int) -> str:
    """The judgement that proves puzzles: first guesses, which never change."""
    return f"first-{players}"


def puzzles(
    seed: int, themes: Counter[frozenset[str]], stop: Callable[[], bool]
) -> Iterator[Proven]:
    """Play a game quickly up to some turn, then look at so many turns of careless players."""
    from advisor.phoenix.analyst import ANALYST

    players = SEATS[seed % len(SEATS)]
    rng = Random(f"puzzles {seed}")
    state = Position.new_game(players, seed=seed, hubs="all" if seed % 2 else "basic").state
    look_at = rng.randrange(LATEST * players)
    while state.phase != OVER and (state.phase != TURN or state.moves < look_at):
        policy.step(state, rng)
    position = Position(state)
    last = state.moves + WINDOW
    player = Miner(Weights.preset(proving(players)))
    while position.result is None and position.moves < last and not stop():
        state = position.state
        if state.phase == TURN and state.moves >= look_at:
            look_at = state.moves + 1
            found = puzzle(position, player.seen(state), seed)
            if found is not None and themes[ANALYST.theme(found.solution)] < PER_THEME:
                yield found
                look_at += APART
        due = only_chance(position)
        action = player.choose(position, rng) if due is None else due
        position = position.play(action, rng)


def puzzle(position: Position, glanced: list[Glance], seed: int) -> Proven | None:
    """A position as a puzzle, if it is one. The cheap questions come first."""
    state = position.state
    if any(hub >= 0 and HUBS[hub] == LEFT_OUT for hub in state.hubs):
        return None
    if position.game.teaching.no_puzzle(position):
        return None
    name = proving(state.setup.seats)
    weights = Weights.preset(name)
    odds = Odds.by(weights)
    seen = sorted(glanced, key=lambda each: -each.value)
    certain = [each for each in seen if each.found is not None]
    if len(certain) < FEWEST or seen[0].found is None:
        return None
    if odds.moved(0.5, seen[0].value - seen[1].value) - 0.5 < GAP / 2:
        return None
    found = best_and_second(position, name)
    if found is None:
        return None
    best, second = found
    if {action.text for action in best.actions} <= BARE:
        return None
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
        difficulty(best.actions, seen),
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


def difficulty(best: Path, seen: list[Glance]) -> str:
    """Which level finds the turn in three of four looks."""
    for name, level in LEVELS.items():
        rng = Random(f"{name} {best}")
        player = level()
        found = sum(player.pick(seen, rng).steps() == seen[0].steps() for _ in range(LOOKS))
        if 4 * found > 3 * LOOKS:
            return name
    return HARD
