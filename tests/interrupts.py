"""Ctrl-C at many moments of everything that takes long.

    python -m tests.interrupts --moments 40

sends this process SIGINT while it does each kind of work. Each time `KeyboardInterrupt` must come
soon, Ctrl-C must then mean what it meant before, no thread may be left at work, and the next
answers must be those that were given before the first interrupt. One line of JSON tells what was
seen. A test runs it with a few moments.
"""

from __future__ import annotations

import argparse
import faulthandler
import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import cache
from random import Random

from advisor import Game, Position, advise, review, win_probability
from advisor.analysis.advice import Advice
from advisor.frontiers.solver import exhaustive, model, quick
from advisor.frontiers.solver.generate import invented, played
from advisor.frontiers.solver.pool import Pool
from advisor.frontiers.value import Weights
from advisor.players import create

LATEST = 0.3
"""Seconds after which the signal is sent at the latest."""
STUCK = 60.0
"""Seconds after which a work that hears nothing is ended, with a look at where it is."""

APP = Weights.preset("app")
Work = Callable[[], object]


@cache
def large() -> Position:
    return next(invented(4, "large"))[1]


def building() -> Work:
    state = large().state
    return lambda: model.build(state, APP, 5)


def cp_sat() -> Work:
    turn = model.build(large().state, APP, 3)
    return lambda: model.solve(turn)


def common_proof() -> Work:
    """With somebody who is asked whether to stop, as a widget has."""
    turn = model.build(large().state, APP, 2)
    return lambda: model.solve(turn, stop=lambda: False)


def exhausting() -> Work:
    position = large()
    return lambda: exhaustive.exhaust(position, APP, top=5)


def looking() -> Work:
    state = large().state
    return lambda: quick.QuickSearch(state, APP, Pool(state.active, 5)).run()


def advising() -> Work:
    source = played(8, "large")
    found = [next(source)[1] for _ in range(4)]

    def work() -> None:
        for position in found:
            advise(position, 5)

    return work


def gambling() -> Work:
    """One advice, which keeps what it found before an interrupt."""
    advice = with_luck()
    return lambda: (advice.take_chances(), advice._kept.clear())


@cache
def with_luck() -> Advice:
    given = Position.new_game(players=("red", "blue"), seed=5).play("roll 1 1 2").to_dict()
    del given["deck"]
    given["players"][0]["cards"] = ["warper"]
    given["players"][0]["fuel"] = 1
    return advise(Position.from_json(given), 1, weights=APP)


def playing_on() -> Work:
    position = large()
    advice = advise(position, 3)
    return lambda: advice.play_on(10)


def rolling_out() -> Work:
    position = large()
    return lambda: win_probability(position, games=10)


def reviewing() -> Work:
    game = Game.new(2, seed=4)
    player, rng = create("simple"), Random(4)
    while game.position.moves < 6:
        moves = game.position.moves
        game.play("roll")
        while game.position.phase == "main" and game.position.moves == moves:
            game.play(player.choose(game.position.veiled(), rng))
    return lambda: review(game)


def fitting() -> Work:
    from advisor.frontiers.players.fit import fit
    from tests.frontiers.players.test_fit import APP as START
    from tests.frontiers.players.test_fit import made_up

    samples = made_up(START, 4000)
    return lambda: fit(samples, START, name="again", strength=1e-5)


WORKS: dict[str, Callable[[], Work]] = {
    "building a model": building,
    "CP-SAT": cp_sat,
    "CP-SAT and stop": common_proof,
    "the exhaustive search": exhausting,
    "the quick look": looking,
    "advice": advising,
    "turns with luck": gambling,
    "turns played on": playing_on,
    "rollouts": rolling_out,
    "a review": reviewing,
    "a fit": fitting,
}


def lag(work: Work, moment: float) -> float:
    """Seconds from the signal, which is sent at a moment of the work, to `KeyboardInterrupt`."""
    sent: list[float] = []

    def press() -> None:
        time.sleep(moment)
        sent.append(time.perf_counter())
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=press)
    try:
        thread.start()
        while True:
            work()
    except KeyboardInterrupt:
        came = time.perf_counter()
    thread.join()
    return came - sent[0]


def answers() -> Iterator[object]:
    """What is asked after every interrupt."""
    for position in (next(played(36, "small"))[1], next(played(35, "medium"))[1]):
        advice = advise(position, 2, weights=APP)
        yield [(plan.value, plan.optimal, str(plan)) for plan in advice.plans]
    # What a limit cut off would go on where it was, and end elsewhere.
    sure = with_luck().take_chances(effort="unlimited")
    yield [(str(each), each.low, each.high) for each in sure[:1]]


def busy() -> list[str]:
    return [each.name for each in threading.enumerate() if each.name == "advisor-beside"]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m tests.interrupts", description=__doc__)
    parser.add_argument("works", nargs="*", metavar="WORK", help=f"of {', '.join(WORKS)} [all]")
    parser.add_argument("--moments", type=int, default=10, help="of each work [10]")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    rng = Random(options.seed)
    expected = list(answers())
    seen: dict[str, float] = {}
    for name in options.works or WORKS:
        work = WORKS[name]()
        for _ in range(options.moments):
            faulthandler.dump_traceback_later(STUCK, exit=True)
            late = lag(work, rng.uniform(0.0, LATEST))
            seen[name] = max(seen.get(name, 0.0), round(late, 3))
            assert signal.getsignal(signal.SIGINT) is signal.default_int_handler, name
            assert not busy(), name
            assert list(answers()) == expected, name
    faulthandler.cancel_dump_traceback_later()
    json.dump(seen, sys.stdout)
    sys.stdout.write("\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
