"""What all widgets share: the drawing in parts, messages with answers, and errors that show.

Python owns the rules. The browser sends one message for one wish and gets one answer; what is
drawn travels as traits, together and only where it has changed.
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import RLock
from typing import Any, ClassVar, Final, Self

import anywidget
import traitlets

from advisor.core.errors import GameError, IllegalAction, PositionError
from advisor.core.visible import visible_lines
from advisor.players import UnknownPlayerError
from widgets.face import Face, Words, face_of
from widgets.messages import NotUnderstood, Refused, odd, text_in
from widgets.scripts import STATIC, script
from widgets.thinking import Thinking

__all__ = ["REFUSALS", "STATIC", "Drawn", "script", "styles"]

REFUSALS: Final = (Refused, IllegalAction, PositionError, GameError, UnknownPlayerError)
"""Errors whose sentence is the answer; everything else is a mistake of ours."""

_COMMENT: Final = re.compile(r"/\*.*?\*/\n?", re.DOTALL)
_RULE: Final = re.compile(r"(?<![^\s{}])\.[^{};]*?(?= \{)")
"""The selectors before a block; at-rules and steps of a motion do not begin with a class."""
_COMMA: Final = re.compile(r",\s*(?![^(]*\))")
LONGEST_REASON: Final = 600
"""Signs of a sentence that is shown on the board."""


def kind_of(name: str) -> str:
    """The class of the outermost element of a widget."""
    return f"af-widget-{name}"


def styles(widget: str, *names: str) -> str:
    """The styles of a widget, bound to it: widgets on one page do not dress each other.

    In the files every rule is about `.af-root`, the outermost element, or about something in it.
    """
    css = "\n".join((STATIC / f"{name}.css").read_text(encoding="utf-8") for name in names)
    return _RULE.sub(lambda rule: _bound(rule[0], kind_of(widget)), _COMMENT.sub("", css))


def _bound(selectors: str, kind: str) -> str:
    """Selectors of a rule that hold in one kind of widget, with the weight they had before."""
    bound = []
    for selector in _COMMA.split(selectors):
        name = selector.strip()
        if name.startswith(".af-root"):
            bound.append(f".af-root:where(.{kind}){name.removeprefix('.af-root')}")
        else:
            bound.append(f":where(.af-root.{kind}) {name}")
    return ", ".join(bound)


class Shown(traitlets.TraitType[Any, Any]):
    """A position of the game that a widget was made for."""

    info_text = "a position"

    def validate(self, obj: Any, value: Any) -> Any:
        """A picture of another game has other parts; it needs a widget of its own."""
        if face_of(value) is not obj._face:
            raise traitlets.TraitError(
                f"{value.game.title} is another game: make another {type(obj).__name__} for it."
            )
        return value


class Drawn(anywidget.AnyWidget):
    """A widget that shows the picture of a position and answers messages."""

    _lock: RLock
    _thinking: Thinking
    _face: Face
    _scene: Any = None

    only_layout: ClassVar[str] = ""
    """The layout that every widget of a class keeps, whatever room it has; see `Face.layouts`."""

    position = Shown(help="The position that is shown.")
    frame = traitlets.Unicode(help="The picture around its parts.").tag(sync=True)
    part_names = traitlets.List(traitlets.Unicode()).tag(sync=True)
    drawn_as = traitlets.Unicode(help="The layout of the picture.").tag(sync=True)
    layouts: traitlets.List[Any] = traitlets.List(
        help="Layouts to choose from: name, width, height."
    ).tag(sync=True)
    words = traitlets.Dict(help="Names and explanations.").tag(sync=True)
    told = traitlets.Dict(help="What has happened last, for the live region.").tag(sync=True)
    failure = traitlets.Unicode("", help="An error that everybody should see.").tag(sync=True)
    can_undo = traitlets.Bool(False).tag(sync=True)
    can_redo = traitlets.Bool(False).tag(sync=True)

    def __new__(cls, *args: Any, **traits: Any) -> Self:
        """A widget that cannot be made, for want of a sound argument, is closed all the same."""
        self: Self = super().__new__(cls, *args, **traits)
        self._lock = RLock()
        self._thinking = Thinking(self)
        return self

    def __init__(self, **traits: Any) -> None:
        self._face = face = face_of(traits.get("position"))
        # Each part of the picture is a trait of its own, so that only changed parts are sent.
        self.add_traits(
            **{f"part_{name}": traitlets.Unicode("").tag(sync=True) for name in face.parts}
        )
        # Beside other widgets in a row it takes its share instead of shrinking to nothing.
        traits.setdefault("layout", {"width": "100%"})
        kept = traits.pop("drawn_as", self.only_layout)
        choice = [one for one in face.layouts if kept in ("", one.name)]
        super().__init__(
            frame=face.laid_out(kept).frame("host"),
            part_names=list(face.parts),
            drawn_as=choice[0].name if choice else "",
            layouts=[list(one) for one in choice],
            words=self._words(),
            told=_telling(0, ""),
            **traits,
        )
        self.on_msg(self._receive)

    def _words(self) -> Words:
        """What the browser is told once."""
        return self._face.words()

    def close(self) -> None:
        self._thinking.drop()
        super().close()

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """What a notebook stores: the widget, and a picture for viewers that have no Python."""
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        return {**data, "image/svg+xml": self._face.render(self.position)}, metadata

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self._face.summary(self._face.scene(self.position))}>"

    def _draw(self, scene: Any) -> None:
        """Send what has changed; single quotes need no escape in JSON, which saves a tenth."""
        self._scene = scene
        for name, drawn in self._face.laid_out(self.drawn_as).drawn(scene).items():
            setattr(self, f"part_{name}", drawn.replace('"', "'"))

    def lay_out(self, layout: str) -> None:
        """Draw the picture in another layout, as a browser asks when the room for it changes."""
        if layout not in [name for name, *_ in self.layouts]:
            raise Refused(f"There is no layout called {layout}.")
        if layout != self.drawn_as:
            with self._lock, self.hold_sync():
                self.drawn_as = layout
                self.frame = self._face.laid_out(layout).frame("host")
                self._draw(self._scene)

    def _tell(self, sentence: str) -> None:
        """Say something in the live region, also when it is the same sentence again."""
        self.told = _telling(self.told["n"] + 1, sentence)

    # What comes from the browser

    def _handle_msg(self, msg: Any) -> None:
        """A message of the front end, of whatever shape."""
        content = msg.get("content") if isinstance(msg, Mapping) else None
        match content.get("data") if isinstance(content, Mapping) else None:
            case {"method": "custom", "content": wish}:
                self._handle_custom_msg(wish, ())
            case {"method": "update", "state": state}:
                self.set_state(state)
            case {"method": "request_state"}:
                self.send_state()
            case other:
                self.failure = f"This message is not understood: {odd(other)}"

    def set_state(self, sync_data: Any) -> None:
        """Traits travel one way: what a browser sets is not taken; it gets the true values back.

        What it wishes for it says in messages, which `_answers` judges one by one.
        """
        if isinstance(sync_data, Mapping):
            with self._lock:
                self.send_state([key for key in self.keys if key in sync_data])

    def _answers(self) -> Mapping[str, Callable[[Mapping[str, Any]], Mapping[str, Any] | None]]:
        """Kind of message → what to do; gives the content of the answer."""
        return {}

    def _lay_out(self, message: Mapping[str, Any]) -> None:
        self.lay_out(text_in(message, "layout"))

    def _receive(self, _: Any, content: Any, buffers: Any = None) -> None:
        """Do what a message asks for and answer it; a mistake of ours becomes a visible message.

        Front ends may deliver messages in another thread than the one that runs cells.
        """
        number = content.get("id") if isinstance(content, Mapping) else None
        try:
            kind = content.get("type") if isinstance(content, Mapping) else None
            known = {"lay_out": self._lay_out, **self._answers()}
            answer = known.get(kind) if isinstance(kind, str) else None
            if answer is None:
                raise NotUnderstood(f"This message is not understood: {odd(content)}")
            with self._lock, self.hold_sync():
                reply = dict(answer(content) or {"ok": True})
        except REFUSALS as error:
            if isinstance(error, NotUnderstood):
                self.failure = visible_lines(str(error))
            reply = {"ok": False, "reason": visible_lines(str(error))[:LONGEST_REASON]}
        except Exception as error:
            self._fail(error)
            reply = {"ok": False, "reason": visible_lines(f"Something went wrong: {error}")}
        self.send({"re": number, **reply})

    def _fail(self, error: BaseException) -> None:
        """Show an error on the widget; the place in the code helps whoever wrote a callback."""
        last = traceback.extract_tb(error.__traceback__)[-1:]
        where = f" ({Path(last[0].filename).name}, line {last[0].lineno})" if last else ""
        self.failure = visible_lines(f"{type(error).__name__}: {error}{where}")


def _telling(number: int, sentence: str) -> dict[str, Any]:
    return {"n": number, "text": visible_lines(sentence)}
