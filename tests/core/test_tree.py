"""The tree of a game: branches, corrections, names, text; on every game of the house."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from advisor import games
from advisor.core.errors import ChanceNeeded, GameError, IllegalAction
from advisor.core.record import Record
from advisor.core.tree import LONGEST_COMMENT, MOST_NODES, Tree
from advisor.core.tree_text import TreeError
from tests.conformance.playing import GAMES, start
from toy.game import Game as ToyGame
from toy.game import new_game


def toy() -> Tree:
    """Two turns of the toy game, with a branch in the first."""
    tree = Tree(new_game(2, seed=1).veiled(), seed=5)
    tree.play_all(["draw 3", "keep", "draw 5", "offer", "take"])
    tree.go(1)
    tree.play_all(["offer", "leave"])
    return tree


def texts(tree: Tree, number: int | None = None) -> list[str]:
    return [node.text for node in (tree.here if number is None else tree.node(number)).line()]


def wild(name: str, seed: int, steps: int = 60) -> Tree:
    """A tree that grows, branches, is corrected and pruned by chance."""
    rng = Random(seed)
    tree = Tree(start(games.kit(name), seed), seed)
    for _ in range(steps):
        legal = tree.position.legal_actions()
        if not legal or rng.random() < 0.15:
            tree.go(rng.choice(list(tree.nodes())).number)
            continue
        tree.play(rng.choice(legal), rng)
        if rng.random() < 0.1:
            tree.entitle(tree.here.number, f"<{rng.random()}> ü")
        if rng.random() < 0.05:
            tree.promote(rng.choice(list(tree.nodes())).number, whole=rng.random() < 0.5)
        if rng.random() < 0.05 and len(tree) > 5:
            tree.delete(rng.choice(list(tree.nodes())[1:]).number)
    return tree


def sound(tree: Tree) -> None:
    """Every node is what its action makes of its parent."""
    numbers = [node.number for node in tree.nodes()]
    assert len(numbers) == len({*numbers}) == len(tree) + 1
    for node in tree.nodes():
        assert tree.node(node.number) is node
        if node.parent is not None:
            assert node in node.parent.children
            assert node.parent.position.play(node.text) == node.position
        assert len({child.text for child in node.children}) == len(node.children)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_tree_of_any_game_stays_sound_and_reads_itself(name: str, seed: int) -> None:
    tree = wild(name, seed)
    sound(tree)
    again = Tree.from_json(tree.to_json())
    assert again == tree
    assert again.to_json() == tree.to_json()
    sound(again)
    line = max(tree.nodes(), key=lambda node: len(node.line()))
    record = tree.record(line.number)
    assert type(record) is games.kit(name).record
    assert type(record).from_json(record.to_json()) == record
    assert [action.text for action in record.actions] == texts(tree, line.number)
    back = Tree.from_record(record)
    assert back.record() == record
    assert back.position == record.position
    assert [len(turn.nodes) for turn in back.turns()] == [len(turn) for turn in record.turns]


@pytest.mark.parametrize("name", GAMES)
def test_a_correction_replays_what_still_fits(name: str) -> None:
    rng = Random(4)
    tree = wild(name, 9, 40)
    for _ in range(10):
        line = tree.go(max(tree.nodes(), key=lambda node: len(node.line())).number).line()
        node = rng.choice(line)
        assert node.parent is not None
        old, before = texts(tree), len(tree)
        other = rng.choice(node.parent.position.legal_actions())
        found = tree.correct(node.number, [other], rng=rng)
        sound(tree)
        assert old in [texts(tree, each.number) for each in tree.nodes()]
        assert len(tree) >= before
        new = texts(tree, found.node.number)
        fits = old[len(new) : len(new) + found.replayed]
        assert [each.text for each in found.node.main_line()][: found.replayed] == fits
        assert not found.node.is_branch
        if found.misfit is not None:
            assert found.misfit.text == old[len(new) + found.replayed]
            assert found.reason in str(found)
            assert "branch" in str(found)


def test_going_back_and_playing_another_keeps_both() -> None:
    tree = toy()
    assert texts(tree) == ["draw 3", "offer", "leave"]
    assert [node.text for node in tree.main_line()] == ["draw 3", "keep", "draw 5", "offer", "take"]
    assert [child.text for child in tree.node(1).children] == ["keep", "offer"]
    assert tree.back().text == "offer"
    assert tree.forward().text == "leave"
    assert tree.forward() is tree.here
    assert tree.go(0) is tree.back() is tree.root
    tree.go(1)
    assert tree.play("keep").number == 2, "what is there is not added again"
    assert len(tree) == 7


def test_a_node_says_who_and_when() -> None:
    tree = toy()
    take = tree.node(5)
    assert (take.color, take.turn, take.text, tree.root.text) == ("red", 2, "take", "")
    assert [(turn.number, turn.color, len(turn.nodes)) for turn in tree.turns(5)] == [
        (1, "red", 2),
        (2, "blue", 3),
    ]


def test_promote_makes_the_line_the_main_one_or_only_the_nearest_fork() -> None:
    tree = toy()
    tree.play("draw 0")
    tree.back()
    inner = tree.play("draw 1")
    tree.promote(inner.number, whole=False)
    assert texts(tree)[1:] == ["offer", "leave", "draw 1"]
    assert tree.node(2) in tree.main_line()
    tree.promote(inner.number)
    assert tree.main_line()[-1] is inner
    assert tree.node(2).is_branch


def test_a_deleted_branch_can_come_back() -> None:
    tree = toy()
    gone = tree.delete(6)
    assert tree.here.number == 1
    assert len(tree) == 5
    assert 7 not in tree
    assert tree.restore(gone) is tree.node(6)
    assert 7 in tree
    gone = tree.delete(6)
    tree.play("offer")
    with pytest.raises(GameError, match="is there again"):
        tree.restore(gone)
    tree.delete(1)
    with pytest.raises(GameError, match="is gone"):
        tree.restore(gone)
    with pytest.raises(GameError, match="start cannot be deleted"):
        tree.delete(0)


def test_nothing_is_invented() -> None:
    tree = Tree(new_game(2, seed=1).veiled(), seed=5)
    with pytest.raises(ChanceNeeded):
        tree.play("draw")
    assert len(tree) == 0
    assert tree.play("draw", tree.luck()).text.startswith("draw ")


def test_luck_is_that_of_the_record() -> None:
    game = ToyGame(new_game(2, seed=1).veiled(), 5)
    tree = Tree(game.start, 5)
    for action in ("draw", "keep", "draw"):
        game.play(action)
        tree.play(action, tree.luck())
    assert tree.record() == game


def test_several_actions_are_played_together_or_not_at_all() -> None:
    tree = toy()
    before = tree.to_json()
    with pytest.raises(IllegalAction):
        tree.play_all(["draw 1", "keep", "keep"])
    assert tree.to_json() == before


def test_a_correction_leaves_out_inserts_and_replaces_a_whole_turn() -> None:
    tree = toy()
    tree.go(5)
    found = tree.correct(1, ["draw 4"])
    assert texts(tree) == ["draw 4", "keep", "draw 5", "offer", "take"]
    assert (found.replayed, found.misfit, str(found)) == (
        4,
        None,
        "Corrected; 4 later actions still fit.",
    )
    found = tree.correct(
        tree.here.line()[0].number, ["draw 2", "offer", "take"], tree.here.line()[1].number
    )
    assert texts(tree) == ["draw 2", "offer", "take", "draw 5", "offer", "take"]
    with pytest.raises(IllegalAction):
        tree.correct(tree.here.number, ["keep"])
    assert texts(tree)[-1] == "take"
    found = tree.correct(tree.here.line()[3].number, [])
    assert found.misfit is not None
    assert (found.left, found.replayed) == (2, 0)
    assert "'offer' of turn 2 does not: Not offer: draw." in str(found)
    assert texts(tree) == ["draw 2", "offer", "take"]


def test_a_correction_elsewhere_leaves_one_where_one_is() -> None:
    tree = toy()
    tree.go(7)
    tree.correct(2, ["offer", "take"])
    assert tree.here.number == 7
    tree.go(3)
    tree.correct(2, ["offer", "take"], 5)
    assert texts(tree) == ["draw 3", "offer", "take"]


def test_a_correction_that_cannot_be_is_refused_in_a_sentence() -> None:
    tree = toy()
    with pytest.raises(GameError, match="start cannot be corrected"):
        tree.correct(0, [])
    with pytest.raises(GameError, match="does not follow"):
        tree.correct(2, ["keep"], 7)
    with pytest.raises(GameError, match="no node 99"):
        tree.go(99)
    with pytest.raises(GameError, match="no node True"):
        tree.go(True)


def test_names_and_comments_have_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    tree = toy()
    tree.entitle(0, "x" * 200)
    tree.annotate(3, "why?")
    with pytest.raises(GameError, match="at most 200"):
        tree.entitle(1, "x" * 201)
    with pytest.raises(GameError, match="at most 2,000"):
        tree.annotate(1, "x" * (LONGEST_COMMENT + 1))
    with pytest.raises(GameError, match="expected a text"):
        tree.annotate(1, "\ud800")
    monkeypatch.setattr("advisor.core.tree.MOST_TEXT", 210)
    with pytest.raises(GameError, match="together"):
        tree.annotate(1, "a longer comment")
    assert Tree.from_json(tree.to_json()).node(3).comment == "why?"


def test_a_tree_has_its_largest_size(monkeypatch: pytest.MonkeyPatch) -> None:
    tree = toy()
    monkeypatch.setattr("advisor.core.tree.MOST_NODES", len(tree))
    with pytest.raises(GameError, match="at most 7 actions"):
        tree.play("draw 0")
    monkeypatch.setattr("advisor.core.tree_text.LARGEST", 500)
    with pytest.raises(GameError, match="larger than"):
        tree.to_json()


def broken(**changes: Any) -> list[str]:
    source = toy().to_dict() | changes
    with pytest.raises(TreeError) as raised:
        Tree.from_json(json.dumps({key: part for key, part in source.items() if part is not ...}))
    assert len(raised.value.defects) == len(raised.value.found)
    return [str(defect) for defect in raised.value.defects]


def test_every_defect_of_a_file_is_named_at_once() -> None:
    nodes = [
        {"id": 1, "parent": 0, "action": "draw 3"},
        {"id": 1, "parent": 0, "action": "draw 4"},
        {"id": 2, "parent": 9, "action": "keep"},
        {"id": 3, "parent": 1, "action": "take"},
        {"id": 4, "parent": 3, "action": "draw 1"},
        {"id": 5, "parent": 0, "action": "draw"},
        {"id": 6, "parent": 0, "action": "draw 3"},
        {"id": 0, "parent": -1, "action": 7, "color": "red"},
        {"id": 7, "parent": 1, "action": "keep", "name": 5},
        {"id": 8, "parent": 7, "action": "draw 2", "comment": "x" * 2001},
        "node",
    ]
    found = broken(nodes=nodes, here=77, seed="x", extra=1)
    assert [each.split(":")[0] for each in found] == [
        "tree.extra",
        "seed",
        "nodes[1].id",
        "nodes[2].parent",
        "nodes[3].action",
        "nodes[5].action",
        "nodes[6].action",
        "nodes[7].color",
        "nodes[7].id",
        "nodes[7].parent",
        "nodes[7].action",
        "nodes[8].name",
        "nodes[9].comment",
        "nodes[10]",
        "nodes[10].id",
        "nodes[10].parent",
        "nodes[10].action",
        "here",
    ]
    assert "needs it" in found[5]
    assert "'take' is refused: Not take: keep or offer" in found[4]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"format": "toy/1"}, "format: expected 'toy-tree/1', not 'toy/1'"),
        ({"format": 5}, "format: expected the name of a game and '-tree/1', not 5"),
        ({"start": 5}, "start: expected a position, not 5"),
        ({"start": {"format": "x"}}, "start.position: wrong"),
        ({"start": ...}, "start: missing"),
        ({"nodes": 5}, "nodes: expected a list, not 5"),
        ({"nodes": [0] * (MOST_NODES + 1)}, "nodes: expected at most 20,000, not 20,001"),
    ],
)
def test_a_file_that_is_no_tree_is_refused(changes: dict[str, Any], expected: str) -> None:
    assert broken(**changes)[0].startswith(expected)


def test_what_is_no_object_is_refused() -> None:
    for source in ("[]", "{", b"\xff"):
        with pytest.raises(TreeError, match="tree: "):
            Tree.from_json(source)


def test_a_tree_is_equal_to_its_like_only() -> None:
    assert toy() == toy()
    assert toy() != Tree(new_game(2, seed=1).veiled(), seed=5)
    assert toy() != 5
    assert "7 actions" in repr(toy())
    assert isinstance(toy().record(), Record)
