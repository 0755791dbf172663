"""A whole game of Space Station Phoenix in the terminal, for `play`."""

from __future__ import annotations

from typing import Final

from advisor.commands import play
from advisor.commands.console import say
from advisor.phoenix.position import Position
from advisor.phoenix.table import who

_MORE: Final = "  a; b; c                  several with ; between them"
_HOLDINGS: Final = {"g": "gems", "f": "food", "w": "water", "m": "metal", "p": "points"}


class TerminalTable(play.TerminalTable):
    """One game at the keyboard; everybody may gain in everybody's turn, so all changes are told."""

    @property
    def position(self) -> Position:
        found: Position = self.game.position
        return found

    def help(self, rest: str) -> None:
        super().help(rest)
        say(_MORE)

    def act(self, text: str) -> None:
        for part in filter(None, (part.strip() for part in text.split(";"))):
            self._play(part)

    def _play(self, text: str) -> None:
        """Play one action and say what came of it."""
        before = self.position
        self.game.play(text)
        after = self.position
        player = who(before.player(before.to_move))
        say(f"{player}: {self.game.actions[-1]}{_change(before, after)}")
        if after.result is not None:
            self.board("")
        elif after.moves != before.moves:
            say(f"Turn {after.moves + 1}: {who(after.player(after.active))} ({self.status()})")


def _change(before: Position, after: Position) -> str:
    """What everybody has more or less than before."""
    parts = []
    for old, new in zip(before.players, after.players, strict=True):
        changes = [(c, getattr(new, key) - getattr(old, key)) for c, key in _HOLDINGS.items()]
        told = " ".join(f"{n:+}{c}" for c, n in changes if n)
        if told:
            parts.append(told if old.color == before.to_move else f"{old.color} {told}")
    return f"   ({', '.join(parts)})" if parts else ""
