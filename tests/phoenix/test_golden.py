"""What of this game the stored playthroughs cover."""

from __future__ import annotations

from phoenix.samples import options_of
from tests.phoenix.trial import TRIAL


def test_the_stored_games_cover_the_options() -> None:
    options = [options_of(seed) for seed in TRIAL.golden_seeds]
    assert {o["players"] for o in options} == {2, 3, 4}
    for name in ("first_game", "friendly", "hubs"):
        assert len({o[name] for o in options}) == 2
