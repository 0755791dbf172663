"""Sentences as text for the terminal and as a list for notebooks.

JupyterLab breaks a printed line inside words where its room ends; a list flows, in rooms of any
width.
"""

from __future__ import annotations

from typing import Any

from advisor.core.visible import markup


class Sentences:
    """What is told in lines: the important ones, and more to unfold."""

    __slots__ = ()
    lines: tuple[str, ...]

    @property
    def more(self) -> tuple[str, ...]:
        """What is behind "more"."""
        return ()

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def __str__(self) -> str:
        return self.text

    def to_html(self) -> str:
        """The sentences as a list, the rest folded away."""
        more = f"<details><summary>more</summary>{_listed(self.more)}</details>"
        return _listed(self.lines) + (more if self.more else "")

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/html": self.to_html(), "text/plain": self.text}


def _listed(lines: tuple[str, ...]) -> str:
    return f"<ul>{''.join(f'<li>{markup(line)}</li>' for line in lines)}</ul>"
