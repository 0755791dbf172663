"""Whole turns played through the engine, action by action."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from advisor.core import saving
from advisor.frontiers import referee
from advisor.frontiers.actions import Action, Claim
from advisor.frontiers.position import Position
from advisor.frontiers.state import State
from advisor.frontiers.value import Weights, value
from advisor.frontiers.words import MAIN


class PlanMismatch(AssertionError):
    """A plan did not play as promised. The message names the file with the position."""

    def __init__(self, message: str, file: Path | None) -> None:
        super().__init__(message)
        self.file = file
        """Where the position is saved; None if that failed as well."""


def outcome(state: State, action: Action) -> Action:
    """An action with an outcome: a claim lays out any card that could be drawn."""
    if isinstance(action, Claim) and action.outcome is None:
        return referee.outcomes(state, action)[0][0]
    return action


def played(start: State, actions: Iterable[Action]) -> State | None:
    """The position after some actions, or None if one of them is refused."""
    state = start.copy()
    for action in actions:
        if referee.refuse(state, action) is not None:
            return None
        referee.apply(state, outcome(state, action))
    return state


def follow(state: State, action: Action) -> None:
    """Play an action; a card that nobody can know yet is not laid out, so that none is taken."""
    unknown = isinstance(action, Claim) and action.outcome is None
    display = state.display
    referee.apply(state, outcome(state, action))
    if unknown and isinstance(action, Claim):
        left = list(display)
        left.remove(action.card)
        state.display = tuple(left)


def replay(position: Position, plan: Iterable[Action], weights: Weights, expected: int) -> Position:
    """Play a plan through the engine and recompute its value; anything unexpected is an error."""
    state = position.state
    state.deck = None
    seat = state.active
    for number, action in enumerate(plan, 1):
        refusal = referee.refuse(state, action)
        if refusal is not None:
            raise mismatch(position, f"Step {number}, '{action}', was refused: {refusal.reason}")
        referee.apply(state, outcome(state, action))
    if state.phase == MAIN:
        raise mismatch(position, "The turn is not over at the end of the plan.")
    reached = value(state, seat, weights)
    if reached != expected:
        raise mismatch(position, f"The plan was to be worth {expected} and is worth {reached}.")
    return Position(state)


def mismatch(position: Position, message: str) -> PlanMismatch:
    """Save the position and say what went wrong with its plan."""
    file = Path(tempfile.gettempdir(), f"position-{os.urandom(6).hex()}.json")
    try:
        saving.write(file, position.to_json(), new=True)
    except saving.SaveError as error:
        return PlanMismatch(f"{message} The position could not be saved: {error}", None)
    return PlanMismatch(f"{message} The position is saved in {file}.", file)
