"""What an automatic player is, and how it is found by name.

A new player is one small class with a `choose`, registered under a name:

    @register("cautious")
    class Cautious:
        \"\"\"Never raids.\"\"\"

        def choose(self, position: Position, rng: Random) -> Action:
            ...

Players are made anew for every game, so they may remember things about the one they play.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from inspect import signature
from random import Random
from typing import Any, Final, Protocol, TypeVar

from advisor import games
from advisor.core import saving
from advisor.core.action import Action
from advisor.core.errors import Sentence, UnknownName
from advisor.core.seam import Weights


class Player(Protocol):
    """Somebody who plays a seat."""

    def choose(self, position: Any, rng: Random) -> Action:
        """One of the legal actions, where the seat has to decide; chance without outcome.

        `position` is one of the player's game, and shows no more than the player may see; what the
        player decides by chance it asks of `rng`, and of nothing else.
        """


Maker = Callable[..., Player]
_Kind = TypeVar("_Kind", bound=Maker)

_MAKERS: Final[dict[str, dict[str, Maker]]] = {"": {}}
"""By game and name; those under no game play any."""


class UnknownPlayerError(Sentence):
    """A name under which no player is known."""


def register(name: str, game: str = games.USUAL) -> Callable[[_Kind], _Kind]:
    """Make a class of players known under a name, in one game or, with no name of one, in any."""

    def remember(kind: _Kind) -> _Kind:
        if name in _MAKERS.setdefault(game, {}) or name in _MAKERS[""]:
            raise ValueError(f"two players want to be called {name!r}")
        _MAKERS[game][name] = kind
        return kind

    return remember


def _makers(game: str) -> dict[str, Maker]:
    """Everybody who can play a game, by name."""
    kit = games.kit(game)
    kit.load_players()
    return {**_MAKERS[""], **_MAKERS.get(kit.name, {})}


def player_names(game: str = games.USUAL) -> tuple[str, ...]:
    """The names of all players of a game that come with the project."""
    return tuple(_makers(game))


def about(name: str, game: str = games.USUAL) -> str:
    """What a player says about itself, in a line."""
    return (_makers(game)[name].__doc__ or "").strip().partition("\n")[0]


def maker(name: str, game: str = games.USUAL) -> Maker:
    """What makes players of a name.

    `module:Class` names a class from elsewhere, and `name@weights` a player with other weights: a
    preset or a file. A whole name with an @ in it may be a player's own, as that of one who is kept
    as it was at a time.
    """
    if name in _makers(game):
        return _kind(name, game)
    kind, at, weights = name.partition("@")
    found = _kind(kind, game)
    return partial(found, weights=_weights(name, weights, game)) if at else found


def _kind(name: str, game: str) -> Maker:
    makers = _makers(game)
    if name in makers:
        return makers[name]
    module, colon, kind = name.partition(":")
    if colon:
        try:
            found = getattr(import_module(module), kind)
        except (ImportError, AttributeError, ValueError) as error:
            raise UnknownPlayerError(f"The player {name!r} cannot be loaded: {error}.") from error
        if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
            raise UnknownPlayerError(
                f"{name!r} cannot play: a player is a class with choose(position, rng)."
            )
        return found
    raise UnknownPlayerError(
        f"No player is called {name!r}; there are {', '.join(makers)}, "
        "or module:Class for one of your own."
    )


def _weights(player: str, name: str, game: str) -> Weights:
    kind = _kind(player.partition("@")[0], game)
    if "weights" not in signature(kind).parameters:
        raise UnknownPlayerError(f"{player!r}: this player has no weights to change.")
    try:
        return games.kit(game).weights(name)
    except (OSError, ValueError, UnknownName) as error:
        why = saving.reason(error).rstrip(".")
        raise UnknownPlayerError(f"{player!r}: these weights cannot be used: {why}.") from error


def create(name: str, game: str = games.USUAL) -> Player:
    """A new player of a game by name."""
    return maker(name, game)()
