"""Files of arena results: they survive anything, are checked line by line, and are never mixed."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from advisor.analysis.calibration import calibration, watched
from advisor.core import saving
from advisor.frontiers.value import Weights
from advisor.players import arena, identity, records
from advisor.players.arena import ArenaError, MixtureError, Plan
from advisor.players.match import play
from advisor.players.records import Results
from advisor.players.report import as_lines, reported
from players.odd_players import failing_play
from players.test_arena import plain, threads

PLAN = Plan(("simple", "random"), games=6)


def kept(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_bytes().splitlines()[1:]]


def some(path: Path, games: int) -> Results:
    results = Results.new(path, PLAN)
    for pairing in results.missing()[:games]:
        results.add(play(pairing))
    return results


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    some(path, 4)
    results = Results.resume(path, PLAN)
    assert [pairing.number for pairing in results.missing()] == [4, 5]
    for pairing in results.missing():
        results.add(play(pairing))
    whole = [play(pairing) for pairing in PLAN.pairings()]
    assert plain(kept(path)) == plain(whole)


def test_what_is_usual_need_not_be_said(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    some(path, 2)
    assert json.loads(path.read_text().splitlines()[0])["game"] == "alien-frontiers"
    said = Plan(PLAN.players, games=6, game="frontiers", options={"edition": 5})
    assert len(Results.resume(path, said).records) == 2


def test_games_of_another_game_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    Results.new(path, Plan(("random",), games=2))
    with pytest.raises(ArenaError, match=r"it has game 'alien-frontiers'.*, not game 'toy'"):
        Results.resume(path, Plan(("random",), games=2, game="toy.kit:KIT"))


def test_more_games_may_be_asked_for_later(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    some(path, 6)
    more = Plan(("simple", "random"), games=8)
    assert [pairing.number for pairing in Results.resume(path, more).missing()] == [6, 7]


def test_a_line_cut_off_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    some(path, 3)
    path.write_bytes(path.read_bytes()[:-40])
    results = Results.resume(path, PLAN)
    assert [pairing.number for pairing in results.missing()] == [2, 3, 4, 5]
    results.add(play(results.missing()[0]))
    assert len(kept(path)) == 3


def test_a_lost_game_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    results = some(path, 2)
    for record in arena.run(results.missing(), threads, failing_play):
        results.add(record)
    assert [p.number for p in Results.resume(path, PLAN).missing()] == [2]


def test_a_file_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    some(path, 1)
    with pytest.raises(ArenaError, match="exists already"):
        Results.new(path, PLAN)


@pytest.mark.parametrize(
    "other",
    [
        Plan(("random", "simple"), games=6),
        Plan(("simple", "random"), games=6, seed=3),
        Plan(("simple", "random"), games=6, seats=3),
        Plan(("simple", "random"), games=6, options={"edition": 1}),
    ],
)
def test_another_run_is_refused(tmp_path: Path, other: Plan) -> None:
    path = tmp_path / "run.jsonl"
    some(path, 1)
    with pytest.raises(ArenaError, match="another run"):
        Results.resume(path, other)


@pytest.mark.parametrize(
    "text", ["", "{}\n", "[]\n", "nonsense\n{}\n", '{"format": "x"}\n', "[" * 100_000, "\xff\n"]
)
def test_another_file_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text(text, encoding="latin-1")
    with pytest.raises(ArenaError, match=r"is no file of arena results: its first line .*\.$"):
        Results.resume(path, PLAN)
    assert path.read_text(encoding="latin-1") == text


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ArenaError, match="cannot be read"):
        Results.resume(tmp_path / "none.jsonl", PLAN)


def altered(path: Path, number: int, **keys: Any) -> None:
    """The same file with other values in one of its lines; None takes a key away."""
    lines = path.read_text().splitlines()
    record = json.loads(lines[number]) | keys
    lines[number] = json.dumps({key: value for key, value in record.items() if value is not None})
    path.write_text("\n".join(lines) + "\n")


def test_the_heading_says_what_plays(tmp_path: Path) -> None:
    weights = tmp_path / "w.json"
    weights.write_text(Weights.preset("app").to_json())
    names = (f"greedy@{weights}", "simple", "players.odd_players:Recorder")
    Results.new(tmp_path / "run.jsonl", Plan(names, seats=3))
    heading = json.loads((tmp_path / "run.jsonl").read_text())
    assert heading["program"] == identity.program()
    assert heading["hashes"].keys() == {names[0], names[2]}
    assert len(identity.program()["code"]) == 12


def test_a_game_from_elsewhere_brings_its_rules(tmp_path: Path) -> None:
    plan = Plan(("random", "miser"), games=2, game="toy.kit:KIT")
    path = tmp_path / "run.jsonl"
    Results.new(path, plan)
    heading = json.loads(path.read_text())
    assert heading["hashes"].keys() == {"toy.kit", "miser"}
    altered(path, 0, hashes=heading["hashes"] | {"toy.kit": "abc"})
    with pytest.raises(MixtureError, match=r"'toy\.kit' has changed since the games of"):
        Results.resume(path, plan)
    (first, _) = plan.pairings()
    brought = heading["hashes"] | {"toy.kit": "abc"}
    with pytest.raises(MixtureError, match=r"'toy\.kit' is not the same any more"):
        arena.guarded(play, (identity.program(), brought), first)


def test_another_version_is_not_mixed_in(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    some(path, 1)
    altered(path, 0, program={"version": "0.0.9", "code": "abc"})
    before = path.read_bytes()
    with pytest.raises(MixtureError, match=r"version 0\.0\.9 \(code abc\), and this is version"):
        Results.resume(path, PLAN)
    altered(path, 0, program="odd")
    with pytest.raises(MixtureError, match="played by 'odd'"):
        Results.resume(path, PLAN)
    altered(path, 0, program={"version": "0.0.9", "code": "abc"})
    assert path.read_bytes() == before


@pytest.mark.parametrize("earlier", records.EARLIER)
def test_a_file_of_an_earlier_version_is_told_and_left(tmp_path: Path, earlier: str) -> None:
    path = tmp_path / "run.jsonl"
    some(path, 1)
    altered(path, 0, format=earlier)
    before = path.read_bytes()
    with pytest.raises(
        MixtureError, match=f"earlier version.* not note {records.EARLIER[earlier]}"
    ):
        Results.resume(path, PLAN)
    assert path.read_bytes() == before


def test_other_weights_are_not_mixed_in(tmp_path: Path) -> None:
    weights = tmp_path / "w.json"
    weights.write_text(Weights.preset("app").to_json())
    plan = Plan((f"greedy@{weights}", "random"), games=2)
    path = tmp_path / "run.jsonl"
    Results.new(path, plan)
    assert Results.resume(path, plan).problems == []
    weights.write_text(Weights.preset("pirate").to_json())
    with pytest.raises(MixtureError, match="has changed since the games of"):
        Results.resume(path, plan)
    altered(path, 0, hashes=[1])
    with pytest.raises(MixtureError, match="was None"):
        Results.resume(path, plan)


def test_weights_that_change_in_the_course_of_a_run_end_it(tmp_path: Path) -> None:
    weights = tmp_path / "w.json"
    weights.write_text(Weights.preset("app").to_json())
    plan = Plan((f"greedy@{weights}", "random"), games=30)
    games = arena.run(plan.pairings(), lambda: threads(1))
    next(games)
    weights.write_text(Weights.preset("pirate").to_json())
    with pytest.raises(MixtureError, match="is not the same any more"):
        list(games)


def test_a_worker_of_another_version_is_refused() -> None:
    (first, *_) = PLAN.pairings()
    other = {"version": "0.0.9", "code": "abc"}
    with pytest.raises(MixtureError, match=r"the run version 0\.0\.9"):
        arena.guarded(play, (other, {}), first)


def test_a_program_that_is_not_installed_is_known_by_its_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(identity, "DISTRIBUTION", "no such thing")
    identity.program.cache_clear()
    try:
        assert identity.program()["version"] == "unknown"
    finally:
        identity.program.cache_clear()


def test_a_player_made_by_hand_is_known_by_its_name() -> None:
    class Own:
        pass

    Own.__module__ = "no.such.module"
    assert identity._brought(Own).endswith(b"Own")


@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        ({"meeting": 1}, "meeting: there is no 1 in this run"),
        ({"meeting": True}, "meeting: there is no True"),
        ({"game": -1}, "game: a whole number from 0"),
        ({"game": 10**30}, "game: a whole number from 0"),
        ({"game": "1"}, "game: a whole number from 0"),
        ({"seed": 7}, "seed: this game has 0, not 7"),
        ({"seed": False}, "seed: this game has 0, not False"),
        ({"players": ["random", "simple"]}, "players: this game has"),
        ({"players": None}, "players is missing"),
        ({"winners": []}, "winners: the seats that won are needed, not []"),
        ({"winners": [2]}, "winners: "),
        ({"winners": [0, 0]}, "winners: "),
        ({"winners": [[0], {}]}, "winners: "),
        ({"winners": {"0": 1}}, "winners: "),
        ({"points": [1]}, "points: a whole number for each seat is needed, not [1]"),
        ({"points": [1, 2.5]}, "points: "),
        ({"turns": 0}, "turns: "),
        ({"turns": 10**9}, "turns: "),
        ({"turns": 3}, "turn_ms: there must be as many times as turns"),
        ({"cut": 0}, "cut: true or false is needed, not 0"),
        ({"actions": [{}, {"juggle": 1}]}, "actions: "),
        ({"actions": [{}, {"mine": -1}]}, "actions: "),
        ({"actions": [{}, []]}, "actions: "),
        ({"decisions": [1, -1]}, "decisions: "),
        ({"turn_ms": [[1.0], [-1.0]]}, "turn_ms: "),
        ({"turn_ms": [[1.0], "x"]}, "turn_ms: "),
        ({"turn_ms": [[1.0], [10**99]]}, "turn_ms: "),
        ({"turn_ms": 5}, "turn_ms: "),
        ({"chances": [[0.5, 0.5], [0.5]]}, "chances: "),
        ({"chances": [[0.5, 1.5]]}, "chances: "),
        ({"chances": 3}, "chances: "),
        ({"mood": "good"}, "nothing is known of a key 'mood'"),
        ({"lost": 3}, "nothing is known of a key"),
    ],
)
def test_a_line_that_cannot_be_is_named_and_played_again(
    tmp_path: Path, keys: dict[str, Any], sentence: str
) -> None:
    path = tmp_path / "run.jsonl"
    some(path, 3)
    altered(path, 1, **keys)
    before = path.read_bytes()
    found = Results.resume(path, PLAN)
    problem, copied = found.problems
    assert problem.startswith(f"'{path}', line 2: {sentence}")
    assert problem.endswith(".")
    assert copied == f"The file as it was is kept as '{tmp_path / 'run-damaged-1.jsonl'}'."
    assert (tmp_path / "run-damaged-1.jsonl").read_bytes() == before
    assert [pairing.number for pairing in found.missing()] == [0, 3, 4, 5]
    assert Results.resume(path, PLAN).problems == []


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (b"nonsense", "this is not JSON (Expecting value, column 1)"),
        (b"\xff\xfe\x80", "this is not JSON"),
        (b"[1]", "an object is needed, not [1]"),
        (b"[" * 50_000, "this is not JSON (too deeply nested, more than 100 levels, column 101)"),
        (b'{"game": NaN}', "this is not JSON (NaN is not a number of JSON, column 10)"),
        (b'{"game": 1, "game": 1}', "the key 'game' is given 2 times"),
        (
            b'{"game": ' + b"9" * 5000 + b"}",
            "this is not JSON (a number has more than 100 digits, column 10)",
        ),
        (b'{"game": 1', "this is not JSON (Expecting ',' delimiter, column 11)"),
        (b"", "this is not JSON"),
    ],
)
def test_a_line_that_is_no_game_is_named(tmp_path: Path, line: bytes, sentence: str) -> None:
    path = tmp_path / "run.jsonl"
    some(path, 3)
    lines = path.read_bytes().splitlines()
    lines[2] = line
    path.write_bytes(b"\n".join(lines) + b"\n")
    found = Results.resume(path, PLAN)
    assert found.problems[0].startswith(f"'{path}', line 3: {sentence}")
    assert len(found.records) == 2


def test_a_game_that_is_there_twice_counts_once(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    some(path, 2)
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join([*lines, lines[1]]))
    found = Results.resume(path, PLAN)
    assert found.problems[0] == f"'{path}', line 4: the game of line 2 once more."
    assert len(found.records) == 2


def test_a_lost_game_that_says_no_reason_is_named(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    results = some(path, 0)
    (pairing, *_) = results.missing()
    results.add(arena._lost(pairing, "the worker died") | {"lost": 5})
    assert "lost: a reason is needed, not 5" in Results.resume(path, PLAN).problems[0]


def damaged(text: bytes, rng: Random) -> bytes:
    """A file to which something has happened."""
    data = bytearray(text)
    for _ in range(rng.randrange(1, 4)):
        place = rng.randrange(len(data))
        match rng.randrange(6):
            case 0:
                data[place] = rng.randrange(256)
            case 1:
                del data[place : place + rng.randrange(1, 40)]
            case 2:
                data[place:place] = data[place : place + rng.randrange(1, 40)]
            case 3:
                data[place:place] = rng.choice(
                    [b"null", b"-1", b"1e999", b"[]", b"{}", b'"', b"\n", b"9" * 50, b"true"]
                )
            case 4:
                lines = data.split(b"\n")
                rng.shuffle(lines)
                data = bytearray(b"\n".join(lines))
            case 5:
                other = rng.randrange(len(data))
                data[place : place + 8], data[other : other + 8] = (
                    data[other : other + 8],
                    data[place : place + 8],
                )
    return bytes(data)


@pytest.mark.no_cover
def test_damaged_files_are_named_or_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "run.jsonl"
    results = Results.new(path, PLAN)
    for pairing in results.missing():
        results.add(watched(pairing))
    whole = path.read_bytes()
    monkeypatch.setattr("advisor.core.saving.os.fsync", lambda _: None)
    refused: list[str] = []
    named = 0
    for seed in range(1500):
        path.write_bytes(damaged(whole, Random(seed)))
        try:
            found = Results.resume(path, PLAN)
        except ArenaError as error:
            refused.append(str(error))
            continue
        named += bool(found.problems)
        assert all(len(problem) < 300 for problem in found.problems)
        as_lines(PLAN, reported(PLAN, found.records))
        if all("chances" in record for record in found.records):
            calibration(found.records)
        for copy in tmp_path.glob("run-damaged-*"):
            copy.unlink()
    assert len(refused) > 100
    assert all(str(path) in sentence and len(sentence) < 500 for sentence in refused)
    assert named > 800


def test_a_long_run_is_resumed_and_a_large_file_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "run.jsonl"
    some(path, 3)
    altered(path, 1, mood="good")
    before = path.read_bytes()
    monkeypatch.setattr(saving, "LARGEST", 100)
    assert len(before) > 100
    assert len(Results.resume(path, PLAN).records) == 2
    assert (tmp_path / "run-damaged-1.jsonl").read_bytes() == before
