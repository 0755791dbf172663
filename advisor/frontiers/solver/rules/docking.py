"""Dice that dock, the ports they take, and the hand they come from."""

from __future__ import annotations

from advisor.frontiers.ships import OWNER, RELIC
from advisor.frontiers.solver.rules.keys import (
    BAY_SHIPS,
    DOCK,
    DOCKED,
    GONE,
    LEFT,
    MADE,
    RELIC_GONE,
    SETS,
    TURNED,
    USED,
)
from advisor.frontiers.solver.turn_limits import LENT, MOVED, OWN, OWN_RELIC
from advisor.frontiers.solver.turn_model import ROOM, Stage, TurnModel
from advisor.frontiers.words import (
    ARTIFACT,
    CANNON,
    HELMET,
    HUB,
    RAIDERS,
    SOLAR,
    TELEPORTER,
    TERRAFORM,
)
from advisor.search.linear import Lin, total

KINDS = (OWN, OWN_RELIC, MOVED, LENT)


def occupied(turn: TurnModel, place: int) -> int:
    """Ports taken at the start; on the Colonist Hub those of the own track."""
    state = turn.state
    return len(state.tracks[turn.me]) if place == HUB else len(state.docks[place])


def here(turn: TurnModel, place: int) -> tuple[int, ...]:
    return turn.state.tracks[turn.me] if place == HUB else turn.state.docks[place]


def could_open(turn: TurnModel, place: int, needed: int) -> bool:
    """Whether that many ports can be free at some time of the turn."""
    free = turn.state.setup.ports[place] - occupied(turn, place)
    if free >= needed:
        return True
    look = turn.look
    ships = here(turn, place)
    others = sum(1 for ship in ships if ship >> OWNER != turn.me)
    if CANNON in look.powers:
        free += others
    elif others:
        free += HELMET in look.powers
        free += CANNON in look.discards
        free += any(ship & RELIC and ship >> OWNER != turn.me for ship in ships)
    free += TELEPORTER in look.powers
    if look.relic == turn.me and look.relic_goes:
        free += 1
    return free >= needed


def dock(turn: TurnModel, stage: Stage, place: int, kind: int, value: int, most: int) -> Lin:
    """Dice of one kind and value that go to a facility in this stage."""
    number = turn.b.var(0, most)
    stage.add((DOCK, place, kind, value), number)
    stage.add((DOCKED, place), number)
    stage.add((USED, kind, value), number)
    return number


def values(turn: TurnModel) -> list[int]:
    return sorted(set().union(*turn.look.values))


def _most_alike(turn: TurnModel, kind: int, value: int) -> int:
    """Dice of a kind that can show a value at the same time."""
    if kind != OWN:
        return 1
    return min(turn.own_dice, turn.look.shown[value] + turn.look.changes)


def _was_docked(turn: TurnModel, value: int) -> bool:
    """Whether the Teleporter may bring a ship that is not one of those in hand.

    One that was docked in this turn is among them: it works twice, but never beside itself.
    """
    return any(
        turn.own_docked(place, relic, value)
        for place in range(TERRAFORM)
        for relic in (False, True)
    )


def adds_a_die(turn: TurnModel, value: int) -> bool:
    """Whether a moved ship of a value may be another than the ordinary ones in hand."""
    return _was_docked(turn, value) or value in turn.look.values[OWN_RELIC]


def groups(turn: TurnModel, stage: Stage, place: int, size: int, most: int) -> dict[int, Lin]:
    """Sets of equal dice by value."""
    found: dict[int, Lin] = {}
    look = turn.look
    for value in values(turn):
        kinds = [kind for kind in KINDS if value in look.values[kind]]
        adding = [kind for kind in kinds if kind != MOVED or _was_docked(turn, value)]
        number = min(most, sum(_most_alike(turn, kind, value) for kind in adding) // size)
        if number == 0:
            continue
        sets = turn.b.var(0, number)
        parts = [
            dock(turn, stage, place, kind, value, min(size * number, turn.most_of(kind)))
            for kind in kinds
        ]
        turn.b.eq(total(parts) - sets * size, 0)
        stage.add((SETS, place, size, value), sets)
        if MOVED in kinds and LENT in kinds:
            # One card brings one ship; the others of its set are unplaced (A84).
            guests = [part for kind, part in zip(kinds, parts, strict=True) if kind >= MOVED]
            turn.b.le(total(guests) - sets, 0)
        found[value] = sets
    return found


def _sets(stage: Stage) -> list[tuple[str, int, int, int]]:
    """The keys of the sets that can dock in a stage: place, size and value."""
    return [key for key in stage.sums if isinstance(key, tuple) and key[0] == SETS]


def _completed(turn: TurnModel, stage: Stage) -> None:
    """A set needs what the roll lacks of it: a part of a set is no part of a landing.

    This follows from whole numbers of dice; a relaxation has to be told.
    """
    for key in _sets(stage):
        _, place, size, value = key
        kinds = [OWN_RELIC, LENT]
        if adds_a_die(turn, value):
            kinds.append(MOVED)
        joined = turn.through(stage, (MADE, OWN, value)) + total(
            turn.through(stage, (DOCK, place, kind, value)) for kind in kinds
        )
        sets = turn.through(stage, key)
        for number in sorted({hand[OWN, value] for hand in turn.hands}):
            if number < size:
                more = turn.shown(value, number + 1) * turn.b.most(sets)
                turn.b.ge(joined - (sets - more) * (size - number), 0)


def _side_by_side(turn: TurnModel, stage: Stage) -> None:
    """A set docks at once: none of its ships can have made room for the others."""
    sets = _sets(stage)
    for place, size in sorted({key[1:3] for key in sets}):
        lacking = occupied(turn, place) + size - turn.state.setup.ports[place]
        if lacking > 0:
            here_too = [turn.through(stage, key) for key in sets if key[1] == place]
            some = turn.b.at_least(total(here_too), 1)
            freed = freed_by_others(turn, stage, place)
            if turn.has_ships_at(place):
                freed += turn.in_force(stage, (LEFT, place), ROOM)
            turn.b.ge(freed - some * lacking, 0)


def to_bay(turn: TurnModel, stage: Stage) -> None:
    """Ships wait in the Bay only if they cannot dock (A2).

    Solar Converter and Artifact take any ship, so both must have been filled; whether another
    docking is open is left to the referee.
    """
    if not stage.last:
        return
    ports = turn.state.setup.ports
    for place in (SOLAR, ARTIFACT):
        if occupied(turn, place) + turn.look.dice - 1 < ports[place]:
            return
    for kind in (OWN, OWN_RELIC):
        for value in turn.look.values[kind]:
            number = turn.b.var(0, turn.most_of(kind))
            stage.add(BAY_SHIPS, number)
            stage.add((BAY_SHIPS, kind, value), number)
            stage.add((USED, kind, value), number)
    waiting = stage.sum(BAY_SHIPS)
    if waiting.fixed:
        return
    some = turn.b.at_least(waiting, 1)
    for place in (SOLAR, ARTIFACT):
        taken = turn.whole((DOCKED, place)) + occupied(turn, place)
        turn.b.ge(taken, ports[place], some)


def close(turn: TurnModel, stage: Stage) -> None:
    """The hand and the ports at the end of a stage."""
    b, look = turn.b, turn.look
    _completed(turn, stage)
    _side_by_side(turn, stage)
    for kind in KINDS:
        for value in look.values[kind]:
            left = (
                turn.through(stage, (MADE, kind, value))
                - turn.through(stage, (TURNED, kind, value))
                - turn.through(stage, (USED, kind, value))
                + turn.dice(kind, value)
            )
            if kind in (MOVED, LENT):
                b.eq(left, 0)
            else:
                b.ge(left, 0)
                if stage.last:
                    b.eq(left, 0, 1 - turn.over)
    for place in range(9):
        if place == RAIDERS:
            continue
        taken = turn.through(stage, (DOCKED, place)) + occupied(turn, place)
        if b.most(taken) > turn.state.setup.ports[place]:
            freed = turn.in_force(stage, (LEFT, place), ROOM) + freed_by_others(turn, stage, place)
            b.le(taken - freed, turn.state.setup.ports[place])


def freed_by_others(turn: TurnModel, stage: Stage, place: int) -> Lin:
    """Ports that ships have left, but for those that the Teleporter has moved."""
    keys = [(GONE, place, ship) for ship in sorted(set(here(turn, place)))]
    keys.append((GONE, place, -1))
    relics = [(RELIC_GONE, place, value) for value in range(1, 7)]
    return total(turn.in_force(stage, key, ROOM) for key in (*keys, *relics))


def remaining(turn: TurnModel, stage: Stage, place: int, ship: int) -> Lin:
    """How many of a ship are still at a facility."""
    return turn.ships_at(place).count(ship) - turn.in_force(stage, (GONE, place, ship), ROOM)
