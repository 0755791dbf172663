"""Alien Artifact: pips of the ships docked since the last claim buy displayed cards."""

from __future__ import annotations

from advisor.frontiers.cards.kinds import CHANGERS
from advisor.frontiers.components import CLAIM_PIPS
from advisor.frontiers.solver.rules.docking import KINDS, could_open, dock
from advisor.frontiers.solver.rules.keys import CLAIM, CLAIMS, GAIN, ORIGIN, RECOVER, STEAL
from advisor.frontiers.solver.rules.stages import critical
from advisor.frontiers.solver.turn_limits import LENT, MOVED, OWN, OWN_RELIC
from advisor.frontiers.solver.turn_model import CARDS_GAINED, Stage, TurnModel
from advisor.frontiers.words import ARTIFACT, HELMET, TELEPORTER, WARPER
from advisor.search.linear import Lin, total


def add(turn: TurnModel, stage: Stage) -> None:
    b, look = turn.b, turn.look
    opens = could_open(turn, ARTIFACT, 1)
    first: list[tuple[int, Lin]] = []
    second: list[tuple[int, Lin]] = []
    start = Lin(turn.state.artifact) if stage.index == 0 else turn.notes["pips", stage.index - 1]
    most = turn.state.artifact + 6 * look.dice
    cards = [card for card in sorted(look.claimable) if look.claimable[card]]
    twice = bool(cards) and most >= 2 * CLAIM_PIPS
    if opens:
        for kind in KINDS:
            for value in look.values[kind]:
                number = dock(turn, stage, ARTIFACT, kind, value, turn.most_of(kind))
                first.append((value, number))
                turn.notes["first", stage.index, kind, value] = number
                # A ship that a claimed card moves comes after the claim.
                if twice or (cards and kind in (MOVED, LENT)):
                    number = dock(turn, stage, ARTIFACT, kind, value, turn.most_of(kind))
                    second.append((value, number))
    if not cards or most < CLAIM_PIPS:
        turn.notes["pips", stage.index] = Lin(0)
        return
    claims = []
    for card in cards:
        number = b.var(0, look.claimable[card])
        stage.add((CLAIM, card), number)
        stage.add((GAIN, card), number)
        b.le(turn.through(stage, (CLAIM, card)), look.claimable[card])
        claims.append(number)
    claimed = stage.add(CLAIMS, total(claims))
    critical(turn, stage, claimed, CARDS_GAINED)
    once, again = b.flag(), (b.flag() if twice else Lin(0))
    b.eq(claimed - once - again, 0)
    b.le(again - once, 0)
    sum_first, sum_second = _pips(first), _pips(second)
    b.ge(start + sum_first - once * CLAIM_PIPS, 0)
    if stage.index == 0:
        _whole_ships(turn, first, CLAIM_PIPS - turn.state.artifact, once)
    if second:
        b.ge(sum_second - again * CLAIM_PIPS, 0)
        _whole_ships(turn, second, CLAIM_PIPS, again)
        b.le(sum_second - once * b.most(sum_second), 0)
    if not stage.last:
        left = b.var(0, most)
        b.le(left - start - sum_first, 0, 1 - once)
        gone = _gone_pips(turn, stage)
        if gone.terms:
            b.le(left - start - sum_first + gone, 0, 1 - once)
        b.le(left - sum_second, 0, once)
        if twice:
            b.le(left, 0, again)
        turn.notes["pips", stage.index] = left


def _pips(docks: list[tuple[int, Lin]]) -> Lin:
    return total(number * value for value, number in docks)


def _gone_pips(turn: TurnModel, stage: Stage) -> Lin:
    """Pips of ships that the Teleporter takes away before they have paid for a claim."""
    values = turn.look.values[MOVED]
    kinds = (OWN, OWN_RELIC)
    if turn.has_ships_at(ARTIFACT):
        return Lin(0)
    gone = total(stage.sum((ORIGIN, ARTIFACT, kind, v)) * v for kind in kinds for v in values)
    return Lin(0) if gone.fixed else gone - turn.before(stage, CLAIMS) * max(values)


def _whole_ships(turn: TurnModel, docks: list[tuple[int, Lin]], pips: int, claimed: Lin) -> None:
    """A claim takes whole ships: five of the six pips of one are no part of it."""
    highest = max((value for value, _ in docks), default=0)
    if highest and pips > highest:
        fewest = -(-pips // highest)
        turn.b.ge(total(number for _, number in docks) - claimed * fewest, 0)


def close(turn: TurnModel, stage: Stage) -> None:
    """A card cannot help to pay for its own claim.

    If no card in hand changes or moves ships, the first claim is paid with ships as they were
    rolled, unless a raid or the Warper brought such a card, or a raid the Warper.
    """
    if stage.index or turn.state.artifact >= CLAIM_PIPS:
        return
    b, look = turn.b, turn.look
    most = look.dice
    claimed = stage.sum(CLAIMS)
    if claimed.fixed:
        return
    once = b.at_least(claimed, 1)
    for kinds, cards in (
        ((OWN, OWN_RELIC), CHANGERS),
        ((MOVED,), (TELEPORTER,)),
        ((LENT,), (HELMET,)),
    ):
        if any(look.ready >> card & 1 for card in cards):
            continue
        elsewhere = total(
            stage.sum((STEAL, seat, card)) for seat in turn.rivals for card in (*cards, WARPER)
        )
        if look.ready >> WARPER & 1:
            elsewhere += total(stage.sum((RECOVER, card)) for card in cards)
        for kind in kinds:
            for value in look.values[kind]:
                number = turn.notes.get(("first", stage.index, kind, value))
                if number is not None:
                    shown = turn.dice(kind, value)
                    b.le(number - (elsewhere + 1 - once) * most - shown, 0)
