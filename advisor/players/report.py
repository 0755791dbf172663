"""What an arena run says: win shares with intervals, paired differences, lengths and times."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from statistics import fmean
from typing import Any

from advisor.core.visible import visible
from advisor.players.arena import Plan, Record
from advisor.players.statistics import Interval, mean_interval, quantile, wilson


@dataclass(frozen=True, slots=True)
class PlayerReport:
    """How one player did at one table."""

    name: str
    seats: int
    """Seats it took in each game."""
    wins: float
    """Games won; a shared win counts as its part."""
    share: Interval
    points: float
    turn_p50_ms: float
    turn_p95_ms: float
    decisions_per_turn: float
    actions_per_turn: dict[str, float]
    """How often each kind of action was chosen in a turn."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Wins of one player for each of its seats less those of another, on the same deals."""

    first: str
    second: str
    difference: Interval
    deals: int


@dataclass(frozen=True, slots=True)
class TableReport:
    """All games of one table."""

    table: tuple[str, ...]
    games: int
    lost: int
    """Games that were not finished because something broke."""
    cut: int
    """Games that were stopped because they took too long."""
    rounds: float
    seats: tuple[Interval, ...]
    """Share of wins by seat, whoever sat there."""
    players: tuple[PlayerReport, ...]
    differences: tuple[Difference, ...]


def reported(plan: Plan, records: Iterable[Record]) -> tuple[TableReport, ...]:
    """A report for each table of a run."""
    by_table: defaultdict[int, list[Record]] = defaultdict(list)
    for record in records:
        by_table[record["meeting"]].append(record)
    return tuple(
        _table_report(table, by_table[number]) for number, table in enumerate(plan.meetings)
    )


def won(record: Record, name: str) -> float:
    """The part of a win that a name has in a game."""
    winners: list[int] = record["winners"]
    names: list[str] = record["players"]
    return sum(names[seat] == name for seat in winners) / len(winners)


def _table_report(table: tuple[str, ...], records: list[Record]) -> TableReport:
    games = [record for record in records if "lost" not in record]
    seats = len(table)
    names = tuple(dict.fromkeys(table))
    return TableReport(
        table=table,
        games=len(games),
        lost=len(records) - len(games),
        cut=sum(record["cut"] for record in games),
        rounds=fmean(record["turns"] / seats for record in games) if games else 0.0,
        seats=tuple(
            wilson(
                sum((seat in record["winners"]) / len(record["winners"]) for record in games),
                len(games),
            )
            for seat in range(seats)
        ),
        players=tuple(_player_report(name, table.count(name), games) for name in names),
        differences=tuple(
            _difference(table, first, second, games) for first, second in combinations(names, 2)
        ),
    )


def _player_report(name: str, seats: int, games: list[Record]) -> PlayerReport:
    wins = sum(won(record, name) for record in games)
    points: list[int] = []
    times: list[float] = []
    actions: Counter[str] = Counter()
    decisions = 0
    for record in games:
        for seat, who in enumerate(record["players"]):
            if who == name:
                points.append(record["points"][seat])
                times += record["turn_ms"][seat]
                actions.update(record["actions"][seat])
                decisions += record["decisions"][seat]
    turns = len(times) or 1
    return PlayerReport(
        name=name,
        seats=seats,
        wins=wins,
        share=wilson(wins, len(games)),
        points=fmean(points) if points else 0.0,
        turn_p50_ms=quantile(times, 0.5),
        turn_p95_ms=quantile(times, 0.95),
        decisions_per_turn=decisions / turns,
        actions_per_turn={kind: round(actions[kind] / turns, 4) for kind in sorted(actions)},
    )


def _difference(table: Sequence[str], first: str, second: str, games: list[Record]) -> Difference:
    """Only deals of which every rotation was played count, so that luck and seats cancel."""
    deals: defaultdict[int, list[float]] = defaultdict(list)
    for record in games:
        deals[record["seed"]].append(
            won(record, first) / table.count(first) - won(record, second) / table.count(second)
        )
    whole = [fmean(games) for games in deals.values() if len(games) == len(table)]
    return Difference(first, second, mean_interval(whole), len(whole))


def as_data(plan: Plan, reports: Sequence[TableReport]) -> dict[str, Any]:
    """The report as plain data."""
    return {"plan": asdict(plan), "tables": [asdict(found) for found in reports]}


def as_lines(plan: Plan, reports: Sequence[TableReport]) -> list[str]:
    """The report as tables that a person can read and a README can show."""
    lines: list[str] = []
    if len(reports) > 1:
        lines += [*_ladder(plan, reports), ""]
    for found in reports:
        lines += [*_table_lines(found), ""]
    return lines[:-1]


def _table_lines(found: TableReport) -> list[str]:
    problems = "".join(
        f", {number} {word}"
        for number, word in ((found.lost, "lost"), (found.cut, "cut off"))
        if number
    )
    table = visible(" · ".join(found.table))
    lines = [
        f"{table}: {found.games} games, {found.rounds:.1f} rounds each{problems}",
        "",
        *rows(
            ("player", "wins", "95 % interval", "points", "turn p50", "turn p95"),
            [
                (
                    player.name,
                    percent(player.share.mean),
                    span(player.share),
                    f"{player.points:.1f}",
                    f"{player.turn_p50_ms:.1f} ms",
                    f"{player.turn_p95_ms:.1f} ms",
                )
                for player in found.players
            ],
        ),
        "",
        "Wins by seat: "
        + ", ".join(
            f"{number}: {percent(share.mean)} ({span(share)})"
            for number, share in enumerate(found.seats, start=1)
        ),
    ]
    for each in found.differences:
        low, high = each.difference.low, each.difference.high
        lines.append(
            f"{visible(each.first)} less {visible(each.second)}, wins a seat on the same deals: "
            f"{each.difference.mean:+.3f} ({low:+.3f} to {high:+.3f}, {each.deals} deals)"
        )
    return lines


def _ladder(plan: Plan, reports: Sequence[TableReport]) -> list[str]:
    """Everybody against everybody in one table, the strongest first."""
    wins: dict[tuple[str, str], Interval] = {}
    total: dict[str, float] = dict.fromkeys(plan.players, 0.0)
    for found in reports:
        for player in found.players:
            total[player.name] += player.share.mean
            if plan.seats == 2:
                (rival,) = (name for name in found.table if name != player.name)
                wins[player.name, rival] = player.share
    order = sorted(plan.players, key=lambda name: -total[name])
    if plan.seats > 2:
        tables = Counter(name for found in reports for name in found.table)
        return rows(
            ("player", "wins"), [(name, percent(total[name] / tables[name])) for name in order]
        )
    return rows(
        ("wins against", *order),
        [
            (
                name,
                *(
                    f"{percent(wins[name, rival].mean)} ({span(wins[name, rival])})"
                    if rival != name
                    else ""
                    for rival in order
                ),
            )
            for name in order
        ],
    )


def rows(heading: Sequence[str], lines: Sequence[Sequence[str]]) -> list[str]:
    """A table in which everything but the first column stands on the right."""
    heading, lines = [*map(visible, heading)], [[*map(visible, row)] for row in lines]
    widths = [max(len(row[column]) for row in (heading, *lines)) for column in range(len(heading))]

    def line(row: Sequence[str]) -> str:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        return f"| {' | '.join(cells)} |"

    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    return [line(heading), f"| {' | '.join(rule)} |", *map(line, lines)]


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def span(found: Interval) -> str:
    return f"{100 * found.low:.1f}–{100 * found.high:.1f}"
