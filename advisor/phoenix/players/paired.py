"""One player against another over paired games: every deal with and without the challenger.

    python -m advisor.phoenix.players.paired planner greedy --deals 100 --seed 40001 --out run.jsonl

plays each deal once by the champion in all seats, then with the challenger in one seat after the
other, everybody meeting the same luck. What counts is by how much the margin of a seat over the
best of the others grows. Games of one deal have much in common, so the standard error is that of
the deals' means. Every deal is kept as soon as it is played; a run that was stopped goes on.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from advisor import players
from advisor.core import saving
from advisor.core.documents import read_json
from advisor.phoenix.players.duel import Outcome, Verdict, met, verdict
from advisor.phoenix.players.greedy import GAME
from advisor.phoenix.words import SEATS
from advisor.players.statistics import wilson


@dataclass(frozen=True, slots=True)
class Deal:
    """The games of one deal."""

    seed: int
    challenger: str
    champion: str
    without: tuple[int, ...]
    """Final points by seat, the champion in all seats."""
    totals: tuple[tuple[int, ...], ...]
    """The same with the challenger in one seat after the other."""
    shares: tuple[float, ...]
    """The challenger's part of the win, seat after seat."""

    def gains(self) -> list[float]:
        """By how much the margin grows in each seat."""
        before = Outcome(self.without, ())
        return [
            float(Outcome(totals, ()).margin(seat) - before.margin(seat))
            for seat, totals in enumerate(self.totals)
        ]


def dealt(seed: int, challenger: str, champion: str, seats: int) -> Deal:
    """Play one deal."""
    without = met(seed, [players.create(champion, GAME) for _ in range(seats)])
    found = []
    for own in range(seats):
        names = [challenger if seat == own else champion for seat in range(seats)]
        found.append(met(seed, [players.create(name, GAME) for name in names]))
    return Deal(
        seed,
        challenger,
        champion,
        without.totals,
        tuple(each.totals for each in found),
        tuple(each.shares[seat] for seat, each in enumerate(found)),
    )


def summed(deals: Sequence[Deal]) -> Verdict:
    """The mean gain of all games with the standard error of the deals."""
    means = [sum(deal.gains()) / len(deal.totals) for deal in deals]
    wins = [sum(deal.shares) / len(deal.totals) for deal in deals]
    return verdict(means, sum(wins))


def told(deals: Sequence[Deal]) -> str:
    """What the games have shown, in one line."""
    found = summed(deals)
    games = sum(len(deal.totals) for deal in deals)
    won = wilson(sum(sum(deal.shares) for deal in deals), games)
    return (
        f"{found.gain:+.1f} ± {found.error:.1f} points a game, {100 * found.wins:.0f} % "
        f"({100 * won.low:.0f} to {100 * won.high:.0f} %) of {games} games won"
    )


def kept(file: Path, challenger: str, champion: str, seats: int) -> Iterator[Deal]:
    """The deals of a file that belong to this run."""
    if not file.exists():
        return
    for line in file.read_text(encoding="utf-8").splitlines():
        row = read_json(line)
        totals = tuple(map(tuple, row["totals"]))
        if (row["challenger"], row["champion"], len(totals)) == (challenger, champion, seats):
            yield Deal(
                int(row["seed"]),
                challenger,
                champion,
                tuple(row["without"]),
                totals,
                tuple(row["shares"]),
            )


def main(arguments: Sequence[str] | None = None) -> int:
    """Play what is missing, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("challenger")
    parser.add_argument("champion")
    parser.add_argument("--players", type=int, choices=SEATS, default=3)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args(arguments)
    sides = options.challenger, options.champion, options.players
    known = {deal.seed: deal for deal in kept(options.out, *sides)}
    if not options.out.exists():
        saving.write(options.out, "")
    found = []
    for seed in range(options.seed, options.seed + options.deals):
        if seed not in known:
            known[seed] = dealt(seed, *sides)
            saving.append(options.out, json.dumps(asdict(known[seed])) + "\n")
        found.append(known[seed])
    print(told(found))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
