"""A toy game that has a little of everything: the worked example of "add a game".

Twelve tokens worth 0 to 5 are in a bag. Whoever's turn it is draws one and keeps it, or offers it
to the next player. That one takes it, and three points go to the one who offered; or leaves it, and
it counts one more for the one who offered. When the bag is empty, most points win.

Drawing is chance. The next player decides in a turn that is not their own. What is still in the bag
everybody knows; in which order it comes out nobody does, and `veiled` hides that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from random import Random
from typing import Any, ClassVar, Final

from advisor.core import action, errors, position_text, seating
from advisor.core.record import Record
from advisor.core.seam import GameKit

NAME: Final = "toy"
FORMAT: Final = "toy/1"
COLORS: Final = ("red", "blue", "green", "yellow")
SEATS: Final = (2, 3, 4)
BAG: Final = (0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5)
BONUS: Final = {"keep": 0, "leave": 1, "take": 3}
"""What the one who drew gets besides, by what becomes of the token."""
TEXTS: Final = ("draw", "offer", *BONUS, *(f"draw {token}" for token in sorted({*BAG})))


class Action(action.Action):
    """One of `TEXTS`."""

    __slots__ = ()

    @property
    def kind(self) -> str:
        return self.text.split()[0]

    @property
    def ends_turn(self) -> bool:
        return self.text in BONUS

    @property
    def is_chance(self) -> bool:
        return self.kind == "draw"

    @property
    def bare_text(self) -> str:
        return self.kind


def parse_action(text: str) -> Action:
    if (plain := " ".join(text.lower().split())) not in TEXTS:
        reason = f"Expected one of: {', '.join(TEXTS)}."
        raise errors.MalformedAction(errors.Refusal("turn", reason))
    return Action(plain)


@dataclass(frozen=True, slots=True)
class Player:
    color: str
    name: str
    points: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    winners: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Position:
    """One moment of a game."""

    players: tuple[Player, ...]
    left: tuple[int, ...] = BAG
    """What is in the bag, sorted."""
    bag: tuple[int, ...] | None = None
    """The same in the order in which it comes out, where that is known."""
    token: int | None = None
    """What was drawn and belongs to nobody yet."""
    offered: bool = False
    moves: int = 0

    # Files

    @classmethod
    def from_json(cls, source: str | bytes | Mapping[str, Any]) -> Position:
        parts = position_text.loads(source) if isinstance(source, str | bytes) else source
        try:
            if parts["format"] != FORMAT:
                raise KeyError(FORMAT)
            bag = parts.get("bag")
            return cls(
                tuple(Player(**player) for player in parts["players"]),
                tuple(parts["left"]),
                None if bag is None else tuple(bag),
                parts.get("token"),
                parts.get("offered", False),
                parts.get("moves", 0),
            )
        except (KeyError, TypeError) as error:
            raise errors.PositionError([errors.Defect("position", f"wrong: {error}")]) from None

    def to_dict(self) -> dict[str, Any]:
        parts = {"format": FORMAT} | asdict(self)
        return {key: list(v) if isinstance(v, tuple) else v for key, v in parts.items()}

    def to_json(self) -> str:
        return position_text.text(self.to_dict())

    # How it stands

    @property
    def game(self) -> GameKit:
        from toy.kit import KIT

        return KIT

    @property
    def active(self) -> str:
        return self.players[self.moves % len(self.players)].color

    @property
    def to_move(self) -> str:
        return self.players[(self.moves + self.offered) % len(self.players)].color

    def player(self, color: str) -> Player:
        return {player.color: player for player in self.players}[color]

    @property
    def scores(self) -> dict[str, int]:
        return {player.color: player.points for player in self.players}

    @property
    def result(self) -> Result | None:
        if self.left or self.token is not None:
            return None
        best = max(self.scores.values())
        return Result(tuple(c for c, n in self.scores.items() if n == best), f"{best} points")

    def veiled(self) -> Position:
        return replace(self, bag=None)

    # What may happen

    def legal_actions(self) -> tuple[Action, ...]:
        if self.token is None:
            return (Action("draw"),) if self.left else ()
        return tuple(map(Action, ("leave", "take") if self.offered else ("keep", "offer")))

    def why_not(self, action: Action | str) -> errors.Refusal | None:
        action = parse_action(str(action))
        legal = self.legal_actions()
        drawn = [f"draw {token}" for token in self.left] if self.token is None else []
        if action in legal or action.text in drawn:
            return None
        return errors.Refusal("turn", f"Not {action}: {' or '.join(map(str, legal)) or 'over'}.")

    def resolve(self, action: Action | str, rng: Random | None = None) -> Action:
        if refusal := self.why_not(action):
            raise errors.IllegalAction(refusal)
        if str(action) != "draw":
            return parse_action(str(action))
        if self.bag is None and rng is None:
            raise errors.ChanceNeeded("Which token is drawn?")
        return Action(f"draw {self.bag[0] if self.bag else rng and rng.choice(self.left)}")

    def chance_outcomes(self, action: Action | str) -> tuple[tuple[Action, float], ...]:
        certain = self.resolve(action, Random(0))
        if str(action) != "draw":
            return ((certain, 1.0),)
        tokens = {token: self.left.count(token) / len(self.left) for token in self.left}
        return tuple((Action(f"draw {token}"), share) for token, share in tokens.items())

    def play(self, action: Action | str, rng: Random | None = None) -> Position:
        action = self.resolve(action, rng)
        if action.text == "offer":
            return replace(self, offered=True)
        if action.is_chance:
            token = int(action.text[5:])
            left = list(self.left)
            left.remove(token)
            bag = self.bag[1:] if self.bag and self.bag[0] == token else None
            return replace(self, left=tuple(left), bag=bag, token=token)
        gains = {self.active: BONUS[action.text]}
        owner = self.to_move if action.text == "take" else self.active
        gains[owner] = gains.get(owner, 0) + (self.token or 0)
        players = tuple(replace(p, points=p.points + gains.get(p.color, 0)) for p in self.players)
        return Position(players, self.left, self.bag, moves=self.moves + 1)


def new_game(
    players: Sequence[str] | int, seed: int | None = None, names: Sequence[str] | None = None
) -> Position:
    defects: list[errors.Defect] = []
    colors = seating.seated(players, COLORS, SEATS, defects)
    defects += seating.wrong_names(names, len(colors))
    if defects:
        raise errors.PositionError(defects)
    bag = tuple(Random(seed).sample(BAG, len(BAG)))
    return Position(tuple(map(Player, colors, names or colors)), bag=bag)


class Game(Record[Position, Action]):
    """A whole game."""

    POSITION_FORMAT: ClassVar[str] = FORMAT
    FORMAT: ClassVar[str] = "toy-game/1"

    @classmethod
    def _read_position(cls, source: Mapping[str, Any]) -> Position:
        return Position.from_json(source)
