"""What of this game the stored playthroughs and counts cover."""

from __future__ import annotations

import json

from tests.conformance import golden, perft
from tests.frontiers.trial import TRIAL

ALL = {(players, edition) for players in (2, 3, 4) for edition in (1, 5)}


def setups(positions: list[dict[str, object]]) -> set[tuple[int, object]]:
    return {(len(position["players"]), position["edition"]) for position in positions}  # type: ignore[arg-type]


def test_all_player_counts_and_both_editions_are_there() -> None:
    files = golden.folder(TRIAL).glob("*.txt")
    assert setups([json.loads(file.read_text().splitlines()[0]) for file in files]) == ALL
    entries = json.loads(perft.file(TRIAL).read_text())
    assert setups([entry["position"] for entry in entries]) == ALL
