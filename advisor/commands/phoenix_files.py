"""Files of Space Station Phoenix for the commands: positions, saved games, an owner's values."""

from __future__ import annotations

import sys
import warnings
from functools import partial

from advisor.commands.console import CommandError, say
from advisor.phoenix import Data, DataError, DataWarning, Game, Position


def data(file: str | None) -> Data:
    """The values of an owner's file laid over ours; without a file those of the user's folder."""
    try:
        return Data.usual() if file is None else Data.load(file)
    except DataError as error:
        raise CommandError("\n".join(error.lines)) from None


def read(source: bytes, *, saved: bool, file: str | None) -> Position | Game:
    """A position or a saved game; that it was written with other values is said, not refused."""
    values = None if file is None else data(file)
    reader = partial(Position.from_json, data=values)
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always", DataWarning)
        try:
            read = Game.from_json(source, reader) if saved else reader(source)
        except DataError as error:
            raise CommandError("\n".join(error.lines)) from None
    for text in dict.fromkeys(str(warning.message) for warning in found):
        say(text, sys.stderr)
    return read
