"""The toy game for people at a terminal."""

from __future__ import annotations

from typing import Any, Final

from advisor.core.errors import NotOffered
from advisor.core.phrases import count
from advisor.core.record import new_seed
from toy import game


class ToyTerminal:
    """What the commands ask of the toy game."""

    samples: Final = ("draw", "keep", "offer")
    refused_sample: Final = "take"

    @property
    def fitting(self) -> Any:
        raise NotOffered("There is nothing to fit in the toy game.")

    def new(self, seed: int | None = None, **settings: Any) -> game.Game:
        seed = new_seed() if seed is None else seed
        return game.Game(game.new_game(seed=seed, **settings), seed)

    def read(self, source: bytes, is_record: bool, **settings: Any) -> game.Position | game.Game:
        return (game.Game if is_record else game.Position).from_json(source)

    def from_line(self, text: str) -> None:
        return None

    def to_line(self, position: game.Position) -> str:
        return ""

    def heading(self, action: game.Action) -> tuple[int, str]:
        return 0, action.kind.capitalize()

    def status(self, position: game.Position) -> str:
        return count(position.scores[position.to_move], "point")

    def stage(self, position: game.Position) -> str:
        return "a token to keep or to offer" if position.token is not None else "a draw"

    def variant(self, position: game.Position) -> str:
        return ""


TERMINAL: Final = ToyTerminal()
