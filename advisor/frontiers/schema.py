"""The schema of positions, with what the game declares filled in: its words, how many there are.

    python -m advisor.frontiers.schema      # writes it again, and that of lessons

The rest of the file (kinds, ranges, explanations) is written by hand and kept; the schema of
lessons is made by `advisor.lessons.schema`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from advisor import games
from advisor.core import saving
from advisor.core.documents import read_json
from advisor.frontiers.components import NAME, deck_of
from advisor.frontiers.words import CARDS
from advisor.lessons import schema as lessons

POSITION: Final = Path(__file__).parent / "position.schema.json"
_WIDTH: Final = 100


def position_schema(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of positions with the cards of today."""
    top, parts = schema["properties"], schema["$defs"]
    turn = top["this_turn"]["properties"]
    parts["card"]["enum"] = list(CARDS)
    for pile in (top["discards"], top["deck"]):
        pile["maxItems"] = len(deck_of(max(top["edition"]["enum"])))
    for hand in (parts["player"]["properties"]["cards"], turn["used"], turn["new_cards"]):
        hand["maxItems"] = len(CARDS)
    return schema


def as_text(schema: dict[str, Any]) -> str:
    return _told(schema, 0, 0) + "\n"


def _told(part: Any, depth: int, before: int) -> str:
    """JSON on one line where that is short enough, else one entry a line."""
    short = json.dumps(part, ensure_ascii=False)
    if not isinstance(part, dict | list) or before + len(short) < _WIDTH:
        return short
    inner = "  " * (depth + 1)
    if isinstance(part, list):
        entries = [_told(each, depth + 1, len(inner)) for each in part]
    else:
        keys = {key: f"{json.dumps(key)}: " for key in part}
        entries = [
            name + _told(part[key], depth + 1, len(inner + name)) for key, name in keys.items()
        ]
    first, last = "[]" if isinstance(part, list) else "{}"
    return f"{first}\n{inner}" + f",\n{inner}".join(entries) + f"\n{'  ' * depth}{last}"


def files() -> dict[Path, str]:
    """What each schema file should be."""
    positions = read_json(POSITION.read_bytes())
    game = games.kit(NAME)
    return {
        POSITION: as_text(position_schema(positions)),
        lessons.home(game): lessons.text(game),
    }


if __name__ == "__main__":
    for path, text in files().items():
        saving.write(path, text)
