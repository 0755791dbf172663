"""Whether every link of a folder of pages leads somewhere: to a file, and to a place in it.

What lies elsewhere is not asked, so the check needs no network; only that no page loads anything
from there. The app of the notebooks looks after itself, but for the notebooks that it is to open.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

LOADED = {"img": "src", "script": "src", "iframe": "src", "link": "href", "source": "src"}
"""What a browser loads by itself."""


@dataclass
class Page(HTMLParser):
    """What a page links to and loads, and the places in it that have a name."""

    links: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)
    places: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = {name: value or "" for name, value in attrs}
        self.places |= {known[name] for name in ("id", "name") if name in known}
        if tag == "a" and "href" in known:
            self.links.append(known["href"])
        if tag in LOADED and LOADED[tag] in known:
            self.loaded.append(known[LOADED[tag]])


def read(path: Path) -> Page:
    page = Page()
    page.feed(path.read_text(encoding="utf-8"))
    return page


def broken(root: Path, apart: str = "lite") -> Iterator[str]:
    """Every link that leads nowhere, as a line to read; the folder `apart` is not looked into."""
    pages = {
        path.resolve(): read(path)
        for path in sorted(root.rglob("*.html"))
        if path.relative_to(root).parts[0] != apart
    }
    for path, page in pages.items():
        name = path.relative_to(root.resolve())
        for to in page.loaded:
            if urlsplit(to).scheme not in ("", "data"):
                yield f"{name}: loads {to} from elsewhere"
        for to in (*page.links, *page.loaded):
            if reason := _missing(root.resolve(), path, to, pages):
                yield f"{name}: {to!r} {reason}"


def _missing(root: Path, path: Path, to: str, pages: dict[Path, Page]) -> str:
    """Why a link leads nowhere; empty if it does not."""
    parts = urlsplit(to)
    if parts.scheme:
        return ""
    there = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    if there.is_dir():
        there = there / "index.html"
    if not there.is_relative_to(root):
        return "leads out of the site"
    if not there.is_file():
        return "is not there"
    place = unquote(parts.fragment)
    if place and there in pages and place not in pages[there].places:
        return "names no place on that page"
    for notebook in parse_qs(parts.query).get("path", ()):
        if not (there.parents[1] / "files" / notebook).is_file():
            return "names no notebook of the app"
    return ""
