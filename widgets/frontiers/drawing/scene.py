"""What the picture shows, read from a position or from an unfinished draft of one.

The editor draws positions that are still wrong, so reading is lenient here: what is not
understood is left out of the picture, and the engine says what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final, NamedTuple

from advisor import Position
from advisor.core.seam import GameKit
from advisor.core.visible import visible
from advisor.frontiers.components import COLONIES, COLONIES_LONG_GAME, FLEET, PORTS, deck_of
from advisor.frontiers.facilities import constructor, shipyard
from advisor.frontiers.interchange import OPTION_KEYS, PLAYER_KEYS, TURN_KEYS
from advisor.frontiers.words import CARDS, COLORS, FACILITIES, FIELDS, ISOLATION, TERRITORIES
from widgets.frontiers.texts import POINT_CARDS

Ship = tuple[str, int, bool]
"""Owner, value (0 where it does not matter), and whether it is the Relic Ship."""

_READ: Final = tuple("edition active phase docks territories fields display discards moves".split())


@dataclass(frozen=True, slots=True)
class Seat:
    """A player as drawn."""

    color: str
    name: str
    fuel: int
    ore: int
    stock: int
    colonies: int
    hub: int
    cards: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything on the picture."""

    seats: tuple[Seat, ...]
    active: str
    phase: str
    moves: int
    edition: int
    hand: tuple[Ship, ...]
    docks: dict[str, tuple[Ship, ...]]
    tracks: dict[str, tuple[Ship, ...]]
    bay: tuple[Ship, ...]
    open_ports: dict[str, int]
    territories: dict[str, dict[str, int]]
    control: dict[str, str | None]
    fields: dict[str, str | None]
    display: tuple[str, ...]
    discards: int
    deck: int
    turn: Mapping[str, Any]
    winners: tuple[str, ...] = ()

    @classmethod
    def of(cls, position: Position) -> Scene:
        """The scene of a sound position.

        Its attributes have the names of the interchange format; reading them is quicker than
        writing the format first, and this is on the way from every click to its picture.
        """
        result = position.result
        draft = _attributes(position, _READ) | {
            "players": [_attributes(player, PLAYER_KEYS) for player in position.players],
            "options": _attributes(position.options, OPTION_KEYS),
            "this_turn": _attributes(position.this_turn, TURN_KEYS),
        }
        return cls.of_draft(draft, result.winners if result else ())

    @classmethod
    def of_draft(cls, draft: Mapping[str, Any], winners: tuple[str, ...] = ()) -> Scene:
        """The scene of a position in the interchange format that may have defects."""
        rows = [row for row in _items(draft.get("players")) if isinstance(row, Mapping)]
        rows = [row for row in rows if row.get("color") in COLORS][:4]
        colors = [row["color"] for row in rows]
        lands = _lands(draft)
        docks = _mapping(draft.get("docks"))
        tracks = _mapping(docks.get("hub"))
        edition = 1 if draft.get("edition") == 1 else 5
        active, phase = str(draft.get("active")), str(draft.get("phase"))
        if active not in colors:
            active = colors[0] if colors else "red"
        docked = {place: _docked(docks.get(place)) for place in FACILITIES if place != "hub"}
        hub = {color: _docked(tracks.get(color)) for color in colors}
        bay = _bay(docks.get("bay"))
        display = _cards(draft.get("display"))[:3]
        discards = _cards(draft.get("discards"))
        hands = {row["color"]: _hand(row) for row in rows}
        out = [*chain(*docked.values(), *hub.values(), bay, *hands.values())]
        colonies = COLONIES.get(len(rows), COLONIES[4])
        if _mapping(draft.get("options")).get("long_game") is True:
            colonies = COLONIES_LONG_GAME
        seats = tuple(_seat(row, lands, out, colonies) for row in rows)
        in_view = sum(len(seat.cards) for seat in seats) + len(display) + len(discards)
        return cls(
            seats=seats,
            active=active,
            phase=phase if phase in ("roll", "over") else "main",
            moves=_number(draft.get("moves")),
            edition=edition,
            hand=hands.get(active, ()),
            docks=docked,
            tracks=hub,
            bay=bay,
            open_ports=dict(zip(FACILITIES, PORTS[min(max(len(rows), 2), 4)], strict=True)),
            territories=lands.colonies,
            control=lands.control,
            fields=lands.fields,
            display=display,
            discards=len(discards),
            deck=max(0, len(deck_of(edition)) - in_view),
            turn=_mapping(draft.get("this_turn")),
            winners=winners,
        )

    @property
    def game(self) -> GameKit:
        """The game whose face draws it."""
        from advisor.frontiers.kit import KIT

        return KIT

    def has_bonus(self, territory: str) -> bool:
        """Whether the player to move has the bonus of a territory now, own or borrowed."""
        holds = self.control[territory] == self.active or self.turn.get("borrowed") == territory
        return holds and self.fields[FIELDS[ISOLATION]] != territory

    @property
    def next_ship(self) -> tuple[int, int]:
        """The number of the next ship of the player to move, and its price in fuel and in ore.

        Without a ship in stock the number is 0.
        """
        seat = next((one for one in self.seats if one.color == self.active), None)
        stock = seat.stock if seat else 0
        number = FLEET + 1 - stock if 0 < stock <= FLEET else 0
        return number, shipyard.price_of(stock, self.has_bonus("herbert"))

    @property
    def colony_price(self) -> int:
        """What a colony costs the player to move at the Colony Constructor, in ore."""
        return constructor.price_of(self.has_bonus("bradbury"))

    @property
    def mine_least(self) -> int:
        """The lowest value that may dock at the Lunar Mine now."""
        if not self.turn.get("mined") and self.has_bonus("vanvogt"):
            return 1
        return max((value for _, value, _ in self.docks["mine"]), default=1)

    def name_of(self, color: str) -> str:
        return next((seat.name for seat in self.seats if seat.color == color), color)


class _Lands(NamedTuple):
    """The planet: colonies and control by territory, and where the fields lie."""

    colonies: dict[str, dict[str, int]]
    control: dict[str, str | None]
    fields: dict[str, str | None]


def _lands(draft: Mapping[str, Any]) -> _Lands:
    given, fields = _mapping(draft.get("territories")), _mapping(draft.get("fields"))
    colonies = {
        name: {
            color: _number(count)
            for color, count in _mapping(given.get(name)).items()
            if color in COLORS and _number(count) > 0
        }
        for name in TERRITORIES
    }
    control = {name: _controller(counts) for name, counts in colonies.items()}
    places = {field: fields.get(field) for field in FIELDS}
    return _Lands(
        colonies,
        control,
        {field: place if place in TERRITORIES else None for field, place in places.items()},
    )


def _seat(row: Mapping[str, Any], lands: _Lands, out: Sequence[Ship], colonies: int) -> Seat:
    """A player; what is left in stock is counted from what is out where nobody says it."""
    color, cards = row["color"], _cards(row.get("cards"))
    landed = sum(counts.get(color, 0) for counts in lands.colonies.values())
    circle = min(_number(row.get("hub")), 7)
    fleet = sum(owner == color and not relic for owner, _, relic in out)
    stock, left, positron = row.get("stock"), row.get("colonies"), lands.fields["positron"]
    rest = max(0, colonies - landed - (circle > 0))
    return Seat(
        color=color,
        name=_name(row),
        fuel=_number(row.get("fuel")),
        ore=_number(row.get("ore")),
        stock=max(0, FLEET - fleet) if stock is None else _number(stock),
        colonies=rest if left is None else _number(left),
        hub=circle,
        cards=cards,
        points=landed
        + sum(owner == color for owner in lands.control.values())
        + sum(card in POINT_CARDS for card in cards)
        + (positron is not None and lands.control[positron] == color),
    )


def _attributes(value: object, names: Iterable[str]) -> dict[str, Any]:
    return {name: getattr(value, name) for name in names}


def _name(row: Mapping[str, Any]) -> str:
    """A player without a name of their own is called by the colour."""
    name = row.get("name")
    if not isinstance(name, str) or not name.strip() or name == row["color"]:
        return str(row["color"]).capitalize()
    return visible(name)


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _items(value: Any) -> Iterable[Any]:
    return value if isinstance(value, list | tuple) else ()


def _number(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        return 0
    return max(0, min(value, 999))


def _cards(value: Any) -> tuple[str, ...]:
    return tuple(card for card in _items(value) if isinstance(card, str) and card in CARDS)


def _face(text: str) -> tuple[int, bool] | None:
    relic = text.endswith("*")
    value = text.removesuffix("*")
    return (int(value), relic) if value in ("1", "2", "3", "4", "5", "6") else None


def _docked(value: Any) -> tuple[Ship, ...]:
    found: list[Ship] = []
    for text in _items(value):
        if isinstance(text, str):
            color, _, rest = text.partition(":")
            face = _face(rest)
            if color in COLORS and face:
                found.append((color, *face))
    return tuple(found)


def _hand(row: Mapping[str, Any]) -> tuple[Ship, ...]:
    faces = (_face(text) for text in _items(row.get("ships")) if isinstance(text, str))
    return tuple((row["color"], *face) for face in faces if face)


def _bay(value: Any) -> tuple[Ship, ...]:
    return tuple(
        (text.removesuffix("*"), 0, text.endswith("*"))
        for text in _items(value)
        if isinstance(text, str) and text.removesuffix("*") in COLORS
    )


def _controller(counts: Mapping[str, int]) -> str | None:
    """Who has strictly more colonies than each other player."""
    most = max(counts.values(), default=0)
    leaders = [color for color, count in counts.items() if count == most]
    return leaders[0] if len(leaders) == 1 else None
