"""`lesson`: learn the rules by doing, in the terminal."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Final

from advisor import games
from advisor.commands import setting
from advisor.commands.console import (
    CommandError,
    ask,
    open_keyboard,
    refuse,
    say,
    say_json,
    wrong_usage,
)
from advisor.commands.listing import listing
from advisor.core.errors import UnknownName
from advisor.core.phrases import count
from advisor.core.seam import GameKit, Position
from advisor.core.visible import visible
from advisor.lessons import (
    Curriculum,
    Demonstration,
    Exercise,
    LessonError,
    LessonPlan,
    Problem,
    Progress,
    load_course,
    load_lesson,
)
from advisor.lessons.course import arrange
from advisor.lessons.coverage import course_option, table
from advisor.lessons.glossary import terms, too_early
from advisor.lessons.lesson import DONE, NOT_ATTEMPTED, NOT_YET, State
from advisor.lessons.progress import names
from advisor.lessons.proof import prove

NAME: Final = "lesson"
SUMMARY: Final = "learn the rules by doing"
_COMMANDS: Final = """\
  {refused:<25}say whether an action is allowed, and why not
  ?                        list what is allowed now
  hint                     help, clearer each time
  solution                 what does it
  undo, restart            one action back, or all
  check                    what is still missing
  board, text              show the board or the lesson again
  next, help, quit
"""


def in_a_lesson(game: GameKit) -> str:
    """What can be typed in a lesson."""
    samples, refused = ", ".join(game.terminal.samples), game.terminal.refused_sample
    rest = _COMMANDS.format(refused=f"? {refused}, why {refused}")
    return f"  {samples} ...   an action\n{rest}"


DESCRIPTION: Final = f"""\
Learn the rules lesson by lesson: a short text, a board, and something to do on it.
Without a lesson, the whole course is listed; the lessons with a star are enough to play.

Examples:
  python -m advisor lesson                        (list the course)
  python -m advisor lesson next                   (go on where you are)
  python -m advisor lesson mine
  python -m advisor lesson mine/2                 (from the second exercise on)
  python -m advisor lesson --check my.toml        (for teachers: is this lesson right?)
  python -m advisor lesson --folder mine --list   (the course with your lessons)

In a lesson:
{in_a_lesson(games.kit())}"""
_SIGNS: Final = {DONE: "x", NOT_YET: "-", NOT_ATTEMPTED: " "}
_WIDTH: Final = 88


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "lesson", metavar="LESSON", nargs="?", help="a lesson, an exercise of it (mine/2), or next"
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--list", action="store_true", help="list the course, as without a lesson")
    what.add_argument("--glossary", action="store_true", help="print the words of the game")
    what.add_argument(
        "--coverage", action="store_true", help="print which lesson covers which rule"
    )
    what.add_argument(
        "--check", metavar="FILE", nargs="+", help="say what is wrong with lessons you have written"
    )
    what.add_argument(
        "--forget", action="store_true", help="begin anew; the old progress is kept beside"
    )
    parser.add_argument(
        "--folder", metavar="DIR", action="append", default=[], help="add the lessons of a folder"
    )
    setting.game_option(parser, "whose lessons")
    parser.add_argument("--json", action="store_true", help="print the list as JSON")


def run(arguments: argparse.Namespace) -> int:
    for_one = (arguments.list, arguments.glossary, arguments.coverage, arguments.check)
    if arguments.lesson and (any(for_one) or arguments.forget or arguments.json):
        wrong_usage(arguments, "a lesson is done alone: leave out the other options")
    try:
        course = _course(arguments.game, arguments.folder)
        if arguments.check:
            return check(course, arguments.check)
    except LessonError as error:
        return refuse(*error.lines)
    game = arguments.game
    if arguments.coverage:
        say(table(course).rstrip())
    elif arguments.glossary:
        show_glossary(course)
    elif arguments.forget:
        progress = Progress(game=game)
        if not progress.forget():
            raise CommandError(progress.problem)
        say("Your progress begins anew.")
    elif arguments.lesson:
        do(course, arguments.lesson)
    elif arguments.json:
        say_json([described(lesson, Progress(game=game)) for lesson in course])
    else:
        show_course(course, Progress(game=game))
    return 0


def _course(game: str, folders: Iterable[str] = ()) -> Curriculum:
    """The course of a game, with the lessons of some folders."""
    return load_course(games.kit(game).teaching.course, *folders)


def _command(course: Curriculum) -> str:
    """What is typed to open a course."""
    return f"python -m advisor lesson{course_option(course)}"


def described(lesson: LessonPlan, progress: Progress) -> dict[str, object]:
    """A lesson as data."""
    return {
        "id": lesson.id,
        "title": lesson.title,
        "part": lesson.part,
        "core": lesson.core,
        "minutes": lesson.minutes,
        "needs": list(lesson.needs),
        "teaches": list(lesson.teaches),
        "state": progress.lesson_state(lesson),
        "exercises": {name: progress.state(name) for name in names(lesson)},
    }


def show_course(course: Curriculum, progress: Progress) -> None:
    minutes = sum(lesson.minutes for lesson in course.core)
    say(f"{count(len(course), 'lesson')}. Those with a * are enough to play: {minutes} minutes.")
    for part in dict.fromkeys(lesson.part for lesson in course):
        say()
        say(part)
        for lesson in course:
            if lesson.part == part:
                sign = _SIGNS[progress.lesson_state(lesson)]
                star = "*" if lesson.core else " "
                say(f"  [{sign}]{star} {lesson.id:<14} {lesson.title}")
    say()
    following = progress.next_lesson(course)
    if progress.problem:
        paragraph(progress.problem)
    if following is None:
        say("You have done all of them.")
    else:
        say(f"Next: {_command(course)} {following.id}")


def show_glossary(course: Curriculum) -> None:
    for term in sorted(terms(course), key=lambda term: term.name.lower()):
        paragraph(f"{term.name}: {term.meaning} (lesson {term.lesson})")


def check(course: Curriculum, files: Iterable[str]) -> int:
    """Prove lessons that somebody has written, as if they belonged to the course."""
    read = [load_lesson(file) for file in files]
    if read[0].game.name != course.game.name:
        course = _course(read[0].game.name)
    known = {lesson.id for lesson in read}
    together = arrange([*(one for one in course if one.id not in known), *read])
    problems = [Problem(lesson.file, "", said) for lesson in read for said in prove(lesson)]
    problems += [
        Problem(lesson.file, "", said)
        for said in too_early(together)
        for lesson in read
        if said.startswith(f"{lesson.id} ")
    ]
    if problems:
        return refuse(*map(str, problems))
    for lesson in read:
        say(f"{lesson.file}: {count(len(lesson.exercises), 'exercise')}, everything proven.")
    return 0


def do(course: Curriculum, name: str) -> None:
    """A lesson at the keyboard."""
    progress = Progress(game=course.game.name)
    if name == "next":
        following = progress.next_lesson(course)
        if following is None:
            say("You have done all lessons.")
            return
        name = following.id
    lesson_id, _, exercise = name.partition("/")
    try:
        lesson = course.lesson(lesson_id)
        first = lesson.exercises.index(course.exercise(name)) if exercise else None
    except UnknownName as error:
        raise CommandError(f"{error} {_command(course)} lists all lessons.") from None
    open_keyboard()
    Session(course, lesson, progress).run(first)


class Leave(Exception):
    """The learner has had enough."""


class Skip(Exception):
    """On to the next exercise."""


class Session:
    """One lesson at the keyboard: reads a line, tries it, and says what came of it."""

    def __init__(self, course: Curriculum, lesson: LessonPlan, progress: Progress) -> None:
        self.course = course
        self.lesson = lesson
        self.progress = progress
        self.tries: list[str] = []
        self.hints = 0
        self.told = ""
        self.shown: Position | None = None
        self.commands: dict[str, Callable[[Exercise], None]] = {
            "hint": self.hint,
            "solution": self.solution,
            "undo": self.undo,
            "restart": self.restart,
            "board": lambda exercise: say(str(self.position(exercise))),
            "text": lambda exercise: self.introduce(),
            "help": lambda exercise: say(in_a_lesson(self.lesson.game).rstrip()),
            "check": self.check,
            "next": self.skip,
        }

    def run(self, first: int | None = None) -> None:
        """The whole lesson, or its exercises from one on."""
        self.introduce()
        self.warn()
        try:
            for demonstration in self.lesson.demonstrations if first is None else ():
                self.show(demonstration)
            for number, exercise in enumerate(self.lesson.exercises):
                if number >= (first or 0):
                    with suppress(Skip):
                        self.practise(exercise, number + 1)
        except Leave:
            say("Goodbye.")
            return
        if not self.lesson.exercises:
            for name in names(self.lesson):
                self.record(name, DONE)
        following = self.progress.next_lesson(self.course)
        say()
        say("This lesson is at its end." if following else "You have done all lessons.")
        if following:
            say(f"Next: {_command(self.course)} {following.id}")

    def introduce(self) -> None:
        say(self.lesson.title)
        say("=" * len(self.lesson.title))
        say()
        paragraph(self.lesson.text)

    def show(self, demonstration: Demonstration) -> None:
        """Play a demonstration step by step."""
        self.show_board(demonstration.position)
        say()
        paragraph(f"Watch: {demonstration.text}")
        for one in demonstration.play().tries:
            say(f"  {one.text.removeprefix('? ')}")
            if one.refusal is not None:
                paragraph(f"    Not allowed: {one.refusal}")
        self.ask("Press Enter to go on. ")

    def show_board(self, position: Position) -> None:
        """Print a board, unless it is the one that was printed last."""
        if position != self.shown:
            say()
            say(str(position))
        self.shown = position

    def practise(self, exercise: Exercise, number: int) -> None:
        self.tries, self.hints = [], 0
        self.show_board(exercise.position)
        say()
        paragraph(f"Exercise {number} of {len(self.lesson.exercises)}: {exercise.task}")
        while exercise.check(self.tries).state != DONE:
            self.do(exercise, self.ask(f"{self.position(exercise).to_move}> ").strip())

    def do(self, exercise: Exercise, line: str) -> None:
        words = line.lower().split()
        if not words:
            return
        if words[0] in ("quit", "exit"):
            raise Leave
        if words == ["?"]:
            self.list_legal(exercise)
        elif words[0] in self.commands and len(words) == 1:
            self.commands[words[0]](exercise)
        else:
            asked = words[0] == "why" and len(words) > 1
            self.attempt(exercise, f"? {line.split(maxsplit=1)[1]}" if asked else line)

    def attempt(self, exercise: Exercise, line: str) -> None:
        """Try a line; the engine's own answer comes first, then what the lesson adds."""
        feedback = exercise.check([*self.tries, line])
        self.tries.append(line)
        last = feedback.attempt.tries[-1]
        if last.played:
            say(f"{last.action}   ({status(feedback.position)})")
        if feedback.message:
            paragraph(feedback.message)
        if last.action is None:
            self.tries.pop()
        elif feedback.position.result is not None and feedback.state != DONE:
            say("The game is over. Type undo or restart.")
        self.record(exercise.id, feedback.state)

    def record(self, name: str, state: State) -> None:
        self.progress.record(name, state, self.hints)
        self.warn()

    def warn(self) -> None:
        """Say once what is wrong with the file of the progress."""
        if self.progress.problem and self.progress.problem != self.told:
            self.told = self.progress.problem
            paragraph(self.told)

    def position(self, exercise: Exercise) -> Position:
        return exercise.check(self.tries).position

    def list_legal(self, exercise: Exercise) -> None:
        position = self.position(exercise)
        for line in listing(position.legal_actions(), position.game) or ["The game is over."]:
            say(line)

    def hint(self, exercise: Exercise) -> None:
        self.hints = min(self.hints + 1, len(exercise.hints))
        paragraph(f"Hint {self.hints} of {len(exercise.hints)}: {exercise.hint(self.hints)}")

    def solution(self, exercise: Exercise) -> None:
        self.hints = len(exercise.hints)
        say("From the start of the exercise (restart takes you there):")
        for step in exercise.solution():
            say(f"  {step}")

    def check(self, exercise: Exercise) -> None:
        """Say what the goal still asks for."""
        feedback = exercise.check(self.tries)
        say(f"{feedback.state.capitalize()}.")
        for line in feedback.missing:
            paragraph(line)

    def undo(self, exercise: Exercise) -> None:
        if not exercise.check(self.tries).attempt.played:
            say("There is nothing to take back.")
            return
        self.tries = list(exercise.undo(self.tries))
        say(f"Taken back.   ({status(self.position(exercise))})")

    def restart(self, exercise: Exercise) -> None:
        self.tries = []
        say(f"From the start.   ({status(exercise.position)})")

    def skip(self, exercise: Exercise) -> None:
        raise Skip

    def ask(self, question: str) -> str:
        """A line from the keyboard; the end of input or Ctrl-C leaves the lesson."""
        line = ask(question)
        if line is None:
            raise Leave
        return line


def status(position: Position) -> str:
    """What the one who decides has now, in a line."""
    if position.result is not None:
        return f"{' and '.join(position.result.winners)} won: {position.result.reason}"
    return f"{position.to_move}: {position.game.terminal.status(position)}"


def paragraph(text: str) -> None:
    """Say a text in lines of a pleasant length."""
    for number, part in enumerate(text.split("\n\n")):
        if number:
            say()
        for line in part.split("\n"):
            say("\n".join(textwrap.wrap(visible(line), _WIDTH, break_on_hyphens=False)))
