"""However large, deep or long what comes in is: our own error, short, and soon.

Nothing here looks at a clock. What would take minutes or gigabytes without a limit is simply
tried; a limit that is gone shows as a test that does not end.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from advisor import Game, GameError, Position, PositionError, Weights, games, phoenix
from advisor.core.documents import LARGEST
from advisor.core.errors import MOST_DEFECTS
from advisor.core.record import MOST_ACTIONS
from advisor.frontiers.value.weights import WeightsError
from advisor.lessons import LessonError
from advisor.lessons.progress import Progress
from advisor.lessons.puzzles import load_puzzle, read_puzzle
from advisor.lessons.reading import load_lesson, read_lesson

POSITION = Position.new_game(2, seed=1).to_dict()
GAME = Game.new(2, seed=1).to_dict()
PHOENIX = phoenix.Position.new_game(2, seed=1).to_dict()
PHOENIX_GAME = phoenix.Game.new(2, seed=1, first_game=True).to_dict()
WEIGHTS = json.loads(Weights.preset("app").to_json())

Read = Callable[[Any], object]
READERS: dict[str, tuple[Read, type[Exception], dict[str, Any]]] = {
    "position": (Position.from_json, PositionError, POSITION),
    "game": (Game.from_json, GameError, GAME),
    "phoenix": (phoenix.Position.from_json, PositionError, PHOENIX),
    "phoenix game": (phoenix.Game.from_json, GameError, PHOENIX_GAME),
    "weights": (Weights.from_json, WeightsError, WEIGHTS),
}
MANY = dict.fromkeys((f"key{number}" for number in range(1_000_000)), 0)


def nested(depth: int) -> Any:
    value: Any = 0
    for _ in range(depth):
        value = {"a": [value]}
    return value


def parts(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every part of a value, the first of each list only."""
    found = [path] if path else []
    inner = value.items() if isinstance(value, dict) else enumerate(value[:1])
    for key, part in inner:
        found += parts(part, (*path, key)) if isinstance(part, dict | list) else [(*path, key)]
    return found


def replaced(value: Any, path: tuple[Any, ...], part: Any) -> Any:
    if not path:
        return part
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = replaced(copy[path[0]], path[1:], part)
    return copy


def answer(read: Read, error: type[Exception], source: Any) -> str:
    """What is said against a source; empty if it is taken."""
    try:
        read(source)
    except error as refusal:
        return str(refusal)
    return ""


def message(read: Read, error: type[Exception], source: Any) -> str:
    with pytest.raises(error) as caught:
        read(source)
    assert type(caught.value).__module__.startswith("advisor.")
    return str(caught.value)


@pytest.mark.parametrize("kind", READERS)
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[" * 1_000_000, "too deeply nested, more than 100 levels: line 1 column 101"),
        ('{"a":' * 1_000_000, "too deeply nested, more than 100 levels"),
        ("9" * 1_000_000, "a number has more than 100 digits: line 1 column 1"),
        ('{"format": NaN}', "NaN is not a number of JSON: line 1 column 12"),
        ('{"format": 1e999}', "the number 1e999 is too large: line 1 column 12"),
        ('{"format": 1, "format": 2}', "2 times"),
        ("x" * (LARGEST + 1), "larger than 5 MB"),
        (b"x" * (LARGEST + 1), "larger than 5 MB"),
    ],
    ids=["lists", "objects", "digits", "nan", "exponent", "twice", "text", "bytes"],
)
def test_a_text_beyond_every_limit(kind: str, text: str | bytes, says: str) -> None:
    read, error, _ = READERS[kind]
    said = message(read, error, text)
    assert says in said
    assert len(said) < 200


@pytest.mark.parametrize("kind", READERS)
@pytest.mark.parametrize(
    "odd",
    [10**5000, -(10**5000), float("nan"), float("inf"), nested(100_000), "x" * 1_000_000, MANY],
    ids=["huge", "negative", "nan", "infinite", "deep", "long", "many"],
)
def test_any_part_of_a_dictionary_may_be_odd(kind: str, odd: Any) -> None:
    read, error, good = READERS[kind]
    for path in parts(good):
        assert len(answer(read, error, replaced(good, path, odd))) < 20_000


def test_a_million_unknown_keys_of_a_position() -> None:
    with pytest.raises(PositionError) as caught:
        Position.from_json(POSITION | MANY)
    assert len(caught.value.defects) == MOST_DEFECTS
    assert caught.value.more == 1_000_000 - MOST_DEFECTS
    assert str(caught.value).endswith("; and 999,950 more")
    assert caught.value.lines[-1] == "and 999,950 more"


@pytest.mark.parametrize("key", ["station", "tracks"])
def test_a_million_unknown_keys_inside_a_position_of_the_other_game(key: str) -> None:
    players = [PHOENIX["players"][0] | {key: MANY}, PHOENIX["players"][1]]
    with pytest.raises(PositionError) as caught:
        phoenix.Position.from_json(PHOENIX | {"players": players})
    assert len(caught.value.defects) == MOST_DEFECTS
    assert str(caught.value).endswith(f"; and {caught.value.more:,} more")
    assert caught.value.more >= 1_000_000 - MOST_DEFECTS


def test_a_million_unknown_keys_of_weights() -> None:
    with pytest.raises(WeightsError) as caught:
        Weights.from_json(WEIGHTS | MANY)
    assert len(caught.value.defects) == MOST_DEFECTS
    assert str(caught.value).endswith("; and 999,950 more")


@pytest.mark.parametrize("read", [read_lesson, read_puzzle])
def test_a_million_unknown_keys_of_a_lesson(read: Callable[..., object]) -> None:
    with pytest.raises(LessonError) as caught:
        read(MANY, "many.toml")
    assert len(caught.value.problems) == MOST_DEFECTS
    assert caught.value.more > 999_000
    assert str(caught.value).endswith("\nand " + f"{caught.value.more:,} more")


def test_errors_that_were_cut_can_be_copied() -> None:
    import copy

    for read, error, good in READERS.values():
        with pytest.raises(error) as caught:
            read(good | dict(list(MANY.items())[:70]))
        assert str(copy.copy(caught.value)) == str(caught.value)


@pytest.mark.parametrize("key", ["display", "discards", "deck"])
def test_a_long_list_of_a_position(key: str) -> None:
    with pytest.raises(PositionError) as caught:
        Position.from_json(POSITION | {key: [0] * 1_000_000})
    assert str(caught.value.defects[0]) == (
        f"{key}: expected a short list, not one of 1,000,000 parts"
    )


@pytest.mark.parametrize("name", ["x" * 201, "\u202e" * 10_000])
def test_a_name_is_not_longer_than_200_letters(name: str) -> None:
    with pytest.raises(PositionError, match=r"names: expected at most 200 letters, not [\d,]+$"):
        Position.new_game(2, names=(name, "Ben"))
    players = [dict(POSITION["players"][0]) | {"name": name}, POSITION["players"][1]]
    with pytest.raises(PositionError, match=r"players\[0\].name: expected at most 200 letters"):
        Position.from_json(POSITION | {"players": players})


def test_a_name_of_the_other_game_is_not_longer_either() -> None:
    with pytest.raises(PositionError, match=r"names: expected at most 200 letters, not 201$"):
        phoenix.Position.new_game(2, names=("x" * 201, "Ben"))
    players = [PHOENIX["players"][0] | {"name": "x" * 201}, PHOENIX["players"][1]]
    with pytest.raises(PositionError, match=r"players\[0\].name: expected at most 200 letters"):
        phoenix.Position.from_json(PHOENIX | {"players": players})


@pytest.mark.parametrize(
    "row",
    [
        ("ships", "transport2", "cost", "9" * 1_000_000),
        ("sectors", "111", "q1", "income>gem:" + "9" * 1_000_000),
        ("hubs", "A-11", "hub_slots", "pink=food:" + "9" * 1_000_000),
        ("setup", "2", "seat_gems", "9" * 1_000_000),
        ("x" * 1_000_000, "y" * 1_000_000, "z" * 1_000_000, "1"),
    ],
    ids=["number", "clause", "slots", "seats", "names"],
)
def test_an_owners_value_of_any_length(row: tuple[str, str, str, str]) -> None:
    with pytest.raises(phoenix.DataError) as caught:
        phoenix.Data.load([row])
    assert len(str(caught.value)) < 500


def test_an_owners_file_of_any_size(tmp_path: Path) -> None:
    file = tmp_path / "my.csv"
    file.write_text("table,id,field,value\n" + "a,b,c,1\n" * 60)
    with pytest.raises(phoenix.DataError, match=r"and 10 more$"):
        phoenix.Data.load(file)
    file.write_text("table,id,field,value\n" + "a,b,c,1\n" * 100_000)
    with pytest.raises(phoenix.DataError, match=r"has 100,000 rows; 5,000 are the most$"):
        phoenix.Data.load(file)
    file.write_bytes(b"x" * (LARGEST + 1))
    with pytest.raises(phoenix.DataError, match=r"larger than 5 MB$"):
        phoenix.Data.load(file)


def test_a_name_of_200_letters_is_shown() -> None:
    position = Position.new_game(2, names=("界" * 200, "x" * 200))
    assert "界" * 11 + "… (red)" in str(position)


def test_a_game_has_a_number_of_actions_that_can_be_replayed() -> None:
    said = message(Game.from_json, GameError, GAME | {"actions": ["roll"] * (MOST_ACTIONS + 1)})
    assert said == "A game has at most 20,000 actions, not 20,001."


def test_a_game_that_is_played_for_ever_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("advisor.core.record.MOST_ACTIONS", 1)
    game = Game.new(2, seed=1)
    game.play("roll")
    with pytest.raises(GameError, match="at most 1 actions"):
        game.play(game.position.legal_actions()[0])
    game.undo()
    game.play("roll")


def test_a_seed_can_be_written_down() -> None:
    with pytest.raises(GameError, match="at most 100 digits; this is a number of about 5000"):
        Game.new(2, seed=10**5000)
    assert Game.from_json(Game.new(2, seed=1 - 10**100).to_json()).seed == 1 - 10**100


FILES: dict[str, Callable[[Path], object]] = {
    "lesson": load_lesson,
    "puzzle": load_puzzle,
    "game": Game.load,
}


@pytest.mark.parametrize("kind", FILES)
def test_a_file_that_is_too_large(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "large.toml"
    file.write_bytes(b"#" * (LARGEST + 1))
    with pytest.raises((LessonError, GameError), match="larger than 5 MB"):
        FILES[kind](file)


@pytest.mark.parametrize("kind", ["lesson", "puzzle"])
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a = " + "[" * 100_000, "too deeply nested"),
        ("a.b.c." * 300_000 + "d = 1", "a key has more than 20 words"),
        ("minutes = 1" + "0" * 5000, "a number has too many digits"),
        ("id = 'x'\n" * 2, "Cannot overwrite a value"),
        ("a = 0\n" * 200_000, "more than 200,000 values and lines"),
    ],
    ids=["deep", "dotted", "digits", "twice", "many"],
)
def test_a_lesson_file_beyond_every_limit(kind: str, text: str, says: str, tmp_path: Path) -> None:
    file = tmp_path / "odd.toml"
    file.write_text(text)
    with pytest.raises(LessonError) as caught:
        FILES[kind](file)
    assert says in str(caught.value)
    assert "odd.toml: this is not TOML" in str(caught.value)


def lesson_table() -> dict[str, Any]:
    import tomllib

    return tomllib.loads((games.kit().teaching.course / "040-mine.toml").read_text())


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"minutes": 10**5000}, "minutes: a number from 0 to 600 is expected, not a number of"),
        ({"minutes": -1}, "minutes: a number from 0 to 600 is expected, not -1."),
        ({"title": nested(100_000)}, "too deeply nested"),
        ({"exercise": [{}] * 200_000}, "exercise: at most 100 of them are expected, not 200,000."),
        ({"needs": ["aim"] * 101}, "needs: at most 100 texts are expected, not 101."),
        ({"x" * 1_000_000: 1}, "x" * 40 + "...: is unknown here"),
        ({"teaches": ["y" * 1_000_000]}, "teaches: there is no rule 'yyy"),
        ({"id": "z" * 100_000 + "!"}, "id: small letters, digits and hyphens only, not 'zzz"),
    ],
    ids=range(8),
)
def test_a_lesson_with_a_part_beyond_its_limit(change: dict[str, Any], says: str) -> None:
    with pytest.raises(LessonError) as caught:
        read_lesson(lesson_table() | change, "mine.toml")
    assert says in str(caught.value)
    assert len(str(caught.value)) < 20_000


@pytest.mark.parametrize(
    "goal",
    [
        {"played": "*a" * 190},
        {"fuel": {"red": ">= " + "9" * 5000}},
        {"fuel": {"red": 10**5000}},
        {"all": [{"fuel": {"red": 1}}] * 5000},
    ],
    ids=["stars", "digits", "huge", "many"],
)
def test_a_goal_beyond_reason(goal: dict[str, Any]) -> None:
    table = lesson_table()
    table["exercise"][0]["goal"] = goal
    assert len(answer(tried, LessonError, table)) < 20_000


def tried(table: dict[str, Any]) -> None:
    exercise = read_lesson(table, "mine.toml").exercises[0]
    legal = exercise.position.legal_actions()
    assert exercise.check([legal[0].text]).state == "not yet"


def test_progress_that_is_too_large_is_said_and_set_aside(tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    file.write_bytes(b" " * (LARGEST + 1))
    progress = Progress(file)
    assert "larger than 5 MB" in progress.problem
    assert progress.record("mine/1", "done")
    assert Progress(file).state("mine/1") == "done"


def test_our_own_files_are_far_below_the_limit() -> None:
    teaching = games.kit().teaching
    files = (*teaching.course.glob("*"), *teaching.puzzles.glob("*"))
    sizes = [file.stat().st_size for file in files]
    assert max(sizes) < LARGEST // 100
