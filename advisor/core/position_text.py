"""The text of a position, of whichever game: canonical JSON, and JSON from outside."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from advisor.core.documents import DocumentError, RepeatedKey, read_json
from advisor.core.errors import Defect, PositionError, UnreadableError
from advisor.core.visible import shown


def text(position: Mapping[str, Any]) -> str:
    """JSON with one key a line and one player a line, easy to read and to compare."""
    lines = []
    for key, value in position.items():
        if key == "players":
            players = ",\n".join(f"    {line(player)}" for player in value)
            lines.append(f'  "players": [\n{players}\n  ]')
        else:
            lines.append(f"  {json.dumps(key)}: {line(value)}")
    return "{\n" + ",\n".join(lines) + "\n}"


def line(value: Any) -> str:
    """JSON on one line."""
    return json.dumps(value)


def loads(source: str | bytes) -> Any:
    """The value of a text; raises `PositionError`, which says where there is none."""
    try:
        return read_json(source)
    except RepeatedKey as error:
        place = Defect(shown(error.key), f"the key is given {error.times} times")
        raise PositionError([place]) from None
    except DocumentError as error:
        raise UnreadableError([Defect("position", f"not readable as JSON: {error}")]) from None
