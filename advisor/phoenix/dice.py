"""Expedition dice: rolling, rerolling, keeping (exp-1 to exp-4), and the chances of it all."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import factorial
from random import Random
from typing import Final

from advisor.core.errors import Refusal
from advisor.phoenix import action_types, actions
from advisor.phoenix.action_types import Action, Dice, Keep, Reroll
from advisor.phoenix.state import NO_DICE, State
from advisor.phoenix.words import DICE, HUMAN_DIE, RECRUITING

FACES_OF_DIE: Final = (0, 0, 1, 1, 2, 3)
"""Food twice, water twice, metal, a Human."""
_CHANCES: Final = tuple(FACES_OF_DIE.count(face) / len(FACES_OF_DIE) for face in range(4))


def rolled(number: int, rng: Random) -> Dice:
    """A throw of some dice."""
    counts = [0, 0, 0, 0]
    for _ in range(number):
        counts[FACES_OF_DIE[rng.randrange(6)]] += 1
    return (counts[0], counts[1], counts[2], counts[3])


@lru_cache(maxsize=32)
def outcomes(number: int) -> tuple[tuple[Dice, float], ...]:
    """Every throw of some dice with its probability, likeliest kinds first in no order."""
    found = []
    for food, water, metal in product(range(number + 1), repeat=3):
        human = number - food - water - metal
        if human < 0:
            continue
        dice = (food, water, metal, human)
        ways = factorial(number)
        chance = 1.0
        for count, single in zip(dice, _CHANCES, strict=True):
            ways //= factorial(count)
            chance *= single**count
        found.append((dice, ways * chance))
    return tuple(found)


@lru_cache(maxsize=4096)
def parts(dice: Dice, most: int) -> tuple[Dice, ...]:
    """Every choice of one to `most` of these dice."""
    ranges = [range(count + 1) for count in dice]
    return tuple((f, w, m, h) for f, w, m, h in product(*ranges) if 1 <= f + w + m + h <= most)


@lru_cache(maxsize=4096)
def _keeps(dice: Dice, most: int) -> tuple[Action, ...]:
    return tuple(actions.keep(part) for part in parts(dice, most))


@lru_cache(maxsize=4096)
def _rerolls(dice: Dice) -> tuple[Action, ...]:
    return tuple(actions.reroll(part) for part in parts(dice, sum(dice)))


def keeps(state: State) -> tuple[Action, ...]:
    return _keeps(state.dice, state.capacity)


def options(state: State) -> list[Action]:
    found = list(keeps(state))
    if state.rerolls:
        found += _rerolls(state.dice)
    return found


def lay_out(state: State, dice: Dice, capacity: int, rerolls: int) -> None:
    """Put rolled dice on the table; the player decides about them next."""
    state.dice = dice
    state.capacity = capacity
    state.rerolls = rerolls
    state.phase = DICE


def _refuse_missing(state: State, dice: Dice, verb: str) -> Refusal | None:
    if any(want > have for want, have in zip(dice, state.dice, strict=True)):
        shown = action_types.dice_text(state.dice)
        return Refusal(
            "exp-3", f"You cannot {verb} {action_types.dice_text(dice)}: there are {shown}."
        )
    return None


def refuse_outcome(dice: Dice | None, number: int) -> Refusal | None:
    """Why an outcome written in an action is none of so many dice."""
    if dice is None or sum(dice) == number:
        return None
    return Refusal("exp-1", f"{number} dice are rolled, not {sum(dice)}.")


def refuse_reroll(state: State, action: Reroll) -> Refusal | None:
    if state.phase != DICE:
        return Refusal("exp-2", "There are no dice on the table to roll again.")
    if not state.rerolls:
        return Refusal("exp-2", "You have no reroll left.")
    return _refuse_missing(state, action.dice, "roll again") or refuse_outcome(
        action.outcome, sum(action.dice)
    )


def apply_reroll(state: State, action: Reroll) -> None:
    assert action.outcome is not None
    f, w, m, h = (
        have - back + new
        for have, back, new in zip(state.dice, action.dice, action.outcome, strict=True)
    )
    state.dice = (f, w, m, h)
    state.rerolls -= 1


def refuse_keep(state: State, action: Keep) -> Refusal | None:
    if state.phase != DICE:
        return Refusal("exp-3", "There are no dice on the table to keep.")
    number = sum(action.dice)
    if number > state.capacity:
        return Refusal("exp-3", f"At most {state.capacity} dice can be kept, not {number}.")
    return _refuse_missing(state, action.dice, "keep")


def apply_keep(state: State, action: Keep) -> None:
    """Kept resources are gained at once, Humans decided one by one (P66)."""
    for kind in range(3):
        state.gain(kind + 1, action.dice[kind])
    state.humans = action.dice[HUMAN_DIE]
    state.dice, state.capacity, state.rerolls = NO_DICE, 0, 0
    state.phase = RECRUITING
