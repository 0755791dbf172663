"""Puzzles: each is proven, hidden from simple players, and keeps its answer to itself."""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from advisor import Position, Weights, games
from advisor.analysis.puzzles import GAP, PER_THEME
from advisor.frontiers.mining import theme
from advisor.frontiers.value import value
from advisor.frontiers.words import CARD_TITLES, PLACE_TITLES, TERRITORY_TITLES
from advisor.lessons.errors import LessonError
from advisor.lessons.puzzles import (
    DIFFICULTIES,
    Puzzle,
    load_puzzle,
    load_puzzles,
    puzzle_toml,
    read_puzzle,
)
from advisor.players import create

PUZZLES = load_puzzles()
by_id = pytest.mark.parametrize("puzzle", PUZZLES, ids=[puzzle.id for puzzle in PUZZLES])
SAMPLE = [
    min(
        (puzzle for puzzle in PUZZLES if puzzle.difficulty == difficulty),
        key=lambda puzzle: len(puzzle.position.legal_actions()),
    )
    for difficulty in DIFFICULTIES
    if any(puzzle.difficulty == difficulty for puzzle in PUZZLES)
]


def test_there_are_enough_of_several_difficulties() -> None:
    assert len(PUZZLES) >= 60
    kinds = Counter(puzzle.difficulty for puzzle in PUZZLES)
    assert sum(number >= 3 for number in kinds.values()) >= 3
    assert [*kinds] == [kind for kind in DIFFICULTIES if kind in kinds]
    assert {len(puzzle.position.players) for puzzle in PUZZLES} == {2, 3, 4}


def test_they_differ() -> None:
    assert len({puzzle.id for puzzle in PUZZLES}) == len(PUZZLES)
    themes = Counter(theme(puzzle.solution) for puzzle in PUZZLES)
    assert max(themes.values()) <= PER_THEME


@pytest.mark.no_cover
@by_id
def test_the_solution_is_the_best_turn_and_the_rest_is_far_behind(puzzle: Puzzle) -> None:
    verdict = puzzle.check(puzzle.solution)
    assert verdict.solved
    assert verdict.loss == 0
    assert puzzle.best_value == puzzle.proof.value > puzzle.proof.second
    assert puzzle.proof.gap > 0
    assert puzzle.proof.points >= GAP
    assert puzzle.proof.optimal


@by_id
def test_simple_players_do_not_find_it(puzzle: Puzzle) -> None:
    weights = Weights.preset(puzzle.proof.weights)
    seat = puzzle.position.state.active
    for name in ("greedy", "simple", "quick"):
        player, rng, here = create(name), Random(1), puzzle.position
        tried = []
        while here.phase == "main" and here.moves == puzzle.position.moves:
            action = player.choose(here.veiled(), rng)
            here = here.play(action, rng)
            tried.append(action)
        assert value(here.state, seat, weights) < puzzle.best_value
        assert not puzzle.check(tried).solved


@by_id
def test_no_text_gives_the_answer_away(puzzle: Puzzle) -> None:
    held = puzzle.position.player(puzzle.position.active).cards
    names = [*PLACE_TITLES, *TERRITORY_TITLES]
    names += [title for title in CARD_TITLES if title.split()[-1].lower() not in held]
    for text in (puzzle.title, puzzle.question, repr(puzzle)):
        for action in puzzle.solution:
            assert action.text == "end" or action.text not in text
    for name in names:
        assert name not in puzzle.title
    for place in (*PLACE_TITLES, *TERRITORY_TITLES):
        assert place not in puzzle.question


@by_id
def test_its_file_is_what_would_be_written(puzzle: Puzzle) -> None:
    file = games.kit().teaching.puzzles / f"{puzzle.id}.toml"
    assert file.read_text(encoding="utf-8") == puzzle_toml(puzzle)


@pytest.mark.parametrize("puzzle", SAMPLE, ids=[puzzle.id for puzzle in SAMPLE])
def test_a_sample_is_proven_again(puzzle: Puzzle) -> None:
    assert puzzle.prove() == ()


@pytest.mark.slow
@by_id
def test_every_proof_holds(puzzle: Puzzle) -> None:
    assert puzzle.prove() == ()


def test_a_wrong_claim_is_found() -> None:
    table = source(SAMPLE[0])
    table["proof"]["value"] += 1
    table["proof"]["second"] -= 1
    wrong = read_puzzle(table, "wrong.toml").prove()
    assert any("the best turn is worth" in sentence for sentence in wrong)
    assert any("the second is worth" in sentence for sentence in wrong)


def test_a_beginning_solves_nothing_and_a_slip_is_said() -> None:
    puzzle = SAMPLE[0]
    assert puzzle.check(puzzle.solution[:1]).kind == "open"
    assert puzzle.check("end").kind == "refused"
    assert puzzle.check("end").refusal is not None


# Files


def source(puzzle: Puzzle) -> dict[str, Any]:
    return tomllib.loads(puzzle_toml(puzzle))


@pytest.mark.parametrize(
    ("key", "wrong", "says"),
    [
        ("id", 5, "id: a text"),
        ("title", "", "title: a text"),
        ("difficulty", "awful", "difficulty: one of easy, medium, hard, expert"),
        ("question", None, "question: a text"),
        ("solution", [], "solution: a list of actions"),
        ("solution", ["fly"], "solution[1]"),
        ("solution", ["end"], "solution[1]"),
        ("position", "here", "position: a position"),
        ("position", {"players": []}, "players"),
        ("proof", {}, "proof.value: is missing"),
        ("proof", 3, "proof: a table"),
        ("answer", 42, "answer: is unknown"),
    ],
)
def test_every_slip_is_named(key: str, wrong: object, says: str) -> None:
    table = source(SAMPLE[0])
    table[key] = wrong
    with pytest.raises(LessonError) as caught:
        read_puzzle(table, "slip.toml")
    assert any(says in str(problem) for problem in caught.value.problems), caught.value


def test_folders_and_files_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(LessonError, match="no puzzle"):
        load_puzzles(tmp_path)
    (tmp_path / "a.toml").write_text("= nonsense", encoding="utf-8")
    (tmp_path / "b.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(LessonError) as caught:
        load_puzzles(tmp_path)
    assert len(caught.value.problems) == 2
    with pytest.raises(LessonError, match="cannot be read"):
        load_puzzle(tmp_path / "missing.toml")


def test_an_id_is_there_once(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.toml").write_text(puzzle_toml(SAMPLE[0]), encoding="utf-8")
    with pytest.raises(LessonError, match="twice"):
        load_puzzles(tmp_path)


def test_a_puzzle_keeps_what_is_no_or_nothing_but_not_usual() -> None:
    data = SAMPLE[0].position.to_dict()
    data["options"] |= {"helmet_cost": 0, "seat_compensation": False}
    puzzle = replace(SAMPLE[0], position=Position.from_json(data))
    again = read_puzzle(tomllib.loads(puzzle_toml(puzzle)), "again.toml")
    assert again.position == puzzle.position
    assert again.position.options.helmet_cost == 0
