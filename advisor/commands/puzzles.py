"""`puzzles`: turns to train on, mined from self-play, or proven again."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import Any, Final

from advisor.commands import files, setting
from advisor.commands.console import from_1, refuse, say, say_json, whole_number, wrong_usage
from advisor.core.phrases import count

NAME: Final = "puzzles"
SUMMARY: Final = "make puzzles from self-play, or prove them again"
DESCRIPTION: Final = """\
Play games and keep the turns whose best is proven, far ahead of every other, and not found
by simple players. Each becomes a file with its proof. With --check the puzzles of a folder,
or those that come with the project, are proven again. A game takes about ten seconds.

Examples:
  python -m advisor puzzles --games 20 --seed 1 --out my-puzzles
  python -m advisor puzzles --check my-puzzles
"""


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", type=from_1, metavar="N", help="how many games to play")
    parser.add_argument("--seed", type=whole_number, default=1, help="of the first game [1]")
    parser.add_argument("--out", metavar="DIR", help="the folder for the new puzzles")
    parser.add_argument("--force", action="store_true", help="replace files that exist")
    parser.add_argument(
        "--check", nargs="?", const="", metavar="DIR", help="prove puzzles again [ours]"
    )
    setting.game_option(parser, "whose puzzles")
    parser.add_argument("--json", action="store_true", help="print what was found as JSON")


def run(arguments: argparse.Namespace) -> int:
    if arguments.check is not None:
        if arguments.games is not None or arguments.out is not None:
            wrong_usage(arguments, "--check proves puzzles that are there; leave out the rest")
        return _check(arguments)
    if arguments.games is None or arguments.out is None:
        wrong_usage(arguments, "give --games and --out to make puzzles, or --check to prove some")
    return _mine(arguments)


def _mine(arguments: argparse.Namespace) -> int:
    from tqdm import tqdm

    from advisor.analysis.puzzles import mine
    from advisor.lessons.puzzles import puzzle_of, puzzle_toml

    folder = Path(arguments.out)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return refuse(f"'{arguments.out}' cannot be used as a folder: {error.strerror}.")
    found: list[dict[str, Any]] = []
    watched = sys.stderr is not None and sys.stderr.isatty()
    with tqdm(total=arguments.games, unit="game", disable=not watched, leave=False) as bar:
        for done, proven in mine(arguments.games, arguments.seed, game=arguments.game):
            bar.update(done - bar.n)
            if proven is not None:
                puzzle = puzzle_of(proven)
                file = folder / f"{puzzle.id}.toml"
                files.write(str(file), puzzle_toml(puzzle), arguments.force)
                found.append({"id": puzzle.id, "difficulty": puzzle.difficulty, "file": str(file)})
    if arguments.json:
        say_json({"games": arguments.games, "seed": arguments.seed, "puzzles": found})
        return 0
    kinds = Counter(str(puzzle["difficulty"]) for puzzle in found)
    told = ", ".join(f"{number} {kind}" for kind, number in kinds.items())
    say(f"{count(len(found), 'puzzle')} in {arguments.out}{': ' + told if told else ''}.")
    return 0


def _check(arguments: argparse.Namespace) -> int:
    from advisor.lessons.errors import LessonError
    from advisor.lessons.puzzles import load_puzzles

    try:
        puzzles = load_puzzles(arguments.check or None, arguments.game)
    except LessonError as error:
        return refuse(*map(str, error.problems))
    wrong = [sentence for puzzle in puzzles for sentence in puzzle.prove()]
    if arguments.json:
        say_json({"puzzles": len(puzzles), "wrong": wrong})
    if wrong:
        return refuse(*wrong)
    if not arguments.json:
        say(f"{count(len(puzzles), 'puzzle')}: all proven.")
    return 0
