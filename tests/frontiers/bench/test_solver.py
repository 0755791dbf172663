"""What `bench solver` measures: the stored turns, and figures that can be read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from advisor import Position
from advisor.frontiers.bench import solver, turns
from advisor.frontiers.bench.solver import measures, percentile, positions, spread
from frontiers.bench.test_turns import stored


def test_stored_turns_are_of_every_kind() -> None:
    found = positions()
    assert len(found) == 500
    assert all(each.phase == "main" for each in found)
    kinds = Counter((len(each.players), each.edition) for each in found)
    assert set(kinds) == {(players, edition) for players in (2, 3, 4) for edition in (1, 5)}
    assert min(kinds.values()) >= 70
    assert {len(each.state.ships) for each in found} >= {3, 4, 5, 6, 7}
    assert len(set(map(Position.to_json, found))) >= 490


def test_the_light_turns_stay_for_comparison() -> None:
    assert len(solver.light_positions()) == 500
    assert len(solver.light_positions(20)) == 20


def test_unseen_turns_are_measured_like_the_stored_ones(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    easy = [turn for turn in stored() if turn.ships == 3][:2]
    monkeypatch.setattr(turns, "chosen", lambda count, seed: iter(easy))
    assert solver.main(["--unseen", "5", "--count", "2"]) == 0
    assert "the turns: 3 ships" in capsys.readouterr().out


def test_a_sample_is_an_even_part() -> None:
    whole, part = positions(), positions(50)
    assert len(part) == 50
    assert part[0] == whole[0]
    assert part[25] == whole[250]


def test_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    few = [each for each in positions() if len(each.state.ships) == 3][:2]

    def some(sample: int | None = None) -> list[Position]:
        return few

    def others(count: int, seed: int, size: str) -> Iterator[tuple[str, Position]]:
        yield "one", few[0]

    monkeypatch.setattr(solver, "positions", some)
    monkeypatch.setattr(solver, "light_positions", some)
    monkeypatch.setattr(solver, "generated", others)
    monkeypatch.setattr(solver, "_can_reroll", lambda position: False)
    found = {each.name: each for each in measures(1.0, 1)}
    assert found["proven within 10 C"].value == 100
    assert found["five best turns, proven, p95"].value > 0
    assert found["first playable turn, p95"].value <= found["proven best turn, p95"].value
    assert found["3 ships: exhaustive search done in 2000 nodes"].value == 100
    assert found["light turns: proven within 10 C"].target is None
    assert found["the turns: last third"].value > found["the turns: first third"].value


def test_turns_with_a_gift_hold_four_ships_and_a_warper_that_can_be_used() -> None:
    found = solver._given_a_warper()
    assert len(found) >= 100
    for each in found:
        assert len(each.state.ships) == 4
        assert any(str(action).startswith("warper") for action in each.legal_actions())


def test_percentiles_and_spreads() -> None:
    assert percentile([3.0, 1.0, 2.0], 0.5) == 2.0
    assert percentile([1.0, 2.0], 1.0) == 2.0
    given = positions(10)
    assert spread(given, 5) == given[::2]
    assert spread(given, 50) == given
