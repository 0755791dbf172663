"""`Editor`: set up any position by hand, beside a real table or from scratch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import traitlets
from ipywidgets import widget_serialization

from advisor import Position
from widgets.base import Drawn, script, styles
from widgets.drafted import Drafted
from widgets.frontiers import drafts


class Editor(Drafted):
    """A position to change by hand.

    Every change is checked at once; `defects` lists what is wrong. `position` is the last sound
    position and can be set; `sound` says whether it is what the editor shows. `advisor` is the
    advice beneath, once somebody has asked for it; it follows the position.
    """

    _esm = script("editor")
    _css = styles("editor", "board", "editor")

    position = traitlets.Instance(Position, help="The last sound position.")
    advisor = traitlets.Instance(
        Drawn, allow_none=True, help="The advice beneath, if it was asked for."
    ).tag(sync=True, **widget_serialization)

    def __init__(self, position: Position | None = None, **traits: Any) -> None:
        self._editing = False
        super().__init__(position=position or drafts.preset("opening", 2), **traits)

    @traitlets.observe("position")
    def _position_set(self, change: Mapping[str, Any]) -> None:
        if not self._editing:
            with self._lock, self.hold_sync():
                if self.draft:
                    self._remember()
                self._show_draft(drafts.draft_of(change["new"]))

    def _drafted(self, position: Any) -> None:
        if position is not None:
            self._editing = True
            try:
                self.position = position
            finally:
                self._editing = False
        self._advise_anew(position)

    def _advise_anew(self, position: Position | None) -> None:
        """Advice for what was there before is of no use."""
        if self.advisor is None:
            return
        if position is None:
            self.advisor.forget()
        elif position != self.advisor.position:
            self.advisor.position = position

    # For the browser

    def _answers(self) -> Mapping[str, Callable[[Mapping[str, Any]], Mapping[str, Any] | None]]:
        return {
            **self._draft_answers(),
            "dice": self._draft_dice,
            "undo": lambda _: self._undo_draft(),
            "redo": lambda _: self._redo_draft(),
            "advice": self._advice,
        }

    def _advice(self, _: Mapping[str, Any]) -> Mapping[str, Any]:
        """Open the advice beneath for the position as it is edited."""
        if not self.sound:
            return {"ok": False, "reason": "Mend the defects first; then there can be advice."}
        if self.advisor is None:
            from widgets.advisor_panel import Advisor

            self.advisor = Advisor(self.position)
        self._advise_anew(self.position)
        self.advisor.ask()
        return {"ok": True}
