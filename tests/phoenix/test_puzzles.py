"""Puzzles of Space Station Phoenix: proven, far ahead of every roll too, and without hub A-7."""

from __future__ import annotations

from collections import Counter

import pytest

from advisor.analysis.odds import Odds
from advisor.analysis.puzzles import GAP, PER_THEME
from advisor.lessons.puzzles import DIFFICULTIES, Puzzle, load_puzzles, puzzle_of
from advisor.phoenix import Position, mining
from advisor.phoenix.analyst import ANALYST
from advisor.phoenix.solver.glance import glances
from advisor.phoenix.value import Weights

PUZZLES = load_puzzles(game="phoenix")
by_id = pytest.mark.parametrize("puzzle", PUZZLES, ids=[puzzle.id for puzzle in PUZZLES])
SAMPLE = [
    min(
        (puzzle for puzzle in PUZZLES if puzzle.difficulty == difficulty),
        key=lambda puzzle: len(puzzle.position.legal_actions()),
    )
    for difficulty in DIFFICULTIES[:3]
]


def test_there_are_enough_of_three_difficulties() -> None:
    assert len(PUZZLES) >= 40
    kinds = Counter(puzzle.difficulty for puzzle in PUZZLES)
    assert [*kinds] == list(DIFFICULTIES[:3])
    assert {len(puzzle.position.players) for puzzle in PUZZLES} == {2, 3, 4}


def test_they_differ_and_no_income_is_one() -> None:
    themes = Counter(ANALYST.theme(puzzle.solution) for puzzle in PUZZLES)
    assert max(themes.values()) <= PER_THEME
    assert not any({action.text for action in one.solution} <= mining.BARE for one in PUZZLES)


@by_id
def test_the_solution_is_far_ahead_and_nobody_has_the_hub_that_is_out_of_balance(
    puzzle: Puzzle,
) -> None:
    assert puzzle.check(puzzle.solution).solved
    assert puzzle.proof.points >= GAP
    assert puzzle.proof.gap > 0
    assert puzzle.proof.weights == mining.proving(len(puzzle.position.players))
    assert mining.LEFT_OUT not in {player.hub for player in puzzle.position.players}
    assert "with reconstructed component values" in puzzle.question


def prove(puzzle: Puzzle) -> None:
    """The whole claim: best, second, difficulty, and that no roll comes near."""
    assert puzzle.prove() == ()
    position = puzzle.position
    assert isinstance(position, Position)
    weights = Weights.preset(puzzle.proof.weights)
    seen = glances(position.state, weights)
    odds = Odds.by(weights)
    rolls = [each.value for each in seen if each.roll is not None]
    assert all(odds.moved(0.5, puzzle.proof.value - each) - 0.5 >= GAP for each in rolls)


@pytest.mark.parametrize("puzzle", SAMPLE, ids=[puzzle.id for puzzle in SAMPLE])
def test_one_of_each_difficulty_is_proven_again(puzzle: Puzzle) -> None:
    prove(puzzle)


@pytest.mark.slow
@by_id
def test_every_puzzle_is_proven_again(puzzle: Puzzle) -> None:
    prove(puzzle)


def test_a_stored_position_is_found_to_be_a_puzzle_again() -> None:
    puzzle = SAMPLE[0]
    position = puzzle.position
    assert isinstance(position, Position)
    player = mining.Miner(Weights.preset(puzzle.proof.weights))
    seen = player.seen(position.state)
    assert player.seen(position.state) is seen
    found = mining.puzzle(position, seen, puzzle.proof.seed)
    assert found is not None
    again = puzzle_of(found)
    assert again.solution == puzzle.solution
    assert again.difficulty == puzzle.difficulty
    assert again.question == puzzle.question
    assert mining.puzzle(position, seen[:2], puzzle.proof.seed) is None


def test_mining_looks_at_a_game_until_told_to_stop() -> None:
    asked = iter([False] * 40)
    found = list(ANALYST.puzzles(5, Counter(), lambda: next(asked, True)))
    assert all(each.seed == 5 for each in found)
