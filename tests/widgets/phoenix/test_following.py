"""A game at a real table, followed in the workspace: every roll and every draw is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from advisor import phoenix
from advisor.core.telling import asked
from widgets import Workspace

DICE = "2f 2w 1m 1h"


class Talk:
    """What a page asks of a workspace."""

    def __init__(self, position: Any) -> None:
        self.made = Workspace(position, "play", chance=False)
        assert self("follow", on=True)["ok"]

    def __call__(self, kind: str, **content: Any) -> Mapping[str, Any]:
        answer: Mapping[str, Any] = self.made._answers()[kind](content) or {"ok": True}
        return answer


@pytest.fixture(autouse=True)
def _quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Workspace, "ask", lambda self: None)


@pytest.fixture
def talk() -> Iterator[Talk]:
    talk = Talk(phoenix.Position.new_game(("red", "blue"), seed=3, first_game=True))
    yield talk
    talk.made.close()


@pytest.mark.parametrize(
    "typed",
    [
        DICE,
        "2f2w1m1h",
        "ffwwmh",
        "F F W W M H",
        "h m f w f w",
        "2 food, 2 water, 1 metal, 1 human",
        "food food water water metal human",
        "= 2f 2w 1m 1h",
    ],
)
def test_dice_are_told_as_people_say_them(talk: Talk, typed: str) -> None:
    assert talk("act", actions=["use expedition1"])["asked"]
    assert talk("told", text=typed)["ok"]
    assert talk.made.game.actions[-1].text == f"use expedition1 = {DICE}"


@pytest.mark.parametrize("typed", ["1f", "7f", "2 5 6", "six of each", "f f f f f f f", "", " ;"])
def test_other_dice_are_none(talk: Talk, typed: str) -> None:
    talk("act", actions=["use expedition1"])
    answer = talk("told", text=typed or "?")
    assert not answer["ok"]
    assert "It takes 6 in all, such as 2f 2w 1m 1h." in answer["reason"]
    assert talk.made.asked["action"] == "use expedition1"


def test_a_page_is_told_how_many_dice_of_which_faces(talk: Talk) -> None:
    talk("act", actions=["use expedition1"])
    assert talk.made.asked["amounts"] == {
        "total": 6,
        "kinds": [["f", "Food"], ["w", "Water"], ["m", "Metal"], ["h", "Human"]],
    }
    assert talk.made.asked["options"] == talk.made.asked["words"] == []


def test_the_line_answers_what_is_asked_and_goes_on(talk: Talk) -> None:
    assert talk("line", text="use expedition1")["asked"]
    assert talk("line", text="2f 2w 1m 1h; keep 2f 1w 1m")["ok"]
    assert [action.text for action in talk.made.game.actions] == [
        f"use expedition1 = {DICE}",
        "keep 2f 1w 1m",
    ]


def test_dice_that_nobody_asked_for_are_refused(talk: Talk) -> None:
    answer = talk("line", text="2f 2w")
    assert answer["reason"] == "Nothing is rolled or drawn just now."
    assert "such as: use expedition1" in talk("line", text=" ")["reason"]


def test_a_line_may_begin_with_the_number_of_a_sector(talk: Talk) -> None:
    reason = talk("line", text="112 w")["reason"]
    assert "dice" not in reason
    assert "rolled" not in reason


def test_drawn_ships_are_told_by_their_names() -> None:
    talk = Talk(_before_a_draw())
    position = talk.made.position
    action = position.legal_actions()[0]
    assert action.text == "draw"
    question = asked(position, action)
    assert question is not None
    assert talk("dice", dice="nothing at all")["reason"].startswith("'nothing at all' is no answer")
    assert talk("act", actions=["draw"])["asked"]
    shown = talk.made.asked
    assert shown["words"] or shown["options"]
    assert talk("told", text=" ".join(question.answers[0].words))["ok"]
    assert talk.made.game.actions[-1] == question.answers[0].action
    talk.made.close()


def _before_a_draw() -> Any:
    for seed in range(200):
        position = phoenix.Position.new_game(("red", "blue"), seed=seed)
        rng = Random(seed)
        while position.phase in ("draft3", "draft2", "hub", "hub_setup"):
            legal = position.legal_actions()
            if legal[0].text == "draw":
                return position
            drawing = [each for each in legal if each.text == "hub B-2"]
            position = position.play((drawing or list(legal))[0], rng)
    raise AssertionError("no hub B-2 in 200 games")


def test_a_whole_game_is_followed() -> None:
    """Chance is asked wherever it has a part, and the record is the game that was played."""
    start = phoenix.Position.new_game(("red", "blue"), seed=5, first_game=True)
    game = phoenix.Game(start, seed=11)
    rng = Random(7)
    while game.position.result is None and len(game.actions) < 150:
        legal = game.position.legal_actions()
        chance = [each for each in legal if each.is_chance]
        game.play(rng.choice(chance or list(legal)))
    talk = Talk(start)
    questions = 0
    for action in game.actions:
        answer = talk("act", actions=[action.bare_text])
        if answer.get("asked"):
            questions += 1
            answer = talk("told", text=action.text.partition(" = ")[2])
        assert answer["ok"], answer
    assert questions == sum(action.is_chance for action in game.actions) > 5
    assert talk.made.position == game.position
    assert list(talk.made.game.actions) == list(game.actions)
    talk.made.close()
