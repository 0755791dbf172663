"""What can be chosen on the board of Space Station Phoenix: questions, labels, clicks in vain.

`widgets.offers` sends it; the browser asks, without knowing what a ship or a sector is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final

from advisor.core.action import Choice
from advisor.core.narrate import capital, listed
from advisor.phoenix.action_types import Action
from advisor.phoenix.clauses import Effect, is_open
from advisor.phoenix.position import Position
from advisor.phoenix.words import FACE_NAMES, HUBS, NEUTRALS, SECTOR_COLOURS, SHIPS, TRACKS
from widgets.face import Phase
from widgets.phoenix import texts
from widgets.phoenix.drawing.fleet import to_pay
from widgets.phoenix.drawing.scene import Card, Scene
from widgets.phoenix.drawing.tracks import bonus_words
from widgets.phoenix.texts import KIND_OF, RESIDENT_NAMES, counted

QUESTIONS: Final[dict[str, dict[str, Any]]] = {
    "action": {"title": "Which ability?", "begins": True, "silent": True, "skip": True},
    "ship": {"title": "Which ship?", "begins": True, "subject": True},
    "own ship": {"title": "Which ship is taken apart?"},
    "sector": {"title": "Which sector?", "begins": True, "reached": True},
    "track": {"title": "On which track?", "begins": True},
    "tracks": {"title": "On which track?", "begins": True, "reached": True},
    "ships": {"title": "Which ships do you keep?"},
    "hub": {"title": "Which hub?", "begins": True, "confirm": True},
    "resource": {"title": "Which do you get?", "skip": True},
    "resources": {"title": "What do you get?", "skip": True},
    "pay": {"title": "Pay with what?", "skip": True},
    "gift": {"title": "What comes along?", "skip": True},
    "step": {"title": "What do you do?", "skip": True},
    "species": {"title": "Who?", "begins": True, "skip": True},
    "place": {"title": "Into which sector? Newcomers move into its leftmost free quarter."},
    "from": {"title": "From which sector?", "skip": True},
    "levels": {"title": "Which reward?", "begins": True},
    **{
        name: {
            "title": name.capitalize(),
            "together": "How many dice of each?",
            "form": "amounts",
            "go": "These dice",
        }
        for name in FACE_NAMES
    },
}
"""How the browser asks for each kind of choice; `Face.board_words` says what the keys mean."""

BUTTONS: Final = (
    ("use", "Use a ship", "status"),
    ("recruit", "Recruit and take income", "status"),
    ("convert", "Convert metal", "stock"),
    ("point", "A point for GEMs", "stock"),
    ("reroll", "Roll some again", "status"),
    ("ally", "Recruit the Human", "track:transport"),
    ("observe", "Observe the Human", "track:transport"),
    ("alien", "Bring an Alien", "track:transport"),
    ("human", "Bring a Human", "track:transport"),
    ("trade", "Trade goods", "track:transport"),
    ("buy", "Buy goods", "track:transport"),
    ("exchange", "Exchange goods", "track:transport"),
    ("take", "Take goods", "track:transport"),
    ("advance", "Advance", "track:dismantle"),
    ("power", "Use an ability", "status"),
    ("roll", "Roll dice", "status"),
    ("move", "Move a resident", "track:transport"),
)
"""Kinds of actions that have a button while they are legal, its label, and where it points."""
MAIN: Final[dict[Phase, tuple[str, str]]] = {
    "roll": ("Draw ships", "draw"),
    "main": ("Income", "income"),
    "over": ("Game over", ""),
}
INSTEAD: Final = (
    ("Keep dice", "keep", "track:transport"),
    ("Take the reward", "reward", "status"),
    ("Draft a ship", "draft", "track:transport"),
    ("Choose the hub", "hub", "track:transport"),
    ("Discard a ship", "scrap", "track:transport"),
    ("Take a free sector", "free", "track:transport"),
    ("Leave the hub", "leave", "status"),
    ("Give back", "return", "status"),
    ("Done", "done", "status"),
    ("Bring an Alien", "alien", "track:transport"),
    ("Recruit the Human", "ally", "track:transport"),
    ("Observe the Human", "observe", "track:transport"),
    ("Trade goods", "trade", "track:transport"),
    ("Buy goods", "buy", "track:transport"),
    ("Advance", "advance", "track:dismantle"),
    ("Bring a Human", "human", "track:transport"),
    ("Roll dice", "roll", "status"),
)
"""What the main button stands for where there is no income to take: the first that is legal."""
_HELP: Final = (
    ("click", "a ship to use it, or a sector to build it; a rival's strip to look there"),
    ("arrows", "move over the board"),
    ("n", "go to the next thing that lights up"),
    ("Enter", "choose or act"),
    ("Escape", "cancel, or back to the own station"),
    ("i", "take income"),
    ("r", "hide or show the marks of our estimates"),
    ("?", "explain the thing under focus"),
    ("Ctrl+Z", "undo, Ctrl+Y redo"),
)
LOOKS: Final = ("^player:", "^key$")
KEYS: Final = {"i": "income", "r": "key"}
_BELONGS: Final = (
    (r"^quarter:(\d+):\d+$", "sector:$1"),
    (r"^rung:(\w+):\d$", "track:$1"),
)
"""To which larger thing of the picture a small one belongs."""
_VAIN: Final = ["^fleet:", "^sector:", "^supply:", "^rung:", "^track:", "^hubcard:"]
_STEPS: Final = {
    "alien": "Bring an Alien",
    "human": "Bring a Human",
    "trade": "Trade two goods for one",
    "buy": "Buy for 3 GEMs",
    "roll": "Roll dice",
}


def board_words() -> dict[str, Any]:
    """What the board is told once: how to ask, what belongs where, and the words of its help."""
    return {
        "marks": {},
        "questions": QUESTIONS,
        "labels": {"step": _STEPS, "resource": KIND_OF, "species": RESIDENT_NAMES},
        "notes": {},
        "last": [],
        "destinations": [],
        "slots": [],
        "belongs": [list(rule) for rule in _BELONGS],
        "means": [],
        "sorts": texts.sorts(),
        "starts": {},
        "vain": {"roll": _VAIN, "main": _VAIN, "over": []},
        "help": [list(row) for row in _HELP],
        "said": {"none": "", "chosen": "Chosen:", "places": "Can go to", "nowhere": ""},
    }


class PhoenixLabels:
    """What there is to say about the choices of one position."""

    def __init__(self, position: Position, scene: Scene) -> None:
        self._position = position
        self._scene = scene
        self._active = position.to_move

    def told(self, choice: Choice) -> dict[str, Any]:
        """What the browser cannot know of a choice from the words it has."""
        tell = getattr(self, f"_{choice.kind.replace(' ', '_')}", None)
        found: dict[str, Any] = tell(choice.value) if tell else {}
        return found

    def sets(self, asked: Collection[Choice]) -> dict[str, list[list[str]]]:
        """None: nothing is chosen in any number."""
        return {}

    # Ships

    def _ship(self, value: str) -> dict[str, Any]:
        if self._position.phase in ("draft3", "draft2"):
            cards = self._scene.on_offer(self._position.phase)
            named = [card for card in cards if card.name == value]
            return {
                "label": capital(_card_words(named[0])),
                "things": [card.thing for card in named],
            }
        owner, _, name = value.rpartition(":")
        named = [card for card in self._cards(owner) if card.name == name and not card.gems]
        whose = f"{self._scene.name(owner)}'s " if owner not in ("", "n") else ""
        pay = "" if self._scene.setting_up else f", {counted(to_pay(self._scene, named[0]), 'GEM')}"
        label = capital(f"{whose}{_card_words(named[0])}{pay}")
        return {"label": label, "things": [card.thing for card in named]}

    def _cards(self, owner: str) -> tuple[Card, ...]:
        if owner == "n":
            return self._scene.neutrals
        return self._scene.fleet(self._position.player(owner or self._active))

    def _own_ship(self, value: str) -> dict[str, Any]:
        named = [card for card in self._cards("") if card.name == value and not card.gems]
        metal = self._scene.data.ships[SHIPS.index(value)].metal
        label = f"{capital(texts.ship_name(named[0].ship))}: {metal} metal"
        return {"label": label, "things": [card.thing for card in named]}

    def _ships(self, value: str) -> dict[str, Any]:
        ships = [self._scene.data.ships[SHIPS.index(name)] for name in value.split(" ")]
        return {"label": capital(listed(map(texts.ship_name, ships)))}

    def _hub(self, value: str) -> dict[str, Any]:
        hub = self._scene.data.hubs[HUBS.index(value)]
        return {"label": f"{value}: {texts.hub_words(hub)}", "things": [f"hubcard:{value}"]}

    # Sectors and residents

    def _action(self, value: str) -> dict[str, Any]:
        if self._scene.setting_up:
            return {}
        if value == "hub":
            hub = self._scene.hub(self._position.player(self._active))
            effects = hub.abilities if hub else ()
            return {
                "label": f"Hub: {_open(effects) or 'its ability'}",
                "things": [f"hub:{self._active}"],
            }
        if not value.isdigit():
            return {}
        sector = self._scene.data.sectors[int(value)]
        where = [
            f"quarter:{value}:{number}"
            for number, quarter in enumerate(sector.quarters, start=1)
            if any(is_open(effect) for effect in quarter)
        ]
        return {
            "label": f"Sector {value}: {_open(sector.effects) or 'its ability'}",
            "things": [f"sector:{value}", *where],
        }

    def _sector(self, value: str) -> dict[str, Any]:
        sector = self._scene.data.sectors[int(value)]
        abilities = texts.abilities([*sector.built, *_special(sector.quarters)])
        more = f": {abilities}" if abilities else ": income only"
        return {
            "label": f"{value}, {counted(sector.size, 'quarter')}{more}",
            "things": [f"sector:{value}", f"slot:{SECTOR_COLOURS[sector.colour]}"],
        }

    def _species(self, value: str) -> dict[str, Any]:
        things = [f"supply:{value}"]
        if self._position.phase in ("income", "relocate", "leave", "return"):
            player = self._position.player(self._active)
            things += [
                f"quarter:{number}:{index}"
                for number, inside in player.station.items()
                for index, one in enumerate(inside, start=1)
                if one == value
            ]
        left = self._position.supply[value]
        return {"label": f"{capital(RESIDENT_NAMES[value])} ({left} left)", "things": things}

    def _place(self, value: str) -> dict[str, Any]:
        if value == "supply":
            return {"label": "Back to the supply"}
        if value == "hub":
            return {"label": "The hub", "things": [f"hub:{self._active}"]}
        inside = self._position.player(self._active).station.get(value, ())
        sector = self._scene.data.sectors[int(value)]
        things = [f"sector:{value}"]
        if len(inside) >= sector.size:
            return {"label": f"Sector {value}", "things": things}
        quarter = texts.quarter(sector, len(inside))
        return {
            "label": f"Sector {value}, quarter {len(inside) + 1}: {quarter}",
            "things": [*things, f"quarter:{value}:{len(inside) + 1}"],
        }

    def _from(self, value: str) -> dict[str, Any]:
        if value == "hub":
            return {"label": "The hub", "things": [f"hub:{self._active}"]}
        return {"label": f"Sector {value}", "things": [f"sector:{value}"]}

    # Tracks and goods

    def _tracks(self, value: str) -> dict[str, Any]:
        names = value.split(" ")
        player = self._position.player(self._active)
        lobby = self._scene.data.lobby
        levels = [min(player.tracks[name] + 1, len(lobby) - 1) for name in names]
        price = ""
        if not self._scene.setting_up:
            price = f": {counted(sum(lobby[level] for level in levels), 'GEM')}"
        label = f"{capital(listed(names))}{price}"
        if len(names) > 1:
            return {"label": label}
        return {"label": label, "things": [f"track:{value}", f"rung:{value}:{levels[0]}"]}

    def _track(self, value: str) -> dict[str, Any]:
        return {"label": capital(value), "things": [f"track:{value}"]}

    def _levels(self, value: str) -> dict[str, Any]:
        track = texts.reward_track(self._position)
        levels = [int(level) for level in value.split(" ")]
        told = [bonus_words(self._scene, track, level) for level in levels]
        found: dict[str, Any] = {"label": capital(" and ".join(told))}
        if len(levels) == 1:
            found["things"] = [f"rung:{track}:{value}"]
        return found

    def _resources(self, value: str) -> dict[str, Any]:
        return {"label": goods(value)}

    _pay = _gift = _resources


def goods(value: str) -> str:
    """Goods as actions write them, in words: `1f1w`, `f m`, `fm`."""
    letters = [letter for letter in value if letter in KIND_OF]
    parts = [
        f"{letters.count(letter)} {name}"
        for letter, name in KIND_OF.items()
        if letters.count(letter)
    ]
    return listed(parts) or "nothing"


def _card_words(card: Card) -> str:
    return f"{texts.ship_name(card.ship)}: {texts.power(card.ship)}"


def _open(effects: Sequence[Effect]) -> str:
    return "; ".join(texts.what(effect) for effect in effects if is_open(effect))


def _special(quarters: Sequence[Sequence[Effect]]) -> list[Effect]:
    """What is on a sector besides plain income."""
    plain = ("gem", "food", "water", "metal")
    return [
        effect
        for quarter in quarters
        for effect in quarter
        if effect.trigger != "income" or effect.name not in plain
    ]


# What is not possible


def attempted(position: Position, thing: str, pieces: Sequence[str]) -> list[str]:
    """What a person may mean who clicks on a thing; the engine then says why not."""
    sort, _, rest = thing.partition(":")
    first, _, second = rest.partition(":")
    if sort == "fleet":
        if first == "draft":
            return [f"draft {second.partition(':')[0]}"]
        name = second.partition(":")[0]
        owner = "" if first == position.to_move else f"{first}:"
        return [f"use {owner}{name}{_sample(position, name)}"]
    if sort == "hubcard":
        return [f"hub {rest}"]
    if sort == "supply":
        home = next(iter(position.player(position.active).station), "hub")
        word = "human" if rest == "human" else f"alien {rest}"
        return [f"{word} > {home}"]
    if sort in ("rung", "track"):
        return [f"use diplomacy1 : {first}"]
    if sort == "sector" and int(first) in position.sectors:
        return list(_builds(position, first))
    return []


def _sample(position: Position, name: str) -> str:
    """What a ship could be used for, so that only the ship itself is in question."""
    if name.startswith("dismantle"):
        own = [ship.partition("@")[0] for ship in position.player(position.active).ships]
        return f" : {next((ship for ship in own if ship != name), 'transport1')}"
    if name.startswith("construction"):
        return f" : {next(iter(position.sectors), 101)}"
    return f" : {TRACKS[0]}" if name.startswith("diplomacy") else ""


def _builds(position: Position, sector: str) -> Iterator[str]:
    """Uses of the construction ships on the table for a sector, the own ones first."""
    active = position.active
    players = sorted(position.players, key=lambda player: player.color != active)
    for player in players:
        owner = "" if player.color == active else f"{player.color}:"
        for ship in player.ships:
            if ship.startswith("construction") and "@" not in ship:
                yield f"use {owner}{ship} : {sector}"
    yield f"use {NEUTRALS[1]} : {sector}"


def answer_at(position: Position, kind: str, thing: str) -> str:
    """What a thing of the picture is called as the answer to a question of a kind."""
    sort, _, rest = thing.partition(":")
    first, _, second = rest.partition(":")
    if sort == "fleet":
        name = second.partition(":")[0]
        return name if first in (position.to_move, "draft") else f"{first}:{name}"
    if sort == "quarter":
        return first
    if sort == "rung":
        return second if kind == "levels" else first
    return "hub" if sort == "hub" else rest


def meant(position: Position, action: Action) -> list[str]:
    """The things of the picture that an action speaks of."""
    labels = PhoenixLabels(position, Scene(position))
    found: list[str] = []
    for choice in action.choices:
        found += labels.told(choice).get("things", [])[:1]
    return found
