"""Actions as phrases in plain English: for advice, and for whoever watches a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from advisor.core.narrate import Verb, listed, name_of, others
from advisor.phoenix import saying, ships
from advisor.phoenix.action_types import (
    NEUTRAL,
    OWN,
    SUPPLY,
    Action,
    Advance,
    Ally,
    Convert,
    Deed,
    Dice,
    Done,
    Draft,
    Draw,
    Free,
    GiveBack,
    Income,
    Keep,
    KeepHub,
    KeepShips,
    Leave,
    Move,
    Observe,
    Point,
    Recruit,
    Reroll,
    Reward,
    Scrap,
    Use,
)
from advisor.phoenix.components import Ship
from advisor.phoenix.position import Position
from advisor.phoenix.words import (
    COLORS,
    HUBS,
    KIND_NAMES,
    NEUTRALS,
    NOTHING,
    SECTOR_COLOURS,
    SHIPS,
    TRACKS,
    TYPE_TITLES,
)

_FACES: Final = (*KIND_NAMES, "Human")


def shown(dice: Dice) -> str:
    """Dice in words: `2 food, 1 metal and 1 Human`."""
    named = ((number, face) for number, face in zip(dice, _FACES, strict=True) if number)
    return listed(
        f"{number} {face}{'s' if face == _FACES[-1] and number > 1 else ''}"
        for number, face in named
    )


def ship_name(ship: Ship) -> str:
    """`level-2 transport ship`."""
    return f"level-{ship.level} {TYPE_TITLES[ship.kind]}"


def own_ship(position: Position, number: int) -> str:
    """A ship by its number, in words."""
    return ship_name(position.data.ships[number])


def sector_name(position: Position, number: int) -> str:
    """`sector 218 (brown, level 2)`."""
    sector = position.data.sectors.get(number)
    if sector is None:
        return saying.place(number)
    return f"sector {number} ({SECTOR_COLOURS[sector.colour]}, level {sector.level})"


def deed(position: Position, action: Action, verb: Verb = others) -> str:
    """What a player does; the subject of the sentence is left to the caller."""
    return _WORDS[type(action)](position, action, verb)


# Ships


def mine(verb: Verb) -> str:
    """`your`, or `their own` where somebody else is spoken of."""
    return "your" if verb("use") == "use" else "their own"


def whose(position: Position, action: Use, verb: Verb = others) -> str:
    """The ship of an action and its owner: `Blue's level-2 transport ship`."""
    if action.owner == NEUTRAL:
        return f"the neutral {NEUTRALS[action.ship].removeprefix('n:')} ship"
    name = ship_name(position.data.ships[action.ship])
    if action.owner == OWN:
        return f"{mine(verb)} {name}"
    return f"{name_of(position, COLORS[action.owner])}'s {name}"


def price(position: Position, action: Use) -> str:
    """`3 GEMs`, or `3 GEMs and a fee of 2`."""
    state = position.state
    ship = ships.ship_of(state, action)
    if state.hubs[state.active] < 0:
        return ""
    cost = ships.price(state, ship, own=action.owner == OWN)
    fee = 0 if action.owner in (OWN, NEUTRAL) else ship.fee
    return saying.gems(cost) + (f" and a fee of {fee}" if fee else "")


def _use(position: Position, action: Use, verb: Verb) -> str:
    text = f"{verb('use')} {whose(position, action, verb)} ({price(position, action)})"
    if action.tracks:
        on = listed(TRACKS[track] for track in action.tracks)
        return f"{text} to lobby on {on}"
    if action.rolls:
        rolled = f" and {verb('roll')} {shown(action.outcome)}" if action.outcome else ""
        return f"{text} for an expedition{rolled}"
    if action.target == NOTHING:
        return text
    if action.target < len(SHIPS):
        return f"{text} to take {mine(verb)} {own_ship(position, action.target)} apart"
    return f"{text} to build {sector_name(position, action.target)}"


# Small steps


def _source(action: Deed) -> str:
    return "" if action.source == NOTHING else f" with {saying.place(action.source)}"


def _deed(position: Position, action: Deed, verb: Verb) -> str:
    return f"{_FORMS[action.form](position, action, verb)}{_source(action)}"


def _alien(position: Position, action: Deed, verb: Verb) -> str:
    who = saying.resident(action.species)
    return f"{verb('bring')} a {who} to {saying.place(action.place)}"


def _human(position: Position, action: Any, verb: Verb) -> str:
    paid = getattr(action, "pay", None) or getattr(action, "kinds", ())
    price_paid = f" for {saying.kinds(paid)}" if paid else ""
    gift = f", with {saying.kinds(action.gift)} along" if action.gift else ""
    return f"{verb('recruit')} a Human for {saying.place(action.place)}{price_paid}{gift}".replace(
        " for sector", " into sector"
    ).replace(" for the hub", " onto the hub")


def _trade(position: Position, action: Deed, verb: Verb) -> str:
    return f"{verb('trade')} {saying.kinds(action.kinds)} for 1 {KIND_NAMES[action.gain]}"


_FORMS: Final[dict[str, Callable[[Position, Any, Verb], str]]] = {
    "alien": _alien,
    "human": _human,
    "feed": _human,
    "trade": _trade,
    "swap": _trade,
    "buy": lambda position, action, verb: f"{verb('buy')} 1 {KIND_NAMES[action.gain]}",
    "kinds": lambda position, action, verb: f"{verb('take')} {saying.kinds(action.kinds)}",
    "track": lambda position, action, verb: f"{verb('step')} up on {TRACKS[action.gain]}",
    "roll": lambda position, action, verb: (
        f"{verb('roll')} {shown(action.outcome)} on a small expedition"
        if action.outcome
        else f"{verb('send')} a small expedition"
    ),
    "bare": lambda position, action, verb: f"{verb('take')} up the offer",
}


# Everything else


def _reward(position: Position, action: Reward, verb: Verb) -> str:
    kinds = f" as {saying.kinds(action.kinds)}" if action.kinds else ""
    levels = listed(action.levels)
    number = "level" if len(action.levels) == 1 else "levels"
    who = COLORS[action.color]
    text = f"{verb('take')} the reward of {number} {levels}{kinds}"
    return text if who == position.active else f"{text} for {name_of(position, who)}"


def _move(position: Position, action: Move, verb: Verb) -> str:
    who = saying.resident(action.species)
    there, here = saying.place(action.place), saying.place(action.origin)
    return f"{verb('move')} a {who} from {here} to {there}"


def _leave(position: Position, action: Leave, verb: Verb) -> str:
    where = "back to the supply" if action.place == SUPPLY else f"to {saying.place(action.place)}"
    return f"{verb('send')} the {saying.resident(action.species)} of the hub {where}"


def _back(position: Position, action: GiveBack, verb: Verb) -> str:
    if action.species == NOTHING:
        return f"{verb('give')} back {saying.place(action.place)}"
    return (
        f"{verb('give')} back a {saying.resident(action.species)} of {saying.place(action.place)}"
    )


def _ships(position: Position, numbers: tuple[int, ...]) -> str:
    return listed(f"a {own_ship(position, number)}" for number in numbers)


def _reroll(position: Position, action: Reroll, verb: Verb) -> str:
    rolled = f": {shown(action.outcome)}" if action.outcome else ""
    return f"{verb('roll')} {shown(action.dice)} again{rolled}"


def _draw(position: Position, action: Draw, verb: Verb) -> str:
    if action.outcome is None:
        return f"{verb('draw')} ships"
    return f"{verb('draw')} {_ships(position, action.outcome)}"


_WORDS: Final[dict[type[Action], Callable[[Position, Any, Verb], str]]] = {
    Use: _use,
    Deed: _deed,
    Reward: _reward,
    Income: lambda position, action, verb: f"{verb('take')} income",
    Recruit: lambda position, action, verb: (
        f"{_human(position, action, verb)} and {verb('take')} income"
    ),
    Convert: lambda position, action, verb: (
        f"{verb('turn')} 1 metal into 1 {KIND_NAMES[action.gain]}"
    ),
    Point: lambda position, action, verb: f"{verb('trade')} points for GEMs",
    Done: lambda position, action, verb: f"{verb('say')} Done",
    Keep: lambda position, action, verb: f"{verb('keep')} {shown(action.dice)}",
    Reroll: _reroll,
    Ally: _human,
    Observe: lambda position, action, verb: f"{verb('observe')} with a Human die",
    Move: _move,
    Leave: _leave,
    GiveBack: _back,
    Draft: lambda position, action, verb: f"{verb('draft')} {_ships(position, (action.ship,))}",
    KeepHub: lambda position, action, verb: f"{verb('keep')} hub {HUBS[action.hub]}",
    Draw: _draw,
    KeepShips: lambda position, action, verb: f"{verb('keep')} {_ships(position, action.ships)}",
    Scrap: lambda position, action, verb: f"{verb('discard')} {_ships(position, (action.ship,))}",
    Free: lambda position, action, verb: (
        f"{verb('take')} {sector_name(position, action.sector)} free"
    ),
    Advance: lambda position, action, verb: (
        f"{verb('step')} up on {listed(TRACKS[track] for track in action.tracks)}"
    ),
}
