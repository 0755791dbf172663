"""From one turn of a plan to the next: what the model lets a later turn have, and what not."""

from __future__ import annotations

from advisor.phoenix import Position
from advisor.phoenix.action_types import NEUTRAL, OWN
from advisor.phoenix.cycle import chain as chains
from advisor.phoenix.cycle.availability import Availability
from advisor.phoenix.cycle.chain import Chain
from advisor.phoenix.cycle.sites import sites
from advisor.phoenix.model import solving
from advisor.phoenix.value import Weights
from advisor.phoenix.words import GEMS, NEUTRALS, SHIPS
from advisor.search.linear import Lin
from phoenix.support import position

SURE = Availability({}, "")
WEIGHTS = Weights.default(2)


def chained(start: Position, steps: int = 2, slots: bool = False) -> Chain:
    state = start.state
    where = sites(state, 0, WEIGHTS, steps)
    rules = chains.IN_ORDER if slots else chains.RULES
    return chains.build(state, 0, steps, where, SURE, False, rules)


def use(chain: Chain, turn: int, ship: str) -> bool:
    """Insist on a ship in a turn; False if the model never thinks of it."""
    key = (NEUTRAL, NEUTRALS.index(ship)) if ship in NEUTRALS else (OWN, SHIPS.index(ship))
    flag = chain.turns[turn].uses.get(key)
    if flag is None:
        return False
    chain.b.eq(flag, 1)
    return True


def possible(chain: Chain, *ships: str, wish: Lin | None = None, least: int = 0) -> bool:
    """Whether these ships can be used one after the other, with a wish fulfilled at the end."""
    if not all(use(chain, turn, ship) for turn, ship in enumerate(ships)):
        return False
    if wish is not None:
        chain.b.ge(wish, least)
    answer = solving.solve(chain.b, Lin(0))
    assert answer.proven
    return answer.value is not None


def test_metal_of_one_turn_builds_in_the_next() -> None:
    keys = {"red": {"gems": 8, "ships": "dismantle1 construction1 farm2"}, "sectors": [113]}
    start = position(**keys)  # type: ignore[arg-type]
    assert possible(chained(start), "dismantle1", "construction1")
    assert not possible(chained(start), "construction1", "dismantle1")


def test_gems_of_both_turns_must_be_there() -> None:
    for gems, enough in ((6, False), (7, True)):
        start = position(red={"gems": gems, "ships": "farm2 ice2 farm3"})
        assert possible(chained(start, 3), "farm2", "ice2", "farm3") == enough


def test_a_ship_is_used_once() -> None:
    start = position(red={"gems": 9, "ships": "farm2"})
    assert possible(chained(start), "farm2")
    assert not possible(chained(start), "farm2", "farm2")


def test_one_token_for_neutral_ships() -> None:
    start = position(red={"gems": 20, "food": 4, "water": 4, "ships": "farm2 ice2"})
    assert possible(chained(start), "n:transport", "farm2")
    assert not possible(chained(start), "n:transport", "n:dismantle")


def test_a_quarter_filled_in_one_turn_works_in_the_next() -> None:
    """104 pays 3 GEMs for using a dismantle ship, once its second quarter is live."""
    keys = {"gems": 4, "food": 1, "water": 1, "ships": "dismantle1 transport1 farm2"}
    ends = {}
    for residents in (0, 1):
        chain = chained(position(red={**keys, "station": {104: residents}}))
        gems = chain.turns[1].now.stock[GEMS]
        ends[residents] = possible(chain, "transport1", "dismantle1", wish=gems, least=3)
    assert ends == {0: False, 1: True}


def test_it_does_not_work_in_the_same_turn() -> None:
    start = position(
        red={"gems": 2, "food": 1, "water": 1, "ships": "transport1", "station": {107: 1}}
    )
    chain = chained(start, 1)
    assert not possible(chain, "transport1", wish=chain.turns[0].now.stock[GEMS], least=2)


def test_nothing_follows_the_end_of_the_game() -> None:
    keys = {"gems": 9, "points": 39, "ships": "transport1 farm2", "metal": 2}
    quiet = position(red={**keys, "station": {116: 1}})
    assert possible(chained(quiet), "transport1", "farm2")
    ending = position(red={**keys, "station": {116: 2}})
    assert possible(chained(ending), "transport1")
    assert not possible(chained(ending), "transport1", "farm2")


def test_an_income_makes_used_ships_ready_and_needs_a_reason() -> None:
    for gems, allowed in ((7, True), (8, False)):
        chain = chained(position(red={"gems": gems, "ships": "farm2 ice2"}), 0)
        chain.b.eq(chain.used[-1], 1)
        assert possible(chain) == allowed
    chain = chained(position(red={"gems": 12, "ships": "farm2 ice2"}), 1)
    chain.b.eq(chain.used[-1], 1)
    assert possible(chain, "farm2", wish=chain.end.unused[SHIPS.index("farm2")], least=1)


def test_trades_that_pay_for_each_other_find_no_order_in_slots() -> None:
    start = position(red={"gems": 2, "food": 1, "metal": 1, "ships": "transport1"})
    for slots, found in ((False, True), (True, False)):
        chain = chained(start, 1, slots)
        held = chain.turns[0].now.stock
        chain.b.eq(held[1] + held[2] + held[3], 0)
        assert possible(chain, "transport1") == found


def test_sites_are_within_reach() -> None:
    start = position(red={"metal": 5, "station": {111: 0}}, sectors=[113, 123, 213, 313, 318])
    assert sites(start.state, 0, WEIGHTS, 1) == (123, 213)
    assert 318 not in sites(start.state, 0, WEIGHTS, 2)
    assert 318 in sites(start.state, 0, WEIGHTS, 4)
