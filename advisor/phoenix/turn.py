"""The course of a turn: what comes after what, and what the engine does by itself.

`settle` goes on until somebody has something to decide. A phase without a decision is passed, and
a mandatory step with one possibility is done. The main choice of a turn is always the player's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from advisor.core.errors import Refusal
from advisor.phoenix import actions, bonuses, dice, draft, humans, income, rewards, ships, transport
from advisor.phoenix.action_types import (
    Action,
    Convert,
    Deed,
    Done,
    Free,
    GiveBack,
    Keep,
    Leave,
    Point,
)
from advisor.phoenix.state import NONE_BOUGHT, State
from advisor.phoenix.station import effect_of, live
from advisor.phoenix.words import (
    AFTER,
    BONUS,
    BUILT,
    CARRYING,
    CHOOSE_HUB,
    DICE,
    DIPLOMACY,
    DRAFT2,
    DRAFT3,
    FARM,
    GEMS,
    HUB_SETUP,
    HUMAN,
    INCOME,
    LEAVE,
    METAL,
    NOTHING,
    OVER,
    POINTS,
    RECRUITING,
    RELOCATE,
    RETURN,
    REWARD,
    SETUP_PHASES,
    TURN,
)

# After the action


def begin_bonuses(state: State) -> None:
    """The action is done: own bonuses, unless the ship has none (bon-1, farm-1)."""
    state.left = 0
    if bonuses.ship_kind(state) >= FARM:
        begin_after(state)
        return
    state.phase = BONUS
    found = [live_one for trigger in bonuses.triggers(state) for live_one in live(state, trigger)]
    bonuses.collect(state, found)


def begin_rewards(state: State) -> None:
    state.pending = ()
    state.bought = NONE_BOUGHT
    state.sector = NOTHING
    state.forget_live()
    if bonuses.ship_kind(state) == DIPLOMACY:
        begin_after(state)
    else:
        rewards.begin(state)


def begin_after(state: State) -> None:
    """Everything is done but the powers that two hubs may use after it."""
    converted = state.converted
    state.clear_turn()
    state.converted = converted
    state.phase = AFTER


def end_turn(state: State) -> None:
    """Check the end, then an extra turn, then the next player (turn-4, end-1, end-2, P119)."""
    state.moves += 1
    if state.ending == NOTHING and triggers_end(state):
        state.ending = state.active
    if state.extra:
        state.extra -= 1
    else:
        state.active = (state.active + 1) % state.setup.seats
        if state.active == state.ending:
            state.phase = OVER
            state.clear_turn()
            return
    state.phase = TURN
    state.clear_turn()


def triggers_end(state: State) -> bool:
    """Whether the active player brings about the end (end-1)."""
    data = state.setup.data
    return (
        state.held(POINTS) >= data.end_points
        or len(state.station[state.active]) >= data.end_sectors
        or sum(state.supply[:HUMAN]) <= data.end_aliens
    )


# Free powers of the own turn (A-1, B-6)


def can_convert(state: State) -> bool:
    return (
        not state.converted
        and state.phase in (TURN, AFTER)
        and state.hub(state.active).converts
        and state.held(METAL) > 0
    )


def refuse_convert(state: State, action: Convert) -> Refusal | None:
    hub = state.hub(state.active)
    if not hub.converts:
        return Refusal("A-1", f"Your hub {hub.id} does not convert metal; hub A-1 does.")
    if state.converted:
        return Refusal("A-1", "You have converted metal this turn; once is the limit.")
    if state.phase not in (TURN, AFTER):
        return Refusal("A-1", "Metal is converted before or after the main action, not during it.")
    if not state.held(METAL):
        return Refusal("A-1", "You have no metal to convert.")
    return None


def apply_convert(state: State, action: Convert) -> None:
    state.gain(METAL, -1)
    state.gain(action.gain + 1, 1)
    state.converted = True


def can_point(state: State) -> bool:
    """Whether the player who decides may trade a point, in any phase of the own turn."""
    hub = state.hubs[state.active]
    if hub < 0 or state.phase in SETUP_PHASES or state.to_move != state.active:
        return False
    price = state.setup.data.hubs[hub].points_for_gems[0]
    return 0 < price <= state.held(POINTS)


def refuse_point(state: State, action: Point) -> Refusal | None:
    hub = state.hub(state.active)
    price = hub.points_for_gems[0]
    if not price:
        return Refusal("B-6", f"Your hub {hub.id} does not trade points; hub B-6 does.")
    if state.to_move != state.active:
        return Refusal("B-6", f"It is {state.setup.color(state.to_move)} who decides now.")
    if state.held(POINTS) < price:
        return Refusal("B-6", f"This costs {price} of your points; you have {state.held(POINTS)}.")
    return None


def apply_point(state: State, action: Point) -> None:
    price, gems = state.hub(state.active).points_for_gems
    state.gain(POINTS, -price)
    state.gain(GEMS, gems)


# Declining


def can_decline(state: State) -> bool:
    if state.phase == CARRYING:
        return carried(state)
    return state.phase in (BONUS, INCOME, RELOCATE, AFTER)


def carried(state: State) -> bool:
    """Whether the transport ship in use has made a transaction (tra-1)."""
    return state.left < ships.transactions_of(state, ships.working(state))


def refuse_done(state: State, action: Done) -> Refusal | None:
    if can_decline(state):
        return None
    if state.phase == CARRYING:
        return Refusal("tra-1", "A transport ship makes at least one transaction.")
    if state.phase == TURN:
        return Refusal("turn-1", "Passing does not exist: use a ship or take income.")
    return Refusal("turn-1", "There is nothing here that could be declined.")


def apply_done(state: State, action: Done) -> None:
    if state.phase == CARRYING:
        begin_bonuses(state)
    elif state.phase == BONUS:
        begin_rewards(state)
    elif state.phase == INCOME:
        income.close_powers(state)
    elif state.phase == RELOCATE:
        state.phase = LEAVE
    else:
        end_turn(state)


# What the engine does by itself: each returns whether it did anything


def _settle_carrying(state: State) -> bool:
    if state.left and transport.possible(state):
        return False
    begin_bonuses(state)
    return True


def _settle_dice(state: State) -> bool:
    keeps = dice.keeps(state)
    if state.rerolls or len(keeps) > 1:
        return False
    (only,) = keeps
    assert isinstance(only, Keep)
    dice.apply_keep(state, only)
    return True


def _settle_recruiting(state: State) -> bool:
    if state.humans:
        if humans.allies(state):
            return False
        state.gain(POINTS, state.humans)
        state.humans = 0
    if not state.pending:  # the dice of an expedition ship
        begin_bonuses(state)
        return True
    trigger = effect_of(state, state.pending[0]).trigger
    state.pending = state.pending[1:]
    state.phase = {"built": BUILT, "income": INCOME}.get(trigger, BONUS)
    return True


def _settle_built(state: State) -> bool:
    possible = bonuses.options(state)
    if not possible:
        begin_bonuses(state)
        return True
    if len(possible) > 1 or possible[0].is_chance:
        return False
    only = possible[0]
    if isinstance(only, Free):
        bonuses.apply_free(state, only)
    else:
        assert isinstance(only, Deed)
        bonuses.apply(state, only)
    return True


def _settle_bonus(state: State) -> bool:
    if state.pending and bonuses.anything_open(state):
        return False
    begin_rewards(state)
    return True


def _settle_reward(state: State) -> bool:
    if not state.rewarding:
        begin_after(state)
        return True
    choices = rewards.choices(state, state.rewarding[0])
    if len(choices) > 1:
        return False
    rewards.apply(state, choices[0])
    return True


def _settle_income(state: State) -> bool:
    if state.pending:
        bonuses.take_counted(state, all_of_them=False)
        if bonuses.anything_open(state) or bonuses.counts_pay(state):
            return False
    income.close_powers(state)
    return True


def _settle_relocate(state: State) -> bool:
    if income.moves(state):
        return False
    state.phase = LEAVE
    return True


def _settle_leave(state: State) -> bool:
    if not income.must_leave(state):
        state.phase = RETURN
        return True
    choices = income.leavers(state)
    if len(choices) > 1:
        return False
    (only,) = choices
    assert isinstance(only, Leave)
    income.apply_leave(state, only)
    return True


def _settle_return(state: State) -> bool:
    if state.hub(state.active).gives_back:
        choices = income.returns(state)
        if len(choices) > 1:
            return False
        if choices:
            (only,) = choices
            assert isinstance(only, GiveBack)
            income.apply_return(state, only)
        else:
            income.fine(state)
    begin_after(state)
    return True


def _settle_after(state: State) -> bool:
    if can_convert(state) or can_point(state):
        return False
    end_turn(state)
    return True


def _settled(state: State) -> bool:
    return False


_SETTLE: Final[dict[int, Callable[[State], bool]]] = {
    TURN: _settled,
    CARRYING: _settle_carrying,
    DICE: _settle_dice,
    RECRUITING: _settle_recruiting,
    BUILT: _settle_built,
    BONUS: _settle_bonus,
    REWARD: _settle_reward,
    INCOME: _settle_income,
    RELOCATE: _settle_relocate,
    LEAVE: _settle_leave,
    RETURN: _settle_return,
    AFTER: _settle_after,
    DRAFT3: draft.settle,
    DRAFT2: draft.settle,
    CHOOSE_HUB: draft.settle,
    HUB_SETUP: draft.settle,
    OVER: _settled,
}
_BY_PHASE: Final = tuple(_SETTLE[phase] for phase in range(OVER + 1))


def settle(state: State) -> None:
    """Go on until somebody has to decide, or the game is over."""
    while _BY_PHASE[state.phase](state):
        pass


# Every decision of a phase


def options(state: State) -> list[Action]:
    """Every legal action of a phase of play, in no particular order."""
    found = _OPTIONS[state.phase](state)
    if can_point(state) and state.phase != OVER:
        found.append(actions.POINT)
    return found


def _converts(state: State) -> list[Action]:
    return [actions.convert(0), actions.convert(1)] if can_convert(state) else []


def _turn_options(state: State) -> list[Action]:
    found = ships.options(state)
    if income.allowed(state):
        found.append(actions.INCOME)
    return found + income.recruits(state) + _converts(state)


def _carrying_options(state: State) -> list[Action]:
    found = transport.options(state) if state.left else []
    return [*found, actions.DONE] if carried(state) else found


def _income_options(state: State) -> list[Action]:
    return [*bonuses.options(state), *income.first_moves(state), actions.DONE]


_OPTIONS: Final[dict[int, Callable[[State], list[Action]]]] = {
    TURN: _turn_options,
    CARRYING: _carrying_options,
    DICE: dice.options,
    RECRUITING: lambda state: [*humans.allies(state), actions.OBSERVE],
    BUILT: bonuses.options,
    BONUS: lambda state: [*bonuses.options(state), actions.DONE],
    REWARD: lambda state: list(rewards.choices(state, state.rewarding[0])),
    INCOME: _income_options,
    RELOCATE: lambda state: [*income.moves(state), actions.DONE],
    LEAVE: income.leavers,
    RETURN: income.returns,
    AFTER: lambda state: [*_converts(state), actions.DONE],
    DRAFT3: draft.options,
    DRAFT2: draft.options,
    CHOOSE_HUB: draft.options,
    HUB_SETUP: draft.options,
    OVER: lambda state: [],
}
