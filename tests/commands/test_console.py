"""What is typed: nothing to read from is said, and a terminal gets its line editing."""

from __future__ import annotations

import io
import sys

import pytest

from advisor.commands.console import CommandError, ask, open_keyboard


def test_without_a_keyboard_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(CommandError, match="no keyboard"):
        open_keyboard()


def test_lines_can_be_edited_in_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    pytest.importorskip("readline")
    monkeypatch.delitem(sys.modules, "readline")
    monkeypatch.setattr(sys, "stdin", Terminal())
    open_keyboard()
    assert "readline" in sys.modules


def test_bytes_that_are_no_text_are_read_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"mine \xff\n"), "utf-8"))
    open_keyboard()
    assert ask("> ") == "mine \N{REPLACEMENT CHARACTER}"
    assert ask("> ") is None
