"""What others decide in a player's turn: each takes the reward that is worth most to them.

Rewards cannot hurt each other: each changes only what its player holds. So the best choice is the
one whose gains the player's own tables value most, at the stage the game has then.
"""

from __future__ import annotations

from advisor.phoenix import actions, referee, rewards
from advisor.phoenix.action_types import Action, Reward
from advisor.phoenix.state import State
from advisor.phoenix.value.compiled import Rows
from advisor.phoenix.value.features import stages
from advisor.phoenix.value.holdings import Purse
from advisor.phoenix.value.terms import MOST_KNOWN
from advisor.phoenix.value.weights import Weights
from advisor.phoenix.words import OVER, POINTS, REWARD, WIDTH


def best_reward(state: State, weights: Weights) -> Reward:
    """The reward that whoever chooses now would take; of equal ones the first."""
    seat = state.rewarding[0]
    choices = rewards.choices(state, seat)
    if len(choices) == 1:
        return choices[0]
    compiled = weights.compiled(state.setup.data)
    rows: Rows = compiled.at(stages(state)[seat])
    first = seat * WIDTH
    held = state.stock[first : first + POINTS]
    key = (choices, *held, state.hubs[seat], tuple(state.station[seat].items()))
    known = rows.rewards.get(key)
    if known is not None:
        return choices[known]
    holdings = Purse(state, seat, rows, compiled)

    def worth(choice: Reward) -> int:
        *goods, points = rewards.gains(state, choice)
        gems, food, water, metal = (have + more for have, more in zip(held, goods, strict=True))
        return holdings.worth(gems, food, water, metal) + points * rows.points

    best = max(choices, key=worth)
    if len(rows.rewards) > MOST_KNOWN:
        rows.rewards.clear()
    rows.rewards[key] = choices.index(best)
    return best


def pass_on(state: State, seat: int, moves: int, weights: Weights) -> list[Action]:
    """Let the others decide until it is the seat's decision again or the turn is over.

    A reward is the best one; anything else that somebody could still do is declined.
    """
    taken: list[Action] = []
    while state.moves == moves and state.phase != OVER and state.to_move != seat:
        action: Action = best_reward(state, weights) if state.phase == REWARD else actions.DONE
        referee.apply(state, action)
        taken.append(action)
    return taken
