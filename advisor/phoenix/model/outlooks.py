"""How the game can stand after a turn, as far as tables and the next player are concerned."""

from __future__ import annotations

from collections.abc import Iterator

from advisor.phoenix.model.objective import Outlook
from advisor.phoenix.model.step import Step
from advisor.phoenix.state import State
from advisor.phoenix.value.features import NEAR, STEPS, stages
from advisor.phoenix.words import HUMAN, NOTHING, POINTS
from advisor.search.linear import Builder, Lin, total

Part = tuple[Lin, int]
"""How far an end of the game is: a numerator and a denominator."""


def _distances(step: Step) -> list[Part]:
    """As `rounds_left` counts them: Aliens, then sectors and points of everybody."""
    data, now, state = step.data, step.now, step.state
    aliens = int(data.setup["players"][str(state.setup.seats)]["aliens"])
    found: list[Part] = [
        (total(now.supply[:HUMAN]) - data.end_aliens, aliens - data.end_aliens),
        (data.end_sectors - total(now.has.values()), data.end_sectors),
        (data.end_points - now.stock[POINTS], data.end_points),
    ]
    for seat, row in now.rivals.items():
        found.append((Lin(data.end_sectors - len(state.station[seat])), data.end_sectors))
        found.append((data.end_points - row[POINTS], data.end_points))
    return found


def outlooks(step: Step) -> list[Outlook]:
    """Every outlook that could come true, the likeliest first."""
    b = step.b
    found = []
    for extra in range(max(0, b.least(step.now.extra)), b.most(step.now.extra) + 1):
        found += list(_with_extra(step, extra))
    return found


def _with_extra(step: Step, extra: int) -> Iterator[Outlook]:
    state, seat = step.state, step.seat
    seats = state.setup.seats
    active = seat if extra else (seat + 1) % seats
    left = max(0, extra - 1)
    if state.ending != NOTHING:
        yield _near_end(step, active, left, state.ending)
        return
    b = step.b
    parts = _distances(step)
    low = min(STEPS * b.least(number) // size for number, size in parts)
    high = min(STEPS * b.most(number) // size for number, size in parts)
    # A rival may have passed the points of the end already: it comes with a turn of their own.
    if b.most(far_from_end(step)) > 0:
        for rounds in range(min(STEPS, max(0, high)), max(0, min(STEPS, low)) - 1, -1):
            yield Outlook((NEAR + rounds,) * seats, active, left)
    if b.least(far_from_end(step)) < 1:
        yield _near_end(step, active, left, seat)


def when_rewarded(state: State, outlook: Outlook) -> tuple[int, ...]:
    """The stages when the others take their rewards, before the end of the turn is checked."""
    if state.ending != NOTHING:
        return tuple(stages(state))
    if outlook.stages[0] < NEAR:
        return (NEAR,) * state.setup.seats
    return outlook.stages


def _near_end(step: Step, active: int, left: int, ending: int) -> Outlook:
    """Somebody has brought about the end: who still has a turn."""
    seats = step.state.setup.seats
    if active == ending and active != step.seat:
        return Outlook((0,) * seats, active, left, over=True)
    coming = (ending - active) % seats or seats
    stages = tuple(1 if (seat - active) % seats < coming else 0 for seat in range(seats))
    return Outlook(stages, active, left)


def far_from_end(step: Step) -> Lin:
    """Whether the player does not bring about the end (end-1)."""
    b, data, now = step.b, step.data, step.now
    return b.all_of(
        (
            1 - b.at_least(now.stock[POINTS], data.end_points),
            1 - b.at_least(total(now.has.values()), data.end_sectors),
            b.at_least(total(now.supply[:HUMAN]), data.end_aliens + 1),
        )
    )


def insist(step: Step, outlook: Outlook) -> None:
    """The turn ends with this outlook."""
    b, state = step.b, step.state
    if outlook.active == step.seat:
        b.eq(step.now.extra, outlook.extra + 1)
    else:
        b.eq(step.now.extra, 0)
    if state.ending != NOTHING:
        return
    far = far_from_end(step)
    if outlook.stages[0] < NEAR or len(set(outlook.stages)) > 1:
        b.eq(far, 0)
        return
    b.eq(far, 1)
    rounds = outlook.stages[0] - NEAR
    _exactly(b, _distances(step), rounds)


def _exactly(b: Builder, parts: list[Part], rounds: int) -> None:
    if rounds > 0:
        for number, size in parts:
            b.ge(number * STEPS, rounds * size)
    if rounds < STEPS:
        nearer = [1 - b.at_least(number * STEPS, (rounds + 1) * size) for number, size in parts]
        b.ge(total(nearer), 1)
