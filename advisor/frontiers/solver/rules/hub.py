"""Colonist Hub: advances of the own colony, Asimov Crater, and the launch."""

from __future__ import annotations

from advisor.frontiers.components import LAST_CIRCLE, LAUNCH_PRICE
from advisor.frontiers.solver.rules.docking import KINDS, could_open, dock
from advisor.frontiers.solver.rules.keys import (
    ADD,
    ASIMOV_GIVEN,
    DISCARD,
    FUEL,
    HUB_SHIPS,
    LANDERS,
    LAUNCH,
    ORE,
    PLACE,
    REMOVE,
)
from advisor.frontiers.solver.rules.planet import bonus, final_control
from advisor.frontiers.solver.turn_model import Stage, TurnModel
from advisor.frontiers.words import ASIMOV, HUB, ISOLATION
from advisor.search.linear import ZERO, Lin, total


def add(turn: TurnModel, stage: Stage) -> None:
    b, state, look = turn.b, turn.state, turn.look
    start = (
        Lin(state.circle[turn.me]) if stage.index == 0 else turn.notes["circle", stage.index - 1]
    )
    docks: list[Lin] = []
    if could_open(turn, HUB, 1):
        docks = [
            dock(turn, stage, HUB, kind, value, turn.most_of(kind))
            for kind in KINDS
            for value in look.values[kind]
        ]
    ships = stage.add(HUB_SHIPS, total(docks))
    given = ZERO
    if docks and not state.asimov:
        asimov = bonus(turn, stage, ASIMOV)
        if b.most(asimov) > 0:
            given = stage.add(ASIMOV_GIVEN, b.flag())
            b.le(given - asimov, 0)
            b.le(given - ships, 0)
            b.le(given * 2 - turn.through(stage, HUB_SHIPS), state.hubbed)
            if len(turn.stages) > 1:
                b.le(turn.through(stage, ASIMOV_GIVEN), 1)
    launch = ZERO
    if look.launches:
        launch = stage.add(LAUNCH, b.var(0, look.launches))
        stage.add(LANDERS, launch)
        fuel, ore = LAUNCH_PRICE
        stage.add(FUEL, launch * -fuel)
        stage.add(ORE, launch * -ore)
    lost = ZERO
    if given.terms:
        # The step is lost where ships alone have brought the colony to the last circle.
        lost = b.flag()
        b.le(lost - given, 0)
        needed = LAST_CIRCLE - state.circle[turn.me] or LAST_CIRCLE - 1
        b.ge(turn.through(stage, HUB_SHIPS) - lost * needed, 0)
    kept = ZERO
    if state.surplus and stage.index == 0 and launch.terms:
        kept = b.flag()
        b.le(kept - launch, 0)
    if launch.terms:
        # A launch needs every step that is missing: a part of the way is no part of a launch.
        missing = LAST_CIRCLE - state.circle[turn.me]
        steps = turn.through(stage, HUB_SHIPS) + turn.through(stage, ASIMOV_GIVEN)
        b.ge(steps - turn.through(stage, LAUNCH) * missing, 0)
    end = start + ships + given - lost + kept - launch * LAST_CIRCLE
    if not end.fixed:
        circle = b.var(0, LAST_CIRCLE)
        b.eq(end - circle, 0)
        end = circle
    turn.notes["circle", stage.index] = end
    if lost.terms:
        b.le(lost - launch - b.at_least(end, LAST_CIRCLE), 0)


def close_turn(turn: TurnModel) -> None:
    """What happens whether the player likes it or not."""
    _over_with_a_launch(turn)
    _asimov(turn)


def _over_with_a_launch(turn: TurnModel) -> None:
    """No ship docks after the launch that ends the game."""
    launch, state = turn.whole(LAUNCH), turn.state
    if turn.over.fixed or launch.fixed or state.surplus:
        return
    other_landings = turn.whole(LANDERS) - launch
    unless = 1 - turn.over + other_landings + turn.whole(ASIMOV_GIVEN)
    turn.b.le(turn.notes["circle", len(turn.stages) - 1] - unless * LAST_CIRCLE, 0)


def _asimov(turn: TurnModel) -> None:
    """Asimov Crater advances the colony.

    Nothing is said of turns with a discard that may bring or break control at any time.
    """
    b, state = turn.b, turn.state
    given = turn.whole(ASIMOV_GIVEN)
    if given.fixed:
        return
    twice = b.at_least(turn.whole(HUB_SHIPS), max(1, 2 - state.hubbed))
    if state.has_bonus(ASIMOV):
        lost = turn.whole((PLACE, ISOLATION, ASIMOV)) + total(
            turn.whole((key, seat, ASIMOV))
            for key in (ADD, REMOVE)
            for seat in range(state.setup.seats)
        )
        b.ge(given + lost - twice, 0)
        return
    given += total(turn.whole((DISCARD, card)) for card in turn.look.discards)
    launch = turn.whole(LAUNCH)
    if launch.fixed or state.surplus or state.fields[ISOLATION] == ASIMOV:
        return
    # A ship that docked after the colony had been launched to Asimov Crater.
    last = b.at_least(turn.notes["circle", len(turn.stages) - 1], 1)
    ours = final_control(turn, ASIMOV, turn.me)
    other_landings = turn.whole(LANDERS) - launch
    b.ge(given + other_landings - twice - b.at_least(launch, 1) - last - ours, -3)
