"""Make the site in build/site: pages, reference, and the notebooks as an app without a server.

    python .ci/site             everything; `make site` does this
    python .ci/site --no-app    only the pages, in some seconds

It is a folder of files that any static host can serve, and `python -m http.server` as well. It is
made beside the last one and takes its place when it is whole, so whoever is visiting loses nothing.
"""

from __future__ import annotations

import argparse
import fcntl
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from warnings import catch_warnings, simplefilter

import lite
import pages
from links import broken, read
from parts import PARTS, ROOT, tools

SITE = ROOT / "build" / "site"
MADE = PARTS / "made"
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
    pages.reference(folder, PUBLIC)


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


@contextmanager
def alone() -> Iterator[None]:
    """Whoever makes the site meanwhile waits: two share the folders in which it is put together."""
    PARTS.mkdir(parents=True, exist_ok=True)
    with (PARTS / ".making").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def make(app: bool) -> None:
    """Make the site, and put it into its place if every link of it leads somewhere."""
    shutil.rmtree(MADE, ignore_errors=True)
    MADE.mkdir()
    print("The pages ...", flush=True)
    pages.build(MADE)
    print("The reference ...", flush=True)
    reference(MADE / "reference")
    if app:
        print("The app ...", flush=True)
        lite.build(MADE / "lite")
    wrong = [line for line in broken(MADE) if app or "lite/" not in line]
    if wrong:
        sys.exit("\n".join([*wrong, f"{len(wrong)} links of the site lead nowhere."]))
    last = PARTS / "last"
    shutil.rmtree(last, ignore_errors=True)
    if SITE.exists():
        SITE.rename(last)
    MADE.rename(SITE)
    shutil.rmtree(last, ignore_errors=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--no-app", action="store_true", help="leave the notebooks' app out")
    arguments = parser.parse_args()
    with alone():
        make(app=not arguments.no_app)
    files = [path for path in SITE.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files) / 1e6
    print(
        f"{SITE.relative_to(ROOT)}: {len(files)} files, {size:.1f} MB, every link leads somewhere."
    )


if __name__ == "__main__":
    main()
