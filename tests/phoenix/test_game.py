"""A game as a record: undo, redo, turns, files."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from advisor.core.errors import GameError
from advisor.phoenix import Game
from advisor.phoenix.game import Game as AnyGame
from advisor.phoenix.players import livelier
from phoenix.support import position


def played(seed: int, steps: int = 60) -> Game:
    game = Game.new(3, seed=seed, hubs="all")
    rng = Random(seed)
    for _ in range(steps):
        game.play(livelier(game.position, rng))
    return game


def test_the_same_seed_gives_the_same_game() -> None:
    assert played(3) == played(3)
    assert played(3) != played(4)
    assert Game.new(2).seed != Game.new(2).seed


def test_undo_and_redo_by_action_and_by_turn() -> None:
    game = played(5)
    end = game.position
    before = game.position_at(len(game.actions) - 1)
    assert game.undo() == before
    assert game.redo() == end
    turn = game.turns[-1]
    start = game.position_at(turn.start)
    assert game.undo("turn") == start
    assert game.redo("turn").moves >= start.moves
    while game.can_redo:
        game.redo()
    assert game.position == end
    while game.can_undo:
        game.undo("turn")
    assert game.position == game.start
    with pytest.raises(GameError, match="nothing to undo"):
        game.undo()


def test_turns_are_the_actions_between_two_moves() -> None:
    game = played(6, 120)
    turns = game.turns
    assert [n for turn in turns for n in turn] == list(range(len(game.actions)))
    for turn in turns[:-1]:
        assert game.position_at(turn.stop).moves == game.position_at(turn.start).moves + 1


def test_a_game_is_saved_and_loaded(tmp_path: Path) -> None:
    game = played(7)
    file = tmp_path / "game.json"
    game.save(file)
    again = Game.load(file)
    assert again == game
    assert again.position == game.position
    assert eval(repr(game), {"Game": Game}) == game
    keys = json.loads(file.read_text())
    assert keys["format"] == "space-station-phoenix-game/1"
    assert str(game) == str(game.position)


def test_what_is_no_saved_game_is_refused(tmp_path: Path) -> None:
    single = tmp_path / "position.json"
    single.write_text(position().to_json())
    with pytest.raises(GameError, match="This is a single position"):
        Game.load(single)
    game = AnyGame(position(red={"gems": 7}), seed=1)
    game.play("use expedition1")
    keys = game.to_dict()
    assert keys["actions"][0].startswith("use expedition1 = ")
    keys["actions"][0] = "use expedition1"
    with pytest.raises(GameError, match="has no outcome"):
        Game.from_json(keys)
    keys["actions"][0] = "use ice3"
    with pytest.raises(GameError, match="is refused: You have no ice3"):
        Game.from_json(keys)
    keys["start"]["phase"] = "lunch"
    with pytest.raises(GameError, match="start of the saved game is refused"):
        Game.from_json(keys)
