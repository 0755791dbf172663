"""A board with a task beside it: what lessons and the trainer have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import traitlets

from advisor.core.action import Action
from advisor.core.seam import Position
from widgets.board import Board
from widgets.face import Words
from widgets.saying import said

NOTHING: Final = ""
REFUSAL: Final = "refusal"
REMARK: Final = "remark"
SOLVED: Final = "solved"


class Tasked(Board):
    """A board on which the task decides the position.

    While something is being watched the board is frozen: it shows, and nothing can be done on it.
    """

    item = traitlets.Dict(help="The task and how far it is.").tag(sync=True)

    def __init__(self, position: Position, **traits: Any) -> None:
        self._placing = True
        self._frozen = False
        super().__init__(position, seed=0, **traits)
        self._placing = False

    def _words(self) -> Words:
        """Those of a board; but here a try after the end is worth an answer too."""
        return super()._words() | self._face.board_words(after_end=True)

    @traitlets.validate("position")
    def _only_the_task_places(self, proposal: Mapping[str, Any]) -> Any:
        if self._placing or self._moving:
            return proposal["value"]
        raise traitlets.TraitError(
            "The task decides the position. Play on it, or take a Board for a position of your own."
        )

    def _place(self, position: Position) -> None:
        """Begin anew from a position."""
        self._placing = True
        try:
            if self.position == position:
                self._position_changed({"new": position})
            else:
                self.position = position
        finally:
            self._placing = False

    def _picture(self, position: Position) -> None:
        super()._picture(position)
        if self._frozen:
            self._offer_nothing()

    def _in_front(self) -> str:
        """The learner's, whoever comes next."""
        color: str = self._game.start.active
        return color

    def _replay(self, action: Action) -> None:
        """Show an action that nobody has chosen on the board."""
        before = self._game.position
        after = self._game.play(action)
        self._show(after)
        self.can_undo = False
        self._tell(said(before, self._game.actions[-1], after))

    def _answer_watcher(self) -> dict[str, Any]:
        return {"ok": False, "rule": "", "reason": self._why_frozen()}

    def _why_frozen(self) -> str:
        return "Here you watch."

    def _why(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        return self._answer_watcher() if self._frozen else super()._why(message)

    def _act(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        return self._answer_watcher() if self._frozen else super()._act(message)

    def _undo(self, message: Mapping[str, Any]) -> None:
        if not self._frozen:
            super()._undo(message)

    def _redo(self, message: Mapping[str, Any]) -> None:
        if not self._frozen:
            super()._redo(message)
