"""The pages of the site: links that lead nowhere are found, and texts lead to one another."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def site() -> Iterator[dict[str, ModuleType]]:
    """The modules of .ci/site, for as long as they are needed."""
    from importlib import import_module

    before = list(sys.path)
    sys.path.insert(0, str(ROOT / ".ci" / "site"))
    names = ("links", "lite", "pages", "parts", "npm")
    try:
        yield {name: import_module(name) for name in names[:3]}
    finally:
        sys.path[:] = before
        for name in names:
            sys.modules.pop(name, None)


@pytest.mark.parametrize(
    ("page", "told"),
    [
        ('<a href="other.html#here">', ""),
        ('<a href="folder/?path=a.ipynb">', "is not there"),
        ('<a href="other.html#nowhere">', "names no place on that page"),
        ('<a href="#nowhere">', "names no place on that page"),
        ('<a href="../secret.html">', "leads out of the site"),
        ('<img src="https://example.org/a.png">', "from elsewhere"),
        ('<a href="https://example.org">', ""),
        ('<a href="lite/lab/index.html?path=a.ipynb">', ""),
        ('<a href="lite/lab/index.html?path=b.ipynb">', "names no notebook of the app"),
    ],
)
def test_a_link_that_leads_nowhere_is_found(
    site: dict[str, ModuleType], tmp_path: Path, page: str, told: str
) -> None:
    for name in ("lite/lab/index.html", "lite/files/a.ipynb"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("", encoding="utf-8")
    (tmp_path / "index.html").write_text(page, encoding="utf-8")
    (tmp_path / "other.html").write_text('<h1 id="here">', encoding="utf-8")
    found = list(site["links"].broken(tmp_path))
    assert len(found) == bool(told)
    assert all(told in line for line in found)


@pytest.mark.parametrize("name", ["README.md", "CHANGELOG.md"])
def test_every_text_that_a_visitor_is_led_to_is_a_page(
    site: dict[str, ModuleType], name: str
) -> None:
    named = re.findall(r"\]\(([\w./-]+\.md)", (ROOT / name).read_text(encoding="utf-8"))
    assert "advisor/frontiers/CHANCES.md" in named
    assert [each for each in named if not site["pages"].moved(PurePosixPath(), each)] == []


def test_texts_of_the_repository_lead_to_pages(site: dict[str, ModuleType]) -> None:
    pages = site["pages"]
    benches = PurePosixPath("tests/benchmarks")
    assert pages.moved(benches, "../../README.md#speed") == "readme.html#speed"
    assert pages.moved(PurePosixPath(), "notebooks/00_start_here.ipynb").endswith("here.html")
    assert pages.moved(PurePosixPath(), "https://example.org") == "https://example.org"
    assert pages.moved(PurePosixPath(), "advisor/games.py") == ""
    assert (
        pages.notebook_link("05_inside_the_solver.ipynb#cuts") == "05_inside_the_solver.html#cuts"
    )
    assert pages.notebook_link("images/board.png") == "images/board.png"
    assert pages.notebook_link("../CONTRIBUTING.md") == "../contributing.html"


def test_every_notebook_is_on_the_first_page(site: dict[str, ModuleType]) -> None:
    page = site["pages"].landing()
    for path in (ROOT / "notebooks").glob("*.ipynb"):
        assert f"notebooks/{path.stem}.html" in page
    assert "${" not in page


def test_a_notebook_that_needs_what_no_page_has_is_not_run_there(
    site: dict[str, ModuleType],
) -> None:
    import json

    needs = (
        "matplotlib",
        "ortools",
        "advisor.phoenix.cycle",
        "advisor.frontiers.solver import model",
    )
    for path in (ROOT / "notebooks").glob("*.ipynb"):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
        if any(f"import {need}" in code or f"from {need}" in code for need in needs):
            assert path.stem in site["pages"].BESIDE, path.stem


def test_the_page_loads_all_its_packages_before_the_first_cell(
    site: dict[str, ModuleType],
) -> None:
    kernel = site["lite"].settings(["networkx"])["jupyter-config-data"]["litePluginSettings"]
    (options,) = (each["loadPyodideOptions"] for each in kernel.values())
    assert options == {"packages": ["networkx"], "toJsLiteralMap": True}


def test_the_reference_leads_to_its_modules_and_back(
    site: dict[str, ModuleType], tmp_path: Path
) -> None:
    page = tmp_path / "advisor" / "core" / "errors.html"
    page.parent.mkdir(parents=True)
    page.write_text('<head></head><nav class="pdoc"><div>', encoding="utf-8")
    site["pages"].reference(tmp_path, ["advisor.core.errors"])
    text = page.read_text(encoding="utf-8")
    assert '<link rel="stylesheet" href="../../reference.css"></head>' in text
    assert 'href="../../../index.html">The site</a>' in text
    index = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert '<a href="advisor/core/errors.html">' in index
    assert "What the engine answers when something cannot be done." in index


def test_notebooks_for_the_page_have_their_texts_in_one_piece(
    site: dict[str, ModuleType], tmp_path: Path
) -> None:
    import json

    site["lite"].gather_notebooks(tmp_path)
    made = json.loads((tmp_path / "00_start_here.ipynb").read_text(encoding="utf-8"))
    assert all(isinstance(cell["source"], str) for cell in made["cells"])
    for picture in (tmp_path / "images").glob("*.svg"):
        assert picture.read_bytes().isascii()
