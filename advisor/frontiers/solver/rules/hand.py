"""Cards in hand: each power once, a gained card at once, one of a kind, one discard a turn."""

from __future__ import annotations

from advisor.frontiers.cards.base import unit_price
from advisor.frontiers.cards.kinds import DISCARDING
from advisor.frontiers.solver.rules.keys import DISCARD, FUEL, GAIN, GIVEN, POWER, STOLEN
from advisor.frontiers.solver.rules.planet import bonus, sure
from advisor.frontiers.solver.turn_model import CARDS_GAINED, Stage, TurnModel
from advisor.frontiers.words import CARDS, POHL
from advisor.search.linear import Lin, total


def price(turn: TurnModel, card: int) -> int:
    """What a use of a card that makes or moves a ship costs, without a bonus."""
    return unit_price(turn.state, card)


def pay(
    turn: TurnModel, stage: Stage, card: int, use: Lin, cost: Lin, pohl: Lin | None = None
) -> None:
    """The fuel, at least one, for one use of a card; one less with Pohl Foothills."""
    b = turn.b
    stage.add(FUEL, -cost)
    if sure(turn, POHL):
        stage.add(FUEL, use)
        return
    discount = bonus(turn, stage, POHL) if pohl is None else pohl
    if b.most(discount) == 0:
        return
    saved = b.flag()
    b.le(saved - use, 0)
    b.le(saved - discount, 0)
    stage.add(FUEL, saved)
    stage.add((GIVEN, POHL, card), saved)


def held(turn: TurnModel, card: int) -> Lin:
    """Whether a card is held at the end of the turn."""
    return (
        turn.whole((GAIN, card))
        - turn.whole((DISCARD, card))
        + int(turn.state.holds(turn.me, card))
    )


def close(turn: TurnModel, stage: Stage) -> None:
    b, state, look = turn.b, turn.state, turn.look
    if look.discards:
        b.le(total(turn.through(stage, (DISCARD, card)) for card in DISCARDING), 1)
    for card in range(len(CARDS)):
        gained = turn.through(stage, (GAIN, card))
        discarded = turn.through(stage, (DISCARD, card))
        powers = turn.through(stage, (POWER, card))
        have = int(state.holds(turn.me, card))
        ready = look.ready >> card & 1
        if not gained.fixed or not discarded.fixed:
            b.between(gained - discarded + have, 0, 1)
        if not powers.fixed or not discarded.fixed:
            in_force = turn.in_force(stage, (GAIN, card), CARDS_GAINED)
            b.le(powers + discarded - in_force, ready)
            if len(turn.stages) > 1:
                b.le(powers, 1)
        thrown = turn.through(stage, (STOLEN, card))
        if not thrown.fixed and not have:
            b.le(thrown - gained, 0)
