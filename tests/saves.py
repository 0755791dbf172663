"""Every way of saving that the project has, for the faults that are put into each."""

from __future__ import annotations

import argparse
import contextlib
import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from advisor import Game, Position
from advisor.analysis import charts
from advisor.commands import bench, bench_all, files, fit, new
from advisor.commands.bench_all import Suite
from advisor.commands.console import CommandError
from advisor.commands.measuring import Measure
from advisor.core.errors import GameError
from advisor.core.keeping import Keeper
from advisor.core.saving import SaveError
from advisor.core.tree import Tree
from advisor.frontiers.players import refit
from advisor.frontiers.solver import plan
from advisor.frontiers.value import Weights, app
from advisor.lessons import Progress
from advisor.lessons.puzzles import load_puzzles, puzzle_toml
from advisor.lessons.rating import PuzzleResult
from advisor.players.arena import ArenaError, Plan
from advisor.players.match import play
from advisor.players.records import Results
from faults import Save, Told
from widgets import Table
from widgets.servers import write_notebook

APP: Final = Weights.preset("app")
GAME: Final = Game.new(seed=1)
LATER: Final = Game.new(seed=1)
LATER.play("roll")
PUZZLE: Final = load_puzzles()[0]


def arguments(command: Any, *words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    command.options(parser)
    parser.set_defaults(usage=parser.error)
    return parser.parse_args(words)


@contextlib.contextmanager
def inside(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def table_save(folder: Path) -> None:
    TABLE._own_files.clear()
    with inside(folder):
        answer = TABLE._save({"name": "game", "replace": True})
    if not answer["ok"]:
        raise Told(answer["reason"])


TABLE: Final = Table(["person", "person"], game=LATER)


def progress_of(folder: Path) -> Progress:
    return Progress(folder / "data" / "progress.json")


def learned(exercise: str) -> Callable[[Path], None]:
    def do(folder: Path) -> None:
        progress = progress_of(folder)
        if not progress.record(exercise, "done"):
            raise Told(progress.problem)

    return do


def solved(folder: Path) -> None:
    progress = progress_of(folder)
    if not progress.record_result(PuzzleResult("a", 1000, 1)):
        raise Told(progress.problem)


def forget(folder: Path) -> None:
    progress = progress_of(folder)
    if not progress.forget():
        raise Told(progress.problem)


def damage(folder: Path) -> None:
    (folder / "data").mkdir()
    (folder / "data" / "progress.json").write_text("broken")


def kept(tree: Tree) -> Callable[[Path], None]:
    def do(folder: Path) -> None:
        keeper = Keeper("mine", folder / "trees")
        if not keeper.keep(tree):
            raise Told(keeper.problem)

    return do


TREE: Final = Tree.from_record(LATER)
OTHER: Final = Tree(Position.new_game(3, seed=1), 1)

NEW: Final = arguments(new, "--seed", "1", "--output", "start.json")
FORCED: Final = arguments(new, "--seed", "2", "--output", "start.json", "--force")
FIT: Final = arguments(fit, "--odds-only", "--out", "fitted.json")


def set_up(folder: Path) -> None:
    with inside(folder):
        new.run(NEW)


def set_up_again(folder: Path) -> None:
    with inside(folder):
        new.run(FORCED)


def fitted(folder: Path) -> None:
    """The end of a fit."""
    with inside(folder):
        fit._keep(FIT, APP)


def results(amount: float) -> Callable[[Path], None]:
    measures = (Measure("a play", amount, amount, "C"),)
    suite = Suite("engine", "Engine", "bench engine", "2026-01-01", "here", None, measures)

    def do(folder: Path) -> None:
        with inside(folder):
            bench._keep([suite], quiet=True)

    return do


def project(folder: Path) -> None:
    (folder / bench_all.FOLDER).mkdir(parents=True)
    results(1.0)(folder)


class Drawn(charts.Chart):
    """A chart that is drawn at once."""

    def picture(self, kind: str, dpi: int = 144) -> bytes:
        return f"a picture as {kind}".encode()


def impossible(folder: Path) -> None:
    """A plan that did not play as promised leaves its position for whoever looks into it."""
    before, tempfile.tempdir = tempfile.tempdir, str(folder)
    try:
        error = plan.mismatch(Position.new_game(2, seed=1), "This cannot be.")
    finally:
        tempfile.tempdir = before
    if error.file is None:
        raise Told(str(error))


ARENA: Final = Plan(("simple", "random"), games=2)
GAMES: Final = [play(pairing) for pairing in ARENA.pairings()]


def begun(folder: Path) -> Results:
    return Results.new(folder / "run.jsonl", ARENA)


def played(folder: Path) -> None:
    begun(folder).add(GAMES[0])


def add(folder: Path) -> None:
    """One more game, as after a resume: what a killed process left of a line is dropped."""
    results = Results.resume(folder / "run.jsonl", ARENA)
    if len(results.records) < len(GAMES):
        results.add(GAMES[1])


def broken(folder: Path) -> None:
    played(folder)
    with (folder / "run.jsonl").open("a") as file:
        file.write("nonsense\n")


def resume(folder: Path) -> None:
    Results.resume(folder / "run.jsonl", ARENA)


def old(name: str) -> Callable[[Path], object]:
    """A file that is there before, readable for its owner and group only."""

    def prepare(folder: Path) -> None:
        path = folder / name
        GAME.save(path)
        path.chmod(0o640)

    return prepare


SAVES: Final = (
    Save("a game", lambda folder: LATER.save(folder / "game.json"), errors=(GameError,)),
    Save(
        "a game in the place of another",
        lambda folder: LATER.save(folder / "game.json"),
        old("game.json"),
        (GameError,),
    ),
    Save("a game from the table", table_save, old("game.json"), (Told,)),
    Save("a new position: new -o", set_up, errors=(CommandError,)),
    Save("the same with --force", set_up_again, set_up, (CommandError,)),
    Save(
        "a puzzle: puzzles --out",
        lambda folder: files.write(str(folder / "a.toml"), puzzle_toml(PUZZLE), replace=True),
        errors=(CommandError,),
    ),
    Save("a tree", lambda folder: TREE.save(folder / "a.json"), old("a.json"), (GameError,)),
    Save("the first tree that keeps itself", kept(TREE), errors=(Told,)),
    Save("a tree that keeps itself", kept(TREE), kept(Tree.from_record(GAME)), (Told,)),
    Save("a tree in the place of another game", kept(TREE), kept(OTHER), (Told,)),
    Save("the first progress", learned("mine/1"), errors=(Told,)),
    Save("progress", learned("mine/2"), learned("mine/1"), (Told,)),
    Save("a solved puzzle", solved, learned("mine/1"), (Told,)),
    Save("progress beside a damaged file", learned("mine/1"), damage, (Told,)),
    Save(
        "forgotten progress: lesson --forget", forget, learned("mine/1"), (Told,), learned("mine/1")
    ),
    Save("a new run of the arena", begun, errors=(ArenaError, SaveError)),
    Save("a game of the arena", add, played, (ArenaError, SaveError), cut=True),
    Save("a damaged run of the arena", resume, broken, (ArenaError, SaveError)),
    Save("fitted weights: fit --out", fitted, old("fitted.json"), (CommandError,)),
    Save("weights for a player", lambda folder: refit.with_weights("captain", APP, folder / "w")),
    Save("the presets", app.main),
    Save("results of benchmarks, page and README", results(2.0), project, (CommandError,)),
    Save("a chart", lambda folder: charts.save(Drawn(), folder / "win.svg"), old("win.svg")),
    Save("a position that cannot be", impossible, errors=(Told,)),
    Save("a notebook", lambda folder: write_notebook(folder / "a.ipynb", "1 + 1")),
)
