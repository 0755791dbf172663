"""Every turn that can be played is in every model of it.

    python -m tests.frontiers.solver.contained --count 20000 --seed 1 --write build/contained

plays turns by chance and tells each model what was done in one: which dice docked where, which
cards were used on what, what landed where. Every constraint must allow it, and the model must know
a value at least as high as the one that was reached; so must the limits of models and search at
every step. The model needs not think, nor a judge play
everything, so turns may be as large as they come: seven ships, six cards, plenty of tokens. A rule
of the model that forbids something real shows here even if no best turn needs it. What is found
is saved with its actions.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from advisor import Position
from advisor.core import saving
from advisor.frontiers.actions import (
    Action,
    BuyRelic,
    Claim,
    Discard,
    Dock,
    Launch,
    Power,
    ToBay,
    Trade,
)
from advisor.frontiers.cards.docked import seated
from advisor.frontiers.cards.kinds import CHANGES, FIELD_OF
from advisor.frontiers.ships import RELIC, TOKEN, VALUE, Ships, order
from advisor.frontiers.solver import model
from advisor.frontiers.solver.rest_limits import RestLimits
from advisor.frontiers.solver.rules import keys
from advisor.frontiers.solver.turn_limits import LENT, MOVED, OWN, OWN_RELIC
from advisor.frontiers.solver.turn_model import EFFECTS, TurnModel
from advisor.frontiers.solver.upper_bound import UpperBound
from advisor.frontiers.state import State
from advisor.frontiers.value import Weights, value
from advisor.frontiers.words import (
    BOOSTER,
    CONSTRUCTOR,
    CRYSTAL,
    POLARITY,
    TELEPORTER,
    TERRAFORM,
    WARPER,
)
from tests.frontiers.solver.bounds import Walk, broken_facts, walk
from tests.frontiers.solver.corners import crowded
from tests.frontiers.solver.whims import STORED, whimsical

Done = Counter[Hashable]
"""What a turn did, under the names that the models use."""
TOLD = frozenset(
    (
        keys.ADD,
        keys.BAY_SHIPS,
        keys.BORROW,
        keys.CHANGE,
        keys.CLAIM,
        keys.DISCARD,
        keys.DOCK,
        keys.LAND,
        keys.LENT_FROM,
        keys.LOOT,
        keys.ORIGIN,
        keys.PLACE,
        keys.POWER,
        keys.RECOVER,
        keys.REMOVE,
        keys.STEAL,
    )
)
"""Kinds of which a turn says all: what it did not do is told as well."""
ALONE = (keys.LAUNCH, keys.BUY, keys.TRADE)
STAGES = ((1,), (1, 2), (1, 3))
"""Models that the first, second and third turn from a position are looked for in."""
FLEETS = 3
"""Rolls that might have come instead, in a model of several."""
MINDS, MINDS_ASKED = 400, 12
"""Weights that look at little, and how many of them are asked about each turn."""
LATE = ("end", "bay")
"""Kinds of actions that a walk puts off: a turn with more in it says more."""


def done_by(walk: Walk) -> Done:
    """What a turn did."""
    found: Done = Counter()
    for step in walk.steps:
        _action(found, step.state, step.action)
    return found


def _action(found: Done, state: State, action: Action) -> None:
    match action:
        case Dock():
            _dock(found, state, action, action.ships)
        case ToBay(ship=ship):
            found[keys.BAY_SHIPS, _kind(ship), ship & VALUE] += 1
        case Power():
            _power(found, state, action)
        case Discard():
            _discard(found, state, action)
        case Claim(card=card):
            found[keys.CLAIM, card] += 1
        case Trade(times=times):
            found[keys.TRADE] += times
        case Launch(territory=territory):
            found[keys.LAUNCH] += 1
            found[keys.LAND, territory] += 1
        case BuyRelic():
            found[keys.BUY] += 1


def _kind(ship: int) -> int:
    return OWN_RELIC if ship & RELIC else OWN


def _dock(found: Done, state: State, dock: Dock, unplaced: Sequence[int]) -> None:
    for ship in unplaced:
        found[keys.DOCK, dock.facility, _kind(ship), ship & VALUE] += 1
    if dock.facility in (CONSTRUCTOR, TERRAFORM):
        found[keys.LAND, dock.territory] += 1
    seat_of = state.setup.seat_of
    for color, fuel, ore in dock.loot:
        found[keys.LOOT, seat_of[color], keys.FUEL] += fuel
        found[keys.LOOT, seat_of[color], keys.ORE] += ore
    if dock.stolen is not None:
        color, card = dock.stolen
        found[keys.STEAL, seat_of[color], card] += 1


def _power(found: Done, state: State, action: Power) -> None:
    card = action.card
    found[keys.POWER, card] += 1
    if card in CHANGES:
        for part, ship in enumerate(action.ships):
            found[keys.CHANGE, card, part, _kind(ship), ship & VALUE] += 1
    elif card == CRYSTAL:
        found[keys.BORROW, action.place] += 1
    elif action.dock is not None:
        ship, dock = action.ships[0], action.dock
        others = list(dock.ships)
        others.remove(ship & TOKEN)
        moved = MOVED if card == TELEPORTER else LENT
        if card == TELEPORTER:
            found[keys.ORIGIN, action.place, _kind(ship), ship & VALUE] += 1
        else:
            found[keys.LENT_FROM, action.place, seated(state, ship)] += 1
        found[keys.DOCK, dock.facility, moved, ship & VALUE] += 1
        _dock(found, state, dock, others)


def _discard(found: Done, state: State, action: Discard) -> None:
    card = action.card
    found[keys.DISCARD, card] += 1
    if card in FIELD_OF:
        found[keys.PLACE, FIELD_OF[card], action.target] += 1
    elif card == BOOSTER:
        found[keys.DISCARD, BOOSTER, action.target] += 1
    elif card == WARPER:
        found[keys.RECOVER, action.target] += 1
    elif card in (TELEPORTER, POLARITY):
        seat_of = state.setup.seat_of
        moved = [(seat_of[color], territory) for color, territory in action.colonies]
        targets = [action.target] if card == TELEPORTER else [at for _, at in reversed(moved)]
        if card == POLARITY and moved[0][0] == moved[1][0]:
            found[keys.IDLE, moved[0][0]] += 1
            return
        for (seat, origin), target in zip(moved, targets, strict=True):
            for word, territory in ((keys.REMOVE, origin), (keys.ADD, target)):
                found[word, seat, territory] += 1
                found[word, card, seat, territory] += 1


def missing(turn: TurnModel, done: Done) -> list[Hashable]:
    """What a turn did that the model has no word for."""
    return [key for key, number in done.items() if number and turn.b.most(turn.whole(key)) < number]


def tell(turn: TurnModel, done: Done) -> None:
    """Let the model hold nothing but turns that did just this."""
    known = {
        key
        for stage in turn.stages
        for key in stage.sums
        if key in ALONE or (isinstance(key, tuple) and key[0] in TOLD)
    }
    for key in known:
        turn.b.eq(turn.whole(key), done[key])


def alike(ships: Ships) -> dict[Ships, int]:
    """The ships, and the same with other values, each to be compared with nothing."""
    rng = Random(str(ships))
    others = [order(ship & RELIC | rng.randint(1, 6) for ship in ships) for _ in range(FLEETS)]
    return dict.fromkeys((order(ships), *others), 0)


def broken(
    state: State, done: Done, reached: int, weights: Weights, models: Sequence[int] = (1, 2, 3)
) -> str:
    """What is wrong about the models of a turn that was played, or nothing.

    The last one is asked for the turns of several fleets in common, as before a roll.
    """
    fleets = alike(state.ships)
    for stages, common in (*((number, False) for number in models), (models[0], len(fleets) > 1)):
        strict = EFFECTS if stages > 1 or common else frozenset()
        turn = model.build(state, weights, stages, strict, fleets=fleets if common else None)
        name = f"{'common ' * common}model of {stages}"
        lacking = missing(turn, done)
        if lacking:
            return f"{name}: has no {lacking[:3]}"
        tell(turn, done)
        turn.b.eq(turn.chosen[0], 1)
        answer = model.solve(turn, work=20.0)
        if answer.nothing:
            return f"{name}: forbids it"
        if answer.bound < reached:
            return f"{name}: at most {answer.bound}, and {reached} is reached"
    return ""


@lru_cache(maxsize=MINDS)
def _mind(number: int) -> tuple[Weights, UpperBound]:
    weights = whimsical(STORED + number, sparse=True)
    return weights, UpperBound(weights)


def too_low(walked: Walk, rng: Random) -> str:
    """An upper bound that a turn has passed, for weights that look at little; or nothing."""
    seat = walked.steps[0].state.active
    limits = [(step.state, RestLimits(step.state)) for step in walked.steps]
    for number in rng.sample(range(MINDS), MINDS_ASKED):
        weights, bound = _mind(number)
        reached = value(walked.end, seat, weights)
        for at, (state, rest) in enumerate(limits):
            most = bound(state, rest.ships, rest.mask, 0, None)
            if most < reached:
                return f"{weights.name}, step {at}: at most {most}, and {reached} is reached"
    return ""


@dataclass
class Finding:
    """What was found about one turn."""

    name: str
    msg: str
    position: dict[str, Any]
    weights: str
    better: list[str]
    better_value: int


@dataclass
class Report:
    """What a run has found so far."""

    positions: int = 0
    turns: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    """Turns in which an action of a kind was played."""
    findings: list[Finding] = field(default_factory=list)

    def summary(self) -> dict[str, Any]:
        return {
            "positions": self.positions,
            "turns": self.turns,
            "turns with": dict(sorted(self.kinds.items())),
            "not in a model": len(self.findings),
        }


def check(name: str, position: Position, weights: Weights) -> tuple[list[list[str]], list[Finding]]:
    """Play some turns and look for each in the models: the actions, and what was wrong."""
    start = position.state
    start.deck = None
    rng = Random(f"contained {name}")
    turns, findings = [], []
    for models in STAGES:
        walked = walk(start, rng, late=LATE)
        actions = [action.text for action in walked.actions]
        turns.append(actions)
        reached = value(walked.end, start.active, weights)
        message = broken(start, done_by(walked), reached, weights, models)
        message = message or too_low(walked, rng)
        message = message or next((told for _, told, _ in broken_facts(walked)), "")
        if message:
            findings.append(
                Finding(name, message, position.to_dict(), weights.name, actions, reached)
            )
    return turns, findings


def _task(
    task: tuple[str, Position, Weights],
) -> tuple[list[list[str]], list[Finding]]:
    return check(*task)


def run(named: Iterator[tuple[str, Position, Weights]], positions: int, jobs: int = 1) -> Report:
    """So many positions, by one process or several."""
    report = Report()
    some = islice(named, positions)
    pool = multiprocessing.get_context("spawn").Pool(jobs) if jobs > 1 else None
    results = pool.imap(_task, some, chunksize=20) if pool else map(_task, some)
    for turns, findings in results:
        report.positions += 1
        report.turns += len(turns)
        for actions in turns:
            report.kinds.update({_word(text) for text in actions})
        for finding in findings:
            print(finding.name, finding.msg, "|", "; ".join(finding.better), flush=True)
        report.findings += findings
    if pool:
        pool.terminate()
    return report


def _word(text: str) -> str:
    words = text.split()
    return " ".join(words[:2]) if words[0] == "discard" else words[0]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.frontiers.solver.contained", description=__doc__
    )
    parser.add_argument("--count", type=int, default=100, help="positions")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--first", type=int, default=0, help="number of the first position")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--write", type=Path, help="folder for the summary and what is found")
    options = parser.parse_args(arguments)
    report = run(crowded(options.seed, options.first), options.count, options.jobs)
    print(json.dumps(report.summary(), indent=1))
    if options.write is not None:
        options.write.mkdir(parents=True, exist_ok=True)
        saving.write(options.write / "summary.json", json.dumps(report.summary(), indent=1))
        for number, finding in enumerate(report.findings):
            file = options.write / f"{finding.name}-{number}.json"
            saving.write(file, json.dumps(asdict(finding), indent=1))
    return 1 if report.findings else 0


if __name__ == "__main__":
    sys.exit(main())
