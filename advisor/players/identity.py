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
from typing import Final

from advisor.players.base import Maker, maker

DISTRIBUTION: Final = "alien-frontiers-advisor"
ROOMS: Final = ("core", "search", "players", "frontiers", "phoenix")
"""Where the games are decided; commands, widgets and notebooks may change meanwhile."""
KINDS: Final = (".json", ".py")

Program = dict[str, str]
Hashes = dict[str, str]
"""By the name of a player that is not all of the program: its weights, or its own source."""


@lru_cache(maxsize=1)
def program() -> Program:
    """The version, and a hash of the code that plays: two states of one version differ in it."""
    try:
        known = version(DISTRIBUTION)
    except PackageNotFoundError:
        known = "unknown"
    root = Path(__file__).resolve().parents[1]
    found = hashlib.sha256()
    for room in ROOMS:
        for path in sorted((root / room).rglob("*")):
            if path.suffix in KINDS:
                found.update(path.relative_to(root).as_posix().encode())
                found.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return {"version": known, "code": found.hexdigest()[:12]}


def hashes(players: Iterable[str], game: str) -> Hashes:
    """What players of a game bring with them that the program does not have, as it is now."""
    found = {name: _brought(maker(name, game)) for name in dict.fromkeys(players)}
    return {name: _short(content) for name, content in found.items() if content}


def told(version: Program) -> str:
    """A version in a sentence."""
    return f"version {version.get('version')} (code {version.get('code')})"


def _brought(make: Maker) -> bytes:
    """The weights and the source of a player, where they are its own."""
    weights = b""
    if isinstance(make, partial):
        weights = make.keywords["weights"].to_json().encode()
        make = make.func
    if make.__module__.partition(".")[0] == __name__.partition(".")[0]:
        return weights
    file = getattr(sys.modules.get(make.__module__), "__file__", None)
    return weights + (Path(file).read_bytes() if file else make.__qualname__.encode())


def _short(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]
