"""What stores would be worth is what a position with them is worth."""

from random import Random

from advisor.frontiers.solver.generate import positions
from advisor.frontiers.value import worth_of_stores, worths
from tests.frontiers.solver.corners import shaped


def test_stores_are_worth_what_they_add_to_a_position() -> None:
    stores = [(fuel, ore) for fuel in (0, 1, 5, 17, 40) for ore in (0, 2, 9, 90)]
    for number, (_, position) in enumerate(positions(12, seed=5)):
        state, weights = position.state.copy(), shaped(Random(number))
        seat = state.active
        found = []
        for fuel, ore in stores:
            state.fuel[seat], state.ore[seat] = fuel, ore
            found.append(worths(state, weights)[seat])
        told = worth_of_stores(state, seat, weights, stores)
        assert len({a - b for a, b in zip(found, told, strict=True)}) == 1
