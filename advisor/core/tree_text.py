"""A tree of a game as JSON: writing it, and reading it with every defect named at once.

    {"format": "NAME-tree/1", "name": "", "comment": "", "seed": 7,
     "start": a position, "here": 2,
     "nodes": [{"id": 1, "parent": 0, "action": "roll 2 5 6"},
               {"id": 2, "parent": 1, "action": "mine 6", "name": "safe", "comment": "…"}]}

`NAME` is the game's. A node stands after its parent, 0 being the start; among the children of a
node the first in the list goes on with the main line. Every action brings its outcome. `name`,
`comment` and `here` may be left out.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from advisor.core.documents import LARGEST, DocumentError, read_json
from advisor.core.errors import (
    ChanceNeeded,
    Defect,
    GameError,
    IllegalAction,
    Listed,
    PositionError,
)
from advisor.core.parts import Parts, wrong_name
from advisor.core.record import checked_seed
from advisor.core.seam import GameKit, Position
from advisor.core.tree import MOST_NODES, MOST_TEXT, Node, Tree, wrong_comment
from advisor.core.visible import shown

KEYS: Final = ("format", "name", "comment", "seed", "start", "here", "nodes")
NODE_KEYS: Final = ("id", "parent", "action", "name", "comment")
KIND: Final = "-tree/1"
LARGEST_ID: Final = 10**9

_kinds: list[Callable[[str], GameKit | None]] = []


def serve(kind: Callable[[str], GameKit | None]) -> None:
    """Let `read` find games: `kind` tells by the format of a file whose it is."""
    _kinds.append(kind)


class TreeError(Listed[Defect]):
    """A tree that cannot be read; `defects` lists what is wrong with it, `more` counts the rest."""

    @property
    def defects(self) -> tuple[Defect, ...]:
        """What is wrong, each with its place; at most fifty."""
        return self.found


def parts(tree: Tree) -> dict[str, Any]:
    """The tree as plain lists, dictionaries, texts and numbers."""
    start = tree.root.position
    return {
        "format": start.game.name + KIND,
        "name": tree.root.name,
        "comment": tree.root.comment,
        "seed": tree.seed,
        "start": start.to_dict(),
        "here": tree.here.number,
        "nodes": [_node(node) for node in tree.nodes() if node.parent is not None],
    }


def _node(node: Node) -> dict[str, Any]:
    assert node.parent is not None
    found = {"id": node.number, "parent": node.parent.number, "action": node.text}
    said = {"name": node.name, "comment": node.comment}
    return found | {key: text for key, text in said.items() if text}


def text(tree: Tree) -> str:
    """The tree as JSON, one node a line; `GameError` if no reader would take it."""
    lines = []
    for key, value in parts(tree).items():
        if key == "nodes":
            nodes = ",".join(f"\n    {json.dumps(node, ensure_ascii=False)}" for node in value)
            lines.append(f'  "nodes": [{nodes}\n  ]' if nodes else '  "nodes": []')
        else:
            lines.append(f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    found = "{\n" + ",\n".join(lines) + "\n}"
    if len(found.encode()) >= LARGEST:
        raise GameError(f"The tree is larger than {LARGEST // 1_000_000} MB.")
    return found


def read(source: str | bytes | Mapping[str, Any], game: GameKit | None = None) -> Tree:
    """A tree from text or from a dictionary; its format tells the game, unless it is given."""
    if isinstance(source, str | bytes):
        try:
            source = read_json(source)
        except DocumentError as error:
            raise TreeError([Defect("tree", f"not readable as JSON: {error}")]) from None
    return _TreeReader(game).tree(source)


def game_of(named: str) -> GameKit | None:
    """The game to which a file belongs, by the format it names."""
    found = (kind(named) for kind in _kinds)
    return next((game for game in found if game is not None), None)


class _TreeReader(Parts):
    """Reads one tree."""

    def __init__(self, game: GameKit | None) -> None:
        super().__init__()
        self.game = game
        self.written = 0

    def tree(self, source: Any) -> Tree:
        if not isinstance(source, Mapping):
            raise TreeError([Defect("tree", f"expected an object, not {shown(source)}")])
        self._check_format(source.get("format"))
        keys = self.mapping(source, "tree", KEYS)
        for key in ("seed", "start", "nodes"):
            if key not in keys:
                self.bad(key, "missing")
        start = self._start(keys.get("start"))
        seed = self._seed(keys.get("seed", 0))
        nodes = keys.get("nodes", ())
        if not isinstance(nodes, list | tuple):
            self.bad("nodes", f"expected a list, not {shown(nodes)}")
            nodes = ()
        if len(nodes) > MOST_NODES:
            self.bad("nodes", f"expected at most {MOST_NODES:,}, not {len(nodes):,}")
        if start is None or len(nodes) > MOST_NODES:
            raise TreeError(self.defects, self.more)
        tree = Tree(start, seed)
        self._said(keys, "tree", tree.root)
        lost: set[int] = set()
        for index, value in enumerate(nodes):
            self._grow(tree, value, f"nodes[{index}]", lost)
        if self.written > MOST_TEXT:
            self.bad("nodes", f"names and comments have more than {MOST_TEXT:,} signs together")
        here = self.integer(keys.get("here", 0), "here", 0, LARGEST_ID, 0)
        if here not in tree and here not in lost:
            self.bad("here", f"there is no node {here}")
        if self.defects:
            raise TreeError(self.defects, self.more)
        tree.go(here)
        return tree

    def _check_format(self, named: Any) -> None:
        game = self.game or (game_of(named) if isinstance(named, str) else None)
        expected = repr(game.name + KIND) if game else f"the name of a game and {KIND!r}"
        if game is None or named != game.name + KIND:
            raise TreeError([Defect("format", f"expected {expected}, not {shown(named)}")])
        self.game = game

    def _seed(self, seed: Any) -> int:
        try:
            return checked_seed(seed)
        except GameError as error:
            self.bad("seed", str(error).rstrip("."))
            return 0

    def _start(self, start: Any) -> Position | None:
        assert self.game is not None
        if not isinstance(start, Mapping):
            if start is not None:
                self.bad("start", f"expected a position, not {shown(start)}")
            return None
        try:
            return self.game.read(start)
        except PositionError as error:
            for defect in error.defects:
                self.bad(f"start.{defect.place}", defect.problem)
            self.more += error.more
            return None

    def _said(self, keys: Mapping[str, Any], place: str, node: Node) -> None:
        name, comment = keys.get("name", ""), keys.get("comment", "")
        for key, wrong in (("name", wrong_name(name)), ("comment", wrong_comment(comment))):
            if wrong:
                self.bad(f"{place}.{key}", wrong)
                return
        node.name, node.comment = name, comment
        self.written += len(name) + len(comment)

    def _grow(self, tree: Tree, value: Any, place: str, lost: set[int]) -> None:
        """Add one node; the numbers of those that cannot be are kept, to be silent about theirs."""
        keys = self.mapping(value, place, NODE_KEYS)
        number = self.integer(keys.get("id"), f"{place}.id", 1, LARGEST_ID, 0)
        parent = self.integer(keys.get("parent"), f"{place}.parent", 0, LARGEST_ID, -1)
        action = keys.get("action")
        if not isinstance(action, str):
            self.bad(f"{place}.action", f"expected the text of an action, not {shown(action)}")
        elif number and (number in tree or number in lost):
            self.bad(f"{place}.id", f"{number} is the number of another node")
        elif parent >= 0 and parent not in tree and parent not in lost:
            self.bad(f"{place}.parent", f"no node before this one has the number {parent}")
        elif number and parent in tree and self._played(tree, number, parent, action, place):
            self._said(keys, place, tree.node(number))
            return
        lost.add(number)

    def _played(self, tree: Tree, number: int, parent: int, action: str, place: str) -> bool:
        before = tree.node(parent)
        try:
            resolved = before.position.resolve(action)
            if any(child.text == resolved.text for child in before.children):
                self.bad(f"{place}.action", f"{resolved.text} follows node {parent} already")
                return False
            tree.add(Node(number, before.position.play(resolved), before, resolved))
        except ChanceNeeded:
            self.bad(f"{place}.action", f"{shown(action)} has no outcome; a saved tree needs it")
            return False
        except IllegalAction as error:
            self.bad(f"{place}.action", f"{shown(action)} is refused: {error}".rstrip("."))
            return False
        return True
