"""Weights fitted to how games ended, and how seats and hubs fare: small games, whole ways."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from advisor.__main__ import main
from advisor.phoenix.players import duel, margins, regression
from advisor.phoenix.players.regression import Watched, factors, odds, stretched
from advisor.phoenix.value import PARTS, STAGES, Weights
from advisor.phoenix.value.features import INDEX, SCORED

FIRST = Weights.preset("first-2")


def game(lead: int, end: int, turns: float = 40) -> Watched:
    """A game of two in which one was ahead in metal for ten turns, and in points at the end."""
    ahead, behind = [0] * len(PARTS), [0] * len(PARTS)
    ahead[PARTS.index("metal")] = lead * 1000
    return Watched(turns, (100 + end, 100), (([9, 9], [ahead, behind]),) * 10)


def test_what_was_kept_to_the_end_is_worth_more() -> None:
    kept = factors([game(5, 5)] * 60)
    lost = factors([game(5, 0)] * 60)
    metal = PARTS.index("metal")
    assert kept[3, metal] == pytest.approx(1)
    assert lost[3, metal] < 0.5
    assert lost[3, PARTS.index("gems")] == pytest.approx(1)
    assert np.allclose(factors([game(5, 0, turns=300)] * 60), 1)


def test_tables_are_stretched_by_stage() -> None:
    by_part = np.ones((len(regression.KNOTS), len(PARTS)))
    by_part[:, PARTS.index("metal")] = 0.5
    by_part[:, PARTS.index("token")] = 0.5
    found = stretched(FIRST, by_part)
    before, after = FIRST.rows[INDEX["metal"]], found.rows[INDEX["metal"]]
    assert len(after) == STAGES
    assert after[0] == before[0]
    assert after[10][5] == round(before[10][5] / 2)
    assert found.rows[INDEX["token"]] == FIRST.rows[INDEX["token"]]


def test_what_is_scored_is_worth_no_more_before_the_end_than_at_it() -> None:
    """Else whoever leads would rather go on for ever than end the game and win."""
    by_part = np.full((len(regression.KNOTS), len(PARTS)), 1.4)
    found = stretched(FIRST, by_part)
    assert all(row == (1000,) for row in found.rows[INDEX["residents"]])
    assert found.rows[INDEX["metal"]][10] > FIRST.rows[INDEX["metal"]][10]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_is_tempted_to_go_on_by_what_they_have_already(players: int) -> None:
    weights = Weights.preset(f"fitted-{players}")
    for name in SCORED:
        table = weights.rows[INDEX[name]]
        assert all(row[0] <= table[0][0] for row in table), name


def test_odds_are_judged_on_games_that_nothing_was_fitted_to() -> None:
    scale, error = odds([game(5, 5), game(5, 5), game(5, -5), game(5, 5)] * 5)
    assert scale > 0
    assert 0 <= error < 0.5


def test_careless_players_are_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duel, "MOST_MOVES", 6)
    found = regression.watch(4, 2, FIRST)
    assert len(found.totals) == 2
    assert all(len(parts) == 2 and len(parts[0]) == len(PARTS) for _, parts in found.seen)
    assert found == regression.watch(4, 2, FIRST)


def test_the_command_fits_all_tables_at_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(duel, "MOST_MOVES", 6)
    line = "phoenix-fit --players 2 --table 3 --games 2 --start first-2 --outcomes --best-rival 50"
    assert main([*line.split(), "--out", "made.json"]) == 0
    made = json.loads((tmp_path / "made.json").read_text(encoding="utf-8"))
    assert made["best_rival"] == 50
    assert "--outcomes --table 3 --best-rival 50" in made["provenance"]["command"]
    assert "games of 3 players" in made["provenance"]["note"]


def test_seats_and_hubs_become_a_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(margins, "MOST_MOVES", 6)
    line = f"--games 2 --player lively --players 2 --write {tmp_path}"
    assert margins.main(line.split()) == 0
    found = json.loads((tmp_path / "margins.json").read_text(encoding="utf-8"))
    seats = found["players"]["2"]["seats"]
    assert seats["1"][0] == seats["2"][0] == 2
    assert seats["1"][1] == -seats["2"][1]
    page = (tmp_path / "MARGINS.md").read_text(encoding="utf-8")
    assert "A-7 is out of balance" in page
    assert "| 1 | 2 |" in page


def test_margins_have_their_standard_error() -> None:
    assert margins.rows({"B-1": [1.0, 3.0]}) == {"B-1": (2, 2.0, 1.0)}


def test_the_page_of_margins_is_the_one_its_numbers_make() -> None:
    home = Path(margins.__file__).parent
    found = json.loads((home / "margins.json").read_text(encoding="utf-8"))
    page = (home / "MARGINS.md").read_text(encoding="utf-8")
    assert page == margins.page(found["players"], found["command"])
    assert found["caution"] == margins.UNBALANCED


def test_rules_of_thumb_play_for_margins_too() -> None:
    found = margins.played(3, 2, margins.QUICK)
    assert [seat for seat, _, _ in found] == [0, 1]
    assert found[0][2] == -found[1][2]
    assert found == margins.played(3, 2, margins.QUICK)
