"""The page about chances to win: what was measured, and how well it holds on other games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final

FILE: Final = "CHANCES.md"
LEAST: Final = 100
"""A tenth with fewer chances in it says nothing about being off."""
Row = tuple[int, Sequence[float], Sequence[float]]
"""The stage of a position, what was said about everybody, and everybody's part of the win."""


Stages = Mapping[str, tuple[int, int]]
"""Parts of a game by name: the least and the greatest stage."""


@dataclass(frozen=True, slots=True)
class Words:
    """What is said of one game."""

    players: str
    """Who has played, in a sentence without its beginning."""
    ways: Mapping[str, str]
    """The instant estimate and the policies, the usual one first."""
    turns: str
    """Which positions were played out."""
    usual: str
    """What the usual policy is called where it has a favourite."""


def calibration(rows: Sequence[Row], stages: Stages) -> dict[str, Any]:
    """Whether chances keep their word, altogether, by tenths and by stage."""
    if not rows:
        return {}
    base = [fmean(column) for column in zip(*(won for _, _, won in rows), strict=True)]
    tenths = _tenths(rows)
    full = [tenth for tenth in tenths if tenth["number"] >= LEAST]
    return {
        "error": _error(tenths),
        "worst tenth": max((abs(each["said"] - each["happened"]) for each in full), default=0.0),
        "brier": round(fmean(_distance(said, won) for _, said, won in rows), 4),
        "brier of a constant": round(fmean(_distance(base, won) for _, _, won in rows), 4),
        "tenths": tenths,
        "stages": {
            name: {
                "positions": len(inside),
                "error": _error(_tenths(inside)),
                "brier": round(fmean(_distance(said, won) for _, said, won in inside), 4),
            }
            for name, (low, high) in stages.items()
            if (inside := [row for row in rows if low <= row[0] <= high])
        },
    }


def _tenths(rows: Sequence[Row]) -> list[dict[str, Any]]:
    pairs = [pair for _, said, won in rows for pair in zip(said, won, strict=True)]
    found = []
    for number in range(10):
        inside = [pair for pair in pairs if min(int(pair[0] * 10), 9) == number]
        if inside:
            found.append(
                {
                    "from": number / 10,
                    "said": round(fmean(said for said, _ in inside), 4),
                    "happened": round(fmean(won for _, won in inside), 4),
                    "number": len(inside),
                }
            )
    return found


def _error(tenths: Sequence[dict[str, Any]]) -> float:
    total = sum(each["number"] for each in tenths)
    apart = sum(each["number"] * abs(each["said"] - each["happened"]) for each in tenths)
    return float(round(apart / total, 4))


def _distance(said: Sequence[float], won: Sequence[float]) -> float:
    return sum((chance - part) ** 2 for chance, part in zip(said, won, strict=True))


def page(found: dict[str, Any], words: Words) -> str:
    """The page, from what `believing.json` holds."""
    lines = [
        "# How far chances to win are to be believed",
        "",
        f"Written on {found['date']} by `{found['command']}`, from games that `play` of the same",
        f"module has kept. {words.players} play with",
        "themselves; every position after a turn is asked for everybody's chance, and who wins the",
        "game is the answer. The odds that judge a game are learnt from the other games only.",
        "",
    ]
    for seats, told in found["players"].items():
        # What has changed since it was measured, until it is measured again.
        remark = [told["remark"], ""] if "remark" in told else []
        lines += [f"## {seats} players", "", *remark]
        lines += [*_calibrated(told), *_ways(told, words), *_invented(told, words)]
    return "\n".join(lines).rstrip() + "\n"


def _calibrated(told: dict[str, Any]) -> list[str]:
    now, before = told["calibration"], told["calibration before"]
    seen = told.get("seen in games to the end", 0)
    of_them = f" ({seen} of them in games that were played on from there to the end)"
    about = (
        f"{told['positions']} positions of {told['games']} games{of_them if seen else ''}, and "
        f"{told['games for odds alone']} games more to learn odds from; the odds are "
        f"{told['odds']}, which told better who won. Mean distance between said "
        f"and happened {_points(now['error'])}, worst tenth {_points(now['worst tenth'])} (of "
        f"those with at least {LEAST} chances); Brier score {now['brier']:.3f}, "
        f"{now['brier of a constant']:.3f} for always saying the same, {before['brier']:.3f} by "
        "the odds of before."
    )
    tenths = [
        f"| {round(100 * tenth['from'])}–{round(100 * tenth['from']) + 10} % "
        f"| {100 * tenth['said']:.1f} % | {100 * tenth['happened']:.1f} % | {tenth['number']} |"
        for tenth in now["tenths"]
    ]
    stages = [
        f"| {name} | {stage['positions']} | {_points(stage['error'])} | {stage['brier']:.3f} |"
        for name, stage in now["stages"].items()
    ]
    return [
        about,
        "",
        "| said | on average | happened | chances |",
        "| --- | ---: | ---: | ---: |",
        *tenths,
        "",
        "| stage | positions | distance | Brier |",
        "| --- | ---: | ---: | ---: |",
        *stages,
        "",
    ]


def _ways(told: dict[str, Any], words: Words) -> list[str]:
    favourites = told["favourites"]
    about = (
        f"{told['turns']} positions after {words.turns} were played out, "
        f"{told['games to the end']} games to the end in all. The error of a position is without "
        "the luck of those games; intervals are judged by one half of the positions with the doubt "
        "that the other half teaches."
    )
    rows = []
    for name, called in words.ways.items():
        way = told[name]
        judged = way.get("on other positions")
        if judged:
            rows.append(
                f"| {called} | {way.get('weight', 1.0):.2f} "
                f"| {way.get('doubt of both', way['doubt']):.2f} "
                f"| {_points(judged['error of a position'])} "
                f"| {_points(judged['bias of the favourite'])} "
                f"| {100 * judged['in 90 % intervals']:.0f} % |"
            )
    same = (
        f"Where {words.usual} has a favourite by 15 points ({favourites['positions']} "
        f"positions), the chance has the same one in {100 * favourites['the same']:.0f} %."
    )
    head = "chance | counts | doubt (log odds) | error of a position | favourite said too high by"
    return [
        about,
        "",
        f"| {head} | in 90 % intervals |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
        *rows,
        "",
        same,
        "",
    ]


def _invented(told: dict[str, Any], words: Words) -> list[str]:
    found = told.get("invented")
    if found is None:
        return []
    ways = [
        f"{words.ways[name]} {_points(found[name]['error of a position'])} "
        f"({100 * found[name]['in 90 % intervals']:.0f} % in 90 % intervals)"
        for name in list(words.ways)[:2]
    ]
    what = f"Of {found['positions']} positions that were made up and no game has reached"
    return [f"{what}, the error is {ways[0]}, {ways[1]}.", ""]


def _points(part: float) -> str:
    return f"{100 * part:.1f} points"
