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
    even = [1 / len(base)] * len(base)
    tenths = _tenths(rows)
    full = [tenth for tenth in tenths if tenth["number"] >= LEAST]
    return {
        "error": error_of(tenths),
        "worst tenth": max((abs(each["said"] - each["happened"]) for each in full), default=0.0),
        "brier": round(fmean(_distance(said, won) for _, said, won in rows), 4),
        "brier of a constant": round(fmean(_distance(base, won) for _, _, won in rows), 4),
        "brier of equal chances": round(fmean(_distance(even, won) for _, _, won in rows), 4),
        "tenths": tenths,
        "stages": {
            name: {
                "positions": len(inside),
                "error": error_of(_tenths(inside)),
                "brier": round(fmean(_distance(said, won) for _, said, won in inside), 4),
            }
            for name, (low, high) in stages.items()
            if (inside := [row for row in rows if low <= row[0] <= high])
        },
    }


def _tenths(rows: Sequence[Row]) -> list[dict[str, Any]]:
    return tenths_of([pair for _, said, won in rows for pair in zip(said, won, strict=True)])


def tenths_of(pairs: Sequence[tuple[float, float]]) -> list[dict[str, Any]]:
    """What was said and what happened, for chances of about the same size together."""
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


def error_of(tenths: Sequence[dict[str, Any]]) -> float:
    """The calibration error: the mean distance between what was said and what happened."""
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
        "From games kept as the command `play` keeps them; where something else has played them, a",
        f"section says so. {words.players} play with",
        "themselves; every position after a turn is asked for everybody's chance, and who wins the",
        "game is the answer. The odds that judge a game are learnt from the other games only.",
        "",
        "Two errors must not be mixed up. The *calibration error* is about many positions at once:",
        "of what is called 70 %, how far from 7 in 10 are won. The *error of a position* is about",
        "a single one: how far its chance is from what playing it on many times gives. Chances may",
        "keep their word on average and yet be far off here and there; intervals tell how far.",
        "",
    ]
    for seats, told in found["players"].items():
        made = f"Written on {told['date']} by `{told['command']}`."
        lines += [f"## {seats} players", "", made, "", *_sources(told)]
        lines += [*_calibrated(told), *_ways(told, words), *_invented(told, words)]
    return "\n".join(lines).rstrip() + "\n"


def _sources(told: dict[str, Any]) -> list[str]:
    """How the games were made, and what else is to be known of them."""
    found: list[str] = []
    if "made by" in told:
        made = [f"    {command}" for command in told["made by"]]
        found += ["The files are made by", "", *made, ""]
    return [*found, told["remark"], ""] if "remark" in told else found


def _even(now: dict[str, Any]) -> str:
    found = now.get("brier of equal chances")
    return "" if found is None else f"{found:.3f} for equal chances, "


def _otherwise(told: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Whose the odds are that were not taken, and how those did."""
    if "calibration of these games" in told:
        return "by odds of these games", told["calibration of these games"]
    return "by the odds of before", told["calibration before"]


def _calibrated(told: dict[str, Any]) -> list[str]:
    now, (whose, other) = told["calibration"], _otherwise(told)
    better = "who won" if now["brier"] <= other["brier"] else "of positions that were made up"
    seen = told.get("seen in games to the end", 0)
    of_them = f" ({seen} of them in games that were played on from there to the end)"
    about = (
        f"{told['positions']} positions of {told['games']} games{of_them if seen else ''}, and "
        f"{told['games for odds alone']} games more to learn odds from; the odds are "
        f"{told['odds']}, which told better {better}. Calibration error {_points(now['error'])}, "
        f"worst tenth {_points(now['worst tenth'])} (of those with at least {LEAST} chances); "
        f"{whose} {_points(other['error'])} and {_points(other['worst tenth'])}. "
        f"Brier score {now['brier']:.3f}, {whose} {other['brier']:.3f}; "
        f"{_even(now)}{now['brier of a constant']:.3f} for saying of each seat how often it has "
        "won these very games."
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
        "| stage | positions | calibration error | Brier |",
        "| --- | ---: | ---: | ---: |",
        *stages,
        "",
    ]


def _ways(told: dict[str, Any], words: Words) -> list[str]:
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
    head = "chance | counts | doubt (log odds) | error of a position | favourite said too high by"
    return [
        about,
        "",
        f"| {head} | in 90 % intervals |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
        *rows,
        "",
        _favourites(told["favourites"], words),
        "",
    ]


def _favourites(found: dict[str, Any], words: Words) -> str:
    """How often the chance has the favourite that play-outs have."""
    whose = f"Where {words.usual} has a favourite by 15 points"
    if "at once" in found:
        whose = "Where games to the end have a favourite by 15 points, beyond their luck"
    said = f"the chance has the same one in {100 * found['the same']:.0f} %"
    if "at once" in found:
        said += f", the one at once in {100 * found['at once']:.0f} %"
    return f"{whose} ({found['positions']} positions), {said}."


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
    said = f"{what}, the error of a position is {ways[0]}, {ways[1]}."
    known = [
        f"{words.ways[name]} {_points(found[name]['calibration error'])} "
        f"({_points(found[name]['by luck alone'])} by the luck of those games alone)"
        for name in list(words.ways)[:2]
        if "calibration error" in found[name]
    ]
    more = [f"The calibration error is {', '.join(known)}."] if known else []
    if "by other odds" in found:
        other = found["by other odds"]
        more.append(
            f"{_otherwise(told)[0].capitalize()} it is at once "
            f"{_points(other['calibration error'])}, and the error of a position "
            f"{_points(other['error of a position'])}."
        )
    return [" ".join([said, *more]), ""]


def _points(part: float) -> str:
    return f"{100 * part:.1f} points"
