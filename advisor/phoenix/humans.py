"""Recruiting Humans: what one costs, what comes along, and who observes instead (exp-5)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, combinations_with_replacement

from advisor.core.errors import Refusal
from advisor.phoenix import actions, saying
from advisor.phoenix.action_types import Action, Ally, Kinds, Observe
from advisor.phoenix.state import State
from advisor.phoenix.station import gain_human, gift_size, homes, refuse_home, total
from advisor.phoenix.words import FOOD, HUMAN, METAL, POINTS, RECRUITING, WATER, WIDTH


@lru_cache(maxsize=64)
def bundles(kinds: int, number: int) -> tuple[Kinds, ...]:
    """Every choice of a number of resources among the first kinds, in canonical order."""
    return tuple(combinations_with_replacement(range(kinds), number))


@lru_cache(maxsize=8)
def price_choices(discount: int) -> tuple[Kinds, ...]:
    """One of each resource, less those that the payer leaves out (P68)."""
    return tuple(combinations(range(3), max(0, 3 - discount)))


def discount(state: State) -> int:
    return total(state, "human", "human_discount")


def affordable(state: State, pay: Kinds) -> bool:
    """Whether the active player holds these resources."""
    first = state.active * WIDTH
    stock = state.stock
    return (
        pay.count(0) <= stock[first + FOOD]
        and pay.count(1) <= stock[first + WATER]
        and pay.count(2) <= stock[first + METAL]
    )


def spend(state: State, pay: Kinds) -> None:
    for kind in pay:
        state.gain(kind + 1, -1)


def gifts(state: State) -> tuple[Kinds, ...]:
    """What may come with a Human: one empty choice without sector 217."""
    return bundles(3, gift_size(state))


def refuse_gift(state: State, gift: Kinds) -> Refusal | None:
    size = gift_size(state)
    if len(gift) == size:
        return None
    if not size:
        return Refusal("s217", "No resource comes with a Human: no live quarter gives one.")
    return Refusal(
        "s217", f"{saying.count(size, 'resource')} of choice must be named with '+', such as +m."
    )


def refuse_unaffordable(state: State, pay: Kinds, what: str, rule: str) -> Refusal | None:
    if affordable(state, pay):
        return None
    have = [kind for kind in range(3) for _ in range(state.held(kind + 1))]
    return Refusal(rule, f"{what} costs {saying.kinds(pay)}; you have {saying.kinds(have)}.")


def prices(state: State) -> list[Kinds]:
    """What the active player could pay for a Human by a die."""
    return [pay for pay in price_choices(discount(state)) if affordable(state, pay)]


def refuse_price(state: State, pay: Kinds) -> Refusal | None:
    """Why this is not the price of a Human: exact amounts, payer's choice (P33, P68)."""
    less = discount(state)
    if len(pay) != max(0, 3 - less):
        number = max(0, 3 - less)
        return Refusal(
            "exp-5",
            f"A Human costs {number} of 1 food, 1 water and 1 metal now, not {len(pay)}.",
        )
    return refuse_unaffordable(state, pay, "This Human", "exp-5")


def refuse_recruit(state: State, pay: Kinds, place: int, gift: Kinds) -> Refusal | None:
    return refuse_home(state, HUMAN, place) or refuse_price(state, pay) or refuse_gift(state, gift)


def apply_recruit(state: State, pay: Kinds, place: int, gift: Kinds) -> None:
    spend(state, pay)
    gain_human(state, place, gift)


def refuse_ally(state: State, action: Ally) -> Refusal | None:
    if state.phase != RECRUITING:
        return Refusal("exp-5", "There is no kept Human die to decide about now.")
    return refuse_recruit(state, action.pay, action.place, action.gift)


def apply_ally(state: State, action: Ally) -> None:
    apply_recruit(state, action.pay, action.place, action.gift)
    state.humans -= 1


def refuse_observe(state: State, action: Observe) -> Refusal | None:
    if state.phase != RECRUITING:
        return Refusal("exp-5", "There is no kept Human die to decide about now.")
    return None


def apply_observe(state: State, action: Observe) -> None:
    state.gain(POINTS, 1)
    state.humans -= 1


def allies(state: State) -> list[Action]:
    """Every way to recruit the next kept Human; observing is always possible beside them."""
    places = homes(state, HUMAN)
    paid = prices(state) if places else []
    if not paid:
        return []
    extra = gifts(state)
    return [actions.ally(pay, place, gift) for pay in paid for place in places for gift in extra]
