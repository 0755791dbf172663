"""What must be told at a table, and turns that somebody typed."""

from __future__ import annotations

from random import Random

import pytest

from advisor.core.errors import ChanceNeeded, IllegalAction
from advisor.core.telling import NotTold, asked, told, typed_turn
from advisor.core.tree import Tree
from tests.conformance.playing import GAMES, random_game
from tests.frontiers.test_notation import table
from toy.game import new_game

TURNS = (
    "roll 1 1 1 2 2 3; solar 3; hub 1; hub 1; hub 2; solar 1; artifact 2; end",
    "roll 1 2 4 5 5; hub 1; hub 2; hub 5; artifact 5; artifact 4; claim booster = warper; end",
    "roll 1 2 4 5 6; raiders 4 5 6 : green booster; hub 1; hub 2; end",
    "roll 1 1 1 2 2 2; market 1 1; trade 5; constructor 2 2 2 > asimov; hub 1; end",
)


@pytest.mark.parametrize("name", GAMES)
def test_in_any_game_chance_is_asked_and_everything_else_is_not(name: str) -> None:
    rng = Random(1)
    for position, action in random_game(name, 1).some(60):
        bare = position.game.parse(action.bare_text)
        question = asked(position, bare)
        if question is None:
            assert not bare.is_chance or len(position.veiled().chance_outcomes(bare)) == 1
            assert asked(position, action) is None
            continue
        assert question.text.endswith("?")
        assert abs(sum(answer.chance for answer in question.answers) - 1) < 1e-9
        answer = rng.choice(question.answers)
        words = rng.sample(answer.words, len(answer.words))
        chosen: list[str] = []
        for word in words:
            assert word in question.next_words(chosen)
            chosen.append(word)
        if words:
            assert question.answered(" ".join(words)) == answer.action
            assert told(position.veiled(), bare, " ".join(words)) == answer.action
        assert position.veiled().why_not(answer.action) is None
        with pytest.raises(ChanceNeeded):
            told(position, bare)


def test_a_question_says_what_may_be_answered() -> None:
    position = table().play("roll 1 1 1 2 2 3")
    assert asked(position, "solar 3") is None
    assert told(position, "solar 3").text == "solar 3"
    with pytest.raises(IllegalAction):
        asked(position, "mine 1")
    for action in ("artifact 3", "artifact 2", "artifact 2", "artifact 1"):
        position = position.play(action)
    cycle = asked(position, "cycle")
    assert cycle is not None
    assert (cycle.text, cycle.size) == ("Which cards came up on the display?", 3)
    question = asked(position, "claim booster")
    assert question is not None
    assert question.text == "Which card came up on the display?"
    assert "warper" in question.words
    assert question.answered("war").text == "claim booster = warper"
    with pytest.raises(NotTold, match="'pizza' is no answer"):
        question.answered("pizza")
    assert asked(position, "claim booster = warper") is None
    assert told(position, "claim booster = warper").text == "claim booster = warper"


def test_dice_may_be_typed_together_and_in_any_order() -> None:
    roll = asked(table(), "roll")
    assert roll is not None
    assert roll.text == "Which dice were rolled?"
    assert told(table(), "roll", "322111").text == "roll 1 1 1 2 2 3"
    assert told(table(), "roll", "3, 2, 2, 1, 1, 1").text == "roll 1 1 1 2 2 3"
    with pytest.raises(NotTold, match="It takes 6 of: 1, 2, 3, 4, 5, 6"):
        told(table(), "roll", "1 2 3")


def test_what_is_certain_is_not_asked() -> None:
    position = new_game(2, seed=1).veiled()
    while len(position.left) > 1:
        position = position.play("draw", Random(1)).play("keep")
    assert asked(position, "draw") is None
    assert told(position, "draw").text == f"draw {position.left[0]}"
    few = new_game(2, seed=1).veiled()
    with pytest.raises(NotTold, match="It may be 0, or 1, or 2"):
        told(few, "draw", "9")


def test_a_game_is_followed_turn_by_turn() -> None:
    tree = Tree(table(), 1)
    for text in TURNS:
        turn = typed_turn(tree.position, text)
        assert turn.is_whole, turn.reason
        tree.play_all(turn.actions)
        assert tree.position == turn.position
    record = tree.record()
    assert [action.text for action in record.actions] == [
        part.strip() for text in TURNS for part in text.split(";")
    ]
    assert type(record).from_json(record.to_json()) == record


def test_a_typed_turn_stops_where_it_is_not_legal_and_says_why() -> None:
    text = "322111; solar 3\n hub 1; mine 1; end"
    turn = typed_turn(table(), text)
    assert [action.text for action in turn.actions] == ["roll 1 1 1 2 2 3", "solar 3", "hub 1"]
    assert text[turn.start : turn.end] == "mine 1"
    assert "6" in turn.reason
    assert not turn.is_whole
    assert turn.position.player("red").ships == ("1", "1", "2", "2")
    assert "Cannot read" in typed_turn(table(), "roll 111223; dance").reason
    assert len(typed_turn(table(), "roll 111223; dance").actions) == 1


def test_a_typed_turn_asks_what_it_was_not_told() -> None:
    turn = typed_turn(table(), "roll; solar 3")
    assert turn.question is not None
    assert turn.reason == "Which dice were rolled?"
    assert turn.actions == ()
    wrong = typed_turn(table(), "1 2")
    assert "is no answer" in wrong.reason
    assert typed_turn(table(), " ; \n").is_whole
    assert "at most 10,000" in typed_turn(table(), "x" * 20_000).reason
