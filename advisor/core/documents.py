"""The one place where JSON and TOML from outside become values, within limits.

A document is refused in a phrase that says what is wrong and where: too large, too deep, a number
without end, a key given twice. What comes out is plain and small enough to be looked at in a
moment; whether it makes sense is for the reader of each format to say.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from typing import Any, Final

from advisor.core.visible import shown

LARGEST: Final = 5_000_000
"""Bytes of a file or text: 5 MB, hundreds of times more than a long game needs."""
DEEPEST: Final = 100
"""Levels of lists and objects in one another."""
MOST_DIGITS: Final = 100
MOST_SIGNS: Final = 200_000
"""Equals signs, commas, brackets and line ends of TOML; its parser takes microseconds for each."""
MOST_WORDS: Final = 20
"""Words of a key with dots in TOML; the time for one grows faster than its length."""
TOO_LARGE: Final = f"it is larger than {LARGEST // 1_000_000} MB"
TOO_DEEP: Final = f"too deeply nested, more than {DEEPEST} levels"

_STRING: Final = r'"(?:[^"\\]|\\.)*(?:"|\\?\Z)'
_LONG_NUMBER: Final = re.compile(rf"[0-9]{{{MOST_DIGITS + 1}}}")
_EXPONENT: Final = re.compile(r"[0-9][eE]")
_JSON_BRACKET: Final = re.compile(rf"{_STRING}|([\[{{])|([\]}}])", re.DOTALL)
_TOML_BRACKET: Final = re.compile(
    r'''"""(?:[^\\]|\\.)*?(?:"""|\\?\Z)|"(?:[^"\\\n]|\\.)*"?|#[^\n]*'''
    r"""|'''.*?(?:'''|\Z)|'[^'\n]*'?|([\[{])|([\]}])""",
    re.DOTALL,
)
_WORD: Final = r"""(?:[\w-]+|"[^"\n]*"|'[^'\n]*')"""
_LONG_KEY: Final = re.compile(rf"(?<![\w-]){_WORD}(?:[ \t]*\.[ \t]*{_WORD}){{{MOST_WORDS}}}")
_SIGNS: Final = "=,[{\n"


class DocumentError(ValueError):
    """What is wrong with a text, in a phrase without a full stop."""


class UnfitText(DocumentError):
    """What is wrong with a text before anybody asks whether it is JSON or TOML."""


class RepeatedKey(DocumentError):
    """A key that an object has more than once."""

    def __init__(self, key: str, times: int) -> None:
        self.key = key
        self.times = times
        super().__init__(f"the key {shown(key)} is given {times} times")


def read_json(source: str | bytes) -> Any:
    """The value of a JSON text; `DocumentError` says why there is none."""
    text = _text(source, json.detect_encoding, "surrogatepass")
    _refuse(text, _LONG_NUMBER, f"a number has more than {MOST_DIGITS} digits")

    def constant(word: str) -> Any:
        raise DocumentError(f"{word} is not a number of JSON{_place(text, re.escape(word))}")

    def fraction(digits: str) -> float:
        found = float(digits)
        if found in (float("inf"), float("-inf")):
            where = _place(text, re.escape(digits))
            raise DocumentError(f"the number {shown(digits)[1:-1]} is too large{where}")
        return found

    try:
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=constant,
            parse_float=fraction if _EXPONENT.search(text) else None,
        )
    except RecursionError:
        raise DocumentError(TOO_DEEP + _depth(text, _JSON_BRACKET)) from None
    except json.JSONDecodeError as error:
        raise DocumentError(str(error)) from None
    if is_deep(value):
        raise DocumentError(TOO_DEEP + _depth(text, _JSON_BRACKET))
    return value


def read_toml(source: str | bytes) -> dict[str, Any]:
    """The table of a TOML text; `DocumentError` says why there is none."""
    text = _text(source, lambda _: "utf-8", "strict")
    if sum(map(text.count, _SIGNS)) > MOST_SIGNS:
        raise DocumentError(f"it has more than {MOST_SIGNS:,} values and lines")
    if long := _LONG_KEY.search(text):
        place = _line(text, long.start())
        raise DocumentError(f"a key has more than {MOST_WORDS} words with dots{place}")
    try:
        table = tomllib.loads(text)
    except RecursionError:
        raise DocumentError(TOO_DEEP + _depth(text, _TOML_BRACKET)) from None
    except tomllib.TOMLDecodeError as error:
        raise DocumentError(str(error)) from None
    except ValueError:  # Python's own limit on the digits of a number
        found = re.search(rf"[0-9_]{{{MOST_DIGITS}}}", text)
        place = _line(text, found.start()) if found else ""
        raise DocumentError(f"a number has too many digits{place}") from None
    if is_deep(table):
        raise DocumentError(TOO_DEEP + _depth(text, _TOML_BRACKET))
    return table


def _text(source: str | bytes, encoding: Callable[[bytes], str], errors: str) -> str:
    """The letters of a source of bearable size."""
    if isinstance(source, str):
        # A letter may take several bytes, so that only long texts need be counted exactly.
        if 4 * len(source) > LARGEST and len(source.encode("utf-8", "surrogatepass")) > LARGEST:
            raise UnfitText(TOO_LARGE)
        return source
    if len(source) > LARGEST:
        raise UnfitText(TOO_LARGE)
    name = encoding(bytes(source))
    try:
        return source.decode(name, errors)
    except UnicodeDecodeError as error:
        raise UnfitText(f"it is not {name.upper()} text (byte {error.start + 1})") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: dict[str, int] = {}
        for key, _ in pairs:
            seen[key] = seen.get(key, 0) + 1
        raise RepeatedKey(*next((key, times) for key, times in seen.items() if times > 1))
    return found


def is_deep(value: Any) -> bool:
    """Whether lists and objects lie deeper in one another than any document of ours has them."""
    level = [value] if isinstance(value, dict | list) else []
    for _ in range(DEEPEST):
        level = [
            part
            for whole in level
            for part in (whole.values() if isinstance(whole, dict) else whole)
            if isinstance(part, dict | list)
        ]
        if not level:
            return False
        if len(level) > LARGEST:  # parts that are in many places at once
            break
    return True


def _refuse(text: str, pattern: re.Pattern[str], problem: str) -> None:
    """Refuse a text that has something outside of its strings."""
    if pattern.search(text) and (place := _place(text, pattern.pattern)):
        raise DocumentError(problem + place)


def _place(text: str, pattern: str) -> str:
    """Where a pattern first stands outside of strings; empty if nowhere."""
    for found in re.finditer(rf"{_STRING}|({pattern})", text, re.DOTALL):
        if found[1]:
            return _line(text, found.start())
    return ""


def _depth(text: str, bracket: re.Pattern[str]) -> str:
    """Where a text first goes too deep, if it does so by brackets."""
    depth = 0
    for found in bracket.finditer(text):
        depth += bool(found[1]) - bool(found[2])
        if depth > DEEPEST:
            return _line(text, found.start())
    return ""


def _line(text: str, start: int) -> str:
    """A place in the words of Python's own JSON reader."""
    column = start - text.rfind("\n", 0, start)
    return f": line {text.count(chr(10), 0, start) + 1} column {column}"
