"""What a card is made of: the parts of which `deck.py` declares them all.

Data only, and nothing of the house is imported here, so that words and components can be read off
the declarations. What an effect does stands in the module that `rules.py` names for its kind.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

FACES: Final = range(1, 7)
"""What a die can show."""


@dataclass(frozen=True, slots=True)
class Change:
    """Another value for one die: `scale * value + shift`, as long as a die can show that."""

    shift: int
    done: str
    """What a refusal says cannot be done to a die: `lowered`."""
    scale: int = 1

    def of(self, value: int) -> int:
        """The new value, or 0 if no die shows it."""
        new = self.scale * value + self.shift
        return new if new in FACES else 0

    def table(self, relic: int) -> tuple[int, ...]:
        """The new ship for every ship, with the bit that says Relic Ship; 0 for none."""
        return tuple(
            (ship & relic | new) if (new := self.of(ship & relic - 1)) else 0
            for ship in range(2 * relic)
        )


class Effect:
    """What a use of a card does. Models and searches take effects in the order of `rank`,
    powers and discards each for themselves; a new one takes the next number.
    """

    rank: ClassVar[int]

    @property
    def place(self) -> tuple[int, ...]:
        """Where it stands among the effects."""
        return (self.rank,)


@dataclass(frozen=True)
class FuelEffect(Effect):
    """What a use for fuel does, once per turn."""

    price: int | None = 1
    """Fuel for one use, or for one of what it is used on; None: the players agree on it."""
    by_chance: ClassVar[bool] = False


@dataclass(frozen=True)
class ChangeDice(FuelEffect):
    """Other values for unplaced ships, as many as there are changes."""

    changes: tuple[Change, ...] = ()
    rank: ClassVar[int] = 0

    @property
    def place(self) -> tuple[int, ...]:
        return self.rank, len(self.changes), -self.changes[0].scale


class BorrowBonus(FuelEffect):
    """The bonus of a territory for this turn; the price is for each colony there."""

    rank = 1


class ShootShips(FuelEffect):
    """Others' ships at one facility to the Maintenance Bay; the price is for each of them."""

    rank = 2


class MoveOwnShip(FuelEffect):
    """An own docked ship docks once more."""

    rank = 3


class MoveOtherShip(FuelEffect):
    """Another's docked ship docks once more, and works for the player."""

    rank = 4


class RollAgain(FuelEffect):
    """Unplaced ships are rolled again."""

    rank = 5
    by_chance = True


class LiftField(Effect):
    """A field off the board."""

    rank = 0


@dataclass(frozen=True)
class PlaceField(Effect):
    """A field on a territory, or from one to another."""

    field: str
    rank: ClassVar[int] = 1


class SwapColonies(Effect):
    """Two colonies change places."""

    rank = 2


class MoveColony(Effect):
    """A colony to another territory."""

    rank = 3


class GroundShip(Effect):
    """A ship of another back to its stock."""

    rank = 4


class FetchCard(Effect):
    """A card back from the discards."""

    rank = 5


@dataclass(frozen=True, slots=True)
class Card:
    """One alien tech card: everything that is particular to it."""

    token: str
    """Its word in files and actions."""
    title: str
    lines: tuple[str, ...]
    """Up to three short lines on the card."""
    explained: str
    """What it does, in a sentence or two."""
    power: FuelEffect | None = None
    discard: Effect | None = None
    copies: int = 2
    edition: int = 1
    """The first edition that has it; later ones have a higher number."""
    points: int = 0
    """Points while it is held."""
    worth: int = 0
    """A first guess of what holding it is worth, in thousandths of a point."""
    worth_per_colony: int = 0
    """The same for each colony that the player who has landed most has yet to land."""
