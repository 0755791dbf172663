"""What the command line must know of a game before it is loaded.

The help of every command names the settings of all games, and nobody should wait for a game that
is not played. So a game says these things in a module of its own, `command_line.py`, which
imports nothing heavy and has them as `COMMAND_LINE`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True, slots=True)
class Setting:
    """What can be chosen for a game: an option of `new` and `play`."""

    option: str
    """As it is typed, such as `--helmet-cost`."""
    help: str
    keyword: str = ""
    """Under which the game takes it; by default the option in the letters of a keyword."""
    is_number: bool = False
    choices: tuple[str, ...] | tuple[int, ...] | None = None
    metavar: str | None = None
    flag: object = None
    """What it means if it is there, for an option without a value of its own."""
    reads: bool = False
    """Whether it also tells how to read a file of the game."""

    @property
    def name(self) -> str:
        """The keyword under which the game takes it."""
        return self.keyword or self.option.removeprefix("--").replace("-", "_")


SEED: Final = Setting("--seed", "the same seed gives the same game [a new one]", is_number=True)
"""Every game has it; each says where it stands among its settings."""


@dataclass(frozen=True, slots=True)
class SuiteHome:
    """Where a suite of `bench` is measured."""

    title: str
    module: str
    function: str = "measures"


@dataclass(frozen=True, slots=True)
class CommandLine:
    """A game on the command line."""

    title: str
    """As people call it."""
    colors: tuple[str, ...] = ()
    """The colours that can play."""
    settings: tuple[Setting, ...] = (SEED,)
    commands: tuple[str, ...] = ()
    """Modules of commands that only this game has."""
    suites: Mapping[str, SuiteHome] = field(default_factory=dict)
    """What `bench` measures of it."""
    table: str = "advisor.commands.play"
    """The module whose `TerminalTable` plays it at the keyboard."""
