"""What has happened in a game, line by line; a view is sent the last lines and asks for others."""

from __future__ import annotations

from typing import Any, Final

from advisor.core.record import Record
from widgets.saying import opening_words, said

RECENT: Final = 6
"""Lines of the log that travel with every action; a view asks for those it lacks."""


class Log:
    """The sentences of a record, one for each action; what was taken back is no longer there."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._version = 0
        self._kept = 0

    def clear(self) -> None:
        """Another game begins; views throw away what they have."""
        self.lines.clear()
        self._version += 1
        self._kept = 0

    def follow(self, game: Record[Any, Any]) -> dict[str, Any]:
        """Bring the lines to the length of the record; gives the last ones as views get them."""
        actions, positions = game.actions, game.positions
        if len(self.lines) > len(actions):
            del self.lines[len(actions) :]
            self._version += 1
            self._kept = len(actions)
        for number in range(len(self.lines), len(actions)):
            before, action, after = positions[number], actions[number], positions[number + 1]
            self.lines.append(said(before, action, after).removesuffix(f" {opening_words(after)}"))
        return {
            "version": self._version,
            "kept": self._kept,
            "total": len(actions),
            "lines": self.rows(game, len(actions) - RECENT, len(actions)),
        }

    def rows(self, game: Record[Any, Any], first: int, last: int) -> list[list[Any]]:
        """Number, turn, colour and sentence of some lines."""
        rows = []
        for number in range(max(0, first), min(last, len(self.lines))):
            position = game.position_at(number)
            rows.append([number, position.moves + 1, position.to_move, self.lines[number]])
        return rows
