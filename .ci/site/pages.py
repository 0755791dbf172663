"""The pages around the app: the landing page, notebooks to read, tables of rules, benchmarks.

Pages need nothing from elsewhere: no script, no font, no style sheet but our own. Formulas are
MathML, which browsers draw by themselves.
"""

from __future__ import annotations

import re
import shutil
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from importlib import import_module
from pathlib import Path, PurePosixPath
from string import Template
from typing import Any, Final

import nbformat
from parts import HERE, ROOT, tools

NOTEBOOKS: Final = ROOT / "notebooks"
TITLE: Final = "Alien Frontiers and Space Station Phoenix"
APP: Final = "lite/lab/index.html"
#: Notebooks that need what no page has: CP-SAT, or time.
BESIDE: Final = {
    "04_dice_and_strategy": "draws with matplotlib, so it runs in JupyterLab only",
    "05_inside_the_solver": "needs CP-SAT, so it runs in JupyterLab only",
    "11_analyse_a_phoenix_position": "plans with CP-SAT, so it runs in JupyterLab only",
    "11_analyse_a_phoenix_position_app": "plans with CP-SAT, so it runs in JupyterLab only",
    "12_when_to_dismantle": "needs CP-SAT and matplotlib, so it runs in JupyterLab only",
}
ABOUT: Final = {
    "02_analyse_a_position_app": "the analysis as an app, without any code",
    "11_analyse_a_phoenix_position_app": "its analysis as an app, without any code",
}
#: Pages made from texts of the repository: where they lie, and how they are called.
TEXTS: Final = {
    "tests/RULES.md": ("rules", "Alien Frontiers: which test proves which rule"),
    "tests/phoenix/RULES.md": (
        "rules-phoenix",
        "Space Station Phoenix: which test proves which rule",
    ),
    "advisor/frontiers/course/COVERAGE.md": ("course", "What the course covers"),
    "advisor/phoenix/course/COVERAGE.md": ("course-phoenix", "What the course of Phoenix covers"),
    "tests/benchmarks/README.md": ("benchmarks", "Benchmarks"),
    "advisor/frontiers/CHANCES.md": (
        "chances",
        "Alien Frontiers: how far chances to win are to be believed",
    ),
    "advisor/phoenix/CHANCES.md": (
        "chances-phoenix",
        "Space Station Phoenix: how far chances to win are to be believed",
    ),
    "advisor/frontiers/value/WEIGHTS.md": ("weights", "What the weights are worth"),
    "advisor/phoenix/value/WEIGHTS.md": (
        "weights-phoenix",
        "What the weights of Phoenix are worth",
    ),
    "advisor/frontiers/players/TRIED.md": ("tried", "Players: what was tried"),
    "advisor/phoenix/players/TRIED.md": ("tried-phoenix", "Players of Phoenix: what was tried"),
    "advisor/frontiers/value/TRIED.md": ("tried-value", "Forms of the value: what was tried"),
    "advisor/lessons/README.md": ("lessons", "How to write a lesson"),
    "README.md": ("readme", "Readme"),
    "CONTRIBUTING.md": ("contributing", "Working on this project"),
    "CHANGELOG.md": ("changelog", "Changes"),
}
LINK: Final = re.compile(r'(?P<before><a\b[^>]*?\bhref=")(?P<to>[^"]*)(?P<after>"[^>]*>)')
SOURCE: Final = re.compile(r'(?P<before><img\b[^>]*?\bsrc=")(?P<to>[^"]*)(?P<after>")')
FORMULA: Final = re.compile(
    r"\$\$(.+?)\$\$|(?<![\\$\w])\$([^\s$](?:[^$\n]*[^\s$\\])?)\$(?![\d$])", re.DOTALL
)
CODE: Final = re.compile(r"```.*?```|`[^`\n]+`", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Notebook:
    """A notebook as the site shows it."""

    name: str
    title: str
    about: str

    @property
    def path(self) -> Path:
        return NOTEBOOKS / f"{self.name}.ipynb"


def texts() -> dict[str, tuple[str, str]]:
    """The texts that there are."""
    return {path: page for path, page in TEXTS.items() if (ROOT / path).exists()}


def notebooks() -> list[Notebook]:
    """All notebooks, with the words that the table in the README has for them."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    found = []
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        first = nbformat.read(path, as_version=4).cells[0].source
        row = re.search(rf"^\| \[{path.stem}\]\([^)]*\) \| (?P<about>.*) \|$", readme, re.MULTILINE)
        about = (
            # The apps have cards of their own.
            re.sub(r"; \[as an app\]\([^)]*\)", "", row["about"])
            if row
            else ABOUT.get(path.stem, "")
        )
        found.append(Notebook(path.stem, first.splitlines()[0].lstrip("# "), about))
    return found


def build(folder: Path) -> None:
    """Write all pages; the pictures of the notebooks lie beside them."""
    sys.path.insert(0, str(tools()))
    style = (HERE / "style.css").read_text(encoding="utf-8") + colours()
    (folder / "style.css").write_text(style, encoding="utf-8")
    shutil.copytree(NOTEBOOKS / "images", folder / "notebooks" / "images")
    (folder / "index.html").write_text(landing(), encoding="utf-8")
    for path, (name, title) in texts().items():
        inside = from_markdown(path)
        (folder / f"{name}.html").write_text(framed(title, inside), encoding="utf-8")
    for notebook in notebooks():
        inside = from_notebook(notebook)
        made = framed(notebook.title, inside, up="../")
        (folder / "notebooks" / f"{notebook.name}.html").write_text(made, encoding="utf-8")


def colours(where: str = ".highlight") -> str:
    """How code is coloured, by day and by night."""
    from pygments.formatters import HtmlFormatter

    day, night = (
        str(HtmlFormatter(style=style, nobackground=True).get_style_defs(where))
        for style in ("xcode", "github-dark")
    )
    return f"{day}\n@media (prefers-color-scheme: dark) {{\n{night}\n}}\n"


def reference(folder: Path, modules: Sequence[str]) -> None:
    """What pdoc has made, joined to the site: a page that leads to all of it, a way back from
    everywhere, and colours for the night."""
    style = (HERE / "reference.css").read_text(encoding="utf-8") + colours(".pdoc-code")
    (folder / "reference.css").write_text(style, encoding="utf-8")
    nav, opened, head = '<nav class="pdoc">', "<div>", "</head>"
    for path in folder.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        up = "../" * (len(path.relative_to(folder).parts) - 1)
        text = text.replace(head, f'<link rel="stylesheet" href="{up}reference.css">{head}', 1)
        link = f'<a class="pdoc-button module-list-button" href="{up}../index.html">The site</a> '
        before, found, after = text.partition(nav)
        path.write_text(before + found + after.replace(opened, opened + link, 1), encoding="utf-8")
    rows = "".join(
        f'<tr><td><a href="{name.replace(".", "/")}.html"><code>{name}</code></a></td>'
        f"<td>{escape(summary(name))}</td></tr>"
        for name in sorted(modules)
    )
    inside = (
        "<h1>Reference</h1><p>Every public name, from its docstring, module by module.</p>"
        f"<table><thead><tr><th>module</th><th>what it is for</th></tr></thead>{rows}</table>"
    )
    (folder / "index.html").write_text(framed("Reference", inside, up="../"), encoding="utf-8")


def summary(module: str) -> str:
    """The first sentence of a module's docstring."""
    told = (import_module(module).__doc__ or "").strip().partition("\n\n")[0]
    return " ".join(told.split())


def framed(title: str, inside: str, up: str = "") -> str:
    """A page with the bar above and the words below that all have."""
    places = {
        "index.html": TITLE,
        f"{APP}?path=00_start_here.ipynb": "Run it here",
        "notebooks/00_start_here.html": "Read",
        "course.html": "Course",
        "rules.html": "Tests",
        "benchmarks.html": "Benchmarks",
        "reference/index.html": "Reference",
    }
    bar = "".join(f'<a href="{up}{to}">{escape(name)}</a>' for to, name in places.items())
    whole = title if title == TITLE else f"{title} · {TITLE}"
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(whole)}</title>
<link rel="icon" href="{up}notebooks/images/start-play.svg">
<link rel="stylesheet" href="{up}style.css">
</head>
<body>
<div class="bar"><nav aria-label="Site">{bar}</nav></div>
<main>
{inside}
</main>
<footer>MIT licence. The games belong to their publishers; this is an independent tool and has no
art of theirs in it. <a href="{up}changelog.html">Changes</a> ·
<a href="{up}contributing.html">Working on this project</a></footer>
</body>
</html>
"""


def landing() -> str:
    """The first page: what this is, seen; three doors; everything there is to read."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    more = "".join(
        f'<li><a href="{name}.html">{escape(title)}</a></li>' for name, title in texts().values()
    )
    page = Template((HERE / "landing.html").read_text(encoding="utf-8"))
    cards = "".join(card(notebook) for notebook in notebooks())
    inside = page.substitute(version=project["version"], app=APP, cards=cards, more=more)
    return framed(TITLE, inside)


def card(notebook: Notebook) -> str:
    """A notebook on the landing page."""
    reading = f'<a href="notebooks/{notebook.name}.html">Read</a>'
    running = f'<a href="{APP}?path={notebook.name}.ipynb">Run it here</a>'
    note = BESIDE.get(notebook.name)
    doors = reading if note else f"{reading} · {running}"
    told = f'<p class="note">{escape(note)}</p>' if note else ""
    return (
        f'<li class="card"><h3>{escape(notebook.title)}</h3><p>{escape(notebook.about)}</p>'
        f"{told}<div>{doors}</div></li>"
    )


def from_markdown(path: str) -> str:
    """A text of the repository as a page; links lead to pages of the site where there are any."""
    import markdown2

    extras = ("tables", "fenced-code-blocks", "header-ids", "cuddled-lists", "strike")
    made = str(markdown2.markdown((ROOT / path).read_text(encoding="utf-8"), extras=list(extras)))
    here = PurePosixPath(path).parent
    return rewritten(made, lambda to: moved(here, to))


def from_notebook(notebook: Notebook) -> str:
    """A notebook with its stored outputs, to read."""
    from nbconvert import HTMLExporter
    from traitlets.config import Config

    content: Any = nbformat.read(notebook.path, as_version=4)
    for cell in content.cells:
        if cell.cell_type == "markdown":
            cell.source = with_formulas(cell.source)
        elif cell.metadata.get("jupyter", {}).get("source_hidden"):
            cell.metadata.transient = {"remove_source": True}  # it is folded, and only checks
    kinds = ["text/html", "image/svg+xml", "image/png", "text/markdown", "text/plain"]
    settings = Config({"NbConvertBase": {"display_data_priority": kinds}})
    made, _ = HTMLExporter(config=settings, template_name="basic").from_notebook_node(content)
    run = f'<p><a class="door quiet" href="../{APP}?path={notebook.name}.ipynb">Run it here</a></p>'
    head = (
        f'<p class="note">This notebook {BESIDE[notebook.name]}.</p>'
        if notebook.name in BESIDE
        else run
    )
    return head + rewritten(made, notebook_link)


def with_formulas(text: str) -> str:
    """Formulas as MathML; what stands in code is none."""
    from latex2mathml.converter import convert

    def formula(found: re.Match[str]) -> str:
        block, inline = found.groups()
        display = "block" if block else "inline"
        return str(convert((block or inline).replace("\n", " "), display=display))

    parts = re.split(f"({CODE.pattern})", text, flags=re.DOTALL)
    return "".join(part if CODE.fullmatch(part) else FORMULA.sub(formula, part) for part in parts)


def rewritten(page: str, move: Any) -> str:
    """A page in which every link and picture is where the site has it; others lose their link."""

    def link(found: re.Match[str]) -> str:
        to = move(found["to"])
        return f"{found['before']}{to}{found['after']}" if to else "<a>"

    def picture(found: re.Match[str]) -> str:
        return f"{found['before']}{move(found['to']) or ''}{found['after']}"

    return SOURCE.sub(picture, LINK.sub(link, page))


def elsewhere(to: str) -> bool:
    return to.startswith(("#", "data:", "attachment:", "https:", "http:", "mailto:", "<"))


def notebook_link(to: str) -> str:
    """Where a link of a notebook leads on the site."""
    if elsewhere(to):
        return to
    path, _, fragment = to.partition("#")
    tail = f"#{fragment}" if fragment else ""
    if path.endswith(".ipynb"):
        return f"{path.removesuffix('.ipynb')}.html{tail}"
    if path.startswith("images/"):
        return to
    found = moved(PurePosixPath("notebooks"), to)
    return f"../{found}" if found else ""


def moved(folder: PurePosixPath, to: str) -> str:
    """Where a link of a text in a folder of the repository leads on the site; empty if nowhere."""
    if elsewhere(to):
        return to
    path, _, fragment = to.partition("#")
    parts: list[str] = []
    for part in (folder / path).parts:
        if part == "..":
            parts = parts[:-1]
        elif part != ".":
            parts.append(part)
    place, tail = "/".join(parts), f"#{fragment}" if fragment else ""
    if place in texts():
        return f"{texts()[place][0]}.html{tail}"
    if place.startswith("notebooks/images/"):
        return place
    if place.startswith("notebooks/") and place.endswith(".ipynb"):
        return f"{place.removesuffix('.ipynb')}.html{tail}"
    return ""
