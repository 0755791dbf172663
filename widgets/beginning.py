"""What a workspace begins with: a position, a game, a link, and who sits where."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from advisor import games
from advisor.core.link import read_link
from advisor.core.record import Record
from advisor.core.tree import Tree
from widgets.face import face_of, kit_of
from widgets.messages import odd
from widgets.seats import ORDER, PERSON, choices


def seats_of(desk: Mapping[str, Any], colors: Sequence[str], mode: str) -> Any:
    """Who sits where, if nobody says so: as it was left, or against the usual opponents."""
    left = desk.get("seats")
    names = {row[0] for row in choices()}
    if isinstance(left, dict) and left and set(left.values()) <= names:
        return {color: left.get(color, PERSON) for color in colors}
    return None if mode == "play" else [PERSON] * len(colors)


def _linked() -> Any:
    """The position of the link with which Voilà was opened; None if there is none to read."""
    address = os.environ.get("QUERY_STRING", "")
    if "position=" not in address:
        return None
    try:
        found = read_link(f"?{address}")
    except ValueError:
        return None
    return found.record() if isinstance(found, Tree) else found


def record_of(given: Any, seed: int | None) -> Record[Any, Any]:
    """What a workspace begins with: a game, a position, or the name of one."""
    if isinstance(given, Record):
        return given
    if given is None:
        given = _linked()
        if isinstance(given, Record):
            return given
        given = given or games.kit().new_game(ORDER[:2], seed=seed)
    elif isinstance(given, str):
        name, _, seats = given.rpartition("-")
        if not seats.isdigit() or not name:
            raise TypeError(
                "This takes a position of a game, or the name of one to start from "
                f"such as 'end-4', not {odd(given)}."
            )
        given = face_of(games.kit()).preset(name, int(seats))
    record: Record[Any, Any] = kit_of(given).record(given, seed)
    return record
