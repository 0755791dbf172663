"""Messages that a page sends to a widget: each is answered, and none is a mistake of ours."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from advisor import GameError, Position
from tests.fuzz.mutating import NASTY, Value
from tests.fuzz.targets import (
    SPOKEN,
    Target,
    folder,
    game_seeds,
    made,
    moments,
    position_seeds,
    values_of,
)

_failures: list[BaseException] = []
_answers: list[Any] = []


@contextmanager
def _overheard() -> Iterator[None]:
    """Widgets begin nothing that takes long, and what they answer is noted; afterwards they are
    as they were, for other tests use them too."""
    from widgets.base import Drawn
    from widgets.thinking import Job, Thinking

    def start(self: Any, kind: str, work: Any, ended: Any = None) -> Job:
        return Job(self._owner)

    def fail(self: Any, error: BaseException) -> None:
        _failures.append(error)

    def send(self: Any, content: Any, buffers: Any = None) -> None:
        _answers.append(content)

    with (
        patch.object(Thinking, "start", start),
        patch.object(Drawn, "_fail", fail),
        patch.object(Drawn, "send", send),
    ):
        yield


@cache
def _widgets() -> dict[str, Any]:
    """One of every widget."""
    import widgets
    from advisor.lessons import load_course
    from advisor.lessons.progress import Progress
    from advisor.lessons.puzzles import load_puzzles

    moment = moments()[0]
    progress = Progress(folder() / "learner.json")
    course = load_course()
    return {
        "Board": widgets.Board(moment),
        "Editor": widgets.Editor(moment),
        "Advisor": widgets.Advisor(moment),
        "Table": widgets.Table(("person", "person"), game=Position.new_game(2, seed=1)),
        "Lesson": widgets.Lesson("mine", course=course, progress=progress),
        "Trainer": widgets.Trainer(load_puzzles()[:3], progress=progress),
        "Workspace": widgets.Workspace(moment, "edit"),
    }


def run_message(data: bytes) -> None:
    value = values_of(data)
    if not isinstance(value, list) or len(value) != 2:
        return
    name, message = value
    with _overheard():
        widget = _widgets().get(name) if isinstance(name, str) else None
        if widget is None:
            return
        _failures.clear()
        _answers.clear()
        before = Path.cwd()
        os.chdir(folder())
        try:
            widget._receive(widget, message, [])
        finally:
            os.chdir(before)
    for error in _failures:
        raise error
    for answer in _answers:
        if isinstance(answer, dict) and answer.get("ok") is False:
            raise GameError(str(answer.get("reason")))  # ours, so that the fuzzer sees which


MESSAGES: dict[str, list[dict[str, Any]]] = {
    "Board": [
        {"type": "act", "actions": ["solar 3", "end"]},
        {"type": "why", "action": "solar 9"},
        *({"type": "undo"}, {"type": "redo"}),
    ],
    "Editor": [
        {"type": "edit", "edits": [[["players", 0, "fuel"], 5], [["phase"], "main"]]},
        {"type": "dice", "dice": "2 5 6"},
        {"type": "seats", "colors": ["red", "blue", "green"]},
        {"type": "preset", "name": "middle", "seats": 3},
        {"type": "paste", "text": json.dumps(position_seeds()[0])},
        {"type": "game", "text": json.dumps(game_seeds()[0])},
        *({"type": "turn", "moment": 1}, {"type": "undo"}, {"type": "redo"}),
    ],
    "Advisor": [
        *({"type": "auto", "on": True}, {"type": "choose", "key": "0"}, {"type": "step", "to": 1}),
        *({"type": "dice", "dice": "1 2 3"}, {"type": "idea", "on": True}),
        *({"type": "act", "actions": ["end"]}, {"type": "against", "key": "1"}),
        *({"type": "play", "key": "0"}, {"type": "compare"}, {"type": "stop"}),
    ],
    "Workspace": [
        *({"type": "mode", "to": "play"}, {"type": "mode", "to": "edit"}, {"type": "discard"}),
        *({"type": "typing", "text": "lem g1", "cursor": 3}, {"type": "write", "text": "lem g1"}),
        *({"type": "follow", "on": True}, {"type": "line", "text": "1 2 3; solar 3; end"}),
        *({"type": "told", "text": "warper"}, {"type": "did"}, {"type": "me", "color": "red"}),
        *({"type": "goto", "chapter": 0, "node": 0}, {"type": "branch", "node": 1, "do": "delete"}),
        *({"type": "note", "name": "x", "comment": NASTY}, {"type": "export", "what": "link"}),
        *({"type": "import", "text": "turn 1 red"}, {"type": "correct", "node": 1, "text": "end"}),
        *({"type": "import", "text": json.dumps(game_seeds()[0])}, {"type": "redo"}),
    ],
    "Table": [
        *({"type": "dice", "dice": "1 2 3"}, {"type": "stop"}, {"type": "text"}),
        *({"type": "log", "first": 0, "last": 5}, {"type": "calm", "on": True}),
        {"type": "seat", "color": "red", "player": "cadet"},
        {
            "type": "new",
            "seats": [
                {"color": "red", "player": "person", "name": "Ann"},
                {"color": "blue", "player": "person", "name": NASTY},
            ],
            "seed": "7",
            "options": {"edition": 5},
        },
        *({"type": "save", "name": "a.json"}, {"type": "save", "name": "a", "replace": True}),
        *({"type": "load", "name": "a.json"}, {"type": "set", "speed": "slow", "real_dice": True}),
        {"type": "read", "text": json.dumps(game_seeds()[0])},
    ],
    "Lesson": [
        *({"type": "type", "text": "mine 3"}, {"type": "hint"}, {"type": "solution"}),
        *({"type": "check", "action": "mine 3"}, {"type": "step"}, {"type": "again"}),
        *({"type": "part", "at": 1}, {"type": "next"}, {"type": "back"}),
        *({"type": "lesson", "name": "hub"}, {"type": "act", "actions": ["mine 3"]}),
    ],
    "Trainer": [
        *({"type": "type", "text": "solar 3"}, {"type": "track", "actions": ["solar 3"]}),
        *({"type": "again"}, {"type": "give up"}, {"type": "next"}),
        {"type": "act", "actions": ["end"]},
    ],
}


def messages() -> list[Value]:
    return [[name, message] for name, wishes in MESSAGES.items() for message in wishes]


def message_target() -> Target:
    seeds = messages()
    kinds = tuple(message["type"] for _, message in seeds)
    return made("message", seeds, run_message, words=(*SPOKEN, *kinds, *MESSAGES))
