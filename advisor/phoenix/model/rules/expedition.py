"""Expedition dice: kept, observed, recruited (exp-1 to exp-5).

After a roll the dice are known. Where a later turn rolls, it is taken to show what dice show on
average, as whole dice; rerolls, which can only be better, are left out.
"""

from __future__ import annotations

from functools import lru_cache

from advisor.phoenix.action_types import Dice
from advisor.phoenix.clauses import Effect
from advisor.phoenix.dice import FACES_OF_DIE
from advisor.phoenix.model.rules import residents
from advisor.phoenix.model.step import Phase, Step
from advisor.phoenix.words import EXPEDITION, HUMAN_DIE, NOTHING, POINTS
from advisor.search.linear import ONE, Lin, total


@lru_cache(maxsize=64)
def expected(number: int) -> Dice:
    """What so many dice show on average, in whole dice; the largest rest is rounded up first."""
    faces = len(FACES_OF_DIE)
    shares = [FACES_OF_DIE.count(face) * number for face in range(4)]
    whole = [share // faces for share in shares]
    rests = sorted(range(4), key=lambda face: (-(shares[face] % faces), face))
    for face in rests[: number - sum(whole)]:
        whole[face] += 1
    return (whole[0], whole[1], whole[2], whole[3])


def add(step: Step) -> None:
    """The dice of an expedition ship."""
    if step.begun:
        state = step.state
        if state.dice != (0, 0, 0, 0):
            _collect(step, [Lin(n) for n in state.dice], Lin(state.capacity), ONE)
        else:
            _decide(step, Lin(state.humans))
        return
    used = step.using(EXPEDITION)
    if not used.terms:
        return
    b = step.b
    more = b.product(used, step.modifier("expedition", "dice"))
    number = step.powers(EXPEDITION) + more
    keep = total(
        flag * step.ship(owner, n).keep
        for (owner, n), flag in step.uses.items()
        if step.ship(owner, n).kind == EXPEDITION
    )
    keep = keep + b.product(used, step.modifier("expedition", "capacity"))
    shown = [[Lin(0)] for _ in range(4)]
    for count, flag in residents.each(step, number):
        for face, dice in enumerate(expected(min(count, step.data.dice))):
            shown[face].append(flag * dice)
    _collect(step, [total(row) for row in shown], keep, used)


def small(step: Step, effect: Effect, flag: Lin, source: int) -> None:
    """The small expedition of a bonus or of a new sector: no modifiers (P70)."""
    number, keep = effect.numbers
    step.note((source, "roll", (), NOTHING, NOTHING, ()), flag)
    _collect(step, [flag * n for n in expected(number)], flag * keep, flag)


def _collect(step: Step, shown: list[Lin], capacity: Lin, used: Lin) -> None:
    b = step.b
    kept = []
    for face, number in enumerate(shown):
        count = b.var(0, b.most(number))
        if not number.fixed:
            b.le(count - number, 0)
        kept.append(count)
        if face != HUMAN_DIE:
            step.gain(face + 1, count)
    b.le(total(kept) - capacity, 0)
    b.ge(total(kept) - used, 0)
    step.keeps.append(kept)
    _decide(step, kept[HUMAN_DIE])


def _decide(step: Step, number: Lin) -> None:
    """Each kept Human is observed for a point, or recruited."""
    b = step.b
    most = b.most(number)
    if most < 1:
        return
    observed = b.var(0, most)
    step.gain(POINTS, observed)
    step.note(("observe",), observed)
    phase = Phase(step, most)
    recruited = residents.allies(phase, most)
    b.eq(observed + total(recruited) - number, 0)
    phase.close()
