"""Alien Artifact: pips of the ships docked since the last claim buy displayed cards."""

from __future__ import annotations

from itertools import pairwise

from advisor.frontiers.cards.kinds import CHANGERS
from advisor.frontiers.components import CLAIM_PIPS
from advisor.frontiers.ships import OWNER
from advisor.frontiers.solver.rules.docking import KINDS, could_open, dock
from advisor.frontiers.solver.rules.keys import CLAIM, CLAIMS, GAIN, ORIGIN, RECOVER, STEAL
from advisor.frontiers.solver.rules.stages import critical
from advisor.frontiers.solver.turn_limits import LENT, MOVED, OWN, OWN_RELIC
from advisor.frontiers.solver.turn_model import CARDS_GAINED, Stage, TurnModel
from advisor.frontiers.words import ARTIFACT, HELMET, TELEPORTER, WARPER
from advisor.search.linear import Lin, total

SIX = 6
"""Pips that a ship brings at most."""


def add(turn: TurnModel, stage: Stage) -> None:
    b, look = turn.b, turn.look
    start = Lin(turn.state.artifact) if stage.index == 0 else turn.notes["pips", stage.index - 1]
    most = turn.state.artifact + 6 * look.dice
    cards = [card for card in sorted(look.claimable) if look.claimable[card]]
    rounds = most_claims(turn) if cards else 0
    docks = _docks(turn, stage, rounds, bool(cards))
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
    flags = [b.flag() for _ in range(max(1, rounds))]
    b.eq(claimed - total(flags), 0)
    for earlier, later in pairwise(flags):
        b.le(later - earlier, 0)
    paid = [_pips(ships) for ships in docks]
    b.ge(start + paid[0] - flags[0] * CLAIM_PIPS, 0)
    if stage.index == 0:
        _whole_ships(turn, docks[0], CLAIM_PIPS - turn.state.artifact, flags[0])
    for at, ships in enumerate(docks[1:], 1):
        if at < len(flags):
            b.ge(paid[at] - flags[at] * CLAIM_PIPS, 0)
            _whole_ships(turn, ships, CLAIM_PIPS, flags[at])
        if ships:
            b.le(paid[at] - flags[at - 1] * b.most(paid[at]), 0)
    if not stage.last:
        _leave_pips(turn, stage, start, paid, flags)


def most_claims(turn: TurnModel) -> int:
    """Claims at most: each takes two ships, but for what the first finds there.

    Three only where ships that have paid leave their ports to others.
    """
    state, look = turn.state, turn.look
    there = sum(ship >> OWNER == turn.me for ship in turn.ships_at(ARTIFACT))
    docks = min(look.dice, state.setup.ports[ARTIFACT] - there + look.leaving)
    first = max(0, -(-(CLAIM_PIPS - state.artifact) // SIX))
    return 1 + (docks - first) // 2 if docks >= first else 0


def _docks(turn: TurnModel, stage: Stage, rounds: int, cards: bool) -> list[list[tuple[int, Lin]]]:
    """Ships with their values before the first claim of a stage, and after each."""
    found: list[list[tuple[int, Lin]]] = [[] for _ in range(max(2, rounds))]
    if not could_open(turn, ARTIFACT, 1):
        return found
    brought = [card for card, number in turn.look.claimable.items() if number]
    if WARPER in brought:
        brought += turn.look.recoverable
    changed = any(card in brought for card in CHANGERS)
    for kind in KINDS:
        for value in turn.look.values[kind]:
            number = dock(turn, stage, ARTIFACT, kind, value, turn.most_of(kind))
            found[0].append((value, number))
            turn.notes["first", stage.index, kind, value] = number
            # A ship that a claimed card moves, changes, or fetches a card to change, comes after
            # the claim.
            later = rounds - 1 if rounds > 1 else int(cards and (changed or kind in (MOVED, LENT)))
            for ships in found[1 : 1 + later]:
                number = dock(turn, stage, ARTIFACT, kind, value, turn.most_of(kind))
                ships.append((value, number))
    return found


def _leave_pips(
    turn: TurnModel, stage: Stage, start: Lin, paid: list[Lin], flags: list[Lin]
) -> None:
    """Pips that wait for a claim in the next stage: those of the ships since the last one."""
    b = turn.b
    left = b.var(0, turn.state.artifact + SIX * turn.look.dice)
    b.le(left - start - paid[0], 0, 1 - flags[0])
    gone = _gone_pips(turn, stage)
    if gone.terms:
        b.le(left - start - paid[0] + gone, 0, 1 - flags[0])
    for number, flag in enumerate(flags, 1):
        after = paid[number] if number < len(paid) else Lin(0)
        b.le(left - after, 0, flag, *(1 - later for later in flags[number : number + 1]))
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
