"""Actions: everything a player can say in a game, as values with one canonical text.

Make them with the functions below (or `parse_action`), which put the parts in canonical order
and hand out the same object for the same action; two actions are equal when their texts are.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from advisor.phoenix.action_types import (
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
    Kinds,
    Leave,
    Move,
    Observe,
    Point,
    Recruit,
    Reroll,
    Reward,
    Scrap,
    Use,
    dice_text,
    gift_text,
    kinds_text,
    leave_text,
    letters,
    levels_text,
    outcome_text,
    price_text,
    ship_text,
    ships_text,
    tracks_text,
)
from advisor.phoenix.words import COLORS, HUBS, KINDS, NOTHING, SHIPS, SPECIES, TRACKS, place_word

MANY: Final = 1 << 16


@lru_cache(maxsize=MANY)
def draft(ship: int) -> Draft:
    return Draft(f"draft {SHIPS[ship]}", ship)


@lru_cache(maxsize=MANY)
def keep_hub(hub: int) -> KeepHub:
    return KeepHub(f"hub {HUBS[hub]}", hub)


@lru_cache(maxsize=MANY)
def draw(outcome: tuple[int, ...] | None = None) -> Draw:
    cards = None if outcome is None else tuple(sorted(outcome))
    return Draw("draw" + (outcome_text(ships_text(cards)) if cards else ""), cards)


@lru_cache(maxsize=MANY)
def keep_ships(ships: tuple[int, ...]) -> KeepShips:
    ships = tuple(sorted(ships))
    return KeepShips(f"keep {ships_text(ships)}", ships)


@lru_cache(maxsize=MANY)
def scrap(ship: int) -> Scrap:
    return Scrap(f"scrap {SHIPS[ship]}", ship)


@lru_cache(maxsize=MANY)
def free(sector: int) -> Free:
    return Free(f"free {sector}", sector)


@lru_cache(maxsize=MANY)
def advance(tracks: tuple[int, ...]) -> Advance:
    tracks = tuple(sorted(tracks))
    return Advance(f"advance {tracks_text(tracks)}", tracks)


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
    named = tracks_text(tracks)
    return Use(f"use {ship_text(owner, ship)} : {named}", owner, ship, NOTHING, tracks)


@lru_cache(maxsize=MANY)
def use_roll(owner: int, ship: int, outcome: Dice | None = None) -> Use:
    rolled = outcome_text(dice_text(outcome)) if outcome else ""
    text = f"use {ship_text(owner, ship)}{rolled}"
    return Use(text, owner, ship, NOTHING, (), True, outcome)


INCOME: Final = Income("income")
POINT: Final = Point("point")
DONE: Final = Done("done")
OBSERVE: Final = Observe("observe")


@lru_cache(maxsize=MANY)
def recruit(pay: Kinds, place: int, gift: Kinds = ()) -> Recruit:
    price = f"{price_text(pay)} " if pay else ""
    text = f"recruit {price}> {place_word(place)}{gift_text(gift)}"
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
    text = f"{_source(source)}human > {place_word(place)}{gift_text(gift)}"
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
    rolled = outcome_text(dice_text(outcome)) if outcome else ""
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
    price = f"{letters(kinds)} " if kinds else ""
    text = f"{place_word(source)} {price}> {place_word(place)}{gift_text(gift)}"
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
    rolled = outcome_text(dice_text(outcome)) if outcome else ""
    return Reroll(f"reroll {dice_text(dice)}{rolled}", dice, outcome)


@lru_cache(maxsize=MANY)
def keep(dice: Dice) -> Keep:
    return Keep(f"keep {dice_text(dice)}", dice)


@lru_cache(maxsize=MANY)
def ally(pay: Kinds, place: int, gift: Kinds = ()) -> Ally:
    price = f"{price_text(pay)} " if pay else ""
    return Ally(f"ally {price}> {place_word(place)}{gift_text(gift)}", pay, place, gift)


@lru_cache(maxsize=MANY)
def relocate(species: int, origin: int, place: int) -> Move:
    text = f"move {SPECIES[species]} {place_word(origin)} > {place_word(place)}"
    return Move(text, species, origin, place)


@lru_cache(maxsize=MANY)
def leave(species: int, place: int) -> Leave:
    return Leave(f"leave {SPECIES[species]} > {leave_text(place)}", species, place)


@lru_cache(maxsize=MANY)
def give_back(species: int, place: int) -> GiveBack:
    who = "" if species == NOTHING else f"{SPECIES[species]} "
    return GiveBack(f"return {who}{place_word(place)}", species, place)


@lru_cache(maxsize=MANY)
def reward(color: int, levels: tuple[int, ...], kinds: Kinds = ()) -> Reward:
    levels, kinds = tuple(sorted(levels)), tuple(sorted(kinds))
    choice = f" {kinds_text(kinds)}" if kinds else ""
    return Reward(f"{COLORS[color]} reward {levels_text(levels)}{choice}", color, levels, kinds)
