"""The referee: for any action in any position, whether it is allowed, what it does, and what else.

`refuse`, `apply` and `legal` are the inner form of the engine. They work on a `State` in place
and trust their caller; `Position` is the form for everybody else.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from random import Random
from typing import Any, Final

from advisor.core.errors import ChanceNeeded, Refusal
from advisor.phoenix import (
    actions,
    bonuses,
    dice,
    draft,
    humans,
    income,
    rewards,
    saying,
    ships,
    turn,
)
from advisor.phoenix.action_types import (
    Action,
    Advance,
    Ally,
    Convert,
    Deed,
    Dice,
    Done,
    Draft,
    Draw,
    Free,
    GiveBack,
    Income,
    Keep,
    KeepHub,
    KeepShips,
    Leave,
    Move,
    Observe,
    Point,
    Recruit,
    Reroll,
    Reward,
    Scrap,
    Use,
)
from advisor.phoenix.clauses import Effect
from advisor.phoenix.state import State
from advisor.phoenix.station import effect_of
from advisor.phoenix.words import NOTHING, OVER, REWARD, SETUP_PHASES, TURN

_by_text: Final = attrgetter("text")


def _refuse_use(state: State, action: Use) -> Refusal | None:
    if state.phase != TURN:
        phase = saying.phase(state.phase)
        return Refusal("turn-1", f"The main choice of the turn is made: phase '{phase}'.")
    return ships.refuse(state, action)


def _apply_use(state: State, action: Use) -> None:
    ships.apply(state, action)
    if state.phase == TURN:
        turn.begin_bonuses(state)


def _refuse_free(state: State, action: Free) -> Refusal | None:
    if bonuses.open_free(state) is not None:
        return bonuses.refuse_free(state, action)
    return draft.refuse(state, action)


def _apply_free(state: State, action: Free) -> None:
    if bonuses.open_free(state) is not None:
        bonuses.apply_free(state, action)
    else:
        draft.apply(state, action)


def _apply_return(state: State, action: GiveBack) -> None:
    income.apply_return(state, action)
    turn.begin_after(state)


Rule = tuple[Callable[[State, Any], Refusal | None], Callable[[State, Any], None]]
_SETUP: Final[Rule] = (draft.refuse, draft.apply)
_RULES: Final[dict[type[Action], Rule]] = {
    Use: (_refuse_use, _apply_use),
    Income: (income.refuse, income.apply),
    Recruit: (income.refuse_recruit, income.apply_recruit),
    Convert: (turn.refuse_convert, turn.apply_convert),
    Point: (turn.refuse_point, turn.apply_point),
    Done: (turn.refuse_done, turn.apply_done),
    Deed: (bonuses.refuse, bonuses.apply),
    Reroll: (dice.refuse_reroll, dice.apply_reroll),
    Keep: (dice.refuse_keep, dice.apply_keep),
    Ally: (humans.refuse_ally, humans.apply_ally),
    Observe: (humans.refuse_observe, humans.apply_observe),
    Move: (income.refuse_move, income.apply_move),
    Leave: (income.refuse_leave, income.apply_leave),
    GiveBack: (income.refuse_return, _apply_return),
    Reward: (rewards.refuse, rewards.apply),
    Draft: _SETUP,
    KeepHub: _SETUP,
    Draw: _SETUP,
    KeepShips: _SETUP,
    Scrap: _SETUP,
    Advance: _SETUP,
    Free: (_refuse_free, _apply_free),
}
_SETUP_ACTIONS: Final = frozenset(kind for kind, rule in _RULES.items() if rule is _SETUP) | {Free}


def refuse(state: State, action: Action) -> Refusal | None:
    """Why an action is not allowed, or None."""
    kind = type(action)
    if state.phase == OVER:
        return Refusal("end-2", "The game is over; no more actions.")
    if state.phase in SETUP_PHASES and kind not in _SETUP_ACTIONS:
        phase = saying.phase(state.phase)
        return Refusal("set-13", f"The game is still being set up: phase '{phase}'.")
    if state.phase == REWARD and kind is not Reward and kind is not Point:
        who = state.setup.color(state.to_move)
        return Refusal("rew-1", f"Now {who} chooses a reward, such as '{who} reward 0'.")
    return _RULES[kind][0](state, action)


def apply(state: State, action: Action) -> None:
    """Do a legal action that has its outcome, in place, and go on to the next decision."""
    _RULES[type(action)][1](state, action)
    turn.settle(state)


def legal(state: State) -> list[Action]:
    """Every legal action without outcomes, in no particular order, each once."""
    return turn.options(state)


def legal_sorted(state: State) -> tuple[Action, ...]:
    return tuple(sorted(turn.options(state), key=_by_text))


# Chance


def _mini(state: State, deed: Deed) -> Effect:
    """The small expedition that a roll is meant for."""
    for item in state.pending:
        effect = effect_of(state, item)
        if effect.name == "mini" and deed.source in (item[0], NOTHING):
            return effect
    raise AssertionError("only legal rolls are resolved")


def rolls(state: State, action: Action) -> int:
    """How many dice an action rolls whose outcome is open; 0 if it rolls none."""
    if isinstance(action, Use) and action.rolls and action.outcome is None:
        return ships.dice_of(state, ships.ship_of(state, action))
    if isinstance(action, Reroll) and action.outcome is None:
        return sum(action.dice)
    if isinstance(action, Deed) and action.form == "roll" and action.outcome is None:
        return _mini(state, action).numbers[0]
    return 0


def with_dice(action: Action, outcome: Dice) -> Action:
    """The same action with what the dice showed."""
    if isinstance(action, Use):
        return actions.use_roll(action.owner, action.ship, outcome)
    if isinstance(action, Reroll):
        return actions.reroll(action.dice, outcome)
    assert isinstance(action, Deed)
    return actions.roll(action.source, outcome)


def resolve(state: State, action: Action, rng: Random | None) -> Action:
    """The action with its outcome: the one written in it, or one from the random source."""
    number = rolls(state, action)
    if number:
        return with_dice(action, dice.rolled(number, _needed(rng)))
    if isinstance(action, Draw) and action.outcome is None:
        return actions.draw(draft.draw_from(state, _needed(rng)))
    return action


def _needed(rng: Random | None) -> Random:
    if rng is None:
        raise ChanceNeeded("This rolls or draws: write the outcome, or give a random source.")
    return rng


def outcomes(state: State, action: Action) -> tuple[tuple[Action, float], ...]:
    """Every outcome of a legal action with its probability."""
    number = rolls(state, action)
    if number:
        return tuple((with_dice(action, rolled), p) for rolled, p in dice.outcomes(number))
    if isinstance(action, Draw) and action.outcome is None:
        return draft.draw_outcomes(state)
    return ((action, 1.0),)
