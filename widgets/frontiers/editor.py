"""`Editor`: set up any position by hand, beside a real table or from scratch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import traitlets
from ipywidgets import widget_serialization

from advisor import Defect, Game, Position
from widgets.base import Drawn, script, styles
from widgets.frontiers import drafts
from widgets.frontiers.drafts import Draft
from widgets.frontiers.drawing import Scene
from widgets.frontiers.saying import dice_of
from widgets.messages import number_in, pairs_in, text_in, texts_in


class Editor(Drawn):
    """A position to change by hand.

    Every change is checked at once; `defects` lists what is wrong. `position` is the last sound
    position and can be set; `sound` says whether it is what the editor shows. `advisor` is the
    advice beneath, once somebody has asked for it; it follows the position.
    """

    _esm = script("editor")
    _css = styles("editor", "board", "editor")

    position = traitlets.Instance(Position, help="The last sound position.")
    draft = traitlets.Dict(help="What is being edited.").tag(sync=True)
    defects = traitlets.List(traitlets.Dict(), help="What is wrong with it.").tag(sync=True)
    sound = traitlets.Bool(True).tag(sync=True)
    json_text = traitlets.Unicode(help="The position as text, to copy.").tag(sync=True)
    advisor = traitlets.Instance(
        Drawn, allow_none=True, help="The advice beneath, if it was asked for."
    ).tag(sync=True, **widget_serialization)

    def __init__(self, position: Position | None = None, **traits: Any) -> None:
        self._past: list[Draft] = []
        self._future: list[Draft] = []
        self._editing = False
        self._record: Game | None = None
        super().__init__(position=position or drafts.preset("opening", 2), **traits)

    @traitlets.observe("position")
    def _position_set(self, change: Mapping[str, Any]) -> None:
        if not self._editing:
            with self._lock, self.hold_sync():
                if self.draft:
                    self._remember()
                self._show(drafts.draft_of(change["new"]))

    def _remember(self) -> None:
        self._past.append(self.draft)
        self._future.clear()

    def _change(self, draft: Draft, sentence: str = "") -> None:
        if draft != self.draft:
            self._remember()
            self._show(draft, sentence)

    def _show(self, draft: Draft, sentence: str = "", left_out: tuple[Defect, ...] = ()) -> None:
        position, defects = drafts.check(draft)
        self.draft = draft
        self.sound = position is not None
        self.defects = [
            {
                "thing": drafts.thing_at(defect.place, draft),
                "place": defect.place,
                "where": drafts.where(defect.place, draft),
                "problem": defect.problem,
                "left_out": defect in left_out,
            }
            for defect in (*defects, *left_out)
        ]
        result = position.result if position else None
        self._draw(Scene.of_draft(draft, result.winners if result else ()))
        if position is None:
            number = len(defects)
            state = f"{number} {'defect' if number == 1 else 'defects'} to mend."
        else:
            state = "The position is sound."
            self.json_text = position.to_json()
            self._editing = True
            try:
                self.position = position
            finally:
                self._editing = False
        self._advise_anew(position)
        self.can_undo, self.can_redo = bool(self._past), bool(self._future)
        self.failure = ""
        self._tell(f"{sentence} {state}".strip())

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
            "edit": self._edit,
            "dice": self._dice,
            "seats": self._seats,
            "preset": self._preset,
            "paste": self._paste,
            "undo": self._undo,
            "redo": self._redo,
            "game": self._game,
            "turn": self._turn,
            "advice": self._advice,
        }

    def _edit(self, message: Mapping[str, Any]) -> None:
        """Change some places of the draft together."""
        draft = self.draft
        for path, value in pairs_in(message, "edits"):
            draft = drafts.changed(draft, path, value)
        self._change(draft)

    def _dice(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """Set the dice that the player to move has rolled at the table.

        Before the roll this is the roll itself, with all that belongs to it; after it the dice
        in hand are replaced.
        """
        faces, wrong = dice_of(text_in(message, "dice"))
        if wrong:
            return {"ok": False, "reason": wrong}
        if self.sound and self.position.phase == "roll":
            rolled = self.position.play(" ".join(["roll", *faces]))
            self._change(drafts.draft_of(rolled), "The dice are set.")
            return {"ok": True}
        seat = [player["color"] for player in self.draft["players"]].index(self.draft["active"])
        draft = drafts.changed(self.draft, ["players", seat, "ships"], faces)
        self._change(drafts.changed(draft, ["phase"], "main"), "The dice are set.")
        return {"ok": True}

    def _seats(self, message: Mapping[str, Any]) -> None:
        self._change(drafts.reseated(self.draft, texts_in(message, "colors")))

    def _preset(self, message: Mapping[str, Any]) -> None:
        name = text_in(message, "name")
        position = drafts.preset(name, len(self.draft["players"]))
        self._change(drafts.draft_of(position), f"Set up: {name}.")

    def _paste(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        pasted = text_in(message, "text")
        if drafts.is_game(pasted):
            return self._game(message)
        draft, left_out = drafts.read(pasted)
        self._remember()
        self._show(draft, "Pasted.", left_out)
        return {"ok": True}

    def _game(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """Read a saved game; the answer lists its turns to choose from."""
        self._record = record = drafts.read_game(text_in(message, "text"))
        return {"ok": True, "turns": drafts.turns_of(record)}

    def _turn(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """Set up a moment of the game that was read."""
        moment = number_in(message, "moment")
        if self._record is None:
            return {"ok": False, "reason": "Open a saved game first."}
        position = self._record.position_at(moment)
        self._change(drafts.draft_of(position), "Set up from the game.")
        return {"ok": True}

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

    def _undo(self, _: Mapping[str, Any]) -> None:
        if self._past:
            self._future.append(self.draft)
            self._show(self._past.pop(), "Taken back.")

    def _redo(self, _: Mapping[str, Any]) -> None:
        if self._future:
            self._past.append(self.draft)
            self._show(self._future.pop(), "Done again.")
