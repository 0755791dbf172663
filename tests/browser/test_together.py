"""Widgets on one page: each looks as it does alone, and no style of one reaches another."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from advisor import phoenix
from browser.every import EVERY
from widgets import Board
from widgets.base import Drawn, kind_of
from widgets.page import Mounted

Mount = Callable[..., Mounted]
SAME = {"Course": "lesson", **dict.fromkeys(("Advisor", "Editor", "Review", "Table"), "workspace")}
"""Names that show the widget of another."""
KINDS = {name: kind_of(SAME.get(name, name.lower())) for name in EVERY}

#: Every element of a widget with its box inside it and with what its styles come to.
LOOKS = """(kind) => {
  const root = document.querySelector(`.af-root.${kind}`);
  const outer = root.getBoundingClientRect();
  const round = (value) => Math.round(value * 2) / 2;
  const styles = (node, part) => {
    const style = getComputedStyle(node, part);
    return [...style].filter((name) => !/^(perspective|transform)-origin$/.test(name))
      .map((name) => `${name}:${style.getPropertyValue(name)}`).join(";");
  };
  const nodes = [root, ...root.querySelectorAll("*:not(svg *)")];
  return nodes.map((node) => {
    const box = node.getBoundingClientRect();
    const place = [box.left - outer.left, box.top - outer.top, box.width, box.height].map(round);
    if (!node.getClientRects().length) place.fill(0);
    const name = `${node.tagName}.${node.getAttribute("class") ?? ""}`;
    return [name, place.join(" "), styles(node), styles(node, "::before")];
  });
}"""
#: Every selector of the page, also of those in media and container queries.
SELECTORS = """() => [...document.head.querySelectorAll("style")].map((sheet) => {
  const all = (rules) => [...rules].flatMap((rule) => {
    if (rule instanceof CSSKeyframesRule) return [];
    return rule.selectorText ? [rule.selectorText] : all(rule.cssRules ?? []);
  });
  return all(sheet.sheet.cssRules);
})"""


def looks(shown: Mounted, name: str) -> list[list[Any]]:
    shown.settle()
    shown.page.evaluate("() => document.activeElement.blur()")
    return list(shown.page.evaluate(LOOKS, KINDS[name]))


def made(name: str, folder: Path) -> Drawn:
    folder.mkdir()
    return EVERY[name](folder)


@pytest.mark.parametrize("dark", [False, True])
def test_each_looks_as_it_does_alone(mount: Mount, tmp_path: Path, dark: bool) -> None:
    names = [name for name in sorted(EVERY) if name not in SAME]
    shown = mount(made(names[0], tmp_path / "0"), dark=dark)
    alone = {}
    for name in names:
        shown.show(made(name, tmp_path / name), dark=dark)
        alone[name] = looks(shown, name)
    shown.show(made(names[-1], tmp_path / "1"), dark=dark)
    for name in reversed(names[:-1]):
        shown.add(made(name, tmp_path / f"{name} again"))
    for name in names:
        together = looks(shown, name)
        assert [one[0] for one in together] == [one[0] for one in alone[name]]
        for one, other in zip(together, alone[name], strict=True):
            assert one == other, f"{name}: {difference(one, other)}"


def difference(one: list[Any], other: list[Any]) -> str:
    """Where two elements differ, in a line."""
    pairs = [
        f"{mine} instead of {theirs}"
        for part, base in zip(one[1:], other[1:], strict=True)
        for mine, theirs in zip(part.split(";"), base.split(";"), strict=False)
        if mine != theirs
    ]
    return f"{one[0]} has {', '.join(pairs[:3])}"


def test_every_rule_is_bound_to_its_widget(mount: Mount, tmp_path: Path) -> None:
    """As the browser has read it."""
    shown = mount(made("Board", tmp_path / "0"))
    for name in sorted(EVERY):
        shown.show(made(name, tmp_path / name))
        (selectors,) = shown.page.evaluate(SELECTORS)
        kind = re.escape(KINDS[name])
        bound = re.compile(rf"\.af-root:where\(\.{kind}\)|:where\(\.af-root\.{kind}\) ")
        single = [part for text in selectors for part in re.split(r", (?![^(]*\))", text)]
        assert len(single) > 50
        assert [part for part in single if not bound.match(part)] == []


#: For every element that is painted by reference: whether what it refers to is in its own picture.
REFERENCES = """() => [...document.querySelectorAll("svg.af")].map((svg) => {
  const named = [...svg.querySelectorAll("*")].flatMap((node) => {
    const { fill, clipPath } = getComputedStyle(node);
    return [fill, clipPath].flatMap((text) => text.match(/#af-[^")]*/) ?? []);
  });
  return [named.length, named.filter((name) => !svg.querySelector(name)).length];
})"""


@pytest.mark.parametrize("game", ["frontiers", "phoenix"])
def test_every_picture_of_a_page_is_painted_by_itself(
    mount: Mount, tmp_path: Path, game: str
) -> None:
    """What is referred to in a hidden tab paints nothing, so no picture may use another's."""

    def another(name: str, folder: str) -> Drawn:
        if game == "phoenix":
            return Board(phoenix.Position.new_game(("red", "blue"), seed=3, first_game=True))
        return made(name, tmp_path / folder)

    shown = mount(another("Board", "0"))
    for name in ("Board", "Lesson", "Table"):
        shown.page.evaluate("() => { document.querySelector('.af-root').hidden = true; }")
        shown.add(another(name, name))
    shown.settle()
    names = shown.page.evaluate("() => [...document.querySelectorAll('[id]')].map(({ id }) => id)")
    assert sorted(names) == sorted(set(names))
    found = shown.page.evaluate(REFERENCES)
    assert len(found) == 4
    assert [missed for _, missed in found] == [0, 0, 0, 0]
    assert all(several > 3 for several, _ in found)
