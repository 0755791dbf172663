"""`review`: every turn of a saved game against the best one, luck told from skill."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Final

from advisor.commands import files
from advisor.commands.console import CommandError, from_0, say
from advisor.core.record import Record

NAME: Final = "review"
SUMMARY: Final = "every turn of a saved game: mistakes, luck, chances to win"
DESCRIPTION: Final = """\
Review a saved game, finished or not: the chance to win after every turn, what the dice and
cards gave, what a better turn would have kept, and the costliest turns as tasks to solve.
A thorough review takes a minute or two, a quick one some seconds. Ctrl-C ends it early
and shows what is done.

Examples:
  python -m advisor review game.json
  python -m advisor review game.json --quick --answers
  python -m advisor review game.json --json --out review.json
"""


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a saved game; - reads it here")
    parser.add_argument("--quick", action="store_true", help="look less deeply, in some seconds")
    parser.add_argument("--answers", action="store_true", help="tell the better turns as well")
    parser.add_argument("--json", action="store_true", help="print the review as JSON")
    parser.add_argument("--out", metavar="FILE", help="write it into a file instead")
    parser.add_argument("--force", action="store_true", help="replace the file if it exists")
    parser.add_argument("--seconds", type=from_0, metavar="S", help="end it after this time")


def run(arguments: argparse.Namespace) -> int:
    from advisor.analysis import review_views
    from advisor.analysis.review import review

    game = files.read(arguments.file)
    if not isinstance(game, Record):
        raise CommandError("This is a single position; a review needs a saved game.")
    if not game.actions:
        raise CommandError("Nothing has been played in this game yet.")
    with _Interrupt() as interrupt, _Bar() as bar:
        found = review(
            game,
            quick=arguments.quick,
            seconds=arguments.seconds,
            progress=bar,
            stop=interrupt,
        )
    if arguments.json:
        text = json.dumps(found.to_dict(), indent=2)
    else:
        text = review_views.text(found, arguments.answers)
    if arguments.out:
        files.write(arguments.out, text + "\n", arguments.force)
    else:
        say(text)
    return 0


class _Interrupt:
    """The first Ctrl-C asks the review to end; a second one ends the program as usual."""

    def __init__(self) -> None:
        self.asked = False

    def __call__(self) -> bool:
        return self.asked

    def __enter__(self) -> _Interrupt:
        import signal

        def ask(*_: object) -> None:
            self.asked = True
            signal.signal(signal.SIGINT, self._usual)

        try:
            self._usual = signal.signal(signal.SIGINT, ask)
        except ValueError:  # not in the main thread, where no Ctrl-C arrives
            self._usual = None
        return self

    def __exit__(self, *_: object) -> None:
        import signal

        if self._usual is not None:
            signal.signal(signal.SIGINT, self._usual)


class _Bar:
    """Turns done, where somebody watches."""

    def __init__(self) -> None:
        from tqdm import tqdm

        watched = sys.stderr is not None and sys.stderr.isatty()
        self._bar = tqdm(unit="turn", disable=not watched, leave=False)

    def __call__(self, done: int, total: int) -> None:
        self._bar.total = total
        self._bar.update(done - self._bar.n)

    def __enter__(self) -> _Bar:
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.close()
