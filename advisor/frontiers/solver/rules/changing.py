"""The cards that change dice: other values for unplaced ships."""

from __future__ import annotations

from advisor.frontiers.cards.card import FACES, Change
from advisor.frontiers.cards.kinds import CHANGES
from advisor.frontiers.solver.rules.hand import pay, price
from advisor.frontiers.solver.rules.keys import CHANGE, MADE, MAKES, POWER, TURNED
from advisor.frontiers.solver.turn_limits import OWN, OWN_RELIC
from advisor.frontiers.solver.turn_model import Stage, TurnModel
from advisor.search.linear import Lin, total


def add(turn: TurnModel, stage: Stage) -> None:
    for card, changes in CHANGES.items():
        if card not in turn.look.powers:
            continue
        if len(changes) == 1:
            uses = _changes(turn, stage, card, 0, changes[0])
            if uses.fixed:
                continue
            turn.b.le(uses, 1)
        else:
            parts = [_changes(turn, stage, card, n, change) for n, change in enumerate(changes)]
            uses = turn.b.flag()
            for part in parts:
                turn.b.eq(part - uses, 0)
        stage.add((POWER, card), uses)
        pay(turn, stage, card, uses, uses * price(turn, card))
        if len(changes) > 1:
            _different_ships(turn, stage, card, changes)


def _different_ships(turn: TurnModel, stage: Stage, card: int, changes: tuple[Change, ...]) -> None:
    """A card takes its ships as they are: what it makes it cannot take (A77)."""
    parts = [*enumerate(changes)][::-1]
    for kind in (OWN, OWN_RELIC):
        for value in turn.look.values[kind]:
            taken = total(stage.sum((CHANGE, card, part, kind, value)) for part, _ in parts)
            if taken.fixed:
                continue
            made = turn.through(stage, (MADE, kind, value)) - total(
                turn.through(stage, (CHANGE, card, part, kind, before))
                for part, change in parts
                for before in FACES
                if change.of(before) == value
            )
            turn.b.le(taken - made - turn.dice(kind, value), 0)


def _changes(turn: TurnModel, stage: Stage, card: int, part: int, change: Change) -> Lin:
    flags = []
    for kind in (OWN, OWN_RELIC):
        values = turn.look.values[kind]
        for value in sorted(values):
            new = change.of(value)
            if new not in values:
                continue
            changed = turn.b.flag()
            stage.add((CHANGE, card, part, kind, value), changed)
            stage.add((TURNED, kind, value), changed)
            stage.add((MADE, kind, new), changed)
            stage.add((MAKES, card, kind, new), changed)
            flags.append(changed)
    return total(flags)
