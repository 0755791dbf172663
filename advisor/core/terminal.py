"""What the commands ask of a game: whole games, and words for people at a terminal."""

from __future__ import annotations

from typing import Any, Protocol

from advisor.core.record import Record


class Terminal(Protocol):
    """A game, for those who play it in a terminal."""

    @property
    def samples(self) -> tuple[str, ...]:
        """Some actions, to show how they are written."""
        ...

    @property
    def refused_sample(self) -> str:
        """An action that is often not allowed, to show how to ask why."""
        ...

    @property
    def fitting(self) -> Any:
        """What `fit` asks of it; `NotOffered` says that there is nothing to fit."""
        ...

    def new(self, **settings: Any) -> Record[Any, Any]:
        """A new game by its settings; `PositionError` says why there is none."""
        ...

    def read(self, source: bytes, is_record: bool, **settings: Any) -> Any:
        """A position or a whole game from a file; settings are those that tell how to read."""
        ...

    def from_line(self, text: str) -> Any:
        """A position from a line that somebody typed; None if it is not meant as one.

        `PositionError` says what is wrong with it.
        """
        ...

    def to_line(self, position: Any) -> str:
        """A position as `from_line` reads it; empty where the game has no such notation."""
        ...

    def heading(self, action: Any) -> tuple[int, str]:
        """Under which an action is listed, and the place of that heading in the list."""
        ...

    def status(self, position: Any) -> str:
        """What the one who decides has now, in a line."""
        ...

    def stage(self, position: Any) -> str:
        """What is being decided, in a few words."""
        ...

    def variant(self, position: Any) -> str:
        """By which rules a position is played, where there are several; else nothing."""
        ...
