"""Booster Pod, Stasis Beam, Polarity Device and Gravity Manipulator: other values for dice."""

from __future__ import annotations

from collections.abc import Callable

from advisor.frontiers.solver.rules.hand import pay, price
from advisor.frontiers.solver.rules.keys import CHANGE, MADE, MAKES, POWER, TURNED
from advisor.frontiers.solver.turn_limits import OWN, OWN_RELIC
from advisor.frontiers.solver.turn_model import Stage, Turn
from advisor.frontiers.words import BOOSTER, GRAVITY, POLARITY, STASIS
from advisor.search.linear import Lin, total

UP: int = 0
DOWN: int = 1


def add(turn: Turn, stage: Stage) -> None:
    for card, change in (
        (BOOSTER, lambda value: value + 1),
        (STASIS, lambda value: value - 1),
        (POLARITY, lambda value: 7 - value),
    ):
        if card in turn.look.powers:
            uses = _changes(turn, stage, card, 0, change)
            if uses is not None:
                stage.add((POWER, card), uses)
                turn.b.le(uses, 1)
                pay(turn, stage, card, uses, uses * price(turn, card))
    if GRAVITY in turn.look.powers:
        down = _changes(turn, stage, GRAVITY, DOWN, lambda value: value - 1)
        up = _changes(turn, stage, GRAVITY, UP, lambda value: value + 1)
        use = turn.b.flag()
        turn.b.eq((down or Lin(0)) - use, 0)
        turn.b.eq((up or Lin(0)) - use, 0)
        stage.add((POWER, GRAVITY), use)
        pay(turn, stage, GRAVITY, use, use * price(turn, GRAVITY))
        _two_ships(turn, stage)


def _two_ships(turn: Turn, stage: Stage) -> None:
    """Gravity takes two ships as they are: what it makes it cannot take (A77)."""
    for kind in (OWN, OWN_RELIC):
        for value in turn.look.values[kind]:
            taken = total(stage.sum((CHANGE, GRAVITY, part, kind, value)) for part in (UP, DOWN))
            if taken.fixed:
                continue
            made = turn.through(stage, (MADE, kind, value)) - total(
                turn.through(stage, (CHANGE, GRAVITY, part, kind, value + step))
                for part, step in ((UP, -1), (DOWN, 1))
            )
            turn.b.le(taken - made - turn.dice(kind, value), 0)


def _changes(
    turn: Turn, stage: Stage, card: int, part: int, change: Callable[[int], int]
) -> Lin | None:
    flags = []
    for kind in (OWN, OWN_RELIC):
        values = turn.look.values[kind]
        for value in sorted(values):
            new = change(value)
            if not 1 <= new <= 6 or new not in values:
                continue
            changed = turn.b.flag()
            stage.add((CHANGE, card, part, kind, value), changed)
            stage.add((TURNED, kind, value), changed)
            stage.add((MADE, kind, new), changed)
            stage.add((MAKES, card, kind, new), changed)
            flags.append(changed)
    return total(flags) if flags else None
