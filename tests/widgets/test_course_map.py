"""The map of the course: every lesson once, legible, below what it needs, and as text as well."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest

from advisor.lessons import Curriculum, Progress, load_course
from advisor.lessons.course import arrange
from advisor.lessons.reading import load_lesson
from widgets.course_map import WIDTH, CourseMap, _crossings, _Drawing, _hops, wrapped
from widgets.svg import width_of

SVG = "{http://www.w3.org/2000/svg}"
TINY = """
id = "{id}"
title = "{title}"
part = "Part"
needs = [{needs}]
text = "Words."
[[exercise]]
task = "Roll."
solution = ["roll 1 2 3"]
goal = {{ phase = "main" }}
position = {{ phase = "roll", players = [
  {{ color = "red" }}, {{ color = "blue" }}], docks = {{ bay = [
  "red", "red", "red", "blue", "blue", "blue"] }} }}
"""


@pytest.fixture(scope="module")
def course() -> Curriculum:
    return load_course()


@pytest.fixture
def progress(tmp_path: Path) -> Progress:
    return Progress(tmp_path / "progress.json")


def tiny(folder: Path, **needs: str) -> Curriculum:
    """A course of small lessons, each with the lessons it needs."""
    lessons = []
    for name, before in needs.items():
        quoted = ", ".join(f'"{need}"' for need in before.split())
        file = folder / f"{name}.toml"
        file.write_text(TINY.format(id=name, title=f"<b>{name}</b> & more", needs=quoted))
        lessons.append(load_lesson(file))
    return arrange(lessons)


def test_every_lesson_is_drawn_with_its_whole_title(course: Curriculum, progress: Progress) -> None:
    root = Xml.fromstring(CourseMap(course, progress).svg())
    boxes = {
        node.get("data-thing"): node for node in root.iter(f"{SVG}g") if node.get("data-thing")
    }
    assert sorted(boxes) == sorted(f"lesson:{lesson.id}" for lesson in course)
    for number, lesson in enumerate(course, 1):
        box = boxes[f"lesson:{lesson.id}"]
        words = [text.text or "" for text in box.iter(f"{SVG}text")]
        assert words[0].endswith(lesson.part)
        assert " ".join(words[1:]) == f"{number}. {lesson.title}"


def test_nothing_overlaps_and_no_text_leaves_its_box(course: Curriculum) -> None:
    drawing = _Drawing(CourseMap(course))
    drawing.svg("light")
    boxes = list(drawing.boxes.items())
    for (one, a), (other, b) in combinations(boxes, 2):
        apart = a.x + a.width < b.x or b.x + b.width < a.x or a.bottom < b.y or b.bottom < a.y
        assert apart, (one, other)
    for name, box in boxes:
        assert box.x >= 0
        assert box.x + box.width <= WIDTH
        if isinstance(name, str):
            for line in drawing.title(name, box.width):
                assert width_of(line, 14, bold=True) <= box.width - 16 or " " not in line
            assert 38 + 17 * (len(drawing.title(name, box.width)) - 1) <= box.height - 6


def test_every_need_is_an_arrow_that_leads_on(course: Curriculum) -> None:
    drawing = _Drawing(CourseMap(course))
    svg = drawing.svg("light")
    for lesson in course:
        for need in lesson.needs:
            here, there = drawing.boxes[need], drawing.boxes[lesson.id]
            assert here.bottom < there.y or (here.y == there.y and here.x < there.x)
    ends = {hop for hop in _hops(drawing.levels, drawing.links) if isinstance(hop[1], str)}
    first = len([name for name in drawing.rows[0] if isinstance(name, str)])
    assert svg.count('class="tip"') == len(drawing.path) - 1 + first + len(ends)
    total = len(drawing.path) - 1 + first + len(drawing.links)
    assert total == sum(len(lesson.needs) for lesson in course)


def test_few_arrows_cross(course: Curriculum) -> None:
    drawing = _Drawing(CourseMap(course))
    hops = _hops(drawing.levels, drawing.links)
    assert _crossings([list(row) for row in drawing.rows], hops) <= 12


def test_done_begun_open_and_later(course: Curriculum, progress: Progress) -> None:
    for name in ("first-ship", "aim"):
        for exercise in course.lesson(name).exercises:
            progress.record(exercise.id, "done")
    progress.record("helmet/1", "not yet")
    chart = CourseMap(course, progress)
    later = len(list(course)) - 4
    assert chart.counts == {"done": 2, "begun": 1, "open": 1, "locked": later}
    said = f"{later + 4} lessons, 2 done, 1 begun, 1 open, {later} later."
    assert chart.label == f"Map of the course: {said}"
    svg = chart.svg()
    assert svg.count('class="done"') == 2 + 1, "the lessons, and the legend"
    assert svg.count('class="begun"') == 1 + 1
    assert svg.count('class="open"') == 1 + 1
    assert svg.count('class="locked"') == later + 1
    assert "✓ The first half hour" in svg, "not by colour alone"


def test_the_text_says_the_same(course: Curriculum, progress: Progress) -> None:
    chart = CourseMap(course, progress)
    for number, lesson in enumerate(course, 1):
        (line,) = re.findall(rf"^ +{number}\. (.+)$", chart.text, re.MULTILINE)
        assert line.startswith(f"{lesson.title} (")
        for need in lesson.needs:
            assert course.lesson(need).title in line
    assert chart._repr_mimebundle_()["text/plain"] == chart.text == repr(chart)


def test_the_same_course_gives_the_same_picture(course: Curriculum) -> None:
    assert CourseMap(course).svg() == CourseMap(load_course()).svg()


@pytest.mark.parametrize("theme", ["auto", "light", "dark", "host"])
def test_themes_are_sound_xml(course: Curriculum, theme: str) -> None:
    Xml.fromstring(CourseMap(course).svg(theme))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "needs",
    [
        {"a": ""},
        {"a": "", "b": ""},
        {"a": "", "b": "a", "c": "b"},
        {"a": "", "b": "a", "c": "a", "d": "b c", "e": "a d"},
        {f"l{number}": "" for number in range(9)},
    ],
)
def test_other_courses(tmp_path: Path, needs: dict[str, str]) -> None:
    svg = CourseMap(tiny(tmp_path, **needs)).svg()
    Xml.fromstring(svg)
    assert "<b>" not in svg
    assert svg.count("data-thing") == len(needs)


def test_wrapping_keeps_every_word() -> None:
    text = "1. Lem Badlands and Van Vogt Mountains: more fuel, easier ore"
    assert " ".join(wrapped(text, 120, 14)) == text
    assert wrapped("Incomprehensibilities", 20, 14) == ["Incomprehensibilities"]
