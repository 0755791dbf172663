"""The sorts of actions: what each is made of, and what a player is asked for on the way to it.

`actions.py` makes them; nobody else does, so that the parts are in canonical order.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from advisor.core import action
from advisor.core.action import Choice
from advisor.phoenix.words import (
    COLORS,
    FACE_NAMES,
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
OWN: Final = -1
"""The owner of a ship that belongs to whoever is speaking."""
NEUTRAL: Final = -2
SUPPLY: Final = -1
"""Where a resident goes who leaves a hub and finds no quarter."""
SPOKEN: Final = ("alien", "human", "trade", "buy", "roll")
"""Forms of a deed that stand in its text as a word."""
_DEEDS: Final = {
    "kinds": "take",
    "swap": "exchange",
    "feed": "human",
    "track": "advance",
    "bare": "power",
}
"""What the other forms are called."""
COUNTED: Final = frozenset(
    {
        *SPOKEN,
        *_DEEDS.values(),
        *"draft hub keep scrap free use income recruit convert point done".split(),
        *"reroll ally observe move leave return reward".split(),
    }
)
"""Every kind of action but the draw of ships, which nobody chooses."""
_SAID: Final = re.compile(r"([1-9][0-9]?)?\s*(food|water|metal|humans?|[fwmh])")
"""A number of dice and their face, as people say it."""


# Texts


def dice_text(dice: Dice) -> str:
    return " ".join(f"{n}{face}" for n, face in zip(dice, FACES, strict=True) if n)


def kinds_text(kinds: Kinds) -> str:
    return " ".join(KINDS[kind] for kind in kinds)


def ship_text(owner: int, ship: int) -> str:
    if owner == NEUTRAL:
        return NEUTRALS[ship]
    return SHIPS[ship] if owner == OWN else f"{COLORS[owner]}:{SHIPS[ship]}"


def outcome_text(text: str) -> str:
    return f" = {text}" if text else ""


def gift_text(gift: Kinds) -> str:
    return f" +{letters(gift)}" if gift else ""


def price_text(pay: Kinds) -> str:
    return "".join(f"1{KINDS[kind]}" for kind in pay)


def ships_text(ships: tuple[int, ...]) -> str:
    return " ".join(SHIPS[ship] for ship in ships)


def tracks_text(tracks: tuple[int, ...]) -> str:
    return " ".join(TRACKS[track] for track in tracks)


def levels_text(levels: tuple[int, ...]) -> str:
    return " ".join(map(str, levels))


def letters(kinds: Kinds) -> str:
    return "".join(KINDS[kind] for kind in kinds)


def leave_text(place: int) -> str:
    return "supply" if place == SUPPLY else place_word(place)


# The sorts


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Action(action.Action):
    """One line of a game."""

    @property
    def kind(self) -> str:
        return self.text.partition(" ")[0]

    @property
    def choices(self) -> tuple[Choice, ...]:
        return (Choice("action", self._begins()), *self._answers())

    def _begins(self) -> str:
        """The first answer: what shall be done at all."""
        return self.kind

    def _answers(self) -> tuple[Choice, ...]:
        """What is asked after the sort of action is known."""
        return ()

    def heard(self, typed: str) -> tuple[str, ...]:
        """Dice as people say them: `ffwmh`, `2 food, 1 metal`, `f 2w`."""
        return _said_dice(typed)


def _said_dice(typed: str) -> tuple[str, ...]:
    """The amounts that somebody has typed in one of the usual ways; nothing if it is none."""
    said = typed.lower()
    if _SAID.sub("", said).strip(" ,+"):
        return ()
    counts = dict.fromkeys(FACES, 0)
    for number, face in _SAID.findall(said):
        counts[face[0]] += int(number or 1)
    return tuple(f"{count}{face}" for face, count in counts.items() if count)


def _dice(dice: Dice) -> tuple[Choice, ...]:
    """How many dice of each face: four small questions instead of hundreds of sets."""
    return tuple(Choice(name, str(n)) for name, n in zip(FACE_NAMES, dice, strict=True))


def _human(pay: Kinds, place: int, gift: Kinds) -> tuple[Choice, ...]:
    """What a Human is paid with, where it lives, and what comes along."""
    paid = (Choice("pay", price_text(pay)),) if pay else ()
    return (*paid, Choice("place", place_word(place)), *_along(gift))


def _along(gift: Kinds) -> tuple[Choice, ...]:
    return (Choice("gift", letters(gift)),) if gift else ()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Draft(Action):
    ship: int

    def _answers(self) -> tuple[Choice, ...]:
        return (Choice("ship", SHIPS[self.ship]),)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class KeepHub(Action):
    hub: int

    def _answers(self) -> tuple[Choice, ...]:
        return (Choice("hub", HUBS[self.hub]),)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Draw(Action):
    outcome: tuple[int, ...] | None = None

    @property
    def is_chance(self) -> bool:
        return True

    @property
    def question(self) -> str:
        return "Which cards were drawn?"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class KeepShips(Action):
    ships: tuple[int, ...]

    def _answers(self) -> tuple[Choice, ...]:
        return (Choice("ships", ships_text(self.ships)),)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Scrap(Action):
    ship: int

    def _answers(self) -> tuple[Choice, ...]:
        return (Choice("ship", SHIPS[self.ship]),)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Free(Action):
    sector: int

    def _answers(self) -> tuple[Choice, ...]:
        return (Choice("sector", str(self.sector)),)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Advance(Action):
    tracks: tuple[int, ...]

    def _answers(self) -> tuple[Choice, ...]:
        return (Choice("tracks", tracks_text(self.tracks)),)


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

    @property
    def question(self) -> str:
        return "Which dice were rolled?"

    def _answers(self) -> tuple[Choice, ...]:
        ship = Choice("ship", ship_text(self.owner, self.ship))
        if self.tracks:
            return (ship, Choice("tracks", tracks_text(self.tracks)))
        if self.target == NOTHING:
            return (ship,)
        if self.target < len(SHIPS):
            return (ship, Choice("own ship", SHIPS[self.target]))
        return (ship, Choice("sector", str(self.target)))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Income(Action):
    pass


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Recruit(Action):
    """A Human instead of a turn, then income."""

    pay: Kinds
    place: int
    gift: Kinds = ()

    def _answers(self) -> tuple[Choice, ...]:
        return _human(self.pay, self.place, self.gift)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Convert(Action):
    gain: int

    def _answers(self) -> tuple[Choice, ...]:
        return (Choice("resource", KINDS[self.gain]),)


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

    @property
    def question(self) -> str:
        return "Which dice were rolled?"

    def _answers(self) -> tuple[Choice, ...]:
        return (*self._word(), *self._parts())

    @property
    def kind(self) -> str:
        return _DEEDS.get(self.form, self.form)

    def _begins(self) -> str:
        return self.form if self.source == NOTHING else place_word(self.source)

    def _word(self) -> tuple[Choice, ...]:
        """Which step, where a source may offer several; without a source the kind says it."""
        if self.source == NOTHING or self.form not in SPOKEN:
            return ()
        return (Choice("step", self.form),)

    def _parts(self) -> tuple[Choice, ...]:
        if self.form == "alien":
            species = Choice("species", SPECIES[self.species])
            return (species, Choice("place", place_word(self.place)))
        if self.form == "feed":
            paid = (Choice("pay", letters(self.kinds)),) if self.kinds else ()
            return (*paid, Choice("place", place_word(self.place)), *_along(self.gift))
        if self.form == "human":
            return _human((), self.place, self.gift)
        if self.form in ("trade", "swap"):
            return (Choice("pay", kinds_text(self.kinds)), Choice("resource", KINDS[self.gain]))
        if self.form == "buy":
            return (Choice("resource", KINDS[self.gain]),)
        if self.form == "kinds":
            return (Choice("resources", kinds_text(self.kinds)),)
        return (Choice("track", TRACKS[self.gain]),) if self.form == "track" else ()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Reroll(Action):
    dice: Dice
    outcome: Dice | None = None

    @property
    def is_chance(self) -> bool:
        return True

    @property
    def question(self) -> str:
        return "Which dice were rolled?"

    def _answers(self) -> tuple[Choice, ...]:
        return _dice(self.dice)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Keep(Action):
    dice: Dice

    def _answers(self) -> tuple[Choice, ...]:
        return _dice(self.dice)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Ally(Action):
    pay: Kinds
    place: int
    gift: Kinds = ()

    def _answers(self) -> tuple[Choice, ...]:
        return _human(self.pay, self.place, self.gift)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Observe(Action):
    pass


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Move(Action):
    species: int
    origin: int
    place: int

    def _answers(self) -> tuple[Choice, ...]:
        return (
            Choice("species", SPECIES[self.species]),
            Choice("from", place_word(self.origin)),
            Choice("place", place_word(self.place)),
        )


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Leave(Action):
    species: int
    place: int

    def _answers(self) -> tuple[Choice, ...]:
        return (Choice("species", SPECIES[self.species]), Choice("place", leave_text(self.place)))


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class GiveBack(Action):
    """A resident of a sector, or without a species the sector itself."""

    species: int
    place: int

    def _answers(self) -> tuple[Choice, ...]:
        place = Choice("place", place_word(self.place))
        return (
            (place,)
            if self.species == NOTHING
            else (place, Choice("species", SPECIES[self.species]))
        )


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Reward(Action):
    color: int
    levels: tuple[int, ...]
    kinds: Kinds = ()

    def _answers(self) -> tuple[Choice, ...]:
        named = (Choice("resources", kinds_text(self.kinds)),) if self.kinds else ()
        return (Choice("levels", levels_text(self.levels)), *named)

    @property
    def kind(self) -> str:
        return "reward"
