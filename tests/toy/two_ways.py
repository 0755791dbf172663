"""The toy game with two layouts: a low picture for wide boxes, a high one for narrow boxes."""

from __future__ import annotations

from typing import Any, Final

from toy.face import ToyFace
from toy.game import Position
from widgets.face import Face, Layout


class TwoWays(ToyFace):
    """Each part says in which layout it is drawn."""

    layouts: Final = (Layout("wide", 900, 450), Layout("compact", 400, 500))

    def __init__(self, layout: str = "wide") -> None:
        self.layout = layout

    def laid_out(self, layout: str) -> Face:
        super().laid_out(layout)
        return TwoWays(layout) if layout else self

    def frame(self, *args: Any, **more: Any) -> str:
        sizes = {name: f"0 0 {width} {height}" for name, width, height in self.layouts}
        return super().frame(*args, **more).replace("0 0 400 200", sizes[self.layout])

    def drawn(self, scene: Position) -> dict[str, str]:
        marked = f'<g class="{self.layout}" '
        return {key: part.replace("<g ", marked, 1) for key, part in super().drawn(scene).items()}
