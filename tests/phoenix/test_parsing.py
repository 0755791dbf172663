"""Actions as text: canonical forms, free forms, and what is malformed."""

from __future__ import annotations

import pytest

from advisor.core.errors import MalformedAction
from advisor.phoenix import parse_action

CONTRACT = """
draft expedition3 | hub B-4 | draw = construction2 farm2 ice2 | keep construction2 farm2
scrap farm2 | free 113 | advance transport transport | draw
use transport1 | use blue:transport2 | use n:transport | use dismantle2 : transport1
use blue:construction3 : 218 | use diplomacy1 : construction
use diplomacy3 : construction transport | use farm2 | use ice3 | use expedition2
use expedition2 = 2f 2w 3m 1h | income | recruit 1f1w1m > 124 | convert m > f | point
alien pink > 124 | alien gold > hub | trade f w > m | buy w | done
reroll 2f 1h | reroll 2f 1h = 1w 1m 1h | keep 2f 2w 1m 1h
ally 1f1w1m > 124 | ally 1f1w > 124 | ally > 124 | observe
human > 318 | alien brown > 311 | roll | roll = 3f 2w 1m 1h
ally 1f1w1m > 124 +m | 322 human > 124 +f | recruit > 124
112 w | 125 f | 206 alien pink > 124 | hub buy m | 218 trade f f > w
hub alien teal > 107 | 303 human > 124 | 307 fm > 124 | 307 f > 124 | 307 > 124
118 | 228 f m | 128 f > m | 117 expedition | hub transport | 208 | 225 roll = 1f 1h
hub roll = 1f 1w 1h | 308 | hub | move gold 221 > 107 | move pink hub > 121
leave pink > 124 | leave pink > supply | return pink 124 | return 113
blue reward 2 | blue reward 2 w | blue reward 1 3 | red reward 2 3 w
"""
LINES = [text.strip() for line in CONTRACT.strip().splitlines() for text in line.split("|")]


@pytest.mark.parametrize("text", LINES)
def test_every_form_of_the_contract_is_read_and_written(text: str) -> None:
    action = parse_action(text)
    assert str(action) == text
    loud = text.upper().replace(" : ", ":").replace(" > ", "  >  ")
    assert parse_action(loud) == action


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("use diplomacy3 : transport construction", "use diplomacy3 : construction transport"),
        ("228 m f", "228 f m"),
        ("228 mf", "228 f m"),
        ("307 m f > 124", "307 fm > 124"),
        ("trade w f > m", "trade f w > m"),
        ("trade fw>m", "trade f w > m"),
        ("keep 1h 2f", "keep 2f 1h"),
        ("keep 1f1h 1f", "keep 2f 1h"),
        ("ally 1m1f1w > 124", "ally 1f1w1m > 124"),
        ("ally 1f 1w 1m > 124", "ally 1f1w1m > 124"),
        ("blue reward 3 1", "blue reward 1 3"),
        ("advance transport dismantle", "advance dismantle transport"),
        ("draw = ice2 farm2 construction2", "draw = construction2 farm2 ice2"),
        ("use n : transport", "use n:transport"),
        ("  INCOME ", "income"),
    ],
)
def test_what_is_not_canonical_is_put_into_canonical_form(text: str, canonical: str) -> None:
    assert str(parse_action(text)) == canonical


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "an action (use, income"),
        ("fly", "an action"),
        ("use", "a ship"),
        ("use red:", "a ship"),
        ("use n:farm", "a neutral ship"),
        ("use construction3", "':' and the sector"),
        ("use construction3 : 999", "the number of a sector"),
        ("use dismantle1", "':' and one of your ships"),
        ("use diplomacy1", "':' and one or two tracks"),
        ("use diplomacy3 : transport transport", "two different ones"),
        ("use diplomacy3 : dismantle construction transport", "two different ones"),
        ("use transport1 = 3f", "the end of the action"),
        ("use expedition1 = ", "1 to 99 of"),
        ("use expedition1 = 2g", "amounts of f, w, m, h"),
        ("keep 0f", "1 to 99"),
        ("ally 2f > 124", "at most one of each"),
        ("ally 1h > 124", "amounts of f, w, m"),
        ("ally 1f", "'>' and a place"),
        ("alien human > 124", "a species"),
        ("trade f > m", "two resources"),
        ("trade > m", "resources (f, w, m)"),
        ("buy g", "a resource"),
        ("convert f > m", "'m'"),
        ("206 dance", "what 206 shall do"),
        ("hub B-13", "what the hub shall do"),
        ("999 f", "the number of a sector"),
        ("blue", "'reward'"),
        ("blue reward", "one level"),
        ("blue reward 4", "a level from 0 to 3"),
        ("blue reward 1 1", "two different ones"),
        ("blue reward 0 1 2", "two different ones"),
        ("leave pink", "a sector, or 'supply'"),
        ("return", "the number of a sector"),
        ("income now", "the end of the action"),
    ],
)
def test_what_is_malformed_says_what_was_expected(text: str, expected: str) -> None:
    with pytest.raises(MalformedAction) as caught:
        parse_action(text)
    assert expected in str(caught.value)
    assert caught.value.rule == "turn-1"
