"""JSON and TOML from outside: a value, or a phrase that says what is wrong and where."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from advisor.core import saving
from advisor.core.documents import (
    DEEPEST,
    LARGEST,
    DocumentError,
    RepeatedKey,
    UnfitText,
    read_json,
    read_toml,
)

ROOT = Path(__file__).resolve().parents[2]


def wrong(source: str | bytes, read: object = read_json) -> str:
    assert callable(read)
    with pytest.raises(DocumentError) as caught:
        read(source)
    return str(caught.value)


@pytest.mark.parametrize(
    "source",
    ['{"a": [1, 2.5e3, "é", null, true]}', "3", '"' + "1" * 5000 + '"', "[" * 100 + "]" * 100],
)
def test_json_is_read_as_python_does(source: str) -> None:
    assert read_json(source) == read_json(source.encode()) == json.loads(source)


def test_json_in_other_encodings() -> None:
    assert read_json('{"a": "é"}'.encode("utf-16")) == {"a": "é"}
    assert read_json(b"\xef\xbb\xbf3") == 3


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("", "Expecting value: line 1 column 1 (char 0)"),
        ('{"a":\n 1,}', "line 2 column 4"),
        (b'{"a": "\xff"}', "it is not UTF-8 text (byte 8)"),
        ('{"a":\n  NaN}', "NaN is not a number of JSON: line 2 column 3"),
        ('["-Infinity", -Infinity]', "-Infinity is not a number of JSON: line 1 column 15"),
        ('{"a": "1e999",\n "b": 1e999}', "the number 1e999 is too large: line 2 column 7"),
        ("[-1e9999]", "the number -1e9999 is too large: line 1 column 2"),
        ("[1,\n" + "7" * 101 + "]", "a number has more than 100 digits: line 2 column 1"),
        ("9" * 1_000_000, "a number has more than 100 digits: line 1 column 1"),
        ('{"a": 1, "b": {"c": 1, "c": 2}}', "the key 'c' is given 2 times"),
        ('{"\x1b": 1, "\x1b": 2}', "Invalid control character"),
        ('{"\\u001b": 1, "\\u001b": 2}', r"the key '\x1b' is given 2 times"),
        ("[" * 101 + "]" * 101, "too deeply nested, more than 100 levels: line 1 column 101"),
        ("[" * 1_000_000, "too deeply nested, more than 100 levels: line 1 column 101"),
        ('{"a":' * 100_000, "too deeply nested, more than 100 levels: line 1 column 501"),
        ('["[[[",\n' + "[" * 101 + "]" * 102, "more than 100 levels: line 2 column 100"),
    ],
    ids=range(16),
)
def test_json_that_is_refused(source: str | bytes, says: str) -> None:
    assert says in wrong(source)


@pytest.mark.parametrize("source", ["x" * (LARGEST + 1), b"x" * (LARGEST + 1), "é" * LARGEST])
@pytest.mark.parametrize("read", [read_json, read_toml])
def test_a_text_that_is_too_large(source: str | bytes, read: object) -> None:
    assert wrong(source, read) == "it is larger than 5 MB"


def test_a_text_as_large_as_may_be() -> None:
    assert len(read_json('"' + "x" * (LARGEST - 2) + '"')) == LARGEST - 2
    assert len(read_toml('a="' + "x" * (LARGEST - 4) + '"')["a"]) == LARGEST - 4


def test_the_key_that_is_repeated_is_known() -> None:
    with pytest.raises(RepeatedKey) as caught:
        read_json('{"a": 1, "b": 2, "b": 3, "b": 4}')
    assert (caught.value.key, caught.value.times) == ("b", 3)


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("a = ", "Invalid value (at end of document)"),
        (b"a = '\xff'", "it is not UTF-8 text (byte 6)"),
        ("a = 1\na = 2", "Cannot overwrite a value (at "),
        ("b = 1\na = 1" + "0" * 5000, "a number has too many digits: line 2 column 5"),
        ("\na = " + "[" * 100_000, "too deeply nested, more than 100 levels: line 2 column 105"),
        (
            "x = \"[[[\" # [[[\ny = '''[[[\n'''\na = " + "[" * 101 + "]" * 101,
            "too deeply nested, more than 100 levels: line 4 column 105",
        ),
        (".".join("a" * 100_000) + "=1", "a key has more than 20 words with dots: line 1"),
        ("[a]\n" + "'a' . " * 50 + "b = 1", "a key has more than 20 words with dots: line 2"),
        ("\n" * 200_001, "it has more than 200,000 values and lines"),
        ("a = [" + "0," * 200_001 + "]", "it has more than 200,000 values and lines"),
    ],
    ids=range(10),
)
def test_toml_that_is_refused(source: str | bytes, says: str) -> None:
    assert says in wrong(source, read_toml)


def test_toml_deep_by_the_words_of_its_tables() -> None:
    assert read_toml(f"[[{'.'.join('a' * 20)}]]")
    key = ".".join("k" * 19)
    deep = f"{key}={{" * 6 + "}" * 6
    assert "too deeply nested" in wrong(deep, read_toml)


def test_a_file_is_read_up_to_the_limit_only(tmp_path: Path) -> None:
    file = tmp_path / "large"
    file.write_bytes(b"x" * LARGEST)
    assert len(saving.read(file)) == LARGEST
    file.write_bytes(b"x" * (LARGEST + 1))
    with pytest.raises(UnfitText, match="larger than 5 MB"):
        saving.read(file)
    with pytest.raises(UnfitText):
        saving.read("/dev/zero")


#: Who may read JSON without the limits: the reader itself, and tools that read what we wrote.
MAY_LOAD = {
    "advisor/core/documents.py",
    "widgets/page.py",
    "widgets/memory.py",
    "widgets/wire.py",
}


def test_json_and_toml_are_read_in_one_place() -> None:
    found = set()
    for top in ("advisor", "widgets"):
        for path in sorted((ROOT / top).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                name = node.attr if isinstance(node, ast.Attribute) else ""
                if name in ("loads", "load") and isinstance(node, ast.Attribute):
                    owner = node.value.id if isinstance(node.value, ast.Name) else ""
                    if owner in ("json", "tomllib"):
                        found.add(path.relative_to(ROOT).as_posix())
                if isinstance(node, ast.ImportFrom) and node.module in ("json", "tomllib"):
                    found.add(path.relative_to(ROOT).as_posix())
    assert found == MAY_LOAD


def test_the_limit_on_depth_is_far_above_our_own_files() -> None:
    def depth(value: object) -> int:
        if isinstance(value, dict):
            return 1 + max(map(depth, value.values()), default=0)
        return 1 + max(map(depth, value), default=0) if isinstance(value, list) else 0

    files = [*ROOT.glob("advisor/**/*.json"), *ROOT.glob("notebooks/games/*.json")]
    assert len(files) > 5
    for file in files:
        assert depth(read_json(file.read_bytes())) < DEEPEST // 4
