"""A bonus that a landing wins pays for nothing that the landing needs."""

from __future__ import annotations

from advisor.frontiers.cards.kinds import CHANGERS
from advisor.frontiers.components import (
    CONSTRUCTOR_ORE,
    FLEET,
    LAST_CIRCLE,
    STARTING_SHIPS,
)
from advisor.frontiers.solver.rules.causality.common import (
    SUN,
    TRIPLE,
    booty_of,
    guests_at_constructor,
    landings_for_control,
    least_price,
    made_instead,
    makers_of,
    one_landing_more,
    other_ways,
    raid_places,
    removed_there,
    spared_fuel,
    triple_of_guests,
    without_landing,
)
from advisor.frontiers.solver.rules.keys import (
    ASIMOV_GIVEN,
    BORROW,
    BUILD,
    CONSTRUCT,
    DOCK,
    DOCKED,
    FUEL,
    GIVEN,
    GROSS_FUEL,
    HUB_SHIPS,
    LAND,
    LANDERS,
    LAUNCH,
    LEFT,
    MADE,
    MAKES,
    MINED,
    ORE,
    RAID,
    SETS,
    TERRAFORM_OWN,
    TRADE,
)
from advisor.frontiers.solver.turn_limits import MOVED, MOVERS, OWN
from advisor.frontiers.solver.turn_model import Stage, TurnModel
from advisor.frontiers.words import (
    ASIMOV,
    BRADBURY,
    CONSTRUCTOR,
    CRYSTAL,
    HEINLEIN,
    HERBERT,
    LEM,
    POHL,
    SHIPYARD,
    SOLAR,
    TERRAFORM,
    VANVOGT,
)
from advisor.search.linear import Lin, total


def close(turn: TurnModel, stage: Stage) -> None:
    _bonuses(turn, stage)


def _bonuses(turn: TurnModel, stage: Stage) -> None:
    """A bonus that a landing wins does not pay for that landing."""
    b, state = turn.b, turn.state
    saved = stage.sum((GIVEN, BRADBURY))
    if not saved.fixed and not state.has_bonus(BRADBURY):
        some = b.at_least(saved, 1)
        needed = landings_for_control(turn, BRADBURY) + 1
        b.ge(stage.sum(LANDERS) - (some - other_ways(turn, stage, BRADBURY)) * needed, 0)
        b.ge(stage.sum(LANDERS) - (some - without_landing(turn, stage, BRADBURY)) * 2, 0)
    if not state.has_bonus(LEM):
        _lem(turn, stage)
    ore = turn.before(stage, ORE) + state.ore[turn.me] + booty_of(turn, stage, ORE)
    least = ore + stage.sum(TRADE)  # every landing takes an ore at least
    cheap = b.at_least(stage.sum(LANDERS) - stage.sum(CONSTRUCT), 1)
    ore += cheap * (CONSTRUCTOR_ORE - 1)
    ore += stage.sum((GIVEN, BRADBURY)) + stage.sum(TRADE)
    exempt = stage.sum((GIVEN, VANVOGT))
    if not exempt.fixed and not state.has_bonus(VANVOGT):
        # Only the first ship at the Mine is exempt: no other has brought ore before it.
        landed = exempt - other_ways(turn, stage, VANVOGT)
        b.ge(ore - landed * CONSTRUCTOR_ORE, 0)
        b.ge(least - landed * landings_for_control(turn, VANVOGT), 0)
        b.ge(least - exempt + without_landing(turn, stage, VANVOGT), 0)
    trades = stage.sum((GIVEN, HEINLEIN))
    if not trades.fixed and not state.has_bonus(HEINLEIN):
        some = b.at_least(trades, 1)
        landed = some - other_ways(turn, stage, HEINLEIN)
        b.ge(ore + stage.sum(MINED) - trades - landed * CONSTRUCTOR_ORE, 0)
        early = least + stage.sum(MINED) - trades
        b.ge(early - landed * landings_for_control(turn, HEINLEIN), 0)
        b.ge(early - some + without_landing(turn, stage, HEINLEIN), 0)
    if not state.has_bonus(POHL):
        _pohl(turn, stage)
    if not state.has_bonus(ASIMOV):
        _asimov(turn, stage)
    saved = stage.sum((GIVEN, HERBERT))
    if not saved.fixed and not state.has_bonus(HERBERT) and _fleet_is_least(turn):
        others = turn.through(stage, LANDERS) - stage.sum(TERRAFORM_OWN)
        others += turn.through(stage, BUILD) - saved + other_ways(turn, stage, HERBERT)
        b.ge(others - b.at_least(saved, 1), 0)
    if not saved.fixed and not state.has_bonus(HERBERT):
        _herbert(turn, stage, saved)


def _lem(turn: TurnModel, stage: Stage) -> None:
    """What Lem Badlands add pays neither for the landings that take them nor for their loan."""
    b, state = turn.b, turn.state
    extra = stage.sum((GIVEN, LEM))
    if extra.fixed:
        return
    some = b.at_least(extra, 1)
    start = turn.before(stage, FUEL) + state.fuel[turn.me]
    # A ship that brings more by the bonus comes after it, with at least one fuel of its own; the
    # others bring three each at most.
    early = [
        start + stage.sum(GROSS_FUEL) - extra * 2,
        start + (stage.sum((DOCKED, SOLAR)) - extra) * SUN + booty_of(turn, stage, FUEL),
    ]
    otherwise = other_ways(turn, stage, LEM)
    free = otherwise + _landings_without_fuel(turn, stage)
    for fuel in early:
        b.ge(fuel - some + free, 0)
    landers, built = stage.sum(LANDERS), stage.sum(CONSTRUCT)
    moved = total(
        stage.sum((DOCK, place, kind, value)) * least_price(turn, card)
        for card, kind in MOVERS.items()
        for place in (CONSTRUCTOR, TERRAFORM)
        for value in range(1, 7)
    )
    price = landers - built + moved - spared_fuel(stage, MOVERS)
    paid = built * CONSTRUCTOR_ORE + (landers - built) - stage.sum((GIVEN, BRADBURY))
    ore = turn.before(stage, ORE) + state.ore[turn.me] + stage.sum(MINED)
    traded = paid - ore - booty_of(turn, stage, ORE)
    more = b.at_least(landers, landings_for_control(turn, LEM) + 1)
    for need in (price, price + traded):
        most = max(0, b.most(need))
        if most:
            for fuel in early:
                b.ge(fuel - need + (1 - some + otherwise + more) * most, 0)
    borrowed = stage.sum((BORROW, LEM))
    if not borrowed.fixed:
        loan = turn.notes["loan", stage.index] - spared_fuel(stage, (CRYSTAL,))
        if state.has_bonus(POHL):
            loan -= 1
        unless = 1 - borrowed + otherwise - borrowed
        if turn.look.bonus_goes:
            # A landing has won them, a discarded card lost them again, and then they were borrowed.
            unless += stage.sum((LAND, LEM))
        for fuel in early:
            b.ge(fuel - loan + unless * max(0, b.most(loan)), 0)


def _herbert(turn: TurnModel, stage: Stage, saved: Lin) -> None:
    """A ship that the Teleporter takes from the Shipyard into a landing was paid for before it."""
    b = turn.b
    if turn.has_ships_at(SHIPYARD):
        return
    left = stage.sum((LEFT, SHIPYARD))
    moved = total(
        stage.sum((DOCK, place, MOVED, value))
        for place in (CONSTRUCTOR, TERRAFORM)
        for value in range(1, 7)
    )
    if left.fixed or moved.fixed:
        return
    more = b.at_least(stage.sum(LANDERS), landings_for_control(turn, HERBERT) + 1)
    free = other_ways(turn, stage, HERBERT) + turn.before(stage, BUILD) + more
    b.ge(stage.sum(BUILD) - saved - (left + moved - 1) + free, 0)


def _fleet_is_least(turn: TurnModel) -> bool:
    """Whether a ship must be built before one can be given up at the Terraforming Station."""
    return FLEET - turn.state.stock[turn.me] <= STARTING_SHIPS


def _landings_without_fuel(turn: TurnModel, stage: Stage) -> Lin:
    """Landings of the Constructor with ships that no card with a price has made."""
    found = spared_fuel(stage, CHANGERS)
    for value in range(1, 7):
        rolled, sets = turn.shown(value, TRIPLE), stage.sum((SETS, CONSTRUCTOR, TRIPLE, value))
        if turn.b.least(rolled):
            found += sets
            continue
        if not rolled.fixed and not sets.fixed:
            ready = turn.b.flag()
            turn.b.le(ready - rolled, 0)
            turn.b.le(ready - sets, 0)
            found += ready
        found += turn.before(stage, (MADE, OWN, value))
        found += triple_of_guests(turn, stage, value)
        found += total(
            stage.sum((MAKES, card, OWN, value)) for card in CHANGERS if not least_price(turn, card)
        )
    return found


def _asimov(turn: TurnModel, stage: Stage) -> None:
    """Asimov Crater gives its advance to a ship that docks after the landing there."""
    b = turn.b
    given, launch = stage.sum(ASIMOV_GIVEN), stage.sum(LAUNCH)
    if given.fixed or launch.fixed:
        return
    circle = _circle_before(turn, stage)
    reached = b.at_least(stage.sum(HUB_SHIPS) + circle, LAST_CIRCLE + 1)
    others = turn.through(stage, LANDERS) - launch
    colonies = turn.state.planet[ASIMOV]
    lacking = max(colonies[seat] for seat in turn.rivals) + 1 - colonies[turn.me]
    settled = b.at_least(others + removed_there(turn, stage, ASIMOV), max(1, lacking))
    launched = b.at_least(launch, 1)
    b.ge(reached + settled + other_ways(turn, stage, ASIMOV) - launched - given, -1)


def _pohl(turn: TurnModel, stage: Stage) -> None:
    """A landing that a card makes possible does not spare fuel for that card."""
    free = other_ways(turn, stage, POHL)
    for value in range(1, 7):
        makers = makers_of(turn, stage, value)
        ways = []
        for key, crew in (
            ((SETS, CONSTRUCTOR, TRIPLE, value), TRIPLE),
            ((DOCK, TERRAFORM, OWN, value), 1),
        ):
            rolled, way = turn.shown(value, crew), stage.sum(key)
            if turn.b.least(rolled) < 1 and not way.fixed:
                ways.append((way, rolled, crew - turn.look.shown[value]))
        for card, made in makers.items():
            spared = spared_fuel(stage, (card,))
            if spared.fixed:
                continue
            for way, rolled, lacking in ways:
                once = turn.b.at_least(way, 1)
                unless = _enough_otherwise(turn, stage, value, card, lacking) + free
                unless += rolled + way - once
                one_landing_more(turn, stage, POHL, (spared, made, once), unless)
    for card, kind in MOVERS.items():
        spared = spared_fuel(stage, (card,))
        moved = total(
            stage.sum((DOCK, place, kind, value))
            for place in (CONSTRUCTOR, TERRAFORM)
            for value in range(1, 7)
        )
        if not spared.fixed and not moved.fixed:
            one_landing_more(turn, stage, POHL, (spared, moved), free)
    _pohl_and_loans(turn, stage, free)
    _pohl_and_raids(turn, stage, free)


def _enough_otherwise(turn: TurnModel, stage: Stage, value: int, card: int, lacking: int) -> Lin:
    """Whether ships that a card has not made suffice for a landing which lacks some of a value."""
    makers = makers_of(turn, stage, value)
    if lacking < 2:
        others = made_instead(turn, stage, value, makers, card)
        return others + triple_of_guests(turn, stage, value)
    others = turn.before(stage, (MADE, OWN, value)) + guests_at_constructor(stage, value)
    others += total(stage.sum((MAKES, other, OWN, value)) for other in makers if other != card)
    return turn.b.at_least(others, lacking)


def _pohl_and_loans(turn: TurnModel, stage: Stage, free: Lin) -> None:
    """Nor does one that a borrowed bonus makes cheaper, or possible, spare fuel for the loan.

    What was there before the turn may be lost to a discarded card, and borrowed only then.
    """
    b = turn.b
    spared = spared_fuel(stage, (CRYSTAL,))
    if spared.fixed:
        return
    cheaper, borrowed = stage.sum((GIVEN, BRADBURY)), stage.sum((BORROW, BRADBURY))
    if not (cheaper.fixed or borrowed.fixed or turn.state.has_bonus(BRADBURY)):
        own = turn.through(stage, (LAND, BRADBURY))
        parts = (spared, b.at_least(cheaper, 1), borrowed)
        one_landing_more(turn, stage, POHL, parts, free + own)
    given, launch = stage.sum(ASIMOV_GIVEN), stage.sum(LAUNCH)
    borrowed = stage.sum((BORROW, ASIMOV))
    if not (given.fixed or launch.fixed or borrowed.fixed or turn.state.has_bonus(ASIMOV)):
        circle = _circle_before(turn, stage)
        alone = b.at_least(stage.sum(HUB_SHIPS) + circle, LAST_CIRCLE)
        own = turn.through(stage, (LAND, ASIMOV))
        launched = b.at_least(launch, 1)
        flags = (spared, given, launched, borrowed)
        one_landing_more(turn, stage, POHL, flags, free + own + alone)


def _circle_before(turn: TurnModel, stage: Stage) -> Lin | int:
    return turn.notes["circle", stage.index - 1] if stage.index else turn.state.circle[turn.me]


def _pohl_and_raids(turn: TurnModel, stage: Stage, free: Lin) -> None:
    """Nor does one that is paid by a raid spare fuel for the card that moved a ship into it."""
    b = turn.b
    for card, kind in MOVERS.items():
        spared = spared_fuel(stage, (card,))
        moved = total(parts[kind] for _, _, parts in raid_places(turn, stage) if kind in parts)
        if spared.fixed or moved.fixed:
            continue
        cheap = b.at_least(stage.sum(LANDERS) - stage.sum(CONSTRUCT), 1)
        ore = turn.before(stage, ORE) + turn.state.ore[turn.me] + stage.sum(MINED)
        ore += stage.sum(TRADE) + stage.sum((GIVEN, BRADBURY)) + cheap * (CONSTRUCTOR_ORE - 1)
        more = b.at_least(stage.sum(LANDERS), 2) + free
        more += b.at_least(turn.through(stage, RAID), 2)  # the first may pay for the landing
        b.ge(ore - (spared + moved - 1 - more) * CONSTRUCTOR_ORE, 0)
