"""Who sits at a table: people, and automatic players by name or as objects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from advisor import games
from advisor.players import Player, about, create, player_names
from widgets.messages import Refused

PERSON: Final = "person"
"""Who sits where no automatic player does."""
_LEVELS: Final = "Levels, weak to strong"
ORDER: Final = ("red", "blue", "green", "yellow")
"""Colours by seat where none are asked for."""

Seat = str | Player


def choices(game: str = games.USUAL) -> list[list[str]]:
    """Who can be given a seat: name, what it says about itself, its group, its strength."""
    kit = games.kit(game)
    levels = kit.levels
    others = [name for name in player_names(game) if name not in levels]
    return [
        [PERSON, "Somebody at this screen.", "", ""],
        *([name, about(name, game), _LEVELS, kit.strength(name)] for name in levels),
        *([name, about(name, game), "Other players", ""] for name in others),
    ]


def usual_opponent(game: str = games.USUAL) -> str:
    """Who sits opposite where nobody was asked for."""
    return games.kit(game).usual_opponent


def title_of(player: Player) -> str:
    """What a player that came from Python is called."""
    return type(player).__name__


def mind_of(who: Seat, game: str = games.USUAL) -> Player | None:
    """A new player for a seat; none for a person."""
    if not isinstance(who, str):
        return who
    return None if who == PERSON else create(who, game)


def colors_of(
    players: Sequence[Seat] | Mapping[str, Seat] | None, names: Sequence[str] | None
) -> list[str]:
    """The colours of the seats, in order."""
    if isinstance(players, Mapping):
        return list(players)
    count = len(players or names or ORDER[:2])
    if not 2 <= count <= len(ORDER):
        raise Refused(f"A game has two to four seats, not {count}.")
    return list(ORDER[:count])


def given(
    players: Sequence[Seat] | Mapping[str, Seat], colors: Sequence[str]
) -> Iterable[tuple[str, Seat]]:
    """Colour and player of each seat."""
    if isinstance(players, Mapping):
        return [(color, players.get(color, PERSON)) for color in colors]
    if len(players) != len(colors):
        raise Refused(f"{len(colors)} seats need {len(colors)} players, not {len(players)}.")
    return zip(colors, players, strict=True)
