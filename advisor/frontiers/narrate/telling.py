"""Actions as sentences in plain English, with full names: for advice and for whoever watches.

`tell` speaks to the player whose turn it is ("Dock 3 at the Solar Converter: +2 fuel."), `deed`
speaks of what a player does ("docks 3 at the Solar Converter"). Both use the same words.
"""

from __future__ import annotations

from typing import Final

from advisor.core.narrate import Verb, capital, listed, name_of, others, you
from advisor.frontiers import referee
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
    Roll,
    ToBay,
    Trade,
)
from advisor.frontiers.cards.kinds import CHANGES, FIELD_OF
from advisor.frontiers.components import LAST_CIRCLE
from advisor.frontiers.position import Position
from advisor.frontiers.scoring import points
from advisor.frontiers.ships import OWNER, RELIC, VALUE, Ships
from advisor.frontiers.state import State
from advisor.frontiers.words import (
    BAY,
    BOOSTER,
    CANNON,
    CARD_TITLES,
    COLORS,
    CRYSTAL,
    FIELD_TITLES,
    HELMET,
    MARKET,
    PLACE_TITLES,
    POLARITY,
    RAIDERS,
    SHIPYARD,
    TELEPORTER,
    TERRITORY_TITLES,
    WARPER,
)

_RELIC: Final = "the Relic Ship"


def values(ships: Ships) -> str:
    """Ships by their values: `3, 4 and the Relic Ship (6)`."""
    return listed(f"{_RELIC} ({ship & VALUE})" if ship & RELIC else ship & VALUE for ship in ships)


def amounts(fuel: int, ore: int) -> str:
    """`2 fuel and 1 ore`, or nothing."""
    return listed(f"{number} {kind}" for number, kind in ((fuel, "fuel"), (ore, "ore")) if number)


def signed(number: int, thing: str) -> str:
    """`+2 fuel`, `−1 ore`."""
    return f"{'+' if number > 0 else '−'}{abs(number)} {thing}"


def tell(position: Position, action: Action) -> str:
    """What to do and what comes of it, in one sentence; for a legal action."""
    phrase = deed(position, action, you)
    gains = effects(position, action)
    return f"{capital(phrase)}{': ' + ', '.join(gains) if gains else ''}."


def deed(position: Position, action: Action, verb: Verb = others) -> str:
    """What a player does; the subject of the sentence is left to the caller."""
    match action:
        case Roll(outcome=outcome):
            if not outcome:
                return f"{verb('have')} no ship to roll"
            return f"{verb('roll')} {values(outcome)}"
        case Dock():
            return docking(position, action, verb)
        case ToBay(ship=ship):
            return f"{verb('put')} {values((ship,))} into the {PLACE_TITLES[BAY]}"
        case Cycle():
            return f"{verb('exchange')} the cards on display"
        case Claim(card=card):
            return f"{verb('take')} {CARD_TITLES[card]}"
        case Trade(times=times):
            return f"{verb('trade')} {f'{times} times' if times > 1 else 'once'}"
        case Launch(territory=territory):
            return f"{verb('launch')} a colony to {TERRITORY_TITLES[territory]}"
        case BuyRelic():
            return f"{verb('buy')} {_RELIC}, which waits in the {PLACE_TITLES[BAY]}"
        case End(fuel=fuel, ore=ore):
            returned = amounts(fuel, ore)
            giving = f"{verb('return')} {returned} and " if returned else ""
            return f"{giving}{verb('end')} the turn"
        case Power():
            return _power(position, action, verb)
        case Discard():
            return _discard(position, action, verb)
    raise TypeError(f"there are no words for {action!r}")


def docking(position: Position, dock: Dock, verb: Verb = others) -> str:
    """A docking with the landing or the theft that belongs to it."""
    text = f"{verb('dock')} {values(dock.ships)} at the {PLACE_TITLES[dock.facility]}"
    if dock.territory >= 0:
        text += f" and {verb('land')} a colony on {TERRITORY_TITLES[dock.territory]}"
    if dock.stolen:
        color, card = dock.stolen
        text += f" and {verb('take')} {CARD_TITLES[card]} from {name_of(position, COLORS[color])}"
    if dock.loot:
        robbed = listed(name_of(position, COLORS[color]) for color, _, _ in dock.loot)
        text += f" and {verb('rob')} {robbed}"
    return text


def brief(position: Position, action: Action) -> str:
    """What an action is for, without its ships: `land a colony on Lem Badlands`."""
    dock = action.dock if isinstance(action, Power) else action
    if isinstance(dock, Dock):
        place = PLACE_TITLES[dock.facility]
        if dock.territory >= 0:
            return f"land a colony on {TERRITORY_TITLES[dock.territory]} from the {place}"
        if dock.facility == SHIPYARD:
            return f"build a ship at the {place}"
        if dock.facility == MARKET:
            return f"trade at the {place}"
        if dock.facility == RAIDERS:
            robbed = [color for color, _, _ in dock.loot] + list((dock.stolen or ())[:1])
            victims = listed(name_of(position, COLORS[color]) for color in robbed)
            return f"raid {victims}" if victims else f"take the {place}"
        if isinstance(action, Power):
            other = action.card == HELMET
            moved = whose(position, action.ships) if other else values(action.ships)
            return f"bring {moved} to the {place} with {CARD_TITLES[action.card]}"
    if isinstance(action, BuyRelic):
        return f"buy {_RELIC}"
    return deed(position, action, you)


def _power(position: Position, action: Power, verb: Verb) -> str:
    text = f"{verb('use')} {CARD_TITLES[action.card]}"
    if action.dock is not None:
        moved = whose(position, action.ships) if action.card == HELMET else values(action.ships)
        where = PLACE_TITLES[action.place]
        return f"{text} on {moved} at the {where} and {docking(position, action.dock, verb)}"
    if action.outcome is not None:
        become = "becomes" if len(action.ships) == 1 else "become"
        return f"{text}: {values(action.ships)} {become} {values(action.outcome)}"
    if action.ships and action.place >= 0:
        return f"{text} on {whose(position, action.ships)} at the {PLACE_TITLES[action.place]}"
    if action.card == WARPER:
        return f"{text} and {verb('roll')} {values(action.ships)} again"
    if action.ships:
        return f"{text} on {values(action.ships)}"
    if action.card == CRYSTAL:
        return f"{text} to borrow {TERRITORY_TITLES[action.place]}"
    return text


def whose(position: Position, ships: Ships) -> str:
    """Ships of other players as an action names them: `Blue's 3 and Green's 4 and 5`."""
    owners: dict[str, list[int]] = {}
    for ship in ships:
        owners.setdefault(COLORS[ship >> OWNER], []).append(ship)
    return listed(
        f"{name_of(position, color)}'s {values(tuple(own)).replace('the ', '')}"
        for color, own in owners.items()
    )


def _discard(position: Position, action: Discard, verb: Verb) -> str:
    card = action.card
    text = f"{verb('discard')} {CARD_TITLES[card]}"
    if card in FIELD_OF:
        lies = f"the {FIELD_TITLES[FIELD_OF[card]]} lies on {TERRITORY_TITLES[action.target]}"
        return f"{text}: {lies}"
    if card == BOOSTER:
        return f"{text} and {verb('remove')} the {FIELD_TITLES[action.target]}"
    if card == WARPER:
        return f"{text} and {verb('take')} {CARD_TITLES[action.target]} from the discards"
    if card == CANNON:
        ship = _grounded(position, action)
        where = "in the" if action.target == BAY else "at the"
        return f"{text} against {ship} {where} {PLACE_TITLES[action.target]}"
    colonies = [
        f"{name_of(position, COLORS[color])}'s colony on {TERRITORY_TITLES[territory]}"
        for color, territory in action.colonies
    ]
    if card == POLARITY:
        return f"{text} and {verb('swap')} {listed(colonies)}"
    if card == TELEPORTER:
        return f"{text} and {verb('move')} {colonies[0]} to {TERRITORY_TITLES[action.target]}"
    return text


def _grounded(position: Position, action: Discard) -> str:
    """The ship that goes back to its stock; in the Maintenance Bay it shows no value."""
    if action.target != BAY:
        return whose(position, (action.ship,))
    kind = _RELIC if action.ship & RELIC else "ship"
    return f"{name_of(position, COLORS[action.ship >> OWNER])}'s {kind.removeprefix('the ')}"


def effects(position: Position, action: Action) -> list[str]:
    """What an action changes for the player whose turn it is, in a few words each."""
    before = position.state
    before.deck = None
    if referee.refuse(before, action) is not None:
        return []
    outcomes = referee.outcomes(before, action)
    if len(outcomes) > 1 and not isinstance(action, Claim):
        return []
    after = before.copy()
    referee.apply(after, outcomes[0][0])
    changed = becomes(action)
    if isinstance(action, End):
        return []
    return ([changed] if changed else []) + changes(before, after)


def changes(before: State, after: State) -> list[str]:
    """What the player whose turn it was has more or less of."""
    me = before.active
    found = [
        signed(now[me] - then[me], kind)
        for kind, then, now in (
            ("fuel", before.fuel, after.fuel),
            ("ore", before.ore, after.ore),
        )
        if now[me] != then[me]
    ]
    built = before.stock[me] - after.stock[me]
    if built > 0:
        found.append("a new ship" if built == 1 else f"{built} new ships")
    if after.circle[me] > before.circle[me]:
        where = after.circle[me]
        ready = ", ready to launch" if where == LAST_CIRCLE else ""
        found.append(f"your colony is on circle {where} of {LAST_CIRCLE}{ready}")
    elif 0 < after.circle[me] < before.circle[me]:
        found.append(f"your next colony is on circle {after.circle[me]}")
    if after.surplus > before.surplus:
        found.append("one step more for the next colony if the launch comes at once")
    gained = points(after)[me] - points(before)[me]
    if gained:
        found.append(signed(gained, "point" if abs(gained) == 1 else "points"))
    won = [
        TERRITORY_TITLES[territory]
        for territory, seat in enumerate(after.control)
        if seat == me != before.control[territory]
    ]
    if won:
        found.append(f"you now control {listed(won)}")
    return found


def becomes(action: Action) -> str:
    """How a card changes dice, or nothing."""
    if not isinstance(action, Power) or action.card not in CHANGES:
        return ""
    before = [ship & VALUE for ship in action.ships]
    after = [change.of(value) for change, value in zip(CHANGES[action.card], before, strict=True)]
    if len(after) == 1:
        return f"it becomes {after[0]}"
    return " and ".join(f"{old} becomes {new}" for old, new in zip(before, after, strict=True))
