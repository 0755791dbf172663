"""Forms that are tried: one that is there is found, one that is not brings nothing."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest

from advisor.frontiers.bench import forms
from advisor.frontiers.bench.chances import learnt, samples_of
from advisor.frontiers.bench.forms import FORMS, main, tried
from advisor.frontiers.players.fit import DIGITS
from advisor.frontiers.value import FEATURES, Weights
from advisor.frontiers.value.features import INDEX


def games(number: int = 200) -> list[dict[str, object]]:
    """Games that whoever has the Hub and ore at once wins; one without the other is nothing."""
    rng = Random(3)
    found = []
    for seed in range(number):
        seats = [{"hub": rng.choice((0, 7)), "ore": rng.choice((0, 4))} for _ in range(2)]
        powers = [each["hub"] * each["ore"] for each in seats]
        first = rng.random() < 1 / (1 + np.exp((powers[1] - powers[0]) / 8))
        words = [
            "".join(DIGITS[each.get(feature.name, 0)] for feature in FEATURES) for each in seats
        ]
        won = [float(first), float(not first)]
        found.append(
            {"seed": seed, "players": 2, "won": won, "positions": [[4, seed % 2, words]] * 3}
        )
    return found


def test_what_is_there_is_found() -> None:
    made = games(400)
    samples, weights = samples_of(made), learnt(Weights.default(2), made)
    there = tried(samples, weights, "hub", FORMS["the Hub × ore and fuel"])
    absent = tried(samples, weights, "last", FORMS["a bonus × the size of the fleet"])
    assert there.gain > 2 * there.error
    assert absent.gain <= 2 * absent.error
    assert (there.columns, absent.columns) == (2, 8)


@pytest.mark.parametrize("name", FORMS)
def test_a_form_says_something_about_some_positions(name: str) -> None:
    rng = np.random.default_rng(1)
    samples = samples_of(games(40))
    for place in INDEX.values():
        samples.numbers[:, :, place] = rng.integers(0, FEATURES[place].size, (120, 2))
    samples.left[:] = rng.integers(1, 3, 120)
    columns = FORMS[name](samples)
    assert columns.shape[:2] == (120, 2)
    assert columns.any()


def test_the_page_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("".join(json.dumps(game) + "\n" for game in games(30)), encoding="utf-8")
    monkeypatch.setattr(forms.value, "__file__", str(tmp_path / "__init__.py"))
    main([str(file), "--write"])
    text = (tmp_path / forms.PAGE).read_text(encoding="utf-8")
    assert text == capsys.readouterr().out
    assert all(f"| {name} |" in text for name in FORMS)
    assert "from 30 games with 2 players" in text
