"""Income: reset, the station's yield and powers, relocation, and two hubs' duties (§9)."""

from __future__ import annotations

from advisor.core.errors import Refusal
from advisor.phoenix import actions, bonuses, humans, saying, ships, station
from advisor.phoenix.action_types import SUPPLY, Action, GiveBack, Income, Leave, Move, Recruit
from advisor.phoenix.state import ON, State
from advisor.phoenix.station import free_places, gain, live, refuse_place, residents_at
from advisor.phoenix.words import (
    GEMS,
    HUB,
    HUMAN,
    INCOME,
    LEAVE,
    NOTHING,
    POINTS,
    RELOCATE,
    RETURN,
    SPECIES,
    TURN,
)


def allowed(state: State) -> bool:
    """One of three conditions opens the way to an income (turn-3)."""
    return (
        state.gems <= state.setup.data.income_limit
        or any(ship % ON for ship in state.ships[state.active])
        or not ships.any_use(state)
    )


def refuse(state: State, action: Income) -> Refusal | None:
    if state.phase != TURN:
        return _refuse_turn_phase(state)
    if allowed(state):
        return None
    limit = state.setup.data.income_limit
    return Refusal(
        "turn-3",
        f"You have {saying.gems(state.gems)}, more than {limit}, none of your ships is used, "
        "and a ship on the table can be used.",
    )


def _refuse_turn_phase(state: State) -> Refusal:
    return Refusal("turn-1", f"The main choice of the turn is made: phase '{_phase(state)}'.")


def _phase(state: State) -> str:
    return saying.phase(state.phase)


def apply(state: State, action: Income) -> None:
    take(state)


def take(state: State) -> None:
    """Reset, hub income and everything automatic; powers stay open (inc-1, inc-2)."""
    seat = state.active
    state.neutral[seat] = NOTHING
    state.ships[seat] = tuple(sorted(ship // ON * ON for ship in state.ships[seat]))
    state.incomes[seat] += 1
    hub = state.hub(seat)
    for effect in hub.income:
        if effect.name == "gem_per_ship":
            state.gain(GEMS, effect.n * len(state.ships[seat]))
        elif effect.name == "gem_flat":
            state.gain(GEMS, effect.n)
        else:
            gain(state, effect)
    for (_, name, number), who in zip(hub.slots, state.on_hub[seat], strict=False):
        if who != NOTHING:
            state.gain(station.COLUMN[name], number)
    state.phase = INCOME
    bonuses.collect(state, live(state, "income"))


# A Human instead of a turn


def refuse_recruit(state: State, action: Recruit) -> Refusal | None:
    if state.phase != TURN:
        return _refuse_turn_phase(state)
    hub = state.hub(state.active)
    if not hub.recruits:
        return Refusal("A-8", f"Your hub {hub.id} does not recruit; hub A-8 does.")
    return humans.refuse_recruit(state, action.pay, action.place, action.gift)


def apply_recruit(state: State, action: Recruit) -> None:
    """The new Human's quarter is live at once, for this income (P117)."""
    humans.apply_recruit(state, action.pay, action.place, action.gift)
    if action.place != HUB:
        state.live = {**state.live, action.place: state.live.get(action.place, 0) + 1}
    take(state)


def recruits(state: State) -> list[Action]:
    if not state.hub(state.active).recruits:
        return []
    places = station.homes(state, HUMAN)
    paid = humans.prices(state) if places else []
    extra = humans.gifts(state) if paid else ()
    return [actions.recruit(pay, place, gift) for pay in paid for place in places for gift in extra]


# Relocation (inc-4)


def close_powers(state: State) -> None:
    """The step of the station is over: counts are taken, the rest is declined (P104, P105)."""
    bonuses.take_counted(state, all_of_them=True)
    state.pending = ()
    state.phase = RELOCATE


def moves(state: State) -> list[Action]:
    """Every relocation that can be paid."""
    if state.gems < state.setup.data.move_cost:
        return []
    return _moves(state)


def _moves(state: State) -> list[Action]:
    seat = state.active
    origins = [(place, residents) for place, residents in state.station[seat].items() if residents]
    if state.on_hub[seat] and state.hub(seat).room[1]:
        origins.append((HUB, state.on_hub[seat]))
    if not origins:
        return []
    targets = {
        species: free_places(state, species)
        for species in {species for _, residents in origins for species in residents}
    }
    return [
        actions.relocate(species, origin, place)
        for origin, residents in origins
        for species in set(residents)
        for place in targets[species]
        if place != origin
    ]


def refuse_move(state: State, action: Move) -> Refusal | None:
    if state.phase not in (INCOME, RELOCATE):
        return Refusal("inc-4", "Residents are relocated at income only.")
    if action.species not in residents_at(state, action.origin):
        who = saying.resident(action.species)
        return Refusal("inc-4", f"There is no {who} in {saying.place(action.origin)} of yours.")
    if action.origin == action.place:
        return Refusal("inc-4", "A resident moves to another sector, not inside the same one.")
    cost = state.setup.data.move_cost
    if _gems_at_relocation(state) < cost:
        return Refusal("inc-4", f"A relocation costs {saying.gems(cost)}; you have none.")
    return refuse_place(state, action.species, action.place)


def _gems_at_relocation(state: State) -> int:
    """GEMs once the counts are taken that a first move would close."""
    if state.phase == RELOCATE:
        return state.gems
    after = state.copy()
    close_powers(after)
    return after.gems


def first_moves(state: State) -> list[Action]:
    """The relocations that would close the powers of this income."""
    return _moves(state) if _gems_at_relocation(state) >= state.setup.data.move_cost else []


def apply_move(state: State, action: Move) -> None:
    if state.phase == INCOME:
        close_powers(state)
    state.gain(GEMS, -state.setup.data.move_cost)
    station.move_out(state, action.species, action.origin)
    station.settle_in(state, action.species, action.place)


# A resident leaves the hub


def must_leave(state: State) -> bool:
    """Whether a resident has to leave the hub after this income."""
    seat = state.active
    waiting = any(who != NOTHING for who in state.on_hub[seat])
    return waiting and state.incomes[seat] <= state.hub(seat).leaves


def leavers(state: State) -> list[Action]:
    """Who may leave, and where to; to the supply only if nobody finds a quarter (P112)."""
    staying = [who for who in state.on_hub[state.active] if who != NOTHING]
    found: list[Action] = [
        actions.leave(species, place)
        for species in staying
        for place in free_places(state, species)
        if place != HUB
    ]
    return found or [actions.leave(species, SUPPLY) for species in staying]


def refuse_leave(state: State, action: Leave) -> Refusal | None:
    if state.phase != LEAVE:
        return Refusal("A-11", "Nobody has to leave a hub now.")
    if action.species not in state.on_hub[state.active]:
        return Refusal("A-11", f"There is no {saying.resident(action.species)} on your hub.")
    if action.place == SUPPLY:
        if action in leavers(state):
            return None
        return Refusal("A-11", "Somebody on your hub can move into a sector, so nobody goes back.")
    return refuse_place(state, action.species, action.place)


def apply_leave(state: State, action: Leave) -> None:
    seat = state.active
    spaces = list(state.on_hub[seat])
    spaces[spaces.index(action.species)] = NOTHING
    state.on_hub[seat] = tuple(spaces)
    if action.place == SUPPLY:
        state.supply[action.species] += 1
    else:
        station.settle_in(state, action.species, action.place)
    state.phase = RETURN


# Something goes back


def returns(state: State) -> list[Action]:
    """A resident, or an empty sector with nothing above it in its wing (P114)."""
    found: list[Action] = []
    for place, residents in state.station[state.active].items():
        found += [actions.give_back(species, place) for species in dict.fromkeys(residents)]
        if not residents and not _supports(state, place):
            found.append(actions.give_back(NOTHING, place))
    return found


def _supports(state: State, number: int) -> bool:
    sectors = state.setup.data.sectors
    sector = sectors[number]
    return any(
        sectors[n].colour == sector.colour and sectors[n].level > sector.level
        for n in state.station[state.active]
    )


def refuse_return(state: State, action: GiveBack) -> Refusal | None:
    if state.phase != RETURN:
        return Refusal("A-12", "Nothing has to be given back now.")
    residents = state.station[state.active].get(action.place)
    if residents is None:
        return Refusal("A-12", f"{saying.place(action.place).capitalize()} has nothing to return.")
    if action.species != NOTHING:
        if action.species in residents:
            return None
        who = SPECIES[action.species]
        return Refusal("A-12", f"No resident of sector {action.place} is {who}.")
    if residents:
        return Refusal("A-12", f"Sector {action.place} is not empty.")
    if _supports(state, action.place):
        return Refusal("A-12", f"A higher sector of its wing stands on sector {action.place}.")
    return None


def apply_return(state: State, action: GiveBack) -> None:
    seat = state.active
    if action.species == NOTHING:
        station_now = dict(state.station[seat])
        del station_now[action.place]
        state.station[seat] = station_now
        state.display = tuple(sorted((*state.display, action.place)))
    else:
        station.move_out(state, action.species, action.place)
        state.supply[action.species] += 1


def fine(state: State) -> None:
    """Points lost because nothing can be given back (P115, P129)."""
    state.gain(POINTS, -state.hub(state.active).gives_back)
