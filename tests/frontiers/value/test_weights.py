"""Weights as a value: read, written, checked, and the presets that come with the project."""

from __future__ import annotations

import copy
import json
from dataclasses import FrozenInstanceError, fields, replace
from typing import Any

import pytest

from advisor.frontiers.value import DECIDED, FEATURES, Provenance, Weights, WeightsError, presets
from advisor.frontiers.value.app import PRESETS, app_weights
from advisor.frontiers.value.features import HORIZON
from advisor.frontiers.value.weights import FAMILIES


def data(**changes: Any) -> dict[str, Any]:
    return json.loads(Weights.preset("app").to_json()) | changes


def defects(source: Any) -> tuple[str, ...]:
    with pytest.raises(WeightsError) as caught:
        Weights.from_json(source)
    assert str(caught.value)
    return caught.value.defects


@pytest.mark.parametrize("name", presets())
def test_a_preset_survives_writing_and_reading(name: str) -> None:
    weights = Weights.preset(name)
    assert weights.name == name
    assert Weights.from_json(weights.to_json()) == weights
    assert Weights.from_json(json.loads(weights.to_json())) == weights
    assert Weights.from_json(weights.to_json().encode()) == weights


@pytest.mark.parametrize("name", PRESETS)
def test_the_files_of_the_app_are_those_its_rule_makes(name: str) -> None:
    assert Weights.preset(name) == app_weights(name, PRESETS[name], exact=name.startswith("app-"))


def test_pirate_is_app_with_another_eye_on_the_rival() -> None:
    app, pirate = Weights.preset("app"), Weights.preset("pirate")
    assert app.best_rival == 50
    assert replace(app, name="pirate", best_rival=90) == pirate


def test_provenance_is_kept() -> None:
    made = Provenance("python -m advisor fit", (1, 2), 400, "2030-01-02", "a trial")
    weights = replace(Weights.preset("app"), provenance=made)
    assert Weights.from_json(weights.to_json()).provenance == made


def test_odds_are_kept() -> None:
    weights = replace(Weights.preset("app"), scale=11000, tempo=(500, 0, -200))
    assert Weights.from_json(weights.to_json()) == weights


@pytest.mark.parametrize(
    "stages", ([[1, 0, 0]] * 8, [[0, 0, 0]] * 9, [[1, 0]] * 9, [1] * 9, "none", [["x", 0, 0]] * 9)
)
def test_odds_of_stages_are_checked(stages: object) -> None:
    found = defects(data(scale=1, tempo=[1, -1], stages=stages))
    assert found == ("stages: 9 rows are needed, each a scale above 0 and its tempo",)


RACE = {
    "landing": [1] * 22,
    "worth": [1, 2],
    "next": [1, 0],
    "next_by_stage": [0, 0],
    "lead": [1, 2],
    "ready": [1, 2],
    "ending": [3],
}


def test_numbers_beside_worth_are_kept() -> None:
    weights = Weights.from_json(data(scale=1, tempo=[1, -1], race=RACE))
    assert dict(weights.race) == {name: tuple(row) for name, row in RACE.items()}
    assert Weights.from_json(weights.to_json()) == weights


@pytest.mark.parametrize(
    "race",
    ({"lead": [1, 2]}, RACE | {"next": [1, 0, 0]}, RACE | {"lead": ["x", 1]}, RACE | {"ready": 1}),
)
def test_numbers_beside_worth_are_checked(race: object) -> None:
    (found,) = defects(data(scale=1, tempo=[1, -1], race=race))
    assert found.startswith("race: whole numbers are needed, by name: landing (22), worth (2), ")


def test_numbers_beside_worth_have_names() -> None:
    assert defects(data(race=[1])) == ("race: an object is needed",)


def test_weights_are_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        Weights.preset("app").best_rival = 1  # type: ignore[misc]


@pytest.mark.parametrize("players", (2, 3, 4))
def test_there_is_a_default_for_every_number_of_players(players: int) -> None:
    assert Weights.default(players).reach > 0


@pytest.mark.parametrize("name", [name for name in presets() if name.startswith(FAMILIES)])
def test_fitted_weights_can_be_made_again_and_know_their_odds(name: str) -> None:
    family, _, number = name.partition("-")
    weights, players = Weights.preset(name), int(number)
    made = weights.provenance
    assert made.command.startswith("python -m advisor fit --players ")
    assert f"--out {name}.json" in made.command + made.note
    before = "app" if family == "fitted" else f"fitted-{players}"
    assert f"with {players} players against {before}" in made.note
    assert made.games
    assert made.seeds
    assert made.date
    assert weights.scale > 0
    assert len(weights.tempo) == players
    assert Weights.preset(family, players) == weights
    if family == FAMILIES[0]:
        assert Weights.default(players) == weights
    for left in range(HORIZON):
        tables = weights.tables(left)
        assert not any(tables["exposed"])
        for store in ("fuel", "ore"):
            assert list(tables[store]) == sorted(tables[store])


def test_an_unknown_preset_names_the_known_ones() -> None:
    with pytest.raises(WeightsError, match="there are: app"):
        Weights.preset("general")


def test_tables_by_t() -> None:
    weights = Weights.preset("app")
    assert weights.tables(0)["ships"][3] == 33000
    assert weights.tables(8)["ships"][3] == 39000
    assert weights.tables(0)["fuel"] == weights.tables(8)["fuel"]
    assert list(weights.tables(4)) == [feature.name for feature in FEATURES]


def test_with_table_changes_one_table_only() -> None:
    weights = Weights.preset("app").with_table("relic", [[0, 5]])
    assert weights.tables(3)["relic"] == (0, 5)
    assert weights.tables(3)["ships"] == Weights.preset("app").tables(3)["ships"]


def test_weights_that_reach_a_decided_game_are_refused() -> None:
    with pytest.raises(WeightsError, match="too close"):
        Weights.preset("app").with_table("relic", [[0, DECIDED // 400]])


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("{", "not JSON"),
        ("[]", "object"),
        (data(format="other"), "format"),
        (data(name=3), "name"),
        (data(extra=1), "extra: unknown"),
        ({}, "tables: missing"),
        (data(best_rival=-1), "best_rival"),
        (data(best_rival=True), "best_rival"),
        (data(all_rivals=0.5), "all_rivals"),
        (data(scale=-1), "scale"),
        (data(scale="large"), "scale"),
        (data(tempo=3), "tempo"),
        (data(tempo=[0.5]), "tempo"),
        (data(tables=[]), "tables: an object"),
        (data(tables={"wings": [[0]]}), "tables.wings"),
        (data(tables={"relic": 3}), "tables.relic: a list of lists"),
        (data(tables={"relic": [[0, 1], [0, 2]]}), f"tables.relic: 1 row or {HORIZON}"),
        (data(tables={"relic": [[0, 1, 2]]}), "tables.relic, row 0: 2 numbers"),
        (data(tables={"relic": [[0, 1.5]]}), "tables.relic, row 0: whole numbers"),
        (data(tables={"relic": [[1, 1]]}), "tables.relic, row 0: the first number must be 0"),
        (data(provenance=1), "provenance: an object"),
        (data(provenance={"games": "many"}), "provenance.games"),
        (data(provenance={"seeds": 3}), "provenance.seeds"),
        (data(provenance={"who": "me"}), "provenance.who: unknown"),
    ],
)
def test_a_defect_is_named_with_its_place(source: Any, expected: str) -> None:
    assert any(expected in defect for defect in defects(source))


def test_all_defects_are_reported_at_once() -> None:
    assert len(defects(data(extra=1, name=3, tables={"wings": [[0]], "relic": 3}))) == 4


def test_make_refuses_unknown_features() -> None:
    with pytest.raises(WeightsError, match="wings"):
        Weights.make("mine", {"wings": [[0]]})


def test_the_wrong_number_of_tables_is_refused() -> None:
    with pytest.raises(WeightsError, match="tables"):
        replace(Weights.preset("app"), rows=())


def test_weights_go_to_another_process_whole() -> None:
    weights = Weights.preset("fitted-2")
    assert weights.more_is_better  # what was worked out stays behind
    again = copy.deepcopy(weights)
    assert again == weights
    assert again.tables(3) == weights.tables(3)
    assert set(weights.__getstate__()) == {each.name for each in fields(Weights)}
