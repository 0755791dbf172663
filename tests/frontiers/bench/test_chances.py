"""How far chances are believed: what was put into made-up positions comes out."""

from __future__ import annotations

import json
from dataclasses import replace
from math import exp, log
from pathlib import Path
from random import Random
from typing import Any

import pytest

from advisor.analysis import chance_learning, chance_page
from advisor.analysis.chance_sources import commands
from advisor.analysis.chance_telling import (
    best_doubt,
    best_weight,
    coverage,
    difference,
    favourites,
    judged,
    tell,
    together,
)
from advisor.core.documents import read_json
from advisor.frontiers import believing
from advisor.frontiers.bench import chance_games, chances
from advisor.frontiers.bench.chances import main, read, said_of
from advisor.frontiers.position import Position
from advisor.frontiers.value import FEATURES, Weights, instant
from advisor.search.believing import FILE

HOME = Path(believing.__file__).parent


def made_up(number: int, error: float, seed: int = 1, games: int = 40) -> list[dict[str, Any]]:
    """Positions whose instant estimate is off by a normal error, and whose look is right."""
    rng = Random(seed)
    found = []
    for _ in range(number):
        power = rng.gauss(0, 1)
        true = 1 / (1 + exp(-power))
        said = 1 / (1 + exp(-(power + rng.gauss(0, error))))
        wins = sum(rng.random() < true for _ in range(games))
        found.append(
            {
                "players": 2,
                "moved": 0,
                "instant": [said, 1 - said],
                "look": [true, 1 - true],
                "quick": [0.5, 0.5],
                "truth": [wins, games - wins],
                "games": games,
            }
        )
    return found


def test_doubt_is_how_far_off_an_estimate_is() -> None:
    told = made_up(150, 0.8)
    assert best_doubt(told, lambda each: each["instant"]) == pytest.approx(0.8, abs=0.15)
    assert best_doubt(told, lambda each: each["look"]) < 0.2


def test_few_games_leave_more_doubt() -> None:
    few, many = made_up(4, 0.0, games=2), made_up(150, 0.0)
    assert best_doubt(few, lambda each: each["look"]) > 2 * best_doubt(
        many, lambda each: each["look"]
    )


def test_the_better_way_counts_more() -> None:
    told = made_up(150, 0.8)
    assert best_weight(told, "look") > 0.8
    assert best_weight(told, "quick") < 0.7


def test_two_estimates_in_one() -> None:
    assert together([0.8, 0.2], [0.5, 0.5], 0.0) == pytest.approx([0.8, 0.2])
    both = together([0.8, 0.2], [0.5, 0.5], 0.5)
    assert log(both[0] / both[1]) == pytest.approx(log(4) / 2)


def test_intervals_hold_if_the_doubt_is_right_and_not_if_it_is_too_small() -> None:
    told = made_up(300, 0.8)
    found = {doubt: coverage(told, lambda each: each["instant"], doubt) for doubt in (0.1, 0.8, 2)}
    assert 0.86 < found[0.8] < 0.94
    assert found[0.1] < 0.75
    assert found[2] > 0.95


def test_a_difference_is_as_doubtful_as_the_ways_disagree() -> None:
    told = made_up(400, 0.5)
    assert difference(told, "look") == pytest.approx(0.5 * 2**0.5, abs=0.1)
    assert difference([], "look") > 1


def test_what_is_told_is_judged_on_other_positions() -> None:
    found = tell(made_up(80, 0.8), ("look", "quick"))
    look, instant_ = found["look"]["on other positions"], found["instant"]["on other positions"]
    assert look["positions"] == 80
    name = "error of a position"
    assert look[name] < instant_[name]
    assert found["favourites"]["the same"] > 0.9
    assert found["look"]["doubt"] < found["instant"]["doubt"]


def test_a_favourite_is_one_of_games_to_the_end() -> None:
    sure = {"players": 2, "games": 40, "truth": [30, 10]}
    doubtful = {"players": 2, "games": 8, "truth": [5, 3]}
    right = favourites([sure, doubtful], lambda _: [0.6, 0.4])
    assert right == {"positions": 1, "the same": 1.0}
    assert favourites([sure, doubtful], lambda _: [0.4, 0.6])["the same"] == 0
    assert favourites([doubtful], lambda _: [0.4, 0.6]) == {"positions": 0, "the same": 1.0}


def test_the_calibration_error_is_told_beside_what_luck_makes() -> None:
    found = judged(made_up(300, 0.0), lambda each: each["instant"], 0.1)
    assert found["calibration error"] < 2 * found["by luck alone"]
    wrong = judged(made_up(300, 0.0), lambda each: [0.95, 0.05], 0.1)
    assert wrong["calibration error"] > 0.3


def test_chances_that_keep_their_word_have_no_error() -> None:
    rows = [(number % 9, [0.75, 0.25], [1.0, 0.0]) for number in range(300)]
    rows += [(number % 9, [0.75, 0.25], [0.0, 1.0]) for number in range(100)]
    found = chance_page.calibration(rows, chances.STAGES)
    assert (found["error"], found["worst tenth"]) == (0, 0)
    assert found["brier"] == pytest.approx(0.375)
    wrong = chance_page.calibration(
        [(left, [0.95, 0.05], won) for left, _, won in rows], chances.STAGES
    )
    assert wrong["error"] == pytest.approx(0.2)
    assert wrong["worst tenth"] == pytest.approx(0.2)
    assert set(found["stages"]) == set(chances.STAGES)
    assert chance_page.calibration([], chances.STAGES) == {}


def test_kept_features_say_what_the_position_says() -> None:
    position = Position.new_game(3, seed=5)
    weights = Weights.default(3)
    (said,) = said_of(weights, [chance_games.observed(position)], 3)
    assert said == pytest.approx(instant.chances(position.state, weights))


def test_games_are_measured_kept_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    few = replace(chance_games.MEASURING, games={"look": 2, "quick": 3})
    monkeypatch.setattr(chances, "MEASURING", few)
    file = tmp_path / "chances.jsonl"
    asked = ["play", "--by", "quick", "--truth-by", "quick", "--truth", "3"]
    asked += ["--games", "4", "--seed", "5", "--out", str(file)]
    main(asked)
    told = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert [each["seed"] for each in told] == [5, 6, 7, 8]
    turns = [turn for each in told for turn in each["turns"]]
    assert len(turns) >= 4
    for turn in turns:
        assert len(turn["ends"]) == 3
        for name in ("instant", "look", "quick"):
            assert sum(turn[name]) == pytest.approx(1, abs=1e-4)
    whole = file.read_text(encoding="utf-8")
    main(asked)
    assert file.read_text(encoding="utf-8") == whole
    fitted = tmp_path / "round-01.jsonl"
    game = {"seed": 1, "players": ["a", "b"], "winners": [0], "positions": told[0]["positions"]}
    fitted.write_text('{"format": "x"}\n' + json.dumps(game) + '\n{"cut', encoding="utf-8")
    assert [(each["won"], "turns" in each) for each in read(fitted)] == [([1.0, 0.0], False)]
    typed = tmp_path / "invented.jsonl"
    invent = ["invent", "--positions", "3", "--truth", "2", "--truth-by", "quick"]
    for _ in range(2):
        main([*invent, "--out", str(typed)])
        assert len(typed.read_text(encoding="utf-8").splitlines()) == 3
    main(["tell", str(file), str(fitted), str(typed), "--seen", "2"])
    fewer = json.loads(capsys.readouterr().out)["players"]["2"]
    main(["tell", str(file), str(fitted), str(typed)])
    found = json.loads(capsys.readouterr().out)["players"]["2"]
    assert (found["games"], found["games for odds alone"]) == (4, 1)
    assert found["turns"] == fewer["turns"] == len(turns)
    name = "seen in games to the end"
    assert found[name] > fewer[name] > 0
    assert found["games to the end"] == fewer["games to the end"] == 3 * len(turns)
    assert "--seen 2 --write" in fewer["command"]
    assert found["invented"]["positions"] == 3
    page = chance_page.page({"players": {"2": found}}, chances.WORDS)
    assert "Of 3 positions that were made up" in page
    assert (
        f"chances play --players 2 --games 4 --truth 3 --by quick --seed 5 --out {file.name}"
        in page
    )
    assert "invent --players 2 --positions 3 --truth 2 --truth-by quick --seed 73000000" in page


def test_rounds_are_played_on_anew_by_odds_of_other_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chance_games, "GAMES", {"look": 2})
    monkeypatch.setattr(
        chances, "MEASURING", replace(chance_games.MEASURING, games={"look": 2, "quick": 2})
    )
    files = [tmp_path / f"{name}.jsonl" for name in ("chances", "games", "invented")]
    played, odds, typed = files
    quick = ["--by", "quick", "--truth-by", "quick"]
    main(["play", *quick, "--truth", "1", "--games", "2", "--seed", "5", "--out", str(played)])
    main(["play", *quick, "--truth", "0", "--games", "3", "--seed", "9", "--out", str(odds)])
    main(["invent", "--positions", "1", "--truth", "1", "--truth-by", "quick", "--out", str(typed)])
    main(["again", str(played), str(typed), "--odds", str(odds)])
    for file in (played, typed):
        anew = tmp_path / f"anew-{file.name}"
        ways = commands(anew.name, read(anew))
        assert ways[:-1] == commands(file.name, read(file))
        assert ways[-1] == f"again {file.name} --odds games.jsonl"
        changed = [
            {name for name in before if before[name] != after[name]}
            for before, after in zip(_turns(file), _turns(anew), strict=True)
        ]
        # Where every game ends within these rounds, odds change nothing.
        assert {"look", "halves of look"} in changed
        assert all(names <= {"look", "halves of look"} for names in changed)


def _turns(file: Path) -> list[dict[str, Any]]:
    games = read(file)
    return [turn for game in games for turn in game.get("turns", [game.get("invented")])]


def test_of_other_games_nobody_knows_how_they_were_made() -> None:
    assert commands("games.jsonl", []) == []
    assert commands("games.jsonl", [{"seed": 1, "players": 2, "won": [1, 0]}]) == []


def test_odds_that_tell_worse_of_made_up_positions_are_not_taken() -> None:
    turn = {"position": [5, 0, [], ""], "ends": [[1.0, 0.0], [0.0, 1.0]], "look": [0.5, 0.5]}
    turn |= {"quick": [0.5, 0.5]}
    games = [
        {"seed": seed, "players": 2, "won": [1.0, 0.0], "positions": [[5, 0]] * 2, "turns": []}
        for seed in range(8)
    ]
    made = {"seed": 0, "players": 2, "invented": turn, "positions": []}
    sure, fair = [0.8, 0.2], [0.5, 0.5]

    def told(games: list[dict[str, Any]]) -> dict[str, Any]:
        by = replace(
            chances.LEARNING,
            weights=lambda players: fair,
            learnt=lambda weights, games: sure,
            said=lambda weights, positions, seats: [weights for _ in positions],
        )
        return chance_learning.told_of(by, games, 2)

    assert told(games)["odds"] == chance_learning.TAUGHT
    found = told([*games, made])
    assert found["odds"] == chance_learning.KEPT
    assert found["calibration"]["brier"] > found["calibration of these games"]["brier"]
    assert found["invented"]["by other odds"]["loss"] > found["invented"]["instant"]["loss"]
    page = chance_page.page(
        {"players": {"2": found | {"command": "tell", "date": "2026-11-19"}}}, chances.WORDS
    )
    assert "as they were, which told better of positions that were made up" in page
    assert "By odds of these games it is at once" in page


def test_what_is_learnt_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: dict[str, str] = {}
    monkeypatch.setattr(
        chance_learning.saving, "write", lambda path, text, **_: written.update({path.name: text})
    )
    game = {
        "seed": 1,
        "players": 2,
        "won": [1.0, 0.0],
        "positions": [[8, 0, ["0" * len(FEATURES)] * 2]] * 4,
        "turns": [],
    }
    file = tmp_path / "games.jsonl"
    file.write_text(json.dumps(game) + "\n", encoding="utf-8")
    known = read_json((HOME / FILE).read_bytes())["players"]["2"]
    for odds in (chance_learning.KEPT, chance_learning.TAUGHT):
        told = known | {"odds": odds}
        monkeypatch.setattr(chance_learning, "told_of", lambda by, games, seats, told=told: told)
        main(["tell", str(file), "--write"])
        assert ("honed-2.json" in written) == (odds == chance_learning.TAUGHT)
    assert set(written) == {FILE, chance_page.FILE, "honed-2.json"}
    kept = read_json((HOME / FILE).read_bytes())["players"]
    assert read_json(written[FILE])["players"].keys() == kept.keys()
    assert read_json(written[FILE])["players"]["4"] == kept["4"]
    taught, before = Weights.from_json(written["honed-2.json"]), Weights.default(2)
    assert taught.rows == before.rows
    assert taught.scale != before.scale
    assert "odds by" in taught.provenance.note
    assert "## 2 players" in written[chance_page.FILE]


def test_the_page_is_up_to_date() -> None:
    known = read_json((HOME / FILE).read_bytes())
    assert (HOME / chance_page.FILE).read_text(encoding="utf-8") == chance_page.page(
        known, chances.WORDS
    )
