"""Questions inside a notebook that check their answers: `check`, `hint`, `solution`.

For labs where the answer is a number or a function that the reader writes, not a turn on the
board. "Not attempted" is a state of its own, so that a notebook can be run from top to bottom
before anybody has answered anything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any, Final

from advisor.core.visible import visible_lines

NOT_ATTEMPTED: Final = (None, ...)
"""What stands in a cell that nobody has filled in yet."""


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence to show below a cell, and perhaps something folded that opens with a click."""

    text: str
    folded: str = ""
    right: bool | None = None
    """Whether an answer was right; None where nothing was answered."""

    def __repr__(self) -> str:
        return f"{self.text}\n\n{self.folded}" if self.folded else self.text

    def _repr_html_(self) -> str:
        mark = {True: "✓ ", False: "✗ ", None: ""}[self.right]
        said = f"<p>{mark}{escape(self.text)}</p>"
        if not self.folded:
            return said
        return (
            f"<details><summary>{mark}{escape(self.text)}</summary>"
            f"<pre>{escape(self.folded)}</pre></details>"
        )


@dataclass(slots=True)
class LabTask:
    """A question with its check, its hints and its solution.

    `wrong` gets the answer and says what is wrong with it, or gives an empty text if nothing is.
    What it raises is the answer's fault as well: a function that fails is not yet right.
    """

    question: str
    wrong: Callable[[Any], str]
    hints: Sequence[str] = ()
    answer: str = ""
    """The solution, as it would be typed."""
    solved: bool = False
    _given: int = field(default=0, repr=False)

    def check(self, answer: Any = None) -> Remark:
        """Whether an answer is right, and if not, what is wrong with it."""
        if any(answer is nothing for nothing in NOT_ATTEMPTED):
            return Remark(f"Not attempted yet. {self.question}")
        try:
            wrong = visible_lines(self.wrong(answer))
        except Exception as error:
            wrong = visible_lines(f"{type(error).__name__}: {error}")
        self.solved = self.solved or not wrong
        return Remark(f"Not yet: {wrong}", right=False) if wrong else Remark("Right.", right=True)

    def hint(self) -> Remark:
        """The next hint; the last one stays."""
        if not self.hints:
            return Remark("There is no hint.")
        number = min(self._given, len(self.hints) - 1)
        self._given = number + 1
        return Remark(f"Hint {number + 1} of {len(self.hints)}: {self.hints[number]}")

    def solution(self) -> Remark:
        """The solution, folded away until it is clicked."""
        return Remark("The solution", folded=self.answer)
