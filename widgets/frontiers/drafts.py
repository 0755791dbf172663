"""Drafts: positions being edited, which may have defects but always have the right shape.

A draft is a position in the interchange format with every key. Ships in stock and colonies to
land may be None, which means "the rest"; so moving one piece does not make a second defect.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from importlib.resources import files
from typing import Any, Final

from advisor import Defect, Position, PositionError
from advisor.core.documents import DocumentError, read_json
from advisor.core.visible import visible
from advisor.frontiers.components import FORMAT, STARTING_SHIPS
from advisor.frontiers.setting_dice import DiceError, with_dice
from advisor.frontiers.views import ThisTurn
from advisor.frontiers.words import COLORS, FACILITIES, FIELDS, PHASES, TERRITORIES
from widgets.frontiers.drawing.scene import Scene
from widgets.frontiers.saying import dice_of
from widgets.frontiers.texts import COLOR_NAMES, FIELD_NAMES, PLACE_NAMES, TERRITORY_NAMES
from widgets.messages import NotUnderstood, Refused, odd

Draft = dict[str, Any]

PRESETS: Final = ("opening", "middle", "end")
SEATS: Final = (2, 3, 4)
LONGEST_PASTE: Final = 100_000


def draft_of(position: Position) -> Draft:
    """A sound position as a draft, with the rest left to be counted."""
    draft = position.to_dict()
    for player in draft["players"]:
        player["stock"] = player["colonies"] = None
    return draft


def check(draft: Draft) -> tuple[Position | None, tuple[Defect, ...]]:
    """The position of a draft, or everything that is wrong with it."""
    try:
        return Position.from_json(plain(draft)), ()
    except PositionError as error:
        return None, error.defects


def fields(draft: Draft, thing: str) -> tuple[str, list[Draft]]:
    """Nothing: the page has a panel for every thing of this game."""
    return "", []


def plain(draft: Draft) -> Draft:
    """A draft as the engine reads it: without what is to be counted."""
    found = {key: value for key, value in draft.items() if value is not None}
    found["players"] = [
        {key: value for key, value in player.items() if value is not None}
        for player in draft["players"]
    ]
    return found


def tidy(source: Any) -> Draft:
    """The nearest draft of the right shape; what has no place in it is left out."""
    keys = _dict(source)
    players = _players(_list(keys.get("players")))
    colors = [player["color"] for player in players]
    lands, fields = _dict(keys.get("territories")), _dict(keys.get("fields"))
    deck = keys.get("deck")
    return {
        "format": FORMAT,
        "edition": 1 if keys.get("edition") == 1 else 5,
        "options": _options(_dict(keys.get("options"))),
        "players": players,
        "active": keys.get("active") if keys.get("active") in colors else colors[0],
        "phase": keys.get("phase") if keys.get("phase") in PHASES else "main",
        "docks": _docks(_dict(keys.get("docks")), colors),
        "territories": {name: _colonies(_dict(lands.get(name)), colors) for name in TERRITORIES},
        "fields": {
            field: fields.get(field) if fields.get(field) in TERRITORIES else None
            for field in FIELDS
        },
        "display": _texts(keys.get("display")),
        "discards": _texts(keys.get("discards")),
        "deck": _texts(deck) if isinstance(deck, list | tuple) else None,
        "this_turn": _turn(_dict(keys.get("this_turn"))),
        "moves": _number(keys.get("moves"), 0),
    }


def _players(rows: Sequence[Any]) -> list[Draft]:
    """Two to four players of different colours, those of the rows first."""
    found: dict[str, Draft] = {}
    for row in rows:
        if isinstance(row, Mapping) and (color := row.get("color")) in COLORS:
            found.setdefault(color, _player(row, color))
    for color in COLORS:
        if len(found) < 2:
            found.setdefault(color, _player({}, color))
    return list(found.values())[:4]


def _options(options: Mapping[str, Any]) -> Draft:
    return {
        "helmet_cost": _number(options.get("helmet_cost"), 3),
        "seat_compensation": options.get("seat_compensation") is not False,
        "long_game": options.get("long_game") is True,
    }


def _docks(docks: Mapping[str, Any], colors: Sequence[str]) -> Draft:
    tracks = _dict(docks.get("hub"))
    return {
        **{place: _texts(docks.get(place)) for place in FACILITIES if place != "hub"},
        "hub": {color: _texts(tracks.get(color)) for color in colors},
        "bay": _texts(docks.get("bay")),
    }


def _colonies(land: Mapping[str, Any], colors: Sequence[str]) -> dict[str, int]:
    return {color: count for color in colors if (count := _number(land.get(color), 0))}


def _player(row: Mapping[str, Any], color: str) -> Draft:
    name = row.get("name")
    return {
        "color": color,
        "name": name if isinstance(name, str) else color,
        "fuel": _number(row.get("fuel"), 0),
        "ore": _number(row.get("ore"), 0),
        "ships": _texts(row.get("ships")),
        "stock": _number(row.get("stock"), None),
        "colonies": _number(row.get("colonies"), None),
        "hub": _number(row.get("hub"), 0),
        "cards": _texts(row.get("cards")),
    }


def _turn(turn: Mapping[str, Any]) -> Draft:
    found: Draft = {}
    for key, value in ThisTurn.__dataclass_fields__.items():
        default, given = value.default, turn.get(key)
        if isinstance(default, tuple):
            found[key] = _texts(given)
        elif isinstance(default, bool):
            found[key] = given is True
        elif key == "borrowed":
            found[key] = given if given in TERRITORIES else None
        else:
            found[key] = _number(given, default)
    return found


def _dict(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _list(value: Any) -> Sequence[Any]:
    return value if isinstance(value, list | tuple) else ()


def _texts(value: Any) -> list[str]:
    return [text for text in _list(value) if isinstance(text, str)]


def _number(value: Any, default: Any) -> Any:
    return value if isinstance(value, int) and not isinstance(value, bool) else default


def changed(draft: Draft, path: Sequence[str | int], value: Any) -> Draft:
    """A copy of a draft with one place changed; the place must exist."""
    copy: Any = deepcopy(draft)
    if not path:
        raise NotUnderstood("A change needs a place.")
    inner: Any = copy
    last: Any = path[-1]
    try:
        for step in path[:-1]:
            inner = inner[step]
        if not isinstance(inner, dict | list):
            raise KeyError(last)
        inner[last] = value
    except (LookupError, TypeError):
        raise NotUnderstood(f"There is no place {odd(path)} in a position.") from None
    return tidy(copy)


def reseated(draft: Draft, colors: Sequence[str]) -> Draft:
    """The draft with other players: pieces of those who leave are taken off the table.

    Who joins begins with three ships in the Maintenance Bay.
    """
    if not 2 <= len(colors) <= 4 or len(set(colors)) < len(colors) or set(colors) - set(COLORS):
        raise Refused("Two to four different colours can play.")
    copy: Draft = deepcopy(draft)
    rows = {player["color"]: player for player in copy["players"]}
    docks = copy["docks"]
    for place in FACILITIES:
        if place == "hub":
            docks[place] = {
                color: [ship for ship in docks[place].get(color, ()) if _owner(ship) in colors]
                for color in colors
            }
        else:
            docks[place] = [ship for ship in docks[place] if _owner(ship) in colors]
    docks["bay"] = [ship for ship in docks["bay"] if ship.removesuffix("*") in colors]
    for color in colors:
        if color not in rows:
            docks["bay"] += [color] * STARTING_SHIPS
    copy["players"] = [rows.get(color) or {"color": color} for color in colors]
    for row in copy["players"]:
        row["colonies"] = row["stock"] = None
    copy["deck"] = None
    return tidy(copy)


def _owner(ship: str) -> str:
    return ship.partition(":")[0]


def seats(draft: Draft) -> int:
    """How many play."""
    return len(draft["players"])


def scene(draft: Draft, position: Position | None) -> Scene:
    """What the picture shows of a draft."""
    result = position.result if position else None
    return Scene.of_draft(draft, result.winners if result else ())


def diced(draft: Draft, typed: str) -> tuple[Draft | None, str]:
    """The draft with the dice that the player to move has rolled, or why there is none.

    They set the fleet: ships come from the Bay and from the stock by themselves.
    """
    faces, wrong = dice_of(typed)
    if wrong:
        return None, wrong
    try:
        return tidy(with_dice(draft, faces)), ""
    except DiceError as error:
        return None, str(error)


def preset(name: str, seats: int) -> Position:
    """A position to start from: an opening, the middle or the end of a game."""
    if name not in PRESETS:
        raise Refused(f"{odd(name)} is none of {', '.join(PRESETS)}.")
    if seats not in SEATS:
        raise Refused(f"Two to four players, not {odd(seats)}.")
    if name == "opening":
        return Position.new_game(seats, seed=1)
    source = files("widgets.frontiers") / "presets" / f"{name}-{seats}.json"
    return Position.from_json(source.read_text(encoding="utf-8"))


def read(text: str) -> tuple[Draft, tuple[Defect, ...]]:
    """A draft from pasted text, and what of it could not be kept.

    Unreadable text raises `PositionError`; a readable one with defects becomes a draft.
    """
    if len(text) > LONGEST_PASTE:
        raise PositionError([Defect("position", "this text is far too long for a position")])
    try:
        return draft_of(Position.from_json(text)), ()
    except PositionError as error:
        try:
            source = read_json(text)
        except DocumentError:
            raise error from None
        if not isinstance(source, dict):
            raise
        draft = tidy(source)
        left = {str(defect) for defect in check(draft)[1]}
        return draft, tuple(defect for defect in error.defects if str(defect) not in left)


def thing_at(place: str, draft: Draft) -> str:
    """What on the picture a defect is about."""
    head, _, rest = place.partition(".")
    part = rest.partition(".")[0].partition("[")[0]
    if head.startswith("players["):
        seat = head[8:-1]
        if seat.isdigit() and int(seat) < len(draft["players"]):
            return f"player:{draft['players'][int(seat)]['color']}"
    if head == "docks":
        track = rest.partition(".")[2].partition("[")[0]
        return f"track:{track}" if part == "hub" and track else f"facility:{part}"
    if head == "territories" and part:
        return f"territory:{part}"
    if head == "fields" and part:
        return f"field:{part}"
    if head.startswith("display"):
        return "facility:artifact"
    if head.startswith(("discards", "deck")):
        return "pile:discards"
    return "status"


def where(place: str, draft: Draft) -> str:
    """The place of a defect in the words of the picture."""
    kind, _, name = thing_at(place, draft).partition(":")
    if kind == "player":
        seat = next(row for row in draft["players"] if row["color"] == name)
        who = COLOR_NAMES[name] if seat["name"] == name else visible(str(seat["name"]))
        part = place.partition(".")[2].partition("[")[0]
        return f"{who}, {part}" if part else str(who)
    if kind == "track":
        return f"{PLACE_NAMES['hub']}, {COLOR_NAMES[name]}"
    names = {"facility": PLACE_NAMES, "territory": TERRITORY_NAMES, "field": FIELD_NAMES}
    if place.startswith("display"):
        return "Display"
    found = names.get(kind, {}).get(name)
    return found or place.replace("_", " ").capitalize()
