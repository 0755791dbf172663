"""The line between a widget and its page as Jupyter has it, without Jupyter.

Messages take the way they take in a notebook, through the widget's comm and as JSON; what Python
sends waits here until somebody brings it to the page.
"""

from __future__ import annotations

import json
from threading import Lock
from typing import Any

from comm.base_comm import BaseComm

from widgets.base import Drawn


class Wire:
    """What the widgets of a page send to it, in order."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._sent: list[dict[str, Any]] = []
        self._widgets: dict[str, Drawn] = {}

    def connect(self, widget: Drawn) -> str:
        """Take what a widget sends from now on; gives its name on the line."""
        name = str(widget.model_id)
        if self._widgets.get(name) is not widget:
            self._widgets[name] = widget
            widget.comm = _Comm(self, name)
        return name

    def widget(self, name: str) -> Drawn:
        """A connected widget."""
        return self._widgets[name]

    def knows(self, name: str) -> bool:
        """Whether a widget of that name is connected and not closed."""
        return name in {str(widget.model_id) for widget in self._widgets.values()}

    def widgets(self) -> list[Drawn]:
        """All that are connected."""
        return list(self._widgets.values())

    def hear(self, name: str, data: Any) -> None:
        """A message of the page, as a front end delivers it."""
        self._widgets[name].comm.handle_msg(
            {"content": {"comm_id": name, "data": data}, "buffers": []}
        )

    def say(self, name: str, data: Any) -> None:
        """A message of Python; what is no JSON is an error here as it is in a notebook."""
        with self._lock:
            self._sent.append({"name": name, **json.loads(json.dumps(data))})

    def take(self) -> list[dict[str, Any]]:
        """Everything that has not been brought to the page yet."""
        with self._lock:
            taken, self._sent = self._sent, []
            return taken


class _Comm(BaseComm):
    def __init__(self, wire: Wire, name: str) -> None:
        self._wire = wire
        super().__init__(comm_id=name)

    def publish_msg(self, msg_type: str, data: Any = None, *_: Any, **__: Any) -> None:
        if msg_type == "comm_msg":
            self._wire.say(self.comm_id, data)


def state_of(widget: Drawn) -> dict[str, Any]:
    """The traits that travel, as the front end receives them; not those of Jupyter itself."""
    state = widget.get_state()
    kept = {key: value for key, value in state.items() if key[0] != "_" and _is_plain(value)}
    return dict(json.loads(json.dumps(kept)))


def _is_plain(value: Any) -> bool:
    try:
        json.dumps(value)
    except (TypeError, ValueError):
        return False
    return True
