"""Reading actions from text. Case and blanks do not matter; everything else does."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from advisor.core.errors import MalformedAction, Refusal
from advisor.core.wording import Wording
from advisor.phoenix import actions
from advisor.phoenix.action_types import NEUTRAL, OWN, SUPPLY, Action, Dice, Kinds
from advisor.phoenix.words import (
    COLORS,
    FACES,
    HUB,
    HUBS,
    KIND_NAMES,
    KINDS,
    NEUTRALS,
    NOTHING,
    SECTORS,
    SHIPS,
    SPECIES,
    TRACKS,
    TYPES,
)

LONGEST: Final = 400
"""No action is longer than this; a longer text is refused unread."""
MOST_DICE: Final = 99
_WORD: Final = re.compile(
    r"(?:[0-9]+[fwmhgp])+(?![a-z0-9])|[ab]-[0-9]+|[a-z]+[0-9]*|[0-9]+|[>:=+]|\S"
)
_AMOUNT: Final = re.compile(r"([0-9]+)([fwmh])")
_LETTERS: Final = re.compile(r"[fwm]+")
_TYPE_OF_SHIP: Final = tuple(ship.rstrip("123") for ship in SHIPS)


def parse_action(text: str) -> Action:
    """Read one action; raises `MalformedAction` saying what was expected."""
    if not isinstance(text, str):
        raise _malformed(f"An action is a text such as 'income', not {type(text).__name__}.")
    if len(text) > LONGEST:
        raise _malformed(f"An action is a short text; this one has {len(text)} characters.")
    return _parsed(text)


def _malformed(reason: str) -> MalformedAction:
    return MalformedAction(Refusal("turn-1", reason))


@lru_cache(maxsize=1 << 14)
def _parsed(text: str) -> Action:
    words = Words(text)
    if words.next_is_source():
        action = _read_deed(words)
    elif words.peek() in COLORS:
        action = _read_reward(words)
    else:
        action = _READERS[_VERBS[words.choose(_VERBS, "an action")]](words)
    words.finish()
    return action


class Words(Wording):
    """The words of one text, read from left to right."""

    def __init__(self, text: str) -> None:
        super().__init__(text, _WORD, "turn-1")

    def next_is_source(self) -> bool:
        """Whether a line of a sector or of the hub begins here."""
        word = self.peek()
        return word.isdigit() or (word == "hub" and self.peek(1).upper() not in HUBS)

    def sector(self) -> int:
        word = self.peek()
        if not (word.isascii() and word.isdigit() and int(word) in SECTORS):
            raise self.error("the number of a sector, such as 214")
        self._at += 1
        return int(word)

    def place(self) -> int:
        """A sector, or the hub."""
        return HUB if self.take_if("hub") else self.sector()

    def species(self, words: Sequence[str] = SPECIES) -> int:
        return self.choose(words, "a species")

    def track(self) -> int:
        return self.choose(TRACKS, "a track")

    def tracks(self) -> tuple[int, ...]:
        found = [self.track()]
        while self.peek() in TRACKS:
            found.append(self.track())
        return tuple(found)

    def ship(self) -> int:
        return self.choose(SHIPS, "a ship")

    def ships(self) -> tuple[int, ...]:
        found = [self.ship()]
        while self.peek() in SHIPS:
            found.append(self.ship())
        return tuple(found)

    def owned_ship(self) -> tuple[int, int]:
        """A ship with its owner."""
        if self.take_if("n"):
            self.sign(":", "the type of a neutral ship")
            return NEUTRAL, self.choose([word[2:] for word in NEUTRALS], "a neutral ship")
        if self.peek() in COLORS:
            color = self.choose(COLORS, "a colour")
            self.sign(":", "one of this player's ships")
            return color, self.ship()
        return OWN, self.ship()

    def kind(self) -> int:
        return self.choose(KINDS, f"a resource, {', '.join(KIND_NAMES)}:")

    def next_are_kinds(self) -> bool:
        return _LETTERS.fullmatch(self.peek()) is not None

    def kinds(self) -> Kinds:
        """Letters of resources, joined or apart."""
        if not self.next_are_kinds():
            raise self.error("resources (f, w, m)")
        found: list[int] = []
        while self.next_are_kinds():
            found += [KINDS.index(letter) for letter in self.peek()]
            self._at += 1
        return tuple(sorted(found))

    def dice(self, faces: Sequence[str] = FACES) -> Dice:
        """Dice such as 2f 1h, each face as often as it is said."""
        found = [0, 0, 0, 0]
        while self.peek()[:1].isdigit() and not self.peek().isdigit():
            word = self.peek()
            for number, face in _AMOUNT.findall(word):
                if face in faces:
                    found[FACES.index(face)] += int(number)
            if _AMOUNT.sub("", word) or any(f not in faces for _, f in _AMOUNT.findall(word)):
                raise self.error(f"amounts of {', '.join(faces)}")
            self._at += 1
        if not 1 <= sum(found) <= MOST_DICE:
            raise self.error(f"1 to {MOST_DICE} of {', '.join(f'1{face}' for face in faces)}")
        return (found[0], found[1], found[2], found[3])

    def pay(self) -> Kinds:
        """The price of a Human: nothing, or at most one of each resource."""
        if self.peek() == ">":
            return ()
        dice = self.dice(KINDS)
        if max(dice) > 1:
            raise self.error("at most one of each resource, such as 1f1w1m, before this")
        return tuple(kind for kind in range(3) if dice[kind])

    def gift(self) -> Kinds:
        """The resources that come with a Human, behind a plus."""
        return self.kinds() if self.take_if("+") else ()

    def outcome(self) -> Dice | None:
        return self.dice() if self.take_if("=") else None


def _read_deed(words: Words) -> Action:
    """A line that begins with its source."""
    source = words.place()
    word = words.peek()
    if not word:
        return actions.bare(source)
    if word in TRACKS:
        return actions.step(source, words.track())
    if word == ">":
        return _read_feed(words, source, ())
    if words.next_are_kinds():
        kinds = words.kinds()
        if words.peek() != ">":
            return actions.take(source, kinds)
        if words.peek(1) in KINDS:
            words.sign(">", "a resource")
            return actions.swap(source, kinds, words.kind())
        return _read_feed(words, source, kinds)
    if word not in _DEEDS:
        raise words.error(f"what {'the hub' if source == HUB else source} shall do")
    words.take_if(word)
    return _DEEDS[word](words, source)


def _read_feed(words: Words, source: int, kinds: Kinds) -> Action:
    words.sign(">", "a place")
    return actions.feed(source, kinds, words.place(), words.gift())


def _read_alien(words: Words, source: int) -> Action:
    species = words.species(SPECIES[:4])
    words.sign(">", "a place")
    return actions.alien(species, words.place(), source)


def _read_human(words: Words, source: int) -> Action:
    words.sign(">", "a place")
    return actions.human(words.place(), words.gift(), source)


def _read_trade(words: Words, source: int) -> Action:
    kinds = words.kinds()
    if len(kinds) != 2:
        raise words.error("two resources to pay, such as 'f w', before this")
    words.sign(">", "a resource")
    return actions.trade(kinds, words.kind(), source)


def _read_buy(words: Words, source: int) -> Action:
    return actions.buy(words.kind(), source)


def _read_roll(words: Words, source: int) -> Action:
    return actions.roll(source, words.outcome())


_DEEDS: Final[dict[str, Callable[[Words, int], Action]]] = {
    "alien": _read_alien,
    "human": _read_human,
    "trade": _read_trade,
    "buy": _read_buy,
    "roll": _read_roll,
}


def _read_reward(words: Words) -> Action:
    color = words.choose(COLORS, "a colour")
    words.choose(("reward",), "'reward'")
    levels = []
    while words.peek().isdigit():
        levels.append(words.choose(tuple("0123"), "a level from 0 to 3"))
    if not 1 <= len(levels) <= 2 or len(set(levels)) < len(levels):
        raise words.error("one level, or two different ones, from 0 to 3")
    return actions.reward(color, tuple(levels), words.kinds() if words.peek() else ())


def _read_use(words: Words) -> Action:
    owner, ship = words.owned_ship()
    kind = TYPES[ship] if owner == NEUTRAL else _TYPE_OF_SHIP[ship]
    if kind == "dismantle":
        words.sign(":", "one of your ships to take apart")
        return actions.use_dismantle(owner, ship, words.ship())
    if kind == "construction":
        words.sign(":", "the sector to build")
        return actions.use_build(owner, ship, words.sector())
    if kind == "diplomacy":
        words.sign(":", "one or two tracks")
        tracks = words.tracks()
        if len(tracks) > 2 or len(set(tracks)) < len(tracks):
            raise words.error("one track, or two different ones, before this")
        return actions.use_lobby(owner, ship, tracks)
    if kind == "expedition":
        return actions.use_roll(owner, ship, words.outcome())
    return actions.use(owner, ship)


def _read_keep(words: Words) -> Action:
    return (
        actions.keep_ships(words.ships()) if words.peek() in SHIPS else actions.keep(words.dice())
    )


def _read_draw(words: Words) -> Action:
    return actions.draw(words.ships()) if words.take_if("=") else actions.draw()


def _read_hub(words: Words) -> Action:
    return actions.keep_hub(words.choose([hub.lower() for hub in HUBS], "a hub"))


def _read_recruit(words: Words) -> Action:
    pay = words.pay()
    words.sign(">", "a place")
    return actions.recruit(pay, words.place(), words.gift())


def _read_ally(words: Words) -> Action:
    pay = words.pay()
    words.sign(">", "a place")
    return actions.ally(pay, words.place(), words.gift())


def _read_convert(words: Words) -> Action:
    words.choose(("m",), "'m', the metal to convert")
    words.sign(">", "f or w")
    return actions.convert(words.choose(KINDS[:2], "food or water"))


def _read_move(words: Words) -> Action:
    species, origin = words.species(), words.place()
    words.sign(">", "a place")
    return actions.relocate(species, origin, words.place())


def _read_leave(words: Words) -> Action:
    species = words.species()
    words.sign(">", "a sector, or 'supply'")
    return actions.leave(species, SUPPLY if words.take_if("supply") else words.sector())


def _read_return(words: Words) -> Action:
    if words.peek() in SPECIES:
        species = words.species()
        return actions.give_back(species, words.place())
    return actions.give_back(NOTHING, words.sector())


def _read_reroll(words: Words) -> Action:
    dice = words.dice()
    return actions.reroll(dice, words.outcome())


def _without_source(reader: Callable[[Words, int], Action]) -> Callable[[Words], Action]:
    return lambda words: reader(words, NOTHING)


_READERS: Final[dict[str, Callable[[Words], Action]]] = {
    "use": _read_use,
    "income": lambda words: actions.INCOME,
    "recruit": _read_recruit,
    "convert": _read_convert,
    "point": lambda words: actions.POINT,
    **{word: _without_source(reader) for word, reader in _DEEDS.items()},
    "reroll": _read_reroll,
    "keep": _read_keep,
    "ally": _read_ally,
    "observe": lambda words: actions.OBSERVE,
    "move": _read_move,
    "leave": _read_leave,
    "return": _read_return,
    "done": lambda words: actions.DONE,
    "draft": lambda words: actions.draft(words.ship()),
    "hub": _read_hub,
    "draw": _read_draw,
    "scrap": lambda words: actions.scrap(words.ship()),
    "free": lambda words: actions.free(words.sector()),
    "advance": lambda words: actions.advance(words.tracks()),
}
_VERBS: Final = tuple(_READERS)
