"""The picture of a position in a notebook, also where somebody else's `widgets` is in the way."""

from __future__ import annotations

import sys
from importlib.machinery import PathFinder
from pathlib import Path

import pytest

from advisor import Position

POSITION = Position.new_game(2, seed=1)


@pytest.fixture
def no_widgets(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a fresh kernel: nothing called `widgets` has been imported yet."""
    for name in list(sys.modules):
        if name.partition(".")[0] == "widgets":
            monkeypatch.delitem(sys.modules, name)


def test_the_picture_comes_with_the_text() -> None:
    bundle = POSITION._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert bundle["text/plain"] == str(POSITION)


def make(folder: Path, kind: str) -> Path:
    if kind == "file":
        place = folder / "widgets.py"
        place.write_text("drawing = None\n")
        return place
    place = folder / "widgets"
    place.mkdir()
    if kind != "bare folder":
        (place / "__init__.py").write_text("raise RuntimeError('mine')" if kind == "bad" else "")
    if kind == "drawing":
        (place / "drawing.py").write_text("def render(position): return 'mine'\n")
    return place


@pytest.mark.usefixtures("no_widgets")
@pytest.mark.parametrize("kind", ["file", "package", "drawing", "bad"])
@pytest.mark.parametrize("imported", [False, True])
def test_a_users_own_widgets_are_named(
    kind: str, imported: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = make(tmp_path, kind)
    monkeypatch.syspath_prepend(tmp_path)
    if imported and kind != "bad":
        __import__("widgets")
    bundle = POSITION._repr_mimebundle_()
    assert list(bundle) == ["text/plain"]
    thing = "file" if kind == "file" else "folder"
    assert bundle["text/plain"] == (
        f"{POSITION}\n\nThe picture is missing: Python finds the {thing} '{place}' under the name "
        f"widgets, before the package widgets of this project. Rename that {thing} or move it "
        "away, and restart Python."
    )


@pytest.mark.usefixtures("no_widgets")
def test_an_empty_folder_in_the_way_does_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(tmp_path, "bare folder")
    monkeypatch.syspath_prepend(tmp_path)
    assert "image/svg+xml" in POSITION._repr_mimebundle_()


@pytest.mark.usefixtures("no_widgets")
def test_without_the_widgets_there_is_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "widgets", None)
    assert POSITION._repr_mimebundle_() == {"text/plain": str(POSITION)}


@pytest.mark.usefixtures("no_widgets")
def test_a_bare_folder_and_no_widgets_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = make(tmp_path, "bare folder")
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    monkeypatch.setattr(sys, "meta_path", [PathFinder])
    assert f"the folder '{place}' under the name widgets" in str(POSITION._repr_mimebundle_())
