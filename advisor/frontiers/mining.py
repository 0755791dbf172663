"""Puzzles of Alien Frontiers from self-play: whole turns by beams of different strength.

A turn becomes a puzzle when

* the solver proves its best turn, and proves that every turn that ends otherwise is far behind;
* neither `greedy`, which looks one action ahead, nor `simple` nor `quick` comes near it;
* the judgement that gives advice has nothing much better either, so that the answer does not
  hang on taste.

Its difficulty is how weak a search still finds it: a beam that follows few beginnings of a turn at
a time (`advisor.frontiers.players.beam`) is weak, one that follows many is strong, and what even
the strongest beam misses is for experts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Final

from advisor.analysis.odds import Odds
from advisor.analysis.puzzles import (
    EXPERT,
    GAP,
    PER_THEME,
    WEIGHTS,
    Proven,
    agrees,
    best_and_second,
)
from advisor.frontiers.actions import Action, BuyRelic, Claim, Discard, Dock, Launch, Power
from advisor.frontiers.players import beam
from advisor.frontiers.position import Position
from advisor.frontiers.solver import solve
from advisor.frontiers.solver.outcome import signature
from advisor.frontiers.state import State
from advisor.frontiers.value import Weights, value
from advisor.frontiers.words import ARTIFACT, CARDS, HUB, MINE, PLACES, SOLAR
from advisor.players import create
from advisor.search.turns import PlayedTurn

WIDTHS: Final = {"easy": 2, "medium": 6, "hard": 24}
"""How wide a beam finds a puzzle of each difficulty; what none of them finds is for experts."""
DEEP: Final = 30
"""One turn in so many is searched deeply for what no beam finds."""
DEEP_EFFORT: Final = 0.6
ROLLS: Final = 2
"""Rolls that are looked at for every turn of a game; the last one is played."""
FILLERS: Final = (SOLAR, MINE, HUB, ARTIFACT)
"""Facilities where ships go in every turn: they are no theme."""
CARELESS: Final = 0.2
"""How often a player in the games takes one of the better turns rather than the best."""


def theme(actions: Iterable[Action]) -> frozenset[str]:
    """What a turn is about: its cards, and all but everyday dockings."""
    found = set()
    for action in actions:
        dock = action.dock if isinstance(action, Power) else action
        if isinstance(dock, Dock) and dock.facility not in FILLERS:
            found.add(PLACES[dock.facility])
        if isinstance(action, Power | Discard | Launch | BuyRelic | Claim):
            found.add(action.text.partition(" ")[0] + " " + _card(action))
    return frozenset(found)


def _card(action: Action) -> str:
    return CARDS[action.card] if isinstance(action, Discard | Claim) else ""


def puzzles(
    seed: int, themes: Counter[frozenset[str]], stop: Callable[[], bool]
) -> Iterator[Proven]:
    """Play a game and look at every turn; two, three and four players take their turns."""
    rng = Random(f"puzzles {seed}")
    position = Position.new_game(2 + seed % 3, edition=5, seed=seed)
    weights = Weights.preset(WEIGHTS)
    while position.phase != "over" and not stop():
        puzzle = None
        for _ in range(ROLLS):
            rolled = position.play("roll", rng)
            turns = beam.turns(rolled.state, weights, width=max(WIDTHS.values()))
            deep = rng.random() < 1 / DEEP
            if puzzle is None and (deep or themes[theme(turns[0].actions)] < PER_THEME):
                puzzle = _puzzle(rolled.veiled(), turns, seed, deep)
        if puzzle is not None and themes[theme(puzzle.solution)] < PER_THEME:
            yield puzzle
        position = rolled
        turn = turns[0] if rng.random() >= CARELESS else rng.choice(turns[:6])
        for action in turn.actions:
            position = position.play(action, rng)


def _puzzle(
    position: Position, turns: list[PlayedTurn[State]], seed: int, deep: bool
) -> Proven | None:
    """A position as a puzzle, if it is one. The cheap questions come first."""
    weights = Weights.preset(WEIGHTS)
    odds = Odds.by(weights)
    seat = position.state.active
    end = signature(turns[0].position, seat)
    rest = (turn.value for turn in turns if signature(turn.position, seat) != end)
    if not _far(odds, turns[0].value - next(rest, turns[0].value)):
        if not deep:
            return None
        glance = solve(position, weights, effort=DEEP_EFFORT).best
        if glance is None or not _far(odds, glance.value - turns[0].value):
            return None
    simple = max(_played_by(name, position, weights) for name in ("greedy", "simple", "quick"))
    if not _far(odds, turns[0].value - simple) and not deep:
        return None
    found = best_and_second(position, WEIGHTS)
    if found is None or not _far(odds, found[0].value - simple):
        return None
    best, second = found
    lead = best.value - second.value
    points = odds.loss(best.position, second.position, lead, position.active)
    if points < GAP:
        return None
    judgement = Weights.default(players=len(position.players))
    if not agrees(position, best.position, judgement):
        return None
    difficulty = EXPERT
    for name, width in reversed(WIDTHS.items()):
        if beam.turns(position.state, weights, width)[0].value < best.value:
            break
        difficulty = name
    turn = position.moves + 1
    return Proven(position, best.actions, best.value, second.value, points, difficulty, seed, turn)


def _far(odds: Odds, lead: int) -> bool:
    """Whether a lead is large enough, at even chances."""
    return odds.moved(0.5, lead) - 0.5 >= GAP


def _played_by(name: str, position: Position, weights: Weights) -> int:
    """The value that a simple player reaches."""
    player = create(name)
    rng = Random(name)
    seat, moves = position.state.active, position.moves
    while position.phase == "main" and position.moves == moves:
        action = player.choose(position.veiled(), rng)
        position = position.play(action, rng)
    return value(position.state, seat, weights)
