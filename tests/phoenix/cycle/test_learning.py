"""The table of how long ships stay ready: counted in games, written and read again."""

from __future__ import annotations

import json
from pathlib import Path

from advisor.phoenix.cycle import availability, learning
from advisor.phoenix.state import NEUTRAL
from phoenix.support import position


def test_a_game_is_watched() -> None:
    counted = learning.Counted()
    counted.game(2, 3, "lively")
    assert counted.before
    assert all(counted.after[key] <= number for key, number in counted.before.items())
    found = availability.read(json.loads(counted.document("a note")))
    assert found.note == "a note"
    assert found.counts.keys() == counted.before.keys()


def test_ready_ships_are_those_without_gems_or_token() -> None:
    start = position(red={"ships": "farm2 ice2"}, blue={"ships": "farm2"})
    before = learning.ready(start.state)
    after = learning.ready(start.play("use farm2").state)
    assert sum(before.values()) == 3 + 5
    assert before - after == {(0, 14): 1}
    assert before[NEUTRAL, 0] == 1


def test_what_was_taken_meanwhile_is_counted() -> None:
    counted = learning.Counted()
    start = position(red={"ships": "farm2"}, blue={"ships": "ice2"})
    left = learning.ready(start.state)
    left[1, 0] += 1  # a dismantle1 of blue's that is gone now
    counted._compare(start.state, left)
    assert (counted.before["2 ice 4"], counted.after["2 ice 4"]) == (1, 1)
    assert (counted.before["2 dismantle 3"], counted.after["2 dismantle 3"]) == (2, 1)
    counted._compare(start.state, None)
    assert counted.before["2 ice 4"] == 1


def test_the_command_writes_a_table(tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    assert learning.main(["--games", "0", "--player", "lively", "--write", str(file)]) == 0
    assert availability.read(json.loads(file.read_text())).stays(3, 2, 3) == availability.USUAL
