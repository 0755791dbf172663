"""The toy game for the widgets: a rectangle for the bag, one for the token, one for each player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from toy.game import COLORS, Position
from widgets.face import Face, Words
from widgets.svg import Theme, escape


class ToyFace(Face):
    """What the widgets ask of the toy game."""

    parts = ("bag", "token", "seats")
    main: Final = {"roll": ("Draw", "draw"), "main": ("Decide", ""), "over": ("Game over", "")}
    buttons = tuple((kind, kind.capitalize(), "token") for kind in "keep offer take leave".split())

    def scene(self, position: Position, hidden: Sequence[str] = ()) -> Position:
        return position.veiled()

    def frame(
        self,
        theme: Theme,
        content: dict[str, str] | None = None,
        width: int | None = None,
        label: str = "Game board",
    ) -> str:
        inner = "".join(f'<g data-part="{n}">{(content or {}).get(n, "")}</g>' for n in self.parts)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200" '
            f'width="{width or "100%"}" class="af" role="img" aria-label="{escape(label)}">'
            f"{inner}</svg>"
        )

    def drawn(self, scene: Position) -> dict[str, str]:
        token = "" if scene.token is None else str(scene.token)
        return {
            "bag": _box("bag", 0, f"{len(scene.left)} tokens in the bag"),
            "token": _box("token", 100, f"Token {token}", token) if token else "",
            "seats": "".join(
                _box(f"player:{player.color}", 200 + 50 * seat, f"{player.name}: {player.points}")
                for seat, player in enumerate(scene.players)
            ),
        }

    def summary(self, scene: Position) -> str:
        points = ", ".join(f"{player.name} {player.points}" for player in scene.players)
        return f"{scene.to_move} decides. Points: {points}."

    def words(self) -> Words:
        colors = {color: color.capitalize() for color in COLORS}
        return {**super().words(), "colors": colors, "explain": {"bag": "What can be drawn."}}


def _box(thing: str, x: int, label: str, text: str = "") -> str:
    return (
        f'<g data-thing="{thing}" aria-label="{escape(label)}" transform="translate({x} 0)">'
        f'<rect width="40" height="40" fill="#fff"/><text y="30">{escape(text or label)}</text></g>'
    )


FACE: Final = ToyFace()
