"""Reading the notation: statements become parts of a position, each with its place in the text."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any, Final

from advisor.core.documents import DocumentError, read_json
from advisor.core.errors import PositionError
from advisor.core.visible import shown, visible
from advisor.frontiers.components import FLEET
from advisor.frontiers.notation_text import LONGEST, NotationError, TextDefect, Token, statements
from advisor.frontiers.notation_words import (
    DID,
    HEADS,
    NOTHING,
    OPTIONS,
    UNKNOWN,
    color_of,
    expected,
    found,
    with_short_names,
)
from advisor.frontiers.position import Position
from advisor.frontiers.setting_dice import DiceError, with_dice
from advisor.frontiers.words import CARDS, COLORS, FIELDS, PHASES, PLACES, TERRITORIES

_TOKENS: Final = re.compile(r"(?=.)(?:([0-9]{1,4})f)?(?:([0-9]{1,4})o)?")
_COUNTED: Final = re.compile(r"([0-9])s|(hub|stock|colonies)([0-9])")
_SHIPS: Final = re.compile(r"([a-z]+):?([1-6*]+)(?:@([a-z]+))?")
_SHIP: Final = re.compile(r"[1-6]\*?")
_COLONIES: Final = re.compile(r"([a-z]+):?([0-9])")
_OWNER: Final = re.compile(r"([a-z]+)(\*?)")
_PLACE_END: Final = re.compile(r"(?:\[[^\[\]]*\]|\.[^.\[\]]*)$")


class NotationReader:
    """Reads one text, on top of a position or from nothing."""

    def __init__(self, text: str, base: Position | None = None) -> None:
        self.text = text
        self.base = base
        self.defects: list[TextDefect] = []
        """What is wrong, in the order in which it was found."""
        self.spans: dict[str, tuple[int, int]] = {}
        self.fleets: dict[str, int] = {}
        self.dice: list[str] | None = None
        self.said: set[str] = set()
        self.parts: dict[str, Any] = _empty() if base is None else deepcopy(base.to_dict())
        for player in self.parts["players"]:
            del player["stock"], player["colonies"]
        self._statements: dict[str, Callable[[Token, list[Token]], None]] = {
            **dict.fromkeys(COLORS, self._seat),
            **dict.fromkeys(PLACES, self._dock),
            **dict.fromkeys(TERRITORIES, self._territory),
            **dict.fromkeys(FIELDS, self._field),
            **dict.fromkeys(("display", "discards", "deck"), self._pile),
            "turn": self._turn,
            "dice": self._dice,
            "did": self._did,
            "edition": self._edition,
            "options": self._options,
        }

    def position(self) -> Position:
        """The position of the text; `NotationError` lists every defect."""
        if len(self.text) > LONGEST:
            self.bad(None, f"expected at most {LONGEST:,} characters, not {len(self.text):,}")
            raise NotationError(self.defects)
        for words in statements(self.text):
            if words:
                self._statement(with_short_names(words))
        self._settle_fleets()
        position = None
        try:
            position = Position.from_json(self._with_dice())
        except PositionError as error:
            for defect in error.defects:
                if not self._is_told(defect.place):
                    self._add(self._span(defect.place), defect.problem)
        if self.defects or position is None:
            self.defects.sort(key=_begins)
            raise NotationError(self.defects)
        return position

    # Defects

    def bad(self, token: Token | None, problem: str) -> None:
        self._add((token.start, token.end) if token else (0, len(self.text)), problem)

    def _add(self, span: tuple[int, int], problem: str) -> None:
        start, end = span
        whole = span == (0, len(self.text))
        place = "the text" if whole else f"{shown(self.text[start:end])} at character {start + 1}"
        self.defects.append(TextDefect(place, visible(problem), start, end))

    def _span(self, place: str) -> tuple[int, int]:
        """Where in the text a part of the position is said; the whole text if nowhere."""
        while place:
            if place in self.spans:
                return self.spans[place]
            shorter = _PLACE_END.sub("", place)
            place = shorter if shorter != place else ""
        return 0, len(self.text)

    def _is_told(self, place: str) -> bool:
        """Whether a defect only follows from one that is named already."""
        return bool(self.defects) and (place == "players" or place.startswith("this_turn"))

    def _mark(self, place: str, token: Token) -> None:
        self.spans[place] = (token.start, token.end)

    def _word(self, token: Token, words: Sequence[str], kind: str) -> str | None:
        word = found(token.text, words)
        if word is None:
            self.bad(token, expected(token.text, words, kind))
        return word

    # Statements

    def _statement(self, words: list[Token]) -> None:
        head = words[0]
        color = color_of(head.text.lower())
        word = color or self._word(head, HEADS, "the beginning of a statement")
        if word is None:
            return
        if word in self.said:
            self.bad(head, f"{word} is said twice; say all about it in one place")
            return
        self.said.add(word)
        self._statements[word](Token(word, head.start, head.end), words[1:])

    def _player(self, color: str, head: Token) -> tuple[dict[str, Any], str]:
        players = self.parts["players"]
        for seat, player in enumerate(players):
            if player["color"] == color:
                return player, f"players[{seat}]"
        new: dict[str, Any] = {"color": color, "name": color, "fuel": 0, "ore": 0}
        new |= {"ships": [], "hub": 0, "cards": []}
        players.append(new)
        return new, f"players[{len(players) - 1}]"

    def _seat(self, head: Token, words: list[Token]) -> None:
        player, place = self._player(head.text, head)
        self._mark(place, head)
        cards: list[str] | None = None
        for token in words:
            sign, word = _split(token.text)
            if token.text.startswith('"'):
                self._name(player, place, token)
            elif token.text == NOTHING:
                cards = []
            elif amount := _TOKENS.fullmatch(word):
                self._amount(player, place, token, sign, amount)
            elif counted := _COUNTED.fullmatch(word):
                self._counted(player, place, token, counted)
            elif card := self._word(Token(word, token.start, token.end), CARDS, _SEAT_WORDS):
                hand = player["cards"] if sign else (cards := [] if cards is None else cards)
                self._put(hand, card, sign, token, place + ".cards")
        if cards is not None:
            player["cards"] = cards

    def _name(self, player: dict[str, Any], place: str, token: Token) -> None:
        try:
            player["name"] = read_json(token.text)
        except DocumentError:
            self.bad(token, 'expected a name in quotes, such as "Ann"')
        self._mark(f"{place}.name", token)

    def _amount(
        self, player: dict[str, Any], place: str, token: Token, sign: str, amount: re.Match[str]
    ) -> None:
        for kind, number in (("fuel", amount[1]), ("ore", amount[2])):
            if number is not None:
                before = player[kind] if sign else 0
                player[kind] = before + (-int(number) if sign == "-" else int(number))
                self._mark(f"{place}.{kind}", token)

    def _counted(
        self, player: dict[str, Any], place: str, token: Token, counted: re.Match[str]
    ) -> None:
        if counted[1] is not None:
            if int(counted[1]) > FLEET:
                self.bad(token, f"there are {FLEET} ships of each colour, not {counted[1]}")
                return
            self.fleets[player["color"]] = int(counted[1])
            self._mark(f"{place}.fleet", token)
        else:
            player[counted[2]] = int(counted[3])
            self._mark(f"{place}.{counted[2]}", token)

    def _put(self, pile: list[Any], part: Any, sign: str, token: Token, place: str) -> None:
        """Add a part to a list, or take it out."""
        if sign != "-":
            self._mark(f"{place}[{len(pile)}]", token)
            pile.append(part)
        elif part in pile:
            pile.remove(part)
        else:
            self.bad(token, f"{part} is not there, so it cannot be taken away")

    def _dock(self, head: Token, words: list[Token]) -> None:
        place = f"docks.{head.text}"
        self._mark(place, head)
        docks = self.parts["docks"]
        if not any(_split(token.text)[0] for token in words):
            docks[head.text] = {} if head.text == "hub" else []
        for token in words:
            sign, word = _split(token.text)
            if token.text == NOTHING:
                continue
            if head.text == "bay":
                self._in_bay(token, sign, word)
                continue
            crew = self._crew(token, word.lower(), head.text)
            if crew is None:
                continue
            color, shapes, track = crew
            for shape in shapes:
                if head.text == "hub":
                    pile = docks["hub"].setdefault(track, [])
                    self._put(pile, f"{color}:{shape}", sign, token, f"{place}.{track}")
                else:
                    self._put(docks[head.text], f"{color}:{shape}", sign, token, place)

    def _crew(self, token: Token, word: str, place: str) -> tuple[str, list[str], str] | None:
        """The colour of some ships, their values, and the track on which they are."""
        match = _SHIPS.fullmatch(word)
        color = color_of(match[1]) if match else None
        shapes = _SHIP.findall(match[2]) if match else []
        if match is None or color is None or "".join(shapes) != match[2]:
            example = f"{(self._colors() or COLORS)[0][0]}3"
            die = "a die shows 1 to 6; " if re.fullmatch(r"[rgby][0-9*]+", word) else ""
            self.bad(token, f"{die}expected a ship such as {example!r}, or {example}5 for two")
            return None
        track = color_of(match[3]) if match[3] else color
        if track is None or (match[3] and place != "hub"):
            self.bad(token, "after @ comes the colour of a track of the Colonist Hub")
            return None
        return color, shapes, track

    def _in_bay(self, token: Token, sign: str, word: str) -> None:
        match = _OWNER.fullmatch(word.lower())
        color = color_of(match[1]) if match else None
        if match is None or color is None:
            self.bad(token, "expected the owner of a ship in the Bay, such as 'r', or 'r*'")
            return
        self._put(self.parts["docks"]["bay"], color + match[2], sign, token, "docks.bay")

    def _colors(self) -> list[str]:
        return [player["color"] for player in self.parts["players"]]

    def _territory(self, head: Token, words: list[Token]) -> None:
        place = f"territories.{head.text}"
        self._mark(place, head)
        lands = self.parts["territories"]
        if not any(_split(token.text)[0] for token in words):
            lands[head.text] = {}
        for token in words:
            sign, word = _split(token.text)
            if token.text == NOTHING:
                continue
            match = _COLONIES.fullmatch(word.lower())
            color = color_of(match[1]) if match else None
            if match is None or color is None:
                self.bad(token, "expected a colour and its colonies, such as 'r2'")
                continue
            before = lands[head.text].get(color, 0)
            number = int(match[2])
            if color in lands[head.text] and not sign:
                self.bad(token, f"{color} is said twice here")
            lands[head.text][color] = before + (-number if sign == "-" else number)
            self._mark(f"{place}.{color}", token)

    def _field(self, head: Token, words: list[Token]) -> None:
        place = f"fields.{head.text}"
        self._mark(place, head)
        if len(words) != 1:
            self.bad(head, "expected one territory after it, or - for none")
        elif words[0].text == NOTHING:
            self.parts["fields"][head.text] = None
        else:
            self.parts["fields"][head.text] = self._word(words[0], TERRITORIES, "a territory")
            self._mark(place, words[0])

    def _pile(self, head: Token, words: list[Token]) -> None:
        self._mark(head.text, head)
        if [token.text for token in words] == [UNKNOWN] and head.text == "deck":
            self.parts["deck"] = None
            return
        if not any(_split(token.text)[0] for token in words) or self.parts[head.text] is None:
            self.parts[head.text] = []
        for token in words:
            sign, word = _split(token.text)
            if token.text == NOTHING:
                continue
            card = self._word(Token(word, token.start, token.end), CARDS, "a card")
            if card is not None:
                self._put(self.parts[head.text], card, sign, token, head.text)

    def _turn(self, head: Token, words: list[Token]) -> None:
        self._mark("active", head)
        before = tuple(self.parts[key] for key in ("moves", "active", "phase"))
        for token in words:
            color = color_of(token.text.lower())
            if token.text.isdecimal() and token.text.isascii() and len(token.text) < 9:
                self.parts["moves"] = int(token.text) - 1
                self._mark("moves", token)
            elif color is not None:
                self.parts["active"] = color
                self._mark("active", token)
            elif word := self._word(token, (*COLORS, *PHASES), "a number, a colour or a phase"):
                self.parts["active" if word in COLORS else "phase"] = word
                self._mark("active" if word in COLORS else "phase", token)
        if self.base and before != tuple(self.parts[k] for k in ("moves", "active", "phase")):
            self.parts["this_turn"] = {} if "did" not in self.said else self.parts["this_turn"]
            for player in self.parts["players"]:
                player["ships"] = []

    def _dice(self, head: Token, words: list[Token]) -> None:
        self._mark("dice", head)
        self.dice = []
        for token in words:
            shapes = _SHIP.findall(token.text)
            if "".join(shapes) == token.text:
                self.dice += shapes
                self.spans["dice"] = (head.start, token.end)
            elif token.text != NOTHING:
                self.bad(token, f"a die shows 1 to 6, not {shown(token.text)}")

    def _did(self, head: Token, words: list[Token]) -> None:
        self._mark("this_turn", head)
        turn = self.parts["this_turn"] = {}
        waiting = list(words)
        while waiting:
            token = waiting.pop(0)
            word = self._word(token, DID, "what happened")
            key = _TURN_KEYS.get(word or "", word or "")
            self._mark(f"this_turn.{key}", token)
            if word in ("used", "new"):
                turn[key] = []
                while waiting and found(waiting[0].text, DID) is None:
                    card = self._word(waiting.pop(0), CARDS, "a card")
                    turn[key] += [card] if card else []
            elif word in ("artifact", "hub"):
                number = waiting.pop(0) if waiting else token
                if number.text.isdecimal() and number.text.isascii() and len(number.text) < 4:
                    turn[key] = int(number.text)
                else:
                    self.bad(number, f"expected a number after {word}")
            elif word == "borrowed":
                land = waiting.pop(0) if waiting else token
                turn[key] = self._word(land, TERRITORIES, "a territory after it")
            elif word is not None:
                turn[key] = 1 if word == "surplus" else True

    def _edition(self, head: Token, words: list[Token]) -> None:
        self._mark("edition", head)
        if [token.text for token in words] in (["5"], ["1"]):
            self.parts["edition"] = int(words[0].text)
        else:
            self.bad(words[0] if words else head, "expected edition 5 or edition 1")

    def _options(self, head: Token, words: list[Token]) -> None:
        self._mark("options", head)
        options = self.parts["options"] = {}
        for token in words:
            word = token.text.lower()
            if word in ("flat", "long"):
                options |= {"seat_compensation": False} if word == "flat" else {"long_game": True}
            elif re.fullmatch(r"helmet[0-9]", word):
                options["helmet_cost"] = int(word[-1])
            elif word != NOTHING:
                self.bad(token, expected(word, OPTIONS, "an option, as in helmet2 flat long"))

    # The whole

    def _named(self, color: str) -> int:
        """Ships of a colour that have a place, the Relic Ship aside."""
        docks = self.parts["docks"]
        ships = [ship for place, on in docks.items() if place not in ("hub", "bay") for ship in on]
        ships += [ship for track in docks["hub"].values() for ship in track]
        docked = sum(ship.startswith(f"{color}:") and not ship.endswith("*") for ship in ships)
        unplaced = [s for p in self.parts["players"] if p["color"] == color for s in p["ships"]]
        plain = sum(not ship.endswith("*") for ship in unplaced)
        in_bay: int = docks["bay"].count(color)
        return int(docked) + plain + in_bay

    def _settle_fleets(self) -> None:
        """Put the ships that are counted, but have no place, into the Bay."""
        docks, rolled = self.parts["docks"], self.parts["phase"] == "roll"
        if self.dice is not None and self.base is None and not rolled:
            for player in self.parts["players"]:
                player["ships"] = self.dice if player["color"] == self._active() else []
        for seat, player in enumerate(self.parts["players"]):
            color = player["color"]
            fleet = self.fleets.get(color)
            if fleet is None and self.base is not None and "bay" not in self.said:
                fleet = _fleet(self.base, color)
            if fleet is None:
                continue
            if "bay" not in self.said:
                docks["bay"] = [ship for ship in docks["bay"] if ship != color]
            named = self._named(color)
            docks["bay"] += [color] * (fleet - named)
            if named > fleet and color in self.fleets:
                self._add(
                    self._span(f"players[{seat}].fleet"),
                    f"{named} {color} ships are named, more than {fleet}",
                )

    def _active(self) -> str | None:
        colors = self._colors()
        found: str | None = self.parts["active"] or (colors[0] if colors else None)
        return found

    def _with_dice(self) -> dict[str, Any]:
        """The parts as the engine reads them, with the dice of a real table rolled."""
        parts = {key: part for key, part in self.parts.items() if part is not None}
        sure = self._active() in self._colors() and len({*self._colors()}) >= 2
        if self.dice is None or not sure:
            return parts
        if self.base is None and parts["phase"] != "roll":
            self.spans["players[0].ships"] = self.spans["dice"]
            return parts
        whole = _empty() | parts | {"active": self._active()}
        try:
            return with_dice(whole, self.dice)
        except DiceError as error:
            self._add(self._span("dice"), str(error).rstrip("."))
            return parts


_SEAT_WORDS: Final = "2f (fuel), 3o (ore), 5s (ships), hub3, a name in quotes or a card"
_TURN_KEYS: Final = {"new": "new_cards", "cycle": "may_cycle"}


def _begins(defect: TextDefect) -> int:
    return defect.start


def _split(word: str) -> tuple[str, str]:
    """The sign before a word, + or - or none, and the word; nothing has no sign."""
    sign = word[0] if word[:1] in ("+", "-") and word != NOTHING else ""
    return sign, word[len(sign) :]


def _empty() -> dict[str, Any]:
    return {
        "edition": 5,
        "options": {},
        "players": [],
        "active": None,
        "phase": "main",
        "docks": {place: {} if place == "hub" else [] for place in PLACES},
        "territories": {territory: {} for territory in TERRITORIES},
        "fields": dict.fromkeys(FIELDS),
        "display": [],
        "discards": [],
        "deck": None,
        "this_turn": {},
        "moves": 0,
    }


def _fleet(position: Position, color: str) -> int | None:
    """Ships in play, the Relic Ship aside."""
    stocks = {player.color: player.stock for player in position.players}
    return FLEET - stocks[color] if color in stocks else None
