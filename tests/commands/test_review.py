"""`review` reads a game and tells how it went."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from advisor import Game
from advisor.analysis import review as reviewing
from advisor.analysis.review import Settings
from advisor.commands.review import _Interrupt


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two turns, the first of them poor; looked at briefly."""
    monkeypatch.setattr(reviewing, "STANDARD", Settings(0.3, 2, 0.02))
    monkeypatch.setattr(reviewing, "QUICK", Settings(0.02, 1, 0.01))
    played = Game.new(names=("Ann", "Bob"), seed=7)
    for action in ("roll 4 4 6", "hub 4", "hub 4", "hub 6", "end", "roll 1 2 3"):
        played.play(action)
    file = tmp_path / "game.json"
    played.save(file)
    return file


def test_it_tells_how_the_game_went(command, game: Path) -> None:
    answer = command("review", game)
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.startswith("Ann (red) and Bob (blue), 2 turns. The game is not over.")
    assert "Turn 1, Ann rolled 4 4 6" in answer.out
    assert "Better:" not in answer.out
    told = command("review", game, "--answers", "--quick")
    assert "Better:" in told.out
    assert "To play it:" in told.out


def test_json_and_files(command, game: Path, tmp_path: Path) -> None:
    data = json.loads(command("review", game, "--quick", "--json").out)
    assert [turn["color"] for turn in data["turns"]] == ["red", "blue"]
    assert data["settings"] == {"effort": 0.02, "rolls": 1, "glance": 0.01}
    answer = command("review", game, "--quick", "--json", "--out", "review.json")
    assert (answer.code, answer.out) == (0, "")
    assert json.loads((tmp_path / "review.json").read_text(encoding="utf-8")) == data
    again = command("review", game, "--quick", "--out", "review.json")
    assert again.code == 1
    assert "--force" in again.err
    assert command("review", game, "--quick", "--out", "review.json", "--force").code == 0
    assert (tmp_path / "review.json").read_text(encoding="utf-8").startswith("Ann (red)")


def test_no_time(command, game: Path) -> None:
    answer = command("review", game, "--seconds", "0")
    assert answer.code == 0
    assert "0 of 2 turns. The review was stopped before the end." in answer.out


def test_only_games_are_reviewed(command, tmp_path: Path) -> None:
    start = Game.new(seed=1)
    (tmp_path / "position.json").write_text(start.position.to_json(), encoding="utf-8")
    start.save(tmp_path / "empty.json")
    assert "a review needs a saved game" in command("review", "position.json").err
    assert "Nothing has been played" in command("review", "empty.json").err


@pytest.fixture
def heard_interrupts() -> Iterator[None]:
    """Ctrl-C as in a terminal; a shell may have started the tests deaf to it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heard_interrupts")
def test_the_first_interrupt_asks_and_the_second_ends() -> None:
    with _Interrupt() as interrupt:
        assert not interrupt()
        signal.raise_signal(signal.SIGINT)
        assert interrupt()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
