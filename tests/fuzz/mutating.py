"""Inputs that are almost right: seeds from real files, changed in their structure or as bytes.

Random bytes are refused at the first sign. What finds mistakes is a file that is right but for
one or two things, so values are parsed, changed somewhere inside, and written again; now and then
the text itself is damaged as well.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from datetime import date
from random import Random
from typing import Any

NASTY = "A\x1b[31m\u202eB\u2066\u200b\u2028\U000e0041\u3164\n\tC"
NUMBERS = (0, 1, -1, 2, 7, 24, 25, 255, 999, 1000, 10**6, 2**31, 2**63, 10**18, 10**99, -(10**99))
FLOATS = (0.5, -0.0, 1e300, -1e300, 5e-324, float("nan"), float("inf"), 1.0, 5.0)
TEXTS = (
    "",
    " ",
    NASTY,
    "\x00",
    "é" * 30,
    "x" * 201,
    "x" * 5000,
    "\ud800",
    "a'b\"c\\d",
    "{}",
    "1",
    "*",
)
MANY = 1000
"""From so many parts on nothing is multiplied any more, or the fuzzer itself would grow."""
LARGE = 1 / 2000
"""How many of the inputs are large."""
Value = Any


def nested(rng: Random) -> Value:
    value: Value = rng.choice([0, "x", None])
    for _ in range(rng.choice([3, 30, 99, 101, 150])):
        value = {"a": value} if rng.random() < 0.5 else [value]
    return value


def odd(rng: Random, words: tuple[str, ...]) -> Value:
    """A value that somebody may have written in the wrong place."""
    kind = rng.randrange(12)
    if kind < 2:
        return rng.choice(NUMBERS)
    if kind == 2:
        return rng.choice(FLOATS)
    if kind == 3:
        return rng.choice(TEXTS)
    if kind < 7 and words:
        return rng.choice(words)
    if kind == 7:
        return rng.choice([None, True, False])
    if kind == 8:
        return [odd(rng, words) for _ in range(rng.choice([0, 1, 2, 5]))]
    if kind == 9:
        return {str(odd(rng, words))[:300]: odd(rng, words) for _ in range(rng.choice([0, 1, 2]))}
    if kind == 10:
        return nested(rng) if rng.random() < 0.2 else rng.randrange(-10, 30)
    return rng.choice(words or TEXTS) + rng.choice(["*", ":3", "@mine", " = ", "", "\u202e"])


def places(value: Value, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every part of a value."""
    if path:
        yield path
    if isinstance(value, dict):
        for key, part in value.items():
            yield from places(part, (*path, key))
    elif isinstance(value, list):
        for number, part in enumerate(value[:40]):
            yield from places(part, (*path, number))


def at(value: Value, path: tuple[Any, ...]) -> Value:
    for step in path:
        value = value[step]
    return value


def change(value: Value, rng: Random, words: tuple[str, ...], others: list[Value]) -> Value:
    """A copy with one to four things changed."""
    value = deepcopy(value)
    for _ in range(rng.choice([1, 1, 1, 2, 2, 3, 4])):
        ways = list(places(value))
        if not ways or not isinstance(value, dict | list):
            return odd(rng, words)
        path = rng.choice(ways)
        inner, last = at(value, path[:-1]), path[-1]
        kind = rng.randrange(9)
        if kind < 3:
            inner[last] = odd(rng, words)
        elif kind == 3:
            del inner[last]
        elif kind == 4 and isinstance(inner, list):
            times = rng.choice([1, 1, 2, 60, 150])
            inner[last:last] = [deepcopy(inner[last])] * (times if len(ways) < MANY else 1)
        elif kind == 4:
            inner[str(odd(rng, words))[:300]] = inner.pop(last)
        elif kind == 5:
            other = rng.choice(others)
            found = list(places(other))
            if found:
                inner[last] = deepcopy(at(other, rng.choice(found)))
        elif kind == 6 and isinstance(inner, dict):
            inner[str(odd(rng, words))[:300]] = odd(rng, words)
        elif kind == 6:
            rng.shuffle(inner)
        elif kind == 7:
            inner[last] = deepcopy(at(value, rng.choice(ways)[:1]))
        elif isinstance(inner[last], bool):
            inner[last] = not inner[last]
        elif isinstance(inner[last], int):
            inner[last] += rng.choice([-1, 1, 10, -100])
        elif isinstance(inner[last], str):
            inner[last] = damaged_text(inner[last], rng, words)
    return value


def damaged_text(text: str, rng: Random, words: tuple[str, ...]) -> str:
    """A text with a word or a sign changed."""
    if rng.random() < 0.5 and words:
        parts = text.split(" ")
        parts[rng.randrange(len(parts))] = rng.choice(words)
        if rng.random() < 0.3:
            parts.append(rng.choice(words))
        return " ".join(parts)
    place = rng.randrange(len(text) + 1)
    return (
        text[:place]
        + rng.choice(["", *NASTY, "*", "0", "9" * 30])
        + text[place + rng.randrange(3) :]
    )


def damaged(source: bytes, rng: Random) -> bytes:
    """Bytes with a few of them lost, doubled or replaced."""
    data = bytearray(source)
    for _ in range(rng.choice([1, 1, 2, 4])):
        place = rng.randrange(len(data) + 1)
        length = rng.choice([0, 1, 1, 2, 8, 64])
        kind = rng.randrange(6)
        if kind == 0:
            data[place:] = b""
        elif kind == 1:
            data[place : place + length] = b""
        elif kind == 2:
            data[place:place] = data[place : place + length] * rng.choice([1, 2, 50])
        elif kind == 3:
            data[place:place] = rng.choice(SPLINTERS)
        elif kind == 4:
            data[place:place] = bytes(rng.randrange(256) for _ in range(length))
        elif data:
            data[place % len(data)] ^= 1 << rng.randrange(8)
    return bytes(data)


SPLINTERS = (
    *(b"[" * 120, b"{" * 5, b'{"a":' * 150, b"9" * 120, b"9" * 5000, b"1e999", b"NaN"),
    *(b"\xff", b"\xef\xbb\xbf", b"\x00", b'"', b"'", b'"""', b"\\", b"\\ud800", b"\\u0000"),
    *(b",", b"}", b"=", b"#", b"\n", b"a.b.c = 1\n", b"[[a]]\n", b"a." * 30, b"inf"),
    *(b"1979-05-27", b"0x" + b"f" * 99, b"-Infinity"),
)


def json_text(value: Value) -> bytes:
    return json.dumps(value).encode()


def toml_text(value: Value) -> bytes:
    """A table as TOML, its tables written inline; what TOML cannot hold is left out."""
    lines = [f"{_key(key)} = {_toml(part)}" for key, part in value.items() if part is not None]
    return "\n".join(lines).encode("utf-8", "surrogatepass")


def _toml(value: Value) -> str:
    if isinstance(value, dict):
        inner = (f"{_key(key)} = {_toml(part)}" for key, part in value.items() if part is not None)
        return "{ " + ", ".join(inner) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(part) for part in value if part is not None) + "]"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, date):
        return value.isoformat()
    return _key(value) if isinstance(value, str) else json.dumps(value)


def _key(text: object) -> str:
    return json.dumps(str(text), ensure_ascii=False).replace("\x7f", "\\u007f")


Write = Callable[[Value], bytes]


def large(rng: Random) -> Value:
    """Something that takes a while only to look at."""
    return rng.choice(
        [
            lambda: "x" * rng.choice([100_000, 4_900_000, 5_100_000]),
            lambda: [rng.choice([0, "red", None, {}])] * rng.choice([50_000, 1_000_000]),
            lambda: dict.fromkeys((f"k{number}" for number in range(300_000)), 0),
            lambda: [[[]] * 1000] * 500,
        ]
    )()


def structured(
    values: list[Value], write: Write, words: tuple[str, ...]
) -> Callable[[bytes, Value, Random], tuple[bytes, Value]]:
    """A mutator: the next input from an earlier one, as bytes and, where known, as a value."""

    def mutate(data: bytes, value: Value, rng: Random) -> tuple[bytes, Value]:
        try:
            return _mutate(data, value, rng)
        except RecursionError:  # deep things were put into deep things
            return damaged(data, rng), None

    def _mutate(data: bytes, value: Value, rng: Random) -> tuple[bytes, Value]:
        if value is not None and rng.random() < 0.85:
            value = change(value, rng, words, values)
            if isinstance(value, dict | list) and value and rng.random() < LARGE:
                value = deepcopy(value)
                path = rng.choice([*places(value)])
                at(value, path[:-1])[path[-1]] = large(rng)
                return write(value), None
            if not isinstance(value, dict) and write is toml_text:
                value = {"a": value}
            data = write(value)
            return (damaged(data, rng), None) if rng.random() < 0.05 else (data, value)
        return damaged(data, rng), None

    return mutate
