"""Reading the words of an action from left to right, with errors that say what was expected."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from advisor.core.errors import MalformedAction
from advisor.core.wording import Wording
from advisor.frontiers import actions
from advisor.frontiers.actions import Colony, Dock
from advisor.frontiers.components import CREW
from advisor.frontiers.ships import OWNER, RELIC, Ships, order, token
from advisor.frontiers.words import (
    CARDS,
    COLORS,
    CONSTRUCTOR,
    PLACE_TITLES,
    PLACES,
    RAIDERS,
    TERRAFORM,
    TERRITORIES,
)

_WORD: Final = re.compile(
    r"[a-z]+:[0-9]\*?(?:@[a-z]+)?|[0-9a-z]+\*?@[a-z]+|[0-9a-z]+\*?|[>:,=-]|\S"
)
_FACES: Final = "123456"
_SHIP: Final = re.compile(r"([1-6])(\*?)")
_DOCKED: Final = re.compile(r"([1-6])(\*?)@([a-z]+)")
_OWNED: Final = re.compile(r"([a-z]+):([1-6])(\*?)")
_OWNED_DOCKED: Final = re.compile(r"([a-z]+):([1-6])(\*?)@([a-z]+)")
_IN_BAY: Final = re.compile(r"([a-z]+)(\*?)@bay")
_COLONY: Final = re.compile(r"([a-z]+)@([a-z]+)")
_AMOUNT: Final = re.compile(r"(?:([1-9][0-9]{0,5})f)?(?:([1-9][0-9]{0,5})o)?")
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,5}")
_DIE: Final = re.compile(r"(?:[a-z]+:)?([0-9]+)\*?(?:@[a-z]+)?")


class Words(Wording):
    """The words of one text, read from left to right."""

    def __init__(self, text: str) -> None:
        super().__init__(text, _WORD, "turn")

    def finish(self) -> None:
        if self.next_is_ship():
            raise self.wrong(f"the ship {self.peek()} is one too many")
        super().finish()

    def next_is_ship(self) -> bool:
        return _SHIP.fullmatch(self.peek()) is not None

    def ship(self) -> int:
        return _ship(self._match_ship(_SHIP, "a ship such as 3 or 3*"), 1)

    def ships(self, at_least: int = 0) -> Ships:
        ships = [self.ship() for _ in range(at_least)]
        while self.next_is_ship():
            ships.append(self.ship())
        return order(ships)

    def territory(self) -> int:
        return self.choose(TERRITORIES, "a territory")

    def card(self) -> int:
        return self.choose(CARDS, "a card")

    def cards(self) -> tuple[int, ...]:
        """One card or more, to the end of the text."""
        cards = [self.card()]
        while self.peek():
            cards.append(self.card())
        return tuple(sorted(cards))

    def colony(self) -> Colony:
        found = self._match(_COLONY, "a colony such as blue@lem")
        return (
            self._index(found[1], COLORS, "a colour"),
            self._index(found[2], TERRITORIES, "a territory"),
        )

    def docked(self) -> tuple[int, int]:
        """An own docked ship and its place."""
        found = self._match_ship(_DOCKED, "one of your docked ships such as 3@mine")
        return _ship(found, 1), self._index(found[3], PLACES, "a facility")

    def owned(self) -> int:
        """A ship of a named colour."""
        found = self._match_ship(_OWNED, "another player's ship such as blue:3")
        return _ship(found, 2) | self._index(found[1], COLORS, "a colour") << OWNER

    def owned_ships(self) -> Ships:
        ships = [self.owned()]
        while ":" in self.peek()[1:]:
            ships.append(self.owned())
        return tuple(sorted(ships))

    def owned_docked(self) -> tuple[int, int]:
        """A docked ship of a named colour and its place."""
        found = self._match_ship(_OWNED_DOCKED, "another player's docked ship such as blue:3@mine")
        color = self._index(found[1], COLORS, "a colour")
        return _ship(found, 2) | color << OWNER, self._index(found[4], PLACES, "a facility")

    def owned_in_bay(self) -> int | None:
        """A ship of a named colour in the Maintenance Bay, where it shows no value."""
        found = _IN_BAY.fullmatch(self.peek())
        if found is None:
            return None
        self._at += 1
        color = self._index(found[1], COLORS, "a colour")
        return (RELIC if found[2] else 0) | color << OWNER

    def amount(self, expected: str) -> tuple[int, int]:
        """Fuel and ore."""
        found = self._match(_AMOUNT, expected)
        return int(found[1] or 0), int(found[2] or 0)

    def number(self, expected: str) -> int:
        return int(self._match(_NUMBER, expected)[0])

    def docking(self, facility: int) -> Dock:
        """What follows the name of a facility."""
        ships = self.ships(1)
        if len(ships) != CREW[facility]:
            raise self._wrong_crew(facility, len(ships))
        if facility in (CONSTRUCTOR, TERRAFORM):
            self.sign(">", "the territory to land on")
            return actions.landing(facility, ships, self.territory())
        if facility == RAIDERS:
            self.sign(":", "what to steal (tokens, a card, or - for nothing)")
            return self._theft(facility, ships)
        return actions.dock(facility, ships)

    def arrival(self, ship: int) -> Dock:
        """The docking into which a card moves a ship."""
        self.sign(">", "a docking that includes the ship")
        docking = self.docking(self.choose(PLACES, "a facility"))
        if ship not in docking.ships:
            raise self.wrong(
                f"the docking after '>' must include the ship that is moved, {token(ship)}"
            )
        return docking

    def _wrong_crew(self, facility: int, found: int) -> MalformedAction:
        if self.peek() and found < CREW[facility] and not self._is_sign():
            self.ship()
        size, title = CREW[facility], PLACE_TITLES[facility]
        if size == 1:
            return self.wrong(f"the {title} takes one ship at a time, not {found}")
        return self.wrong(f"the {title} takes {size} ships together, not {found}")

    def _is_sign(self) -> bool:
        return self.peek() in (">", ":", "=", ",", "-")

    def _theft(self, facility: int, ships: Ships) -> Dock:
        if self.take_if("-"):
            return actions.raid(facility, ships)
        loot: dict[int, tuple[int, int]] = {}
        while True:
            color = self.choose(COLORS, "- for nothing, or a victim's colour")
            if not loot and self.peek() in CARDS:
                return actions.raid(facility, ships, (), (color, self.card()))
            fuel, ore = self.amount("tokens such as 2f1o, or a card")
            before = loot.get(color, (0, 0))
            loot[color] = (before[0] + fuel, before[1] + ore)
            if not self.take_if(","):
                taken = tuple((color, *tokens) for color, tokens in sorted(loot.items()))
                return actions.raid(facility, ships, taken)

    def _match(self, pattern: re.Pattern[str], expected: str) -> re.Match[str]:
        word = self.peek()
        found = pattern.fullmatch(word) if word else None
        if found is None:
            raise self.error(expected)
        self._at += 1
        return found

    def _match_ship(self, pattern: re.Pattern[str], expected: str) -> re.Match[str]:
        """A ship in one of its spellings; a value that no die shows is named as that."""
        die = _DIE.fullmatch(self.peek())
        if die is not None and die[1] not in _FACES:
            apart = " ".join(die[1])
            if all(face in _FACES for face in die[1]) and die[1] == self.peek():
                raise self.wrong(f"no die shows {die[1]}; write the ships apart, as in {apart!r}")
            raise self.wrong(f"no die shows {die[1]}; a ship has a value from 1 to 6")
        return self._match(pattern, expected)

    def _index(self, part: str, words: Sequence[str], kind: str) -> int:
        """The index of a part of the word that was just read."""
        if part not in words:
            raise self.error(f"{kind} ({', '.join(words)})", part)
        return words.index(part)


def _ship(found: re.Match[str], group: int) -> int:
    return int(found[group]) | (RELIC if found[group + 1] else 0)
