"""The history of a workspace: everything that was played or tried, in chapters.

A chapter is the tree of one start (`advisor.core.tree`): go back, play something else, and both are
kept. A position that was set up by hand begins a chapter of its own. Under a name all of it is kept
in files beside the notebook, one for a chapter, and is there again when the page is loaded anew or
Python was restarted.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from advisor.core import saving
from advisor.core.documents import read_json
from advisor.core.errors import GameError
from advisor.core.folders import FOLDER_VARIABLE
from advisor.core.keeping import Keeper
from advisor.core.record import Record
from advisor.core.seam import Position
from advisor.core.tree import Node, Tree
from widgets.face import face_of

BESIDE: Final = Path("workspaces")
"""Where histories are kept, beside the notebook."""
DESK: Final = "workspace-desk/1"
"""The format of the file that says how a workspace was left."""
MOST_CHAPTERS: Final = 40
NEAR_ROWS: Final = 6
"""Lines around the present place, which a page gets by itself with every action."""
MOST_ROWS: Final = 300
"""Lines that it gets if it asks for all."""


class History:
    """Chapters, and the place where one is."""

    def __init__(self, name: str = "") -> None:
        self.name = name
        data = os.environ.get(FOLDER_VARIABLE)
        self._folder = Path(data, *BESIDE.parts) if data else BESIDE
        self.chapters: list[Tree] = []
        self._keepers: list[Keeper | None] = []
        self.number = 0
        """The present chapter."""
        self.problem = ""
        self._desk: dict[str, Any] = {}

    @property
    def tree(self) -> Tree:
        """The present chapter."""
        return self.chapters[self.number]

    # Keeping

    def _keeper(self, number: int) -> Keeper | None:
        if not self.name:
            return None
        return Keeper(self.name if not number else f"{self.name} {number + 1}", self._folder)

    def load(self, start: Position | None) -> bool:
        """Take up what was kept under the name, unless that began with another start."""
        found: list[Tree] = []
        keepers: list[Keeper | None] = []
        for number in range(MOST_CHAPTERS):
            keeper = self._keeper(number)
            tree = None if keeper is None else keeper.load()
            if keeper is not None and keeper.problem:
                self.problem = keeper.problem
            if tree is None or (found and tree.root.position.game is not found[0].position.game):
                break
            found.append(tree)
            keepers.append(keeper)
        if not found or (start is not None and found[0].root.position != start):
            return False
        self.chapters, self._keepers, self.number = found, keepers, len(found) - 1
        return True

    def keep(self) -> None:
        """Write the present chapter, if it has a name to be kept under."""
        while len(self._keepers) < len(self.chapters):
            self._keepers.append(self._keeper(len(self._keepers)))
        keeper = self._keepers[self.number] if self._keepers else None
        if keeper is not None:
            keeper.keep(self.tree)
            self.problem = keeper.problem

    @property
    def _desk_file(self) -> Path | None:
        keeper = self._keeper(0)
        return None if keeper is None else keeper.path.with_suffix(".desk.json")

    def desk(self) -> Mapping[str, Any]:
        """How the workspace was left: mode, seats, what was being edited; empty if unknown."""
        path = self._desk_file
        if path is None or not saving.exists(path):
            return {}
        try:
            found = read_json(saving.read(path))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) and found.get("format") == DESK else {}

    def keep_desk(self, desk: Mapping[str, Any]) -> None:
        """Remember how the workspace is left."""
        path = self._desk_file
        if path is None or desk == self._desk:
            return
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            saving.write(path, json.dumps({"format": DESK, **desk}) + "\n")
            self._desk = dict(desk)
        except (OSError, ValueError) as error:
            self.problem = f"This workspace cannot be kept: {saving.reason(error)}."

    # Going on

    def along(self, texts: Sequence[str]) -> list[Node] | None:
        """The start of the present chapter and the nodes of a line; None if it is not there."""
        found = [self.tree.root]
        for text in texts:
            known = next((each for each in found[-1].children if each.text == text), None)
            if known is None:
                return None
            found.append(known)
        return found

    def begin(self, tree: Tree) -> None:
        """A new chapter, the present one from now on; an empty one before it makes room."""
        if self.chapters and not len(self.tree) and self.number == len(self.chapters) - 1:
            self.chapters[self.number] = tree
        elif len(self.chapters) == MOST_CHAPTERS:
            raise GameError(f"A workspace has at most {MOST_CHAPTERS} chapters. Begin another one.")
        else:
            self.chapters.append(tree)
            self.number = len(self.chapters) - 1

    def follow(self, record: Record[Any, Any]) -> None:
        """Go where a record is, and take in what is new in it; another start is a new chapter."""
        if not self.chapters or self.tree.root.position != record.start:
            self.begin(Tree(record.start, record.seed))
        tree = self.tree
        node = tree.root
        for action in record.actions:
            known = next((each for each in node.children if each.text == action.text), None)
            if known is None:
                tree.go(node.number)
                known = tree.play(action)
            node = known
        tree.go(node.number)
        self.keep()

    def go(self, chapter: int, node: int) -> Record[Any, Any]:
        """Go somewhere else; gives the record of the line that leads there."""
        if not 0 <= chapter < len(self.chapters):
            raise GameError(f"There is no chapter {chapter + 1}.")
        self.chapters[chapter].go(node)
        self.number = chapter
        return self.tree.record()

    def correct(self, number: int, actions: Sequence[str]) -> str:
        """Put other actions in the place of the turn that ends with a node; what came of it."""
        last = self.tree.node(number)
        turn = [node for node in last.line() if node.turn == last.turn]
        if not turn:
            raise GameError("The start is corrected in Edit.")
        found = self.tree.correct(turn[0].number, actions, through=last.number)
        return str(found)

    # For a page

    def rows(self, most: int = NEAR_ROWS) -> dict[str, Any]:
        """The chapters, and the present one turn by turn, branches under where they begin."""
        here = self.tree.here
        line = {node.number for node in here.line()} | {0}
        items = list(_items(self.tree.root, 0))
        shown = [self._row(nodes, depth, here, line) for depth, nodes in items]
        at = next((n for n, row in enumerate(shown) if row["here"]), 0)
        first = max(0, min(at - most // 2, len(shown) - most))
        return {
            "chapter": self.number,
            "chapters": [
                tree.root.name or f"Position {n}" for n, tree in enumerate(self.chapters, start=1)
            ],
            "here": here.number,
            "name": here.name,
            "comment": here.comment,
            "branch": any(node.is_branch for node in here.line()),
            "rows": shown[first : first + most],
            "total": len(shown),
        }

    def _row(self, nodes: Sequence[Node], depth: int, here: Node, line: set[int]) -> dict[str, Any]:
        last = nodes[-1]
        actions = [node.action for node in nodes if node.action is not None]
        marked = [node for node in nodes if node.name or node.comment]
        return {
            "node": last.number,
            "turn": nodes[0].turn if actions else 0,
            "color": nodes[0].color if actions else "",
            "text": _said(nodes) if actions else "Start",
            "line": "; ".join(action.text for action in actions) if here in nodes else "",
            "depth": depth,
            "here": here in nodes,
            "on": last.number in line,
            "name": " · ".join(node.name for node in marked if node.name),
            "comment": " · ".join(node.comment for node in marked if node.comment),
        }


def _said(nodes: Sequence[Node]) -> str:
    """What was done in a part of a turn, in a few words: what chance gave, then what was chosen."""
    said = [node.text for node in nodes if _is_dealt(node)]
    chosen = [node.action for node in nodes if not _is_dealt(node)]
    if chosen:
        said.append(face_of(nodes[0].position).brief(chosen))
    return " · ".join(said)


def _is_dealt(node: Node) -> bool:
    before = node.parent
    return before is not None and before.position.game.chance_due(before.position) is not None


def _items(root: Node, depth: int) -> Iterator[tuple[int, list[Node]]]:
    """The nodes of a tree in runs of one turn, each with how deep its branch lies."""
    waiting: list[tuple[int, Node]] = [(depth, root)]
    while waiting:
        level, node = waiting.pop()
        run = [node]
        while len(run[-1].children) == 1 and _goes_on(run[-1], run[-1].children[0]):
            run.append(run[-1].children[0])
        yield level, run
        following = run[-1].children
        waiting += [(level, each) for each in following[:1]]
        waiting += [(level + 1, each) for each in reversed(following[1:])]


def _goes_on(node: Node, child: Node) -> bool:
    """Whether an action belongs to the same turn as the one before it."""
    return node.action is not None and child.turn == node.turn
