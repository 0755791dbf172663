"""Positions as JSON: canonical writing; `reading.py` reads them back."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final

from advisor.phoenix import views
from advisor.phoenix.state import State
from advisor.phoenix.views import ThisTurn
from advisor.phoenix.words import FORMAT, NOTHING, PHASES, SPECIES

_NOTHING_HAPPENED: Final = views.as_dict(ThisTurn())


def write(state: State) -> dict[str, Any]:
    """The position with every key that says something, in canonical order."""
    setup = state.setup
    turn = views.as_dict(views.this_turn(state))
    position: dict[str, Any] = {
        "format": FORMAT,
        "data": setup.data.hash,
        "options": asdict(setup.options),
        "players": [views.as_dict(views.player(state, seat)) for seat in range(setup.seats)],
        "active": setup.color(state.active),
        "to_move": setup.color(state.to_move),
        "phase": PHASES[state.phase],
        "supply": dict(zip(SPECIES, state.supply, strict=True)),
        "sectors": list(state.display),
        "ending": None if state.ending == NOTHING else setup.color(state.ending),
        "moves": state.moves,
        "this_turn": {key: value for key, value in turn.items() if value != _NOTHING_HAPPENED[key]},
    }
    if state.table is not None:
        position["table"] = views.table(state, state.table)
    return position
