"""A quick way to play, for rollouts: one look at the dice, no search.

It works on a `State` and needs some tens of microseconds for an action. It does what most good
turns do: land whenever possible, grow the fleet, then gather what the next landing costs. Its
games are many and cheap, so they tell how promising a position is, not how to play it.
"""

from __future__ import annotations

from random import Random
from typing import Final

from advisor.frontiers import actions, dice, piles, referee, turn
from advisor.frontiers.actions import Action, Loot
from advisor.frontiers.cards.kinds import POINT_CARDS
from advisor.frontiers.components import (
    CLAIM_PIPS,
    CREW,
    FLEET,
    LAST_CIRCLE,
    LOOT,
    STARTING_SHIPS,
    TOKEN_LIMIT,
)
from advisor.frontiers.docking import bay_options, dockings
from advisor.frontiers.facilities import constructor, mine, shipyard
from advisor.frontiers.facilities.solar import FUEL_FROM
from advisor.frontiers.planet import relic_owner
from advisor.frontiers.players.landing import best_territory
from advisor.frontiers.position import Position
from advisor.frontiers.scoring import winning_seats
from advisor.frontiers.ships import RELIC, VALUE, Ships, runs
from advisor.frontiers.state import State
from advisor.frontiers.words import (
    ARTIFACT,
    BURROUGHS,
    CACHE,
    CANNON,
    CONSTRUCTOR,
    CRYSTAL,
    DECOY,
    HELMET,
    HUB,
    MAIN,
    MINE,
    OVER,
    POLARITY,
    RAIDERS,
    ROLL,
    SHIPYARD,
    SOLAR,
    TELEPORTER,
    TERRAFORM,
)
from advisor.players.base import register

ENOUGH_ORE: Final = 4
ENOUGH_FUEL: Final = 3
"""Stocks beyond which ships rather push the colony on the Hub."""
WANTED: Final = (*POINT_CARDS, CACHE, POLARITY, TELEPORTER, CANNON, CRYSTAL, DECOY, HELMET)
"""Cards worth a claim to somebody who uses few of them: points, income, and a shield."""
CLAIMED: Final = (*POINT_CARDS, CACHE)
"""Cards for which ships are sent to the Artifact on purpose."""


def next_action(state: State) -> Action:
    """What to do now in the main phase; the same position gives the same answer."""
    return (
        _land(state)
        or _grow(state)
        or _raid(state)
        or _artifact(state)
        or _gather(state)
        or _whatever(state)
    )


def _land(state: State) -> Action | None:
    """A colony, if any way to land one is open."""
    seat = state.active
    fuel, ore = state.fuel[seat], state.ore[seat]
    if state.circle[seat] == LAST_CIRCLE and fuel and ore:
        return actions.launch(best_territory(state))
    ships = state.ships
    if len(ships) >= 3 and ore >= constructor.price(state) and _open(state, CONSTRUCTOR):
        triple = _equal(ships, 3)
        if triple:
            return actions.landing(CONSTRUCTOR, triple, best_territory(state))
    if fuel and ore and not state.docks[TERRAFORM]:
        for ship in ships:
            if ship & VALUE == 6 and _can_spare(state, ship):
                return actions.landing(TERRAFORM, (ship,), best_territory(state))
    return None


def _can_spare(state: State, ship: int) -> bool:
    """Whether a ship may be given up, and is better given up than kept."""
    if ship & RELIC:
        return True
    seat = state.active
    fleet = FLEET - state.stock[seat]
    if fleet <= STARTING_SHIPS:
        return False
    left = state.colonies[seat] + (state.circle[seat] > 0)
    return fleet > STARTING_SHIPS + 1 or left <= 4


def _grow(state: State) -> Action | None:
    """A new ship, or the Relic Ship."""
    seat = state.active
    fuel, ore = state.fuel[seat], state.ore[seat]
    if state.stock[seat] and len(state.ships) >= 2 and _open(state, SHIPYARD):
        price = shipyard.price(state)
        if fuel >= price and ore >= price:
            pair = _equal(state.ships, 2)
            if pair:
                return actions.dock(SHIPYARD, pair)
    if (
        fuel
        and ore
        and state.control[BURROUGHS] == seat
        and state.relic_keeper() == seat
        and relic_owner(state) < 0
    ):
        return actions.buy_relic()
    return None


def _raid(state: State) -> Action | None:
    """A raid on full stores."""
    if len(state.ships) < 3:
        return None
    docked = sum(ship & VALUE for ship in state.docks[RAIDERS])
    found = [run for run in runs(state.ships) if sum(ship & VALUE for ship in run) > docked]
    if not found:
        return None
    loot = _loot(state)
    if sum(2 * ore + fuel for _, fuel, ore in loot) < LOOT + 1:
        return None
    return actions.raid(RAIDERS, found[-1], loot)


def _loot(state: State) -> tuple[Loot, ...]:
    """All that can be taken, ore first and from the richest."""
    rivals = [seat for seat in state.setup.rivals[state.active] if not state.holds(seat, DECOY)]
    taken = {seat: [0, 0] for seat in rivals}
    left = LOOT
    for kind, stores in ((1, state.ore), (0, state.fuel)):
        for seat in sorted(rivals, key=lambda rival: -stores[rival]):
            number = min(left, stores[seat])
            taken[seat][kind] = number
            left -= number
    colors = state.setup.colors
    return tuple((colors[seat], fuel, ore) for seat, (fuel, ore) in taken.items() if fuel or ore)


def _artifact(state: State) -> Action | None:
    """Claim what was paid for, or pay for a card that is worth it."""
    held = state.cards[state.active]
    if state.artifact >= CLAIM_PIPS:
        shown = [card for card in state.display if not held >> card & 1]
        if shown:
            return actions.claim(min(shown, key=_eagerness))
    elif any(card in CLAIMED and not held >> card & 1 for card in state.display):
        missing = CLAIM_PIPS - state.artifact
        ports = state.setup.ports[ARTIFACT] - len(state.docks[ARTIFACT])
        highest = sorted((ship & VALUE for ship in state.ships), reverse=True)
        if ports and sum(highest[: min(ports, 2)]) >= missing:
            for ship in sorted(state.ships, key=lambda ship: ship & VALUE):
                if ship & VALUE >= missing:
                    return actions.dock(ARTIFACT, (ship,))
            return actions.dock(ARTIFACT, (max(state.ships, key=lambda ship: ship & VALUE),))
    return None


def _eagerness(card: int) -> int:
    return WANTED.index(card) if card in WANTED else len(WANTED)


def _gather(state: State) -> Action | None:
    """One ship for ore, fuel or the Hub, whichever the next landing lacks most."""
    seat, ships = state.active, state.ships
    if not ships:
        return None
    circle = state.circle[seat]
    if state.ore[seat] < ENOUGH_ORE and _open(state, MINE):
        lowest = mine.threshold(state)
        for ship in sorted(ships, key=lambda ship: ship & VALUE):
            if ship & VALUE >= lowest:
                return actions.dock(MINE, (ship,))
    if state.fuel[seat] < ENOUGH_FUEL and _open(state, SOLAR):
        return actions.dock(SOLAR, (max(ships, key=lambda ship: FUEL_FROM[ship & VALUE]),))
    if (
        circle < LAST_CIRCLE
        and (circle or state.colonies[seat])
        and len(state.tracks[seat]) < state.setup.ports[HUB]
    ):
        return actions.dock(HUB, (min(ships, key=lambda ship: ship & VALUE),))
    if _open(state, SOLAR):
        return actions.dock(SOLAR, (ships[0],))
    return None


def _whatever(state: State) -> Action:
    """Any docking for the ships that are left, the Bay, or the end of the turn."""
    if state.ships:
        docks = dockings(state, state.ships)
        return docks[0] if docks else bay_options(state, docks)[0]
    seat = state.active
    surplus = max(0, state.fuel[seat] + state.ore[seat] - TOKEN_LIMIT)
    fuel = min(surplus, state.fuel[seat])
    return actions.end(fuel, surplus - fuel)


def _open(state: State, place: int) -> bool:
    return state.setup.ports[place] - len(state.docks[place]) >= CREW[place]


def _equal(ships: Ships, number: int) -> Ships | None:
    """Ships of one value, the lowest there is; the Relic Ship only if it is needed."""
    for value in range(1, 7):
        same = [ship for ship in ships if ship & VALUE == value]
        if len(same) >= number:
            return tuple(sorted(same)[:number])
    return None


def play_turn(state: State, rng: Random) -> None:
    """Play on to the end of the turn, or of the game, in place."""
    seat = state.active
    if state.phase == ROLL:
        roll(state, rng)
    while state.phase == MAIN and state.active == seat:
        action = next_action(state)
        if isinstance(action, actions.Claim):
            action = referee.resolve(state, action, rng)
        referee.apply(state, action)


def roll(state: State, rng: Random) -> None:
    """Roll the fleet of the active player."""
    own, relic = dice.dice_of(turn.fleet(state))
    referee.apply(state, actions.roll(dice.rolled(own, relic, rng)))


def redeal(state: State, rng: Random) -> None:
    """Give the deck an order that fits what can be seen."""
    unseen = piles.unseen(state)
    state.deck = tuple(rng.sample(unseen, len(unseen)))


def finish(state: State, rng: Random, turns: int) -> tuple[int, ...]:
    """Play the game to its end, in place, and give the seats that win.

    After some turns a game is decided as it stands.
    """
    for _ in range(turns):
        if state.phase == OVER:
            break
        play_turn(state, rng)
    return winning_seats(state)


@register("quick")
class Quick:
    """The policy of the rollouts: a fixed look at the dice, no search."""

    def choose(self, position: Position, rng: Random) -> Action:
        return next_action(position.state)


CURIOSITY: Final = 0.1


@register("curious")
class Curious:
    """Like quick, with one action in ten at random: its games show more of the game."""

    def choose(self, position: Position, rng: Random) -> Action:
        if rng.random() < CURIOSITY:
            return rng.choice(position.legal_actions())
        return next_action(position.state)
