"""Boards to look at and boards to play on.

`render` draws a position and needs nothing but the engine; the widgets need anywidget and are
loaded when they are first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from widgets.drawing import render

if TYPE_CHECKING:
    from widgets.board import Board
    from widgets.editor import Editor

__all__ = ["Board", "Editor", "render"]


def __getattr__(name: str) -> Any:
    if name == "Board":
        from widgets.board import Board

        return Board
    if name == "Editor":
        from widgets.editor import Editor

        return Editor
    raise AttributeError(f"module 'widgets' has no attribute {name!r}")
