"""Values of components that nobody printed are refused.

What any game is asked about hostile input is in `tests/conformance/test_hostile.py`.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from advisor.phoenix import Data, DataError, Position
from phoenix.support import FOLDER

PLAIN = ("-", "income>gem:1", "income>food:1", "income>water:1", "income>metal:1")


@given(st.text(max_size=120))
def test_random_overrides_are_refused(text: str) -> None:
    if text not in PLAIN:
        with pytest.raises(DataError):
            Data.load([("sectors", "112", "q1", text)])


FIXED_LINES = (FOLDER / "fixed.csv").read_text().splitlines()[1:]


@settings(max_examples=80)
@given(st.sampled_from(FIXED_LINES), st.sampled_from(FIXED_LINES))
def test_values_of_other_places_are_refused_or_right(line: str, other: str) -> None:
    place, value = line.split(",", 3)[:3], other.split(",", 3)[3].strip('"')
    row = (place[0], place[1], place[2], value)
    try:
        data = Data.load([row])
    except DataError:
        return
    start = Position.new_game(2, seed=1, first_game=True, data=data)
    rng = Random(2)
    for _ in range(30):
        start = start.play(rng.choice(start.legal_actions()), rng)
