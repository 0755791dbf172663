"""Effects with a choice or a price, each one small: what is possible, why not, what it does.

A sector or a hub is a row of data; these functions are all the code there is for any of them. The
caller has found the item that a line of the player is meant for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from advisor.core.errors import Refusal
from advisor.phoenix import actions, dice, humans, saying, station, transport
from advisor.phoenix.action_types import Action, Deed
from advisor.phoenix.clauses import COUNTED, Effect
from advisor.phoenix.humans import bundles
from advisor.phoenix.state import State
from advisor.phoenix.station import COLUMN, homes, refuse_home
from advisor.phoenix.words import (
    GEMS,
    GOLD,
    HUMAN,
    KIND_NAMES,
    METAL,
    SPECIES,
    TOP_LEVEL,
    TRACKS,
)

Options = Callable[[State, int, Effect], list[Action]]
Refuse = Callable[[State, Effect, Deed, str], Refusal | None]
Apply = Callable[[State, Effect, Deed], None]


class Power(NamedTuple):
    """A kind of effect: the forms of its lines, what they say, and the three functions."""

    forms: tuple[str, ...]
    says: str
    options: Options
    refuse: Refuse
    apply: Apply


def _poor(state: State, price: int, rule: str) -> Refusal | None:
    if state.gems >= price:
        return None
    return Refusal(rule, f"This costs {saying.gems(price)}; you have {state.gems}.")


# Resources of choice: fw, res, pay_res, swap


def _choices(effect: Effect) -> tuple[tuple[int, ...], ...]:
    return bundles(2 if effect.name == "fw" else 3, effect.n)


def _price(effect: Effect) -> int:
    """GEMs to pay for an effect whose name begins with pay_."""
    return effect.numbers[0] if effect.name.startswith("pay_") else 0


def _take_options(state: State, source: int, effect: Effect) -> list[Action]:
    if state.gems < _price(effect):
        return []
    return [actions.take(source, kinds) for kinds in _choices(effect)]


def _take_refuse(state: State, effect: Effect, deed: Deed, rule: str) -> Refusal | None:
    if deed.kinds not in _choices(effect):
        among = "food or water" if effect.name == "fw" else "food, water or metal"
        return Refusal(rule, f"This gives {effect.n} of {among}, not {saying.kinds(deed.kinds)}.")
    return _poor(state, _price(effect), rule)


def _take_apply(state: State, effect: Effect, deed: Deed) -> None:
    state.gain(GEMS, -_price(effect))
    for kind in deed.kinds:
        state.gain(kind + 1, 1)


def _swap_options(state: State, source: int, effect: Effect) -> list[Action]:
    return [
        actions.swap(source, kinds, gain)
        for kinds in bundles(3, effect.n)
        if humans.affordable(state, kinds)
        for gain in range(3)
        if gain not in kinds
    ]


def _swap_refuse(state: State, effect: Effect, deed: Deed, rule: str) -> Refusal | None:
    if len(deed.kinds) != effect.n:
        return Refusal(rule, f"This exchanges {effect.n} for one, not {len(deed.kinds)}.")
    if deed.gain in deed.kinds:
        name = KIND_NAMES[deed.gain]
        return Refusal(rule, f"An exchange gives another kind than it takes, not {name}.")
    return humans.refuse_unaffordable(state, deed.kinds, "This exchange", rule)


def _swap_apply(state: State, effect: Effect, deed: Deed) -> None:
    humans.spend(state, deed.kinds)
    state.gain(deed.gain + 1, 1)


# Residents: alien, extra_same, human, pay_human, res_human


def _aliens_of(state: State, effect: Effect) -> list[int]:
    """The species that an effect can bring."""
    if effect.name == "extra_same":
        return [species for species in range(GOLD + 1) if state.bought[species] >= effect.n]
    if effect.word == "any":
        return list(range(GOLD + 1))
    if effect.word == "same":
        return [state.setup.data.sectors[state.sector].colour]
    return [SPECIES.index(effect.word)]


def _alien_options(state: State, source: int, effect: Effect) -> list[Action]:
    return [
        actions.alien(species, place, source)
        for species in _aliens_of(state, effect)
        for place in homes(state, species)
    ]


def _alien_refuse(state: State, effect: Effect, deed: Deed, rule: str) -> Refusal | None:
    allowed = _aliens_of(state, effect)
    if deed.species not in allowed:
        named = saying.listed([SPECIES[species] for species in allowed], "or") or "none"
        return Refusal(rule, f"This brings an Alien of the colour {named}, not another.")
    return refuse_home(state, deed.species, deed.place)


def _alien_apply(state: State, effect: Effect, deed: Deed) -> None:
    station.gain_alien(state, deed.species, deed.place)
    if effect.name == "extra_same":
        counts = [0 if s == deed.species else n for s, n in enumerate(state.bought)]
        state.bought = (counts[0], counts[1], counts[2], counts[3])


def _human_options(state: State, source: int, effect: Effect) -> list[Action]:
    if state.gems < _price(effect):
        return []
    places = homes(state, HUMAN)
    extra = humans.gifts(state) if places else ()
    return [actions.human(place, gift, source) for place in places for gift in extra]


def _human_refuse(state: State, effect: Effect, deed: Deed, rule: str) -> Refusal | None:
    return (
        refuse_home(state, HUMAN, deed.place)
        or _poor(state, _price(effect), rule)
        or humans.refuse_gift(state, deed.gift)
    )


def _human_apply(state: State, effect: Effect, deed: Deed) -> None:
    state.gain(GEMS, -_price(effect))
    station.gain_human(state, deed.place, deed.gift)


def _fed(state: State, effect: Effect) -> int:
    return max(0, effect.n - humans.discount(state))


def _feed_options(state: State, source: int, effect: Effect) -> list[Action]:
    places = homes(state, HUMAN)
    if not places:
        return []
    extra = humans.gifts(state)
    return [
        actions.feed(source, kinds, place, gift)
        for kinds in bundles(3, _fed(state, effect))
        if humans.affordable(state, kinds)
        for place in places
        for gift in extra
    ]


def _feed_refuse(state: State, effect: Effect, deed: Deed, rule: str) -> Refusal | None:
    number = _fed(state, effect)
    if len(deed.kinds) != number:
        paid = saying.count(number, "resource")
        return Refusal(rule, f"This Human costs {paid} of any kind, not {len(deed.kinds)}.")
    return (
        refuse_home(state, HUMAN, deed.place)
        or humans.refuse_unaffordable(state, deed.kinds, "This Human", rule)
        or humans.refuse_gift(state, deed.gift)
    )


def _feed_apply(state: State, effect: Effect, deed: Deed) -> None:
    humans.spend(state, deed.kinds)
    station.gain_human(state, deed.place, deed.gift)


# Tracks: advance, lobby, pay_lobby


def _step_price(state: State, effect: Effect, track: int) -> int:
    """GEMs for one step: nothing if it is free, else the lobbying price and what comes on top."""
    if effect.name == "advance":
        return 0
    level = state.level(state.active, track) + 1
    return _price(effect) + (state.setup.data.lobby[level] if level <= TOP_LEVEL else 0)


def _step_options(state: State, source: int, effect: Effect) -> list[Action]:
    return [
        actions.step(source, track)
        for track in range(len(TRACKS))
        if state.level(state.active, track) < TOP_LEVEL
        and _step_price(state, effect, track) <= state.gems
    ]


def _step_refuse(state: State, effect: Effect, deed: Deed, rule: str) -> Refusal | None:
    track = deed.gain
    if state.level(state.active, track) >= TOP_LEVEL:
        return Refusal(rule, f"Your token on the {TRACKS[track]} track is at the top already.")
    return _poor(state, _step_price(state, effect, track), rule)


def _step_apply(state: State, effect: Effect, deed: Deed) -> None:
    state.gain(GEMS, -_step_price(state, effect, deed.gain))
    state.advance(deed.gain)


# Without a choice: pay_metal, pay_turn, counted incomes


def _bare_options(state: State, source: int, effect: Effect) -> list[Action]:
    return [actions.bare(source)] if state.gems >= _price(effect) else []


def _bare_refuse(state: State, effect: Effect, deed: Deed, rule: str) -> Refusal | None:
    return _poor(state, _price(effect), rule)


def _metal_apply(state: State, effect: Effect, deed: Deed) -> None:
    state.gain(GEMS, -_price(effect))
    state.gain(METAL, effect.n)


def _turn_apply(state: State, effect: Effect, deed: Deed) -> None:
    state.gain(GEMS, -_price(effect))
    state.extra += 1


def gain_counted(state: State, effect: Effect) -> None:
    """One for every so many residents of a species who are there now (P104)."""
    number = station.counted(state, state.active, SPECIES.index(effect.word)) // effect.n
    state.gain(COLUMN[effect.name.removesuffix("_per")], number)


def _counted_apply(state: State, effect: Effect, deed: Deed) -> None:
    gain_counted(state, effect)


# Transactions, small expeditions, a free sector


def _txn_options(state: State, source: int, effect: Effect) -> list[Action]:
    return transport.options(state, source)


def _txn_refuse(state: State, effect: Effect, deed: Deed, rule: str) -> Refusal | None:
    return transport.refuse(state, deed)


def _txn_apply(state: State, effect: Effect, deed: Deed) -> None:
    transport.apply(state, deed)


def _roll_options(state: State, source: int, effect: Effect) -> list[Action]:
    return [actions.roll(source)]


def _roll_refuse(state: State, effect: Effect, deed: Deed, rule: str) -> Refusal | None:
    return dice.refuse_outcome(deed.outcome, effect.numbers[0])


def _roll_apply(state: State, effect: Effect, deed: Deed) -> None:
    assert deed.outcome is not None
    dice.lay_out(state, deed.outcome, effect.n, 0)


_TAKE: Final = (_take_options, _take_refuse, _take_apply)
_ALIEN: Final = (_alien_options, _alien_refuse, _alien_apply)
_HUMAN: Final = (_human_options, _human_refuse, _human_apply)
_STEP: Final = (_step_options, _step_refuse, _step_apply)

POWERS: Final[dict[str, Power]] = {
    "fw": Power(("kinds",), "food or water, such as 'f'", *_TAKE),
    "res": Power(("kinds",), "a resource, such as 'm'", *_TAKE),
    "pay_res": Power(("kinds",), "resources for GEMs, such as 'f m'", *_TAKE),
    "swap": Power(
        ("swap",), "an exchange, such as 'f > m'", _swap_options, _swap_refuse, _swap_apply
    ),
    "alien": Power(("alien",), "a free Alien, such as 'alien pink > 124'", *_ALIEN),
    "extra_same": Power(("alien",), "one more Alien, such as 'alien pink > 124'", *_ALIEN),
    "human": Power(("human",), "a free Human, such as 'human > 124'", *_HUMAN),
    "pay_human": Power(("human",), "a Human for GEMs, such as 'human > 124'", *_HUMAN),
    "res_human": Power(
        ("feed",),
        "a Human for resources, such as 'fm > 124'",
        _feed_options,
        _feed_refuse,
        _feed_apply,
    ),
    "pay_metal": Power(
        ("bare",), "metal for GEMs, without another word", _bare_options, _bare_refuse, _metal_apply
    ),
    "pay_turn": Power(
        ("bare",), "an extra turn, without another word", _bare_options, _bare_refuse, _turn_apply
    ),
    "pay_lobby": Power(("track",), "a lobbied step, such as 'transport'", *_STEP),
    "lobby": Power(("track",), "a lobbied step, such as 'transport'", *_STEP),
    "advance": Power(("track",), "a free step, such as 'transport'", *_STEP),
    "txn": Power(
        transport.FORMS, "a transaction: alien, trade or buy", _txn_options, _txn_refuse, _txn_apply
    ),
    "mini": Power(
        ("roll",), "a small expedition: 'roll'", _roll_options, _roll_refuse, _roll_apply
    ),
    **{
        name: Power(
            ("bare",),
            "a counted income, without another word",
            _bare_options,
            _bare_refuse,
            _counted_apply,
        )
        for name in COUNTED
    },
}
