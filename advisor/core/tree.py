"""The history of a game as a tree, of whichever game: go back, try another action, keep both.

A node is an action with its outcome and the position after it; the root is the start. Of the
children of a node the first goes on with the main line, the others are branches. Nodes have
numbers, which stay theirs; 0 is the root. Nothing is invented here: an action that rolls or draws
must bring its outcome, or a random source is given for it.

    tree = Tree(position)
    tree.play("roll 2 5 6")
    tree.play("mine 6")
    tree.back()
    tree.play("solar 6")            # a branch; both are kept
    tree.correct(1, ["roll 2 5 5"])  # what follows is played again as far as it is legal

`advisor.core.tree_text` reads and writes it, `advisor.core.keeping` keeps it by itself.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from random import Random
from typing import Any, Final

from advisor.core.action import Action
from advisor.core.errors import ChanceNeeded, GameError, IllegalAction
from advisor.core.parts import wrong_name
from advisor.core.record import Record, checked_seed, new_seed
from advisor.core.seam import GameKit, Position
from advisor.core.visible import is_writable, shown

MOST_NODES: Final = 20_000
"""Of a tree: dozens of whole games."""
LONGEST_COMMENT: Final = 2_000
MOST_TEXT: Final = 500_000
"""Signs of all names and comments together."""


@dataclass(eq=False, slots=True)
class Node:
    """An action with its outcome, and the position after it."""

    number: int
    position: Position = field(repr=False)
    parent: Node | None = field(default=None, repr=False)
    action: Action | None = None
    children: list[Node] = field(default_factory=list, repr=False)
    name: str = ""
    comment: str = ""

    @property
    def text(self) -> str:
        """The action as text; empty for the start."""
        return "" if self.action is None else self.action.text

    @property
    def color(self) -> str:
        """Who decided the action."""
        return (self.parent or self).position.to_move

    @property
    def turn(self) -> int:
        """In which turn the action was played, from 1."""
        return (self.parent or self).position.moves + 1

    @property
    def is_branch(self) -> bool:
        """Whether a line other than the first begins here."""
        return self.parent is not None and self.parent.children[0] is not self

    def line(self) -> list[Node]:
        """The nodes from the first action to this one; the start is not among them."""
        found: list[Node] = []
        node: Node = self
        while node.parent is not None:
            found.append(node)
            node = node.parent
        return found[::-1]

    def main_line(self) -> list[Node]:
        """What follows by the first child of each."""
        found: list[Node] = []
        node = self
        while node.children:
            node = node.children[0]
            found.append(node)
        return found

    def all(self) -> Iterator[Node]:
        """This node and everything under it: a parent before its children, these in order."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)


@dataclass(frozen=True, slots=True)
class Turn:
    """The nodes of one turn on one line."""

    number: int
    color: str
    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Correction:
    """What came of a correction."""

    node: Node
    """The last new node; the one before the correction, if that only left something out."""
    replayed: int
    """How many later actions fitted and were played again."""
    misfit: Node | None = None
    """The later action of the old line that does not fit any more; None if all did."""
    reason: str = ""
    """Why it does not fit."""
    left: int = 0
    """How many actions of the old line were not played again, the misfit among them."""

    def __str__(self) -> str:
        played = f"{self.replayed} later action{'s' * (self.replayed != 1)} still fit"
        if self.misfit is None:
            return f"Corrected; {played}." if self.replayed else "Corrected."
        return (
            f"Corrected; {played}, but {shown(self.misfit.text)} of turn {self.misfit.turn} does "
            f"not: {self.reason} The old line is kept as a branch."
        )


class Tree:
    """All lines that were played or tried from one start."""

    def __init__(self, start: Position, seed: int | None = None) -> None:
        """A tree without an action yet; the seed is for `luck`, and for the record of a line."""
        self.seed = new_seed() if seed is None else checked_seed(seed)
        self.root = Node(0, start)
        self._here = self.root
        self._nodes = {0: self.root}
        self._next = 1

    # Where one is

    @property
    def here(self) -> Node:
        """The present node."""
        return self._here

    @property
    def position(self) -> Position:
        """The position at the present node."""
        return self._here.position

    def __len__(self) -> int:
        """How many actions there are, on all lines together."""
        return len(self._nodes) - 1

    def node(self, number: int) -> Node:
        """A node by its number; `GameError` if there is none."""
        found = self._nodes.get(number) if type(number) is int else None
        if found is None:
            raise GameError(f"The tree has no node {shown(number)}.")
        return found

    def __contains__(self, number: object) -> bool:
        return number in self._nodes

    def nodes(self) -> Iterator[Node]:
        """All nodes, the root first, each before what follows it."""
        return self.root.all()

    def go(self, number: int) -> Node:
        """Go to a node."""
        self._here = self.node(number)
        return self._here

    def back(self) -> Node:
        """Go to the node before; at the start nothing happens."""
        self._here = self._here.parent or self._here
        return self._here

    def forward(self) -> Node:
        """Go to the next node of the main line; at the end of a line nothing happens."""
        self._here = self._here.children[0] if self._here.children else self._here
        return self._here

    def main_line(self) -> list[Node]:
        """The nodes of the main line, without the start."""
        return self.root.main_line()

    def turns(self, number: int | None = None) -> tuple[Turn, ...]:
        """The line to a node, by default to the present one, turn by turn."""
        line = self._at(number).line()
        found = []
        for turn, nodes in groupby(line, key=lambda node: node.turn):
            of_turn = tuple(nodes)
            before = of_turn[0].parent
            assert before is not None
            found.append(Turn(turn, before.position.active, of_turn))
        return tuple(found)

    def _at(self, number: int | None) -> Node:
        return self._here if number is None else self.node(number)

    # Playing

    def luck(self, number: int | None = None) -> Random:
        """A random source for the action after a node, as the record of a game would choose it."""
        return Random(f"{self.seed}:{len(self._at(number).line())}")

    def play(self, action: Action | str, rng: Random | None = None) -> Node:
        """Play an action at the present node and go there; one that is there already is reused.

        An outcome that is neither written in it nor known comes from `rng`; without one
        `ChanceNeeded` is raised.
        """
        self._here = self._child(self._here, action, rng)
        return self._here

    def play_all(self, actions: Sequence[Action | str], rng: Random | None = None) -> Node:
        """Play several actions, or none of them if one is refused."""
        before, new = self._here, self._next
        try:
            for action in actions:
                self.play(action, rng)
        except (IllegalAction, ChanceNeeded, GameError):
            self._forget_since(new)
            self._here = before
            raise
        return self._here

    def _child(self, parent: Node, action: Action | str, rng: Random | None = None) -> Node:
        resolved = parent.position.resolve(action, rng)
        for child in parent.children:
            if child.text == resolved.text:
                return child
        if len(self) >= MOST_NODES:
            raise GameError(f"A tree has at most {MOST_NODES:,} actions, and this one has them.")
        return self.add(Node(self._next, parent.position.play(resolved), parent, resolved))

    def add(self, node: Node) -> Node:
        """Take in a node whose position is known to be right, as its parent's last child."""
        assert node.parent is not None
        assert node.number not in self._nodes
        node.parent.children.append(node)
        self._nodes[node.number] = node
        self._next = max(self._next, node.number + 1)
        return node

    def graft(self, parent: Node, other: Node) -> Node:
        """Take in a node of another tree under one of ours, without what follows it."""
        assert other.action is not None
        node = self._child(parent, other.action)
        node.name, node.comment = node.name or other.name, node.comment or other.comment
        return node

    def _forget_since(self, number: int) -> None:
        for new in [each for each in self._nodes if each >= number]:
            node = self._nodes.pop(new)
            assert node.parent is not None
            node.parent.children.remove(node)

    # Corrections

    def correct(
        self,
        number: int,
        actions: Sequence[Action | str],
        through: int | None = None,
        rng: Random | None = None,
    ) -> Correction:
        """Put other actions in the place of one, or of those from it `through` a later one.

        No action leaves it out; several may stand for one. What followed is played again as far
        as it is legal, with the outcomes it had. The new line takes the place of the old one,
        which is kept as a branch. Raises as `play_all` does, and then nothing has changed.
        """
        first = self.node(number)
        last = first if through is None else self.node(through)
        if first.parent is None:
            raise GameError("The start cannot be corrected; begin a new tree from another.")
        if first not in last.line():
            raise GameError(f"Node {last.number} does not follow node {first.number}.")
        before, was = first.parent, self._here
        followed = was.line()
        # The later actions are those of the line on which one is.
        beyond = followed[followed.index(last) + 1 :] if last in followed else []
        tail = [*beyond, *was.main_line()] if last in followed else last.main_line()
        self._here = before
        try:
            new = self.play_all(actions, rng)
        except (IllegalAction, ChanceNeeded, GameError):
            self._here = was
            raise
        again, misfit, reason = self._replayed(new, tail)
        end = again[-1] if again else new
        self._come_first(end.line()[len(before.line()) :])
        if first in followed:
            self._here = again[min(len(beyond), len(again)) - 1] if beyond and again else new
        else:
            self._here = was
        return Correction(new, len(again), misfit, reason, len(tail) - len(again))

    def _replayed(self, node: Node, tail: list[Node]) -> tuple[list[Node], Node | None, str]:
        """Play later actions after a node, as far as they fit; which does not, and why."""
        again: list[Node] = []
        for old in tail:
            try:
                node = self.graft(node, old)
            except (IllegalAction, GameError) as error:
                return again, old, str(error)
            again.append(node)
        return again, None, ""

    # Branches

    def _come_first(self, nodes: Iterable[Node]) -> None:
        for node in nodes:
            if node.is_branch:
                assert node.parent is not None
                node.parent.children.remove(node)
                node.parent.children.insert(0, node)

    def promote(self, number: int, whole: bool = True) -> Node:
        """Make the line to a node the main line, or only the first at its nearest fork."""
        node = self.node(number)
        branches = [each for each in node.line() if each.is_branch]
        self._come_first(branches if whole else branches[-1:])
        return node

    def delete(self, number: int) -> Node:
        """Take a node out with all that follows it; `restore` puts it back."""
        node = self.node(number)
        if node.parent is None:
            raise GameError("The start cannot be deleted.")
        if node in (self._here, *self._here.line()):
            self._here = node.parent
        node.parent.children.remove(node)
        for gone in node.all():
            del self._nodes[gone.number]
        return node

    def restore(self, node: Node) -> Node:
        """Put back what `delete` took out, as the last branch where it was."""
        parent = node.parent
        if parent is None or self._nodes.get(parent.number) is not parent:
            raise GameError("What was deleted cannot come back: what it followed is gone.")
        if any(child.text == node.text for child in parent.children):
            raise GameError(f"What was deleted cannot come back: {node.text} is there again.")
        parent.children.append(node)
        for each in node.all():
            self._nodes[each.number] = each
        return node

    # Names and comments

    def entitle(self, number: int, name: str) -> Node:
        """Name a node; the name of the root is that of the tree."""
        node = self.node(number)
        if wrong := wrong_name(name):
            raise GameError(f"A name was refused: {wrong}.")
        self._check_text(len(name) - len(node.name))
        node.name = name
        return node

    def annotate(self, number: int, comment: str) -> Node:
        """Say something about a node."""
        node = self.node(number)
        if wrong := wrong_comment(comment):
            raise GameError(f"A comment was refused: {wrong}.")
        self._check_text(len(comment) - len(node.comment))
        node.comment = comment
        return node

    def _check_text(self, more: int) -> None:
        if more > 0 and more + sum(len(n.name) + len(n.comment) for n in self.nodes()) > MOST_TEXT:
            raise GameError(f"All names and comments have at most {MOST_TEXT:,} signs together.")

    # As a record and as text

    def record(self, number: int | None = None) -> Record[Any, Any]:
        """The line to a node, by default to the present one, as the record of a game."""
        line = self._at(number).line()
        steps = [(node.action, node.position) for node in line]
        return self.root.position.game.record.of_line(self.root.position, steps, self.seed)

    @classmethod
    def from_record(cls, record: Record[Any, Any]) -> Tree:
        """The tree of a game that was played, with the last position as the present one."""
        tree = cls(record.start, record.seed)
        for action, position in zip(record.actions, record.positions[1:], strict=True):
            tree._here = tree.add(Node(tree._next, position, tree._here, action))
        return tree

    def to_dict(self) -> dict[str, Any]:
        """The tree as plain parts; see `advisor.core.tree_text`."""
        from advisor.core import tree_text

        return tree_text.parts(self)

    def to_json(self) -> str:
        """The tree as text, one action a line."""
        from advisor.core import tree_text

        return tree_text.text(self)

    @classmethod
    def from_json(
        cls, source: str | bytes | Mapping[str, Any], game: GameKit | None = None
    ) -> Tree:
        """Read a tree and play all of it; `TreeError` lists every defect."""
        from advisor.core import tree_text

        return tree_text.read(source, game)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the tree into a file; if that fails, an old file of the name stays as it was."""
        from advisor.core import saving

        try:
            saving.write(path, self.to_json() + "\n")
        except saving.SaveError as error:
            raise GameError(str(error)) from error

    def __eq__(self, other: object) -> bool:
        """Equal trees have the same lines, names and comments, and are at the same node."""
        return self.to_dict() == other.to_dict() if isinstance(other, Tree) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # a tree grows

    def __repr__(self) -> str:
        return f"<Tree of {len(self)} actions, at {self._here.number}>"


def wrong_comment(value: object) -> str:
    """What is wrong with a comment; empty if it may be kept."""
    if not isinstance(value, str) or not is_writable(value):
        return f"expected a text, not {shown(value)}"
    if len(value) > LONGEST_COMMENT:
        return f"expected at most {LONGEST_COMMENT:,} signs, not {len(value):,}"
    return ""
