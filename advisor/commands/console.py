"""Saying things in a terminal, whatever it can show."""

from __future__ import annotations

import argparse
import io
import json
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NoReturn, TextIO

from advisor.core.visible import shown, visible, visible_lines

if TYPE_CHECKING:
    from advisor.search.budget import Effort

_PLAIN: Final = str.maketrans(
    {"≥": ">=", "·": "-", "×": "x", "●": "#", "○": ".", "…": "...", "–": "-", "≤": "<=", "−": "-"}
)
"""What the board's own signs become where a terminal has only ASCII."""


class CommandError(Exception):
    """A sentence about why a command cannot do its work."""


def say(text: str = "", stream: TextIO | None = None) -> None:
    """Print a text; what could move the cursor, and letters the terminal does not know, are
    written as escapes."""
    stream = stream or sys.stdout
    if stream is not None:  # a closed one is None
        stream.write(encodable(visible_lines(text), stream.encoding) + "\n")


def encodable(text: str, encoding: str | None) -> str:
    """A text in the letters of an encoding."""
    encoding = encoding or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        text = text.translate(_PLAIN)
        return text.encode(encoding, errors="backslashreplace").decode(encoding)
    return text


def say_json(value: Any) -> None:
    say(json.dumps(value, indent=2))


def open_keyboard() -> None:
    """Make ready for reading what people type."""
    if sys.stdin is None:
        raise CommandError("There is no keyboard to read from.")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 - typed lines can be edited and called back


def ask(question: str) -> str | None:
    """A line from the keyboard, or None if there are no more or Ctrl-C was pressed."""
    try:
        return input(encodable(visible(question), sys.stdout.encoding))
    except (EOFError, KeyboardInterrupt):
        say()
        return None


def refuse(*reasons: str) -> int:
    """Say why something is refused, a line each, and give the exit code for that."""
    for reason in reasons:
        say(visible(reason), sys.stderr)
    return 1


def wrong_usage(arguments: argparse.Namespace, reason: str) -> NoReturn:
    """End the program as argparse does when it cannot use the arguments."""
    arguments.usage(reason)
    raise SystemExit(2)


def whole_number(text: str) -> int:
    """The type of an option that takes any whole number."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected a whole number, not {shown(text)}") from None


def from_1(text: str) -> int:
    """The type of an option that counts something."""
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"expected a whole number from 1, not {shown(text)}")
    return number


def effort(text: str) -> Effort:
    """The type of an option for an amount of work that may be without a limit."""
    from advisor.search.budget import UNLIMITED

    if text == UNLIMITED:
        return UNLIMITED
    try:
        return from_0(text)
    except argparse.ArgumentTypeError as error:
        raise argparse.ArgumentTypeError(
            f"expected a number from 0 or {UNLIMITED}, not {shown(text)}"
        ) from error


def from_0(text: str) -> float:
    """The type of an option for a time or an amount of work."""
    try:
        number = float(text)
    except ValueError:
        number = -1
    if not 0 <= number < float("inf"):
        raise argparse.ArgumentTypeError(f"expected a number from 0, not {shown(text)}")
    return number
