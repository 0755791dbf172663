"""The record of a game: playing, going back and forth, saving and loading."""

from __future__ import annotations

import errno
import json
import os
import random
from pathlib import Path
from typing import Any

import pytest

from advisor import Game, GameError, IllegalAction, Position
from advisor.core import saving
from support import position

SEATS = ("red", "green", "blue", "yellow")


def random_game(seed: int, players: int = 2, most: int = 10_000, **options: Any) -> Game:
    """A game of random choices; the choices have a random source of their own."""
    game = Game.new(SEATS[:players], seed=seed, **options)
    chooser = random.Random(seed)
    while len(game.actions) < most and (legal := game.position.legal_actions()):
        game.play(chooser.choice(legal))
    return game


def edited(game: Game, **changes: Any) -> dict[str, Any]:
    return game.to_dict() | changes


# Playing


def test_a_new_game_begins_as_a_new_position() -> None:
    game = Game.new(("blue", "red", "green"), edition=1, seed=3, names=("A", "B", "C"))
    assert game.position == game.start
    assert game.start == Position.new_game(
        ("blue", "red", "green"), edition=1, seed=3, names=("A", "B", "C")
    )
    assert game.actions == ()
    assert game.positions == (game.start,)
    assert game.turns == ()
    assert game.seed == 3


def test_options_reach_the_game() -> None:
    game = Game.new(2, seed=1, helmet_cost=2, seat_compensation=False, long_game=True)
    assert game.start.options.helmet_cost == 2
    assert game.start.player("green").fuel == 0


def test_play_gives_the_new_position_and_records_the_outcome() -> None:
    game = Game.new(seed=1)
    after = game.play("roll")
    assert after == game.position
    (roll,) = game.actions
    assert str(roll).startswith("roll ")
    assert game.start.play(roll) == after


def test_a_written_outcome_counts() -> None:
    game = Game.new(seed=1)
    game.play("ROLL  6 5 2")
    assert [str(action) for action in game.actions] == ["roll 2 5 6"]
    assert game.position.player("red").ships == ("2", "5", "6")


def test_a_random_source_may_be_given() -> None:
    first, second = Game.new(seed=1), Game.new(seed=2)
    assert (
        first.play("roll", rng=random.Random(5)).player("red").ships
        == second.play("roll", rng=random.Random(5)).player("red").ships
    )


def test_the_known_deck_is_drawn_before_chance_is_asked() -> None:
    start = position(
        red={"ships": "6 6"},
        docks={"artifact": "red:2 red:6"},
        display="booster stasis city",
        top="decoy",
        this_turn={"artifact": 8},
    )
    game = Game(start, seed=1)
    game.play("claim city")
    assert str(game.actions[-1]) == "claim city = decoy"


def test_a_refused_action_changes_nothing() -> None:
    game = Game.new(seed=1)
    game.play("roll")
    game.undo()
    with pytest.raises(IllegalAction):
        game.play("end")
    assert game.actions == ()
    assert game.can_redo


def test_the_same_seed_gives_the_same_game() -> None:
    assert random_game(11, players=3) == random_game(11, players=3)
    assert random_game(11, most=20) != random_game(12, most=20)


def test_the_global_random_state_is_left_alone() -> None:
    random.seed(0)  # noqa: TID251 - the promise is about the global state
    before = random.getstate()
    random_game(5, most=60)
    Game.new()
    assert random.getstate() == before


def test_a_game_without_a_seed_gets_one_of_its_own() -> None:
    first, second = Game.new(), Game.new()
    assert isinstance(first.seed, int)
    assert first.seed != second.seed
    again = Game.from_json(first.to_json())
    assert again.play("roll") == first.play("roll")
    assert Game(first.start).seed != Game(first.start).seed


@pytest.mark.parametrize("seed", ["7", 1.5, True])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(GameError, match="whole number"):
        Game(Position.new_game(seed=1), seed)


# Back and forth


def test_undo_and_redo_by_action() -> None:
    game = random_game(21, most=80)
    positions, actions = game.positions, game.actions
    for number in reversed(range(80)):
        assert game.can_undo
        assert game.undo() == positions[number] == game.position
    assert not game.can_undo
    for number in range(80):
        assert game.can_redo
        assert game.redo() == positions[number + 1]
    assert not game.can_redo
    assert game.actions == actions
    assert game.positions == positions


def test_nothing_to_undo_or_redo() -> None:
    game = Game.new(seed=1)
    with pytest.raises(GameError, match="nothing to undo"):
        game.undo()
    with pytest.raises(GameError, match="nothing to redo"):
        game.redo("turn")
    with pytest.raises(GameError, match="'action' or by 'turn'"):
        game.undo("year")  # type: ignore[arg-type]


def test_undo_and_redo_by_turn() -> None:
    game = random_game(22, most=150)
    turns, positions = game.turns, game.positions
    assert len(turns) > 5
    for turn in reversed(turns):
        assert game.undo("turn") == positions[turn.start]
    for turn in turns:
        assert game.redo("turn") == positions[turn.stop]


def test_undo_by_turn_stops_at_the_beginning_of_the_current_turn() -> None:
    game = Game.new(seed=1)
    for action in ("roll 1 2 4", "solar 1", "solar 2", "solar 4", "end", "roll 3 3 5", "solar 5"):
        game.play(action)
    assert game.turns == (range(5), range(5, 7))
    assert game.undo("turn").active == "blue"
    assert len(game.actions) == 5
    assert game.undo("turn") == game.start
    game.redo("turn")
    assert len(game.actions) == 5


def test_playing_forgets_what_was_undone() -> None:
    game = random_game(23, most=10)
    game.undo()
    game.play(game.position.legal_actions()[0])
    assert not game.can_redo


def test_undoing_does_not_change_the_luck() -> None:
    game = Game.new(seed=9)
    first = game.play("roll")
    game.undo()
    assert game.play("roll") == first


def test_luck_after_undo_redo_save_and_load(tmp_path: Path) -> None:
    straight = random_game(24, most=60)
    detour = random_game(24, most=60)
    for _ in range(30):
        detour.undo()
    for _ in range(30):
        detour.redo()
    detour.save(tmp_path / "game.json")
    loaded = Game.load(tmp_path / "game.json")
    choosers = [random.Random(1) for _ in range(3)]
    while legal := straight.position.legal_actions():
        for game, chooser in zip((straight, detour, loaded), choosers, strict=True):
            game.play(chooser.choice(legal))
        assert straight.position == detour.position == loaded.position
    assert straight == detour == loaded


def test_replay_to_any_point() -> None:
    game = random_game(25, most=40)
    replayed = game.start
    for number, action in enumerate(game.actions):
        assert game.position_at(number) == replayed
        replayed = replayed.play(action)
    assert game.position_at(40) == replayed == game.position
    for number in (-1, 41):
        with pytest.raises(GameError, match="0 to 40"):
            game.position_at(number)


def test_turns_cover_the_game() -> None:
    game = random_game(26, players=4)
    numbers = [number for turn in game.turns for number in turn]
    assert numbers == list(range(len(game.actions)))
    for turn in game.turns:
        assert str(game.actions[turn.start]).startswith("roll")
        assert len({game.position_at(number).active for number in turn}) == 1
        assert game.position_at(turn.start).moves == game.turns.index(turn)


# Saving and loading


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", [1, 5])
def test_save_and_load_give_back_the_game(tmp_path: Path, players: int, edition: int) -> None:
    game = random_game(31 + players, players=players, edition=edition)
    file = tmp_path / "game.json"
    game.save(file)
    loaded = Game.load(str(file))
    assert loaded == game
    assert loaded.positions == game.positions
    assert loaded.position.result == game.position.result is not None
    assert os.listdir(tmp_path) == ["game.json"]  # noqa: PTH208
    assert Game.from_json(game.to_dict()) == game
    assert eval(repr(game), {"Game": Game}) == game


def test_the_file_is_what_the_format_says(tmp_path: Path) -> None:
    game = random_game(32, most=12)
    game.save(tmp_path / "game.json")
    saved = json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))
    assert list(saved) == ["format", "seed", "start", "actions"]
    assert saved["format"] == "alien-frontiers-game/1"
    assert saved["seed"] == 32
    assert saved["start"] == game.start.to_dict()
    assert saved["actions"] == [str(action) for action in game.actions]
    assert json.loads(Game.new(seed=1).to_json())["actions"] == []


def test_what_was_undone_is_not_saved(tmp_path: Path) -> None:
    game = random_game(33, most=12)
    game.undo()
    game.save(tmp_path / "game.json")
    loaded = Game.load(tmp_path / "game.json")
    assert len(loaded.actions) == 11
    assert not loaded.can_redo


def test_a_reshuffle_is_replayed_from_its_outcome(tmp_path: Path) -> None:
    """The deck runs out, the discards are shuffled and the order becomes unknown."""
    start = position(
        red={"ships": "1 2 4", "cards": "booster stasis polarity gravity warper cannon crystal"},
        blue={"cards": "booster stasis polarity gravity warper cannon"},
        display="city monument decoy",
        discards="crystal teleporter helmet helmet cache cache teleporter",
        top="decoy",
    )
    assert start.deck == ("decoy",)
    game = Game(start, seed=4)
    game.play("artifact 1")
    game.play("cycle")
    assert game.position.deck is None
    game.play("artifact 2")
    game.play("cycle")
    game.save(tmp_path / "game.json")
    loaded = Game.load(tmp_path / "game.json")
    assert loaded.positions == game.positions
    assert loaded.position.display == game.position.display


def test_long_random_games_reach_the_reshuffle_and_load_equal() -> None:
    reshuffled = 0
    for seed in range(6):
        game = random_game(seed, players=4)
        reshuffled += game.position.deck is None
        assert Game.from_json(game.to_json()).positions == game.positions
    assert reshuffled > 0


@pytest.mark.parametrize(
    "name",
    [
        "",
        "Zoë 界 👽",
        "a\nb\t\x00\x1b[31m",
        '"quoted" \\ {}',
        "x" * 200,
        "\u202eabc",
    ],
    ids=["empty", "letters", "control", "quotes", "long", "reversed"],
)
def test_names_are_free_text(tmp_path: Path, name: str) -> None:
    game = Game.new(seed=1, names=(name, "Bob"))
    game.play("roll")
    game.save(tmp_path / "game.json")
    assert Game.load(tmp_path / "game.json").position.player("red").name == name


# A file that cannot be written leaves the old one alone


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    random_game(41, most=10).save(file)
    return file


@pytest.mark.parametrize("failing", ["fsync", "replace"])
def test_a_failed_save_leaves_the_old_file(
    saved: Path, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    before = saved.read_bytes()

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(saving.os, failing, full)
    with pytest.raises(GameError, match=r"could not be saved as .*No space left"):
        random_game(42, most=20).save(saved)
    monkeypatch.undo()
    assert saved.read_bytes() == before
    assert list(saved.parent.iterdir()) == [saved]


def test_an_interrupted_save_leaves_no_part(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = saved.read_bytes()

    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(saving.os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        random_game(42, most=20).save(saved)
    monkeypatch.undo()
    assert saved.read_bytes() == before
    assert list(saved.parent.iterdir()) == [saved]


@pytest.mark.parametrize("place", [".", "missing/game.json", "game.json/inside", "nul\0l"])
def test_impossible_places_are_refused(saved: Path, place: str) -> None:
    with pytest.raises(GameError, match="could not be saved"):
        Game.new(seed=1).save(f"{saved.parent}/{place}")
    assert list(saved.parent.iterdir()) == [saved]


def test_a_pipe_is_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(GameError, match="no ordinary file"):
        Game.new(seed=1).save(pipe)
    assert pipe.is_fifo()


def test_the_file_keeps_its_mode_and_a_link_stays_a_link(saved: Path) -> None:
    saved.chmod(0o640)
    link = saved.parent / "link.json"
    link.symlink_to(saved)
    game = random_game(43, most=5)
    game.save(link)
    assert link.is_symlink()
    assert saved.stat().st_mode & 0o777 == 0o640
    assert Game.load(saved) == game


# A file that is no saved game


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        (b"", "damaged"),
        (b'{"format": "alien-frontiers-game/1", "seed": 1, "sta', "damaged"),
        (b"\xff\xfe\x00", "damaged"),
        (b"[" * 100_000, "damaged"),
        (b'{"seed": NaN}', "NaN is not a number"),
        (b'{"seed": ' + b"9" * 5000 + b"}", "damaged"),
        (b"[1, 2]", "is an object, not"),
        (b"{}", "it has no format"),
        (b'{"format": "alien-frontiers-game/2"}', "'alien-frontiers-game/1', not 'alien-front"),
        (b'{"format": "alien-frontiers/1"}', "This is a single position"),
        (b'{"format": ["x"]}', "not \\['x'\\]"),
        (b'{"format": "alien-frontiers-game/1", "format": 1}', "'format' is given 2 times"),
        (b'{"format": "alien-frontiers-game/1"}', "lacks 'seed'"),
    ],
)
def test_a_file_that_is_no_saved_game(saved: Path, source: bytes, sentence: str) -> None:
    file = saved.parent / "other.json"
    file.write_bytes(source)
    with pytest.raises(GameError, match=sentence) as caught:
        Game.load(file)
    assert "other.json" in str(caught.value)
    assert file.read_bytes() == source


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"extra": 1}, "no 'extra'"),
        ({"seed": None}, "seed is a whole number"),
        ({"seed": True}, "seed is a whole number"),
        ({"seed": "7"}, "seed is a whole number"),
        ({"start": None}, "start is a position"),
        ({"start": "{}"}, "start is a position"),
        ({"start": {}}, "start of the saved game is refused: players"),
        ({"actions": "roll"}, "list of texts"),
        ({"actions": [None]}, "Action 1 of the saved game is no text"),
        ({"actions": ["roll"]}, "Action 1 .*'roll', has no outcome"),
        ({"actions": ["roll 1 2 3", "solar 4"]}, "Action 2 .*'solar 4', is refused: You have no"),
        ({"actions": ["roll 1 2 3", "sonar 4"]}, "Action 2 .*'sonar 4', is refused: Cannot read"),
        ({"actions": ["roll 1 2 3 4"]}, "Action 1 .*, is refused: The roll must name 3 values"),
    ],
)
def test_a_record_that_is_wrong(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(GameError, match=sentence):
        Game.from_json(edited(Game.new(seed=1), **changes))


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(GameError, match="cannot be read: No such file"):
        Game.load(tmp_path / "none.json")
    with pytest.raises(GameError, match="cannot be read"):
        Game.load(tmp_path)
    with pytest.raises(GameError, match="cannot be read"):
        Game.load("nul\0l")


def test_a_game_is_compared_by_its_record_and_printed_as_its_board() -> None:
    game = random_game(51, most=6)
    assert game != "game"
    assert str(game) == str(game.position)
    other = Game.from_json(game.to_json())
    game.undo()
    assert game != other
    game.redo()
    assert game == other
    with pytest.raises(TypeError):
        hash(game)
