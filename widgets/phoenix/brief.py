"""A turn in one line: the ship or the income, then what happens, equal steps together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from advisor.phoenix.action_types import NEUTRAL, OWN, Action, Reward, Use
from advisor.phoenix.words import COLORS, NEUTRALS, SHIPS
from widgets.phoenix.offers import goods
from widgets.phoenix.texts import KIND_OF

_SILENT: Final = ("done", "draw")


def brief(actions: Sequence[Action]) -> str:
    """What a turn does; what others take as rewards is left out."""
    told: list[tuple[str, int]] = []
    for action in actions:
        words = _words(action)
        if words and told and told[-1][0] == words:
            told[-1] = (words, told[-1][1] + 1)
        elif words:
            told.append((words, 1))
    line = [words if times == 1 else f"{words} ×{times}" for words, times in told]
    return " · ".join(line) or "end the turn"


def _words(action: Action) -> str:
    if isinstance(action, Use):
        return _use(action)
    if isinstance(action, Reward) or action.kind in _SILENT:
        return ""
    asked = {choice.kind: choice.value for choice in action.choices}
    if action.kind in ("ally", "recruit"):
        return f"{action.kind} → {asked['place']}"
    if "species" in asked and "place" in asked:
        start = f" {asked['from']}" if "from" in asked else ""
        return f"{asked['species']}{start} → {asked['place']}"
    if action.kind == "human":
        return f"Human → {asked['place']}"
    if action.kind in ("trade", "exchange"):
        return f"{goods(asked['pay'])} for {KIND_OF[asked['resource']]}"
    if action.kind in ("buy", "convert"):
        return f"{action.kind} {KIND_OF[asked['resource']]}"
    if action.kind == "take":
        return goods(asked["resources"])
    return action.text.partition(" = ")[0]


def _use(action: Use) -> str:
    if action.owner == NEUTRAL:
        ship = f"neutral {_spaced(NEUTRALS[action.ship][2:])}"
    else:
        whose = "" if action.owner == OWN else f"{COLORS[action.owner].capitalize()}'s "
        ship = f"{whose}{_spaced(SHIPS[action.ship])}"
    last = action.choices[-1]
    if last.kind == "own ship":
        return f"{ship} takes {_spaced(last.value)} apart"
    if last.kind == "sector":
        return f"{ship} builds {last.value}"
    return f"{ship}: {last.value.replace(' ', ', ')}" if last.kind == "tracks" else ship


def _spaced(name: str) -> str:
    """`transport 2`."""
    return f"{name[:-1]} {name[-1]}" if name[-1].isdigit() else name
