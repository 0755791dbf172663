"""Turns compared in pairs: the same luck for all, surer with every game, honest about order."""

from __future__ import annotations

from typing import Any

import pytest

from advisor import Advice, advise
from advisor.analysis.differences import ChanceDifference, is_open, points
from advisor.analysis.pairing import Contest
from analysis.moments import contested
from support import position
from widgets.ranking import ranked


@pytest.fixture(scope="module")
def advice() -> Advice:
    return advise(contested(), top=4)


def contest_of(advice: Advice) -> Contest:
    contest = Contest(advice.position, "red", advice.weights)
    for number, plan in enumerate(advice.plans):
        contest.enter(str(number), plan, [(1.0, plan.position)])
    return contest


def games(contest: Contest, number: int) -> None:
    """So many games from each turn."""
    contest.play(60, lambda: contest.games >= number)


def test_the_value_speaks_first(advice: Advice) -> None:
    contest = contest_of(advice)
    chances = [contest.chance(str(number)) for number in range(4)]
    assert [chance.mean for chance in chances] == pytest.approx(
        [chance.instant for chance in chances]
    )
    assert chances[0].mean == max(chance.mean for chance in chances)
    assert contest.difference("0", "0").mean == 0
    behind = contest.difference("3", "0")
    assert behind.low < behind.mean < behind.high


def test_games_make_a_difference_surer_and_are_the_same_for_all(advice: Advice) -> None:
    contest, again = contest_of(advice), contest_of(advice)
    widths = []
    for number in (2, 8):
        games(contest, number)
        behind = contest.difference("3", "0")
        widths.append(behind.high - behind.low)
    assert widths[1] < widths[0]
    games(again, 8)
    assert again.difference("3", "0") == contest.difference("3", "0")
    assert {contest.chance(str(number)).games for number in range(4)} == {8}


def test_a_turn_with_itself_has_nothing_between(advice: Advice) -> None:
    contest = contest_of(advice)
    contest.enter("twin", object(), [(1.0, advice.best.position)])
    games(contest, 4)
    assert contest.difference("twin", "0").mean == pytest.approx(0, abs=1e-12)
    assert is_open(contest.difference("twin", "0"))


def test_who_joins_late_catches_up(advice: Advice) -> None:
    contest = contest_of(advice)
    games(contest, 3)
    contest.enter("late", advice, [(0.5, advice.best.position), (0.5, advice.plans[1].position)])
    assert contest.games == 0
    games(contest, 3)
    assert contest.games == 3
    mean = contest.chance("late").instant
    ends = [contest.chance(key).instant for key in ("0", "1")]
    assert mean == pytest.approx(sum(ends) / 2)
    contest.keep(["0"])
    assert "late" not in contest


def test_a_decided_game_needs_no_interval() -> None:
    start = position(
        red={"ships": "6", "fuel": 1, "ore": 1, "stock": 2, "colonies": 1},
        docks={"solar": "red:1 red:1 red:1"},
        territories={"lem": {"red": 7}},
    )
    found = advise(start, top=2)
    contest = Contest(start, "red", found.weights)
    for number, plan in enumerate(found.plans):
        contest.enter(str(number), plan, [(1.0, plan.position)])
    games(contest, 1)
    won = contest.chance("0")
    assert (won.mean, won.low, won.high) == (1.0, 1.0, 1.0)
    behind = contest.difference("1", "0")
    assert behind.low == behind.mean == behind.high


def listed(
    advice: Advice, best: bool
) -> tuple[str, dict[str, ChanceDifference], list[dict[str, Any]]]:
    """The best or the worst of four turns, all compared with it, and the list of them."""
    contest = contest_of(advice)
    games(contest, 6)
    keys = [str(number) for number in range(4)]
    first = (max if best else min)(keys, key=lambda key: contest.chance(key).mean)
    known = {key: contest.difference(key, first) for key in keys}
    rows = [{"key": key, "kind": "turn", "short": f"turn {key}"} for key in keys]
    return first, known, ranked(rows, known)


def test_the_list_falls_and_marks_only_what_is_open(advice: Advice) -> None:
    first, known, rows = listed(advice, best=True)
    parts = [row["part"] for row in rows]
    assert parts == sorted(parts, reverse=True)
    assert [row["rank"] for row in rows] == [1, 2, 3, 4]
    assert [row["near"] for row in rows] == [
        row["key"] != first and is_open(known[row["key"]]) for row in rows
    ]
    assert all("±" in row["interval"] for row in rows[1:])


def test_what_all_are_compared_with_stands_first(advice: Advice) -> None:
    last, _, rows = listed(advice, best=False)
    assert rows[0]["key"] == last
    parts = [row["part"] for row in rows[1:]]
    assert parts == sorted(parts, reverse=True)
    assert all(row["interval"].startswith(("+", "0")) for row in rows[1:])


def test_what_promises_most_is_marked_once_games_were_played(advice: Advice) -> None:
    for best in (True, False):
        _, known, rows = listed(advice, best)
        most = max(known, key=lambda key: known[key].mean)
        assert [row["key"] for row in rows if row["most"]] == [most]
    contest = contest_of(advice)
    known = {key: contest.difference(key, "0") for key in "0123"}
    rows = [{"key": key, "kind": "turn", "short": f"turn {key}"} for key in known]
    assert not any(row["most"] for row in ranked(rows, known)), "nobody has played yet"
    assert not any(row["most"] for row in ranked(rows, {})), "nothing is known of chances"
    games(contest, 1)
    only = {"0": contest.difference("0", "0")}
    assert not ranked(rows[:1], only)[0]["most"], "a turn alone is compared with none"


def test_points_are_said_with_their_reach() -> None:
    behind = ChanceDifference(-0.021, -0.03, -0.012, None)  # type: ignore[arg-type]
    assert points(behind) == "−2.1 ± 0.9"
    wide = ChanceDifference(-0.189, -0.285, -0.093, None)  # type: ignore[arg-type]
    assert points(wide) == "−19 ± 10"
    assert points(ChanceDifference(0.0, 0.0, 0.0, None)) == "0.0"  # type: ignore[arg-type]
    nothing = ChanceDifference(-0.001, -0.3, 0.3, None)  # type: ignore[arg-type]
    assert points(nothing) == "0 ± 30", "nothing has no sign"
