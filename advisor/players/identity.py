"""What decides a game besides its deal: the program, weights, and players from elsewhere.

Games may be counted together only if the same played them. So a run notes in its file what it
plays with, and every worker sees before each game that it has the same.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable
from functools import lru_cache, partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

from advisor import games
from advisor.players.base import Maker, maker

DISTRIBUTION: Final = "alien-frontiers-advisor"
ROOMS: Final = ("core", "search", "players", "frontiers", "phoenix")
"""Where the games are decided; commands, widgets and notebooks may change meanwhile."""
KINDS: Final = (".json", ".py")

Program = dict[str, str]
Hashes = dict[str, str]
"""By the name of what is not of the program: weights or source of a player, source of a game."""


@lru_cache(maxsize=1)
def program() -> Program:
    """The version, and a hash of the code that plays: two states of one version differ in it."""
    try:
        known = version(DISTRIBUTION)
    except PackageNotFoundError:
        known = "unknown"
    root = Path(__file__).resolve().parents[1]
    return {"version": known, "code": _short(b"".join(_sources(root / room) for room in ROOMS))}


def _sources(room: Path) -> bytes:
    """Everything that is written in a room, with where it stands."""
    files = [path for path in sorted(room.rglob("*")) if path.suffix in KINDS]
    return b"".join(
        path.relative_to(room.parent).as_posix().encode()
        + path.read_bytes().replace(b"\r\n", b"\n")
        for path in files
    )


def hashes(players: Iterable[str], game: str) -> Hashes:
    """What a game and its players bring with them that the program does not have, as it is now."""
    found = {name: _brought(maker(name, game)) for name in dict.fromkeys(players)}
    kit = type(games.kit(game))
    if not _is_ours(kit):
        found[kit.__module__] = _sources(Path(sys.modules[kit.__module__].__file__ or "").parent)
    return {name: _short(content) for name, content in found.items() if content}


def _is_ours(thing: Any) -> bool:
    """Whether something is part of the program, whose hash is noted anyway."""
    home: str = thing.__module__
    return home.partition(".")[0] == __name__.partition(".")[0]


def told(version: Program) -> str:
    """A version in a sentence."""
    return f"version {version.get('version')} (code {version.get('code')})"


def _brought(make: Maker) -> bytes:
    """The weights and the source of a player, where they are its own."""
    weights = b""
    if isinstance(make, partial):
        weights = make.keywords["weights"].to_json().encode()
        make = make.func
    if _is_ours(make):
        return weights
    file = getattr(sys.modules.get(make.__module__), "__file__", None)
    return weights + (Path(file).read_bytes() if file else make.__qualname__.encode())


def _short(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]
