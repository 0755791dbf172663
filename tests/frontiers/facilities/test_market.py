"""Orbital Market."""

from __future__ import annotations

from typing import Any

import pytest

from advisor import Position
from support import (
    both_editions,
    impossible,
    legal,
    listed,
    play_all,
    position,
    position_json,
    refused,
    tokens,
)


@pytest.mark.rule("MKT-1", "A30", "T1", "D19", "mkt", "sol")
def test_MKT_1_A30_trading_lasts_and_counts_later_gains() -> None:
    before = position(edition=1, red={"ships": "3 3 5", "fuel": 6})
    after = play_all(before, "market 3 3", "trade", "trade")
    assert tokens(after) == (0, 2)
    refused(after, "trade", "mkt", "3", "0")
    after = play_all(after, "solar 5", "trade")
    assert tokens(after) == (0, 3)
    assert after == before.play("market 3 3").play("trade 2").play("solar 5").play("trade 1")


@pytest.mark.rule("A30", "mkt")
@both_editions
def test_A30_the_trade_may_come_after_other_docks(edition: int) -> None:
    before = position(edition=edition, red={"ships": "2 2 1 5", "fuel": 2})
    after = play_all(before, "market 2 2", "mine 1", "hub 5", "trade", "end")
    assert tokens(after) == (0, 2)


@pytest.mark.rule("mkt")
@both_editions
@pytest.mark.parametrize("rate", range(1, 7))
def test_the_rate_is_the_value_of_the_pair(rate: int, edition: int) -> None:
    before = position(edition=edition, red={"ships": [str(rate)] * 2, "fuel": 2 * rate + 1})
    after = legal(before, f"market {rate} {rate}")
    assert after.this_turn.market == rate
    assert tokens(after) == (2 * rate + 1, 0)
    assert after.docks["market"] == (f"red:{rate}",) * 2
    assert tokens(legal(after, "trade 2")) == (1, 2)


@pytest.mark.rule("mkt")
@both_editions
@pytest.mark.parametrize("fuel", range(8))
def test_every_affordable_number_of_trades_is_offered(fuel: int, edition: int) -> None:
    before = position(edition=edition, red={"ships": "3 3", "fuel": fuel})
    after = legal(before, "market 3 3")
    assert sum(action.startswith("trade") for action in listed(after)) == fuel // 3
    times = fuel // 3 + 1
    cost = f"{times} trades cost {3 * times} fuel" if times > 1 else "a trade costs 3 fuel"
    refused(after, f"trade {times}", "mkt", cost, f"you have {fuel}")


@pytest.mark.rule("mkt")
@pytest.mark.parametrize("docked", ["", "blue:2 blue:2"])
def test_trading_needs_an_own_pair_docked_this_turn(docked: str) -> None:
    refused(position(red={"fuel": 6}, docks={"market": docked}), "trade", "mkt")


@pytest.mark.rule("mkt")
@both_editions
def test_the_two_ships_are_equal(edition: int) -> None:
    before = position(edition=edition, red={"ships": "3 4"})
    refused(before, "market 3 4", "mkt", "3", "4")


@pytest.mark.rule("A4", "mkt")
@both_editions
@pytest.mark.parametrize(
    ("docked", "refusal"),
    [
        ("blue:3 blue:3", ""),
        ("blue:3 green:2", ""),
        ("blue:3 blue:3 green:2", "1 of 4"),
        ("blue:3 blue:3 green:2 green:2", "all 4"),
    ],
)
def test_A4_free_ports_are_counted_not_grouped(docked: str, refusal: str, edition: int) -> None:
    before = position(players=4, edition=edition, red={"ships": "5 5"}, docks={"market": docked})
    if refusal:
        refused(before, "market 5 5", "mkt", refusal)
    else:
        assert len(legal(before, "market 5 5").docks["market"]) == 4


@pytest.mark.rule("A31", "mkt")
@both_editions
@pytest.mark.parametrize("order", [("2", "5"), ("5", "2")])
def test_A31_of_two_pairs_the_cheaper_counts(order: tuple[str, str], edition: int) -> None:
    before = position(players=4, edition=edition, red={"ships": "2 2 5 5", "fuel": 4})
    after = play_all(before, *(f"market {value} {value}" for value in order))
    assert after.this_turn.market == 2
    assert tokens(legal(after, "trade 2")) == (0, 2)


@pytest.mark.rule("A32", "mkt", "teleporter")
@both_editions
def test_A32_trading_goes_on_after_one_ship_of_the_pair_left(edition: int) -> None:
    before = position(edition=edition, red={"ships": "3 3", "fuel": 5, "cards": "teleporter"})
    after = play_all(before, "market 3 3", "teleporter 3@market > hub 3")
    assert after.docks["market"] == ("red:3",)
    assert tokens(legal(after, "trade")) == (0, 1)


def _with_relic(edition: int, ships: str, **red: Any) -> Position:
    return position(
        players=4,
        edition=edition,
        red={"ships": ships} | red,
        territories={"burroughs": {"red": 1}},
    )


@pytest.mark.rule("A32", "mkt", "teleporter", "burroughs", "isolation")
@both_editions
def test_A32_nobody_trades_after_the_last_ship_has_left(edition: int) -> None:
    before = _with_relic(edition, "2 2* 6", fuel=8, cards="teleporter stasis")
    one = play_all(before, "market 2 2*", "teleporter 2@market > mine 2")
    assert tokens(legal(one, "trade")) == (4, 2)
    gone = legal(one, "discard stasis burroughs")
    assert gone.docks["market"] == ()
    assert gone.this_turn.market is None
    refused(gone, "trade", "mkt", "docked there now")


@pytest.mark.rule("A32", "A31", "mkt", "burroughs", "isolation")
@both_editions
@pytest.mark.parametrize(
    ("actions", "rate"),
    [
        ([], 2),
        (["teleporter 2@market > solar 2"], 2),
        (["discard stasis burroughs"], 2),
        (["teleporter 2@market > solar 2", "discard stasis burroughs"], 5),
        (["teleporter 5@market > solar 5", "discard stasis burroughs"], 2),
    ],
)
def test_A32_the_rate_is_the_lowest_value_that_is_left(
    actions: list[str], rate: int, edition: int
) -> None:
    before = _with_relic(edition, "2 2* 5 5", fuel=12, cards="teleporter stasis")
    after = play_all(before, "market 2 2*", "market 5 5", *actions)
    assert after.this_turn.market == rate
    fuel, ore = tokens(after)
    assert tokens(legal(after, "trade 2")) == (fuel - 2 * rate, ore + 2)


@pytest.mark.rule("A32", "mkt", "heinlein", "burroughs")
@both_editions
def test_A32_heinlein_needs_a_ship_at_the_market_too(edition: int) -> None:
    before = position(
        edition=edition,
        red={"ships": "4 4*", "fuel": 6, "cards": "teleporter stasis"},
        territories={"burroughs": {"red": 1}, "heinlein": {"red": 1}},
    )
    one = play_all(before, "market 4 4*", "teleporter 4@market > hub 4")
    assert tokens(legal(one, "trade 4")) == (0, 4)
    refused(legal(one, "discard stasis burroughs"), "trade", "mkt")


@pytest.mark.rule("A32", "A91", "mkt", "helmet", "teleporter", "cannon")
def test_A32_a_ship_that_the_helmet_brought_trades_while_it_is_there() -> None:
    before = position(
        players=3,
        red={"ships": "3", "fuel": 20, "cards": "cannon helmet teleporter"},
        docks={"solar": "blue:3", "mine": "green:2"},
    )
    both = play_all(before, "helmet blue:3@solar > market 3 3")
    assert tokens(legal(both, "trade")) == (14, 1)
    left = legal(both, "teleporter 3@market > mine 3")
    assert left.docks["market"] == ("blue:3",)
    assert tokens(legal(left, "trade")) == (12, 2)
    refused(legal(left, "cannon market blue:3"), "trade", "mkt")


@pytest.mark.rule("A32", "A91", "mkt", "helmet", "burroughs", "isolation")
def test_A32_the_helmets_ship_trades_on_when_the_relic_is_lost() -> None:
    before = position(
        red={"ships": "3*", "fuel": 9, "cards": "helmet stasis"},
        docks={"solar": "blue:3"},
        territories={"burroughs": {"red": 1}},
    )
    after = play_all(before, "helmet blue:3@solar > market 3 3*", "discard stasis burroughs")
    assert after.docks["market"] == ("blue:3",)
    assert tokens(legal(after, "trade")) == (3, 1)


@pytest.mark.rule("A32", "A91", "mkt", "helmet", "burroughs", "polarity", "teleporter")
@pytest.mark.parametrize(
    ("card", "burroughs", "discard"),
    [
        ("polarity", {"red": 1}, "discard polarity red@burroughs blue@lem"),
        ("polarity", {"red": 2, "blue": 1}, "discard polarity red@burroughs blue@lem"),
        ("teleporter", {"red": 1}, "discard teleporter red@burroughs > pohl"),
        ("teleporter", {"red": 2, "blue": 1}, "discard teleporter blue@lem > burroughs"),
    ],
)
def test_A32_the_helmets_ship_trades_on_when_control_is_lost(
    card: str, burroughs: dict[str, int], discard: str
) -> None:
    before = position(
        red={"ships": "3*", "fuel": 9, "cards": f"helmet {card}"},
        docks={"solar": "blue:3"},
        territories={"burroughs": burroughs, "lem": {"blue": 1}},
    )
    after = play_all(before, "helmet blue:3@solar > market 3 3*", discard)
    assert after.docks["market"] == ("blue:3",)
    assert tokens(legal(after, "trade")) == (3, 1)


@pytest.mark.rule("A32", "mkt", "helmet", "burroughs")
@pytest.mark.parametrize(
    ("burroughs", "fields"),
    [({"blue": 2}, {}), ({}, {"repulsor": "burroughs"}), ({"blue": 1, "green": 1}, {})],
)
def test_A32_a_rivals_ship_does_not_trade_where_no_relic_can_have_been_lost(
    burroughs: dict[str, int], fields: dict[str, str]
) -> None:
    before = position(
        players=3,
        red={"ships": "1 5", "fuel": 9, "cards": "helmet crystal"},
        docks={"market": "blue:3", "solar": "green:4"},
        territories={"burroughs": burroughs},
        fields=fields,
        discards="polarity teleporter",
    )
    after = play_all(before, "discard crystal lem", "helmet green:4@solar > mine 4")
    refused(after, "trade", "mkt")


@pytest.mark.rule("A32", "mkt", "helmet")
@pytest.mark.parametrize(
    ("market", "action"),
    [
        ("blue:3 blue:3", "helmet blue:3@market > mine 3"),
        ("blue:3", "helmet green:4@solar > mine 4"),
        ("blue:5", "helmet blue:5@solar > mine 5"),
        ("blue:5 blue:5", "helmet green:4@solar > mine 4"),
        ("blue:5", "helmet green:4@solar > hub 4"),
    ],
)
def test_A32_a_rivals_own_ships_do_not_trade_for_you(market: str, action: str) -> None:
    before = position(
        players=4,
        red={"ships": "1 5", "fuel": 20, "cards": "helmet teleporter"},
        docks={"market": market, "solar": "blue:5 green:4"},
    )
    after = play_all(before, action, "solar 5", "teleporter 5@solar > artifact 5")
    assert after.this_turn.market is None
    refused(after, "trade", "mkt")


@pytest.mark.rule("A32", "mkt")
@both_editions
def test_A32_ships_that_wait_for_the_roll_do_not_trade(edition: int) -> None:
    ended = play_all(position(edition=edition, red={"ships": "3 3"}), "market 3 3", "end")
    again = play_all(ended.play("roll 1 2 3"), "solar 1", "solar 2", "solar 3", "end")
    assert again.docks["market"] == ("red:3", "red:3")
    assert (again.active, again.this_turn.market) == ("red", None)


@pytest.mark.rule("A32", "mkt")
@pytest.mark.parametrize("written", [None, 1, 5])
def test_A32_the_market_of_an_old_file_is_read_and_ignored(written: int | None) -> None:
    data = position_json(red={"fuel": 6}, docks={"market": "red:3 red:3"})
    old = Position.from_json(data | {"this_turn": {"market": written}})
    assert old == Position.from_json(data)
    assert old.this_turn.market == 3
    assert tokens(legal(old, "trade 2")) == (0, 2)
    gone = position(red={"fuel": 6}, this_turn={"market": written})
    refused(gone, "trade", "mkt")


@pytest.mark.rule("A33", "mkt")
@both_editions
def test_A33_no_partial_trade_no_reverse_trade_but_docking_alone(edition: int) -> None:
    before = position(edition=edition, red={"ships": "4 4", "fuel": 3, "ore": 5})
    after = legal(before, "market 4 4")
    refused(after, "trade", "mkt", "4", "3")
    for action in ("trade -1", "trade 0", "trade 1o", "trade ore"):
        impossible(after, action)
    assert tokens(legal(after, "end")) == (3, 5)


@pytest.mark.rule("mkt", "burroughs")
@both_editions
def test_the_relic_makes_a_pair_with_an_own_ship(edition: int) -> None:
    before = position(
        edition=edition,
        red={"ships": "3 3*", "fuel": 3},
        territories={"burroughs": {"red": 1}},
    )
    refused(before, "market 3 3", "turn")
    after = legal(before, "market 3 3*")
    assert sorted(after.docks["market"]) == ["red:3", "red:3*"]
    assert tokens(legal(after, "trade")) == (0, 1)
