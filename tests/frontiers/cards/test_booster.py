"""Booster Pod: one unplaced ship up by one; discarded, it removes a field generator."""

from __future__ import annotations

import pytest

from support import legal, position, refused, tokens

both_editions = pytest.mark.parametrize("edition", [1, 5])


@both_editions
@pytest.mark.rule("BOO-1", "booster", "T6")
def test_BOO_1_a_boosted_three_makes_a_pair_of_fours_for_the_shipyard(edition: int) -> None:
    before = position(
        edition=edition, red={"ships": "1 3 4", "fuel": 2, "ore": 1, "cards": "booster"}
    )
    refused(before, "shipyard 4 4", "turn")
    boosted = legal(before, "booster 3")
    assert boosted.player("red").ships == ("1", "4", "4")
    assert tokens(boosted) == (1, 1)
    assert boosted.player("red").cards == ("booster",)
    assert tokens(legal(boosted, "shipyard 4 4")) == (0, 0)


@both_editions
@pytest.mark.rule("A76", "T6", "booster")
@pytest.mark.parametrize("value", [1, 2, 3, 4, 5])
def test_booster_raises_each_value_up_to_five(edition: int, value: int) -> None:
    before = position(edition=edition, red={"ships": [str(value)], "fuel": 1, "cards": "booster"})
    assert legal(before, f"booster {value}").player("red").ships == (str(value + 1),)


@both_editions
@pytest.mark.rule("A76", "T6", "booster")
def test_A76_a_six_cannot_be_boosted(edition: int) -> None:
    before = position(edition=edition, red={"ships": "6 1 1", "fuel": 1, "cards": "booster"})
    assert "6" in refused(before, "booster 6", "booster")


@pytest.mark.rule("booster", "T6")
def test_booster_works_on_the_relic_like_on_any_ship() -> None:
    before = position(
        red={"ships": "5 5*", "fuel": 1, "cards": "booster"}, territories={"burroughs": {"red": 1}}
    )
    assert legal(before, "booster 5*").player("red").ships == ("5", "6*")
    assert legal(before, "booster 5").player("red").ships == ("5*", "6")


@pytest.mark.rule("booster", "T6")
@pytest.mark.parametrize(
    ("keys", "rule"),
    [
        ({"red": {"ships": "3", "fuel": 1}}, "booster"),
        ({"red": {"ships": "3", "fuel": 1}, "blue": {"cards": "booster"}}, "booster"),
        ({"red": {"ships": "3", "cards": "booster"}}, "booster"),
        ({"red": {"ships": "4", "fuel": 1, "cards": "booster"}}, "turn"),
        (
            {"red": {"ships": "4", "fuel": 1, "cards": "booster"}, "docks": {"solar": "red:3"}},
            "turn",
        ),
    ],
    ids=["nobody has it", "a rival has it", "no fuel", "no such ship", "already docked"],
)
def test_booster_needs_the_card_the_fuel_and_an_unplaced_ship(
    keys: dict[str, dict[str, object]], rule: str
) -> None:
    refused(position(**keys), "booster 3", rule)


@both_editions
@pytest.mark.rule("booster", "isolation", "positron", "repulsor")
@pytest.mark.parametrize("field", ["isolation", "positron", "repulsor"])
def test_discarding_booster_removes_a_field_that_is_on_the_board(edition: int, field: str) -> None:
    before = position(
        edition=edition,
        red={"cards": "booster"},
        fields={"isolation": "lem", "positron": "lem", "repulsor": "pohl"},
    )
    after = legal(before, f"discard booster {field}")
    assert after.fields == dict(before.fields) | {field: None}
    assert after.player("red").cards == ()
    assert after.discards == ("booster",)
    missing = position(edition=edition, red={"cards": "booster"})
    assert field in refused(missing, f"discard booster {field}", "booster").lower()
