"""Trees that keep themselves: one file for a name, which two programs cannot spoil.

A notebook keeps what is played under a name and finds it again after a restart. Where two programs
keep under the same name, each takes turns and takes in what the other has added; what one of them
deleted stays deleted unless the other has gone on from it. A tree from another start is none of
theirs: it is put aside under a name of its own before it is replaced. A damaged file is put aside
as well. Nothing here raises because of a file: `problem` says what is wrong in a sentence.
"""

from __future__ import annotations

import hashlib
import re
from contextlib import suppress
from pathlib import Path
from typing import Final

from advisor.core import saving
from advisor.core.errors import GameError
from advisor.core.folders import data_folder
from advisor.core.locking import locked
from advisor.core.parts import wrong_name
from advisor.core.tree import Node, Tree
from advisor.core.tree_text import TreeError
from advisor.core.visible import shown, visible

PATIENCE: Final = 5.0
"""Seconds to wait for another program that is writing."""
_UNFIT: Final = re.compile(r"[^a-z0-9]+")

Way = bytes
"""The way to a node: a digest of the texts of the actions that lead there."""


def default_folder() -> Path:
    """Where trees are kept unless somebody says otherwise."""
    try:
        return data_folder() / "trees"
    except RuntimeError:  # the system knows no home folder
        return Path("alien-frontiers-trees")


def file_name(name: str) -> str:
    """The name of the file for a name that people chose: readable, and different for each."""
    readable = _UNFIT.sub("-", name.casefold()).strip("-")[:40]
    return f"{readable or 'tree'}-{hashlib.sha256(name.encode()).hexdigest()[:10]}.json"


class Keeper:
    """Keeps one tree under one name."""

    def __init__(self, name: str, folder: str | Path | None = None) -> None:
        if wrong := wrong_name(name):
            raise GameError(f"A name was refused: {wrong}.")
        self.name = name
        self.path = (Path(folder) if folder is not None else default_folder()) / file_name(name)
        self.problem = ""
        """What is wrong with the file, in a sentence; empty if all is well."""
        self._known: frozenset[Way] = frozenset()
        """The nodes that were in the file when this program read or wrote it last."""
        self._content = b""

    def load(self) -> Tree | None:
        """What was kept under the name; None if there is nothing, or nothing that can be read."""
        try:
            if not self.path.exists():
                return None
            content = saving.read(self.path)
            tree = Tree.from_json(content)
        except TreeError as error:
            self.problem = visible(
                f"What was kept as {shown(self.name)} is damaged ({error.lines[0]}). It will be "
                "kept under another name, and a new file begun."
            )
            return None
        except (OSError, ValueError) as error:
            self._fail(f"cannot be read: {saving.reason(error)}")
            return None
        self._remember(tree, content)
        return tree

    def keep(self, tree: Tree) -> bool:
        """Write the tree, joined with what another program wrote meanwhile; False if that failed.

        What the other added is in the tree afterwards.
        """
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with locked(self.path, PATIENCE):
                if self.path.is_file():
                    self._take_in(tree)
                content = (tree.to_json() + "\n").encode()
                if content != self._content or not self.path.is_file():
                    saving.write(self.path, content)
        except (OSError, ValueError) as error:
            self._fail(f"could not be written: {saving.reason(error)}")
            return False
        self._remember(tree, content)
        self.problem = ""
        return True

    def _fail(self, what: str) -> None:
        self.problem = visible(
            f"The file that keeps {shown(self.name)}, '{self.path}', {what.rstrip('.')}. "
            "What you do is remembered until you leave."
        )

    def _remember(self, tree: Tree, content: bytes) -> None:
        self._known = frozenset(ways(tree))
        self._content = content

    def _take_in(self, tree: Tree) -> None:
        """Deal with what is in the file before it is replaced."""
        try:
            content = saving.read(self.path)
            other = Tree.from_json(content)
        except ValueError:
            saving.keep_copy(self.path, "damaged")
            return
        own = content == self._content
        if other.root.position == tree.root.position:
            if not own:
                join(tree, other, self._known)
        elif own or not self._content:
            saving.keep_copy(self.path, "old")
        else:
            self._step_aside(tree)

    def _step_aside(self, tree: Tree) -> None:
        """Go on in a file of one's own: another program keeps another game under the name."""
        number = 2
        while True:
            path = self.path.with_name(f"{self.path.stem}-{number}{self.path.suffix}")
            try:
                saving.write(path, tree.to_json() + "\n", new=True)
            except saving.ExistsError:
                number += 1
            else:
                self.path = path
                return


def join(tree: Tree, other: Tree, known: frozenset[Way] = frozenset()) -> None:
    """Take into a tree what another from the same start has; `known` is what both had once.

    What both had and one of them deleted goes, unless somebody is there or has gone on from it.
    """
    mine, theirs = ways(tree), ways(other)
    way_to = {node.number: way for way, node in theirs.items()}
    wanted = _with_news(theirs, known)
    for way, node in theirs.items():
        if way in mine:
            mine[way].name = mine[way].name or node.name
            mine[way].comment = mine[way].comment or node.comment
        elif way in wanted and node.parent is not None:
            before = mine.get(way_to[node.parent.number])
            if before is not None:
                with suppress(GameError):  # a tree that is full takes no more
                    mine[way] = tree.graft(before, node)
    standing = {node.number for node in tree.here.line()}
    wanted = _with_news(mine, known)
    for way, node in mine.items():
        stays = way in theirs or way in wanted or node.number in standing
        if not stays and node.number in tree:
            tree.delete(node.number)


def ways(tree: Tree) -> dict[Way, Node]:
    """Every node by the way that leads to it, parents first."""
    found: dict[Way, Node] = {}
    way_to: dict[int, Way] = {}
    for node in tree.nodes():
        before = way_to[node.parent.number] if node.parent is not None else b""
        way = hashlib.blake2b(before + node.text.encode(), digest_size=16).digest()
        way_to[node.number] = way
        found[way] = node
    return found


def _with_news(nodes: dict[Way, Node], known: frozenset[Way]) -> set[Way]:
    """The nodes that are not known, and those that lead to one."""
    way_to = {node.number: way for way, node in nodes.items()}
    found: set[Way] = set()
    for way, node in reversed(nodes.items()):
        if way not in known or way in found:
            found.add(way)
            if node.parent is not None:
                found.add(way_to[node.parent.number])
    return found
