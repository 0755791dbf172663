"""Space Station Phoenix for lessons: its course, what a goal can see, and the rules on a way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from advisor.core.narrate import name_of
from advisor.core.phrases import count
from advisor.core.teaching import Place, Value, color_of, one_of
from advisor.core.visible import shown
from advisor.phoenix.action_types import COUNTED, Action
from advisor.phoenix.position import Position
from advisor.phoenix.rules_met import rules_met
from advisor.phoenix.views import Player
from advisor.phoenix.words import (
    COLORS,
    HUBS,
    NEUTRALS,
    PHASES,
    RULES,
    SAYS_RECONSTRUCTED,
    SHIPS,
    SPECIES,
    STOCK,
    TRACKS,
)

_HOME: Final = Path(__file__).parent
NOBODY: Final = "nobody"
_TURN: Final = ("left", "capacity", "humans", "extra", "rerolls")
_EXAMPLES: Final = tuple(f"E{number}" for number in range(1, 86))
"""The rulebook's own and those for what it leaves open, as the rules page counts them."""


def _sectors(player: Player) -> tuple[str, ...]:
    return tuple(player.station)


def _residents(player: Player) -> tuple[str, ...]:
    inside = [one for quarter in player.station.values() for one in quarter]
    return (*inside, *(one for one in player.on_hub if one))


_LISTS: Final[dict[str, Callable[[Player], tuple[str, ...]]]] = {
    "ships": lambda player: player.ships,
    "sectors": _sectors,
    "residents": _residents,
    "on_hub": lambda player: tuple(one for one in player.on_hub if one),
}
"""What belongs to a player and can be counted."""
_SPOKEN: Final = {
    "active": "whose turn it is",
    "to_move": "who decides",
    "phase": "stage of the turn",
    "moves": "turns played",
    "display": "sectors on display",
    "gems": "GEMs",
    "score": "final score",
    "ending": "who has brought the end about",
    "on_hub": "residents on the hub",
}


class PhoenixTeaching:
    """What lessons and puzzles ask of Space Station Phoenix."""

    course: Final = _HOME / "course"
    puzzles: Final = _HOME / "puzzles"
    rules: Final = RULES
    examples: Final = _EXAMPLES
    verbs: Final = frozenset({*COUNTED, "draw"})
    words: Final = frozenset({*SHIPS, *NEUTRALS, *TRACKS, *SPECIES, *HUBS, *COLORS})
    places: Final = (
        *(*STOCK, *_LISTS, "tracks", "station", "neutral", "supply", "display", "this_turn"),
        *("active", "to_move", "phase", "moves", "winner", "score", "ending"),
    )
    sample_goal: Final = "metal.red = 7"
    sample_list: Final = '["transport1"]'

    def keeps_star(self, word: str) -> bool:
        """No word of this game has a star."""
        return False

    def look_up(self, position: Position, place: Place) -> Value:
        """What is at a place of the table."""
        head, *rest = place
        if head in (*STOCK, *_LISTS, "neutral"):
            return _of_player(position.player(color_of(position, head, rest)), head)
        if head in ("tracks", "station"):
            player = position.player(color_of(position, head, rest[:1]))
            return _part_of(position, player, head, rest[1:])
        if head == "score":
            return position.scores[color_of(position, head, rest)]
        if head == "supply":
            return position.supply[one_of(head, rest, SPECIES)]
        if head == "this_turn":
            value: int = getattr(position.this_turn, one_of(head, rest, _TURN))
            return value
        if rest:
            raise KeyError(f"'{head}' has no part {shown(rest[0])}.")
        if head == "display":
            return tuple(map(str, position.sectors))
        if head == "ending":
            return position.ending or NOBODY
        if head == "winner":
            return " and ".join(position.result.winners) if position.result else NOBODY
        found: Value = getattr(position, head)
        return found

    def unfit(self, place: Place, wanted: Any) -> str:
        """Why a word can never be at a place."""
        allowed = {"active": COLORS, "to_move": COLORS, "phase": PHASES}.get(place[0])
        if isinstance(wanted, str) and allowed and wanted not in allowed:
            return f"{shown(wanted)} can never be here; possible are {', '.join(allowed)}."
        return ""

    def spoken(self, place: Place) -> str:
        """A place in the words of a player."""
        match place:
            case ("station", color, sector):
                return f"residents of {color} in sector {sector}"
            case ("tracks", color, track):
                return f"level of {color} on the {track} track"
            case ("supply", species):
                return f"{species} in the supply"
            case ("neutral", color):
                return f"neutral token of {color}"
            case (head, color):
                return f"{_SPOKEN.get(head, head.replace('_', ' '))} of {color}"
        return _SPOKEN.get(place[0], place[0].replace("_", " "))

    def titled(self, word: str) -> str:
        """Ships and tracks are called by their words."""
        return word

    def practised(self, positions: Sequence[Position], actions: Iterable[Action]) -> frozenset[str]:
        """The rules met on a way: of its actions, of used hubs and sectors, and the end."""
        return rules_met(positions, actions)

    def stand_in(self) -> Position:
        """The start of a game with every colour."""
        return Position.new_game(COLORS, seed=0)

    # Puzzles

    def no_puzzle(self, position: Position) -> str:
        """A puzzle is about a whole turn; a file has no word for a place left on a hub."""
        if any(None in player.on_hub for player in position.players):
            return "nobody may have left a hub yet."
        return "" if position.phase == "turn" else "a puzzle begins with a turn."

    def puzzle_words(self, position: Position, turn: int) -> tuple[str, str]:
        """The title and the question of a puzzle."""
        player = position.player(position.active)
        question = (
            f"{name_of(position, player.color)} has {player.gems} GEMs, {player.food} food, "
            f"{player.water} water and {player.metal} metal. One turn is far better than every "
            "other, rolls included. Find it"
        )
        question += f" ({SAYS_RECONSTRUCTED})." if position.data.reconstructed else "."
        title = (
            f"Turn {turn} with {count(len(player.ships), 'ship')} and "
            f"{count(len(player.station), 'sector')}, {len(position.players)} players"
        )
        return title, question

    def sparse(self, position: Position) -> dict[str, Any]:
        """The parts of a position without what is empty; the format stays, for others read it."""
        data = position.to_dict()
        data["players"] = [_said(player) for player in data["players"]]
        return {key: part for key, part in data.items() if part not in (None, {}, [])}


def _said(player: dict[str, Any]) -> dict[str, Any]:
    """What there is to say about a player: where nothing is, nothing is read."""
    return {key: part for key, part in player.items() if part is not None}


def _of_player(player: Player, what: str) -> Value:
    if what in _LISTS:
        return _LISTS[what](player)
    value: Value = getattr(player, what)
    return "none" if value is None else value


def _part_of(position: Position, player: Player, head: str, rest: list[str]) -> Value:
    if head == "tracks":
        return player.tracks[one_of("tracks.…", rest, TRACKS)]
    sectors = tuple(map(str, position.data.sectors))  # nobody lives in one that is not built yet
    return player.station.get(one_of("station.…", rest, sectors), ())


TEACHING: Final = PhoenixTeaching()
