"""What is open: immediate abilities, own bonuses, and the powers of an income.

`pending` lists the effects that a player may still decide about, one entry for each time. Which
of them a line means follows from its source and its form; what it does is in `powers.py`.
"""

from __future__ import annotations

from collections.abc import Iterable

from advisor.core.errors import Refusal
from advisor.phoenix import actions, saying, transport
from advisor.phoenix.action_types import Action, Deed, Free
from advisor.phoenix.clauses import AUTOMATIC, COUNTED, OPEN, REPEATED, Effect, is_open
from advisor.phoenix.components import Item, Live
from advisor.phoenix.powers import POWERS, gain_counted
from advisor.phoenix.state import State
from advisor.phoenix.station import effect_of, gain
from advisor.phoenix.words import (
    BONUS,
    BUILT,
    CARRYING,
    GOLD,
    HUB,
    HUMAN,
    INCOME,
    NOTHING,
    SPECIES,
    TYPES,
)

_OPEN_PHASES = (BUILT, BONUS, INCOME)


def collect(state: State, found: Iterable[Live]) -> None:
    """Take what is automatic, and open what is not (bon-4)."""
    pending: list[Item] = []
    for item, effect in found:
        if effect.name in AUTOMATIC:
            gain(state, effect)
        elif is_open(effect):
            pending += [item] * _times(state, effect)
    state.pending = tuple(pending)


def _times(state: State, effect: Effect) -> int:
    if effect.name == "extra_same":
        return sum(number >= effect.n for number in state.bought)
    return effect.numbers[-1] if effect.name in REPEATED else 1


# Counted incomes


def _could_bring(effect: Effect, species: int) -> bool:
    """Whether a power could change how many residents of a species there are."""
    if effect.name == "txn":
        return species <= GOLD
    if effect.name == "alien":
        return effect.word in ("any", SPECIES[species])
    return species == HUMAN and effect.name in ("human", "pay_human", "res_human", "mini")


def take_counted(state: State, *, all_of_them: bool) -> None:
    """Take the counted incomes whose count nothing open can change any more, or all (P104)."""
    effects = [effect_of(state, item) for item in state.pending]
    kept = []
    for item, effect in zip(state.pending, effects, strict=True):
        if effect.name in COUNTED:
            species = SPECIES.index(effect.word)
            if all_of_them or not any(_could_bring(other, species) for other in effects):
                gain_counted(state, effect)
                continue
        kept.append(item)
    state.pending = tuple(kept)


# A free sector (s326)


def free_sectors(state: State) -> list[int]:
    """Level-1 sectors within reach of a colour whose level 1 the player lacks (P43)."""
    sectors = state.setup.data.sectors
    seat = state.active
    has = {sectors[n].colour for n in state.station[seat] if sectors[n].level == 1}
    return [
        number
        for number in sorted({*state.display, *state.own[seat]})
        if sectors[number].level == 1 and sectors[number].colour not in has
    ]


def take_sector(state: State, number: int) -> None:
    """Add a sector to the station, from the display or from one's own."""
    seat = state.active
    state.display = tuple(n for n in state.display if n != number)
    state.own[seat] = tuple(n for n in state.own[seat] if n != number)
    state.station[seat] = dict(sorted({**state.station[seat], number: ()}.items()))


def open_free(state: State) -> Item | None:
    """The item that gives a free sector now, if there is one."""
    if state.phase != BUILT:
        return None
    return next((i for i in state.pending if effect_of(state, i).name == "free_sector"), None)


def refuse_free(state: State, action: Free) -> Refusal | None:
    """Why a sector cannot be taken as the free one of an immediate ability."""
    number = action.sector
    if number in free_sectors(state):
        return None
    if number not in (*state.display, *state.own[state.active]):
        return Refusal("s326", f"Sector {number} is not on display.")
    if state.setup.data.sectors[number].level != 1:
        return Refusal("s326", f"The free sector is one of level 1; {number} is not.")
    return Refusal("s326", f"You have a level-1 sector of the colour of {number} already.")


# Lines of players


def options(state: State) -> list[Action]:
    """Every line that does something that is open."""
    built = state.phase == BUILT
    found: dict[Action, None] = {}
    for item in dict.fromkeys(state.pending):
        effect = effect_of(state, item)
        if effect.name == "free_sector":
            found |= dict.fromkeys(actions.free(number) for number in free_sectors(state))
        else:
            source = NOTHING if built else item[0]
            found |= dict.fromkeys(POWERS[effect.name].options(state, source, effect))
    return list(found)


def possible(state: State, item: Item) -> bool:
    """Whether anything can be done with an item now."""
    effect = effect_of(state, item)
    if effect.name == "free_sector":
        return bool(free_sectors(state))
    if effect.name == "txn":
        return transport.possible(state)
    return bool(POWERS[effect.name].options(state, item[0], effect))


def anything_open(state: State) -> bool:
    """Whether something is open that a player could decide about; a mere count is not."""
    return any(
        effect_of(state, item).name not in COUNTED and possible(state, item)
        for item in state.pending
    )


def counts_pay(state: State) -> bool:
    """Whether a count that waits, taken now, would pay for a power that waits (P104)."""
    counted = state.copy()
    take_counted(counted, all_of_them=True)
    return 0 < len(counted.pending) < len(state.pending) and anything_open(counted)


def _find(state: State, deed: Deed) -> tuple[Item, Refusal | None] | None:
    """The item that a line is meant for, and what stands against it."""
    first: tuple[Item, Refusal | None] | None = None
    for item in dict.fromkeys(state.pending):
        if deed.source not in (item[0], NOTHING):
            continue
        effect = effect_of(state, item)
        if effect.name == "free_sector" or deed.form not in POWERS[effect.name].forms:
            continue
        rule = saying.source_rule(state.hub(state.active).id, item[0])
        refusal = POWERS[effect.name].refuse(state, effect, deed, rule)
        if refusal is None:
            return item, None
        first = first or (item, refusal)
    return first


def refuse(state: State, deed: Deed) -> Refusal | None:
    if state.phase == CARRYING and deed.source == NOTHING:
        return transport.refuse_carrying(state, deed)
    if state.phase not in _OPEN_PHASES or (deed.source == NOTHING) != (state.phase == BUILT):
        return _refuse_phase(state, deed)
    found = _find(state, deed)
    return found[1] if found else _refuse_closed(state, deed)


def _refuse_phase(state: State, deed: Deed) -> Refusal:
    if deed.source != NOTHING:
        return Refusal(
            "bon-1",
            f"Bonuses and powers come after an action or at income, not in the phase "
            f"'{saying.phase(state.phase)}'.",
        )
    if deed.form in transport.FORMS:
        return Refusal(
            "tra-1",
            "A transaction without its source needs a transport ship in use; "
            f"this is the phase '{saying.phase(state.phase)}'.",
        )
    return Refusal("con-4", "This belongs to a sector that has just been built.")


def _refuse_closed(state: State, deed: Deed) -> Refusal:
    """Why nothing open matches a line."""
    if deed.source == NOTHING:
        return Refusal("con-4", "The new sector's immediate ability does not give this.")
    seat = state.active
    rule = saying.source_rule(state.hub(seat).id, deed.source)
    effects = [effect_of(state, item) for item in state.pending if item[0] == deed.source]
    if effects:
        says = saying.listed([POWERS[effect.name].says for effect in effects], "or")
        return Refusal(rule, f"{saying.place(deed.source).capitalize()} offers {says}.")
    if deed.source == HUB:
        return Refusal(rule, "Your hub has nothing open now.")
    if deed.source not in state.station[seat]:
        return Refusal(rule, f"Sector {deed.source} is not part of your station.")
    return _refuse_not_live(state, deed.source, rule)


def triggers(state: State) -> tuple[str, ...]:
    """What can go off in the action in progress."""
    if state.work == NOTHING:
        return ("income",)
    kind = TYPES[ship_kind(state)]
    return ("build", kind) if kind == "construction" else (kind,)


def ship_kind(state: State) -> int:
    """The type of the ship in use."""
    data = state.setup.data
    return (data.ships if state.user >= 0 else data.neutrals)[state.work].kind


def _refuse_not_live(state: State, source: int, rule: str) -> Refusal:
    now = triggers(state)
    number = state.live.get(source, 0)
    for quarter, effects in enumerate(state.setup.data.sectors[source].quarters, start=1):
        if quarter > number and any(e.trigger in now and e.name in OPEN for e in effects):
            return Refusal(
                "live-1",
                f"Quarter {quarter} of sector {source} is not live: "
                f"{number} were occupied when the turn began.",
            )
    return Refusal(rule, f"Sector {source} has nothing open now.")


def apply(state: State, deed: Deed) -> None:
    if state.phase == CARRYING:
        transport.apply_carrying(state, deed)
        return
    found = _find(state, deed)
    assert found is not None
    item = found[0]
    effect = effect_of(state, item)
    rest = list(state.pending)
    rest.remove(item)
    if effect.name == "mini":  # stays first until its dice are dealt with
        state.pending = (item, *rest)
    else:
        state.pending = tuple(rest)
    POWERS[effect.name].apply(state, effect, deed)


def apply_free(state: State, action: Free) -> None:
    item = open_free(state)
    assert item is not None
    rest = list(state.pending)
    rest.remove(item)
    state.pending = tuple(rest)
    take_sector(state, action.sector)
