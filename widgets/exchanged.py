"""Positions and games that come and go as text: typed, pasted, from files, and as links."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from advisor import games
from advisor.core.errors import PositionError
from advisor.core.link import LinkError, link_of, read_link
from advisor.core.record import Record
from advisor.core.tree import Tree
from advisor.core.tree_text import TreeError
from widgets.drafted import Drafted
from widgets.messages import NotUnderstood, Refused, number_in, odd, text_in

LONGEST: Final = 5_000_000
"""Signs of a text that is opened; a history of dozens of games has fewer."""
_LINK: Final = re.compile(r"1[A-Za-z0-9_-]{16,}|\S*[?&#]position=\S+")
"""How a link looks, or the end of an address that has one."""
MOST_DEFECTS: Final = 5
START: Final = 400
"""Signs within which a file says what it is."""
_HISTORY: Final = re.compile(r"-(?:tree|game)/")


class Reading(Protocol):
    """What a text says so far."""

    @property
    def position(self) -> Any:
        """The position, or None while something is wrong."""
        ...

    @property
    def defects(self) -> tuple[Any, ...]:
        """What is wrong, each with where it stands in the text."""
        ...


class Writing(Protocol):
    """What a game knows about its positions as short texts."""

    @property
    def LONGEST(self) -> int:  # noqa: N802 (a constant of a module)
        """Signs that such a text has at most."""
        ...

    def read(self, text: str, base: Any, thing: str = "") -> tuple[Reading, str]:
        """What a text says about a position that is there, or about a thing of it."""
        ...

    def words_at(self, text: str, cursor: int, base: Any, thing: str = "") -> Mapping[str, Any]:
        """Words that may come next."""
        ...


class Exchanged(Drafted):
    """A widget whose position can be typed, and that takes and gives texts of all kinds."""

    @property
    def _writing(self) -> Writing | None:
        writing: Writing | None = self._face.writing
        return writing

    def _exchange_answers(
        self,
    ) -> Mapping[str, Callable[[Mapping[str, Any]], Mapping[str, Any] | None]]:
        return {
            "export": self._export,
            "import": self._import,
            "typing": self._typing,
            "write": self._write,
        }

    # Typing

    def _base(self) -> Any:
        """The last sound position, which a short text changes."""
        if not self._is_editing():
            return self.position
        return self._drafts.check(self.draft)[0] or self.position

    def _typed(self, message: Mapping[str, Any]) -> tuple[Writing, str, str]:
        writing = self._writing
        if writing is None:
            raise Refused("Positions of this game cannot be typed yet.")
        text = text_in(message, "text")
        if len(text) > writing.LONGEST:
            raise Refused(f"A position has at most {writing.LONGEST:,} signs.")
        return writing, text, text_in(message, "thing", "")

    def _typing(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """What is wrong with a text so far, and how it may go on; changes nothing."""
        writing, text, thing = self._typed(message)
        base = self._base()
        reading, understood = writing.read(text, base, thing)
        shift = len(understood) - len(text)
        cursor = number_in(message, "cursor", len(text))
        return {
            "ok": True,
            "sound": reading.position is not None,
            "defects": [
                {
                    "start": max(0, each.start - shift),
                    "end": max(0, each.end - shift),
                    "problem": each.problem,
                }
                for each in reading.defects[:MOST_DEFECTS]
            ],
            **writing.words_at(text, cursor, base, thing),
        }

    def _write(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """Set the position to what a text says."""
        if not self._is_editing():
            raise Refused("Switch to Edit first.")
        writing, text, thing = self._typed(message)
        if not text.strip():
            return {"ok": False, "reason": "Type what is there, such as: lem g1"}
        reading, _ = writing.read(text, self._base(), thing)
        if reading.position is None:
            first = reading.defects[0]
            return {"ok": False, "reason": f"{first.place}: {first.problem}."}
        self._change(self._drafts.draft_of(reading.position), "Set as typed.")
        return {"ok": True}

    def _is_editing(self) -> bool:
        """Whether the draft is what the board shows."""
        return True

    # Out and in

    def _record_now(self) -> Record[Any, Any]:
        raise NotImplementedError

    def _tree_now(self) -> Tree:
        raise NotImplementedError

    def _take_in(self, found: Any) -> None:
        """Go on with a position, a game or a tree."""
        raise NotImplementedError

    def _export(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        what = text_in(message, "what")
        position = self._base() if self._is_editing() else self.position
        if what == "link":
            return {"ok": True, "text": f"?position={link_of(position)}"}
        if what == "short":
            written = position.game.terminal.to_line(position)
            if not written:
                raise Refused("Positions of this game have no short text yet.")
            return {"ok": True, "text": written}
        if what == "position":
            return {"ok": True, "text": position.to_json() + "\n"}
        if what == "game":
            return {"ok": True, "text": self._record_now().to_json() + "\n"}
        if what == "tree":
            return {"ok": True, "text": self._tree_now().to_json() + "\n"}
        raise NotUnderstood(f"There is no text called {odd(what)}.")

    def _import(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """A text from elsewhere: a position, a game, a history, a short text or a link."""
        text = text_in(message, "text").strip()
        if not text:
            return {"ok": False, "reason": "There is nothing to open: the text is empty."}
        if len(text) > LONGEST:
            return {"ok": False, "reason": "This text is far too long for a position or a game."}
        if self._is_editing() and text.startswith("{") and not _HISTORY.search(text[:START]):
            return self._paste({"text": text})  # with defects, which can be mended here
        found = self._understood(text)
        kit = found.root.position.game if isinstance(found, Tree) else getattr(found, "game", None)
        if isinstance(found, Record):
            kit = found.start.game
        if kit is not self.position.game:
            raise Refused(
                f"{kit.title if kit else 'This'} is another game: make another workspace."
            )
        self._take_in(found)
        return {"ok": True}

    def _understood(self, text: str) -> Any:
        """What a text is, by how it looks."""
        try:
            if _LINK.fullmatch(text):
                return read_link(text)
            if not text.startswith("{"):
                return self._typed_position(text)
            start = text[:START]
            if "-tree/" in start:
                return Tree.from_json(text)
            if "-game/" in start:
                return self.position.game.record.from_json(text)
            return games.read(text)
        except LinkError as error:
            raise Refused(str(error)) from None
        except TreeError as error:
            raise Refused(f"This history cannot be read: {error.defects[0]}.") from None
        except PositionError as error:
            raise Refused(f"This is no position: {error.defects[0]}.") from None

    def _typed_position(self, text: str) -> Any:
        """The position of a short text."""
        found = self.position.game.terminal.from_line(text)
        if found is None:
            raise Refused("This is neither a position nor a game nor a link to one.")
        return found
