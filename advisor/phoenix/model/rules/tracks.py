"""Diplomacy: lobbying, free steps, and the rewards of the tracks (dip-1, rew-1 to rew-4)."""

from __future__ import annotations

from advisor.phoenix import rewards as engine
from advisor.phoenix.action_types import Reward
from advisor.phoenix.clauses import Effect
from advisor.phoenix.model.rules import residents
from advisor.phoenix.model.step import Phase, Step
from advisor.phoenix.words import DIPLOMACY, GEMS, NOTHING, POINTS, TOP_LEVEL, TRACKS
from advisor.search.linear import ZERO, Lin, total


def lobby(step: Step) -> None:
    """Steps by a diplomacy ship on different tracks, each paid (dip-1)."""
    used = step.using(DIPLOMACY)
    if not used.terms:
        return
    b, now = step.b, step.now
    flags = []
    for track in range(len(TRACKS)):
        level = now.tracks[track]
        if b.least(level) >= TOP_LEVEL:
            continue
        flag = b.flag()
        flags.append(flag)
        step.note(("lobby", track), flag)
        step.pay(GEMS, b.product(flag, _price(step, level)))
        now.tracks[track] = level + flag
        b.le(now.tracks[track], TOP_LEVEL)
    b.ge(total(flags) - used, 0)
    b.le(total(flags) - step.powers(DIPLOMACY), 0)
    step.check(GEMS)


def _price(step: Step, level: Lin) -> Lin:
    """GEMs for the step from a level to the next."""
    prices = step.data.lobby
    return total(
        step.b.at_least(level, here) * (prices[here + 1] - prices[here])
        for here in range(TOP_LEVEL)
    )


def steps(phase: Phase, source: int, price: int | None, most: int, gate: Lin) -> list[Lin]:
    """A step of a bonus on any track below the top; no price at all, or one on top of lobbying."""
    step = phase.step
    b = step.b
    found = []
    for track in range(len(TRACKS)):
        level = step.now.tracks[track]
        key = (source, "track", (), track, NOTHING, ())
        counts = []
        for here, flag in residents.each(step, level):
            if here < TOP_LEVEL:
                pay = {} if price is None else {GEMS: price + step.data.lobby[here + 1]}
                counts.append(phase.add(key, most, pay, gate=b.all_of((gate, flag))))
        if counts:
            step.now.tracks[track] = level + total(counts)
            b.le(step.now.tracks[track], TOP_LEVEL)
        found += counts
    return found


def points_for_height(step: Step, effect: Effect, flag: Lin) -> None:
    """Points for tokens on a level or higher, less some, at least none (sector 226)."""
    b = step.b
    level, minus = effect.numbers
    high = total(b.at_least(step.now.tracks[t], level) for t in range(len(TRACKS)))
    for number in range(minus + 1, len(TRACKS) + 1):
        step.gain(POINTS, b.all_of((flag, b.at_least(high, number))))


def advance_all(step: Step, flag: Lin) -> None:
    """One step on every track that is not at the top (sector 328)."""
    b, now = step.b, step.now
    for track, level in enumerate(now.tracks):
        now.tracks[track] = level + b.all_of((flag, 1 - b.at_least(level, TOP_LEVEL)))


# Rewards


def rewards(step: Step) -> None:
    """Rewards of the track of the ship used, for the player and for the others (rew-1)."""
    for track in range(len(TRACKS)):
        used = step.track_used(track)
        if step.b.most(used) > 0:
            _own(step, track, used)
            _others(step, track, used)


def _levels(step: Step, track: int) -> list[int]:
    state = step.state
    return [state.level(seat, track) for seat in range(state.setup.seats) if seat != step.seat]


def _own(step: Step, track: int, used: Lin) -> None:
    """One reward among those within reach (rew-2, rew-3)."""
    b = step.b
    highest_other = max(_levels(step, track))
    flags: dict[Reward, list[Lin]] = {}
    some: list[Lin] = []
    for level, flag in residents.each(step, step.now.tracks[track]):
        if level == 0:
            continue
        some.append(flag)
        reach = level if level > highest_other else level - 1
        for choice in engine.offered(step.data, track, reach, step.state.setup.colors[step.seat]):
            flags.setdefault(choice, []).append(flag)
    due = b.all_of((used, total(some))) if some else Lin(0)
    taken = []
    for choice, when in flags.items():
        chosen = b.flag()
        b.le(chosen - total(when), 0)
        taken.append(chosen)
        step.note(("reward", choice.levels, choice.kinds), chosen)
        row = engine.gains_of(step.data, track, choice)
        for column, amount in enumerate(row):
            if amount:
                step.gain(column, chosen * amount)
    b.eq(total(taken) - due, 0)


def _others(step: Step, track: int, used: Lin) -> None:
    """What each of the others takes: it depends on the own level, and on the fee just received."""
    b = step.b
    for level, flag in residents.each(step, step.now.tracks[track]):
        for seat, row in step.now.rivals.items():
            for fee, uses in _fees(step, track, seat, used).items():
                on = b.all_of((uses, flag))
                if b.most(on) < 1:
                    continue
                for column, amount in enumerate(step.taken_by(seat, track, level, fee)):
                    if amount:
                        row[column] = row[column] + on * amount


def _fees(step: Step, track: int, seat: int, used: Lin) -> dict[int, Lin]:
    """What a rival may have received for a ship of the track's type, and whether that is so."""
    if step.begun:
        return {0: used}
    color = step.state.setup.colors[seat]
    found: dict[int, Lin] = {}
    for (owner, number), flag in step.uses.items():
        ship = step.ship(owner, number)
        if ship.kind == track:
            fee = ship.fee if owner == color else 0
            found[fee] = found.get(fee, ZERO) + flag
    return found
