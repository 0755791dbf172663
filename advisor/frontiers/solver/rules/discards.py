"""Discard powers: fields, colonies that move, a ship sent home, a card fetched back."""

from __future__ import annotations

from collections import Counter

from advisor.frontiers.cards.kinds import FIELD_OF
from advisor.frontiers.ships import OWNER
from advisor.frontiers.solver.rules.keys import (
    ADD,
    DISCARD,
    GAIN,
    GONE,
    GROUND,
    IDLE,
    LAND,
    LANDINGS,
    LENT_FROM,
    LIFT,
    PLACE,
    RECOVER,
    REMOVE,
)
from advisor.frontiers.solver.rules.stages import critical
from advisor.frontiers.solver.turn_model import BONUS, CARDS_GAINED, ROOM, Stage, TurnModel
from advisor.frontiers.words import (
    BOOSTER,
    CANNON,
    POLARITY,
    REPULSOR,
    TELEPORTER,
    WARPER,
)
from advisor.search.linear import Lin, total


def add(turn: TurnModel, stage: Stage) -> None:
    for card in sorted(turn.look.discards):
        if card in FIELD_OF:
            use = _place(turn, stage, FIELD_OF[card])
        else:
            use = OTHERS[card](turn, stage)
        if use.terms:
            turn.b.le(use, 1)
            stage.add((DISCARD, card), use)
            critical(turn, stage, use, BONUS, CARDS_GAINED, ROOM)


def _place(turn: TurnModel, stage: Stage, field: int) -> Lin:
    flags = []
    for territory in range(8):
        if turn.state.fields[field] != territory:
            placed = turn.b.flag()
            stage.add((PLACE, field, territory), placed)
            flags.append(placed)
    use = total(flags)
    if turn.state.fields[field] >= 0:
        stage.add((LIFT, field), use)
    return use


def _remove(turn: TurnModel, stage: Stage) -> Lin:
    flags = []
    for field, territory in enumerate(turn.state.fields):
        if territory >= 0:
            lifted = turn.b.flag()
            stage.add((LIFT, field), lifted)
            stage.add((DISCARD, BOOSTER, field), lifted)
            flags.append(lifted)
    return total(flags)


def _movable(turn: TurnModel, stage: Stage) -> list[tuple[int, int]]:
    """Seat and territory of colonies that may be there, away from the Repulsor Field."""
    return [
        (seat, territory)
        for territory, colonies in enumerate(turn.state.planet)
        if territory != turn.state.fields[REPULSOR]
        for seat, number in enumerate(colonies)
        if number or (seat == turn.me and turn.look.landings)
    ]


def _flags(
    turn: TurnModel, stage: Stage, card: int
) -> tuple[dict[tuple[int, int], Lin], dict[tuple[int, int], Lin]]:
    b = turn.b
    removed: dict[tuple[int, int], Lin] = {}
    added: dict[tuple[int, int], Lin] = {}
    for seat, territory in _movable(turn, stage):
        flag = removed[seat, territory] = b.flag()
        stage.add((REMOVE, seat, territory), flag)
        stage.add((REMOVE, card, seat, territory), flag)
    for seat in {seat for seat, _ in removed}:
        for territory in range(8):
            if territory != turn.state.fields[REPULSOR]:
                flag = added[seat, territory] = b.flag()
                stage.add((ADD, seat, territory), flag)
                stage.add((ADD, card, seat, territory), flag)
    for seat in {seat for seat, _ in removed}:
        b.eq(
            total(flag for (owner, _), flag in removed.items() if owner == seat)
            - total(flag for (owner, _), flag in added.items() if owner == seat),
            0,
        )
    return removed, added


def close(turn: TurnModel, stage: Stage) -> None:
    """A colony that moves was there, or has landed this turn."""
    for territory, colonies in enumerate(turn.state.planet):
        removed = turn.through(stage, (REMOVE, turn.me, territory))
        if removed.terms:
            landed = turn.through(stage, (LAND, territory))
            turn.b.le(removed - landed, colonies[turn.me])
    idle = turn.through(stage, (IDLE, turn.me))
    if idle.terms:
        closed = turn.state.fields[REPULSOR]
        settled = sum(
            1
            for territory, colonies in enumerate(turn.state.planet)
            if colonies[turn.me] and territory != closed
        )
        turn.b.ge(turn.through(stage, LANDINGS) + settled - idle * 2, 0)
    for seat in turn.rivals:
        grounded = turn.through(stage, (GROUND, seat))
        if grounded.terms:
            lent = total(
                turn.through(stage, (LENT_FROM, place, ship))
                for place, ship in _lent_to_ground(turn)
                if ship >> OWNER == seat
            )
            turn.b.le(grounded - lent, 0)


def _move(turn: TurnModel, stage: Stage) -> Lin:
    removed, added = _flags(turn, stage, TELEPORTER)
    if not removed:
        return Lin(0)
    use = turn.b.flag()
    turn.b.eq(total(removed.values()) - use, 0)
    for place, flag in removed.items():
        turn.b.le(flag + added[place] - use, 0)
    return use


def _swap(turn: TurnModel, stage: Stage) -> Lin:
    removed, added = _flags(turn, stage, POLARITY)
    if not removed:
        return Lin(0)
    b, swap = turn.b, turn.b.flag()
    b.eq(total(removed.values()) - swap * 2, 0)
    for territory in range(8):
        out = total(flag for (_, at), flag in removed.items() if at == territory)
        into = total(flag for (_, at), flag in added.items() if at == territory)
        b.eq(out - into, 0)
        b.le(out - swap, 0)
    for place, flag in removed.items():
        b.le(flag + added[place] - swap, 0)
    return swap + _idle_swap(turn, stage, removed)


def _idle_swap(turn: TurnModel, stage: Stage, removed: dict[tuple[int, int], Lin]) -> Lin:
    """Two colonies of one owner change places: a way to be rid of the card."""
    settled = Counter(seat for seat, _ in removed)
    return total(
        stage.add((IDLE, seat), turn.b.flag()) for seat in sorted(settled) if settled[seat] > 1
    )


def _lent_to_ground(turn: TurnModel) -> list[tuple[int, int]]:
    """Facility and ship that the Helmet may move and the Cannon then send home.

    Whether its owner keeps enough ships does not depend on where it is, away from the
    Terraforming Station, and nothing in the turn leaves the owner more of them.
    """
    return [each for each in turn.look.lent if each in turn.look.grounded]


def _ground(turn: TurnModel, stage: Stage) -> Lin:
    flags = []
    for place, ship in turn.look.grounded:
        grounded = turn.b.flag()
        stage.add((GROUND, place, ship), grounded)
        if place < 9:
            stage.add((GONE, place, ship), grounded)
        flags.append(grounded)
    for seat in sorted({ship >> OWNER for _, ship in _lent_to_ground(turn)}):
        # A ship that the Helmet brought may be sent home from there.
        grounded = turn.b.flag()
        stage.add((GROUND, seat), grounded)
        flags.append(grounded)
    return total(flags)


def _recover(turn: TurnModel, stage: Stage) -> Lin:
    flags = []
    for card in turn.look.recoverable:
        fetched = turn.b.flag()
        stage.add((RECOVER, card), fetched)
        stage.add((GAIN, card), fetched)
        flags.append(fetched)
    return total(flags)


OTHERS = {
    BOOSTER: _remove,
    TELEPORTER: _move,
    POLARITY: _swap,
    CANNON: _ground,
    WARPER: _recover,
}
