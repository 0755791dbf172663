"""What measured positions say about chances: how much a way counts, how far it is off, and whether
its intervals hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import comb, exp, log, pi, sqrt
from statistics import NormalDist, fmean, stdev
from typing import Final

from advisor.analysis.chance_games import Told, halves
from advisor.analysis.chance_page import error_of, tenths_of
from advisor.players.apart import SLIGHTEST

APART: Final = 2
"""One position in so many is kept for the test."""
GRID: Final = tuple(number / 20 for number in range(2, 41))
"""Doubts that are tried, in log odds; nobody is surer than the least of them."""
NODES: Final = tuple((number - 10) / 3.5 for number in range(21))
"""Where a normal distribution is looked at."""
HALF: Final = NormalDist().inv_cdf(0.95)
"""Half the width of a 90 % interval, in standard deviations."""
LEAST: Final = 2
"""Fewer pairs of turns say nothing about how far the ways differ."""
APART_BY: Final = 0.15
"""A favourite is one who wins so much more often than everybody else."""

Said = Callable[[Told], Sequence[float]]


def together(instant: Sequence[float], played: Sequence[float], weight: float) -> list[float]:
    """The two estimates in one."""
    logs = [
        (1 - weight) * log(max(a, SLIGHTEST)) + weight * log(max(b, SLIGHTEST))
        for a, b in zip(instant, played, strict=True)
    ]
    total = sum(map(exp, logs))
    return [exp(each) / total for each in logs]


def loss(said: Sequence[float], shares: Sequence[float], games: float = 1) -> float:
    """Negative logarithm of what was said about what happened, for one game."""
    return (
        -sum(
            share * log(max(chance, SLIGHTEST)) for chance, share in zip(said, shares, strict=True)
        )
        / games
    )


def best_weight(told: Sequence[Told], name: str) -> float:
    """How much a policy counts beside the instant estimate, to tell best who wins."""

    def total(weight: float) -> float:
        return sum(
            loss(together(each["instant"], each[name], weight), each["truth"], each["games"])
            for each in told
        )

    return min((number / 20 for number in range(21)), key=total)


def best_doubt(told: Sequence[Told], said: Said) -> float:
    """How far log odds are off, from how often games to the end went otherwise than was said.

    It is what all sizes give that games do not speak against: few games leave much doubt.
    """
    pairs = list(_pairs(told, said))
    logs = [sum(log(_chance_of(*pair, doubt)) for pair in pairs) for doubt in GRID]
    likely = [exp(each - max(logs)) for each in logs]
    square = sum(part * doubt**2 for part, doubt in zip(likely, GRID, strict=True)) / sum(likely)
    return round(sqrt(square), 3)


def _pairs(told: Iterable[Told], said: Said) -> Iterable[tuple[float, float, int]]:
    """A chance, the wins that followed and the games; of two players one says it all."""
    for each in told:
        seats = 1 if each["players"] == 2 else each["players"]
        for chance, wins in list(zip(said(each), each["truth"], strict=True))[:seats]:
            yield min(max(chance, SLIGHTEST), 1 - SLIGHTEST), wins, each["games"]


def _chance_of(chance: float, wins: float, games: int, doubt: float) -> float:
    """How likely so many wins are if the log odds are off by a normal error of that size."""
    power = log(chance / (1 - chance))
    total = mass = 0.0
    for node in NODES:
        density = exp(-node * node / 2)
        true = 1 / (1 + exp(-(power + doubt * node)))
        true = min(max(true, 1e-9), 1 - 1e-9)
        total += density * exp(wins * log(true) + (games - wins) * log(1 - true))
        mass += density
    return comb(games, round(wins)) * total / mass


def coverage(told: Sequence[Told], said: Said, doubt: float) -> float:
    """How much of what happened lies in the middle 90 % of what was to be expected.

    The truth of a position shows itself only in a few games. So it is asked how many of them were
    to be won by the chance, its doubt and luck; where a count of wins lies partly in the middle of
    that, it counts in part.
    """
    parts = []
    for chance, wins, games in _pairs(told, said):
        odds = [_chance_of(chance, number, games, doubt) for number in range(games + 1)]
        at = round(wins)
        below, here = sum(odds[:at]) / sum(odds), odds[at] / sum(odds)
        inside = max(0.0, min(below + here, 0.95) - max(below, 0.05))
        parts.append(inside / here)
    return fmean(parts)


def tell(told: Sequence[Told], ways: Iterable[str], invented: Sequence[Told] = ()) -> Told:
    """What measured positions of one number of players say about policies, the usual one first.

    How well it holds is told of one half of them, with what the other half gives, and of positions
    that were made up.
    """
    halves = [
        [each for number, each in enumerate(told) if number // 2 % APART == half]
        for half in range(APART)
    ]
    found: Told = {"instant": _way(told, halves, lambda _: lambda each: each["instant"])}
    usual, *others = ways
    for name in (usual, *others):
        found[name] = _way(told, halves, lambda part, name=name: _said(name, part))  # type: ignore[misc]
        found[name]["weight"] = best_weight(told, name)
        found[name]["doubt of both"] = found[name]["doubt"]
        found[name]["doubt"] = best_doubt(told, lambda each, name=name: each[name])  # type: ignore[misc]
        found[name]["doubt of a difference"] = difference(told, name)
    look = _said(usual, told)
    instant = favourites(told, lambda each: each["instant"])
    found["favourites"] = favourites(told, look) | {"at once": instant["the same"]}
    if invented:
        found["invented"] = {
            "positions": len(invented),
            "instant": at_once(told, invented),
            usual: _of_others(told, invented, look),
        }
    return found


def at_once(told: Sequence[Told], invented: Sequence[Told]) -> Told:
    """How well instant estimates tell of positions that were made up."""
    return _of_others(told, invented, lambda each: each["instant"])


def _of_others(told: Sequence[Told], others: Sequence[Told], said: Said) -> Told:
    return _rounded(judged(others, said, best_doubt(told, said)))


def _rounded(numbers: Told) -> Told:
    return {name: round(number, 4) for name, number in numbers.items()}


def _said(name: str, told: Sequence[Told]) -> Said:
    """What is said about a position if a policy counts as it is best for others."""
    weight = best_weight(told, name)
    return lambda each: together(each["instant"], each[name], weight)


def _way(
    told: Sequence[Told],
    halves: Sequence[Sequence[Told]],
    learnt: Callable[[Sequence[Told]], Said],
) -> Told:
    found: Told = {"doubt": best_doubt(told, learnt(told))}
    judgements = []
    for number, half in enumerate(halves):
        other = halves[1 - number]
        said = learnt(other)
        if half and other:
            judgements.append((len(half), judged(half, said, best_doubt(other, said))))
    total = sum(number for number, _ in judgements)
    if total:
        found["on other positions"] = {
            name: round(sum(number * each[name] for number, each in judgements) / total, 4)
            for name in judgements[0][1]
        } | {"positions": total}
    return found


def judged(told: Sequence[Told], said: Said, doubt: float) -> Told:
    """How well chances tell how games to the end went."""
    gaps = [
        (chance - wins / games, wins / games, games) for chance, wins, games in _pairs(told, said)
    ]
    # The luck of the games to the end is part of the distance, and is taken out of it.
    luck = fmean(part * (1 - part) / max(1, games - 1) for _, part, games in gaps)
    square = fmean(gap * gap for gap, _, _ in gaps) - luck
    return {
        "loss": fmean(loss(said(each), each["truth"], each["games"]) for each in told),
        "error of a position": sqrt(max(0.0, square)),
        "bias of the favourite": fmean(
            max(said(each)) - each["truth"][said(each).index(max(said(each)))] / each["games"]
            for each in told
        ),
        "in 90 % intervals": coverage(told, said, doubt),
    } | _calibrated([(gap + part, part, games) for gap, part, games in gaps])


def _calibrated(chances: Sequence[tuple[float, float, int]]) -> Told:
    """The calibration error of chances, and what it would be if all of them were right."""
    luck = 0.0
    for tenth in range(10):
        parts = [
            said * (1 - said) / games
            for said, _, games in chances
            if min(int(said * 10), 9) == tenth
        ]
        luck += sqrt(sum(parts))
    return {
        "calibration error": error_of(tenths_of([(said, won) for said, won, _ in chances])),
        # The mean of a normal distance is so much of its standard deviation.
        "by luck alone": sqrt(2 / pi) * luck / len(chances),
    }


def difference(told: Sequence[Told], name: str) -> float:
    """How far the ways differ about which of two turns is better, in log odds.

    A handful of games to the end cannot tell it: turns of one roll differ by a few points. How far
    instant estimate and games played out are apart about it can be told, and one of them errs by
    that much. Where the games are kept in two halves, their luck is not in it: each half has its
    own. A standard error more is believed than what was seen: few pairs leave much doubt.
    """
    gaps = []
    for best, other in zip(told[::2], told[1::2], strict=False):
        seat = best["moved"]
        value = _power(best["instant"][seat]) - _power(other["instant"][seat])
        one, two = (
            value - _power(first[seat]) + _power(second[seat])
            for first, second in zip(_played(best, name), _played(other, name), strict=True)
        )
        gaps.append(one * two)
    if len(gaps) < LEAST:
        return GRID[-1]
    square = max(0.0, fmean(gaps)) + stdev(gaps) / sqrt(len(gaps))
    return max(GRID[0], round(sqrt(square), 3))


def _played(each: Told, name: str) -> Sequence[Sequence[float]]:
    """What the two halves of games say, or twice what all of them do."""
    found: Sequence[Sequence[float]] = each.get(halves(name), (each[name], each[name]))
    return found


def _power(chance: float) -> float:
    kept = min(max(chance, SLIGHTEST), 1 - SLIGHTEST)
    return log(kept / (1 - kept))


def favourites(told: Sequence[Told], said: Said) -> Told:
    """Where games to the end have a favourite, beyond their luck, how often the chance has it."""
    clear, same = 0, 0
    for each in told:
        first, second, *_ = sorted((wins / each["games"] for wins in each["truth"]), reverse=True)
        luck = sqrt(max(0.0, first + second - (first - second) ** 2) / each["games"])
        if first - second >= max(APART_BY, HALF * luck):
            clear += 1
            chances = said(each)
            same += chances.index(max(chances)) == each["truth"].index(max(each["truth"]))
    return {"positions": clear, "the same": round(same / clear, 4) if clear else 1.0}
