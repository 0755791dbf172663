"""The scripts and styles of the widgets, read as text: one name stands for one thing.

A class of one file builds on the classes of others. A field with the name of a method hides the
method from everybody who calls it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import pytest

from widgets.base import STATIC

FILES = sorted(path.name for path in STATIC.glob("*.js"))
CLASS = re.compile(
    r"^(?:export )?class (\w+)(?: extends (\w+))? \{$(.*?)^\}$", re.MULTILINE | re.DOTALL
)
METHOD = re.compile(r"^  (?:async |get |set |static )*(\w+)\([^\n]*\{$", re.MULTILINE)
MEANT_TO_BE_REPLACED = {"place"}
"""Methods that a class leaves to those that build on it."""
FIELD = re.compile(r"\bthis\.(\w+) (?:\?\?|\|\|)?=(?!=)")
TOGETHER = re.compile(r"\[((?:this\.\w+(?:, )?)+)\] = ")


@dataclass(frozen=True)
class Kind:
    """A class: what it builds on, what can be called on it, and what it keeps."""

    name: str
    base: str | None
    methods: frozenset[str]
    fields: frozenset[str]
    body: str


def kinds() -> dict[str, Kind]:
    found = {}
    for file in FILES:
        for name, base, body in CLASS.findall((STATIC / file).read_text(encoding="utf-8")):
            several = " ".join(TOGETHER.findall(body))
            fields = {*FIELD.findall(body), *re.findall(r"this\.(\w+)", several)}
            methods = frozenset(METHOD.findall(body)) - {"constructor"}
            found[name] = Kind(name, base or None, methods, frozenset(fields), body)
    return found


def ancestry(kind: Kind) -> Iterator[Kind]:
    """A class and all that it builds on."""
    known = kinds()
    yield kind
    while kind.base:
        kind = known[kind.base]
        yield kind


def test_the_classes_are_found() -> None:
    """A reader that finds nothing would find no fault either."""
    found = kinds()
    assert {"Board", "Editing", "LessonBoard", "Playing", "Reviewing", "Stage"} <= set(found)
    assert found["Workspace"].base == "Panelled"
    assert found["Panelled"].base == "Board"
    assert {"why", "send", "buildBar"} <= found["Board"].methods
    assert {"main", "selected", "stage"} <= found["Board"].fields
    code = "\n".join((STATIC / file).read_text(encoding="utf-8") for file in FILES)
    assert len(found) == len(re.findall(r"^(?:export )?class ", code, re.MULTILINE))


@pytest.mark.parametrize("kind", kinds().values(), ids=lambda kind: kind.name)
def test_no_field_hides_a_method(kind: Kind) -> None:
    line = list(ancestry(kind))
    methods = {name: one.name for one in line for name in one.methods}
    fields = {name: one.name for one in line for name in one.fields}
    hidden = fields.keys() & methods.keys()
    assert [f"{fields[name]}.{name} hides {methods[name]}.{name}()" for name in hidden] == []


@pytest.mark.parametrize("kind", kinds().values(), ids=lambda kind: kind.name)
def test_a_method_that_replaces_another_goes_on_with_it(kind: Kind) -> None:
    """Otherwise two classes may have chosen one name for two things."""
    _, *bases = ancestry(kind)
    replaced = {name for base in bases for name in kind.methods & base.methods}
    alone = {name for name in replaced if f"super.{name}(" not in kind.body}
    assert alone - MEANT_TO_BE_REPLACED == set()


@pytest.mark.parametrize("kind", kinds().values(), ids=lambda kind: kind.name)
def test_no_two_classes_keep_different_things_under_one_name(kind: Kind) -> None:
    shared = [
        f"{one.name} and {other.name}: {name}"
        for one, other in combinations(ancestry(kind), 2)
        for name in sorted(one.fields & other.fields)
    ]
    assert shared == []


@pytest.mark.parametrize("file", sorted(path.name for path in STATIC.glob("*.css")))
def test_every_rule_is_about_the_widget_or_something_in_it(file: str) -> None:
    """`styles` binds rules to a widget by this; a bare `p` or `svg` could mean the whole page."""
    css = re.sub(r"/\*.*?\*/", "", (STATIC / file).read_text(encoding="utf-8"), flags=re.DOTALL)
    css = re.sub(r"@keyframes [\w-]+ \{[^}]*\}[^}]*\}[^}]*\}", "", css)
    heads = re.findall(r"([^{};]+)\{", css)
    selectors = [one.strip() for head in heads for one in re.split(r",\s*(?![^(]*\))", head)]
    rules = [one for one in selectors if not one.startswith("@")]
    assert len(rules) > 10
    assert [one for one in rules if not re.match(r"\.af(-[\w-]+)?\b", one)] == []
