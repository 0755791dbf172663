"""Players, arena and win probability in figures, for `bench players`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import partial
from random import Random
from statistics import fmean, median
from time import perf_counter, process_time
from typing import Final

from advisor.analysis.calibration import calibration, watched
from advisor.analysis.chance_telling import HALF
from advisor.analysis.winning import instant_probability, win_probability
from advisor.commands.measuring import Measure
from advisor.frontiers.position import Position
from advisor.players import arena, create, player_names, pools
from advisor.players.arena import Plan
from advisor.players.match import finish
from advisor.players.statistics import Z, quantile

SEED: Final = 900_000
"""Deals that no fit has seen."""
TURNS: Final = 40
"""Turns that every player decides, the same for all."""
ROLLOUTS: Final = 100
SCALING: Final = 96
"""Games of `greedy` with one process, and with two."""
TRIES: Final = 3
"""How often both are timed, one after the other; clocks of shared machines waver."""
GAMES: Final = {2: 150, 4: 80}
"""Games of `captain` for the calibration, by number of players."""
ERRORS: Final = {2: 0.03, 4: 0.04}
ASKED: Final = 6
"""Positions of a game that are asked for chances to win."""
TIMES: Final = 200
"""How often the instant chances of a position are asked for: once is too short for a clock."""


def measures(unit: float, rounds: int) -> list[Measure]:
    """Every figure once; `rounds` plays no part, since turns and games are many."""
    return [*_decisions(unit), _rollouts(unit), *_chances(unit), _scaling(), *_calibrations()]


def _decisions(unit: float) -> list[Measure]:
    """Time of a whole turn, by player: the middle and the slow end."""
    chosen = _turns()
    found = []
    for name in player_names():
        create(name).choose(chosen[0], Random(0))  # loading is no part of the measure
        times = [_turn_time(name, position) for position in chosen]
        for word, part in (("p50", 0.5), ("p95", 0.95)):
            seconds = quantile(times, part)
            found.append(Measure(f"a turn of {name}, {word}", seconds, seconds / unit, "C"))
    return found


def _turns() -> list[Position]:
    """Turns after their roll from the games of good players, with two and four seats."""
    found: list[Position] = []
    for seats in (2, 4):
        luck = Random(SEED)
        player = create("commodore")
        now = Position.new_game(seats, seed=SEED)
        while now.phase != "over":
            now = now.play("roll", luck)
            found.append(now.veiled())
            turn = now.moves
            while now.phase == "main" and now.moves == turn:
                now = now.play(player.choose(now.veiled(), luck), luck)
    step = len(found) / TURNS
    return [found[int(number * step)] for number in range(TURNS)]


def _turn_time(name: str, now: Position) -> float:
    """Seconds that a player thinks in one turn."""
    player, luck, turn = create(name), Random(0), now.moves
    spent = 0.0
    while now.phase == "main" and now.moves == turn:
        began = process_time()
        action = player.choose(now, luck)
        spent += process_time() - began
        now = now.play(action, luck)
    return spent


def _rollouts(unit: float) -> Measure:
    start = Position.new_game(2, seed=SEED)
    began = process_time()
    win_probability(start, games=ROLLOUTS)
    seconds = (process_time() - began) / ROLLOUTS
    return Measure("rollout games in C, from the start", seconds, unit / seconds, "")


def _chances(unit: float) -> list[Measure]:
    """Time of a chance to win, at once and by the usual games, and how far it may be off then."""
    found = []
    for seats in (2, 3, 4):
        seen: list[Position] = []
        finish(Position.new_game(seats, seed=SEED), "quick", str(SEED), seen.append)
        asked = [seen[len(seen) * number // ASKED] for number in range(ASKED)]
        instant_probability(asked[0])  # loading is no part of the measure
        began = process_time()
        for position in asked:
            for _ in range(TIMES):
                instant_probability(position)
        at_once = (process_time() - began) / (ASKED * TIMES)
        began = process_time()
        told = [win_probability(position)[position.active] for position in asked]
        played = (process_time() - began) / ASKED
        reach = HALF / Z * fmean(chance.high - chance.low for chance in told) / 2
        name = f"chances to win, {seats} players"
        found += [
            Measure(f"{name}: at once", at_once, at_once / unit, "C", 1e-3),
            Measure(f"{name}: by the usual games", played, played / unit, "C", 4.0),
            Measure(f"{name}: half their 90 % interval, points", None, 100 * reach, "", 4.0),
        ]
    return found


def _scaling() -> Measure:
    """How much faster two processes are than one, once they are started, by the clock."""
    times: dict[int, list[float]] = defaultdict(list)
    for _ in range(TRIES):
        for workers in (1, 2):
            times[workers].append(_game_time(workers))
    gain = median(times[1]) / median(times[2])
    return Measure("arena, two processes", None, gain, "x", 1.7, at_least=True)


def _game_time(workers: int) -> float:
    """Seconds from one game to the next when so many processes play."""
    plan = Plan(("greedy",), 2, SCALING, SEED)
    began = 0.0
    for number, _ in enumerate(arena.run(plan.pairings(), partial(pools.processes, workers))):
        if number + 1 == workers:
            began = perf_counter()  # all are at work now
    return (perf_counter() - began) / (SCALING - workers)


def _calibrations() -> Sequence[Measure]:
    """Expected calibration error and Brier score of the instant win probability."""
    found = []
    for seats, games in GAMES.items():
        plan = Plan(("captain",), seats, games, SEED)
        checked = calibration(map(watched, plan.pairings()))
        about = f"instant win probability, {seats} players"
        found += [
            Measure(f"{about}: calibration error", None, checked.error, "", ERRORS[seats]),
            Measure(f"{about}: Brier score", None, checked.brier, "", checked.constant),
        ]
    return found
