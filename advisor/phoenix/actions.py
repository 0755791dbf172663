"""Actions: everything a player can say in a game, as values with one canonical text.

Make them with the functions below (or `parse_action`), which put the parts in canonical order
and hand out the same object for the same action; two actions are equal when their texts are.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from advisor.core import action
from advisor.phoenix.words import (
    COLORS,
    FACES,
    HUBS,
    KINDS,
    NEUTRALS,
    NOTHING,
    SHIPS,
    SPECIES,
    TRACKS,
    place_word,
)

Dice = tuple[int, int, int, int]
"""How many dice show food, water, metal, a Human."""
Kinds = tuple[int, ...]
"""Resources by number (food, water, metal), sorted."""
MANY: Final = 1 << 16
OWN: Final = -1
"""The owner of a ship that belongs to whoever is speaking."""
NEUTRAL: Final = -2
SUPPLY: Final = -1
"""Where a resident goes who leaves a hub and finds no quarter."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Action(action.Action):
    """One line of a game."""

    @property
    def kind(self) -> str:
        """The sort of action in one word."""
        return type(self).__name__.lower()

    @property
    def is_chance(self) -> bool:
        """Whether dice or cards decide what comes of it."""
        return False


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Draft(Action):
    ship: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class KeepHub(Action):
    hub: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Draw(Action):
    outcome: tuple[int, ...] | None = None

    @property
    def is_chance(self) -> bool:
        return True


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class KeepShips(Action):
    ships: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Scrap(Action):
    ship: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Free(Action):
    sector: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Advance(Action):
    tracks: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Use(Action):
    """A ship: whose, which, and what it shall do."""

    owner: int
    """A colour, `OWN` or `NEUTRAL`."""
    ship: int
    """Its number among the ships, or among the neutral ships."""
    target: int = NOTHING
    """The ship taken apart, or the sector built."""
    tracks: tuple[int, ...] = ()
    rolls: bool = False
    outcome: Dice | None = None

    @property
    def is_chance(self) -> bool:
        return self.rolls


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Income(Action):
    pass


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Recruit(Action):
    """A Human instead of a turn, then income."""

    pay: Kinds
    place: int
    gift: Kinds = ()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Convert(Action):
    gain: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Point(Action):
    pass


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Done(Action):
    pass


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Deed(Action):
    """A small step: a transaction, an immediate ability, a bonus, a power at income.

    With a source it belongs to that sector or the hub; without one to the action in progress.
    `form` says which of the parts below it has.
    """

    source: int
    form: str
    kinds: Kinds = ()
    gain: int = NOTHING
    species: int = NOTHING
    place: int = NOTHING
    gift: Kinds = ()
    outcome: Dice | None = None

    @property
    def is_chance(self) -> bool:
        return self.form == "roll"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Reroll(Action):
    dice: Dice
    outcome: Dice | None = None

    @property
    def is_chance(self) -> bool:
        return True


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Keep(Action):
    dice: Dice


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Ally(Action):
    pay: Kinds
    place: int
    gift: Kinds = ()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Observe(Action):
    pass


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Move(Action):
    species: int
    origin: int
    place: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Leave(Action):
    species: int
    place: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class GiveBack(Action):
    """A resident of a sector, or without a species the sector itself."""

    species: int
    place: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Reward(Action):
    color: int
    levels: tuple[int, ...]
    kinds: Kinds = ()


# Texts


def dice_text(dice: Dice) -> str:
    return " ".join(f"{n}{face}" for n, face in zip(dice, FACES, strict=True) if n)


def kinds_text(kinds: Kinds) -> str:
    return " ".join(KINDS[kind] for kind in kinds)


def ship_text(owner: int, ship: int) -> str:
    if owner == NEUTRAL:
        return NEUTRALS[ship]
    return SHIPS[ship] if owner == OWN else f"{COLORS[owner]}:{SHIPS[ship]}"


def _outcome(text: str) -> str:
    return f" = {text}" if text else ""


def _gift(gift: Kinds) -> str:
    return f" +{''.join(KINDS[kind] for kind in gift)}" if gift else ""


def _price(pay: Kinds) -> str:
    return "".join(f"1{KINDS[kind]}" for kind in pay)


def _ships(ships: tuple[int, ...]) -> str:
    return " ".join(SHIPS[ship] for ship in ships)


# Factories


@lru_cache(maxsize=MANY)
def draft(ship: int) -> Draft:
    return Draft(f"draft {SHIPS[ship]}", ship)


@lru_cache(maxsize=MANY)
def keep_hub(hub: int) -> KeepHub:
    return KeepHub(f"hub {HUBS[hub]}", hub)


@lru_cache(maxsize=MANY)
def draw(outcome: tuple[int, ...] | None = None) -> Draw:
    cards = None if outcome is None else tuple(sorted(outcome))
    return Draw("draw" + (_outcome(_ships(cards)) if cards else ""), cards)


@lru_cache(maxsize=MANY)
def keep_ships(ships: tuple[int, ...]) -> KeepShips:
    ships = tuple(sorted(ships))
    return KeepShips(f"keep {_ships(ships)}", ships)


@lru_cache(maxsize=MANY)
def scrap(ship: int) -> Scrap:
    return Scrap(f"scrap {SHIPS[ship]}", ship)


@lru_cache(maxsize=MANY)
def free(sector: int) -> Free:
    return Free(f"free {sector}", sector)


@lru_cache(maxsize=MANY)
def advance(tracks: tuple[int, ...]) -> Advance:
    tracks = tuple(sorted(tracks))
    return Advance(f"advance {' '.join(TRACKS[track] for track in tracks)}", tracks)


@lru_cache(maxsize=MANY)
def use(owner: int, ship: int) -> Use:
    """A ship that needs no target: transport, farm, ice collector."""
    return Use(f"use {ship_text(owner, ship)}", owner, ship)


@lru_cache(maxsize=MANY)
def use_dismantle(owner: int, ship: int, target: int) -> Use:
    return Use(f"use {ship_text(owner, ship)} : {SHIPS[target]}", owner, ship, target)


@lru_cache(maxsize=MANY)
def use_build(owner: int, ship: int, sector: int) -> Use:
    return Use(f"use {ship_text(owner, ship)} : {sector}", owner, ship, sector)


@lru_cache(maxsize=MANY)
def use_lobby(owner: int, ship: int, tracks: tuple[int, ...]) -> Use:
    tracks = tuple(sorted(tracks))
    named = " ".join(TRACKS[track] for track in tracks)
    return Use(f"use {ship_text(owner, ship)} : {named}", owner, ship, NOTHING, tracks)


@lru_cache(maxsize=MANY)
def use_roll(owner: int, ship: int, outcome: Dice | None = None) -> Use:
    rolled = _outcome(dice_text(outcome)) if outcome else ""
    text = f"use {ship_text(owner, ship)}{rolled}"
    return Use(text, owner, ship, NOTHING, (), True, outcome)


INCOME: Final = Income("income")
POINT: Final = Point("point")
DONE: Final = Done("done")
OBSERVE: Final = Observe("observe")


@lru_cache(maxsize=MANY)
def recruit(pay: Kinds, place: int, gift: Kinds = ()) -> Recruit:
    price = f"{_price(pay)} " if pay else ""
    text = f"recruit {price}> {place_word(place)}{_gift(gift)}"
    return Recruit(text, pay, place, gift)


@lru_cache(maxsize=MANY)
def convert(gain: int) -> Convert:
    return Convert(f"convert m > {KINDS[gain]}", gain)


@lru_cache(maxsize=MANY)
def alien(species: int, place: int, source: int = NOTHING) -> Deed:
    text = f"{_source(source)}alien {SPECIES[species]} > {place_word(place)}"
    return Deed(text, source, "alien", species=species, place=place)


@lru_cache(maxsize=MANY)
def human(place: int, gift: Kinds = (), source: int = NOTHING) -> Deed:
    text = f"{_source(source)}human > {place_word(place)}{_gift(gift)}"
    return Deed(text, source, "human", place=place, gift=gift)


@lru_cache(maxsize=MANY)
def trade(kinds: Kinds, gain: int, source: int = NOTHING) -> Deed:
    kinds = tuple(sorted(kinds))
    text = f"{_source(source)}trade {kinds_text(kinds)} > {KINDS[gain]}"
    return Deed(text, source, "trade", kinds, gain)


@lru_cache(maxsize=MANY)
def buy(gain: int, source: int = NOTHING) -> Deed:
    return Deed(f"{_source(source)}buy {KINDS[gain]}", source, "buy", (), gain)


@lru_cache(maxsize=MANY)
def roll(source: int = NOTHING, outcome: Dice | None = None) -> Deed:
    rolled = _outcome(dice_text(outcome)) if outcome else ""
    return Deed(f"{_source(source)}roll{rolled}", source, "roll", outcome=outcome)


@lru_cache(maxsize=MANY)
def take(source: int, kinds: Kinds) -> Deed:
    """Resources of choice."""
    kinds = tuple(sorted(kinds))
    return Deed(f"{place_word(source)} {kinds_text(kinds)}", source, "kinds", kinds)


@lru_cache(maxsize=MANY)
def swap(source: int, kinds: Kinds, gain: int) -> Deed:
    kinds = tuple(sorted(kinds))
    text = f"{place_word(source)} {kinds_text(kinds)} > {KINDS[gain]}"
    return Deed(text, source, "swap", kinds, gain)


@lru_cache(maxsize=MANY)
def feed(source: int, kinds: Kinds, place: int, gift: Kinds = ()) -> Deed:
    """A Human for resources."""
    kinds = tuple(sorted(kinds))
    price = "".join(KINDS[kind] for kind in kinds)
    text = f"{place_word(source)} {price + ' ' if price else ''}> {place_word(place)}{_gift(gift)}"
    return Deed(text, source, "feed", kinds, place=place, gift=gift)


@lru_cache(maxsize=MANY)
def step(source: int, track: int) -> Deed:
    """A step on a track."""
    return Deed(f"{place_word(source)} {TRACKS[track]}", source, "track", gain=track)


@lru_cache(maxsize=MANY)
def bare(source: int) -> Deed:
    """A power without a choice."""
    return Deed(place_word(source), source, "bare")


def _source(source: int) -> str:
    return "" if source == NOTHING else f"{place_word(source)} "


@lru_cache(maxsize=MANY)
def reroll(dice: Dice, outcome: Dice | None = None) -> Reroll:
    rolled = _outcome(dice_text(outcome)) if outcome else ""
    return Reroll(f"reroll {dice_text(dice)}{rolled}", dice, outcome)


@lru_cache(maxsize=MANY)
def keep(dice: Dice) -> Keep:
    return Keep(f"keep {dice_text(dice)}", dice)


@lru_cache(maxsize=MANY)
def ally(pay: Kinds, place: int, gift: Kinds = ()) -> Ally:
    price = f"{_price(pay)} " if pay else ""
    return Ally(f"ally {price}> {place_word(place)}{_gift(gift)}", pay, place, gift)


@lru_cache(maxsize=MANY)
def relocate(species: int, origin: int, place: int) -> Move:
    text = f"move {SPECIES[species]} {place_word(origin)} > {place_word(place)}"
    return Move(text, species, origin, place)


@lru_cache(maxsize=MANY)
def leave(species: int, place: int) -> Leave:
    where = "supply" if place == SUPPLY else place_word(place)
    return Leave(f"leave {SPECIES[species]} > {where}", species, place)


@lru_cache(maxsize=MANY)
def give_back(species: int, place: int) -> GiveBack:
    who = "" if species == NOTHING else f"{SPECIES[species]} "
    return GiveBack(f"return {who}{place_word(place)}", species, place)


@lru_cache(maxsize=MANY)
def reward(color: int, levels: tuple[int, ...], kinds: Kinds = ()) -> Reward:
    levels, kinds = tuple(sorted(levels)), tuple(sorted(kinds))
    chosen = " ".join(str(level) for level in levels)
    choice = f" {kinds_text(kinds)}" if kinds else ""
    return Reward(f"{COLORS[color]} reward {chosen}{choice}", color, levels, kinds)
