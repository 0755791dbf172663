"""Territories: landings, who controls what, and which bonuses are there to use."""

from __future__ import annotations

from advisor.frontiers.solver.rules.keys import (
    ADD,
    BORROW,
    LAND,
    LANDERS,
    LANDINGS,
    LAST,
    LIFT,
    REMOVE,
)
from advisor.frontiers.solver.rules.stages import critical
from advisor.frontiers.solver.turn_model import BONUS, ROOM, Stage, TurnModel
from advisor.frontiers.state import controller
from advisor.frontiers.words import CANNON, ISOLATION, REPULSOR
from advisor.search.linear import ONE, ZERO, Lin, total


def add(turn: TurnModel, stage: Stage) -> None:
    """The colonies that land in this stage, by territory."""
    most = turn.look.landings
    if most == 0:
        return
    b = turn.b
    effects = (BONUS, ROOM) if turn.look.relic in turn.rivals else (BONUS,)
    numbers = []
    for territory in range(8):
        repelled = turn.state.fields[REPULSOR] == territory
        lifted = turn.in_force(stage, (LIFT, REPULSOR), BONUS)
        if repelled and b.most(lifted) == 0:
            continue
        number = b.var(0, most)
        if repelled:
            b.le(number - lifted * most, 0)
        stage.add((LAND, territory), number)
        numbers.append(number)
        if turn.over.terms:
            last = stage.add((LAST, territory), b.flag())
            stage.add(LAST, last)
            b.le(last - number, 0)
    landed = stage.add(LANDINGS, total(numbers))
    b.le(turn.through(stage, LANDINGS), min(most, turn.look.unlanded))
    critical(turn, stage, landed, *effects)


def close(turn: TurnModel, stage: Stage) -> None:
    """Every landing has its ships."""
    turn.b.eq(stage.sum(LANDINGS) - stage.sum(LANDERS), 0)


def close_turn(turn: TurnModel) -> None:
    """The game is over exactly if the last colony has landed."""
    landed, unlanded = turn.whole(LANDINGS), turn.look.unlanded
    turn.b.ge(landed, turn.fewest)
    if turn.over.fixed:
        return
    turn.b.ge(landed, unlanded, turn.over)
    turn.b.le(landed, unlanded - 1, 1 - turn.over)
    turn.b.eq(turn.whole(LAST) - turn.over, 0)


def relic_may_leave(turn: TurnModel) -> bool:
    """Whether a rival can lose the Relic Ship in this turn."""
    look = turn.look
    return bool(look.landings or look.discards or CANNON in look.powers)


def controls(turn: TurnModel, stage: Stage, territory: int) -> Lin:
    """A flag that may be 1 if the own control, not isolated, can be in force in a stage."""
    state, b = turn.state, turn.b
    isolated = state.fields[ISOLATION] == territory
    if state.control[territory] == turn.me and not isolated:
        return ONE
    key = ("controls", stage.index, territory)
    if key in turn.notes:
        return turn.notes[key]
    lifted = turn.in_force(stage, (LIFT, ISOLATION), BONUS)
    own = (
        turn.in_force(stage, (LAND, territory), BONUS)
        - turn.in_force(stage, (LAST, territory), BONUS)
        + turn.in_force(stage, (ADD, turn.me, territory), BONUS)
        + state.planet[territory][turn.me]
    )
    flag = ONE
    conditions: list[Lin] = []
    with_added: list[Lin] = []
    if isolated:
        if b.most(lifted) == 0:
            flag = ZERO
        else:
            conditions.append(lifted)
    if state.control[territory] != turn.me:
        for seat in turn.rivals:
            theirs = state.planet[territory][seat]
            lead = own + turn.in_force(stage, (REMOVE, seat, territory), BONUS) - theirs
            if b.most(lead) < 1:
                flag = ZERO
            elif b.least(lead) < 1:
                conditions.append(lead)
            added = turn.in_force(stage, (ADD, seat, territory), BONUS)
            if added.terms:
                with_added.append(lead - added)
    if flag is ONE and conditions:
        flag = b.flag()
        for condition in conditions:
            b.ge(condition, 1, flag)
        for condition in with_added:
            # What a discarded card brings there is there as well, if only its help wins control.
            b.ge(condition, 1, flag, 1 - lands_to_control(turn, stage, territory))
    turn.notes[key] = flag
    return flag


def lands_to_control(turn: TurnModel, stage: Stage, territory: int) -> Lin:
    """A flag: the colonies that have landed there win it without any that is moved."""
    colonies = turn.state.planet[territory]
    lead = max(colonies[seat] for seat in turn.rivals) - colonies[turn.me]
    landed = turn.in_force(stage, (LAND, territory), BONUS)
    return turn.b.at_least(landed, lead + 1)


def sure(turn: TurnModel, territory: int) -> bool:
    """Whether what a bonus brings may be counted without a question.

    It is there and cannot be lost, or nobody could want to lose it: that more tokens are never
    worse is true of most weights, not of all.
    """
    kept = turn.weights.more_is_better or not turn.look.bonus_goes
    return turn.state.has_bonus(territory) and kept


def bonus(turn: TurnModel, stage: Stage, territory: int) -> Lin:
    """A flag that may be 1 if the bonus can be there in a stage, own or borrowed."""
    if turn.state.has_bonus(territory):
        return ONE
    own = controls(turn, stage, territory)
    borrowed = turn.in_force(stage, (BORROW, territory), BONUS)
    if borrowed.fixed or own is ONE:
        return own
    key = ("bonus", stage.index, territory)
    if key not in turn.notes:
        flag = turn.b.flag()
        turn.b.le(flag - own - borrowed, 0)
        turn.notes[key] = flag
    return turn.notes[key]


def counts(turn: TurnModel, territory: int, seat: int) -> Lin:
    """Colonies at the end of the turn."""
    number = (
        turn.whole((ADD, seat, territory))
        - turn.whole((REMOVE, seat, territory))
        + turn.state.planet[territory][seat]
    )
    return number + turn.whole((LAND, territory)) if seat == turn.me else number


def final_control(turn: TurnModel, territory: int, seat: int) -> Lin:
    """A flag that is 1 exactly if a seat controls a territory at the end of the turn."""
    key = ("final control", territory, seat)
    if key in turn.notes:
        return turn.notes[key]
    b = turn.b
    numbers = [counts(turn, territory, other) for other in range(turn.state.setup.seats)]
    if all(number.fixed for number in numbers):
        flag = ONE if controller([number.const for number in numbers]) == seat else ZERO
    else:
        others = [number for other, number in enumerate(numbers) if other != seat]
        highest = max((number.const for number in others if number.fixed), default=-1)
        leads = [numbers[seat] - number for number in others if not number.fixed]
        if highest >= 0:
            leads.append(numbers[seat] - highest)
        leads.append(numbers[seat] + 0)
        flag = b.all_of([b.at_least(lead, 1) for lead in leads])
        if turn.state.control[territory] == seat:
            _is_lost_to_something(turn, territory, seat, flag)
    turn.notes[key] = flag
    return flag


def _is_lost_to_something(turn: TurnModel, territory: int, seat: int, control: Lin) -> None:
    """What breaks a control has to make up for its whole lead.

    This follows from the leads over each rival; a relaxation would let one cause count for all.
    """
    colonies = turn.state.planet[territory]
    others = [other for other in range(len(colonies)) if other != seat]
    lead = colonies[seat] - max(colonies[other] for other in others)
    causes = turn.whole((REMOVE, seat, territory)) + total(
        turn.whole((ADD, other, territory)) for other in others
    )
    if seat != turn.me:
        causes += turn.whole((LAND, territory))
    turn.b.ge(causes - (1 - control) * lead, 0)


def final_field(turn: TurnModel, field: int, territory: int) -> Lin:
    """Whether a field is on a territory at the end of the turn."""
    from advisor.frontiers.solver.rules.keys import PLACE

    placed = turn.whole((PLACE, field, territory))
    if turn.state.fields[field] == territory:
        return placed + 1 - turn.whole((LIFT, field))
    return placed
