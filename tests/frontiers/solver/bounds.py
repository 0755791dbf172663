"""Every upper bound of the solver against what is really reached by playing on.

    python -m tests.frontiers.solver.bounds --count 2000 --seed 1 --write build/bounds

walks through turns by chance, from corners and from self-play, and asks every bound at every step
of the way: the upper bound of the quick search, the models of one stage and of two, the quick
search as a whole, and all that `turn_limits` and `rest_limits` say cannot happen any more. What a
walk does after a step, what walks from there reach, and what the plain judge finds where it can
finish, must be within them. A bound below that is written down with its position, weights and the
actions that break it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from advisor import Position
from advisor.core import saving
from advisor.frontiers import referee
from advisor.frontiers.actions import Action, Claim, Discard, Dock, Launch, Power, ToBay
from advisor.frontiers.cards.docked import seated
from advisor.frontiers.planet import relic_owner
from advisor.frontiers.ships import OWNER, RELIC, TOKEN, VALUE
from advisor.frontiers.solver import model, rest_limits, turn_limits
from advisor.frontiers.solver.exhaustive import exhaust
from advisor.frontiers.solver.generate import played as from_play
from advisor.frontiers.solver.turn_model import EFFECTS
from advisor.frontiers.solver.upper_bound import UpperBound
from advisor.frontiers.state import State
from advisor.frontiers.value import Weights, value
from advisor.frontiers.words import (
    BURROUGHS,
    CANNON,
    CARDS,
    CONSTRUCTOR,
    HELMET,
    MAIN,
    POHL,
    RAIDERS,
    TELEPORTER,
    TERRAFORM,
    TERRITORIES,
    WARPER,
)
from tests.frontiers.solver.corners import corners, shaped
from tests.frontiers.solver.elements import involved, names
from tests.frontiers.solver.plain import certain, judge, played

EAGER, NEW = 0.9, 0.5
"""How often a walk chooses among what need not wait, and among what it has not done yet."""
JUDGED = 2500
"""Positions that the judge may look at for one step of a walk."""


@dataclass(frozen=True, slots=True)
class Step:
    """A position inside a turn, what was played there, and cards that nobody knew then."""

    state: State
    unknown: tuple[int, ...]
    action: Action


@dataclass
class Walk:
    """One turn played to its end."""

    steps: list[Step]
    end: State

    @property
    def actions(self) -> list[Action]:
        return [step.action for step in self.steps]


def allowed(state: State, unknown: tuple[int, ...]) -> list[Action]:
    return [action for action in referee.legal(state) if certain(state, unknown, action)]


def walk(
    state: State, rng: Random, unknown: tuple[int, ...] = (), late: Collection[str] = ()
) -> Walk:
    """To the end of the turn by chance; by kinds of actions first, so that rare ones come up.

    Kinds that come `late` wait until nothing else is left, or nearly so; then what was not done
    yet is done first as often as not.
    """
    steps: list[Step] = []
    played_kinds: set[str] = set()
    while state.phase == MAIN:
        kinds: dict[str, list[Action]] = {}
        for action in allowed(state, unknown):
            kinds.setdefault(action.text.partition(" ")[0], []).append(action)
        words = sorted(kinds)
        if late and rng.random() < EAGER:
            words = [word for word in words if word not in late] or words
            if rng.random() < NEW:
                words = [word for word in words if word not in played_kinds] or words
        word = rng.choice(words)
        played_kinds.add(word)
        action = rng.choice(kinds[word])
        steps.append(Step(state, unknown, action))
        state, drawn = played(state, action)
        unknown = (*unknown, *drawn)
    return Walk(steps, state)


def along(state: State, actions: Iterable[Action]) -> Walk:
    """The walk of a plan."""
    steps: list[Step] = []
    unknown: tuple[int, ...] = ()
    for action in actions:
        steps.append(Step(state, unknown, action))
        state, drawn = played(state, action)
        unknown = (*unknown, *drawn)
    return Walk(steps, state)


# What happened in the rest of a walk


@dataclass
class Deeds:
    """What was done from some step on; collected from the end backwards."""

    counts: Counter[str] = field(default_factory=Counter)
    powers: set[int] = field(default_factory=set)
    discards: set[int] = field(default_factory=set)
    claimed: Counter[int] = field(default_factory=Counter)
    stolen: set[tuple[int, int]] = field(default_factory=set)
    runs: set[int] = field(default_factory=set)
    """Lowest values of runs that raided."""
    recovered: set[int] = field(default_factory=set)
    values: tuple[set[int], ...] = field(default_factory=lambda: (set(), set(), set(), set()))
    lent: set[tuple[int, int]] = field(default_factory=set)
    grounded: set[int] = field(default_factory=set)
    """Seats that lost a ship to a discarded Cannon."""
    bonuses: set[int] = field(default_factory=set)
    bay: bool = False
    """Whether a ship might have gone to the Bay."""
    lost_pohl: bool = False
    relic_left: bool = False
    """Whether the Relic Ship left somebody's hands."""

    def add(self, step: Step, after: State) -> None:
        """Note what one step did, before those already noted."""
        state, action = step.state, step.action
        self.bay = self.bay or any(
            isinstance(other, ToBay) for other in allowed(state, step.unknown)
        )
        bonuses = {word[6:] for word in names(involved(state, action)) if word.startswith("bonus")}
        self.bonuses |= {TERRITORIES.index(word) for word in bonuses}
        if after.phase == MAIN:
            self.lost_pohl |= state.has_bonus(POHL) and not after.has_bonus(POHL)
        owner = relic_owner(state)
        self.relic_left |= owner >= 0 and relic_owner(after) != owner
        match action:
            case Dock():
                self._dock(state, action, action.ships)
            case Power(card=card):
                self._power(state, action)
                self.powers.add(card)
            case Discard(card=card):
                self.discards.add(card)
                if card == CANNON:
                    self.grounded.add(seated(state, action.ship) >> OWNER)
                if card == WARPER:
                    self.recovered.add(action.target)
            case Claim(card=card):
                self.claimed[card] += 1
            case Launch():
                self.counts.update(("landings", "launches"))

    def _power(self, state: State, action: Power) -> None:
        if action.dock is None:
            return
        ship = action.ships[0]
        others = list(action.dock.ships)
        others.remove(ship & TOKEN)
        kind = turn_limits.MOVED if action.card == TELEPORTER else turn_limits.LENT
        self.values[kind].add(ship & VALUE)
        self.counts["dice"] += 1
        if action.card == HELMET:
            self.lent.add((action.place, seated(state, ship)))
        self._dock(state, action.dock, others)

    def _dock(self, state: State, dock: Dock, unplaced: Iterable[int]) -> None:
        for ship in unplaced:
            self.counts["dice"] += 1
            kind = turn_limits.OWN_RELIC if ship & RELIC else turn_limits.OWN
            self.values[kind].add(ship & VALUE)
        word = {CONSTRUCTOR: "constructs", TERRAFORM: "terraforms", RAIDERS: "raids"}
        if dock.facility in word:
            self.counts[word[dock.facility]] += 1
        if dock.facility == RAIDERS:
            self.runs.add(min(ship & VALUE for ship in dock.ships))
        if dock.facility in (CONSTRUCTOR, TERRAFORM):
            self.counts["landings"] += 1
        if dock.stolen is not None:
            color, card = dock.stolen
            self.stolen.add((state.setup.seat_of[color], card))


def broken_outlook(state: State, deeds: Deeds) -> list[str]:
    """What the limits of the models ruled out and happened all the same."""
    look = turn_limits.limits_of(state)
    most = {
        "landings": look.landings,
        "dice": look.dice,
        "constructs": look.constructs,
        "terraforms": int(look.terraforms),
        "launches": look.launches,
        "raids": look.raids,
    }
    found = [
        f"turn_limits.{word}: {deeds.counts[word]} against at most {number}"
        for word, number in most.items()
        if deeds.counts[word] > number
    ]
    sets: dict[str, set[Any]] = {
        "powers": deeds.powers - look.powers,
        "discards": deeds.discards - look.discards,
        "stealable": deeds.stolen - set(look.stealable),
        "recoverable": deeds.recovered - set(look.recoverable),
        "lent": deeds.lent - set(look.lent),
        "runs": deeds.runs - look.runs,
        "grounded": deeds.grounded - {ship >> OWNER for _, ship in look.grounded},
    }
    sets["claimable"] = set(deeds.claimed - look.claimable) - deeds.recovered - deeds.discards
    for kind, made in enumerate(deeds.values):
        sets[f"values[{kind}]"] = made - look.values[kind]
    found += [f"turn_limits.{word} lacks {sorted(more)}" for word, more in sets.items() if more]
    return found


def broken_foresight(step: Step, deeds: Deeds, gained: set[int]) -> list[str]:
    """What the foresight of the quick search ruled out and happened all the same."""
    state = step.state
    look = rest_limits.RestLimits(state)
    found = []
    if deeds.counts["dice"] > look.ships:
        found.append(f"rest_limits.ships: {deeds.counts['dice']} against at most {look.ships}")
    if deeds.counts["landings"] > look.landings:
        found.append(
            f"rest_limits.landings: {deeds.counts['landings']} against at most {look.landings}"
        )
    unseen = {card for card in deeds.powers | deeds.discards if not look.mask >> card & 1}
    if unseen:
        found.append(f"rest_limits.mask lacks {[CARDS[card] for card in sorted(unseen)]}")
    if deeds.bay and rest_limits.roomy(state, look):
        found.append("rest_limits.roomy, and yet a ship may go to the Bay")
    if deeds.lost_pohl and state.has_bonus(POHL) and not rest_limits.pohl_may_go(state, look):
        found.append("rest_limits.pohl_may_go is false, and yet it goes")
    found += [
        f"rest_limits.matters: the bonus of {TERRITORIES[territory]} is used"
        for territory in deeds.bonuses - {BURROUGHS}
        if not rest_limits.matters(state, look, territory)
    ]
    action = step.action
    if isinstance(action, Discard) and action.card in gained:
        shown = list(state.display)
        for card in step.unknown:
            if card in shown:
                shown.remove(card)
        if not rest_limits.regainable(state, look, tuple(shown), action.card):
            found.append(f"rest_limits.regainable: {CARDS[action.card]} comes back")
    return found


def broken_facts(walked: Walk) -> Iterator[tuple[Step, str, list[Action]]]:
    """All that a walk shows to be wrong, with where and what was played from there."""
    deeds = Deeds()
    after = walked.end
    gained: set[int] = set()
    rest: list[Action] = []
    for step in reversed(walked.steps):
        rest.insert(0, step.action)
        deeds.add(step, after)
        for message in broken_outlook(step.state, deeds) + broken_foresight(step, deeds, gained):
            yield step, message, list(rest)
        gained |= {
            card
            for card in range(len(CARDS))
            if after.holds(step.state.active, card)
            and not step.state.holds(step.state.active, card)
        }
        after = step.state


# Bounds on the value


def upper_bound(state: State, weights: Weights) -> int:
    look = rest_limits.RestLimits(state)
    return UpperBound(weights)(state, look.ships, look.mask, 0, None)


def modelled(state: State, weights: Weights, stages: int) -> int:
    return model.solve(model.build(state, weights, stages, EFFECTS), seconds=20).bound


def quick_search(state: State, weights: Weights) -> int | None:
    found = exhaust(state, weights, nodes=4000)
    return found.best.value if found.proven and found.best is not None else None


def bounds(state: State, weights: Weights, heavy: bool) -> Iterator[tuple[str, int]]:
    """Each bound by name."""
    if weights.more_is_better:
        yield "upper_bound", upper_bound(state, weights)
    yield "model of 1 stage", modelled(state, weights, 1)
    if heavy:
        yield "model of 2 stages", modelled(state, weights, 2)
        found = quick_search(state, weights)
        if found is not None:
            yield "quick search", found


@dataclass
class Report:
    """What a run has found so far."""

    positions: int = 0
    steps: int = 0
    judged: int = 0
    """Steps at which the judge could finish."""
    findings: list[dict[str, Any]] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)

    def note(
        self,
        name: str,
        state: State,
        weights: Weights,
        message: str,
        rest: list[Action],
        worth: int,
    ) -> None:
        self.kinds[message.split(":")[0].split(" lacks")[0]] += 1
        self.findings.append(
            {
                "name": name,
                "msg": message,
                "position": Position(state).to_dict(),
                "weights": json.loads(weights.to_json()),
                "better": [action.text for action in rest],
                "better_value": worth,
            }
        )

    def summary(self) -> dict[str, Any]:
        return {
            "positions": self.positions,
            "steps": self.steps,
            "steps judged": self.judged,
            "broken": len(self.findings),
            "by kind": dict(self.kinds.most_common()),
        }


def check(name: str, position: Position, weights: Weights, rng: Random, report: Report) -> None:
    """Walk through one turn and ask every bound on the way."""
    start = position.state
    start.deck = None
    seat = start.active
    report.positions += 1
    verdict = judge(start, weights, budget=JUDGED)
    walks = [walk(start, rng) for _ in range(12)]
    if verdict.finished:
        walks.append(along(start, verdict.best.actions))
    told: set[str] = set()
    for walked in walks:
        worth = value(walked.end, seat, weights)
        for step, message, rest in broken_facts(walked):
            if message not in told:
                told.add(message)
                report.note(name, step.state, weights, message, rest, worth)
    for walked in (walks[0], walks[-1]):
        _values(name, walked, weights, rng, report, seat)


def _values(
    name: str, walked: Walk, weights: Weights, rng: Random, report: Report, seat: int
) -> None:
    """Every step of one walk against the bounds on the value."""
    for number, step in enumerate(walked.steps):
        report.steps += 1
        reached, rest = value(walked.end, seat, weights), walked.actions[number:]
        if not step.unknown:
            verdict = judge(step.state, weights, budget=JUDGED)
            report.judged += verdict.finished
            tried = [walk(step.state, rng) for _ in range(8)]
            found = [(value(best.end, seat, weights), best.actions) for best in tried]
            if verdict.endings:
                found.append((verdict.best.value, list(verdict.best.actions)))
            for worth, actions in found:
                if worth > reached:
                    reached, rest = worth, actions
        for word, bound in bounds(step.state, weights, number == 0):
            if bound < reached:
                message = f"{word}: at most {bound}, and {reached} is reached"
                report.note(name, step.state, weights, message, rest, reached)


def positions(
    seed: int, first: int = 0, about: str = ""
) -> Iterator[tuple[str, Position, Weights, Random]]:
    """Corners, and unless they are `about` something every fourth from self-play."""
    aimed, games = corners(seed, first, about), from_play(seed, "small")
    number = first
    while True:
        rng = Random(f"bounds {seed} {number}")
        if number % 4 == 3 and not about:
            name, position = next(games)
            yield name, position, shaped(rng), rng
        else:
            yield *next(aimed), rng
        number += 1


def run(
    count: int,
    seed: int,
    first: int = 0,
    about: str = "",
    progress: Callable[[Report], None] | None = None,
) -> Report:
    report = Report()
    for name, position, weights, rng in islice(positions(seed, first, about), count):
        check(name, position, weights, rng, report)
        if progress is not None:
            progress(report)
    return report


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m tests.frontiers.solver.bounds", description=__doc__)
    parser.add_argument("--count", type=int, default=200, help="positions to walk from")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--first", type=int, default=0, help="number of the first position")
    parser.add_argument("--about", default="", help="only pairs with this in their names")
    parser.add_argument("--write", type=Path, help="folder for the summary and what is found")
    options = parser.parse_args(arguments)
    written = 0

    def progress(report: Report) -> None:
        nonlocal written
        for finding in report.findings[written:]:
            print(f"{finding['name']}: {finding['msg']}", flush=True)
            if options.write is not None:
                options.write.mkdir(parents=True, exist_ok=True)
                file = options.write / f"bound-{options.seed}-{options.first}-{written}.json"
                saving.write(file, json.dumps(finding, indent=1))
            written += 1

    report = run(options.count, options.seed, options.first, options.about, progress)
    print(json.dumps(report.summary(), indent=1))
    if options.write is not None:
        options.write.mkdir(parents=True, exist_ok=True)
        saving.write(options.write / "summary.json", json.dumps(report.summary(), indent=1))
    return 1 if report.findings else 0


if __name__ == "__main__":
    sys.exit(main())
