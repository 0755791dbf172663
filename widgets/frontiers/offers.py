"""What can be chosen on the board of Alien Frontiers: questions, labels, and clicks in vain.

`widgets.offers` sends it; the browser asks, without knowing what a ship or a card is.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final

from advisor.core.action import Choice
from advisor.core.narrate import name_of
from advisor.frontiers.actions import Action
from advisor.frontiers.components import CREW
from advisor.frontiers.position import Position
from advisor.frontiers.words import PLACES
from widgets.face import Phase
from widgets.frontiers.drawing.scene import Scene
from widgets.frontiers.drawing.shapes import token_of
from widgets.frontiers.texts import (
    CARD_EXPLAINED,
    CARD_NAMES,
    FIELD_NAMES,
    PIECE,
    PLACE_NAMES,
    TERRITORY_NAMES,
)

PLACE: Final = "^facility:"
"""The names of the places where pieces go."""

QUESTIONS: Final[dict[str, dict[str, Any]]] = {
    "card": {"title": "Which card?", "thing": "card:", "begins": True},
    "colony": {
        "title": "Which colony?",
        "again": "Swap it with which colony?",
        "thing": "colony:",
        "marks": True,
        "sorts": ["colony"],
    },
    "crew": {"title": "Which ships dock?", "form": "pieces", "skip": True},
    "docked": {"title": "Which ship?", "marks": True, "sorts": ["port", "bay"], "taken": True},
    "facility": {"title": "To which facility?", "thing": "facility:", "skip": True},
    "field": {"title": "Which field?", "thing": "field:"},
    "hand": {"title": "Which of your ships?", "form": "piece", "chosen": True},
    "held": {
        "title": "Which card?",
        "thing": "held:{active}:",
        "begins": True,
        "subject": True,
    },
    "loot": {
        "title": "What do you take?",
        "form": "counts",
        "units": {"f": "fuel", "o": "ore"},
        "go": "Take these",
        "else": "or a card",
    },
    "lower": {"title": "Which ship goes down by one?", "form": "piece"},
    "pile": {"title": "Which discarded card?"},
    "raise": {"title": "Which ship goes up by one?", "form": "piece"},
    "reroll": {"title": "Which ships roll again?", "form": "set", "go": "Roll these again"},
    "return": {"title": "Return tokens to keep eight"},
    "shoot": {"title": "Which ships?", "form": "set", "go": "Send to the Bay"},
    "territory": {
        "title": "Which territory?",
        "thing": "territory:",
        "begins": True,
        "confirm": True,
        "sorts": ["territory", "colony"],
    },
    "trade": {"title": "How many trades?", "skip": True},
    "use": {"title": "Use it how?", "skip": True},
}
"""How the browser asks for each kind of choice; `Face.board_words` says what the keys mean."""

_BELONGS: Final = (
    (r"^port:hub\.(\w+):.*$", "track:$1"),
    (r"^port:(\w+):.*$", "facility:$1"),
    (r"^track:.*$", "facility:hub"),
    (r"^bay:.*$", "facility:bay"),
    (r"^held:(\w+):.*$", "player:$1"),
    (r"^(?:card|pile):.*$", "facility:artifact"),
    (r"^colony:\w+@(\w+)$", "territory:$1"),
    (r"^relic$", "territory:burroughs"),
)
"""To which larger thing of the picture a small one belongs."""
_MEANS: Final = (
    (r"^held:\w+:(\w+)$", "card:$1"),
    (r"^card:(\w+):\d+$", "card:$1"),
)
"""Which thing of another place explains one."""
BUTTONS: Final = (
    ("cycle", "Exchange cards", "facility:artifact"),
    ("trade", "Trade", "facility:market"),
    ("launch", "Launch colony", "track:{active}"),
    ("relic", "Buy Relic Ship", "territory:burroughs"),
)
"""Kinds of actions that have a button while they are legal, its label, and where it points."""
MAIN: Final[dict[Phase, tuple[str, str]]] = {
    "roll": ("Roll", "roll"),
    "main": ("End turn", "end"),
    "over": ("Game over", ""),
}
"""The label of the main button by phase, and the kind of action that it stands for."""
_STARTS: Final = {"track:{active}": "launch", "facility:market": "trade", "relic": "relic"}
"""Things where actions of a kind begin."""
_HELP: Final = (
    ("click", "choose ships, then the place where they dock; or drag a ship there"),
    ("1 … 6", "choose a ship by its value"),
    ("arrows", "move over the board; Home goes to your ships"),
    ("n", "go to the next place that lights up"),
    ("Enter", "choose or act"),
    ("Escape", "cancel"),
    ("?", "explain the thing under focus"),
    ("Ctrl+Z", "undo, Ctrl+Y redo"),
)
_SAID: Final = {
    "none": "No ship chosen.",
    "chosen": "Chosen:",
    "places": "Can dock at",
    "nowhere": "Nowhere to dock.",
}
_THINGS_EXPLAINED: Final = {
    "ship": "Enter chooses it; the places where it can dock light up.",
    "player": "Click one of your cards to use it.",
    "status": "Choose ships, then the place where they dock. The Help button shows all keys.",
}
"""What is said of a thing of a sort that nothing else explains."""


def board_words(after_end: bool) -> dict[str, Any]:
    """What the board is told once: how to ask, what belongs where, and the words of its help."""
    over = [*VAIN["over"], PLACE] if after_end else VAIN["over"]
    return {
        "marks": {"*": " (Relic)"},
        "questions": QUESTIONS,
        "labels": {
            "facility": PLACE_NAMES,
            "territory": TERRITORY_NAMES,
            "field": FIELD_NAMES,
            "card": CARD_NAMES,
            "pile": CARD_NAMES,
            "held": CARD_NAMES,
            "use": {"power": "Pay fuel", "discard": "Discard it"},
        },
        "notes": {"use": {way: _uses(way) for way in ("power", "discard")}},
        "last": ["use:discard", "loot:-"],
        "destinations": [f"facility:{place}" for place in PLACE_NAMES],
        "slots": ["port", "bay"],
        "belongs": [list(rule) for rule in _BELONGS],
        "means": [list(rule) for rule in _MEANS],
        "sorts": _THINGS_EXPLAINED,
        "starts": _STARTS,
        "vain": {**VAIN, "over": over},
        "help": [list(row) for row in _HELP],
        "said": _SAID,
    }


def _uses(way: str) -> dict[str, str]:
    """What each card does in one of its two ways."""
    parts = {card: text.partition(" Discard: ") for card, text in CARD_EXPLAINED.items()}
    return {
        card: text[:1].upper() + text[1:]
        for card, (power, _, discard) in parts.items()
        for text in [power if way == "power" else discard]
        if text
    }


class ShipLabels:
    """What there is to say about the choices of one position."""

    def __init__(self, position: Position, scene: Scene) -> None:
        self._position = position
        self._scene = scene
        self._docked: dict[str, list[str]] = {}
        for thing, value in _docked(scene):
            self._docked.setdefault(value, []).append(thing)

    def told(self, choice: Choice) -> dict[str, Any]:
        """What the browser cannot know of a choice from the words it has."""
        kind, value = choice
        if kind == "card":
            things = [name for name in _displayed(self._scene.display) if _card_of(name) == value]
            return {"things": things} if len(things) > 1 else {}
        if kind == "docked":
            return {"label": self._ship(value), "things": self._docked.get(value, [])}
        if kind == "colony":
            color, _, territory = value.partition("@")
            return {"label": f"{self._name(color)} on {TERRITORY_NAMES[territory]}"}
        if kind == "trade":
            return {"label": "1 trade" if value == "1" else f"{value} trades"}
        if kind == "return":
            return {"label": f"Return {_amount(value)}"}
        if kind == "loot":
            return self._theft(value)
        return {}

    def _ship(self, value: str) -> str:
        ship, _, place = value.partition("@")
        color, _, face = ship.rpartition(":")
        who = f"{self._name(color or self._position.active)} {face.removesuffix('*')}"
        return f"{who}{' (Relic Ship)' if ship.endswith('*') else ''} at {PLACE_NAMES[place]}"

    def _theft(self, value: str) -> dict[str, Any]:
        """Amounts are read by the browser; a card, or nothing, is one of a list."""
        if value == "-":
            return {"label": "Take nothing"}
        color, _, what = value.partition(" ")
        if what in CARD_NAMES:
            return {"label": f"{CARD_NAMES[what]} from {self._name(color)}"}
        return {}

    def sets(self, asked: Collection[Choice]) -> dict[str, list[list[str]]]:
        """The options of questions for any number of things: thing, word and group."""
        kinds = {choice.kind for choice in asked}
        sets: dict[str, list[list[str]]] = {}
        if "reroll" in kinds:
            hand = self._position.player(self._position.active).ships
            sets["reroll"] = [
                [f"{PIECE}{number}", ship, ""] for number, ship in enumerate(hand, start=1)
            ]
        if "shoot" in kinds:
            words = {choice.value for choice in asked if choice.kind == "shoot"}
            targets = {(text.split(" ")[0], ship) for text in words for ship in text.split(" ")[1:]}
            sets["shoot"] = [
                [thing, ship, place]
                for value, things in self._docked.items()
                for ship, _, place in [value.partition("@")]
                if (place, ship) in targets
                for thing in things
            ]
        return sets

    def _name(self, color: str) -> str:
        return name_of(self._position, color)


def _card_of(thing: str) -> str:
    return thing.split(":")[1]


def _docked(scene: Scene) -> Iterable[tuple[str, str]]:
    """The ships at facilities and in the Bay: thing, and the words of an action for it."""
    ports = [(place, place, ships) for place, ships in scene.docks.items()]
    ports += [(f"hub.{color}", "hub", ships) for color, ships in scene.tracks.items()]
    for where, place, ships in ports:
        for number, ship in enumerate(ships, start=1):
            own = ship[0] == scene.active
            face = token_of(ship) if own else f"{ship[0]}:{token_of(ship)}"
            yield f"port:{where}:{number}", f"{face}@{place}"
    for number, (color, _, relic) in enumerate(scene.bay, start=1):
        yield f"bay:{number}", f"{color}{'*' if relic else ''}@bay"


def _displayed(cards: Sequence[str]) -> Iterable[str]:
    """The things of the display; a second card of a name has a number."""
    for index, card in enumerate(cards):
        again = cards[:index].count(card)
        yield f"card:{card}:{again + 1}" if again else f"card:{card}"


def _amount(text: str) -> str:
    """Tokens such as `1f2o` in words."""
    words = {"f": "fuel", "o": "ore"}
    found = re.findall(r"(\d+)([fo])", text)
    return " and ".join(f"{number} {words[unit]}" for number, unit in found)


# What is not possible

_SAMPLES: Final = {
    "booster": "booster {0}",
    "crystal": "crystal asimov",
    "gravity": "gravity {0} {1}",
    "polarity": "polarity {0}",
    "stasis": "stasis {0}",
    "warper": "warper {0}",
}
"""A use of each card that asks for nothing on the board but ships in hand."""
_VAIN: Final = ("^relic$", "^card:[a-z]")
_OWN_CARDS: Final = f"^held:{{active}}:({'|'.join(_SAMPLES)})$"
VAIN: Final = {
    "roll": [*_VAIN, _OWN_CARDS, PLACE],
    "main": [*_VAIN, _OWN_CARDS, "^track:{active}$"],
    "over": [*_VAIN],
}
"""Things, by phase, where a click that leads to nothing is worth the reason of the engine."""
_ENDINGS: Final = {"constructor": " > asimov", "terraform": " > asimov", "raiders": " : -"}
"""What a docking says beside its ships: any of the places or thefts will do for a refusal."""


def attempted(position: Position, thing: str, pieces: Sequence[str]) -> list[str]:
    """What a person may mean who clicks on a thing, with ships of the hand chosen.

    The engine then says why not. Where nothing can be meant, the list is empty.
    """
    kind, _, rest = thing.partition(":")
    first, _, last = rest.partition(":")
    if kind == "facility" and first in PLACES:
        if not pieces:
            return ["end"]
        alone = CREW[PLACES.index(first)] == 1
        crews = [[ship] for ship in pieces] if alone else [list(pieces)]
        return [f"{first} {' '.join(crew)}{_ENDINGS.get(first, '')}" for crew in crews]
    if kind == "held" and last in _SAMPLES:
        hand = position.player(position.active).ships
        ship = next(iter([*pieces, *hand]), "1")
        return [_SAMPLES[last].format(ship, hand[1] if len(hand) > 1 else ship)]
    fixed = {"card": f"claim {first}", "track": "launch asimov", "relic": "relic"}
    return [fixed[kind]] if kind in fixed else []


def answer_at(position: Position, kind: str, thing: str) -> str:
    """What a thing of the picture is called as the answer to a question of a kind."""
    given = thing.partition(":")[2]
    if kind == "territory":
        return given.rpartition("@")[2]
    if kind == "docked":
        return dict(_docked(Scene.of(position))).get(thing, given)
    return given


def wrong_crew(text: str) -> str:
    """The sentence for a docking with too few or too many ships, or nothing."""
    place, *rest = text.split() or [""]
    if place not in PLACES:
        return ""
    wanted = CREW[PLACES.index(place)]
    named = sum(word.removesuffix("*").isdigit() for word in rest)
    if named == wanted:
        return ""
    ships = {1: "ships dock one at a time", 2: "two ships dock together"}.get(
        wanted, "three ships dock together"
    )
    return f"{PLACE_NAMES[place]}: {ships}; you chose {named}."


def meant(position: Position, action: Action) -> list[str]:
    """The things of the picture that an action speaks of."""
    hand = list(enumerate(position.player(position.active).ships, start=1))
    found = []
    docked = list(_docked(Scene.of(position)))
    for kind, value in action.choices:
        if kind == "docked":
            found += [thing for thing, words in docked if words == value]
        elif kind in ("crew", "hand", "lower", "raise", "reroll"):
            for word in value.split(" "):
                number = next((number for number, ship in hand if ship == word), None)
                if number is not None:
                    hand.remove((number, word))
                    found.append(f"{PIECE}{number}")
        elif "thing" in QUESTIONS[kind]:
            prefix = str(QUESTIONS[kind]["thing"]).replace("{active}", position.active)
            found.append(f"{prefix}{value}")
    return found
