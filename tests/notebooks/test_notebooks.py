"""Every notebook is complete: it says what it is for, keeps its outputs, and hides nothing.

That the outputs are right is checked by `pytest --nbval notebooks`, which runs every cell and
compares. On a notebook without outputs that would prove nothing; so this comes first.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from advisor.frontiers.words import RULES
from advisor.lessons import Progress, load_course
from advisor.lessons.coverage import gaps, practising, teaching

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
WIDGET = "application/vnd.jupyter.widget-view+json"
PICTURES = ("image/svg+xml", "image/png")
LARGEST = 1_500_000
WIDEST = 120
"""Signs of a printed line: JupyterLab breaks a longer one inside a word, in a window of 1400 px."""


def read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def shows_something(code: str) -> bool:
    """Whether a cell ends with a value to look at, or prints."""
    tree = ast.parse(re.sub(r"^[%!].*$", "", code, flags=re.MULTILINE))
    if tree.body and isinstance(tree.body[-1], ast.Expr):
        return not code.rstrip().endswith(";")
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    return any(isinstance(call.func, ast.Name) and call.func.id == "print" for call in calls)


def defects(notebook: dict[str, Any]) -> Iterator[str]:
    """What a reader would miss in a notebook."""
    cells = notebook["cells"]
    first = source(cells[0]) if cells else ""
    if not cells or cells[0]["cell_type"] != "markdown" or not first.startswith("# "):
        yield "it does not open with a title"
    elif not re.search(r"\bcan\b.*\n\s*\n?- ", first, re.DOTALL):
        yield "its first cell does not list what you can do with it"
    if set(notebook["metadata"]) - {"kernelspec", "language_info"}:
        yield f"its metadata holds more than the kernel: {sorted(notebook['metadata'])}"
    count = 0
    for cell in cells:
        if cell["cell_type"] == "code":
            count += 1
            for defect in _code_defects(cell, count):
                yield f"{cell['id']}: {defect}"
    if not count:
        yield "it has no code"


def _code_defects(cell: dict[str, Any], count: int) -> Iterator[str]:
    outputs = cell["outputs"]
    if cell["execution_count"] != count:
        yield f"it was run as number {cell['execution_count']}, not {count}"
    if not outputs and shows_something(source(cell)):
        yield "its output is missing"
    for output in outputs:
        if output["output_type"] == "error":
            yield f"it fails: {output['ename']}"
        if output.get("name") == "stderr":
            yield "it complains"
        if any(len(line) > WIDEST for line in "".join(output.get("text", "")).splitlines()):
            yield "it prints a line that is broken inside a word"
        data = output.get("data", {})
        if WIDGET in data and not any(kind in data for kind in PICTURES):
            yield "a widget has no picture for those who read without Python"


def test_there_are_notebooks() -> None:
    names = [path.name for path in NOTEBOOKS]
    assert names[:2] == ["00_start_here.ipynb", "01_learn_the_rules.ipynb"]
    assert all(re.fullmatch(r"\d\d_[a-z_]+\.ipynb", name) for name in names)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_complete(path: Path) -> None:
    assert list(defects(read(path))) == []
    assert path.stat().st_size <= LARGEST


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_what_a_notebook_mentions_is_there(path: Path) -> None:
    text = "".join(source(cell) for cell in read(path)["cells"])
    for name in set(re.findall(r"`(\d\d_[a-z_]+)(?:\.ipynb)?`", text)):
        assert (path.parent / f"{name}.ipynb").is_file(), name
    for name in set(re.findall(r"`((?:advisor|widgets|tests)/[\w./-]+)`", text)):
        assert (ROOT / name).exists(), name


def cell(code: str, *outputs: dict[str, Any], count: int | None = 1) -> dict[str, Any]:
    return {
        "cell_type": "code",
        "id": "x",
        "source": code,
        "outputs": list(outputs),
        "execution_count": count,
        "metadata": {},
    }


def notebook(*cells: dict[str, Any], **metadata: Any) -> dict[str, Any]:
    title = {"cell_type": "markdown", "source": "# A title\n\nNow you can\n\n- look\n- play"}
    return {"cells": [title, *cells], "metadata": metadata}


SEEN = {"output_type": "execute_result", "data": {"text/plain": "4"}}


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        (notebook(cell("2 + 2")), "output is missing"),
        (notebook(cell("print(2)")), "output is missing"),
        (notebook(cell("for x in y:\n    print(x)")), "output is missing"),
        (notebook(cell("2 + 2", SEEN, count=None)), "number None"),
        (notebook(cell("2 + 2", SEEN, count=7)), "number 7"),
        (notebook(cell("x", {"output_type": "error", "ename": "NameError"})), "fails"),
        (notebook(cell("x", {"output_type": "stream", "name": "stderr"})), "complains"),
        (notebook(cell("x", {"output_type": "stream", "text": ["a\n", "b" * 121]})), "broken"),
        (notebook(cell("x", {"output_type": "display_data", "data": {WIDGET: {}}})), "no picture"),
        (notebook(cell("2 + 2", SEEN), widgets={}), "metadata"),
        (notebook(), "no code"),
        ({"cells": [cell("2 + 2", SEEN)], "metadata": {}}, "title"),
        (
            {
                "cells": [{"cell_type": "markdown", "source": "# A title"}, cell("2", SEEN)],
                "metadata": {},
            },
            "what you can do",
        ),
    ],
)
def test_an_incomplete_notebook_is_caught(bad: dict[str, Any], why: str) -> None:
    (found,) = defects(bad)
    assert why in found


@pytest.mark.parametrize(
    "code", ["x = 3", "import re", "def f():\n    return 3", "f();", "%time x"]
)
def test_a_cell_may_be_silent(code: str) -> None:
    assert list(defects(notebook(cell(code)))) == []


def test_the_course_that_notebook_01_opens_teaches_every_rule(tmp_path: Path) -> None:
    from widgets import Course

    cells = read(ROOT / "notebooks" / "01_learn_the_rules.ipynb")["cells"]
    code = "\n".join(source(cell) for cell in cells if cell["cell_type"] == "code")
    assert "course = Course()" in code
    lessons = load_course()
    course = Course(progress=Progress(tmp_path / "progress.json"))
    opened = {entry["id"] for part in course.outline["parts"] for entry in part["lessons"]}
    taught, practised = teaching(lessons), practising(lessons)
    for rule in RULES:
        assert set(taught[rule]) & opened, f"no lesson teaches {rule}"
        assert {name.partition("/")[0] for name in practised[rule]} & opened, rule
    assert gaps(lessons) == ()


def test_the_course_that_notebook_10_opens_is_the_whole_course_of_phoenix() -> None:
    cells = read(ROOT / "notebooks" / "10_learn_phoenix.ipynb")["cells"]
    code = "\n".join(source(cell) for cell in cells if cell["cell_type"] == "code")
    assert 'course = Course(game="phoenix")' in code
    assert gaps(load_course(game="phoenix")) == ()


def test_the_first_choice_is_the_game() -> None:
    first = source(read(ROOT / "notebooks" / "00_start_here.ipynb")["cells"][0])
    assert "| Alien Frontiers | Space Station Phoenix |" in first
    assert "(01_learn_the_rules.ipynb)" in first
    assert "(10_learn_phoenix.ipynb)" in first


def imported(notebook: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Package and name of everything of ours that a notebook imports."""
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        code = re.sub(r"^\s*[%!].*$", "", source(cell), flags=re.MULTILINE)
        for node in ast.walk(ast.parse(code)):
            if isinstance(node, ast.ImportFrom) and (module := node.module):
                ours = module.partition(".")[0] in ("advisor", "widgets")
                yield from ((module, alias.name) for alias in node.names if ours)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_use_public_names_only(path: Path) -> None:
    """A name is public if a package, not a module inside it, offers it, or if it is a package."""
    for package, name in imported(read(path)):
        found = import_module(package)
        assert hasattr(found, "__path__"), f"{package} is a module inside a package"
        if name not in found.__all__:
            inner = import_module(f"{package}.{name}")
            assert hasattr(inner, "__path__"), f"{package}.{name} is not public"
            assert inner.__all__
