"""Nothing pays for what makes it possible.

Within a stage anything may happen in any order, so a raid could pay for the card that makes its
third ship, or a landing for itself with the bonus it wins. The referee would refuse such a turn;
these rules keep it out of the model. Each says what must have been there before, and gives way
where something else could have been: the model must contain every turn that can be played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from advisor.engine.words import (
    BRADBURY,
    CONSTRUCTOR,
    GRAVITY,
    HEINLEIN,
    ISOLATION,
    LEM,
    POHL,
    SHIPYARD,
    SOLAR,
    TERRAFORM,
    VANVOGT,
)
from advisor.solver.frame import Stage, Turn
from advisor.solver.linear import Lin, total
from advisor.solver.outlook import CHANGING, LENT, MOVED, MOVERS, OWN, OWN_RELIC
from advisor.solver.rules.hand import price
from advisor.solver.rules.keys import (
    ADD,
    BORROW,
    BUILD,
    CLAIM,
    CONSTRUCT,
    DOCK,
    DOCKED,
    FUEL,
    GIVEN,
    GROSS_FUEL,
    LAND,
    LANDERS,
    LIFT,
    LOOT,
    MADE,
    MAKES,
    MINED,
    ORE,
    ORIGIN,
    RAID,
    RECOVER,
    REMOVE,
    SETS,
    STEAL,
    TRADE,
)

_SUN = 3
"""Fuel that a ship brings at most, bonus aside."""


def close(turn: Turn, stage: Stage) -> None:
    _changes(turn, stage)
    if turn.runs:
        again = turn.b.at_least(turn.through(stage, RAID), 2)
        _raid_is_paid(turn, stage, again)
        _raid_is_prepared(turn, stage, again)
        _ship_is_paid(turn, stage, again)
    _bonuses(turn, stage)


def _changes(turn: Turn, stage: Stage) -> None:
    """A card that makes a die is paid before that die brings fuel."""
    fuel = _fuel(turn, stage)
    for value in _made(turn):
        sun = stage.sum((DOCK, SOLAR, OWN, value)) * ((value + 1) // 2)
        if sun.fixed:
            continue
        makers = _makers(turn, stage, value)
        for card, made in makers.items():
            cost = (made - _instead(turn, stage, value, makers, card)) * _least(turn, card)
            turn.b.ge(fuel - sun - cost + _spared(stage, (card,)), 0)


def _raid_is_paid(turn: Turn, stage: Stage, again: Lin) -> None:
    """Cards that make or move the ships of a raid are paid before it.

    The spoils of a raid may prepare another one: with two of them, nothing is said.
    """
    booty = _booty(turn, stage, FUEL)
    if booty.fixed:
        return
    needs: dict[int, list[Lin]] = {}
    for low, value, parts in _runs(turn, stage):
        need = needs.setdefault(low, [])
        for card, kind in MOVERS.items():
            if kind in parts:
                need.append(parts[kind] * _least(turn, card))
        if OWN in parts and not turn.look.shown[value]:
            makers = _makers(turn, stage, value)
            # Gravity makes two dice for its price.
            prices = {card: _least(turn, card) // (1 + (card == GRAVITY)) for card in makers}
            highest = max(prices.values(), default=0)
            spare = turn.before(stage, (MADE, OWN, value)) + total(makers.values()) - parts[OWN]
            need += [made * prices[card] for card, made in makers.items()]
            need.append(spare * -highest)
    fuel = _fuel(turn, stage) - booty + _spared(stage, (*CHANGING, *MOVERS))
    for need in needs.values():
        most = max(0, turn.b.most(total(need)))
        turn.b.ge(fuel - total(need) + again * most, 0)


def _raid_is_prepared(turn: Turn, stage: Stage, again: Lin) -> None:
    """A card that the raid takes neither makes nor moves a ship for it."""
    b = turn.b
    for _, value, parts in _runs(turn, stage):
        for card, kind in MOVERS.items():
            stolen = _stolen(turn, stage, card)
            if kind in parts and not stolen.fixed:
                b.le(parts[kind] + stolen - _gained(turn, stage, card) - again, 1)
        if OWN not in parts or turn.look.shown[value]:
            continue
        makers = _makers(turn, stage, value)
        for card, made in makers.items():
            stolen = _stolen(turn, stage, card)
            if not stolen.fixed:
                others = _instead(turn, stage, value, makers, card)
                others += _gained(turn, stage, card) + again
                b.le(parts[OWN] + made + stolen - others, 2)


def _ship_is_paid(turn: Turn, stage: Stage, again: Lin) -> None:
    """A ship that the Teleporter takes from the Shipyard into a raid was paid for before it."""
    booty = _booty(turn, stage, ORE)
    guests = total(parts[MOVED] for _, _, parts in _runs(turn, stage) if MOVED in parts)
    left = total(
        stage.sum((ORIGIN, SHIPYARD, OWN, value))
        for value in turn.look.values[MOVED]
        if not turn.own_docked(SHIPYARD, False, value)
    )
    if booty.fixed or guests.fixed or left.fixed:
        return
    built_before = turn.before(stage, BUILD)
    ore = turn.before(stage, ORE) + stage.sum(MINED) + stage.sum(TRADE) + turn.state.ore[turn.me]
    turn.b.ge(ore - (guests + left - 1) + again + built_before, 0)


def _bonuses(turn: Turn, stage: Stage) -> None:
    """A bonus that a landing wins does not pay for that landing."""
    b, state = turn.b, turn.state
    saved = stage.sum((GIVEN, BRADBURY))
    if not saved.fixed and not state.has_bonus(BRADBURY):
        some = b.at_least(saved, 1)
        b.ge(stage.sum(LANDERS) - (some - _otherwise(turn, stage, BRADBURY)) * 2, 0)
    extra = stage.sum((GIVEN, LEM))
    if not extra.fixed and not state.has_bonus(LEM):
        some = b.at_least(extra, 1)
        early = (stage.sum((DOCKED, SOLAR)) - extra) * _SUN + _booty(turn, stage, FUEL)
        start = turn.before(stage, FUEL) + state.fuel[turn.me]
        free = _otherwise(turn, stage, LEM) + stage.sum(CONSTRUCT)
        b.ge(start + early - some + free, 0)
    ore = turn.before(stage, ORE) + state.ore[turn.me] + _booty(turn, stage, ORE)
    exempt = stage.sum((GIVEN, VANVOGT))
    if not exempt.fixed and not state.has_bonus(VANVOGT):
        # Only the first ship at the Mine is exempt: no other has brought ore before it.
        b.ge(ore + stage.sum(TRADE) - exempt + _otherwise(turn, stage, VANVOGT), 0)
    trades = stage.sum((GIVEN, HEINLEIN))
    if not trades.fixed and not state.has_bonus(HEINLEIN):
        some = b.at_least(trades, 1)
        early = stage.sum(MINED) + stage.sum(TRADE) - trades
        b.ge(ore + early - some + _otherwise(turn, stage, HEINLEIN), 0)
    if not state.has_bonus(POHL):
        _pohl(turn, stage)


def _pohl(turn: Turn, stage: Stage) -> None:
    """A landing that a card makes possible does not spare fuel for that card."""
    free = _otherwise(turn, stage, POHL)
    landers = stage.sum(LANDERS)
    for value in range(1, 7):
        makers = _makers(turn, stage, value)
        ways = [stage.sum((SETS, CONSTRUCTOR, 3, value))] if turn.look.shown[value] < 3 else []
        if value == 6 and not turn.look.shown[6]:
            ways.append(stage.sum((DOCK, TERRAFORM, OWN, 6)))
        for card, made in makers.items():
            spared = _spared(stage, (card,))
            others = _instead(turn, stage, value, makers, card) + free
            for way in ways:
                if not way.fixed and not spared.fixed and turn.b.most(way) == 1:
                    guests = total(
                        stage.sum((DOCK, CONSTRUCTOR, kind, value))
                        for kind in (OWN_RELIC, MOVED, LENT)
                    )
                    turn.b.le(spared + made + way * 2 - others - guests - landers, 2)


def _otherwise(turn: Turn, stage: Stage, territory: int) -> Lin:
    """Ways to a bonus other than a landing in this stage."""
    return total(
        [
            turn.before(stage, (LAND, territory)),
            turn.through(stage, (BORROW, territory)),
            turn.through(stage, (LIFT, ISOLATION)),
            turn.through(stage, (ADD, turn.me, territory)),
            *(turn.through(stage, (REMOVE, seat, territory)) for seat in turn.rivals),
        ]
    )


def _fuel(turn: Turn, stage: Stage) -> Lin:
    """More fuel than there can be at any time of the stage."""
    return turn.before(stage, FUEL) + stage.sum(GROSS_FUEL) + turn.state.fuel[turn.me]


def _runs(turn: Turn, stage: Stage) -> Iterator[tuple[int, int, dict[int, Lin]]]:
    """The places in the raids of a stage: lowest value of the run, own value, dice by kind."""
    for (index, low, step), parts in turn.runs.items():
        if index == stage.index:
            yield low, low + step, parts


def _least(turn: Turn, card: int) -> int:
    """What a use of a card costs at least, what may be spared aside."""
    return max(0, price(turn, card) - turn.state.has_bonus(POHL))


def _spared(stage: Stage, cards: Iterable[int]) -> Lin:
    """Fuel spared by Pohl Foothills, won in this turn."""
    return total(stage.sum((GIVEN, POHL, card)) for card in cards)


def _made(turn: Turn) -> list[int]:
    """Values that no own ship shows, but a card can make."""
    return [value for value in sorted(turn.look.values[OWN]) if not turn.look.shown[value]]


def _makers(turn: Turn, stage: Stage, value: int) -> dict[int, Lin]:
    """By card, whether it gives a die a value in a stage; Gravity may do so twice."""
    makers = {card: stage.sum((MAKES, card, OWN, value)) for card in CHANGING}
    return {card: turn.b.at_least(made, 1) for card, made in makers.items() if not made.fixed}


def _instead(turn: Turn, stage: Stage, value: int, makers: dict[int, Lin], card: int) -> Lin:
    """Dice of a value that came before the stage, or that another card makes."""
    others = total(made for other, made in makers.items() if other != card)
    return turn.before(stage, (MADE, OWN, value)) + others


def _booty(turn: Turn, stage: Stage, token: str) -> Lin:
    return total(stage.sum((LOOT, seat, token)) for seat in turn.rivals)


def _stolen(turn: Turn, stage: Stage, card: int) -> Lin:
    if turn.look.ready >> card & 1:
        return Lin(0)
    return total(stage.sum((STEAL, seat, card)) for seat in turn.rivals)


def _gained(turn: Turn, stage: Stage, card: int) -> Lin:
    """Other ways to a card that is not in hand."""
    stolen_before = total(turn.before(stage, (STEAL, seat, card)) for seat in turn.rivals)
    claimed = turn.through(stage, (CLAIM, card)) + turn.through(stage, (RECOVER, card))
    return claimed + stolen_before
