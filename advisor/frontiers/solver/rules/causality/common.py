"""What the rules against circles ask: what was there before, and what else could have been."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from advisor.frontiers.cards.kinds import CHANGERS
from advisor.frontiers.components import CREW
from advisor.frontiers.facilities.solar import FUEL_FROM
from advisor.frontiers.solver.rules.hand import price
from advisor.frontiers.solver.rules.keys import (
    ADD,
    BORROW,
    CLAIM,
    CONSTRUCT,
    DOCK,
    FUEL,
    GIVEN,
    GONE,
    GROSS_FUEL,
    LAND,
    LANDERS,
    LEFT,
    LIFT,
    LOOT,
    MADE,
    MAKES,
    RAID,
    RECOVER,
    RELIC_GONE,
    REMOVE,
    STEAL,
)
from advisor.frontiers.solver.rules.planet import sure
from advisor.frontiers.solver.turn_limits import LENT, MOVED, OWN, OWN_RELIC
from advisor.frontiers.solver.turn_model import Stage, TurnModel
from advisor.frontiers.words import (
    CONSTRUCTOR,
    CRYSTAL,
    ISOLATION,
    LEM,
    POHL,
    RAIDERS,
)
from advisor.search.linear import Lin, total

TRIPLE = CREW[CONSTRUCTOR]
SUN = 3
"""Fuel that a ship brings at most, bonus aside."""


def fuel_at_most(turn: TurnModel, stage: Stage) -> Lin:
    """More fuel than there can be at any time of the stage."""
    return turn.before(stage, FUEL) + stage.sum(GROSS_FUEL) + turn.state.fuel[turn.me]


def sun_of(turn: TurnModel, value: int) -> int:
    """Fuel of a ship at the Solar Converter, without what may be won in the turn."""
    return FUEL_FROM[value] + int(sure(turn, LEM))


def raid_places(turn: TurnModel, stage: Stage) -> Iterator[tuple[int, int, dict[int, Lin]]]:
    """The places in the raids of a stage: lowest value of the run, own value, dice by kind."""
    for (index, low, step), parts in turn.runs.items():
        if index == stage.index:
            yield low, low + step, parts


def least_price(turn: TurnModel, card: int) -> int:
    """What a use of a card costs at least, what may be spared aside."""
    return max(0, price(turn, card) - turn.state.has_bonus(POHL))


def spared_fuel(stage: Stage, cards: Iterable[int]) -> Lin:
    """Fuel spared by Pohl Foothills, won in this turn."""
    return total(stage.sum((GIVEN, POHL, card)) for card in cards)


def paid_for_pohl(turn: TurnModel, stage: Stage, cards: Iterable[int]) -> Lin:
    """At most one fuel that was paid before Pohl Foothills spared any for these cards.

    It is the price of the landing that won them. The Constructor lands without fuel, and where the
    territory may have come in another way nothing is said.
    """
    spared = spared_fuel(stage, cards)
    if spared.fixed or turn.state.has_bonus(POHL):
        return Lin(0)
    return turn.b.at_least(spared, 1) - without_landing(turn, stage, POHL) - stage.sum(CONSTRUCT)


def made_values(turn: TurnModel) -> list[int]:
    """Values that no own ship shows, but a card can make."""
    values = sorted(turn.look.values[OWN])
    return [value for value in values if turn.b.least(turn.shown(value)) < 1]


def makers_of(turn: TurnModel, stage: Stage, value: int) -> dict[int, Lin]:
    """By card, whether it gives a die a value in a stage; Gravity may do so twice."""
    makers = {card: stage.sum((MAKES, card, OWN, value)) for card in CHANGERS}
    return {card: turn.b.at_least(made, 1) for card, made in makers.items() if not made.fixed}


def made_instead(
    turn: TurnModel, stage: Stage, value: int, makers: dict[int, Lin], card: int
) -> Lin:
    """Dice of a value that came before the stage, or that another card makes."""
    others = total(made for other, made in makers.items() if other != card)
    return turn.before(stage, (MADE, OWN, value)) + others


def booty_of(turn: TurnModel, stage: Stage, token: str) -> Lin:
    return total(stage.sum((LOOT, seat, token)) for seat in turn.rivals)


def stolen(turn: TurnModel, stage: Stage, card: int) -> Lin:
    """Whether a raid of this stage takes a card; two raids may take one of a kind each."""
    taken = total(stage.sum((STEAL, seat, card)) for seat in turn.rivals)
    return turn.b.at_least(taken, 1) if turn.look.raids > 1 else taken


def stolen_by_raid(turn: TurnModel, stage: Stage, card: int) -> Lin:
    return Lin(0) if turn.look.ready >> card & 1 else stolen(turn, stage, card)


def gained_otherwise(turn: TurnModel, stage: Stage, card: int) -> Lin:
    """Other ways to a card that is not in hand."""
    stolen_before = total(turn.before(stage, (STEAL, seat, card)) for seat in turn.rivals)
    claimed = turn.through(stage, (CLAIM, card)) + turn.through(stage, (RECOVER, card))
    return claimed + stolen_before


def other_ways(turn: TurnModel, stage: Stage, territory: int) -> Lin:
    """Ways to a bonus other than so many landings in this stage as the territory takes now."""
    ways = without_landing(turn, stage, territory)
    if turn.state.planet[territory][turn.me]:
        return ways
    return ways + removed_there(turn, stage, territory)


def without_landing(turn: TurnModel, stage: Stage, territory: int) -> Lin:
    """Ways to a bonus without any landing in this stage."""
    me = turn.me
    ways = [turn.before(stage, (LAND, territory)), turn.through(stage, (BORROW, territory))]
    if turn.state.fields[ISOLATION] == territory and turn.state.control[territory] == me:
        ways.append(turn.through(stage, (LIFT, ISOLATION)))
    # A card moves an own colony here, or a rival's away; where no own one is, one lands as well.
    added = turn.through(stage, (ADD, me, territory))
    ways.append(added if stage.index else _settled_before(turn, stage, territory, added))
    if turn.state.planet[territory][me]:
        ways.append(removed_there(turn, stage, territory))
    return total(ways)


def _settled_before(turn: TurnModel, stage: Stage, territory: int, added: Lin) -> Lin:
    """Whether a card moves an own colony to a territory that did not land in this stage."""
    left = total(
        stage.sum((REMOVE, turn.me, other))
        for other, colonies in enumerate(turn.state.planet)
        if colonies[turn.me]
    )
    if added.fixed or left.fixed:
        return Lin(0)
    key = ("settled before", territory)
    if key not in turn.notes:
        moved = turn.notes[key] = turn.b.flag()
        turn.b.le(moved - added, 0)
        turn.b.le(moved - left, 0)
    return turn.notes[key]


def late_or_paid(turn: TurnModel, stage: Stage) -> Lin:
    """At most one fuel that does not help a card which is paid in this stage.

    What Lem Badlands add, won or borrowed in the stage, came after the card, or the landing or the
    loan was paid before it. The Constructor lands without fuel, and Pohl Foothills may spare that
    of a loan: then nothing is said.
    """
    extra = stage.sum((GIVEN, LEM))
    if extra.fixed or turn.state.has_bonus(LEM):
        return Lin(0)
    free = other_ways(turn, stage, LEM) + stage.sum(CONSTRUCT)
    if not turn.state.has_bonus(POHL):
        free += spared_fuel(stage, (CRYSTAL,)) - stage.sum((BORROW, LEM))
    return turn.b.at_least(extra, 1) - free


def late_or_paid_twice(turn: TurnModel, stage: Stage, cards: Iterable[int]) -> Lin:
    """What Lem Badlands and Pohl Foothills together ask of cards that are paid in this stage.

    A colony that won Lem Badlands may be moved on to Pohl Foothills: it was paid only once.
    """
    moved = stage.sum((ADD, turn.me, POHL))
    return late_or_paid(turn, stage) + paid_for_pohl(turn, stage, cards) - moved


def removed_there(turn: TurnModel, stage: Stage, territory: int) -> Lin:
    return total(turn.through(stage, (REMOVE, seat, territory)) for seat in turn.rivals)


def left_again(turn: TurnModel, stage: Stage, place: int) -> Lin:
    """Ships that docked at a facility for the player and have left it again."""
    keys = [(LEFT, place), (GONE, place, -1)]
    relics = [(RELIC_GONE, place, value) for value in range(1, 7)]
    return total(turn.through(stage, key) for key in (*keys, *relics))


def made_room(turn: TurnModel, stage: Stage, place: int) -> Lin:
    """All ships that have left a facility."""
    there = sorted(set(turn.ships_at(place)))
    gone = total(turn.through(stage, (GONE, place, ship)) for ship in there)
    return gone + left_again(turn, stage, place)


def earlier_raid(turn: TurnModel, stage: Stage, low: int) -> Lin:
    """Raids that can have come before one from a lowest value on."""
    if turn.look.raids < 2:
        return Lin(0)
    lower = total(turn.through(stage, (RAID, other)) for other in range(1, low))
    two = turn.b.at_least(turn.through(stage, RAID), 2)
    left = turn.b.at_least(left_again(turn, stage, RAIDERS), 1)
    return lower + turn.b.all_of([two, left])


def guests_at_constructor(stage: Stage, value: int) -> Lin:
    """Dice at the Constructor that are no ordinary ships from the hand."""
    return total(stage.sum((DOCK, CONSTRUCTOR, kind, value)) for kind in (OWN_RELIC, MOVED, LENT))


def triple_of_guests(turn: TurnModel, stage: Stage, value: int) -> Lin:
    """A flag that may be 1 if a triple at the Constructor needs no die but rolled ones and guests.

    The roll shows some of the three; one guest is not enough where it lacks two.
    """
    guests, shown = guests_at_constructor(stage, value), turn.look.shown[value]
    return turn.b.at_least(guests, max(1, TRIPLE - shown))


def landings_for_control(turn: TurnModel, territory: int) -> int:
    """Landings that take a territory, as its colonies stand before the turn."""
    colonies = turn.state.planet[territory]
    return max(1, max(colonies[seat] for seat in turn.rivals) + 1 - colonies[turn.me])


def one_landing_more(
    turn: TurnModel, stage: Stage, territory: int, parts: Iterable[Lin], unless: Lin
) -> None:
    """If all these flags are 1, a landing comes after those that take a territory.

    A landing that helps to take it needs one of the parts, and another the bonus that it brings.
    """
    flags = list(parts)
    if any(flag.fixed and not flag.const for flag in flags):
        return
    needed = landings_for_control(turn, territory) + 1
    missing = len(flags) - total(flags) + unless
    turn.b.ge(stage.sum(LANDERS) + (missing - 1) * needed, 0)
    removed = removed_there(turn, stage, territory)
    if not removed.fixed and not turn.state.planet[territory][turn.me]:
        # A rival's colony that is moved away spares landings, but not the first.
        turn.b.ge(stage.sum(LANDERS) + (missing - removed - 1) * 2, 0)
