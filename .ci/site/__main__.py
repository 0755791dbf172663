"""Make the site in build/site: pages, reference, and the notebooks as an app without a server.

    python .ci/site             everything; `make site` does this
    python .ci/site --no-app    only the pages, in some seconds

It is a folder of files that any static host can serve, and `python -m http.server` as well.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
from importlib import import_module
from pathlib import Path
from warnings import catch_warnings, simplefilter

import lite
import pages
from links import broken, read
from parts import ROOT, tools

SITE = ROOT / "build" / "site"
#: Modules whose names are for others to use: users, then authors of players, lessons and games.
PUBLIC = (
    *("advisor", "advisor.phoenix", "advisor.frontiers", "widgets"),
    *("advisor.analysis", "advisor.analysis.advice", "advisor.analysis.explaining"),
    *("advisor.analysis.comparing", "advisor.analysis.review", "advisor.analysis.winning"),
    *("advisor.lessons", "advisor.players", "advisor.players.base", "advisor.players.arena"),
    *("advisor.games", "advisor.core.seam", "advisor.core.action", "advisor.core.errors"),
    *("advisor.core.record", "advisor.core.position", "advisor.core.tree"),
    *("advisor.search.analyst", "advisor.search.turns", "advisor.search.budget"),
    *("advisor.search.weights", "advisor.frontiers.solver", "advisor.frontiers.value"),
    *("advisor.phoenix.solver", "advisor.phoenix.value", "widgets.face", "widgets.base"),
)


def reference(folder: Path) -> None:
    """The reference from the docstrings."""
    sys.path.insert(0, str(tools()))
    import pdoc

    for name in PUBLIC:
        module = import_module(name)
        for each in getattr(module, "__all__", ()):
            # Names that are loaded when first asked for are asked for here.
            setattr(module, each, getattr(module, each))
    pdoc.render.configure(docformat="markdown", show_source=False, search=False)
    with catch_warnings():
        simplefilter("ignore")  # names that only type checkers import stay as they are written
        pdoc.pdoc(*PUBLIC, output_directory=folder)
    mend_places(folder)
    lead_home(folder)


def lead_home(folder: Path) -> None:
    """Every page of the reference has a way back to the site; pdoc knows of none."""
    nav, opened = '<nav class="pdoc">', "<div>"
    for path in folder.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        home = "../" * len(path.relative_to(folder).parts) + "index.html"
        link = f'<a class="pdoc-button module-list-button" href="{home}">The site</a> '
        before, found, after = text.partition(nav)
        path.write_text(before + found + after.replace(opened, opened + link, 1), encoding="utf-8")


def mend_places(folder: Path) -> None:
    """Links to what a class has from elsewhere lead to its page, where that has no such place."""
    for path in sorted(folder.rglob("*.html")):
        text = path.read_text(encoding="utf-8")
        for found in set(re.findall(r'href="([^":]*#[^"]+)"', text)):
            page, _, place = found.partition("#")
            there = (path.parent / page).resolve() if page else path
            if there.is_file() and place not in read(there).places:
                text = text.replace(f'href="{found}"', f'href="{page or path.name}"')
        path.write_text(text, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--no-app", action="store_true", help="leave the notebooks' app out")
    arguments = parser.parse_args()
    shutil.rmtree(SITE, ignore_errors=True)
    SITE.mkdir(parents=True)
    print("The pages ...", flush=True)
    pages.build(SITE)
    print("The reference ...", flush=True)
    reference(SITE / "reference")
    if not arguments.no_app:
        print("The app ...", flush=True)
        lite.build(SITE / "lite")
    wrong = [line for line in broken(SITE) if not (arguments.no_app and "lite/" in line)]
    if wrong:
        sys.exit("\n".join([*wrong, f"{len(wrong)} links of the site lead nowhere."]))
    files = [path for path in SITE.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files) / 1e6
    print(
        f"{SITE.relative_to(ROOT)}: {len(files)} files, {size:.1f} MB, every link leads somewhere."
    )


if __name__ == "__main__":
    main()
