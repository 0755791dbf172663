"""Actions: everything a player can say in a game, as values with one canonical text.

Make them with the functions below (or `parse_action`), which put the parts in canonical order
and hand out the same object for the same action; two actions are equal when their texts are.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from advisor.core.action import Action as Action
from advisor.core.action import Choice
from advisor.frontiers.ships import OWNER, RELIC, VALUE, Ships, order, token, tokens
from advisor.frontiers.words import (
    BAY,
    CARDS,
    COLORS,
    FIELDS,
    LISTED_CARDS,
    PLACES,
    TERRITORIES,
)

Tokens = tuple[int, int]
"""Fuel and ore."""
Loot = tuple[int, int, int]
"""Colour of a victim, fuel and ore taken from it."""
Colony = tuple[int, int]
"""Colour and territory."""
NOWHERE: Final = -1
MANY: Final = 1 << 12
"""How many of each kind of action with endless variations are kept at hand: some megabytes."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Roll(Action):
    outcome: Ships | None = None

    @property
    def is_chance(self) -> bool:
        return True

    @property
    def question(self) -> str:
        return "Which dice were rolled?"

    @property
    def bare_text(self) -> str:
        return "roll"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Dock(Action):
    """Ships to a facility, with the landing place or the theft that belongs to it."""

    facility: int
    ships: Ships
    territory: int = NOWHERE
    loot: tuple[Loot, ...] = ()
    stolen: tuple[int, int] | None = None
    """Colour of the victim and the card."""

    @property
    def kind(self) -> str:
        return PLACES[self.facility]

    @property
    def choices(self) -> tuple[Choice, ...]:
        where = (Choice("facility", PLACES[self.facility]), Choice("crew", tokens(self.ships)))
        if self.territory != NOWHERE:
            return *where, Choice("territory", TERRITORIES[self.territory])
        theft = self.text.partition(" : ")[2]
        return (*where, Choice("loot", theft)) if theft else where


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ToBay(Action):
    ship: int

    @property
    def kind(self) -> str:
        return PLACES[BAY]

    @property
    def choices(self) -> tuple[Choice, ...]:
        return Choice("facility", PLACES[BAY]), Choice("crew", token(self.ship))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Cycle(Action):
    outcome: tuple[int, ...] | None = None

    @property
    def is_chance(self) -> bool:
        return True

    @property
    def question(self) -> str:
        return "Which cards came up on the display?"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Claim(Action):
    card: int
    outcome: tuple[int, ...] | None = None

    @property
    def is_chance(self) -> bool:
        return True

    @property
    def question(self) -> str:
        return "Which card came up on the display?"

    @property
    def choices(self) -> tuple[Choice, ...]:
        return (Choice("card", CARDS[self.card]),)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Trade(Action):
    times: int

    @property
    def choices(self) -> tuple[Choice, ...]:
        return (Choice("trade", str(self.times)),)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Launch(Action):
    territory: int

    @property
    def choices(self) -> tuple[Choice, ...]:
        return (Choice("territory", TERRITORIES[self.territory]),)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class BuyRelic(Action):
    @property
    def kind(self) -> str:
        return "relic"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class End(Action):
    fuel: int
    ore: int

    @property
    def ends_turn(self) -> bool:
        return True

    @property
    def choices(self) -> tuple[Choice, ...]:
        returned = amount(self.fuel, self.ore)
        return (Choice("return", returned),) if returned else ()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Power(Action):
    """The fuel power of a card; which parts it has depends on the card."""

    card: int
    ships: Ships = ()
    place: int = NOWHERE
    dock: Dock | None = None
    outcome: Ships | None = None
    asks: tuple[str, ...] = ("hand",)
    """The kinds of its words after the card; the last kind takes all that is left."""

    @property
    def is_chance(self) -> bool:
        return self.asks == ("reroll",)

    @property
    def question(self) -> str:
        return "Which dice were rolled?"

    @property
    def choices(self) -> tuple[Choice, ...]:
        words = self.text.partition(" = ")[0].split(" ", len(self.asks))[1:]
        if self.dock is not None:
            words = words[0].split(" ", 1)[:1]
        asked = (Choice("held", CARDS[self.card]), Choice("use", "power"))
        targets = (Choice(kind, word) for kind, word in zip(self.asks, words, strict=True))
        return *asked, *targets, *(self.dock.choices if self.dock else ())


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Discard(Action):
    """The discard power of a card; which parts it has depends on the card."""

    card: int
    target: int = NOWHERE
    """A field, a territory, a card or a place, as the card asks for."""
    ship: int = 0
    colonies: tuple[Colony, ...] = ()
    asks: tuple[str, ...] = ("territory",)
    """The kinds of its words after the card."""

    @property
    def choices(self) -> tuple[Choice, ...]:
        words = self.text.replace(" > ", " ").split(" ")[2:]
        asked = (Choice("held", CARDS[self.card]), Choice("use", "discard"))
        targets = (Choice(kind, word) for kind, word in zip(self.asks, words, strict=True))
        return *asked, *targets


KINDS: Final = frozenset({*PLACES, *"cycle claim trade launch relic power discard".split()})
"""Every kind of action but rolls and ends of turns; dockings go by their facility."""


def color_key(color: int) -> str:
    """Colours are listed by name in actions."""
    return COLORS[color]


def amount(fuel: int, ore: int) -> str:
    """Tokens as text, such as `2f1o`."""
    return (f"{fuel}f" if fuel else "") + (f"{ore}o" if ore else "")


def owned(ship: int) -> str:
    """A ship of a named colour, such as `blue:3*`."""
    return f"{COLORS[ship >> OWNER]}:{token(ship)}"


def _cards(cards: Iterable[int]) -> str:
    return " ".join(sorted((CARDS[card] for card in cards), key=LISTED_CARDS.index))


@cache
def roll(outcome: Ships | None = None) -> Roll:
    if outcome is None:
        return Roll("roll")
    outcome = order(outcome)
    return Roll(f"roll {tokens(outcome)}".rstrip(), outcome)


@cache
def dock(facility: int, ships: Ships) -> Dock:
    ships = order(ships)
    return Dock(f"{PLACES[facility]} {tokens(ships)}", facility, ships)


@cache
def landing(facility: int, ships: Ships, territory: int) -> Dock:
    ships = order(ships)
    text = f"{PLACES[facility]} {tokens(ships)} > {TERRITORIES[territory]}"
    return Dock(text, facility, ships, territory)


@lru_cache(maxsize=MANY)
def raid(
    facility: int,
    ships: Ships,
    loot: tuple[Loot, ...] = (),
    stolen: tuple[int, int] | None = None,
) -> Dock:
    ships = order(ships)
    if stolen is not None:
        theft = f"{COLORS[stolen[0]]} {CARDS[stolen[1]]}"
    elif loot:
        loot = tuple(sorted(loot, key=lambda part: color_key(part[0])))
        theft = ", ".join(f"{COLORS[color]} {amount(fuel, ore)}" for color, fuel, ore in loot)
    else:
        theft = "-"
    text = f"{PLACES[facility]} {tokens(ships)} : {theft}"
    return Dock(text, facility, ships, NOWHERE, loot, stolen)


@cache
def to_bay(ship: int) -> ToBay:
    return ToBay(f"bay {token(ship)}", ship)


@cache
def cycle(outcome: tuple[int, ...] | None = None) -> Cycle:
    if outcome is None:
        return Cycle("cycle")
    outcome = tuple(sorted(outcome))
    return Cycle(f"cycle = {_cards(outcome)}", outcome)


@cache
def claim(card: int, outcome: tuple[int, ...] | None = None) -> Claim:
    if outcome is None:
        return Claim(f"claim {CARDS[card]}", card)
    return Claim(f"claim {CARDS[card]} = {_cards(outcome)}", card, outcome)


@cache
def trade(times: int) -> Trade:
    return Trade("trade" if times == 1 else f"trade {times}", times)


@cache
def launch(territory: int) -> Launch:
    return Launch(f"launch {TERRITORIES[territory]}", territory)


@cache
def buy_relic() -> BuyRelic:
    return BuyRelic("relic")


@cache
def end(fuel: int = 0, ore: int = 0) -> End:
    return End(f"end {amount(fuel, ore)}".rstrip(), fuel, ore)


@cache
def change(card: int, *ships: int) -> Power:
    """A card that changes dice: `booster 3`, `gravity 2 5` (the first down, the second up)."""
    asks = ("hand",) if len(ships) == 1 else ("lower", "raise")
    return Power(f"{CARDS[card]} {tokens(ships)}", card, ships, asks=asks)


@cache
def reroll(card: int, ships: Ships, outcome: Ships | None = None) -> Power:
    ships = order(ships)
    text = f"{CARDS[card]} {tokens(ships)}"
    if outcome is None:
        return Power(text, card, ships, asks=("reroll",))
    outcome = order(outcome)
    return Power(f"{text} = {tokens(outcome)}", card, ships, NOWHERE, None, outcome, ("reroll",))


@cache
def borrow(card: int, territory: int) -> Power:
    return Power(
        f"{CARDS[card]} {TERRITORIES[territory]}", card, (), territory, asks=("territory",)
    )


@lru_cache(maxsize=MANY)
def shoot(card: int, place: int, ships: Ships) -> Power:
    ships = tuple(sorted(ships, key=lambda ship: (color_key(ship >> OWNER), ship & VALUE, ship)))
    text = f"{CARDS[card]} {PLACES[place]} {' '.join(owned(ship) for ship in ships)}"
    return Power(text, card, ships, place, asks=("shoot",))


@lru_cache(maxsize=MANY)
def move_own(card: int, ship: int, place: int, docking: Dock) -> Power:
    """Move an own docked ship into a docking that includes it."""
    text = f"{CARDS[card]} {token(ship)}@{PLACES[place]} > {docking.text}"
    return Power(text, card, (ship,), place, docking, asks=("docked",))


@lru_cache(maxsize=MANY)
def move_other(card: int, ship: int, place: int, docking: Dock) -> Power:
    """Move another's docked ship into a docking that includes it."""
    text = f"{CARDS[card]} {owned(ship)}@{PLACES[place]} > {docking.text}"
    return Power(text, card, (ship,), place, docking, asks=("docked",))


@cache
def discard_for_field(card: int, field: int) -> Discard:
    return Discard(f"discard {CARDS[card]} {FIELDS[field]}", card, field, asks=("field",))


@cache
def discard_for_territory(card: int, territory: int) -> Discard:
    return Discard(f"discard {CARDS[card]} {TERRITORIES[territory]}", card, territory)


@cache
def discard_for_card(card: int, taken: int) -> Discard:
    return Discard(f"discard {CARDS[card]} {CARDS[taken]}", card, taken, asks=("pile",))


@cache
def discard_to_swap(card: int, first: Colony, second: Colony) -> Discard:
    pair = tuple(
        sorted((first, second), key=lambda colony: (TERRITORIES[colony[1]], color_key(colony[0])))
    )
    text = " ".join(f"{COLORS[color]}@{TERRITORIES[territory]}" for color, territory in pair)
    return Discard(f"discard {CARDS[card]} {text}", card, NOWHERE, 0, pair, ("colony", "colony"))


@cache
def discard_to_move(card: int, colony: Colony, territory: int) -> Discard:
    color, origin = colony
    text = f"{COLORS[color]}@{TERRITORIES[origin]} > {TERRITORIES[territory]}"
    asks = ("colony", "territory")
    return Discard(f"discard {CARDS[card]} {text}", card, territory, 0, (colony,), asks)


@cache
def discard_to_ground(card: int, ship: int, place: int) -> Discard:
    """Return another's ship to its stock; in the Bay a ship shows no value."""
    if place == BAY:
        ship &= ~VALUE
        who = f"{COLORS[ship >> OWNER]}{'*' if ship & RELIC else ''}"
    else:
        who = owned(ship)
    return Discard(
        f"discard {CARDS[card]} {who}@{PLACES[place]}", card, place, ship, asks=("docked",)
    )
