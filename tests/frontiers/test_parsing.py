"""Every form of action in the contract prints as it reads."""

from __future__ import annotations

import pytest

from advisor import parse_action

FORMS = """
roll | roll 2 5 6* | solar 3 | mine 4 | artifact 6 | hub 2 | market 3 3 | shipyard 4 4
constructor 5 5 5 > lem | terraform 6 > pohl | raiders 1 2 3 : blue 2f1o, green 1o
raiders 1 2 3 : blue booster | raiders 1 2 3 : - | bay 1 | cycle | claim booster | trade 2 | trade
launch lem | relic | booster 3 | stasis 3 | polarity 1 | gravity 2 5 | warper 1 2
crystal heinlein | cannon shipyard blue:2 blue:2 | teleporter 6@mine > artifact 6
helmet blue:3@solar > shipyard 3 3 | discard booster isolation | discard stasis lem
discard crystal lem | discard gravity lem | discard polarity yellow@herbert red@lem
discard teleporter blue@vanvogt > lem | discard cannon yellow:6@mine | discard warper city
end | end 1f2o | warper 1 2 = 4 6 | cycle = city cannon stasis | claim booster = decoy
discard cannon yellow@bay | helmet blue:3*@solar > solar 3* | teleporter 3@hub > terraform 3 > lem
teleporter 2@mine > raiders 1 2 3* : red 1f, yellow 3o | cannon hub blue:2* green:1
"""


@pytest.mark.parametrize(
    "text", [t.strip() for t in FORMS.replace("\n", "|").split("|") if t.strip()]
)
def test_an_action_prints_as_it_reads(text: str) -> None:
    action = parse_action(text)
    assert str(action) == text
    assert parse_action(f"  {text.upper().replace(' ', '   ')} ") == action
    assert eval(repr(action), {"parse_action": parse_action}) == action


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("market 3* 3", "market 3 3*"),
        ("raiders 3 1 2 : green 1o, blue 2f", "raiders 1 2 3 : blue 2f, green 1o"),
        ("raiders 1 2 3: blue 1f, blue 1f", "raiders 1 2 3 : blue 2f"),
        ("trade 1", "trade"),
        ("warper 6 1* 1", "warper 1 1* 6"),
        ("cannon solar red:4 blue:2 blue:1", "cannon solar blue:1 blue:2 red:4"),
        ("discard polarity red@lem yellow@herbert", "discard polarity yellow@herbert red@lem"),
        ("discard cannon yellow:6@bay", "discard cannon yellow@bay"),
        ("cycle = stasis cannon city", "cycle = city cannon stasis"),
        ("roll 6* 5 2", "roll 2 5 6*"),
        ("gravity 5 2", "gravity 5 2"),
    ],
)
def test_the_parts_are_put_in_canonical_order(text: str, canonical: str) -> None:
    assert str(parse_action(text)) == canonical
