"""A position that is edited by hand: the draft, what is wrong with it, and the way back.

What a draft is, a game says: its face has it as `drafting`. Every change is checked at once, and
whoever edits is told what is wrong where; nothing that was entered gets lost by it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import traitlets

from advisor.core.errors import Defect
from widgets.base import Drawn
from widgets.messages import number_in, pairs_in, text_in, texts_in

Draft = dict[str, Any]


class Drafting(Protocol):
    """What a game knows about drafts of its positions."""

    def draft_of(self, position: Any) -> Draft:
        """A sound position as a draft."""
        ...

    def check(self, draft: Draft) -> tuple[Any, tuple[Defect, ...]]:
        """The position of a draft, or None and everything that is wrong with it."""
        ...

    def changed(self, draft: Draft, path: Sequence[str | int], value: Any) -> Draft:
        """A draft with one place changed."""
        ...

    def reseated(self, draft: Draft, colors: Sequence[str]) -> Draft:
        """A draft with other players."""
        ...

    def diced(self, draft: Draft, typed: str) -> tuple[Draft | None, str]:
        """A draft with the dice that somebody typed, or why there is none."""
        ...

    def preset(self, name: str, seats: int) -> Any:
        """A position to start from."""
        ...

    def seats(self, draft: Draft) -> int:
        """How many play."""
        ...

    def read(self, text: str) -> tuple[Draft, tuple[Defect, ...]]:
        """A draft from pasted text, and what of it could not be kept."""
        ...

    def thing_at(self, place: str, draft: Draft) -> str:
        """What on the picture a defect is about."""
        ...

    def where(self, place: str, draft: Draft) -> str:
        """The place of a defect in the words of the picture."""
        ...

    def fields(self, draft: Draft, thing: str) -> tuple[str, Sequence[Mapping[str, Any]]]:
        """The title of a thing and what of it can be set, where a page has no panel of its own.

        A row has a `label`, the `path` of its place and the `value` there; a number has `low` and
        `high`, a choice its `options` with their names.
        """
        ...

    def scene(self, draft: Draft, position: Any) -> Any:
        """What the picture shows of a draft; the position if it is sound, else None."""
        ...


class Drafted(Drawn):
    """A widget with a draft; who has one says what follows from a sound one."""

    draft = traitlets.Dict(help="What is being edited.").tag(sync=True)
    defects = traitlets.List(traitlets.Dict(), help="What is wrong with it.").tag(sync=True)
    sound = traitlets.Bool(True).tag(sync=True)
    json_text = traitlets.Unicode(help="The position as text, to copy.").tag(sync=True)

    def _prepare_draft(self) -> None:
        """Nothing to take back yet; before there is a position."""
        self._past: list[Draft] = []
        self._future: list[Draft] = []

    @property
    def _drafts(self) -> Drafting:
        drafting: Drafting = self._face.drafting
        return drafting

    def _drafted(self, position: Any) -> None:
        """The draft has changed; the position is None where it has defects."""

    def _remember(self) -> None:
        self._past.append(self.draft)
        self._future.clear()

    def _change(self, draft: Draft, sentence: str = "") -> None:
        if draft != self.draft:
            self._remember()
            self._show_draft(draft, sentence)

    def _show_draft(
        self, draft: Draft, sentence: str = "", left_out: tuple[Defect, ...] = ()
    ) -> None:
        drafts = self._drafts
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
        self._draw(drafts.scene(draft, position))
        if position is None:
            number = len(defects)
            state = f"{number} {'defect' if number == 1 else 'defects'} to mend."
        else:
            state = "The position is sound."
            self.json_text = position.to_json()
        self._drafted(position)
        self.can_undo, self.can_redo = bool(self._past), bool(self._future)
        self.failure = ""
        self._tell(f"{sentence} {state}".strip())

    # For the browser

    def _draft_answers(
        self,
    ) -> Mapping[str, Callable[[Mapping[str, Any]], Mapping[str, Any] | None]]:
        """What a page may ask for while it edits."""
        return {
            "edit": self._edit,
            "seats": self._seats,
            "preset": self._preset,
            "paste": self._paste,
            "fields": self._fields,
        }

    def _edit(self, message: Mapping[str, Any]) -> None:
        """Change some places of the draft together."""
        draft = self.draft
        for path, value in pairs_in(message, "edits"):
            draft = self._drafts.changed(draft, path, value)
        self._change(draft)

    def _fields(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """What can be set of a thing that was clicked."""
        title, rows = self._drafts.fields(self.draft, text_in(message, "thing"))
        return {"ok": True, "title": title, "rows": list(rows)}

    def _draft_dice(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """Set the dice that the player to move has rolled at the table."""
        draft, wrong = self._drafts.diced(self.draft, text_in(message, "dice"))
        if draft is None:
            return {"ok": False, "reason": wrong}
        self._change(draft, "The dice are set.")
        return {"ok": True}

    def _seats(self, message: Mapping[str, Any]) -> None:
        self._change(self._drafts.reseated(self.draft, texts_in(message, "colors")))

    def _preset(self, message: Mapping[str, Any]) -> None:
        name = text_in(message, "name")
        seats = number_in(message, "seats", self._drafts.seats(self.draft))
        position = self._drafts.preset(name, seats)
        self._change(self._drafts.draft_of(position), f"Set up: {name}.")

    def _paste(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        draft, left_out = self._drafts.read(text_in(message, "text"))
        self._remember()
        self._show_draft(draft, "Pasted.", left_out)
        return {"ok": True}

    def _undo_draft(self) -> None:
        if self._past:
            self._future.append(self.draft)
            self._show_draft(self._past.pop(), "Taken back.")

    def _redo_draft(self) -> None:
        if self._future:
            self._past.append(self.draft)
            self._show_draft(self._future.pop(), "Done again.")
