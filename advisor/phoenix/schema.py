"""The shape of a position as JSON Schema, from the same words that the reader uses.

`python -m advisor.phoenix.schema` prints it; the copy beside this module is for editors and for
programs in other languages. What depends on more than one key only the reader checks.
"""

from __future__ import annotations

import json
from typing import Any, Final

from advisor.core.position_frame import MOST_MOVES
from advisor.phoenix.draft import STEPS
from advisor.phoenix.reading import HUB_CHOICES, MOST_TOKENS
from advisor.phoenix.reading_turn import MOST
from advisor.phoenix.words import (
    COLORS,
    FACES,
    FORMAT,
    HUBS,
    HUMAN,
    PHASES,
    SEATS,
    SECTORS,
    SHIPS,
    SPECIES,
    TOP_LEVEL,
    TRACKS,
    TYPES,
)

Schema = dict[str, Any]
_SHIP: Final = f"^({'|'.join(SHIPS)})(@[0-9]{{1,2}})?$"
_NEUTRAL: Final = f"^({'|'.join(TYPES[:5])})@[0-9]{{1,2}}$"
_MOST_OF_A_SPECIES: Final = 25
_MOST_DICE: Final = 14


def _number(low: int, high: int, default: int | None = 0) -> Schema:
    found: Schema = {"type": "integer", "minimum": low, "maximum": high}
    return found if default is None else found | {"default": default}


def _one_of(words: Any, **more: Any) -> Schema:
    return {"enum": list(words), **more}


def _list(items: Schema, **more: Any) -> Schema:
    return {"type": "array", "items": items, **more}


def _object(properties: Schema, **more: Any) -> Schema:
    return {"type": "object", "additionalProperties": False, "properties": properties, **more}


def _truth(default: bool) -> Schema:
    return {"type": "boolean", "default": default}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _player() -> Schema:
    tokens = _number(0, MOST_TOKENS)
    return _object(
        {
            "color": _ref("color"),
            "name": {"type": "string"},
            "hub": _one_of((*HUBS, None)),
            "gems": tokens,
            "food": tokens,
            "water": tokens,
            "metal": tokens,
            "points": _number(-MOST_TOKENS, MOST_TOKENS),
            "tracks": _object({track: _number(0, TOP_LEVEL) for track in TRACKS}),
            "ships": _list({"type": "string", "pattern": _SHIP}, default=[]),
            "neutral": {"type": ["string", "null"], "pattern": _NEUTRAL, "default": None},
            "station": {
                "type": "object",
                "additionalProperties": False,
                "patternProperties": {"^[123][012][1-8]$": _list(_ref("species"), maxItems=6)},
                "default": {},
            },
            "on_hub": _list(_one_of((*SPECIES, None)), maxItems=5, default=[]),
            "incomes": _number(0, MOST_MOVES),
            "own_sectors": _list(_ref("sector"), default=[]),
        },
        required=["color"],
    )


def _this_turn() -> Schema:
    count = _number(0, MOST)
    return _object(
        {
            "ship": {"type": ["string", "null"], "default": None},
            "live": {
                "type": "object",
                "additionalProperties": False,
                "patternProperties": {"^[123][012][1-8]$": _number(0, 6, None)},
                "default": {},
            },
            "left": count,
            "bought": _object(dict.fromkeys(SPECIES[:HUMAN], count)),
            "dice": _object({face: _number(0, _MOST_DICE) for face in FACES}),
            "rerolls": count,
            "capacity": count,
            "humans": count,
            "pending": _list({"type": "string", "pattern": "^(hub|[123][012][1-8])$"}, default=[]),
            "rewarding": _list(_ref("color"), uniqueItems=True, default=[]),
            "extra": count,
            "converted": _truth(False),
        }
    )


def _table() -> Schema:
    ships = _list(_one_of(SHIPS), default=[])
    return {
        "anyOf": [
            {"type": "null"},
            _object(
                {
                    "draft3": ships,
                    "draft2": ships,
                    "hubs": _object({color: _list(_one_of(HUBS)) for color in COLORS}),
                    "deck2": ships,
                    "reserve": _list(_ref("sector"), default=[]),
                    "steps": _list(_one_of(STEPS), default=[]),
                    "drawn": ships,
                }
            ),
        ]
    }


def schema() -> Schema:
    """The whole schema."""
    humans = 24
    supply = {species: _number(0, _MOST_OF_A_SPECIES, None) for species in SPECIES[:HUMAN]}
    position = _object(
        {
            "format": {"const": FORMAT},
            "data": {"type": ["string", "null"], "pattern": "^[0-9a-f]{12}$"},
            "options": _object(
                {
                    "hubs": _one_of(HUB_CHOICES, default=HUB_CHOICES[0]),
                    "first_game": _truth(False),
                    "friendly": _truth(False),
                    "seat_gems": _truth(True),
                }
            ),
            "players": _list(_ref("player"), minItems=min(SEATS), maxItems=max(SEATS)),
            "active": _ref("color"),
            "to_move": _ref("color"),
            "phase": _one_of(PHASES, default=PHASES[0]),
            "supply": _object(
                {**supply, SPECIES[HUMAN]: _number(0, humans, None)},
                required=list(SPECIES[:HUMAN]),
            ),
            "sectors": _list(_ref("sector"), default=[]),
            "ending": _one_of((*COLORS, None), default=None),
            "moves": _number(0, MOST_MOVES),
            "this_turn": {"anyOf": [{"type": "null"}, _this_turn()]},
            "table": _table(),
        },
        required=["players", "supply"],
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A position of Space Station Phoenix",
        **position,
        "$defs": {
            "color": _one_of(COLORS),
            "species": _one_of(SPECIES),
            "sector": _one_of(SECTORS),
            "player": _player(),
        },
    }


if __name__ == "__main__":
    print(json.dumps(schema(), indent=1))
