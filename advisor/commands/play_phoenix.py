"""A whole game of Space Station Phoenix in the terminal, for `play`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Final, Literal

from advisor.commands import play
from advisor.commands.console import say
from advisor.commands.listing import grouped
from advisor.engine.record import Record
from advisor.phoenix import Action, Position
from advisor.phoenix.table import doing, who

_HELP: Final = """\
  use transport1, income, alien pink > 124, done ...   an action, as the list of ? writes it;
                           several with ; between them
  ?                        list what is allowed now
  ? use blue:farm2         say why an action is not allowed
  undo, redo               one action back or forth; undo turn, redo turn
  save FILE, load FILE     keep the game, or take another one
  board                    print the board
  help, quit"""
_HEADINGS: Final = {
    "use": "Use a ship",
    "income": "Take income",
    "recruit": "A Human, then income",
    "convert": "Convert metal",
    "point": "A point for GEMs",
    "alien": "An Alien",
    "human": "A Human",
    "trade": "Trade",
    "buy": "Buy",
    "roll": "Roll dice",
    "reroll": "Roll again",
    "keep": "Keep",
    "ally": "Recruit",
    "observe": "Observe",
    "move": "Relocate",
    "leave": "Leave the hub",
    "return": "Give back",
    "reward": "Reward",
    "draft": "Draft a ship",
    "draw": "Draw ships",
    "scrap": "Discard a ship",
    "free": "A free sector",
    "advance": "Advance",
    "done": "Nothing more",
}


class Table(play.Table):
    """One game at the keyboard; some seats may be played by the program, at random."""

    HELP = _HELP

    def __init__(
        self, game: Record[Any, Any], file: str | None = None, random_seats: Sequence[str] = ()
    ) -> None:
        super().__init__(game, file)
        self.random_seats = frozenset(random_seats)

    @property
    def position(self) -> Position:
        found: Position = self.game.position
        return found

    def play(self) -> None:
        self.others()
        super().play()

    def prompt(self) -> str:
        return "over" if self.position.result else self.position.to_move

    def act(self, text: str) -> None:
        for part in filter(None, (part.strip() for part in text.split(";"))):
            self.step_forward(part)
        self.others()

    def step_forward(self, action: str | Action) -> None:
        """Play one action and say what came of it."""
        before = self.position
        self.game.play(action)
        after = self.position
        player = who(before.player(before.to_move))
        say(f"{player}: {self.game.actions[-1]}{self._change(before, after)}")
        if after.result is not None:
            self.board("")
        elif after.moves != before.moves:
            say(f"Turn {after.moves + 1}: {who(after.player(after.active))} ({self.status()})")

    def others(self) -> None:
        """Let the program play its seats until somebody at the keyboard has to decide."""
        while self.position.result is None and self.position.to_move in self.random_seats:
            rng = Random(f"{self.game.seed}:{len(self.game.actions)}:seats")
            self.step_forward(rng.choice(self.position.legal_actions()))

    def _change(self, before: Position, after: Position) -> str:
        """What everybody has more or less than before."""
        parts = []
        for old, new in zip(before.players, after.players, strict=True):
            columns = zip("gfwmp", ("gems", "food", "water", "metal", "points"), strict=True)
            changes = [(c, getattr(new, name) - getattr(old, name)) for c, name in columns]
            told = " ".join(f"{n:+}{c}" for c, n in changes if n)
            if told:
                parts.append(told if old.color == before.to_move else f"{old.color} {told}")
        return f"   ({', '.join(parts)})" if parts else ""

    def status(self) -> str:
        """What the one who decides has now, in a line."""
        player = self.position.player(self.position.to_move)
        held = zip("gfwm", (player.gems, player.food, player.water, player.metal), strict=True)
        stock = " ".join(f"{number}{column}" for column, number in held)
        return f"{stock} {player.points}p · {doing(self.position)}"

    def listing(self, actions: Iterable[Action]) -> list[str]:
        return grouped((_heading(action), action.text) for action in actions)

    def step(self, way: Literal["undo", "redo"], rest: str) -> None:
        """Back or forth to where somebody at the keyboard decides."""
        super().step(way, rest)
        more = self.game.undo if way == "undo" else self.game.redo
        while self.position.to_move in self.random_seats and (
            self.game.can_undo if way == "undo" else self.game.can_redo
        ):
            more()


def _heading(action: Action) -> str:
    """The heading under which an action is listed: its source, or its sort."""
    first = action.text.partition(" ")[0]
    if first.isdigit():
        return f"Sector {first}"
    if first == "hub":
        return "The hub"
    return _HEADINGS[action.kind]
