"""One game of the arena: fair, repeatable and told in full."""

from __future__ import annotations

import json

import pytest

from advisor import IllegalAction, Position
from advisor.players import match
from advisor.players.match import Pairing, luck, play
from players.odd_players import Recorder


def without_times(record: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in record.items() if key != "turn_ms"}


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_a_game_is_told_in_plain_data(seats: int) -> None:
    names = ("greedy", "simple", "random", "simple")[:seats]
    record = play(Pairing(0, 5, 11, names))
    assert json.loads(json.dumps(record)) == record
    assert record["players"] == list(names)
    assert record["cut"] is False
    assert record["winners"]
    assert max(record["points"]) == record["points"][record["winners"][0]]
    turns = [len(times) for times in record["turn_ms"]]
    assert sum(turns) == record["turns"]
    assert max(turns) - min(turns) <= 1
    for counted, decisions, rounds in zip(
        record["actions"], record["decisions"], turns, strict=True
    ):
        assert decisions - rounds <= sum(counted.values()) <= decisions


def test_the_same_seed_gives_the_same_game() -> None:
    pairing = Pairing(0, 1, 7, ("greedy", "simple"))
    assert without_times(play(pairing)) == without_times(play(pairing))
    assert without_times(play(pairing)) != without_times(
        play(Pairing(0, 1, 8, ("greedy", "simple")))
    )


def test_luck_depends_on_seed_and_turn_only() -> None:
    assert luck(3, 4).random() == luck(3, 4).random()
    assert len({luck(3, 4).random(), luck(4, 3).random(), luck(3, 5).random()}) == 3


def test_players_never_see_the_order_of_the_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Recorder] = []

    def create(name: str, game: str) -> Recorder:
        made.append(Recorder())
        return made[-1]

    monkeypatch.setattr(match, "create", create)
    monkeypatch.setattr(match, "TURN_LIMIT", 30)
    play(Pairing(0, 0, 2, ("one", "two")))
    seen = [position for player in made for position in player.seen]
    assert len(made) == 2
    assert len(seen) > 60
    assert all(isinstance(position, Position) and position.deck is None for position in seen)


def test_a_game_that_never_ends_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "TURN_LIMIT", 6)
    record = play(Pairing(0, 0, 2, ("random", "random")))
    assert record["cut"] is True
    assert record["turns"] == 6


def test_a_turn_that_never_ends_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "ACTION_LIMIT", 7)
    record = play(Pairing(0, 0, 2, ("random", "random")))
    assert record["cut"] is True
    assert sum(record["decisions"]) <= 7


def test_whoever_has_to_decide_is_asked() -> None:
    record = play(Pairing(0, 0, 3, ("toy.players:Giver", "miser", "miser"), "toy.kit:KIT"))
    own, following, other = record["actions"]
    assert own.keys() == {"offer"}, "a draw is not asked for"
    assert following["take"] == own["offer"], "decided in the turn of somebody else"
    assert other.keys() == {"keep"}
    assert [len(times) for times in record["turn_ms"]] == [4, 4, 4]
    assert record["decisions"] == [4, 8, 4]


def test_an_illegal_action_ends_the_game_with_an_error() -> None:
    with pytest.raises(IllegalAction):
        play(Pairing(0, 0, 2, ("players.odd_players:Cheat", "random")))
