"""What all widgets share: the drawing in parts, messages with answers, and errors that show.

Python owns the rules. The browser sends one message for one wish and gets one answer; what is
drawn travels as traits, together and only where it has changed.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import RLock
from typing import Any, Final, Self

import anywidget
import traitlets

from advisor import Position
from widgets.drawing import Scene, frame, parts, render
from widgets.drawing.picture import PARTS, summary
from widgets.texts import words
from widgets.thinking import Thinking

STATIC: Final = Path(__file__).parent / "static"

#: Each part of the picture is a trait of its own, so that only changed parts are sent.
_Parts = type(
    "_Parts",
    (anywidget.AnyWidget,),
    {f"part_{name}": traitlets.Unicode("").tag(sync=True) for name in PARTS},
)


def script(*names: str) -> str:
    """The code of a widget: what all share, then what it builds on, then its own.

    Only the last file says what the front end gets. No build step, nothing from outside.
    """
    files = [(STATIC / f"{name}.js").read_text(encoding="utf-8") for name in ("core", *names)]
    before = [code.partition("\nexport default ")[0] for code in files[:-1]]
    return "\n".join([*before, files[-1]])


def styles(*names: str) -> str:
    return "\n".join((STATIC / f"{name}.css").read_text(encoding="utf-8") for name in names)


class Drawn(_Parts):  # type: ignore[misc, valid-type]
    """A widget that shows the picture of a position and answers messages."""

    position = traitlets.Instance(Position, help="The position that is shown.")
    frame = traitlets.Unicode(help="The picture around its parts.").tag(sync=True)
    part_names = traitlets.List(traitlets.Unicode()).tag(sync=True)
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
        # Beside other widgets in a row it takes its share instead of shrinking to nothing.
        traits.setdefault("layout", {"width": "100%"})
        super().__init__(
            frame=frame("host"),
            part_names=list(PARTS),
            words=words(),
            told=_telling(0, ""),
            **traits,
        )
        self.on_msg(self._receive)

    def close(self) -> None:
        self._thinking.drop()
        super().close()

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """What a notebook stores: the widget, and a picture for viewers that have no Python."""
        data, metadata = super()._repr_mimebundle_(**kwargs)
        return {**data, "image/svg+xml": render(self.position)}, metadata

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {summary(Scene.of(self.position))}>"

    def _draw(self, scene: Scene) -> None:
        """Send what has changed; single quotes need no escape in JSON, which saves a tenth."""
        for name, drawn in parts(scene).items():
            setattr(self, f"part_{name}", drawn.replace('"', "'"))

    def _tell(self, sentence: str) -> None:
        """Say something in the live region, also when it is the same sentence again."""
        self.told = _telling(self.told["n"] + 1, sentence)

    def _answers(self) -> Mapping[str, Callable[[Mapping[str, Any]], Mapping[str, Any] | None]]:
        """Kind of message → what to do; gives the content of the answer."""
        return {}

    def _receive(self, _: Any, content: Any, buffers: Any = None) -> None:
        """Do what a message asks for and answer it; an exception becomes a visible message.

        Front ends may deliver messages in another thread than the one that runs cells.
        """
        number = content.get("id") if isinstance(content, Mapping) else None
        try:
            kind = content.get("type") if isinstance(content, Mapping) else None
            answer = self._answers().get(kind) if isinstance(kind, str) else None
            if answer is None:
                raise ValueError(f"this message is not understood: {str(content)[:200]}")
            with self._lock, self.hold_sync():
                reply = dict(answer(content) or {"ok": True})
        except Exception as error:
            self._fail(error)
            reply = {"ok": False, "reason": f"Something went wrong: {error}"}
        self.send({"re": number, **reply})

    def _fail(self, error: BaseException) -> None:
        """Show an error on the widget; the place in the code helps whoever wrote a callback."""
        last = traceback.extract_tb(error.__traceback__)[-1:]
        where = f" ({Path(last[0].filename).name}, line {last[0].lineno})" if last else ""
        self.failure = f"{type(error).__name__}: {error}{where}"


def _telling(number: int, sentence: str) -> dict[str, Any]:
    return {"n": number, "text": sentence}
