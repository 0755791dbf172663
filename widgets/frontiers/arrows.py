"""Arrows for the board: from the ships, cards and colonies of a turn to where they go.

An arrow names things of the picture, as they stand there before the turn goes on; the browser
knows where these are. A ship that moves twice, or is changed by a card, is followed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from advisor import Action, Position
from advisor.frontiers.actions import (
    BuyRelic,
    Claim,
    Discard,
    Dock,
    Launch,
    Power,
    ToBay,
    Trade,
)
from advisor.frontiers.cards.kinds import CHANGED, FIELD_OF
from advisor.frontiers.ships import OWNER, RELIC, VALUE, token
from advisor.frontiers.words import (
    BAY,
    CARDS,
    COLORS,
    FIELDS,
    PLACES,
    TERRITORIES,
)


@dataclass(frozen=True, slots=True)
class Arrow:
    """From one thing of the picture to another."""

    number: int
    """The step of the turn, from 1."""
    start: str
    end: str
    beside: tuple[str, ...] = ()
    """Other things that go the same way at the same time."""

    def to_dict(self) -> dict[str, object]:
        return {"n": self.number, "from": self.start, "to": self.end, "beside": list(self.beside)}


@dataclass(slots=True)
class _Piece:
    """A ship, where it is by now and where the picture shows it."""

    owner: str
    face: str
    place: str
    thing: str


def arrows(
    positions: Sequence[Position], actions: Sequence[Action], begin: int = 0
) -> tuple[Arrow, ...]:
    """The arrows of the actions from `begin` on, for the picture of `positions[begin]`.

    `positions[n]` is the position before `actions[n]`.
    """
    table = _Table(positions[begin]) if begin < len(actions) else None
    return tuple(
        Arrow(number + 1, start, end)
        for number in range(begin, len(actions))
        if table is not None
        for start, end in table.moves(positions[number], actions[number])
        if start != end
    )


def marks(
    positions: Sequence[Position], actions: Sequence[Action], step: int
) -> list[dict[str, object]]:
    """What the picture of `positions[step]` shows of a turn: the arrows of the step that comes
    next, and the number of each step that is done where it has led to.
    """
    found: list[dict[str, object]] = [
        {"n": arrow.number, "to": _landmark(arrow), "done": True}
        for arrow in _together(arrows(positions, actions[:step]))
        if _landmark(arrow)
    ]
    now = [arrow for arrow in arrows(positions, actions, step) if arrow.number == step + 1]
    return [*found, *(arrow.to_dict() for arrow in _together(now))]


def _landmark(arrow: Arrow) -> str:
    """Where the number of a step that is done stands; ships in hand are counted anew."""
    return next((end for end in (arrow.end, arrow.start) if not end.startswith("ship:")), "")


def _together(found: Iterable[Arrow]) -> Iterator[Arrow]:
    """One arrow for all that goes from one sort of thing to one place at the same time."""
    groups: dict[tuple[int, str, str], list[Arrow]] = {}
    for arrow in found:
        way = (arrow.number, arrow.start.partition(":")[0], arrow.end.rpartition(":")[0])
        groups.setdefault(way, []).append(arrow)
    for same in groups.values():
        middle = same[len(same) // 2]
        others = [thing for one in same if one is not middle for thing in (one.start, one.end)]
        beside = {thing for thing in others if thing not in (middle.start, middle.end)}
        yield replace(middle, beside=tuple(sorted(beside)))


class _Table:
    """Follows the ships through the actions of a turn."""

    def __init__(self, position: Position) -> None:
        self.active = position.active
        self.pieces = list(_pieces(position))

    def moves(self, position: Position, action: Action) -> Iterator[tuple[str, str]]:
        me = self.active
        match action:
            case Dock():
                yield from self._dock(position, action)
            case ToBay(ship=ship):
                yield from self._go(me, token(ship), "hand", BAY, "facility:bay")
            case Claim(card=card):
                yield f"card:{CARDS[card]}", f"player:{me}"
            case Trade():
                yield "facility:market", f"player:{me}"
            case Launch(territory=territory):
                yield f"track:{me}", f"territory:{TERRITORIES[territory]}"
            case BuyRelic():
                yield "relic", "facility:bay"
            case Power():
                yield from self._power(position, action)
            case Discard():
                yield from self._discard(action)

    def _find(self, owner: str, face: str, place: str) -> _Piece | None:
        return next(
            (
                piece
                for piece in self.pieces
                if (piece.owner, piece.face, piece.place) == (owner, face, place)
            ),
            None,
        )

    def _go(
        self, owner: str, face: str, place: str, target: int, end: str
    ) -> Iterator[tuple[str, str]]:
        piece = self._find(owner, face, place)
        if piece is not None:
            piece.place = PLACES[target]
            yield piece.thing, end

    def _dock(
        self, position: Position, dock: Dock, moved: tuple[str, str, str] | None = None
    ) -> Iterator[tuple[str, str]]:
        """Ships from the hand; the one that a card moves, if any, comes from its place."""
        me, place = self.active, PLACES[dock.facility]
        where = f"hub.{me}" if place == "hub" else place
        docked = position.docks[place]
        taken = len(docked[me] if isinstance(docked, Mapping) else docked)
        if place == "raiders":
            taken = 0
            for piece in self.pieces:
                if piece.place == place:
                    piece.place = PLACES[BAY]
        left = [(me, token(ship), "hand") for ship in dock.ships]
        if moved is not None:
            same = next((one for one in left if one[1] == moved[1]), None)
            if same is not None:
                left[left.index(same)] = moved
        for number, (owner, face, source) in enumerate(left, start=taken + 1):
            yield from self._go(owner, face, source, dock.facility, f"port:{where}:{number}")
        if dock.territory >= 0:
            yield f"facility:{place}", f"territory:{TERRITORIES[dock.territory]}"
        for color, _, _ in dock.loot:
            yield f"player:{COLORS[color]}", f"player:{me}"
        if dock.stolen is not None:
            color, card = dock.stolen
            yield f"held:{COLORS[color]}:{CARDS[card]}", f"player:{me}"

    def _power(self, position: Position, action: Power) -> Iterator[tuple[str, str]]:
        me, card = self.active, f"held:{self.active}:{CARDS[action.card]}"
        if action.dock is not None:
            (ship,) = action.ships
            owner = COLORS[ship >> OWNER] if CARDS[action.card] == "helmet" else me
            moved = (owner, token(ship & (VALUE | RELIC)), PLACES[action.place])
            yield from self._dock(position, action.dock, moved)
        elif action.ships and action.place >= 0:
            for ship in action.ships:
                owner, face = COLORS[ship >> OWNER], token(ship & (VALUE | RELIC))
                yield from self._go(owner, face, PLACES[action.place], BAY, "facility:bay")
        elif action.ships:
            changed: list[_Piece | None]
            changed = [self._find(me, token(ship), "hand") for ship in action.ships]
            if len(action.ships) == 2 and action.ships[0] == action.ships[1]:
                same = [p for p in self.pieces if p.place == "hand" and p.owner == me]
                changed = [*[p for p in same if p.face == token(action.ships[0])][:2]]
            for index, (piece, ship) in enumerate(zip(changed, action.ships, strict=False)):
                if piece is not None:
                    yield card, piece.thing
                    piece.face = token(_changed(action.card, ship, index))
        elif action.place >= 0:
            yield card, f"territory:{TERRITORIES[action.place]}"

    def _discard(self, action: Discard) -> Iterator[tuple[str, str]]:
        me, word = self.active, CARDS[action.card]
        card = f"held:{me}:{word}"
        if word == "booster":
            yield card, f"field:{FIELDS[action.target]}"
        elif word == "warper":
            yield "pile:discards", f"player:{me}"
        elif word == "cannon":
            owner = COLORS[action.ship >> OWNER]
            face = "*" if action.ship & RELIC else ""
            if action.target != BAY:
                face = token(action.ship & (VALUE | RELIC))
            yield from self._go(owner, face, PLACES[action.target], BAY, f"player:{owner}")
        elif len(action.colonies) == 2:
            first, second = (
                f"colony:{COLORS[color]}@{TERRITORIES[territory]}"
                for color, territory in action.colonies
            )
            yield first, second
            yield second, first
        elif action.colonies:
            ((color, territory),) = action.colonies
            start = f"colony:{COLORS[color]}@{TERRITORIES[territory]}"
            yield start, f"territory:{TERRITORIES[action.target]}"
        elif action.card in FIELD_OF:
            yield (
                f"field:{FIELDS[FIELD_OF[action.card]]}",
                f"territory:{TERRITORIES[action.target]}",
            )


def _changed(card: int, ship: int, index: int) -> int:
    """The ship after its card: up, down or upside down. A re-roll leaves it to its outcome."""
    tables = CHANGED.get(card, ())
    return tables[index][ship] if index < len(tables) else ship


def _pieces(position: Position) -> Iterator[_Piece]:
    for number, face in enumerate(position.player(position.active).ships, start=1):
        yield _Piece(position.active, face, "hand", f"ship:{number}")
    for place, docked in position.docks.items():
        if place == "bay":
            for number, text in enumerate(docked, start=1):
                relic = text.endswith("*")
                yield _Piece(text.removesuffix("*"), "*" * relic, place, f"bay:{number}")
            continue
        tracks = docked.items() if isinstance(docked, Mapping) else [("", docked)]
        for track, ships in tracks:
            where = f"{place}.{track}" if track else place
            for number, text in enumerate(ships, start=1):
                owner, _, face = text.partition(":")
                yield _Piece(owner, face, place, f"port:{where}:{number}")
