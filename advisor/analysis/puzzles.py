"""Puzzles from self-play: turns whose proven best is far ahead of everything else, and well hidden.

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
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Final

from advisor.analysis.odds import Odds
from advisor.frontiers.actions import Action, BuyRelic, Claim, Discard, Dock, Launch, Power
from advisor.frontiers.players import beam
from advisor.frontiers.position import Position
from advisor.frontiers.solver import solve
from advisor.frontiers.solver.outcome import signature
from advisor.frontiers.solver.plan import Plan
from advisor.frontiers.value import Weights, value
from advisor.frontiers.words import ARTIFACT, CARDS, HUB, MINE, PLACES, SOLAR
from advisor.players import create, veiled

WEIGHTS: Final = "app"
"""The judgement that proves a puzzle: it never changes, as fitted ones may."""
GAP: Final = 0.03
"""Win probability by which the second must be behind."""
AGREED: Final = 0.03
"""Win probability by which another judgement may still prefer another turn."""
EFFORT: Final = 2.0
WIDTHS: Final = {"easy": 2, "medium": 6, "hard": 24}
"""How wide a beam finds a puzzle of each difficulty; what none of them finds is for experts."""
EXPERT: Final = "expert"
DIFFICULTIES: Final = (*WIDTHS, EXPERT)
DEEP: Final = 30
"""One turn in so many is searched deeply for what no beam finds."""
DEEP_EFFORT: Final = 0.6
ROLLS: Final = 2
"""Rolls that are looked at for every turn of a game; the last one is played."""
PER_GAME: Final = 3
PER_THEME: Final = 4
"""Puzzles whose answers are made of the same."""
FILLERS: Final = (SOLAR, MINE, HUB, ARTIFACT)
"""Facilities where ships go in every turn: they are no theme."""
CARELESS: Final = 0.2
"""How often a player in the games takes one of the better turns rather than the best."""


@dataclass(frozen=True, slots=True)
class Proven:
    """A position with its proven best turn, and how far the next one is behind."""

    position: Position
    solution: tuple[Action, ...]
    value: int
    second: int
    """The value of the best turn that ends differently."""
    points: float
    """Win probability by which the second is behind, from 0 to 1."""
    difficulty: str
    seed: int
    turn: int

    @property
    def name(self) -> str:
        """From the game it comes from: `s12-t7`."""
        return f"s{self.seed}-t{self.turn}"


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


def mine(
    games: int, seed: int, stop: Callable[[], bool] = lambda: False
) -> Iterator[tuple[int, Proven | None]]:
    """Puzzles from so many games, with the number of games done; None at the end of a game."""
    themes: Counter[frozenset[str]] = Counter()
    for number in range(games):
        for puzzle in islice(_game(seed + number, themes, stop), PER_GAME):
            themes[theme(puzzle.solution)] += 1
            yield number, puzzle
        yield number + 1, None
        if stop():
            return


def _game(seed: int, themes: Counter[frozenset[str]], stop: Callable[[], bool]) -> Iterator[Proven]:
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
                puzzle = _puzzle(veiled(rolled), turns, seed, deep)
        if puzzle is not None and themes[theme(puzzle.solution)] < PER_THEME:
            yield puzzle
        position = rolled
        turn = turns[0] if rng.random() >= CARELESS else rng.choice(turns[:6])
        for action in turn.actions:
            position = position.play(action, rng)


def _puzzle(position: Position, turns: list[beam.Turn], seed: int, deep: bool) -> Proven | None:
    """A position as a puzzle, if it is one. The cheap questions come first."""
    weights = Weights.preset(WEIGHTS)
    odds = Odds.by(weights)
    seat = position.state.active
    end = signature(turns[0].state, seat)
    rest = (turn.value for turn in turns if signature(turn.state, seat) != end)
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


def best_and_second(position: Position, weights: str) -> tuple[Plan, Plan] | None:
    """The best turn and the best that ends otherwise; None if they are not proven."""
    plans = solve(position, Weights.preset(weights), top=2, effort=EFFORT).plans
    if len(plans) < 2 or not all(plan.optimal for plan in plans):
        return None
    return plans[0], plans[1]


def agrees(position: Position, end: Position, judgement: Weights) -> bool:
    """Whether by another judgement no turn is much better than one that ends so."""
    found = solve(position, judgement, effort=EFFORT)
    behind = found.bound - value(end.state, position.state.active, judgement)
    if found.best is None:
        return False
    return Odds.by(judgement).loss(found.best.position, end, behind, position.active) <= AGREED


def _far(odds: Odds, lead: int) -> bool:
    """Whether a lead is large enough, at even chances."""
    return odds.moved(0.5, lead) - 0.5 >= GAP


def _played_by(name: str, position: Position, weights: Weights) -> int:
    """The value that a simple player reaches."""
    player = create(name)
    rng = Random(name)
    seat, moves = position.state.active, position.moves
    while position.phase == "main" and position.moves == moves:
        action = player.choose(veiled(position), rng)
        position = position.play(action, rng)
    return value(position.state, seat, weights)
