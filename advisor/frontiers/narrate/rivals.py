"""What a turn does to each of the others: robbed, overtaken, pushed out, blocked."""

from __future__ import annotations

from typing import Final

from advisor.core.narrate import listed, name_of
from advisor.frontiers.components import CREW, FLEET, STARTING_SHIPS
from advisor.frontiers.narrate.telling import amounts
from advisor.frontiers.piles import in_hand
from advisor.frontiers.planet import relic_owner
from advisor.frontiers.position import Position
from advisor.frontiers.scoring import points
from advisor.frontiers.ships import OWNER, VALUE
from advisor.frontiers.state import State
from advisor.frontiers.words import (
    ARTIFACT,
    CARD_TITLES,
    CONSTRUCTOR,
    MARKET,
    MINE,
    OVER,
    PLACE_TITLES,
    RAIDERS,
    SHIPYARD,
    SOLAR,
    TERRAFORM,
    TERRITORY_TITLES,
)

_WATCHED: Final = (TERRAFORM, SHIPYARD, CONSTRUCTOR, MINE, MARKET, ARTIFACT, SOLAR)
_HIGHEST_RUN: Final = 15


def told(position: Position, end: Position) -> list[str]:
    """A sentence for each rival to whom the turn does something; what all suffer comes once."""
    before, after = position.state, end.state
    me = before.active
    rivals = [seat for seat in range(before.setup.seats) if seat != me]
    names = {seat: name_of(position, before.setup.color(seat)) for seat in rivals}
    losses = {seat: _losses(before, after, me, seat) for seat in rivals}
    blocks = {seat: _blocks(before, after, me, seat) for seat in rivals}
    if after.setup.seats > 2:
        shared = [each for each in blocks[rivals[0]] if all(each in blocks[s] for s in rivals)]
    else:
        shared = []
    found = []
    for seat in rivals:
        own = [*losses[seat], *(each for each in blocks[seat] if each not in shared)]
        if own:
            found.append(f"{names[seat]} {listed(own)}.")
    if shared:
        found.append(f"The rivals {listed(_plural(each) for each in shared)}.")
    return found


def _plural(block: str) -> str:
    first, _, rest = block.partition(" ")
    return f"{ {'has': 'have', 'needs': 'need'}.get(first, first) } {rest}"


def _losses(before: State, after: State, me: int, seat: int) -> list[str]:
    """What a rival has less of than before."""
    found = []
    fuel = before.fuel[seat] - after.fuel[seat]
    ore = before.ore[seat] - after.ore[seat]
    if fuel > 0 or ore > 0:
        found.append(f"is robbed of {amounts(max(fuel, 0), max(ore, 0))}")
    cards = in_hand(before.cards[seat] & ~after.cards[seat])
    if cards:
        found.append(f"loses {listed(CARD_TITLES[card] for card in cards)}")
    ships = after.stock[seat] - before.stock[seat]
    if ships > 0:
        found.append("loses a ship" if ships == 1 else f"loses {ships} ships")
    if relic_owner(before) == seat != relic_owner(after):
        found.append("loses the Relic Ship")
    lost = [
        TERRITORY_TITLES[territory]
        for territory, holder in enumerate(before.control)
        if holder == seat != after.control[territory]
    ]
    then, now = points(before), points(after)
    fallen = then[seat] - now[seat]
    by = f" (−{fallen} {'point' if fallen == 1 else 'points'})" if fallen > 0 else ""
    if lost:
        found.append(f"loses control of {listed(lost)}{by}")
    elif by:
        found.append(f"falls by {fallen} {'point' if fallen == 1 else 'points'}")
    if then[me] <= then[seat] and now[me] > now[seat]:
        found.append(f"is overtaken in points ({now[me]} to {now[seat]})")
    return found


def _blocks(before: State, after: State, me: int, seat: int) -> list[str]:
    """Where a rival finds no room, or less, because of ships that now stand there."""
    if after.phase == OVER:
        return []
    closed = [
        PLACE_TITLES[place]
        for place in _WATCHED
        if _wants(after, place, seat)
        and _room(before, place, seat) >= CREW[place] > _room(after, place, seat)
    ]
    found = [f"has no room at the {' and the '.join(closed)}"] if closed else []
    height = _height(after, MINE, seat)
    if PLACE_TITLES[MINE] not in closed and height > _height(before, MINE, seat) and height > 1:
        found.append(
            f"needs {f'a {height}' if height == 6 else f'at least a {height}'} at the "
            f"{PLACE_TITLES[MINE]}"
        )
    total = sum(ship & VALUE for ship in after.docks[RAIDERS] if ship >> OWNER != seat)
    if any(ship >> OWNER == me for ship in after.docks[RAIDERS]):
        if total >= _HIGHEST_RUN:
            found.append(f"cannot use the {PLACE_TITLES[RAIDERS]}")
        else:
            found.append(f"needs more than {total} pips at the {PLACE_TITLES[RAIDERS]}")
    return found


def _wants(state: State, place: int, seat: int) -> bool:
    """Whether a rival could have a use for a facility at all."""
    if place == SHIPYARD:
        return state.stock[seat] > 0
    if place == TERRAFORM:
        leaving = sum(1 for ship in state.docks[TERRAFORM] if ship >> OWNER == seat)
        ships = FLEET - state.stock[seat] - leaving
        return ships > STARTING_SHIPS or relic_owner(state) == seat
    return True


def _room(state: State, place: int, seat: int) -> int:
    """Ports that a rival finds free on the own turn, after taking back the own ships."""
    others = sum(1 for ship in state.docks[place] if ship >> OWNER != seat)
    return state.setup.ports[place] - others


def _height(state: State, place: int, seat: int) -> int:
    """The highest ship of somebody else."""
    return max((ship & VALUE for ship in state.docks[place] if ship >> OWNER != seat), default=0)
