"""The schema files, with what the game itself declares filled in: its words and how many there are.

    python -m advisor.frontiers.schema      # writes them again

The rest of the files (kinds, ranges, explanations) is written by hand and kept as it is.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from advisor.core import saving
from advisor.frontiers.components import deck_of
from advisor.frontiers.words import CARDS, RULES

POSITION: Final = Path(__file__).parent / "position.schema.json"
LESSON: Final = Path(__file__).parents[1] / "lessons" / "lesson.schema.json"
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


def lesson_schema(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema of lessons with the rules of today."""
    schema["$defs"]["rules"]["items"]["enum"] = list(RULES)
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
    made = {POSITION: position_schema, LESSON: lesson_schema}
    return {
        path: as_text(fill(json.loads(path.read_text(encoding="utf-8"))))
        for path, fill in made.items()
    }


if __name__ == "__main__":
    for path, text in files().items():
        saving.write(path, text)
