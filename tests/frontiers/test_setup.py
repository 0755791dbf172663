"""The table before the first roll: components, seats, options and open ports."""

from __future__ import annotations

from collections import Counter

import pytest

from advisor import Position, PositionError
from support import COLORS, TERRITORIES, both_editions, full_deck, legal, position, refused, words

COUNTS = pytest.mark.parametrize("count", (2, 3, 4))

PORTS = {
    4: "solar 8 mine 5 market 4 shipyard 6 constructor 6 artifact 4 raiders 3 terraform 1 hub 3",
    3: "solar 7 mine 4 market 2 shipyard 4 constructor 6 artifact 4 raiders 3 terraform 1 hub 3",
    2: "solar 7 mine 3 market 2 shipyard 2 constructor 3 artifact 4 raiders 3 terraform 1 hub 3",
}
RULES = {
    "solar": "sol",
    "mine": "mine",
    "artifact": "art",
    "market": "mkt",
    "shipyard": "ship",
    "constructor": "con",
    "terraform": "ter",
    "hub": "hub",
}
DOCKINGS = {
    "solar": "solar 1",
    "mine": "mine 6",
    "artifact": "artifact 1",
    "market": "market 2 2",
    "shipyard": "shipyard 2 2",
    "constructor": "constructor 2 2 2 > lem",
    "terraform": "terraform 6 > lem",
    "hub": "hub 1",
}


def ports(count: int) -> dict[str, int]:
    pairs = words(PORTS[count])
    return {place: int(number) for place, number in zip(pairs[::2], pairs[1::2], strict=True)}


def new_game(count: int, edition: int = 5, seed: int = 7, **options: object) -> Position:
    return Position.new_game(players=COLORS[:count], edition=edition, seed=seed, **options)


@pytest.mark.rule("setup", "turn")
@both_editions
@COUNTS
def test_a_new_game_waits_for_the_first_roll_of_seat_one(count: int, edition: int) -> None:
    start = new_game(count, edition)
    assert [player.color for player in start.players] == list(COLORS[:count])
    assert (start.edition, start.active, start.phase, start.moves) == (edition, "red", "roll", 0)
    assert sorted(start.docks["bay"]) == sorted(COLORS[:count] * 3)
    for player in start.players:
        assert (player.ships, player.stock, player.hub) == ((), 3, 0)
        assert player.name == player.color
    assert all(not colonies for colonies in start.territories.values())
    assert set(start.territories) == set(TERRITORIES)
    assert set(start.fields) == {"isolation", "positron", "repulsor"}
    assert set(start.fields.values()) == {None}
    assert start.control == dict.fromkeys(TERRITORIES)
    assert {str(action) for action in start.legal_actions()} == {"roll"}
    assert start.result is None
    assert Position.from_json(start.to_json()) == start


@pytest.mark.rule("setup")
def test_seat_order_is_the_order_of_the_given_colours() -> None:
    start = Position.new_game(players=("yellow", "red", "green"), edition=5, seed=3)
    assert [player.color for player in start.players] == ["yellow", "red", "green"]
    assert start.active == "yellow"


@pytest.mark.rule("setup", "D1", "D2")
@both_editions
@COUNTS
def test_D1_the_deck_has_22_cards_in_the_first_and_24_in_the_5th_edition(
    count: int, edition: int
) -> None:
    start = new_game(count, edition)
    assert len(start.display) == 3
    assert [len(player.cards) for player in start.players] == [1] * count
    assert start.deck is not None
    assert len(start.deck) == {1: 22, 5: 24}[edition] - 3 - count
    assert start.discards == ()
    cards = Counter(start.display) + Counter(start.deck)
    for player in start.players:
        cards.update(player.cards)
    assert cards == full_deck(edition)
    assert cards["helmet"] == {1: 0, 5: 2}[edition]


@pytest.mark.rule("setup", "D2")
def test_D2_the_first_edition_knows_no_helmet() -> None:
    with pytest.raises(PositionError):
        position(edition=1, red={"cards": "helmet"})
    assert position(edition=5, red={"cards": "helmet"}).player("red").cards == ("helmet",)


@pytest.mark.rule("setup")
@both_editions
@pytest.mark.parametrize(
    ("count", "long_game", "colonies"),
    [(2, False, 8), (3, False, 7), (4, False, 6), (2, True, 8), (3, True, 8), (4, True, 8)],
)
@pytest.mark.rule("D16")
def test_D16_colonies_by_number_of_players_or_eight_in_the_long_game(
    count: int, long_game: bool, colonies: int, edition: int
) -> None:
    start = new_game(count, edition, long_game=long_game)
    assert start.options.long_game is long_game
    assert [player.colonies for player in start.players] == [colonies] * count
    written = position(players=count, edition=edition, options={"long_game": long_game})
    assert [player.colonies for player in written.players] == [colonies] * count


@pytest.mark.rule("setup", "D14")
@both_editions
@COUNTS
@pytest.mark.parametrize("compensation", (True, False))
def test_D14_later_seats_are_compensated_once(count: int, compensation: bool, edition: int) -> None:
    start = new_game(count, edition, seat_compensation=compensation)
    expected = [(0, 0), (1, 0), (0, 1), (1, 1)] if compensation else [(0, 0)] * 4
    assert [(player.fuel, player.ore) for player in start.players] == expected[:count]
    assert start.options.seat_compensation is compensation


@pytest.mark.rule("setup")
def test_options_of_a_new_game_have_their_defaults() -> None:
    options = Position.new_game(players=("red", "blue"), seed=7).options
    assert (options.helmet_cost, options.seat_compensation, options.long_game) == (3, True, False)
    assert Position.new_game(players=("red", "blue"), seed=7).edition == 5


@pytest.mark.rule("setup")
@pytest.mark.parametrize(
    "arguments",
    [
        {"players": ("red",)},
        {"players": ("red", "blue", "green", "yellow", "red")},
        {"players": ("red", "red")},
        {"players": ("red", "purple")},
        {"edition": 2},
        {"short_game": True},
    ],
)
def test_a_table_outside_the_rules_is_refused(arguments: dict[str, object]) -> None:
    with pytest.raises((ValueError, TypeError)):
        Position.new_game(**({"players": ("red", "blue"), "edition": 5, "seed": 7} | arguments))


@pytest.mark.rule("setup")
def test_the_seed_alone_decides_the_deal() -> None:
    assert new_game(4, seed=11) == new_game(4, seed=11)
    assert len({new_game(4, seed=seed).deck for seed in range(5)}) == 5


@pytest.mark.rule("A90", "setup")
def test_A90_two_players_may_be_dealt_the_same_type() -> None:
    deals = [[player.cards[0] for player in new_game(4, seed=seed).players] for seed in range(60)]
    assert any(len(set(deal)) < 4 for deal in deals)


@pytest.mark.rule("A90")
@both_editions
def test_A90_two_players_may_hold_a_type_but_one_player_only_once(edition: int) -> None:
    held = position(edition=edition, red={"cards": "booster"}, blue={"cards": "booster"})
    assert held.player("red").cards == held.player("blue").cards == ("booster",)
    with pytest.raises(PositionError):
        position(edition=edition, red={"cards": "booster booster"})


@pytest.mark.rule("ports")
@both_editions
@COUNTS
def test_open_ports_by_number_of_players(count: int, edition: int) -> None:
    open_ports = new_game(count, edition).ports
    assert {place: open_ports[place] for place in ports(count)} == ports(count)


def crowded(facility: str, docked: int, count: int, edition: int) -> Position:
    """The facility with so many ships, opponents' first, and red able to pay for anything."""
    ships = words(DOCKINGS[facility].split(">")[0])[1:]
    opponents = [color for color in COLORS[1:count] for _ in range(6)]
    owners = (opponents + ["red"] * 3)[:docked] if facility != "hub" else ["red"] * docked
    value = 6 if facility == "terraform" else 1
    inside = [f"{owner}:{value}" for owner in owners]
    docks: dict[str, object] = {facility: {"red": inside} if facility == "hub" else inside}
    if facility == "terraform":
        docks["bay"] = ["red"] * 3
    return position(
        players=count,
        edition=edition,
        red={"ships": ships, "fuel": 3, "ore": 3},
        docks=docks,
    )


@pytest.mark.rule("ports", "sol", "mine", "art", "mkt", "ship", "con", "ter", "hub")
@both_editions
@COUNTS
@pytest.mark.parametrize("facility", DOCKINGS)
def test_the_last_ports_are_usable_and_one_more_ship_is_not(
    facility: str, count: int, edition: int
) -> None:
    action = DOCKINGS[facility]
    size = len(words(action.split(">")[0])) - 1
    fits = ports(count)[facility] - size
    after = legal(crowded(facility, fits, count, edition), action)
    docked = after.docks[facility]
    assert len(docked["red"] if facility == "hub" else docked) == ports(count)[facility]
    reason = refused(crowded(facility, fits + 1, count, edition), action, RULES[facility])
    assert "only port" in reason or str(ports(count)[facility]) in reason, reason


@pytest.mark.rule("ports", "raid")
@COUNTS
def test_the_outpost_has_three_ports_for_any_number_of_players(count: int) -> None:
    with pytest.raises(PositionError):
        position(players=count, docks={"raiders": "blue:1 blue:2 blue:3 blue:4"})
    assert position(players=count, docks={"raiders": "blue:1 blue:2 blue:3"}).ports["raiders"] == 3


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"players": ("red", "red")}, "players: red is named 2 times; each player needs another"),
        ({"names": ("A", "B", "C")}, "names: 3 names for 2 players; one for each is expected"),
        ({"names": ("A", 3)}, "names: expected a text, not 3"),
    ],
)
def test_a_refused_table_says_what_is_wrong(arguments: dict[str, object], sentence: str) -> None:
    with pytest.raises(PositionError) as caught:
        Position.new_game(**arguments)  # type: ignore[arg-type]
    assert str(caught.value).startswith(sentence)
