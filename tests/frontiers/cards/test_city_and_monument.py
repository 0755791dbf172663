"""Alien City and Alien Monument: a point each while held, and nothing else."""

from __future__ import annotations

import pytest

from advisor import IllegalAction, PositionError
from support import legal, play_all, position

both_editions = pytest.mark.parametrize("edition", [1, 5])


@both_editions
@pytest.mark.rule("city", "monument")
@pytest.mark.parametrize(
    ("red", "blue", "scores"),
    [
        ("city", "", {"red": 1, "blue": 0}),
        ("monument", "", {"red": 1, "blue": 0}),
        ("city monument", "", {"red": 2, "blue": 0}),
        ("city", "monument", {"red": 1, "blue": 1}),
        ("booster cache", "decoy", {"red": 0, "blue": 0}),
    ],
)
def test_each_of_them_is_worth_a_point_while_held(
    edition: int, red: str, blue: str, scores: dict[str, int]
) -> None:
    assert position(edition=edition, red={"cards": red}, blue={"cards": blue}).scores == scores


@pytest.mark.rule("city", "monument")
def test_lying_in_the_display_or_the_discards_they_are_worth_nothing() -> None:
    assert position(display="city", discards="monument").scores == {"red": 0, "blue": 0}


@both_editions
@pytest.mark.rule("city", "monument", "art", "T2")
@pytest.mark.parametrize("card", ["city", "monument"])
def test_claiming_one_scores_at_once(edition: int, card: str) -> None:
    before = position(edition=edition, red={"ships": "2 6"}, display=f"{card} booster stasis")
    after = play_all(before, "artifact 2", "artifact 6", f"claim {card} = decoy")
    assert after.scores["red"] == 1


@both_editions
@pytest.mark.rule("A88", "city", "monument", "raid")
@pytest.mark.parametrize("card", ["city", "monument"])
def test_A88_a_raided_one_takes_its_point_along_at_once(edition: int, card: str) -> None:
    before = position(edition=edition, red={"ships": "1 2 3"}, blue={"cards": "city monument"})
    assert before.scores == {"red": 0, "blue": 2}
    after = legal(before, f"raiders 1 2 3 : blue {card}")
    assert after.player("red").cards == (card,)
    assert after.scores == {"red": 1, "blue": 1}


@pytest.mark.rule("city", "monument")
@pytest.mark.parametrize("card", ["city", "monument"])
def test_they_have_no_power(card: str) -> None:
    table = position(red={"ships": "1", "fuel": 8, "cards": card}, fields={"isolation": "lem"})
    assert not [text for text in table.legal_actions() if card in str(text)]
    for text in (card, f"{card} 1", f"discard {card}", f"discard {card} lem"):
        with pytest.raises(IllegalAction):
            table.play(text)


@both_editions
@pytest.mark.rule("city", "monument", "D1")
@pytest.mark.parametrize("card", ["city", "monument"])
def test_there_is_only_one_of_each(edition: int, card: str) -> None:
    with pytest.raises(PositionError):
        position(edition=edition, red={"cards": card}, blue={"cards": card})
