"""What has happened, as sentences for people who watch and people who listen."""

from __future__ import annotations

from collections.abc import Iterable

from advisor import Action, Position
from advisor.engine.actions import (
    BuyRelic,
    Claim,
    Cycle,
    Discard,
    Dock,
    End,
    Launch,
    Power,
    Roll,
    ToBay,
    Trade,
)
from advisor.engine.ships import tokens
from advisor.engine.words import (
    BAY,
    CARD_TITLES,
    COLORS,
    FIELD_TITLES,
    PLACE_TITLES,
    TERRITORY_TITLES,
)
from widgets.texts import CARD_NAMES, COLOR_NAMES


def name_of(position: Position, color: str) -> str:
    """A player's name; without one of their own they are called by the colour."""
    name = position.player(color).name
    return COLOR_NAMES[color] if name == color or not name.strip() else name


def listed(things: Iterable[object]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    words = [str(thing) for thing in things]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def said(before: Position, action: Action, after: Position) -> str:
    """A sentence or two about an action that was played, its outcome included."""
    color = before.active
    who = name_of(before, color)
    sentence = f"{who} {_deed(before, action)}{_gains(before, after, color)}."
    result = after.result
    if result is not None:
        winners = listed(name_of(after, winner) for winner in result.winners)
        share = "share the win" if len(result.winners) > 1 else "wins"
        return f"{sentence} The game is over: {winners} {share}."
    if isinstance(action, End):
        return f"{sentence} {name_of(after, after.active)} is to roll."
    if isinstance(action, Cycle | Claim):
        shown = listed(CARD_NAMES[card] for card in after.display)
        return f"{sentence} On display: {shown or 'nothing'}."
    return sentence


def _deed(before: Position, action: Action) -> str:
    match action:
        case Roll(outcome=outcome):
            return f"rolls {listed(tokens(outcome).split())}" if outcome else "has no ship to roll"
        case Dock():
            return _docking(before, action)
        case ToBay(ship=ship):
            return f"puts {tokens((ship,))} into the Maintenance Bay"
        case Cycle():
            return "exchanges the cards on display"
        case Claim(card=card):
            return f"takes {CARD_TITLES[card]}"
        case Trade(times=times):
            return f"trades {times} times" if times > 1 else "trades once"
        case Launch(territory=territory):
            return f"launches a colony to {TERRITORY_TITLES[territory]}"
        case BuyRelic():
            return "buys the Relic Ship, which waits in the Maintenance Bay"
        case End(fuel=fuel, ore=ore):
            returned = listed(
                part for part in (f"{fuel} fuel" * (fuel > 0), f"{ore} ore" * (ore > 0)) if part
            )
            return f"returns {returned} and ends the turn" if returned else "ends the turn"
        case Power():
            return _power(before, action)
        case Discard():
            return _discard(action)
    return action.text


def _docking(before: Position, dock: Dock) -> str:
    ships = listed(tokens(dock.ships).split())
    text = f"docks {ships} at the {PLACE_TITLES[dock.facility]}"
    if dock.territory >= 0:
        text += f" and lands a colony on {TERRITORY_TITLES[dock.territory]}"
    if dock.stolen:
        color, card = dock.stolen
        text += f" and takes {CARD_TITLES[card]} from {name_of(before, COLORS[color])}"
    if dock.loot:
        robbed = listed(name_of(before, COLORS[color]) for color, _, _ in dock.loot)
        text += f" and robs {robbed}"
    return text


def _power(before: Position, action: Power) -> str:
    text = f"uses {CARD_TITLES[action.card]}"
    if action.dock is not None:
        return f"{text} and {_docking(before, action.dock)}"
    if action.outcome is not None:
        rolled = listed(tokens(action.outcome).split())
        return f"{text}: {listed(tokens(action.ships).split())} becomes {rolled}"
    if action.ships and action.place >= 0:
        count = len(action.ships)
        ships = "a ship" if count == 1 else f"{count} ships"
        return f"{text} on {ships} at the {PLACE_TITLES[action.place]}"
    if action.ships:
        return f"{text} on {listed(tokens(action.ships).split())}"
    return f"{text} to borrow {TERRITORY_TITLES[action.place]}"


def _discard(action: Discard) -> str:
    text = f"discards {CARD_TITLES[action.card]}"
    kind = action.text.split()[1]
    if kind == "booster":
        return f"{text} and removes the {FIELD_TITLES[action.target]}"
    if kind == "warper":
        return f"{text} and takes {CARD_TITLES[action.target]} from the discards"
    if kind == "cannon":
        where = "in the" if action.target == BAY else "at the"
        return f"{text} against a ship {where} {PLACE_TITLES[action.target]}"
    if action.colonies:
        places = listed(TERRITORY_TITLES[territory] for _, territory in action.colonies)
        if len(action.colonies) == 2:
            return f"{text} and swaps colonies of {places}"
        return f"{text} and moves a colony from {places} to {TERRITORY_TITLES[action.target]}"
    field = {"stasis": 0, "crystal": 1, "gravity": 2}[kind]
    return f"{text}: the {FIELD_TITLES[field]} lies on {TERRITORY_TITLES[action.target]}"


def _gains(before: Position, after: Position, color: str) -> str:
    """How the fuel and ore of the player have changed."""
    old, new = before.player(color), after.player(color)
    changes = [
        f"{'+' if now > then else '−'}{abs(now - then)} {kind}"
        for kind, then, now in (("fuel", old.fuel, new.fuel), ("ore", old.ore, new.ore))
        if now != then
    ]
    return f" ({', '.join(changes)})" if changes else ""
