"""A turn of Alien Frontiers in one line, in the few words that people use at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from advisor.frontiers.actions import (
    Action,
    BuyRelic,
    Claim,
    Cycle,
    Discard,
    Dock,
    End,
    Launch,
    Power,
    ToBay,
    Trade,
)
from advisor.frontiers.narrate.telling import amounts
from advisor.frontiers.ships import tokens
from advisor.frontiers.words import CARDS, COLORS, PLACES, TERRITORY_TITLES, WARPER


def brief(actions: Sequence[Action]) -> str:
    """A turn in one line."""
    parts: list[str] = []
    last = None
    for action in actions:
        place = action.facility if isinstance(action, Dock) and len(action.ships) == 1 else None
        if isinstance(action, Dock) and place is not None and place == last:
            parts[-1] += f", {_ships(action.ships)}"
        else:
            parts.append(_brief(action))
        last = None if isinstance(action, Dock) and action.territory >= 0 else place
    return " · ".join(part for part in parts if part) or "end the turn"


_PLACES: Final = {"terraform": "Terraforming"}


def _place(number: int) -> str:
    """A facility in one word, as people call it at the table."""
    word = PLACES[number]
    return _PLACES.get(word, word.capitalize())


def _land(number: int) -> str:
    return TERRITORY_TITLES[number].rpartition(" ")[0]


def _card(number: int) -> str:
    return CARDS[number].capitalize()


def _brief(action: Action) -> str:
    match action:
        case Dock():
            return _brief_dock(action)
        case ToBay(ship=ship):
            return f"Bay {_ships((ship,))}"
        case Claim(card=card):
            return f"take {_card(card)}"
        case Cycle():
            return "new cards on display"
        case Trade(times=times):
            return f"trade {times}×" if times > 1 else "trade"
        case Launch(territory=territory):
            return f"launch to {_land(territory)}"
        case BuyRelic():
            return "buy the Relic Ship"
        case End(fuel=fuel, ore=ore):
            return f"return {amounts(fuel, ore)}" if fuel or ore else ""
        case Power(dock=Dock() as dock):
            return f"{_card(action.card)}: {_brief_dock(dock)}"
        case Power(card=card, ships=(), place=place):
            return f"{_card(card)}: {_land(place)}"
        case Power(card=card, ships=ships, place=-1):
            return f"{_card(card)}: {'roll again ' if card == WARPER else ''}{_ships(ships)}"
        case Power(card=card, place=place):
            return f"{_card(card)}: {_place(place)}"
        case Discard(card=card):
            return f"discard {_card(card)}"
    return action.text


def _ships(ships: Sequence[int]) -> str:
    return "+".join(tokens(tuple(ships)).replace("*", "★").split())


def _brief_dock(dock: Dock) -> str:
    text = f"{_place(dock.facility)} {_ships(dock.ships)}"
    if dock.territory >= 0:
        text += f" → {_land(dock.territory)}"
    if dock.stolen is not None:
        text += f" → {_card(dock.stolen[1])}"
    if dock.loot:
        text += f" → {', '.join(COLORS[color].capitalize() for color, _, _ in dock.loot)}"
    return text
