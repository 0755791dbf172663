"""Abilities as data: `trigger>effect:arguments`, read into small values and checked.

Which effect may follow which trigger, and what its arguments are, is one table. An owner's
override can put any of these on any quarter, so nothing else in the game knows a sector by name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from advisor.core.visible import shown
from advisor.phoenix.words import SECTOR_COLOURS, SHIPS, SPECIES, TRACKS

SHIP_TRIGGERS: Final = (*TRACKS, "diplomacy")
GAINS: Final = ("gem", "food", "water", "metal", "vp")
COUNTED: Final = ("gem_per", "food_per", "water_per")
AUTOMATIC: Final = frozenset((*GAINS, "vp_tracks", "turn", "advance_all"))
MODIFIERS: Final = frozenset(("dice", "capacity", "reroll", "txns", "discount", "human_discount"))
OPEN: Final = frozenset(
    "fw res alien human pay_human res_human pay_metal pay_res pay_lobby lobby pay_turn txn mini "
    "swap advance extra_same free_sector".split()
)
"""Effects with a choice or a price: a player decides about them."""
REPEATED: Final = {"alien": 1, "human": 0, "txn": 0, "lobby": 0, "advance": 0, "free_sector": 0}
"""Effects that happen n times, one line each, and which argument is n."""

BUILDING: Final = ("built", "build", "construction")
"""The triggers that one action can set off together."""

_ANY_BONUS: Final = (*GAINS, "vp_tracks", "turn", "advance_all", *sorted(OPEN - {"free_sector"}))
_BONUS: Final = tuple(name for name in _ANY_BONUS if name != "extra_same")

ALLOWED: Final[dict[str, frozenset[str]]] = {
    "income": frozenset((*_BONUS, *COUNTED)),
    "dismantle": frozenset(_BONUS),
    "construction": frozenset((*_BONUS, "discount")),
    "transport": frozenset((*_ANY_BONUS, "txns")),
    "expedition": frozenset((*_BONUS, "dice", "capacity", "reroll")),
    "diplomacy": frozenset(_BONUS),
    "build": frozenset((*_BONUS, "discount")),
    "built": frozenset(
        (*GAINS, "vp_tracks", "turn", "advance_all", "alien", "human", "mini", "free_sector")
    ),
    "alien": frozenset(GAINS),
    "human": frozenset((*GAINS, "res", "human_discount")),
    "cost": frozenset(("own", "other", "expedition", "other_diplomacy")),
    "turn": frozenset(("metal_fw", "human_income")),
    "any": frozenset(("point_gems",)),
    "static": frozenset(("mix", "any_order", "hub_quarters", "hub_slots")),
    "income_end": frozenset(("leave_hub", "give_back")),
    "end": frozenset(("vp_per", "vp_ships")),
}
HUB_ONLY: Final = frozenset(
    "metal_fw human_income point_gems hub_quarters hub_slots leave_hub give_back gem_per_ship "
    "gem_flat any_order vp_ships own other other_diplomacy".split()
)
HUB_INCOME: Final = frozenset((*GAINS, "gem_per_ship", "gem_flat"))
HUB_SETUP: Final = (
    "draw_ships",
    "discard_ship",
    "discard_level",
    "free_sector",
    "hub_aliens",
    "hub_residents",
    "private_sectors",
)

_N: Final = "a whole number from 1"
_SHAPES: Final[dict[str, tuple[str, ...]]] = {
    "gem_per": ("species", "n"),
    "food_per": ("species", "n"),
    "water_per": ("species", "n"),
    "vp_tracks": ("n", "n"),
    "alien": ("alien", "n"),
    "pay_metal": ("n", "n"),
    "pay_res": ("n", "n"),
    "mini": ("n", "n"),
    "mix": ("teal",),
    "hub_quarters": ("colour", "n"),
    "hub_slots": ("slots",),
    "point_gems": ("n", "n"),
    "vp_per": ("counted", "n", "n"),
    "vp_ships": ("n", "n", "n", "n"),
    "draw_ships": ("n", "n"),
    "discard_ship": ("ship",),
    "hub_aliens": ("colour", "n"),
}
"""Kinds of arguments; an effect that is not listed takes one number."""
_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "species": SPECIES,
    "colour": SECTOR_COLOURS,
    "teal": ("teal",),
    "alien": (*SPECIES[:4], "any", "same"),
    "counted": (*SPECIES, "metal", "level3", "full", "sector", "ship"),
    "ship": SHIPS,
}
_SLOT: Final = re.compile(r"([a-z]+)=(gem|food|water|metal|vp):([1-9])")


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect of a clause: when, what, how much."""

    trigger: str
    name: str
    args: tuple[str, ...]
    numbers: tuple[int, ...]
    """The arguments that are numbers, in order."""

    @property
    def n(self) -> int:
        """The last number: of most effects the only one."""
        return self.numbers[-1]

    @property
    def word(self) -> str:
        """The first argument of an effect that begins with a word."""
        return self.args[0]


def is_open(effect: Effect) -> bool:
    """Whether an effect can wait for a player, so that its source is named as open."""
    return effect.name in OPEN or effect.name in COUNTED


def crowded(effects: Sequence[Effect]) -> bool:
    """Whether two effects could be open at once, so that naming the source would be unclear."""
    groups = ["building" if e.trigger in BUILDING else e.trigger for e in effects if is_open(e)]
    return len(set(groups)) < len(groups)


class ClauseError(ValueError):
    """A clause that says nothing the game knows."""


def read(text: str, trigger: str | None = None, *, hub: bool = False) -> tuple[Effect, ...]:
    """The effects of a column; clauses without a trigger get the given one."""
    found: list[Effect] = []
    for clause in filter(None, (part.strip() for part in text.split(";"))):
        when, sign, what = clause.partition(">")
        if trigger is not None:
            when, what = trigger, clause
        elif not sign:
            raise ClauseError(f"{shown(clause)} has no '>' between when and what")
        found += [_effect(when, part.strip(), hub) for part in what.split("+")]
    return tuple(found)


def _effect(trigger: str, text: str, hub: bool) -> Effect:
    name, _, rest = text.partition(":")
    args = tuple(rest.split(",")) if rest else ()
    allowed = _allowed(trigger, hub)
    if name not in allowed or (name in HUB_ONLY and not hub):
        raise ClauseError(
            f"{shown(name)} cannot follow {shown(trigger)}; known: {', '.join(allowed)}"
        )
    shape = _shape(trigger, name)
    if len(args) != len(shape):
        raise ClauseError(f"{shown(text)} needs {len(shape)} arguments, not {len(args)}")
    numbers = []
    for kind, arg in zip(shape, args, strict=True):
        if kind == "n":
            numbers.append(_number(text, arg))
        elif kind == "slots":
            slots(arg)
        elif arg not in _WORDS[kind]:
            raise ClauseError(
                f"{shown(text)}: expected {', '.join(_WORDS[kind])}, not {shown(arg)}"
            )
    return Effect(trigger, name, args, tuple(numbers))


def _allowed(trigger: str, hub: bool) -> Sequence[str]:
    if trigger == "setup":
        return HUB_SETUP
    if trigger not in ALLOWED:
        raise ClauseError(f"{shown(trigger)} is no trigger; known: {', '.join(ALLOWED)}")
    extra = HUB_INCOME if hub and trigger == "income" else frozenset()
    return sorted(ALLOWED[trigger] | extra)


def _shape(trigger: str, name: str) -> tuple[str, ...]:
    if trigger == "setup" and name == "free_sector":
        return ("colour",)
    return _SHAPES.get(name, ("n",))


def _number(text: str, arg: str) -> int:
    least = 0 if text.startswith(("vp_ships", "vp_tracks")) else 1
    if not (arg.isascii() and arg.isdigit() and len(arg) < 3 and least <= int(arg) <= 99):
        raise ClauseError(f"{shown(text)}: expected a number from {least} to 99, not {shown(arg)}")
    return int(arg)


def slots(text: str) -> tuple[tuple[int, str, int], ...]:
    """The spaces of a hub that pay while somebody stands there: species, what, how much."""
    found = []
    for part in text.split("|"):
        match = _SLOT.fullmatch(part.strip())
        if match is None or match[1] not in SPECIES:
            raise ClauseError(f"expected spaces such as pink=food:1, not {shown(part.strip())}")
        found.append((SPECIES.index(match[1]), match[2], int(match[3])))
    if sorted(species for species, _, _ in found) != list(range(len(SPECIES))):
        raise ClauseError("each of the five species needs exactly one space on the hub")
    return tuple(found)
