"""Whatever players, lessons, weights and files are called, what people see of it is plain.

Names may hold any sign. Every way in which the project shows something is tried with names that
move a cursor, turn a line or hide: none of those signs may come out as it went in.
"""

from __future__ import annotations

import ast
import io
import json
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from advisor import Game, GameError, Position, PositionError, Weights, advise, parse_action, phoenix
from advisor.__main__ import main
from advisor.analysis import charts, drawings
from advisor.analysis import review as reviewing
from advisor.analysis.exercises import Verdict
from advisor.analysis.review import GameReview, Settings
from advisor.commands import COMMANDS
from advisor.core.errors import Defect, IllegalAction, Refusal, UnknownName
from advisor.core.saving import SaveError
from advisor.core.tree import Tree
from advisor.core.visible import visible_lines
from advisor.frontiers.value.weights import WeightsError
from advisor.lessons import LabTask, LessonError, Problem, load_course
from advisor.lessons.course import arrange
from advisor.lessons.progress import FOLDER_VARIABLE, Progress
from advisor.lessons.puzzles import load_puzzle, load_puzzles, puzzle_toml
from advisor.lessons.reading import load_lesson
from advisor.players import UnknownPlayerError, create
from advisor.players.arena import ArenaError
from advisor.players.records import Results

ROOT = Path(__file__).resolve().parents[1]
NASTY = "A\x1b[31m\x07\x9b\u202eB\u2066\u200b\u200f\u061c\u2028\U000e0041\u3164\n\tC"
"""A name with a sign of every kind that acts or hides."""
FILE = NASTY.replace("\n", "")
TOML = json.dumps(NASTY, ensure_ascii=False)
SURROGATE = "\ud800"


def named(position: Position) -> Position:
    data = position.to_dict()
    for player in data["players"]:
        player["name"] = NASTY + player["color"]
    return Position.from_json(data)


@cache
def game() -> Game:
    played = Game(named(Position.new_game(2, seed=7)), seed=7)
    for action in ("roll 4 4 6", "hub 4", "hub 4", "hub 6", "end", "roll 1 2 3"):
        played.play(action)
    return played


@cache
def phoenix_game() -> phoenix.Game:
    return phoenix.Game.new(2, seed=7, names=(f"{NASTY}red", f"{NASTY}blue"))


@cache
def advice() -> Any:
    return advise(game().position, top=2, effort=0.3)


@cache
def review() -> GameReview:
    return reviewing.review(game(), effort=0.3, rolls=2, glance=0.02)


@cache
def lesson() -> Any:
    return read(LESSON, load_lesson)


@cache
def puzzle() -> Any:
    (text,) = [puzzle_toml(one) for one in load_puzzles()[:1]]
    text = text.replace("title = ", f"title = {TOML} # ")
    text = text.replace('name = "', f"name = {TOML[:-1]}")
    return read(text, load_puzzle)


@cache
def weights() -> Weights:
    return Weights.from_json(json.loads(Weights.preset("app").to_json()) | {"name": NASTY})


LESSON = f"""
id = "nasty"
title = {TOML}
part = {TOML}
text = {TOML}
terms = {{ {TOML} = {TOML} }}

[[exercise]]
task = {TOML}
solution = ["market 2 2", "trade 2"]
goal = {{ ore.red = 2 }}
hints = [{TOML}]
praise = {TOML}
practises = ["mkt"]
wrong = [{{ try = "market 5 5", say = {TOML} }}]
position = {{ players = [
  {{ color = "red", name = {TOML}, ships = ["2", "2", "5", "5"], fuel = 4 }},
  {{ color = "blue", name = {TOML} }},
], docks = {{ mine = ["blue:6"], bay = ["blue", "blue"] }} }}
"""


def read(text: str, load: Callable[[Path], Any]) -> Any:
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        file = Path(folder, f"{FILE}.toml")
        file.write_text(text, encoding="utf-8")
        return load(file)


def plain(text: str) -> None:
    """Nothing in a text acts or hides."""
    assert visible_lines(text) == text
    assert not set(text) & (set(NASTY) - set("AB[31m\nC"))


def texts(value: Any) -> Iterator[str]:
    """Every text of some data, keys as well."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from texts(key)
            yield from texts(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from texts(part)


# What a notebook and `print` show of our objects


def raised(call: Callable[[], object]) -> Exception:
    try:
        call()
    except Exception as error:
        return error
    raise AssertionError("nothing was refused")


def widget(name: str, *arguments: Any, **options: Any) -> Any:
    import widgets

    return getattr(widgets, name)(*arguments, **options)


EXAMPLES: dict[str, Callable[[], Any]] = {
    "Position": lambda: game().position,
    "PositionValue": lambda: phoenix_game().position,
    "Record": game,
    "Advice": advice,
    "ActionLine": lambda: advice().best,
    "Sentences": lambda: advice().explain(),
    "GameReview": review,
    "Verdict": lambda: puzzle().check(puzzle().solution[:1]),
    "Chart": lambda: charts.win_chart(review()),
    "Drawing": lambda: drawings.win_chart(review()),
    "LessonPlan": lesson,
    "Lesson": lambda: widget("Lesson", "nasty", course=arrange([lesson()])),
    "Problem": lambda: Problem(FILE, NASTY, NASTY),
    "Defect": lambda: Defect(NASTY, NASTY),
    "Refusal": lambda: raised(lambda: parse_action(NASTY)).refusal,  # type: ignore[attr-defined]
    "UnknownName": lambda: UnknownName(NASTY),
    "SaveError": lambda: SaveError(None, NASTY, FILE),
    "Drawn": lambda: widget("Board", game().position),
    "CourseMap": lambda: widget("CourseMap", arrange([lesson()])),
    "Trainer": lambda: widget("Trainer", [puzzle()]),
    "Remark": lambda: LabTask("?", lambda _: NASTY).check(1),
    "Tree": lambda: Tree.from_record(game()),
}
ALIKE: dict[str, Callable[[], Any]] = {
    "Comparison": lambda: advice().compare("hub 1; hub 2; hub 3; end"),
}
"""Classes that show themselves as an example does, with words of their own."""
OUR_OWN = {
    "Action": "its words are ours: no other text is an action",
    "Correction": "an action of ours, and the engine's own sentence against it",
    "Data": "its hash and nothing else",
    "Level": "levels come with the project",
    "Lin": "sums of the model",
    "Shaken": "turns in words of ours, and how often each was best",
    "Trial": "the name of a change and numbers",
    "Pictured": "a widget and its picture, both of whoever wrote the notebook",
}
"""Classes that show nothing from outside, and why."""


def shown_by(node: ast.ClassDef) -> bool:
    return any(
        isinstance(part, ast.FunctionDef)
        and (part.name in ("__str__", "__repr__") or part.name.startswith("_repr_"))
        for part in node.body
    )


def test_every_class_that_shows_itself_is_tried() -> None:
    found = {
        node.name
        for top in ("advisor", "widgets")
        for path in (ROOT / top).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef) and shown_by(node)
    }
    assert found == EXAMPLES.keys() | OUR_OWN.keys()


@pytest.mark.parametrize("name", EXAMPLES | ALIKE)
def test_an_object_shows_itself_plainly(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    thing = (EXAMPLES | ALIKE)[name]()
    plain(str(thing))
    if name not in (
        "Problem",
        "Defect",
        "Refusal",
        "UnknownName",
        "SaveError",
    ):  # made by Python itself
        plain(repr(thing))
    for way in dir(thing):
        if way.startswith("_repr_") and way.endswith("_"):
            found = getattr(thing, way)()
            for text in texts(found):
                plain(text)


def test_the_other_game_shows_itself_plainly() -> None:
    for thing in (phoenix_game(), phoenix_game().position):
        plain(str(thing))
        plain(repr(thing))
    assert phoenix.Game.from_json(phoenix_game().to_json()) == phoenix_game()


def test_sentences_of_advice_and_review_are_plain() -> None:
    from advisor.analysis import advice_views, review_views

    advised = advice()
    for text in (
        *advised.explain().lines,
        *advised.explain().more,
        *advised.compare("hub 1; hub 2; hub 3; end").lines,
        advice_views.as_text(advised),
        advice_views.as_html(advised),
        review_views.text(review(), answers=True),
        review_views.html(review()),
        charts.win_chart(review()).said,
        charts.terms_chart(advised.best).said,
        charts.terms_chart(advised.best, advised.plans[-1]).said,
        charts.outcomes_chart(advised.gambles[0], advised).said if advised.gambles else "none",
    ):
        plain(text)


def test_letters_of_a_chart_are_plain() -> None:
    chart = charts.win_chart(review())
    for axes in chart.axes:
        for entry in axes.get_legend().get_texts():
            plain(entry.get_text())


def test_lessons_and_puzzles_are_plain() -> None:
    one = lesson()
    (exercise,) = one.exercises
    for text in (
        *(one.title, one.part, one.text, *texts(dict(one.terms))),
        *(exercise.task, exercise.praise, *exercise.hints, exercise.check(["market 5 5"]).message),
        exercise.check(exercise.solution()).message,
        *(puzzle().title, puzzle().question, puzzle().exercise.question),
    ):
        plain(text)


# What the browser is sent


RAW = {"draft", "position", "data"}
"""Data that the browser keeps as typed, so that a name can be edited and saved."""
WIDGETS: dict[str, Callable[[], Any]] = {
    "Board": lambda: widget("Board", game().position),
    "Editor": lambda: widget("Editor", game().position),
    "Advisor": lambda: widget("Advisor", game().position),
    "Table": lambda: widget("Table", game=game()),
    "Workspace": lambda: widget("Workspace", game().position),
    "Review": lambda: widget("Review", game()),
    "Lesson": lambda: widget("Lesson", "nasty", course=arrange([lesson()])),
    "Course": lambda: widget("Course", course=arrange([lesson()])),
    "Trainer": lambda: widget("Trainer", [puzzle()]),
}


def test_every_widget_is_tried() -> None:
    import widgets

    assert WIDGETS.keys() == set(widgets.__all__) - {"render", "CourseMap", "Pictured"}


@pytest.mark.parametrize("name", WIDGETS)
def test_what_a_widget_sends_is_plain(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    found = WIDGETS[name]()
    state = found.get_state()
    for key, value in state.items():
        if key not in RAW and not key.startswith("_"):
            for text in texts(value):
                assert visible_lines(text) == text, key
    found.close()


# What the commands print


@pytest.fixture
def run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., int]:
    """Run a command in a folder with nasty files, and look at all it prints."""
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / FILE))
    monkeypatch.setattr(reviewing, "QUICK", Settings(0.02, 1, 0.01))
    monkeypatch.chdir(tmp_path)
    Path(f"{FILE}.json").write_text(game().to_json())
    Path("lessons").mkdir()
    Path("lessons", f"{FILE}.toml").write_text(LESSON, encoding="utf-8")
    Path("bad").mkdir()
    rows = f"{FILE},{FILE},{FILE},{FILE}\nsectors,101,q1,{FILE}\n"
    Path("bad", f"{FILE}.csv").write_text(f"table,id,field,value\n{rows}", encoding="utf-8")
    Path("bad", f"{FILE}.toml").write_text(f"{TOML} = 1\nid = {TOML}", encoding="utf-8")

    def call(*arguments: str, typed: str = "") -> int:
        stdin = io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8")
        monkeypatch.setattr(sys, "stdin", stdin)
        try:
            code = main(list(arguments))
        except SystemExit as end:
            code = int(end.code or 0)
        captured = capsys.readouterr()
        plain(captured.out + captured.err)
        return code

    return call


PLAYED = (
    f"board\nhub 1\n{FILE}\n? {FILE}\nundo\nundo turn\nsave {FILE}.json\ny\nload {FILE}\nquit\n"
)
LEARNT = (
    f"{FILE}\nmarket 5 5\nundo\nhint\nhint\ncheck\nboard\ntext\nsolution\nmarket 2 2\ntrade 2\n"
)
CALLS: dict[str, list[tuple[int, list[str], str]]] = {
    "new": [
        (0, ["--names", NASTY, "Ben"], ""),
        (0, ["--names", NASTY, "Ben", "-o", f"new{FILE}.json"], ""),
        (1, ["-o", f"{FILE}.json"], ""),
    ],
    "show": [
        (0, [f"{FILE}.json"], ""),
        (0, ["-"], phoenix_game().to_json()),
        (1, [f"no{FILE}"], ""),
    ],
    "check": [
        (0, [f"{FILE}.json"], ""),
        (1, ["-"], json.dumps({NASTY: NASTY, "players": [{"color": NASTY, NASTY: 1}]})),
        (1, ["-"], json.dumps({"format": "alien-frontiers-game/1", NASTY: NASTY})),
        (0, ["-"], phoenix_game().to_json()),
        (1, ["-"], json.dumps({"format": "space-station-phoenix/1", NASTY: NASTY})),
        (1, ["-"], json.dumps({"format": f"space-station-phoenix{NASTY}"})),
        (1, ["-"], f'{{"{FILE}": 1'),
        (1, ["-"], json.dumps({NASTY: 1})[:-1] + "," + json.dumps({NASTY: 1})[1:]),
    ],
    "advise": [
        (0, [f"{FILE}.json", "--explain", "--effort", "0.1"], ""),
        (0, [f"{FILE}.json", "--effort", "0.1", "--json"], ""),
        (0, [f"{FILE}.json", "--effort", "0.1", "-o", f"{FILE}.txt"], ""),
        (1, [f"{FILE}.json", "--effort", "0.1", "--compare", NASTY], ""),
    ],
    "play": [(0, [f"{FILE}.json"], PLAYED), (2, [NASTY, NASTY], "")],
    "review": [(0, [f"{FILE}.json", "--quick", "--answers"], "")],
    "lesson": [
        (0, ["--folder", "lessons"], ""),
        (0, ["--folder", "lessons", "--glossary"], ""),
        (0, ["--folder", "lessons", "--coverage"], ""),
        (0, ["--folder", "lessons", "--json"], ""),
        (0, ["--folder", "lessons", "nasty"], LEARNT),
        (1, ["--folder", "bad"], ""),
        (1, ["--folder", FILE], ""),
        (1, ["--check", f"bad/{FILE}.toml"], ""),
        (1, [NASTY], ""),
    ],
    "puzzles": [(1, ["--check", "bad"], ""), (1, ["--check", FILE], "")],
    "arena": [
        (2, [NASTY], ""),
        (1, ["random", "--games", "1", "--out", f"{FILE}.json"], ""),
        (1, ["random", "--games", "1", "--out", f"{FILE}.json", "--resume"], ""),
    ],
    "fit": [(2, [NASTY], "")],
    "bench": [(2, [NASTY], ""), (1, ["record", "x", "--file", FILE], "")],
    "phoenix-data": [
        (1, ["--data", FILE], ""),
        (1, ["--data", f"{FILE}.json"], ""),
        (1, ["--data", f"bad/{FILE}.csv"], ""),
    ],
    "phoenix-fit": [(1, ["--start", NASTY, "--out", FILE], "")],
}


def test_every_command_is_tried() -> None:
    assert list(CALLS) == [command.NAME for command in COMMANDS]


@pytest.mark.parametrize(
    ("name", "number"), [(name, n) for name, calls in CALLS.items() for n in range(len(calls))]
)
def test_what_a_command_prints_is_plain(run: Callable[..., int], name: str, number: int) -> None:
    code, arguments, typed = CALLS[name][number]
    assert run(name, *arguments, typed=typed) == code


# What is said when something is refused


def in_file(text: str, use: Callable[[Path], object]) -> Callable[[Path], object]:
    def call(folder: Path) -> object:
        file = folder / f"{FILE}.json"
        file.write_text(text, encoding="utf-8")
        return use(file)

    return call


REFUSED: list[tuple[type[Exception], Callable[[Path], object]]] = [
    (PositionError, lambda _: Position.from_json({NASTY: NASTY, "players": [{NASTY: NASTY}] * 2})),
    (PositionError, lambda _: Position.from_json({"format": NASTY})),
    (PositionError, lambda _: Position.from_json({"ㅤㅤ": 1})),
    (PositionError, lambda _: Position.new_game([NASTY, "red"], names=[SURROGATE, "a"])),
    (GameError, lambda _: Game.from_json({"format": NASTY})),
    (GameError, lambda _: Game.from_json(game().to_dict() | {"actions": [NASTY]})),
    (GameError, lambda folder: Game.load(folder / FILE)),
    (GameError, in_file("{", Game.load)),
    (GameError, lambda _: game().undo(NASTY)),  # type: ignore[arg-type]
    (IllegalAction, lambda _: parse_action(NASTY)),
    (IllegalAction, lambda _: game().position.play(f"solar {NASTY}")),
    (UnknownName, lambda _: game().position.player(NASTY)),
    (PositionError, lambda _: phoenix.Position.from_json({NASTY: NASTY, "players": [NASTY] * 2})),
    (PositionError, lambda _: phoenix.Position.new_game([NASTY, "red"], names=[SURROGATE, "a"])),
    (GameError, lambda _: phoenix.Game.from_json({"format": NASTY})),
    (IllegalAction, lambda _: phoenix.parse_action(NASTY)),
    (IllegalAction, lambda _: phoenix_game().position.play(f"income {NASTY}")),
    (UnknownName, lambda _: phoenix_game().position.player(NASTY)),
    (phoenix.DataError, lambda folder: phoenix.Data.load(folder / FILE)),
    (phoenix.DataError, lambda _: phoenix.Data.load([(NASTY, NASTY, NASTY, NASTY)])),
    (WeightsError, lambda _: Weights.preset(NASTY)),
    (WeightsError, lambda _: Weights.from_json({NASTY: 1, "tables": {NASTY: 1}})),
    (WeightsError, lambda _: Weights.from_json(json.dumps({"format": NASTY, "name": SURROGATE}))),
    (WeightsError, lambda _: weights().make("x", {NASTY: [[0]]})),
    (LessonError, in_file(f"{TOML} = {TOML}\nneeds = [{TOML}]\nteaches = [{TOML}]", load_lesson)),
    (LessonError, in_file(LESSON.replace("ore.red = 2", f"{TOML} = {TOML}"), load_lesson)),
    (LessonError, in_file(LESSON.replace('"trade 2"', TOML), load_lesson)),
    (LessonError, in_file(f"{TOML} = 1\nproof = {{ {TOML} = 1 }}", load_puzzle)),
    (LessonError, in_file(f"{FILE} = ", load_puzzle)),
    (LessonError, lambda folder: load_course(folder / FILE)),
    (UnknownName, lambda _: load_course().lesson(NASTY)),
    (UnknownPlayerError, lambda _: create(NASTY)),
    (UnknownPlayerError, lambda _: create(f"greedy@{NASTY}")),
    (ArenaError, in_file("[]", lambda file: Results.resume(file, None))),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("number", range(len(REFUSED)))
def test_a_refusal_quotes_plainly(number: int, tmp_path: Path) -> None:
    kind, call = REFUSED[number]
    with pytest.raises(kind) as caught:
        call(tmp_path)
    plain(str(caught.value))
    assert "\n" not in str(caught.value) or kind is LessonError


def test_a_problem_with_the_file_of_progress_is_told_plainly(tmp_path: Path) -> None:
    file = tmp_path / FILE
    file.write_text(json.dumps({"format": "alien-frontiers-progress/1", "exercises": {NASTY: 1}}))
    plain(Progress(file).problem)


def test_what_is_saved_has_the_names_as_they_were_typed() -> None:
    again = Game.from_json(game().to_json())
    assert again == game()
    assert again.start.players[0].name == f"{NASTY}red"
    assert Weights.from_json(weights().to_json()).name == NASTY
    assert Refusal("a", "b") == Refusal("a", "b")
    assert isinstance(puzzle().check(puzzle().solution), Verdict)
