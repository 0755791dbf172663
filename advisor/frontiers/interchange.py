"""Positions as JSON: canonical writing, and reading with every defect named at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from advisor.core.errors import Defect
from advisor.core.parts import LONGEST_LIST, LONGEST_NAME, is_plain, wrong_name
from advisor.core.position_frame import MOST_MOVES
from advisor.core.position_text import loads
from advisor.frontiers import views
from advisor.frontiers.components import FORMAT
from advisor.frontiers.position_reader import (
    KEYS,
    MOST_TOKENS,
    OPTION_KEYS,
    PLAYER_KEYS,
    TURN_KEYS,
    PositionReader,
)
from advisor.frontiers.state import Options, State
from advisor.frontiers.words import FIELDS, PHASES, TERRITORIES

__all__ = [
    "KEYS",
    "LONGEST_LIST",
    "LONGEST_NAME",
    "MOST_MOVES",
    "MOST_TOKENS",
    "OPTION_KEYS",
    "PLAYER_KEYS",
    "TURN_KEYS",
    "is_plain",
    "read",
    "read_options",
    "write",
    "wrong_name",
]


def write(state: State) -> dict[str, Any]:
    """The position with every key, in canonical order."""
    setup = state.setup
    return {
        "format": FORMAT,
        "edition": setup.edition,
        "options": asdict(setup.options),
        "players": [_plain(asdict(player)) for player in views.players(state)],
        "active": setup.color(state.active),
        "phase": PHASES[state.phase],
        "docks": _plain(views.docks(state)),
        "territories": _plain(views.territories(state)),
        "fields": {
            field: TERRITORIES[place] if place >= 0 else None
            for field, place in zip(FIELDS, state.fields, strict=True)
        },
        "display": list(views.card_words(state.display)),
        "discards": list(views.card_words(state.discards)),
        "deck": None if state.deck is None else list(views.card_words(state.deck)),
        "this_turn": _plain(asdict(views.this_turn(state))),
        "moves": state.moves,
    }


def _plain(value: Any) -> Any:
    """Plain dictionaries and lists, all the way down."""
    if isinstance(value, Mapping):
        return {key: _plain(part) for key, part in value.items()}
    return [_plain(part) for part in value] if isinstance(value, list | tuple) else value


def read(source: str | bytes | Mapping[str, Any]) -> State:
    """Read and check a position; raises `PositionError` with every defect."""
    if isinstance(source, str | bytes):
        source = loads(source)
    return PositionReader().position(source)


def read_options(source: Any, defects: list[Defect]) -> Options:
    """The options of a game; what is wrong is added to the defects."""
    reader = PositionReader()
    options = reader.options(source)
    defects += reader.defects
    return options
