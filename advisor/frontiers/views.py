"""A state in the words of the interchange format, for everybody outside the engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from advisor.frontiers.facilities import market
from advisor.frontiers.piles import in_hand
from advisor.frontiers.ships import OWNER, RELIC, Ships, order, token
from advisor.frontiers.state import State
from advisor.frontiers.words import CARDS, FACILITIES, HUB, TERRITORIES


@dataclass(frozen=True, slots=True)
class Player:
    """What belongs to one player."""

    color: str
    name: str
    fuel: int
    ore: int
    ships: tuple[str, ...]
    """Rolled and unplaced ships."""
    stock: int
    """Ships of the colour that are not in play."""
    colonies: int
    """Unplaced colonies without the one on the hub."""
    hub: int
    """Circle of the colony on the track, 0 = no colony."""
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ThisTurn:
    """What has happened this turn."""

    used: tuple[str, ...] = ()
    discarded: bool = False
    artifact: int = 0
    """Unspent pips at the Alien Artifact."""
    may_cycle: bool = False
    mine: bool = False
    """Whether a ship was docked at the Lunar Mine."""
    hub: int = 0
    """Ships docked at the Colonist Hub."""
    asimov: bool = False
    """Whether the extra advance of Asimov Crater was given."""
    market: int | None = None
    """The lowest rate docked at the Orbital Market."""
    borrowed: str | None = None
    surplus: int = 0
    """Advances waiting for a launch as the next action."""
    new_cards: tuple[str, ...] = ()


def card_words(cards: Iterable[int]) -> tuple[str, ...]:
    return tuple(CARDS[card] for card in cards)


def players(state: State) -> tuple[Player, ...]:
    setup = state.setup
    return tuple(
        Player(
            color=setup.color(seat),
            name=setup.names[seat],
            fuel=state.fuel[seat],
            ore=state.ore[seat],
            ships=tuple(token(ship) for ship in order(state.ships)) if seat == state.active else (),
            stock=state.stock[seat],
            colonies=state.colonies[seat],
            hub=state.circle[seat],
            cards=card_words(in_hand(state.cards[seat])),
        )
        for seat in range(setup.seats)
    )


def docks(state: State) -> Mapping[str, Any]:
    setup = state.setup

    def docked(ships: Ships) -> tuple[str, ...]:
        return tuple(sorted(f"{setup.color(ship >> OWNER)}:{token(ship)}" for ship in ships))

    found: dict[str, Any] = {}
    for place, facility in enumerate(FACILITIES):
        if place == HUB:
            found[facility] = MappingProxyType(
                {setup.color(seat): docked(track) for seat, track in enumerate(state.tracks)}
            )
        else:
            found[facility] = docked(state.docks[place])
    found["bay"] = tuple(
        sorted(f"{setup.color(ship >> OWNER)}{'*' if ship & RELIC else ''}" for ship in state.bay)
    )
    return MappingProxyType(found)


def territories(state: State) -> Mapping[str, Mapping[str, int]]:
    found = {}
    for place, territory in enumerate(TERRITORIES):
        colonies = {
            state.setup.color(seat): number
            for seat, number in enumerate(state.planet[place])
            if number
        }
        found[territory] = MappingProxyType(colonies)
    return MappingProxyType(found)


def this_turn(state: State) -> ThisTurn:
    return ThisTurn(
        used=card_words(in_hand(state.used)),
        discarded=state.discarded,
        artifact=state.artifact,
        may_cycle=state.may_cycle,
        mine=state.mined,
        hub=state.hubbed,
        asimov=state.asimov,
        market=market.lowest(state) or None,
        borrowed=TERRITORIES[state.borrowed] if state.borrowed >= 0 else None,
        surplus=state.surplus,
        new_cards=card_words(in_hand(state.new)),
    )
