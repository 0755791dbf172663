"""Data Crystal: a bonus borrowed at one fuel for each colony on its territory."""

from __future__ import annotations

from advisor.frontiers.solver.rules.hand import pay
from advisor.frontiers.solver.rules.keys import ADD, BORROW, GIVEN, LAND, LIFT, POWER, REMOVE
from advisor.frontiers.solver.rules.planet import controls, lands_to_control
from advisor.frontiers.solver.rules.stages import critical
from advisor.frontiers.solver.turn_model import BONUS, Stage, TurnModel
from advisor.frontiers.words import BURROUGHS, CRYSTAL, ISOLATION, POHL, TELEPORTER
from advisor.search.linear import ONE, Lin, total


def add(turn: TurnModel, stage: Stage) -> None:
    if CRYSTAL not in turn.look.powers:
        return
    b, state = turn.b, turn.state
    flags: list[Lin] = []
    most = max(sum(colonies) for colonies in state.planet) + turn.look.landings + 1
    cost = b.var(0, most)
    for territory, colonies in enumerate(state.planet):
        if territory == BURROUGHS:
            continue
        if state.control[territory] == turn.me and not turn.look.discards:
            continue
        there = _colonies(turn, stage, territory) + sum(colonies)
        others = _others(turn, stage, territory)
        if b.most(others) < 1:
            continue
        lifted = turn.in_force(stage, (LIFT, ISOLATION), BONUS)
        isolated = state.fields[ISOLATION] == territory
        if isolated and b.most(lifted) == 0:
            continue
        borrow = b.flag()
        if isolated:
            b.le(borrow - lifted, 0)
        if b.least(others) < 1:
            b.ge(others, 1, borrow)
        fewest = there if BONUS in stage.strict else there - _left(turn, stage, territory)
        b.ge(cost - fewest, 0, borrow)
        flags.append(borrow)
        stage.add((BORROW, territory), borrow)
    if not flags:
        return
    use = total(flags)
    b.le(use, 1)
    b.ge(cost - use, 0)
    stage.add((POWER, CRYSTAL), use)
    turn.notes["loan", stage.index] = cost
    critical(turn, stage, use, BONUS)
    pohl = ONE if state.has_bonus(POHL) else controls(turn, stage, POHL)
    pay(turn, stage, CRYSTAL, use, cost, pohl)
    saved = stage.sum((GIVEN, POHL, CRYSTAL))
    if saved.terms and turn.look.discards:
        _pay_for_what_came(turn, stage, cost, saved)


def _pay_for_what_came(turn: TurnModel, stage: Stage, cost: Lin, saved: Lin) -> None:
    """Where the discarded card that makes it cheaper adds a colony, that one is paid for."""
    landed = lands_to_control(turn, stage, POHL)
    for territory, colonies in enumerate(turn.state.planet):
        borrow = stage.sum((BORROW, territory))
        moved = total(
            stage.sum((ADD, seat, territory)) - stage.sum((REMOVE, seat, territory))
            for seat in range(turn.state.setup.seats)
        )
        if borrow.terms and moved.terms:
            there = _colonies(turn, stage, territory) + sum(colonies)
            turn.b.ge(cost - there - moved, 0, borrow, saved, 1 - landed)


def _colonies(turn: TurnModel, stage: Stage, territory: int) -> Lin:
    """Change of the colonies there before this stage."""
    return total(
        [turn.before(stage, (LAND, territory))]
        + [
            turn.before(stage, (ADD, seat, territory))
            - turn.before(stage, (REMOVE, seat, territory))
            for seat in range(turn.state.setup.seats)
        ]
    )


def _others(turn: TurnModel, stage: Stage, territory: int) -> Lin:
    """Rivals' colonies there at some time of this stage: where only own ones are, it is own."""
    return total(
        turn.in_force(stage, (ADD, seat, territory), BONUS)
        - turn.before(stage, (REMOVE, seat, territory))
        + turn.state.planet[territory][seat]
        for seat in turn.rivals
    )


def _left(turn: TurnModel, stage: Stage, territory: int) -> Lin:
    """Colonies that leave a territory in this stage; those that change places leave as many."""
    return total(
        stage.sum((REMOVE, TELEPORTER, seat, territory)) for seat in range(turn.state.setup.seats)
    )
