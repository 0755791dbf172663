"""Chance is written: outcomes with their probabilities, and draws from every kind of deck."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from math import comb, factorial, prod
from typing import Any

import pytest

from advisor import ChanceNeeded, IllegalAction, Position, parse_action
from support import bare, full_deck, legal, play_all, position, refused

SINGLE = ("city", "monument")
DOUBLE = tuple(card for card in full_deck(5) if card not in SINGLE)


def drawn(action: Any) -> tuple[str, ...]:
    """The dice or cards that an action says have come."""
    text = str(action)
    outcome = text.split("=")[1] if "=" in text else text.removeprefix("roll")
    return tuple(sorted(outcome.split()))


def check_outcomes(table: Position, action: str) -> dict[tuple[str, ...], float]:
    """The outcomes by what is drawn, after checking all that holds for outcomes anywhere.

    They are distinct, sum to 1, are legal as they stand, read back from their text, need no
    further chance and lead to positions that differ.
    """
    outcomes = table.chance_outcomes(action)
    texts = [str(outcome) for outcome, _ in outcomes]
    assert len(set(texts)) == len(texts)
    assert sum(probability for _, probability in outcomes) == pytest.approx(1)
    assert all(probability > 0 for _, probability in outcomes)
    after = set()
    for outcome, _ in outcomes:
        assert str(parse_action(str(outcome))) == str(outcome)
        assert table.why_not(outcome) is None
        certain = table.chance_outcomes(outcome)
        assert [(str(same), probability) for same, probability in certain] == [(str(outcome), 1.0)]
        assert table.play(outcome) == table.play(str(outcome))
        after.add(table.play(outcome))
    assert len(after) == len(outcomes)
    return {drawn(outcome): probability for outcome, probability in outcomes}


def multinomial(dice: tuple[str, ...]) -> float:
    """The chance of these dice in any order."""
    ways = factorial(len(dice)) / prod(factorial(count) for count in Counter(dice).values())
    return ways / float(6 ** len(dice))


# Dice


def fleet_to_roll(own: int, relic: bool = False, **keys: Any) -> Position:
    return position(
        phase="roll",
        docks={"bay": ["red"] * own + ["red*"] * relic},
        territories={"burroughs": {"red": 1}},
        **keys,
    )


@pytest.mark.rule("turn")
@pytest.mark.parametrize(("ships", "count"), [(3, 56), (4, 126), (5, 252), (6, 462)])
def test_a_roll_has_every_multiset_of_dice_with_its_exact_chance(ships: int, count: int) -> None:
    outcomes = check_outcomes(fleet_to_roll(ships), "roll")
    assert len(outcomes) == count
    for dice, probability in outcomes.items():
        assert len(dice) == ships
        assert probability == pytest.approx(multinomial(dice))


@pytest.mark.rule("turn", "burroughs", "A52")
def test_the_relic_is_a_die_of_its_own_in_a_roll() -> None:
    outcomes = check_outcomes(fleet_to_roll(3, relic=True), "roll")
    assert len(outcomes) == 56 * 6
    for dice, probability in outcomes.items():
        own = tuple(die for die in dice if not die.endswith("*"))
        assert len(own) == 3
        assert probability == pytest.approx(multinomial(own) / 6)


@pytest.mark.rule("turn", "ter")
def test_a_roll_rolls_what_is_gathered_and_plays_back_to_the_dice_it_says() -> None:
    before = position(
        phase="roll",
        docks={
            "solar": "red:4 blue:2",
            "hub": {"red": "red:1"},
            "mine": "red:6",
            "terraform": "red:6",
        },
        red={"hub": 1},
    )
    outcomes = check_outcomes(before, "roll")
    assert len(outcomes) == 56
    for dice in outcomes:
        assert before.play("roll " + " ".join(dice)).player("red").ships == dice
    for wrong in ("roll 1 2", "roll 1 2 3 4", "roll 1 2 3*"):
        refused(before, wrong, "turn")
    for nonsense in ("roll 1 2 7", "roll 0 1 2", "roll 1 2 x"):
        with pytest.raises(IllegalAction):
            before.play(nonsense)


@pytest.mark.rule("warper")
@pytest.mark.parametrize(("ships", "count"), [("2", 6), ("2 3", 21), ("2 3 5", 56)])
def test_a_reroll_has_every_multiset_of_the_chosen_dice(ships: str, count: int) -> None:
    table = position(red={"ships": "2 3 5", "fuel": 1, "cards": "warper"})
    outcomes = check_outcomes(table, f"warper {ships}")
    assert len(outcomes) == count
    for dice, probability in outcomes.items():
        assert probability == pytest.approx(multinomial(dice))


@pytest.mark.rule("warper", "burroughs")
def test_a_reroll_keeps_the_relic_apart_and_says_as_many_dice_as_it_rerolls() -> None:
    table = position(
        red={"ships": "2 2*", "fuel": 1, "cards": "warper"}, territories={"burroughs": {"red": 1}}
    )
    assert len(check_outcomes(table, "warper 2 2*")) == 36
    assert len(check_outcomes(table, "warper 2*")) == 6
    for wrong in ("warper 2 = 3 4", "warper 2 2* = 3", "warper 2 = 3*", "warper 2* = 3"):
        with pytest.raises(IllegalAction):
            table.play(wrong)


@pytest.mark.rule("T3")
@pytest.mark.parametrize("action", ["solar 3", "mine 3", "end", "booster 3", "discard stasis lem"])
def test_an_action_without_chance_has_itself_as_its_one_outcome(action: str) -> None:
    ships = "" if action == "end" else "3"
    table = position(red={"ships": ships, "fuel": 1, "cards": "booster stasis"})
    ((outcome, probability),) = table.chance_outcomes(action)
    assert (str(outcome), probability) == (action, 1.0)


@pytest.mark.rule("T3")
def test_chance_outcomes_of_an_illegal_action_are_refused() -> None:
    table = position(red={"ships": "3"})
    for action in ("roll", "cycle", "warper 3", "claim booster"):
        with pytest.raises(IllegalAction):
            table.chance_outcomes(action)


# The dice of section 11, recomputed from the outcomes of a roll

Dice = tuple[int, ...]


def two_disjoint_claims(dice: Dice) -> bool:
    """Whether two disjoint pairs of dice both reach 8."""
    for a, b, c, d in combinations(dice, 4):
        if any(min(one, two) >= 8 for one, two in ((a + b, c + d), (a + c, b + d), (a + d, b + c))):
            return True
    return False


COLUMNS: dict[str, Callable[[Dice], bool]] = {
    "pair": lambda dice: max(Counter(dice).values()) >= 2,
    "two pairs": lambda dice: sum(count // 2 for count in Counter(dice).values()) >= 2,
    "triple": lambda dice: max(Counter(dice).values()) >= 3,
    "run of 3": lambda dice: any({low, low + 1, low + 2} <= set(dice) for low in range(1, 5)),
    "a 6": lambda dice: 6 in dice,
    "two dice >= 8": lambda dice: sum(sorted(dice)[-2:]) >= 8,
    "three dice >= 8": lambda dice: sum(sorted(dice)[-3:]) >= 8,
    "5 or 6": lambda dice: max(dice) >= 5,
    "1 or 6": lambda dice: 1 in dice or 6 in dice,
    "Cache equal": lambda dice: 2 * sum(die % 2 for die in dice) == len(dice),
}
TABLE = {
    3: (44.4, 0.0, 2.8, 11.1, 42.1, 68.1, 83.8, 70.4, 70.4, 0.0),
    4: (72.2, 7.4, 9.7, 27.8, 51.8, 82.6, 94.3, 80.2, 80.2, 37.5),
    5: (90.7, 29.0, 21.3, 44.8, 59.8, 90.6, 98.0, 86.8, 86.8, 0.0),
    6: (98.5, 59.9, 36.7, 59.4, 66.5, 94.9, 99.3, 91.2, 91.2, 31.2),
    7: (100.0, 85.6, 54.1, 71.0, 72.1, 97.2, 99.8, 94.1, 94.1, 0.0),
}


def percent(ships: int, test: Callable[[Dice], bool]) -> float:
    """How often a roll passes the test; the seventh ship is the Relic."""
    table = fleet_to_roll(min(ships, 6), relic=ships == 7)
    return 100 * sum(
        probability
        for action, probability in table.chance_outcomes("roll")
        if test(tuple(int(die.rstrip("*")) for die in drawn(action)))
    )


@pytest.mark.rule("turn")
@pytest.mark.parametrize("ships", TABLE)
def test_the_dice_table_follows_from_the_outcomes_of_a_roll(ships: int) -> None:
    computed = [percent(ships, test) for test in COLUMNS.values()]
    assert computed == pytest.approx(TABLE[ships], abs=0.0501)


@pytest.mark.rule("turn", "A14")
@pytest.mark.parametrize(("ships", "chance"), [(4, 25.2), (5, 50.4), (6, 68.6)])
def test_the_chance_of_two_claims_follows_from_the_outcomes_of_a_roll(
    ships: int, chance: float
) -> None:
    assert percent(ships, two_disjoint_claims) == pytest.approx(chance, abs=0.0501)


@pytest.mark.rule("cache", "A56")
@pytest.mark.parametrize(
    ("own", "relic", "chance"),
    [(3, False, 0.0), (4, False, 37.5), (3, True, 37.5), (5, True, 31.25)],
)
def test_the_cache_leaves_exactly_as_often_as_odd_and_even_are_equal(
    own: int, relic: bool, chance: float
) -> None:
    table = fleet_to_roll(own, relic, red={"cards": "cache"})
    leaves = sum(
        probability
        for action, probability in table.chance_outcomes("roll")
        if table.play(action).discards == ("cache",)
    )
    assert 100 * leaves == pytest.approx(chance)


# Cards


def explorer(ships: str = "2 6", **keys: Any) -> Position:
    """Red has docked its ships at the Artifact with three cards on display."""
    keys.setdefault("display", "booster city stasis")
    red = {"ships": ships} | keys.pop("red", {})
    table = position(red=red, **keys)
    return play_all(table, *[f"artifact {value}" for value in ships.split()])


def unseen(table: Position) -> Counter[str]:
    """What nobody can see, and therefore the deck."""
    cards = full_deck(table.edition)
    cards.subtract(table.display)
    cards.subtract(table.discards)
    for player in table.players:
        cards.subtract(player.cards)
    return +cards


def hypergeometric(cards: tuple[str, ...], pile: Counter[str]) -> float:
    """The chance to draw just these cards from a shuffled pile."""
    ways = prod(comb(pile[card], count) for card, count in Counter(cards).items())
    return ways / comb(pile.total(), len(cards))


@pytest.mark.rule("art")
@pytest.mark.parametrize("edition", [1, 5])
def test_a_refill_after_a_claim_is_each_unseen_card_by_its_number(edition: int) -> None:
    table = explorer(edition=edition, blue={"cards": "monument decoy"})
    pile = unseen(table)
    outcomes = check_outcomes(table, "claim booster")
    assert set(outcomes) == {(card,) for card in pile}
    for cards, probability in outcomes.items():
        assert probability == pytest.approx(pile[cards[0]] / pile.total())
    assert ("helmet",) in outcomes if edition == 5 else ("helmet",) not in outcomes


@pytest.mark.rule("art")
@pytest.mark.parametrize("edition", [1, 5])
def test_a_cycle_draws_three_unseen_cards_without_putting_any_back(edition: int) -> None:
    table = explorer(edition=edition, discards="cannon cannon warper", blue={"cards": "decoy"})
    pile = unseen(table)
    outcomes = check_outcomes(table, "cycle")
    for cards, probability in outcomes.items():
        assert len(cards) == 3
        assert probability == pytest.approx(hypergeometric(cards, pile))
    assert not any("city" in cards or "cannon" in cards for cards in outcomes)
    after = table.play("cycle = crystal crystal monument")
    assert after.display == ("crystal", "crystal", "monument")
    assert after.discards == tuple(sorted("cannon cannon warper booster city stasis".split()))


@pytest.mark.rule("art")
def test_a_drawn_card_must_be_one_that_can_come() -> None:
    table = explorer(discards="cannon cannon")
    for action in ("cycle = cannon decoy gravity", "cycle = monument monument decoy"):
        refused(table, action, "art")
    for action in ("claim booster = cannon", "claim booster = city"):
        refused(table, action, "art")
    for action in ("cycle = decoy gravity", "cycle = decoy decoy gravity gravity"):
        with pytest.raises(IllegalAction):
            table.play(action)
    with pytest.raises(IllegalAction):
        table.play("claim booster = decoy gravity")


@pytest.mark.rule("art")
def test_the_order_of_a_known_deck_changes_no_probability() -> None:
    known = explorer(top="cannon decoy gravity crystal")
    unknown = explorer()
    for action in ("cycle", "claim booster"):
        assert check_outcomes(known, action) == pytest.approx(check_outcomes(unknown, action))


@pytest.mark.rule("art")
def test_a_known_deck_deals_its_top_cards_without_asking() -> None:
    table = explorer(top="cannon decoy gravity crystal")
    assert table.deck is not None
    cycled = table.play("cycle")
    assert cycled.display == ("cannon", "decoy", "gravity")
    assert cycled.deck == table.deck[3:]
    assert cycled.discards == ("booster", "city", "stasis")
    claimed = table.play("claim city")
    assert claimed.display == ("booster", "cannon", "stasis")
    assert claimed.deck == table.deck[1:]
    assert cycled == table.play("cycle", rng=random.Random(3))


@pytest.mark.rule("art", "turn", "warper")
def test_chance_that_nobody_decides_is_needed() -> None:
    roll = fleet_to_roll(3)
    warp = position(red={"ships": "2 3", "fuel": 1, "cards": "warper"})
    hidden = explorer()
    for table, action in (
        (roll, "roll"),
        (warp, "warper 2 3"),
        (hidden, "cycle"),
        (hidden, "claim city"),
    ):
        with pytest.raises(ChanceNeeded):
            table.play(action)
        outcomes = {str(outcome) for outcome, _ in table.chance_outcomes(action)}
        reached = {table.play(outcome) for outcome in outcomes}
        one = table.play(action, rng=random.Random(1))
        assert one in reached
        assert one == table.play(action, rng=random.Random(1))
        others = {table.play(action, rng=random.Random(seed)) for seed in range(20)}
        assert len(others) > 1
        assert others <= reached


@pytest.mark.rule("art", "turn")
def test_chance_never_touches_the_global_random_state() -> None:
    state = random.getstate()
    fleet_to_roll(3).play("roll", rng=random.Random(1))
    explorer().play("cycle", rng=random.Random(1))
    assert random.getstate() == state


@pytest.mark.rule("art", "turn", "warper")
def test_legal_actions_name_chance_without_an_outcome() -> None:
    assert [str(action) for action in fleet_to_roll(3).legal_actions()] == ["roll"]
    table = explorer("1 2 6", red={"fuel": 1, "cards": "warper"})
    for action in table.legal_actions():
        assert "=" not in str(action)
        assert bare(action) == str(action)


# Empty decks (A16)

DISPLAY = "booster city stasis"


def everything_but(*cards: str) -> list[str]:
    """All cards of the 5th edition but these, in one pile."""
    pile = full_deck(5)
    pile.subtract(cards)
    return sorted(pile.elements())


@pytest.mark.rule("A16", "art")
@pytest.mark.parametrize("deck", [None, ""], ids=["unknown", "known"])
def test_A16_an_empty_deck_is_made_of_all_discards_and_the_display_goes_there_first(
    deck: str | None,
) -> None:
    table = explorer(discards=everything_but(*DISPLAY.split()), deck=deck)
    outcomes = check_outcomes(table, "cycle")
    for cards, probability in outcomes.items():
        assert probability == pytest.approx(hypergeometric(cards, full_deck(5)))
    assert ("booster", "city", "stasis") in outcomes
    after = table.play("cycle = booster city stasis")
    assert after.discards == ()
    assert after.deck is None
    assert unseen(after) == Counter(everything_but(*DISPLAY.split()))


@pytest.mark.rule("A16", "art")
@pytest.mark.parametrize("deck", [None, ""], ids=["unknown", "known"])
def test_A16_a_claim_from_an_empty_deck_shuffles_the_discards_for_its_refill(
    deck: str | None,
) -> None:
    pile = everything_but(*DISPLAY.split())
    table = explorer(discards=pile, deck=deck)
    outcomes = check_outcomes(table, "claim booster")
    for cards, probability in outcomes.items():
        assert probability == pytest.approx(pile.count(cards[0]) / len(pile))
    assert ("city",) not in outcomes
    after = table.play("claim booster = cannon")
    assert after.discards == ()
    assert unseen(after).total() == len(pile) - 1


@pytest.mark.rule("A16", "art")
@pytest.mark.parametrize("known", [False, True], ids=["unknown", "known"])
def test_A16_the_last_cards_of_the_deck_come_before_the_reshuffled_ones(known: bool) -> None:
    last = ("decoy", "gravity")
    gone = everything_but(*last, *DISPLAY.split())
    table = explorer(discards=gone, deck="gravity decoy" if known else None)
    reshuffled = Counter(gone) + Counter(DISPLAY.split())
    outcomes = check_outcomes(table, "cycle")
    expected = {
        tuple(sorted((*last, card))): count / reshuffled.total()
        for card, count in reshuffled.items()
    }
    assert outcomes == pytest.approx(expected)
    with pytest.raises(ChanceNeeded):
        table.play("cycle")
    after = table.play("cycle", rng=random.Random(5))
    assert set(last) <= set(after.display)
    assert after.discards == ()
    assert after.deck is None


@pytest.mark.rule("A16", "art")
def test_A16_the_discards_are_shuffled_only_when_a_card_is_needed() -> None:
    gone = everything_but("decoy", "gravity", "cannon", *DISPLAY.split())
    table = explorer(discards=gone, deck="gravity decoy cannon")
    after = table.play("cycle")
    assert after.display == ("cannon", "decoy", "gravity")
    assert after.deck == ()
    assert after.discards == tuple(sorted([*gone, *DISPLAY.split()]))


def nearly_all_held(*free: str, **keys: Any) -> Position:
    """Two players hold all cards but these, which lie on display; red stands at the Artifact."""
    red, blue = set(SINGLE + DOUBLE) - set(free), set(DOUBLE)
    return explorer(
        "2 4 6",
        red={"cards": sorted(red)},
        blue={"cards": sorted(blue)},
        display=list(free),
        **keys,
    )


@pytest.mark.rule("A16", "art")
@pytest.mark.parametrize("free", [("booster",), ("booster", "city"), ("booster", "city", "stasis")])
def test_A16_with_three_cards_or_fewer_a_cycle_brings_the_same_ones_back(
    free: tuple[str, ...],
) -> None:
    table = nearly_all_held(*free)
    ((outcome, probability),) = table.chance_outcomes("cycle")
    assert probability == 1.0
    after = table.play(outcome)
    assert after.display == free
    assert after.discards == ()
    assert table.play("cycle").display == free


@pytest.mark.rule("A16", "art")
def test_A16_a_claim_without_any_card_left_leaves_a_gap() -> None:
    table = nearly_all_held("booster", "city")
    ((outcome, probability),) = table.chance_outcomes("claim city")
    assert (str(outcome), probability) == ("claim city", 1.0)
    after = legal(table, "claim city")
    assert after.display == ("booster",)
    assert after.discards == ()
    refused(nearly_all_held("booster"), "claim city", "art")


@pytest.mark.rule("A16", "art", "stasis", "cache")
def test_A16_a_gap_is_filled_as_soon_as_a_card_is_discarded() -> None:
    table = nearly_all_held("booster")
    after = legal(table, "discard stasis lem")
    assert after.display == ("booster", "stasis")
    assert after.discards == ()

    raid = position(
        red={"ships": "1 2 3", "cards": sorted(SINGLE + DOUBLE)},
        blue={"cards": sorted(set(DOUBLE) - {"decoy"})},
        display="decoy",
    )
    robbed = legal(raid, "raiders 1 2 3 : blue booster")
    assert robbed.display == ("booster", "decoy")

    roll = position(
        phase="roll",
        red={"cards": sorted(SINGLE + DOUBLE)},
        blue={"cards": sorted(DOUBLE)},
        docks={"bay": ["red"] * 4},
    )
    assert roll.play("roll 1 2 3 4").display == ("cache",)
