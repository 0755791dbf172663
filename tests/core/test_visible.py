"""What people see of texts from outside: no sign in it acts, and none hides."""

from __future__ import annotations

import unicodedata
from itertools import chain

import pytest

from advisor.core.visible import cut, markup, shown, visible, visible_lines


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("plain text", "plain text"),
        ("Zoë 界 👽", "Zoë 界 👽"),
        ("a\nb\tc", r"a\nb\tc"),
        ("\x1b[31mred", r"\x1b[31mred"),
        ("\x00\x7f\x85\x9b", r"\x00\x7f\x85\x9b"),
        ("\u202eabc\u202c", r"\u202eabc\u202c"),
        ("\u2066a\u2069\u200e\u200f\u061c", r"\u2066a\u2069\u200e\u200f\u061c"),
        ("a\u2028b\u2029c", r"a\u2028b\u2029c"),
        ("a\u200bb\u200cc\u200dd\u2060e\ufeff", r"a\u200bb\u200cc\u200dd\u2060e\ufeff"),
        ("soft\u00adhyphen", r"soft\xadhyphen"),
        ("\ud800", r"\ud800"),
        ("\U000e0041\U000e007f", r"\U000e0041\U000e007f"),
        ("\u3164\u115f\uffa0", r"\u3164\u115f\uffa0"),
        ("a\ufe0fb\U000e0100", r"a\ufe0fb\U000e0100"),
        ("\ue000\uffff", r"\ue000\uffff"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("\ufe0f", r"\ufe0f"),
    ],
)
def test_signs_that_act_or_hide_are_written_as_marks(text: str, seen: str) -> None:
    assert visible(text) == seen
    assert visible(visible(text)) == seen


def test_nothing_of_all_unicode_gets_through_that_acts_or_hides() -> None:
    everything = "".join(map(chr, chain(range(0xD800), range(0xE000, 0x110000, 7))))
    kinds = {unicodedata.category(sign) for sign in visible(everything)}
    assert not kinds & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def test_lines_stay_where_they_are_meant() -> None:
    assert visible_lines("one\n\x1b[2Jtwo\r\n") == "one\n\\x1b[2Jtwo\\r\n"


def test_markup_is_visible_and_no_markup() -> None:
    assert markup("<b>\x1b&'\u202e") == r"&lt;b&gt;\x1b&amp;&#x27;\u202e"


class Odd:
    def __repr__(self) -> str:
        raise RuntimeError("no")


def nested(depth: int) -> list[object]:
    value: list[object] = []
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("value", "seen"),
    [
        ("a", "'a'"),
        (b"a", "b'a'"),
        ("x" * 61, "'" + "x" * 56 + "..."),
        (5, "5"),
        (True, "True"),
        (None, "None"),
        (float("nan"), "nan"),
        (10**5000, "a number of about 5000 digits"),
        (-(10**5000), "a number of about 5000 digits"),
        ([1, (2,), {"a": ()}], "[1, (2,), {'a': ()}]"),
        ({"a": 10**9999}, "{'a': a number of about 9999 digits}"),
        (nested(100_000), "[[[[...]]]]"),
        (Odd(), "<Odd>"),
        ("\x1b\u3164", r"'\x1b\u3164'"),
    ],
    ids=range(14),
)
def test_any_value_can_stand_in_a_message(value: object, seen: str) -> None:
    assert shown(value) == seen


def test_what_is_large_is_cut_and_not_read_to_its_end() -> None:
    for value in (
        [0] * 1_000_000,
        "x" * 5_000_000,
        dict.fromkeys(range(1_000_000)),
        {"x" * 1_000_000: ["y" * 1_000_000]},
    ):
        assert len(shown(value)) == 60


def test_a_word_is_cut() -> None:
    assert cut("fuel") == "fuel"
    assert cut("x" * 41) == "x" * 40 + "..."
    assert cut("a\u202e") == r"a\u202e"
    assert cut(3) == "3"
