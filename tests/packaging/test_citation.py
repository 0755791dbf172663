"""CITATION.cff can be read by those who cite, and says what pyproject.toml says."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator, ValidationError

ROOT = Path(__file__).resolve().parents[2]
TEXT = {"type": "string", "minLength": 1}
#: The part of the Citation File Format 1.2 that we use; no other key may appear.
SCHEMA = {
    "type": "object",
    "required": ["cff-version", "message", "title", "authors"],
    "additionalProperties": False,
    "properties": {
        "cff-version": {"const": "1.2.0"},
        "message": TEXT,
        "type": {"enum": ["software", "dataset"]},
        "title": TEXT,
        "abstract": TEXT,
        "authors": {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "additionalProperties": False,
                "minProperties": 1,
                "properties": dict.fromkeys(
                    ("name", "given-names", "family-names", "website"), TEXT
                ),
            },
        },
        "version": TEXT,
        "date-released": {"type": "string", "pattern": r"^\d{4}-\d{2}-\d{2}$"},
        "license": {"const": "MIT"},
        "keywords": {"type": "array", "items": TEXT, "minItems": 1, "uniqueItems": True},
        "repository-code": {"type": "string", "format": "uri", "pattern": "^https://"},
        "url": {"type": "string", "format": "uri", "pattern": "^https://"},
    },
}


@pytest.fixture
def citation() -> dict[str, Any]:
    text = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    loaded = yaml.safe_load(text)
    return loaded | {"date-released": str(loaded["date-released"])}


def test_it_has_the_form_of_a_citation_file(citation: dict[str, Any]) -> None:
    Draft202012Validator(SCHEMA).validate(citation)


@pytest.mark.parametrize(
    "change", [{"authors": []}, {"licence": "MIT"}, {"version": 1}, {"cff-version": "1"}]
)
def test_another_form_is_caught(citation: dict[str, Any], change: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Draft202012Validator(SCHEMA).validate(citation | change)


def test_it_agrees_with_pyproject(citation: dict[str, Any]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert citation["version"] == project["version"]
    assert citation["license"] == project["license"]
    assert [each["name"] for each in citation["authors"]] == [
        author["name"] for author in project["authors"]
    ]
    assert citation.get("repository-code") == project.get("urls", {}).get("Repository")
