"""A position or a tree as a short text for a link, `?position=…`, and back again.

The text begins with the version of its making, `1`; then comes, packed by deflate and written in
the signs that any address may have (base64url), the position as its game writes it on one line
where it has such a notation, else as JSON; a tree as JSON. Nothing in a link is trusted: it is read
by the readers of files, within limits.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from typing import Any, Final

from advisor.core.documents import LARGEST, DocumentError, read_json
from advisor.core.errors import Sentence
from advisor.core.position_text import line
from advisor.core.seam import Position
from advisor.core.tree import Tree
from advisor.core.tree_text import KIND, game_of
from advisor.core.visible import shown

VERSION: Final = "1"
LONGEST: Final = 200_000
"""Signs of a link that is read; a position has about 250, a long game some thousand."""
_PARAMETER: Final = re.compile(r"[?&#]position=([^&#\s]*)")
_SIGNS: Final = re.compile(r"[A-Za-z0-9_-]*")


class LinkError(Sentence):
    """Why a text is no link to a position."""


def link_of(thing: Position | Tree) -> str:
    """The text for a link; `LinkError` if what it says is too long for one."""
    if isinstance(thing, Tree):
        text = line(thing.to_dict())
    else:
        written = thing.game.terminal.to_line(thing)
        text = f"{thing.game.format}\n{written}" if written else line(thing.to_dict())
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress(text.encode()) + packer.flush()
    found = VERSION + base64.urlsafe_b64encode(packed).decode().rstrip("=")
    if len(found) > LONGEST:
        raise LinkError(f"This is too long for a link: {len(found):,} signs; save it as a file.")
    return found


def read_link(text: str) -> Any:
    """The position or the tree of a link, or of an address with one.

    `LinkError` says why it is none; what is wrong with a position or a tree is said by the errors
    of their readers.
    """
    found = _unpacked(_parameter(text))
    if not found.startswith("{"):
        named, _, written = found.partition("\n")
        game = game_of(named)
        position = game.terminal.from_line(written) if game is not None else None
        if position is None:
            raise LinkError(f"The link is of an unknown kind, {shown(named)}.")
        return position
    try:
        keys = read_json(found)
    except DocumentError as error:
        raise LinkError(f"The link is damaged: {error}.") from None
    kind = keys.get("format")
    if isinstance(kind, str) and kind.endswith(KIND):
        return Tree.from_json(keys)
    game = game_of(kind) if isinstance(kind, str) else None
    if game is None:
        raise LinkError(f"The link is of an unknown kind, {shown(kind)}.")
    return game.read(keys)


def _parameter(text: str) -> str:
    if len(text) > LONGEST:
        raise LinkError(f"A link has at most {LONGEST:,} signs, not {len(text):,}.")
    address = _PARAMETER.search(text)
    found = address[1] if address else text.strip()
    if not _SIGNS.fullmatch(found):
        raise LinkError(f"This is no link to a position: {shown(found)}.")
    if not found.startswith(VERSION):
        raise LinkError(
            f"A link to a position begins with {VERSION}, not {shown(found[:1])}."
            if found
            else "The link is empty."
        )
    return found.removeprefix(VERSION)


def _unpacked(signs: str) -> str:
    try:
        packed = base64.urlsafe_b64decode(signs + "=" * (-len(signs) % 4))
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
        found = unpacker.decompress(packed, LARGEST + 1)
        if len(found) > LARGEST:
            raise LinkError(f"The link holds more than {LARGEST // 1_000_000} MB.")
        if not unpacker.eof or unpacker.unused_data:
            raise LinkError("The link is damaged: its end is missing, or something follows it.")
        return found.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise LinkError("The link is damaged; copy all of it.") from None
