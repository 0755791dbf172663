"""Questions in a notebook that check their answers."""

from __future__ import annotations

from typing import Any

import pytest

from advisor.lessons import LabTask


def task(**more: Any) -> LabTask:
    return LabTask("Twice three?", lambda n: "" if n == 6 else f"{n} is not it.", **more)


@pytest.mark.parametrize("nothing", [None, ...])
def test_nothing_is_not_an_answer(nothing: object) -> None:
    question = task()
    remark = question.check(nothing)
    assert remark.right is None
    assert repr(remark) == "Not attempted yet. Twice three?"
    assert not question.solved


def test_a_right_answer_stays_solved() -> None:
    question = task()
    wrong = question.check(5)
    assert wrong.right is False
    assert wrong.text == "Not yet: 5 is not it."
    assert question.check(6).right is True
    assert question.check(5).right is False
    assert question.solved


def test_an_answer_that_fails_is_wrong_and_says_how() -> None:
    def call(function: Any) -> str:
        return str(function())

    remark = LabTask("A function?", call).check(3)
    assert remark.right is False
    assert "TypeError" in remark.text


def test_hints_come_one_by_one_and_the_last_stays() -> None:
    question = task(hints=("Count.", "Three and three."))
    told = [question.hint().text for _ in range(3)]
    assert told == [
        "Hint 1 of 2: Count.",
        "Hint 2 of 2: Three and three.",
        "Hint 2 of 2: Three and three.",
    ]
    assert task().hint().text == "There is no hint."


def test_the_solution_is_folded_and_text_is_text() -> None:
    remark = task(answer="<b>6</b>").solution()
    assert repr(remark) == "The solution\n\n<b>6</b>"
    page = remark._repr_html_()
    assert page.startswith("<details>")
    assert "&lt;b&gt;6" in page
    assert task().check("<i>")._repr_html_() == "<p>✗ Not yet: &lt;i&gt; is not it.</p>"
