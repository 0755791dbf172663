"""Trees that keep themselves: found again, joined, and spoilt by nobody."""

from __future__ import annotations

import multiprocessing
from pathlib import Path

import pytest

from advisor.core.errors import GameError
from advisor.core.keeping import Keeper, default_folder, file_name, join
from advisor.core.tree import Tree
from toy.game import new_game


def fresh(seed: int = 1) -> Tree:
    return Tree(new_game(2, seed=seed).veiled(), seed=5)


def texts(tree: Tree) -> set[str]:
    return {"/".join(each.text for each in node.line()) for node in tree.nodes()}


def test_what_was_kept_is_found_again(tmp_path: Path) -> None:
    tree = fresh()
    tree.play_all(["draw 3", "keep"])
    assert Keeper("my game", tmp_path).load() is None
    assert Keeper("my game", tmp_path).keep(tree)
    assert Keeper("my game", tmp_path).load() == tree
    assert Keeper("My game", tmp_path).load() is None
    assert [path.name for path in tmp_path.iterdir()] == [file_name("my game")]


def test_names_are_names_and_files_are_files(tmp_path: Path) -> None:
    assert file_name("../../etc/passwd").startswith("etc-passwd-")
    assert file_name("").startswith("tree-")
    assert file_name("ÄÖ").startswith("tree-")
    assert default_folder().name == "trees"
    with pytest.raises(GameError, match="at most 200"):
        Keeper("x" * 201, tmp_path)


def test_two_programs_take_in_what_the_other_added(tmp_path: Path) -> None:
    one, other = Keeper("a", tmp_path), Keeper("a", tmp_path)
    first = fresh()
    first.play("draw 3")
    one.keep(first)
    second = other.load()
    assert second is not None
    first.play("keep")
    one.keep(first)
    second.play("offer")
    second.annotate(1, "both")
    assert other.keep(second)
    assert texts(second) == {"", "draw 3", "draw 3/keep", "draw 3/offer"}
    assert second.here.text == "offer"
    assert one.keep(first)
    assert texts(first) == texts(second)
    assert first.node(1).comment == "both"
    assert Keeper("a", tmp_path).load() == first


def test_what_one_deletes_goes_unless_the_other_went_on(tmp_path: Path) -> None:
    one, other = Keeper("a", tmp_path), Keeper("a", tmp_path)
    first = fresh()
    for token in (1, 2, 3, 4):
        first.go(0)
        first.play(f"draw {token}")
    one.keep(first)
    second = other.load()
    assert second is not None
    assert second.here.text == "draw 4"
    for token in (1, 2, 4):
        first.delete(token)
    one.keep(first)
    second.go(2)
    second.play("keep")
    second.delete(3)
    other.keep(second)
    assert texts(second) == {"", "draw 2", "draw 2/keep"}
    first.go(3)
    one.keep(first)
    assert texts(first) == {"", "draw 2", "draw 2/keep", "draw 3"}, "one stands there"


def test_another_game_under_the_name_is_put_aside(tmp_path: Path) -> None:
    one = Keeper("a", tmp_path)
    one.keep(fresh(1))
    old = one.path.read_bytes()
    tree = Tree(new_game(3, seed=2).veiled(), 5)
    assert one.keep(tree)
    copies = [path for path in tmp_path.iterdir() if "-old-" in path.name]
    assert [path.read_bytes() for path in copies] == [old]


def test_a_program_whose_file_was_taken_goes_on_in_its_own(tmp_path: Path) -> None:
    one, other = Keeper("a", tmp_path), Keeper("a", tmp_path)
    first, second = fresh(1), Tree(new_game(3, seed=2).veiled(), 5)
    one.keep(first)
    other.keep(second)
    first.play("draw 1")
    assert one.keep(first)
    assert one.path != other.path
    first.play("keep")
    second.play("draw 2")
    assert one.keep(first)
    assert other.keep(second)
    assert Tree.from_json(one.path.read_bytes()) == first
    assert Tree.from_json(other.path.read_bytes()) == second
    third = Keeper("a", tmp_path)
    third._content, third.path = b"x", other.path
    assert third.keep(first)
    assert third.path.stem.endswith("-3")


def test_a_damaged_file_is_put_aside_and_said(tmp_path: Path) -> None:
    keeper = Keeper("a", tmp_path)
    keeper.path.write_text('{"format": "toy-tree/1"')
    assert keeper.load() is None
    assert "is damaged (tree: not readable as JSON" in keeper.problem
    assert keeper.keep(fresh())
    assert keeper.problem == ""
    assert [path for path in tmp_path.iterdir() if "-damaged-" in path.name]


def test_a_folder_that_cannot_be_used_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    keeper = Keeper("a", tmp_path / "file")
    assert not keeper.keep(fresh())
    assert "could not be written" in keeper.problem
    keeper = Keeper("a", tmp_path)
    keeper.path.mkdir()
    assert keeper.load() is None
    assert "cannot be read" in keeper.problem


def test_a_full_tree_takes_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    tree, other = fresh(), fresh()
    tree.play("draw 1")
    other.play("draw 2")
    monkeypatch.setattr("advisor.core.tree.MOST_NODES", 1)
    join(tree, other)
    assert texts(tree) == {"", "draw 1"}


def _grow(folder: Path, tokens: tuple[int, ...]) -> None:
    keeper = Keeper("a", folder)
    tree = keeper.load() or fresh()
    for token in tokens:
        tree.go(0)
        tree.play(f"draw {token}")
        assert keeper.keep(tree), keeper.problem
        tree.play("keep")
        assert keeper.keep(tree), keeper.problem


def test_two_processes_lose_nothing(tmp_path: Path) -> None:
    context = multiprocessing.get_context("fork")
    both = [context.Process(target=_grow, args=(tmp_path, t)) for t in ((0, 2, 4), (1, 3, 5))]
    for each in both:
        each.start()
    for each in both:
        each.join(60)
        assert each.exitcode == 0
    kept = Keeper("a", tmp_path).load()
    assert kept is not None
    assert texts(kept) == {"", *(f"draw {t}{rest}" for t in range(6) for rest in ("", "/keep"))}
