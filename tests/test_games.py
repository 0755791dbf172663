"""The games of the house: found by name and by format, loaded when they are asked for."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import advisor
from advisor import Game, GameError, PositionError, phoenix, read
from advisor.core import seam

ROOT = Path(__file__).resolve().parents[1]
FRONTIERS = advisor.Position.new_game(2, seed=1)
PHOENIX = phoenix.Position.new_game(2, seed=1)


@pytest.mark.parametrize("position", [FRONTIERS, PHOENIX])
def test_a_position_of_whichever_game_is_read(position: seam.Position) -> None:
    for source in (position.to_json(), position.to_json().encode(), position.to_dict()):
        assert read(source) == position


def test_a_position_without_a_format_is_one_of_alien_frontiers() -> None:
    source = FRONTIERS.to_dict()
    del source["format"]
    assert read(source) == FRONTIERS


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ({"format": "go/1"}, "expected 'alien-frontiers/1' or 'space-station-phoenix/1'"),
        ({"format": 7}, "format: expected"),
        ({"format": "space-station-phoenix/9"}, "expected 'space-station-phoenix/1'"),
        ({"format": "space-station-phoenix-game/1"}, "expected 'space-station-phoenix/1'"),
        ("[]", "position: expected an object"),
        ("{", "not readable as JSON"),
        (b"\xff", "not UTF-8"),
    ],
)
def test_what_is_no_position_is_refused(source: object, said: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(source)  # type: ignore[arg-type]
    assert said in str(caught.value)


def test_every_defect_of_either_game_is_named() -> None:
    broken = PHOENIX.to_dict() | {"phase": "lunch", "moves": -1}
    with pytest.raises(PositionError) as caught:
        read(broken)
    assert {defect.place for defect in caught.value.defects} >= {"phase", "moves"}


@pytest.mark.parametrize("kind", [Game, phoenix.Game])
def test_load_serves_both_games(kind: type, tmp_path: Path) -> None:
    saved = kind.new(2, seed=3)
    saved.play(saved.position.legal_actions()[0])
    saved.save(tmp_path / "game.json")
    for reader in (Game, phoenix.Game):
        again = reader.load(tmp_path / "game.json")
        assert type(again) is kind
        assert again == saved
    (tmp_path / "game.json").write_text(json.dumps(saved.to_dict() | {"actions": ["dance"]}))
    with pytest.raises(GameError, match="'dance', is refused"):
        Game.load(tmp_path / "game.json")


def test_from_json_stays_with_its_own_game() -> None:
    with pytest.raises(GameError, match="alien-frontiers-game/1"):
        Game.from_json(phoenix.Game.new(2, seed=1).to_dict())


@pytest.mark.parametrize(
    ("program", "loaded"),
    [
        ("import advisor, advisor.commands, advisor.games", False),
        ("import advisor; advisor.read(advisor.Position.new_game(2).to_json())", False),
        ("import advisor; advisor.games.kit('phoenix')", True),
    ],
)
def test_the_second_game_is_loaded_only_when_asked_for(program: str, loaded: bool) -> None:
    code = f"{program}\nimport sys; print('advisor.phoenix.position' in sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == str(loaded)
