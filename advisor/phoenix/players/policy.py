"""A quick player for games that are played out many times: rules of thumb on the compact state.

It weighs each use of a ship by a rough gain in points and its price, and takes income when little
else is worth while. It plays far from well, but the same for everybody, and in about a millisecond
a turn.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from advisor.phoenix import actions, draft, income, referee, rewards, ships, turn
from advisor.phoenix.action_types import Action, Deed
from advisor.phoenix.components import Ship
from advisor.phoenix.state import ON, State
from advisor.phoenix.value.holdings import free_quarters
from advisor.phoenix.words import (
    AFTER,
    CARRYING,
    CONSTRUCTION,
    DICE,
    DIPLOMACY,
    DISMANTLE,
    EXPEDITION,
    FARM,
    FOOD,
    GEMS,
    GOLD,
    HUMAN_DIE,
    METAL,
    OVER,
    POINTS,
    RECRUITING,
    RELOCATE,
    REWARD,
    SETUP_PHASES,
    TRANSPORT,
    TURN,
    WATER,
    WIDTH,
)

GEM: Final = 0.2
"""Points that a GEM is worth."""
NOISE: Final = 0.5
"""Points by which a choice may seem better than it is."""
_WORTH: Final = (GEM, 0.6, 0.6, 0.7, 1.0)
"""GEM, food, water, metal, point."""
_KEEP_FLEET: Final = 3


def play_out(state: State, rng: Random, most: int) -> None:
    """Play in place until the game is over, or so many turns have passed."""
    until = state.moves + most
    while state.phase != OVER and state.moves < until:
        step(state, rng)


def step(state: State, rng: Random) -> None:
    """One decision."""
    action = _DECIDE.get(state.phase, _any)(state, rng)
    referee.apply(state, referee.resolve(state, action, rng))


# The main choice


def main_choice(state: State, rng: Random) -> Action:
    """The ship that seems best, or the income."""
    best: Action | None = None
    most = 0.0
    held = state.stock[state.active * WIDTH : state.active * WIDTH + WIDTH]
    room = free_quarters(state, state.active)
    for owner, number, ship, left in ships.usable(state):
        gain, action = _GAIN[ship.kind](state, owner, number, ship, left, held, room)
        if action is None:
            continue
        seems = gain - GEM * (held[GEMS] - left) + NOISE * rng.random()
        if best is None or seems > most:
            best, most = action, seems
    if income.allowed(state):
        seems = _income(state, held) + NOISE * rng.random()
        if best is None or seems > most:
            return actions.INCOME
    return best or rng.choice(referee.legal_sorted(state))


def _income(state: State, held: list[int]) -> float:
    """What an income brings: a GEM for each ship, what lives in quarters, and ready ships."""
    fleet = state.ships[state.active]
    used = sum(ship % ON > 0 for ship in fleet)
    live = sum(len(residents) for residents in state.station[state.active].values())
    short = max(0, 8 - held[GEMS])
    return GEM * (len(fleet) + 0.5 * live) + 0.25 * used + 0.12 * short - 0.5


Gain = Callable[[State, int, int, Ship, int, list[int], int], tuple[float, Action | None]]


def _dismantle(
    state: State, owner: int, number: int, ship: Ship, left: int, held: list[int], room: int
) -> tuple[float, Action | None]:
    targets = ships.scrappable(state, owner, number)
    if not targets or (len(state.ships[state.active]) <= _KEEP_FLEET and held[METAL] > 4):
        return 0.0, None
    all_ships = state.setup.data.ships
    target = min(targets, key=lambda each: (all_ships[each].level, all_ships[each].kind != FARM))
    metal = all_ships[target].metal + ship.power
    wanted = max(0, 14 - held[METAL])
    gain = 0.75 * min(metal, wanted) + 0.2 * max(0, metal - wanted) - 2.2
    return gain, actions.use_dismantle(owner, number, target)


def _build(
    state: State, owner: int, number: int, ship: Ship, left: int, held: list[int], room: int
) -> tuple[float, Action | None]:
    sites = ships.buildable(state, ship)
    if not sites:
        return 0.0, None
    data = state.setup.data
    off = ships.discount(state, ship)

    def gain(site: int) -> float:
        sector = data.sectors[site]
        cost = max(0, sector.cost - off)
        return data.sector_points[sector.level] + 0.9 * sector.size - 0.45 * cost

    site = max(sites, key=gain)
    return gain(site), actions.use_build(owner, number, site)


def _carry(
    state: State, owner: int, number: int, ship: Ship, left: int, held: list[int], room: int
) -> tuple[float, Action | None]:
    goods = held[FOOD] + held[WATER] + held[METAL]
    if goods < 2 and left < state.setup.data.buy_gems:
        return 0.0, None
    aliens = min(held[FOOD], held[WATER], room, ships.transactions_of(state, ship))
    return 1.9 * aliens - 0.3, actions.use(owner, number)


def _explore(
    state: State, owner: int, number: int, ship: Ship, left: int, held: list[int], room: int
) -> tuple[float, Action | None]:
    useful = 0.62 if min(held[FOOD], held[WATER]) < 4 else 0.35
    return useful * ship.keep + 0.05 * ship.power, actions.use_roll(owner, number)


def _lobby(
    state: State, owner: int, number: int, ship: Ship, left: int, held: list[int], room: int
) -> tuple[float, Action | None]:
    best, chosen = 0.0, None
    for tracks in ships.lobbies(state, ship, left):
        cost = sum(ships.lobby_price(state, track) or 0 for track in tracks)
        gain = 1.1 * len(tracks) - GEM * cost
        if chosen is None or gain > best:
            best, chosen = gain, tracks
    return best, None if chosen is None else actions.use_lobby(owner, number, chosen)


def _gather(
    state: State, owner: int, number: int, ship: Ship, left: int, held: list[int], room: int
) -> tuple[float, Action | None]:
    mine, other = (FOOD, WATER) if ship.kind == FARM else (WATER, FOOD)
    useful = max(0, min(ship.power, held[other] - held[mine] + 1))
    return 0.65 * useful + 0.15 * (ship.power - useful), actions.use(owner, number)


_GAIN: Final[tuple[Gain, ...]] = (_dismantle, _build, _carry, _explore, _lobby, _gather, _gather)
assert len(_GAIN) > max(DISMANTLE, CONSTRUCTION, TRANSPORT, EXPEDITION, DIPLOMACY)


# What follows


def _carrying(state: State, rng: Random) -> Action:
    legal = turn.options(state)
    aliens = [each for each in legal if isinstance(each, Deed) and each.form == "alien"]
    if aliens:
        cheap = [each for each in aliens if each.species != GOLD]
        return rng.choice(cheap or aliens)
    if actions.DONE in legal and state.gems < 12:
        return actions.DONE
    first = state.active * WIDTH
    missing = FOOD if state.stock[first + FOOD] <= state.stock[first + WATER] else WATER
    for each in legal:
        if isinstance(each, Deed) and each.gain == missing - 1:
            return each
    return actions.DONE if actions.DONE in legal else rng.choice(legal)


def _dice(state: State, rng: Random) -> Action:
    """Humans who can be paid or observed, then what balances food and water, then metal."""
    rolled = list(state.dice)
    first = state.active * WIDTH
    have = [state.stock[first + FOOD], state.stock[first + WATER]]
    kept = [0, 0, 0, 0]
    for _ in range(min(state.capacity, sum(rolled))):
        lower = 0 if have[0] <= have[1] else 1
        for face in (HUMAN_DIE, lower, 2, 1 - lower):
            if rolled[face]:
                rolled[face] -= 1
                kept[face] += 1
                if face < 2:
                    have[face] += 1
                break
    return actions.keep((kept[0], kept[1], kept[2], kept[3]))


def _recruit(state: State, rng: Random) -> Action:
    legal = turn.options(state)
    paid = [each for each in legal if each is not actions.OBSERVE and each.kind == "ally"]
    return rng.choice(paid) if paid else actions.OBSERVE


def _reward(state: State, rng: Random) -> Action:
    choices = rewards.choices(state, state.rewarding[0])
    return max(
        choices,
        key=lambda each: sum(
            worth * n for worth, n in zip(_WORTH, rewards.gains(state, each), strict=True)
        ),
    )


def _any(state: State, rng: Random) -> Action:
    """A bonus or a duty: residents first, then anything that is free of luck, else an end."""
    legal = turn.options(state)
    residents = [
        each for each in legal if isinstance(each, Deed) and each.form in ("alien", "human")
    ]
    if residents:
        return rng.choice(residents)
    others = [each for each in legal if each is not actions.DONE and each.kind not in _COSTLY]
    return rng.choice(others or legal)


_COSTLY: Final = frozenset(("move", "point", "trade", "swap"))


def _stay(state: State, rng: Random) -> Action:
    return actions.DONE


def _set_up(state: State, rng: Random) -> Action:
    return rng.choice(draft.options(state))


_DECIDE: Final[dict[int, Callable[[State, Random], Action]]] = {
    TURN: main_choice,
    CARRYING: _carrying,
    DICE: _dice,
    RECRUITING: _recruit,
    REWARD: _reward,
    RELOCATE: _stay,
    AFTER: _stay,
    **dict.fromkeys(SETUP_PHASES, _set_up),
}
assert len(_WORTH) - 1 == POINTS
