"""Using a ship: whose it is, what it costs, and what it can be used for (§4, §5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from advisor.core.errors import Refusal
from advisor.phoenix import action_types, actions, bonuses, dice, saying
from advisor.phoenix.action_types import NEUTRAL as NEUTRAL_WORD
from advisor.phoenix.action_types import OWN, Action, Use
from advisor.phoenix.components import Ship
from advisor.phoenix.state import NEUTRAL, ON, State
from advisor.phoenix.station import live, total
from advisor.phoenix.words import (
    BUILT,
    CARRYING,
    COLORS,
    CONSTRUCTION,
    DIPLOMACY,
    DISMANTLE,
    EXPEDITION,
    FARM,
    FOOD,
    GEMS,
    METAL,
    NEUTRALS,
    NOTHING,
    SECTOR_COLOURS,
    SHIPS,
    TOP_LEVEL,
    TRACKS,
    TRANSPORT,
    TYPE_TITLES,
    WATER,
    WIDTH,
)

_COST_TARGETS: Final = ("own", "other", "expedition", "other_diplomacy")


def unused(fleet: tuple[int, ...]) -> list[int]:
    """The numbers of the ships without GEMs on them, each once."""
    found: list[int] = []
    for ship in fleet:
        if ship % ON == 0 and (not found or found[-1] != ship // ON):
            found.append(ship // ON)
    return found


def price(state: State, ship: Ship, *, own: bool) -> int:
    """The price less what the hub takes off, at least 1 (ship-3)."""
    cuts = live(state, "cost")
    if not cuts:
        return ship.cost
    off = 0
    for _, effect in cuts:
        if (
            (effect.name == "own" and own)
            or (effect.name == "other" and not own)
            or (effect.name == "expedition" and ship.kind == EXPEDITION)
            or (effect.name == "other_diplomacy" and not own and ship.kind == DIPLOMACY)
        ):
            off += effect.n
    return max(1, ship.cost - off)


def usable(state: State) -> Iterator[tuple[int, int, Ship, int]]:
    """Ships within reach that can be paid: owner, number, ship, and GEMs left after paying."""
    data = state.setup.data
    gems = state.gems
    for seat, fleet in enumerate(state.ships):
        own = seat == state.active
        owner = OWN if own else state.setup.colors[seat]
        for number in unused(fleet):
            ship = data.ships[number]
            left = gems - price(state, ship, own=own) - (0 if own else ship.fee)
            if left >= 0:
                yield owner, number, ship, left
    if state.neutral[state.active] == NOTHING:
        taken = {token // ON for token in state.neutral if token != NOTHING}
        for number, ship in enumerate(data.neutrals):
            left = gems - price(state, ship, own=False)
            if number not in taken and left >= 0:
                yield NEUTRAL_WORD, number, ship, left


# What each type can be used for, with the GEMs that are left


def scrappable(state: State, owner: int, number: int) -> list[int]:
    """Own unused ships other than the one that does the work (dis-1)."""
    fleet = state.ships[state.active]
    found = unused(fleet)
    if owner == OWN and number in found and fleet.count(number * ON) < 2:
        found.remove(number)
    return found


def discount(state: State, ship: Ship) -> int:
    """Metal off the price of a sector: ship, hub and live quarters together (con-3)."""
    return ship.power + total(state, "construction", "discount") + total(state, "build", "discount")


def refuse_wing(state: State, number: int) -> Refusal | None:
    """Why a sector does not fit into the station (con-2)."""
    sectors = state.setup.data.sectors
    sector = sectors[number]
    levels = {
        sectors[n].level for n in state.station[state.active] if sectors[n].colour == sector.colour
    }
    wing = f"Your {SECTOR_COLOURS[sector.colour]} wing"
    if sector.level in levels:
        return Refusal("con-2", f"{wing} has a sector of level {sector.level} already.")
    below = sector.level - 1
    if below and below not in levels and not state.hub(state.active).any_order:
        return Refusal("con-2", f"{wing} needs level {below} before level {sector.level}.")
    return None


def buildable(state: State, ship: Ship) -> list[int]:
    """Sectors that fit and can be paid."""
    sectors = state.setup.data.sectors
    seat = state.active
    budget = state.held(METAL) + discount(state, ship)
    station = state.station[seat]
    has = {10 * sectors[n].colour + sectors[n].level for n in station}
    free_order = state.hub(seat).any_order
    within = state.display if not state.own[seat] else (*state.display, *state.own[seat])
    found = []
    for number in within:
        sector = sectors[number]
        at = 10 * sector.colour + sector.level
        fits = sector.level == 1 or free_order or at - 1 in has
        if fits and at not in has and sector.cost <= budget:
            found.append(number)
    return found


def lobby_price(state: State, track: int) -> int | None:
    """GEMs for the next step on a track; None at the top."""
    level = state.level(state.active, track) + 1
    return state.setup.data.lobby[level] if level <= TOP_LEVEL else None


def lobbies(state: State, ship: Ship, gems: int) -> list[tuple[int, ...]]:
    """The tracks on which a diplomacy ship could advance, one or more together (dip-1)."""
    steps = [
        (track, cost)
        for track in range(len(TRACKS))
        if (cost := lobby_price(state, track)) is not None
    ]
    return [
        tuple(track for track, _ in chosen)
        for size in range(1, ship.power + 1)
        for chosen in combinations(steps, size)
        if sum(cost for _, cost in chosen) <= gems
    ]


def _can_transport(state: State, gems: int) -> bool:
    first = state.active * WIDTH
    goods = state.stock[first + FOOD] + state.stock[first + WATER] + state.stock[first + METAL]
    return goods >= 2 or gems >= state.setup.data.buy_gems


def any_use(state: State) -> bool:
    """Whether any ship on the table can be used by the active player (turn-3, P20)."""
    for owner, number, ship, left in usable(state):
        if ship.kind >= FARM or ship.kind == EXPEDITION:
            return True
        if ship.kind == TRANSPORT:
            able = _can_transport(state, left)
        elif ship.kind == DISMANTLE:
            able = bool(scrappable(state, owner, number))
        elif ship.kind == CONSTRUCTION:
            able = bool(buildable(state, ship))
        else:
            able = bool(lobbies(state, ship, left))
        if able:
            return True
    return False


def options(state: State) -> list[Action]:
    """Every legal use of a ship."""
    found: list[Action] = []
    sites: dict[int, list[int]] = {}
    for owner, number, ship, left in usable(state):
        kind = ship.kind
        if kind == DISMANTLE:
            found += [
                actions.use_dismantle(owner, number, target)
                for target in scrappable(state, owner, number)
            ]
        elif kind == CONSTRUCTION:
            if ship.power not in sites:
                sites[ship.power] = buildable(state, ship)
            found += [actions.use_build(owner, number, site) for site in sites[ship.power]]
        elif kind == DIPLOMACY:
            found += [
                actions.use_lobby(owner, number, tracks) for tracks in lobbies(state, ship, left)
            ]
        elif kind == EXPEDITION:
            found.append(actions.use_roll(owner, number))
        elif kind != TRANSPORT or _can_transport(state, left):
            found.append(actions.use(owner, number))
    return found


# Refusals


def ship_of(state: State, action: Use) -> Ship:
    data = state.setup.data
    return data.neutrals[action.ship] if action.owner == NEUTRAL_WORD else data.ships[action.ship]


def refuse(state: State, action: Use) -> Refusal | None:
    ship = ship_of(state, action)
    refusal = (
        _refuse_neutral(state, action)
        if action.owner == NEUTRAL_WORD
        else _refuse_owner(state, action)
    )
    if refusal is not None:
        return refusal
    own = action.owner == OWN
    cost = price(state, ship, own=own)
    fee = 0 if own else ship.fee
    if state.gems < cost + fee:
        parts = f"{cost} and a fee of {fee}" if fee else f"{cost}"
        return Refusal(
            "ship-1",
            f"{action_types.ship_text(action.owner, action.ship)} costs {parts}, "
            f"{saying.gems(cost + fee)} in all; you have {state.gems}.",
        )
    return _REFUSE[ship.kind](state, action, ship, state.gems - cost - fee)


def _refuse_owner(state: State, action: Use) -> Refusal | None:
    seat = state.active if action.owner == OWN else state.setup.seat_of[action.owner]
    if seat < 0:
        return Refusal("turn-2", f"Nobody plays {COLORS[action.owner]}.")
    whose = "You have" if action.owner == OWN else f"{state.setup.color(seat).capitalize()} has"
    fleet = state.ships[seat]
    if action.ship in unused(fleet):
        return None
    name = SHIPS[action.ship]
    if any(ship // ON == action.ship for ship in fleet):
        return Refusal("turn-2", f"{whose} no unused {name}: GEMs lie on it until the next income.")
    return Refusal("turn-2", f"{whose} no {name}.")


def _refuse_neutral(state: State, action: Use) -> Refusal | None:
    own = state.neutral[state.active]
    if own != NOTHING:
        where = NEUTRALS[own // ON]
        return Refusal("neu-1", f"Your token lies on {where} until your next income.")
    for seat, token in enumerate(state.neutral):
        if token != NOTHING and token // ON == action.ship:
            who = state.setup.color(seat)
            return Refusal("neu-1", f"{NEUTRALS[action.ship]} bears the token of {who}.")
    return None


def _refuse_dismantle(state: State, action: Use, ship: Ship, gems: int) -> Refusal | None:
    target = action.target
    name = SHIPS[target]
    fleet = state.ships[state.active]
    if target in scrappable(state, action.owner, action.ship):
        return None
    if action.owner == OWN and target == action.ship:
        return Refusal("dis-1", f"{name} cannot take itself apart; choose another unused ship.")
    if any(own // ON == target for own in fleet):
        return Refusal("dis-1", f"Your {name} is used; only unused ships can be taken apart.")
    return Refusal("dis-1", f"You have no {name} to take apart.")


def _refuse_build(state: State, action: Use, ship: Ship, gems: int) -> Refusal | None:
    number = action.target
    if number not in state.display and number not in state.own[state.active]:
        return Refusal("con-1", f"Sector {number} is not on display.")
    refusal = refuse_wing(state, number)
    if refusal is not None:
        return refusal
    off = discount(state, ship)
    cost = max(0, state.setup.data.sectors[number].cost - off)
    if state.held(METAL) >= cost:
        return None
    rule = "con-1" if buildable(state, ship) else "ship-1"
    less = f" after {off} off" if off else ""
    return Refusal(rule, f"Sector {number} costs {cost} metal{less}; you have {state.held(METAL)}.")


def _refuse_transport(state: State, action: Use, ship: Ship, gems: int) -> Refusal | None:
    if _can_transport(state, gems):
        return None
    have = [kind for kind in range(3) for _ in range(state.held(kind + 1))]
    return Refusal(
        "ship-1",
        f"No transaction would be possible with {saying.gems(gems)} left and {saying.kinds(have)}.",
    )


def _refuse_expedition(state: State, action: Use, ship: Ship, gems: int) -> Refusal | None:
    return dice.refuse_outcome(action.outcome, dice_of(state, ship))


def _refuse_lobby(state: State, action: Use, ship: Ship, gems: int) -> Refusal | None:
    if len(action.tracks) > ship.power:
        return Refusal("dip-1", f"{ship.id} advances on {saying.count(ship.power, 'track')}.")
    cost = 0
    for track in action.tracks:
        step = lobby_price(state, track)
        if step is None:
            return Refusal("dip-1", f"Your token on the {TRACKS[track]} track is at the top.")
        cost += step
    if cost <= gems:
        return None
    rule = "dip-1" if lobbies(state, ship, gems) else "ship-1"
    return Refusal(
        rule, f"Lobbying costs {saying.gems(cost)} here; {gems} are left after the ship."
    )


def _refuse_gather(state: State, action: Use, ship: Ship, gems: int) -> Refusal | None:
    return None


_REFUSE: Final = (
    _refuse_dismantle,
    _refuse_build,
    _refuse_transport,
    _refuse_expedition,
    _refuse_lobby,
    _refuse_gather,
    _refuse_gather,
)
assert len(_REFUSE) == len(TYPE_TITLES)


# What happens


def dice_of(state: State, ship: Ship) -> int:
    """How many dice an expedition ship rolls now (exp-1, P71)."""
    return min(state.setup.data.dice, ship.power + total(state, "expedition", "dice"))


def transactions_of(state: State, ship: Ship) -> int:
    """How many transactions a transport ship makes now (tra-1)."""
    return ship.power + total(state, "transport", "txns")


def put_on(fleet: tuple[int, ...], number: int, gems: int) -> tuple[int, ...]:
    """The fleet with GEMs on one unused ship of that number."""
    ships = list(fleet)
    ships.remove(number * ON)
    return tuple(sorted((*ships, number * ON + gems)))


def _pay(state: State, action: Use, ship: Ship) -> None:
    """The price onto the ship, the fee to its owner, the token onto a neutral one (ship-2)."""
    own = action.owner == OWN
    cost = price(state, ship, own=own)
    state.gain(GEMS, -cost)
    if action.owner == NEUTRAL_WORD:
        state.user = NEUTRAL
        state.neutral[state.active] = action.ship * ON + cost
    else:
        seat = state.active if own else state.setup.seat_of[action.owner]
        state.user = seat
        state.ships[seat] = put_on(state.ships[seat], action.ship, cost)
        if not own:
            state.gain(GEMS, -ship.fee)
            state.stock[seat * WIDTH + GEMS] += ship.fee
    state.work = action.ship


def apply(state: State, action: Use) -> None:
    """Pay and do the action; the phase that follows says what is to be decided next."""
    ship = ship_of(state, action)
    _pay(state, action, ship)
    if ship.kind == DISMANTLE:
        fleet = list(state.ships[state.active])
        fleet.remove(action.target * ON)
        state.ships[state.active] = tuple(fleet)
        state.gain(METAL, state.setup.data.ships[action.target].metal + ship.power)
    elif ship.kind == CONSTRUCTION:
        _build(state, action.target, discount(state, ship))
    elif ship.kind == TRANSPORT:
        state.left = transactions_of(state, ship)
        state.phase = CARRYING
    elif ship.kind == EXPEDITION:
        assert action.outcome is not None
        keep = ship.keep + total(state, "expedition", "capacity")
        dice.lay_out(state, action.outcome, keep, total(state, "expedition", "reroll"))
    elif ship.kind == DIPLOMACY:
        for track in action.tracks:
            state.gain(GEMS, -(lobby_price(state, track) or 0))
            state.advance(track)
    else:
        state.gain(FOOD if ship.kind == FARM else WATER, ship.power)


def _build(state: State, number: int, off: int) -> None:
    """Pay for a sector and add it; its immediate ability comes first (con-1, con-4, P45)."""
    sector = state.setup.data.sectors[number]
    state.gain(METAL, -max(0, sector.cost - off))
    bonuses.take_sector(state, number)
    state.sector = number
    state.phase = BUILT
    bonuses.collect(state, sector.at_once)


def working(state: State) -> Ship:
    """The ship in use."""
    data = state.setup.data
    return (data.ships if state.user >= 0 else data.neutrals)[state.work]
