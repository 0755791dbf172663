"""Control of territories, the eight bonuses and the Relic Ship."""

from __future__ import annotations

from typing import Any

import pytest

from advisor import Position
from support import legal, play_all, position, refused, tokens

both_editions = pytest.mark.parametrize("edition", [1, 5])


def has_relic(position: Position) -> bool:
    """Whether anybody has the Relic Ship; it is the only thing written with a star."""
    return "*" in position.to_json()


# Control


@both_editions
@pytest.mark.rule("CTL-1", "CTL-2", "lem")
@pytest.mark.parametrize(
    ("colonies", "controller"),
    [
        ({"red": 2, "green": 1, "yellow": 1, "blue": 1}, "red"),
        ({"red": 2, "yellow": 2, "green": 1, "blue": 1}, None),
        ({"blue": 3, "red": 2}, "blue"),
        ({"green": 1}, "green"),
        ({}, None),
    ],
)
def test_control_needs_strictly_more_colonies_than_each_other_player(
    edition: int, colonies: dict[str, int], controller: str | None
) -> None:
    table = position(
        players=4, edition=edition, red={"ships": "3 1 1"}, territories={"lem": colonies}
    )
    assert table.control["lem"] == controller
    assert table.scores == {
        color: colonies.get(color, 0) + (color == controller) for color in table.scores
    }
    assert tokens(legal(table, "solar 3")) == (3 if controller == "red" else 2, 0)


@both_editions
@pytest.mark.rule("T2", "T8")
def test_T8_a_landing_that_ties_takes_control_and_its_point_away_at_once(edition: int) -> None:
    before = position(
        edition=edition, red={"ships": "5 5 5", "ore": 3}, territories={"lem": {"blue": 1}}
    )
    assert before.scores == {"red": 0, "blue": 2}
    after = legal(before, "constructor 5 5 5 > lem")
    assert after.control["lem"] is None
    assert after.scores == {"red": 1, "blue": 1}


@pytest.mark.rule("A49", "T2")
def test_A49_a_bonus_works_in_the_turn_its_territory_is_gained() -> None:
    before = position(red={"ships": "5 5 5 3", "ore": 3})
    assert tokens(play_all(before, "constructor 5 5 5 > lem", "solar 3")) == (3, 0)
    market = position(red={"ships": "3 3 5 5 5", "ore": 3, "fuel": 2})
    docked = play_all(market, "market 3 3")
    refused(docked, "trade", "mkt", "3 fuel")
    assert tokens(play_all(docked, "constructor 5 5 5 > heinlein", "trade 2")) == (0, 2)


@pytest.mark.rule("A51")
def test_territories_have_no_neighbours_and_no_limit() -> None:
    crowded = {"lem": {"red": 4, "blue": 5}}
    after = legal(
        position(red={"ships": "5 5 5", "ore": 3}, territories=crowded), "constructor 5 5 5 > lem"
    )
    assert after.territories["lem"] == {"red": 5, "blue": 5}


# The bonus of each territory: for its controller, isolated, and borrowed with a Data Crystal

BONUSES: list[tuple[str, dict[str, Any], dict[str, Any], list[str], str, str]] = [
    # territory, red, docks, actions, with the bonus, without it
    ("asimov", {"ships": "1 2 3"}, {}, ["hub 1", "hub 2"], "0f 0o hub 3", "0f 0o hub 2"),
    (
        "bradbury",
        {"ships": "5 5 5", "ore": 2},
        {},
        ["constructor 5 5 5 > bradbury"],
        "0f 0o hub 0",
        "con",
    ),
    (
        "heinlein",
        {"ships": "3 3", "fuel": 3},
        {},
        ["market 3 3", "trade"],
        "2f 1o hub 0",
        "0f 1o hub 0",
    ),
    ("herbert", {"ships": "4 4"}, {}, ["shipyard 4 4"], "0f 0o hub 0", "ship"),
    ("lem", {"ships": "3 4 1"}, {}, ["solar 3", "solar 4"], "6f 0o hub 0", "4f 0o hub 0"),
    (
        "pohl",
        {"ships": "3", "cards": "booster crystal"},
        {},
        ["booster 3"],
        "0f 0o hub 0",
        "booster",
    ),
    ("vanvogt", {"ships": "1"}, {"mine": "blue:5"}, ["mine 1"], "0f 1o hub 0", "mine"),
]
bonuses = pytest.mark.parametrize(
    ("territory", "red", "docks", "actions", "with_bonus", "without"),
    BONUSES,
    ids=[row[0] for row in BONUSES],
)


def outcome(position: Position, actions: list[str]) -> str:
    """Red's tokens and hub circle after the actions, or the rule that refuses one of them."""
    for action in actions:
        refusal = position.why_not(action)
        if refusal is not None:
            refused(position, action, refusal.rule)
            return refusal.rule
        position = legal(position, action)
    fuel, ore = tokens(position)
    return f"{fuel}f {ore}o hub {position.player('red').hub}"


@both_editions
@bonuses
@pytest.mark.rule("ISO-1", "isolation", *[row[0] for row in BONUSES])
def test_a_bonus_is_for_the_controller_unless_the_territory_is_isolated(
    edition: int,
    territory: str,
    red: dict[str, Any],
    docks: dict[str, Any],
    actions: list[str],
    with_bonus: str,
    without: str,
) -> None:
    def table(colonies: dict[str, int], isolation: str | None = None) -> Position:
        return position(
            edition=edition,
            red=red,
            docks=docks,
            territories={territory: colonies},
            fields={"isolation": isolation},
        )

    assert outcome(table({"red": 1}), actions) == with_bonus
    assert outcome(table({"red": 2, "blue": 1}), actions) == with_bonus
    assert outcome(table({"red": 1, "blue": 1}), actions) == without
    assert outcome(table({"red": 1, "blue": 2}), actions) == without
    assert outcome(table({"red": 1}, isolation=territory), actions) == without
    elsewhere = "lem" if territory != "lem" else "pohl"
    assert outcome(table({"red": 1}, isolation=elsewhere), actions) == with_bonus


@both_editions
@bonuses
@pytest.mark.rule("crystal", "A62")
def test_a_borrowed_bonus_works_exactly_like_an_own_one(
    edition: int,
    territory: str,
    red: dict[str, Any],
    docks: dict[str, Any],
    actions: list[str],
    with_bonus: str,
    without: str,
) -> None:
    fuel = red.get("fuel", 0)
    table = position(
        edition=edition,
        red=red | {"fuel": fuel + 1, "cards": red.get("cards", "crystal")},
        docks=docks,
        territories={territory: {"blue": 1}},
    )
    assert outcome(table, [f"crystal {territory}", *actions]) == with_bonus
    poor = position(edition=edition, red=red, docks=docks, territories={territory: {"blue": 1}})
    assert outcome(poor, actions) == without


# Asimov Crater


@both_editions
@pytest.mark.rule("ASI-1", "asimov", "D6")
@pytest.mark.parametrize(
    ("territories", "circles"), [({"asimov": {"red": 1}}, (1, 3, 4)), ({}, (1, 2, 3))]
)
def test_ASI_1_the_second_hub_ship_of_a_turn_brings_one_more_advance_once(
    edition: int, territories: dict[str, Any], circles: tuple[int, ...]
) -> None:
    table = position(edition=edition, red={"ships": "1 2 3"}, territories=territories)
    for value, circle in zip((1, 2, 3), circles, strict=True):
        table = legal(table, f"hub {value}")
        assert table.player("red").hub == circle


# Bradbury Plateau


@both_editions
@pytest.mark.rule("BRA-1", "bradbury", "con")
def test_BRA_1_the_constructor_costs_two_ore_with_bradbury(edition: int) -> None:
    def table(ore: int, territory: str = "bradbury") -> Position:
        return position(
            edition=edition,
            red={"ships": "5 5 5", "ore": ore},
            territories={territory: {"red": 1}},
        )

    assert tokens(legal(table(2), "constructor 5 5 5 > lem")) == (0, 0)
    assert tokens(legal(table(3), "constructor 5 5 5 > lem")) == (0, 1)
    refused(table(1), "constructor 5 5 5 > lem", "con", "2 ore", "1 ore")
    refused(table(2, "lem"), "constructor 5 5 5 > lem", "con", "3 ore", "2 ore")
    assert tokens(legal(table(3, "lem"), "constructor 5 5 5 > lem")) == (0, 0)


@pytest.mark.rule("bradbury", "T1")
def test_the_first_landing_on_bradbury_itself_still_costs_three_ore() -> None:
    refused(position(red={"ships": "5 5 5", "ore": 2}), "constructor 5 5 5 > bradbury", "con")
    paid = legal(position(red={"ships": "5 5 5", "ore": 3}), "constructor 5 5 5 > bradbury")
    assert tokens(paid) == (0, 0)


# Burroughs Desert and the Relic Ship


def burroughs(edition: int = 5, **keys: Any) -> Position:
    """Red controls Burroughs Desert with one colony."""
    territories = {"burroughs": {"red": 1}} | keys.pop("territories", {})
    return position(edition=edition, territories=territories, **keys)


@both_editions
@pytest.mark.rule("A52", "burroughs")
def test_A52_the_relic_is_bought_unrolled_into_the_bay_and_rolled_next_turn(edition: int) -> None:
    before = burroughs(edition, red={"ships": "1 2 3", "fuel": 1, "ore": 1})
    after = legal(before, "relic")
    assert tokens(after) == (0, 0)
    assert after.player("red").ships == ("1", "2", "3")
    assert "red*" in after.docks["bay"]
    refused(after, "solar 3*", "turn")
    blue = play_all(after, "solar 1", "solar 2", "solar 3", "end").play("roll 1 1 1")
    done = play_all(blue, "solar 1", "solar 1", "solar 1", "end")
    rolled = done.play("roll 2 4 4 4*")
    assert rolled.player("red").ships == ("2", "4", "4", "4*")
    refused(done, "roll 2 4 4", "turn")


@both_editions
@pytest.mark.rule("burroughs")
@pytest.mark.parametrize(
    ("keys", "numbers"),
    [
        ({"red": {"fuel": 1}}, ("1 fuel", "1 ore")),
        ({"red": {"ore": 1}}, ("1 fuel", "1 ore")),
        ({"red": {"fuel": 1, "ore": 1}, "territories": {"burroughs": {"red": 1, "blue": 1}}}, ()),
        ({"red": {"fuel": 1, "ore": 1}, "territories": {"burroughs": {"blue": 1}}}, ()),
        ({"red": {"fuel": 1, "ore": 1}, "territories": {"burroughs": {}}}, ()),
        ({"red": {"fuel": 1, "ore": 1}, "fields": {"isolation": "burroughs"}}, ()),
        ({"red": {"fuel": 1, "ore": 1, "ships": "4*"}}, ()),
        ({"red": {"fuel": 1, "ore": 1}, "docks": {"bay": "red*"}}, ()),
    ],
    ids=["ore", "fuel", "tie", "rival", "empty", "isolated", "in hand", "bought"],
)
def test_the_relic_needs_its_price_control_no_isolation_and_to_be_at_home(
    edition: int, keys: dict[str, Any], numbers: tuple[str, ...]
) -> None:
    refused(burroughs(edition, **keys), "relic", "burroughs", *numbers)


@pytest.mark.rule("A58", "herbert", "pohl")
def test_A58_neither_herbert_nor_pohl_makes_the_relic_cheaper() -> None:
    both = {"herbert": {"red": 1}, "pohl": {"red": 1}}
    for fuel, ore in ((0, 1), (1, 0), (0, 0)):
        refused(burroughs(red={"fuel": fuel, "ore": ore}, territories=both), "relic", "burroughs")
    after = legal(burroughs(red={"fuel": 1, "ore": 1}, territories=both), "relic")
    assert tokens(after) == (0, 0)


@both_editions
@pytest.mark.rule("BUR-1", "burroughs", "T8")
@pytest.mark.parametrize(
    "place",
    [
        {"solar": "red:4*"},
        {"mine": "red:4*"},
        {"bay": "red*"},
        {"hub": {"red": "red:4*"}},
        {"raiders": "red:3 red:4* red:5"},
        {"terraform": "red:6*"},
    ],
    ids=lambda place: next(iter(place)),
)
def test_BUR_1_a_tie_on_burroughs_sends_the_relic_home_from_anywhere(
    edition: int, place: dict[str, Any]
) -> None:
    before = burroughs(
        edition,
        active="blue",
        red={"hub": 1 if "hub" in place else 0},
        blue={"ships": "5 5 5", "ore": 3},
        docks=place,
    )
    assert has_relic(before)
    after = legal(before, "constructor 5 5 5 > burroughs")
    assert after.control["burroughs"] is None
    assert not has_relic(after)
    assert after.player("red").stock == before.player("red").stock == 3
    assert after.scores == {"red": 1, "blue": 1}
    red_to_roll = legal(after, "end")
    assert red_to_roll.play("roll 1 2 3").player("red").ships == ("1", "2", "3")
    refused(red_to_roll, "roll 1 2 3 4*", "turn")


@both_editions
@pytest.mark.rule("BUR-2", "A54", "burroughs", "isolation")
def test_BUR_2_isolation_on_burroughs_sends_the_relic_home_until_it_leaves(edition: int) -> None:
    before = burroughs(
        edition,
        active="blue",
        red={"fuel": 1, "ore": 1, "cards": "booster"},
        blue={"cards": "stasis"},
        docks={"mine": "red:4* red:4"},
    )
    after = legal(before, "discard stasis burroughs")
    assert not has_relic(after)
    assert after.docks["mine"] == ("red:4",)
    assert after.control["burroughs"] == "red"
    assert after.scores["red"] == 2
    mine = legal(after, "end").play("roll 1 2 3")
    refused(mine, "relic", "burroughs")
    freed = legal(mine, "discard booster isolation")
    bought = legal(freed, "relic")
    assert bought.docks["bay"] == ("blue", "blue", "blue", "red*")
    assert tokens(bought) == (0, 0)


@pytest.mark.rule("A54", "isolation")
def test_A54_isolation_that_moves_away_makes_the_relic_purchasable_at_once() -> None:
    before = burroughs(
        red={"fuel": 1, "ore": 1, "cards": "stasis"}, fields={"isolation": "burroughs"}
    )
    refused(before, "relic", "burroughs")
    legal(legal(before, "discard stasis lem"), "relic")


@both_editions
@pytest.mark.rule("BUR-3", "A46", "ter", "burroughs")
def test_BUR_3_a_terraforming_relic_goes_home_at_the_next_start_and_can_be_bought_again(
    edition: int,
) -> None:
    before = burroughs(edition, red={"ships": "6*", "fuel": 2, "ore": 2})
    landed = legal(before, "terraform 6* > lem")
    assert tokens(landed) == (1, 1)
    assert landed.docks["terraform"] == ("red:6*",)
    refused(landed, "relic", "burroughs")
    blue = legal(landed, "end").play("roll 1 1 1")
    assert blue.docks["terraform"] == ("red:6*",)
    red = play_all(blue, "solar 1", "solar 1", "solar 1", "end").play("roll 1 2 3")
    assert red.docks["terraform"] == ()
    assert not has_relic(red)
    assert red.player("red").stock == 3
    again = legal(red, "relic")
    assert tokens(again) == (0, 0)
    assert "red*" in again.docks["bay"]


@pytest.mark.rule("A53", "A11", "A27", "T8")
def test_A53_losing_burroughs_in_your_own_turn_removes_the_relic_but_not_what_it_earned() -> None:
    fleet = {"ships": "1 2 3 5*", "cards": "teleporter"}
    leave = "discard teleporter red@burroughs > lem"
    table = burroughs(red=fleet, display="booster city stasis")

    assert legal(table, leave).player("red").ships == ("1", "2", "3")

    solar = play_all(table, "solar 5*", leave)
    assert solar.docks["solar"] == ()
    assert tokens(solar) == (3, 0)

    mine = play_all(table, "mine 5*", leave, "mine 1")
    assert mine.docks["mine"] == ("red:1",)
    assert tokens(mine) == (0, 2)

    ready = play_all(table, "artifact 5*", "artifact 3")
    assert ready.why_not("claim booster") is None
    artifact = legal(ready, leave)
    assert artifact.this_turn.artifact == 3
    refused(artifact, "claim booster", "art", "3")


@pytest.mark.rule("A53", "isolation", "burroughs")
def test_A53_isolation_by_your_own_hand_takes_the_relic_too() -> None:
    table = burroughs(red={"ships": "1 2 3 5*", "cards": "stasis"})
    isolate = "discard stasis burroughs"
    assert legal(table, isolate).player("red").ships == ("1", "2", "3")
    assert play_all(table, "hub 5*", isolate).docks["hub"]["red"] == ()
    assert legal(table, "discard stasis lem").player("red").ships == ("1", "2", "3", "5*")


@pytest.mark.rule("A53", "A54", "A87", "polarity")
def test_A54_the_relic_is_bought_again_by_whoever_controls_burroughs_now() -> None:
    before = burroughs(
        active="blue",
        blue={"cards": "polarity", "fuel": 1, "ore": 1},
        docks={"solar": "red:4*"},
        territories={"lem": {"blue": 1}},
    )
    swapped = legal(before, "discard polarity red@burroughs blue@lem")
    assert swapped.control["burroughs"] == "blue"
    assert not has_relic(swapped)
    assert "blue*" in legal(swapped, "relic").docks["bay"]


@pytest.mark.rule("A55", "T3")
def test_A55_a_new_controller_buys_the_relic_on_their_own_turn() -> None:
    before = burroughs(
        red={"cards": "polarity", "fuel": 2, "ore": 2},
        blue={"fuel": 1, "ore": 1},
        docks={"bay": "red red red red*"},
        territories={"burroughs": {"red": 2, "blue": 1}, "lem": {"blue": 1}},
    )
    swapped = legal(before, "discard polarity red@burroughs blue@lem")
    assert swapped.control["burroughs"] == "blue"
    assert not has_relic(swapped)
    assert tokens(swapped, "blue") == (1, 1)
    refused(swapped, "relic", "burroughs")
    blue = legal(swapped, "end").play("roll 1 2 3")
    assert "blue*" in legal(blue, "relic").docks["bay"]


@both_editions
@pytest.mark.rule("A44", "burroughs", "ship")
@pytest.mark.parametrize(("own", "price"), [(3, 1), (4, 2), (5, 3)])
def test_the_relic_counts_neither_in_the_shipyard_price_nor_in_the_limit_of_six(
    edition: int, own: int, price: int
) -> None:
    def table(fuel: int, ships: int = own) -> Position:
        return burroughs(
            edition,
            red={"ships": "4 4", "fuel": fuel, "ore": price},
            docks={"bay": ["red*"] + ["red"] * (ships - 2)},
        )

    built = legal(table(price), "shipyard 4 4")
    assert tokens(built) == (0, 0)
    assert built.player("red").stock == 5 - own
    refused(table(price - 1), "shipyard 4 4", "ship", f"{price} fuel")
    refused(table(8, ships=6), "shipyard 4 4", "ship")


@both_editions
@pytest.mark.rule("A46", "ter", "burroughs")
@pytest.mark.parametrize(("own", "own_six_may_go"), [(3, False), (4, True)])
def test_the_relic_does_not_count_as_one_of_the_three_ships_kept(
    edition: int, own: int, own_six_may_go: bool
) -> None:
    table = burroughs(
        edition,
        red={"ships": "6 6*", "fuel": 1, "ore": 1},
        docks={"bay": ["red"] * (own - 1)},
    )
    legal(table, "terraform 6* > lem")
    if own_six_may_go:
        legal(table, "terraform 6 > lem")
    else:
        refused(table, "terraform 6 > lem", "ter", "3")


@pytest.mark.rule("burroughs")
def test_six_own_ships_and_the_relic_make_a_fleet_of_seven() -> None:
    table = burroughs(phase="roll", docks={"bay": ["red"] * 6 + ["red*"]})
    fleet = table.play("roll 1 2 3 4 5 6 6*").player("red").ships
    assert fleet == ("1", "2", "3", "4", "5", "6", "6*")


# Heinlein Plains


@both_editions
@pytest.mark.rule("HEI-1", "heinlein", "mkt")
def test_HEI_1_the_market_trades_one_for_one_with_heinlein_but_needs_a_docked_pair(
    edition: int,
) -> None:
    table = position(
        edition=edition,
        red={"ships": "3 3 1", "fuel": 2},
        territories={"heinlein": {"red": 1}},
    )
    refused(table, "trade", "mkt")
    docked = legal(table, "market 3 3")
    assert tokens(legal(docked, "trade 2")) == (0, 2)
    refused(docked, "trade 3", "mkt", "3 fuel", "you have 2")
    plain = legal(position(edition=edition, red={"ships": "3 3 1", "fuel": 2}), "market 3 3")
    refused(plain, "trade", "mkt", "3 fuel", "you have 2")


# Herbert Valley


@both_editions
@pytest.mark.rule("HER-1", "herbert", "ship")
@pytest.mark.parametrize(("own", "price"), [(3, 0), (4, 1), (5, 2)])
def test_HER_1_each_ship_costs_one_fuel_and_one_ore_less_with_herbert(
    edition: int, own: int, price: int
) -> None:
    def table(fuel: int, ore: int) -> Position:
        return position(
            edition=edition,
            red={"ships": "4 4", "fuel": fuel, "ore": ore},
            docks={"bay": ["red"] * (own - 2)},
            territories={"herbert": {"red": 1}},
        )

    assert tokens(legal(table(price, price), "shipyard 4 4")) == (0, 0)
    assert tokens(legal(table(price + 1, price + 1), "shipyard 4 4")) == (1, 1)
    if price:
        refused(table(price - 1, price), "shipyard 4 4", "ship", f"{price} fuel")
        refused(table(price, price - 1), "shipyard 4 4", "ship", f"{price} ore")


@pytest.mark.rule("herbert", "A44")
def test_herbert_makes_every_build_of_the_turn_cheaper() -> None:
    table = position(
        players=4,
        red={"ships": "2 2 4 4", "fuel": 3, "ore": 3},
        territories={"herbert": {"red": 1}},
    )
    first = legal(table, "shipyard 2 2")
    assert tokens(first) == (2, 2)
    assert tokens(legal(first, "shipyard 4 4")) == (0, 0)


# Lem Badlands


@both_editions
@pytest.mark.rule("LEM-1", "lem", "sol")
def test_LEM_1_each_solar_ship_brings_one_more_fuel_with_lem(edition: int) -> None:
    table = position(edition=edition, red={"ships": "3 4 1"}, territories={"lem": {"red": 1}})
    assert tokens(legal(table, "solar 3")) == (3, 0)
    assert tokens(play_all(table, "solar 3", "solar 4")) == (6, 0)


# Pohl Foothills

USES: list[tuple[str, str, int]] = [
    ("booster", "booster 3", 1),
    ("stasis", "stasis 3", 1),
    ("polarity", "polarity 3", 1),
    ("gravity", "gravity 3 4", 2),
    ("warper", "warper 3 4 = 1 1", 1),
    ("teleporter", "teleporter 5@solar > artifact 5", 2),
    ("cannon", "cannon mine blue:1", 1),
    ("cannon", "cannon mine blue:1 blue:1 blue:1", 3),
    ("crystal", "crystal lem", 2),
    ("crystal", "crystal vanvogt", 1),
    ("helmet", "helmet blue:1@mine > artifact 1", 3),
]


@pytest.mark.parametrize("pohl", [False, True], ids=["plain", "pohl"])
@pytest.mark.parametrize(
    ("edition", "card", "action", "price"),
    [(edition, *row) for edition in (1, 5) for row in USES if (edition, row[0]) != (1, "helmet")],
)
@pytest.mark.rule("POH-1", "POH-2", "A59", "A98", "pohl", *sorted({row[0] for row in USES}))
def test_POH_every_use_of_a_card_costs_its_price_and_one_fuel_less_with_pohl(
    edition: int, pohl: bool, card: str, action: str, price: int
) -> None:
    def table(fuel: int) -> Position:
        return position(
            edition=edition,
            red={"ships": "3 4", "fuel": fuel, "cards": card},
            docks={"solar": "red:5", "mine": "blue:1 blue:1 blue:1"},
            territories={
                "lem": {"blue": 2},
                "vanvogt": {"blue": 1},
                "pohl": {"red" if pohl else "blue": 1},
            },
        )

    due = price - pohl
    assert tokens(legal(table(due), action)) == (0, 0)
    assert tokens(legal(table(due + 1), action)) == (1, 0)
    if due:
        have = [f"{due - 1} fuel"] if due > 1 else []
        refused(table(due - 1), action, card, f"{due} fuel", *have)


@both_editions
@pytest.mark.rule("A61", "pohl", "T4")
def test_A61_a_power_that_pohl_makes_free_is_still_one_use(edition: int) -> None:
    table = position(
        edition=edition,
        red={"ships": "3 5 1", "cards": "booster"},
        territories={"pohl": {"red": 1}},
    )
    used = legal(table, "booster 3")
    assert used.player("red").ships == ("1", "4", "5")
    assert used.this_turn.used == ("booster",)
    refused(used, "booster 5", "booster")


@pytest.mark.rule("A60", "A59", "pohl", "crystal")
def test_A60_a_borrowed_pohl_discounts_later_cards_but_not_the_crystal_itself() -> None:
    def table(fuel: int) -> Position:
        return position(
            red={"ships": "2 5 1", "fuel": fuel, "cards": "crystal gravity"},
            territories={"pohl": {"blue": 1}},
        )

    refused(table(0), "crystal pohl", "crystal", "1 fuel")
    assert tokens(play_all(table(2), "crystal pohl", "gravity 2 5")) == (0, 0)
    refused(legal(table(1), "crystal pohl"), "gravity 2 5", "gravity", "1 fuel")


@pytest.mark.rule("ISO-1", "isolation", "pohl", "crystal")
@both_editions
def test_ISO_1_an_isolated_pohl_gives_no_discount_and_cannot_be_borrowed(edition: int) -> None:
    def table(**keys: Any) -> Position:
        return position(edition=edition, territories={"pohl": {"red": 1}}, **keys)

    isolated = {"isolation": "pohl"}
    own = {"ships": "3 1 1", "cards": "booster"}
    assert tokens(legal(table(red=own), "booster 3")) == (0, 0)
    refused(table(red=own, fields=isolated), "booster 3", "booster", "1 fuel")
    paid = legal(table(red=own | {"fuel": 1}, fields=isolated), "booster 3")
    assert tokens(paid) == (0, 0)
    other = {"cards": "crystal", "fuel": 5}
    legal(table(active="blue", blue=other), "crystal pohl")
    refused(table(active="blue", blue=other, fields=isolated), "crystal pohl", "isolation")


# Van Vogt Mountains


def at_van_vogt(edition: int = 5, mine: str = "blue:5", ships: str = "1 2 4 5") -> Position:
    return position(
        players=4,
        edition=edition,
        red={"ships": ships, "fuel": 1, "ore": 1},
        docks={"mine": mine},
        territories={"vanvogt": {"red": 1}},
    )


@both_editions
@pytest.mark.rule("VAN-1", "vanvogt", "mine", "A29")
@pytest.mark.parametrize("first", [1, 2, 4])
def test_VAN_1_the_first_mine_ship_may_be_any_value_and_the_next_needs_the_highest(
    edition: int, first: int
) -> None:
    after = legal(at_van_vogt(edition), f"mine {first}")
    assert tokens(after) == (1, 2)
    others = [value for value in (1, 2, 4) if value != first]
    for value in others:
        refused(after, f"mine {value}", "mine", "5")
    assert tokens(legal(after, "mine 5")) == (1, 3)


@pytest.mark.rule("A28", "vanvogt")
def test_A28_van_vogt_is_used_up_by_a_first_ship_that_did_not_need_it() -> None:
    refused(legal(at_van_vogt(), "mine 5"), "mine 1", "mine", "5")


@pytest.mark.rule("A28", "vanvogt")
def test_A28_van_vogt_gained_after_a_mine_ship_gives_nothing_this_turn() -> None:
    before = position(
        players=4,
        red={"ships": "1 5 6 6", "fuel": 1, "ore": 1},
        docks={"mine": "blue:5"},
    )
    land = "terraform 6 > vanvogt"
    refused(play_all(before, "mine 5", land), "mine 1", "mine", "5")
    legal(play_all(before, land), "mine 1")


@pytest.mark.rule("A29", "vanvogt")
def test_A29_a_waived_ship_neither_lowers_the_threshold_nor_raises_it_but_as_maximum() -> None:
    low = legal(at_van_vogt(mine="blue:3"), "mine 1")
    refused(low, "mine 2", "mine", "3")
    legal(low, "mine 4")
    alone = legal(at_van_vogt(mine=""), "mine 4")
    refused(alone, "mine 2", "mine", "4")
    legal(alone, "mine 5")


@pytest.mark.rule("A62", "A28", "crystal")
def test_van_vogt_borrowed_after_a_mine_ship_is_too_late() -> None:
    def table() -> Position:
        return position(
            players=4,
            red={"ships": "1 5 6", "fuel": 1, "cards": "crystal"},
            docks={"mine": "blue:5"},
            territories={"vanvogt": {"green": 1}},
        )

    refused(play_all(table(), "mine 5", "crystal vanvogt"), "mine 1", "mine")
    legal(play_all(table(), "crystal vanvogt"), "mine 1")
