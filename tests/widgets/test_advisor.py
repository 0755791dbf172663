"""The Python half of the advisor: wishes in, turns, steps and reasons out, nothing too late."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from advisor import Action, Advice, Position, Weights, advise
from advisor.analysis.differences import ChanceDifference
from advisor.analysis.winning import Chance
from support import position
from widgets import Advisor
from widgets import advised as panel
from widgets.advised import joined
from widgets.advisor_lines import Line, odds_at, worth
from widgets.frontiers.brief import brief

PATIENCE = 120
"""Seconds that no wait comes near; a test that gets there has failed."""


class Talk:
    """An advisor and what it answers."""

    def __init__(self, advisor: Advisor) -> None:
        self.advisor = advisor
        self.answers: list[dict[str, Any]] = []
        advisor.send = lambda content, buffers=None: self.answers.append(content)

    def __call__(self, kind: str, **content: Any) -> dict[str, Any]:
        self.advisor._receive(self.advisor, {"type": kind, "id": 7, **content}, [])
        answer = self.answers[-1]
        assert answer["re"] == 7
        return answer

    def wait(self) -> None:
        assert self.advisor.wait(PATIENCE)


def small(**keys: Any) -> Position:
    return position(red={"ships": "3 3", "fuel": 2, "ore": 2, **keys.pop("red", {})}, **keys)


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games are played out."""
    monkeypatch.setattr("widgets.weighing.ROUNDS", (0.01,))


@pytest.fixture
def talk() -> Iterator[Talk]:
    talk = Talk(Advisor(small(), top=3, chance=False))
    yield talk
    talk.advisor.close()


@pytest.fixture
def advised(talk: Talk) -> Talk:
    assert talk("ask")["ok"]
    talk.wait()
    assert talk.advisor.failure == ""
    return talk


class Held:
    """A search that goes on until it is told to, and then gives the real answer."""

    def __init__(self) -> None:
        self.asked: list[Position] = []
        self.begun = threading.Event()
        self.go = threading.Event()

    def __call__(self, position: Position, *rest: Any, stop: Any, **more: Any) -> Advice:
        self.asked.append(position)
        self.begun.set()
        while not (self.go.wait(0.01) or stop.is_set()):
            pass
        return advise(position, *rest, stop=stop, **more)

    def reached(self) -> None:
        assert self.begun.wait(PATIENCE)
        self.begun.clear()


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Held:
    search = Held()
    monkeypatch.setattr(panel, "advise", search)
    return search


# Asking


def test_advice_is_asked_for_and_comes(advised: Talk) -> None:
    advisor = advised.advisor
    expected = advise(advisor.position, top=3)
    assert advisor.advice is not None
    assert [row["short"] for row in advisor.lines] == [brief(p.actions) for p in expected.plans]
    best = advisor.lines[0]
    assert best["value"] == worth(expected.best.value)
    assert best["mark"] == "proven best"
    assert [row["behind"][:1] for row in advisor.lines] == ["", "−", "−"]
    assert best["win"].endswith("%")
    assert advisor.search["state"] == "done"
    assert "the first is proven best" in advisor.search["text"]
    assert advisor.chosen["key"] == "1"
    assert advisor.chosen["arrows"]
    assert 0 < len(advisor.why["lines"]) <= 8
    assert sum(part["part"] for part in advisor.odds) == pytest.approx(1)


def test_list_bar_and_reasons_give_one_chance(advised: Talk) -> None:
    advisor = advised.advisor
    assert advisor.ranked[0]["key"] == advisor.chosen["key"]
    for row in advisor.ranked:
        advised("choose", key=row["key"])
        advised.wait()
        listed = {each["key"]: each["part"] for each in advisor.ranked}
        bar = {each["color"]: each for each in advisor.odds}
        assert bar[advisor.position.active]["part"] == listed[row["key"]]
        told = bar[advisor.position.active]["text"]
        assert f"leaves a chance to win of {told}" in advisor.why["lines"][0]
        assert sum(each["part"] for each in bar.values()) == pytest.approx(1)


class Told:
    """Games that have come out as a test says."""

    def __init__(self, reach: float, *means: float) -> None:
        self.reach = reach
        self.means = dict(zip("123", means, strict=True))

    def __contains__(self, key: str) -> bool:
        return key in self.means

    def chance(self, key: str) -> Chance:
        return Chance(self.means[key], 0.0, 1.0, games=9)

    def difference(self, key: str, other: str) -> ChanceDifference:
        mean = self.means[key] - self.means[other]
        reach = self.reach if key != other else 0.0
        return ChanceDifference(mean, mean - reach, mean + reach, self.chance(key))


@pytest.mark.parametrize(
    ("means", "reach", "first"),
    [
        ((0.50, 0.53, 0.48), 0.10, "1"),  # luck may have done that
        ((0.50, 0.53, 0.48), 0.02, "2"),  # surely better
        ((0.18, 0.53, 0.50), 0.37, "2"),  # not surely, but nobody lists 18 % above 53 %
        ((0.18, 0.53, 0.50), 0.80, "1"),  # a few games that say next to nothing
        ((0.50, 0.59, 0.48), 0.12, "1"),
    ],
)
def test_the_first_is_best_by_value_unless_another_is_better_surely_or_by_far(
    advised: Talk,
    monkeypatch: pytest.MonkeyPatch,
    means: tuple[float, ...],
    reach: float,
    first: str,
) -> None:
    advisor = advised.advisor
    monkeypatch.setattr(advisor, "_contest", Told(reach, *means))
    advisor._judge()
    assert advisor.ranked[0]["key"] == advisor.chosen["key"] == first
    parts = [row["part"] for row in advisor.ranked[1:]]
    assert parts == sorted(parts, reverse=True)


def test_a_bar_is_shared_anew_by_the_others() -> None:
    bar = [
        {"color": "red", "part": 0.5},
        {"color": "blue", "part": 0.3},
        {"color": "green", "part": 0.2},
    ]
    parts = [entry["part"] for entry in odds_at(bar, "red", 0.75)]
    assert parts == pytest.approx([0.75, 0.15, 0.1])
    won = [{"color": "red", "part": 1.0}, {"color": "blue", "part": 0.0}]
    assert [entry["text"] for entry in odds_at(won, "red", 1.0)] == ["100 %", "0 %"]


def test_the_chart_adds_up(advised: Talk) -> None:
    advisor = advised.advisor
    for key in ("1", "2"):
        advised("choose", key=key)
        chart = advisor.chart
        assert sum(row["amount"] for row in chart["rows"]) == pytest.approx(
            chart["total"]["amount"]
        )
        told = [row["text"].replace("−", "-") for row in (*chart["rows"], chart["total"])]
        tenths = [round(10 * float(text)) for text in told]
        assert sum(tenths[:-1]) == tenths[-1]
    assert chart["against"] == "1"
    assert chart["total"]["text"] == advisor.lines[1]["behind"]
    advised("against", key="start")
    assert advisor.chart["against"] == "start"
    advised("against", key="nonsense")
    assert advisor.chart["against"] == "start"


def test_every_turn_has_its_reasons(advised: Talk) -> None:
    advisor = advised.advisor
    advised("choose", key="3")
    advised.wait()
    assert advisor.why["key"] == "3"
    assert advisor.why["lines"]
    advised("choose", key="1")
    assert advisor.why["key"] == "1"


def test_before_the_roll_there_is_nothing_to_search(talk: Talk) -> None:
    talk.advisor.position = Position.new_game(2, seed=1)
    talk("ask")
    assert talk.advisor.search["state"] == "idle"
    assert talk.advisor.odds


def test_the_dice_i_rolled(talk: Talk) -> None:
    talk.advisor.position = Position.new_game(2, seed=1)
    refused = talk("dice", dice="2 5")
    assert "one for each ship" in refused["reason"]
    assert talk("dice", dice="2, 5 6")["ok"]
    assert talk.advisor.position.player("red").ships == ("2", "5", "6")
    talk("ask")
    talk.wait()
    assert talk.advisor.lines


def test_auto_looks_at_every_position() -> None:
    advisor = Advisor(Position.new_game(2, seed=1), top=1, auto=True, chance=False, seed=1)
    assert advisor.search["state"] == "idle"
    advisor.play("roll 1 1 2")
    assert advisor.wait(PATIENCE)
    first = advisor.lines
    assert first
    advisor.play("solar 1")
    assert advisor.wait(PATIENCE)
    assert advisor.lines
    assert advisor.lines != first
    advisor.close()


def test_switching_auto_on_begins_at_once(talk: Talk) -> None:
    talk("auto", on=True)
    talk.wait()
    assert talk.advisor.auto
    assert talk.advisor.lines
    talk("auto", on=False)
    assert not talk.advisor.auto


# Stopping, and what comes too late


def test_stop_shows_what_was_found(talk: Talk, held: Held) -> None:
    talk.advisor.position = position(
        red={"ships": "1 2 4 5 6", "fuel": 4, "ore": 3, "cards": "booster gravity"}
    )
    talk("ask")
    held.reached()
    assert talk.advisor.search["state"] == "running"
    talk("stop")
    talk.wait()
    assert talk.advisor.search["state"] == "done"
    assert "best found" in talk.advisor.search["text"]
    assert talk.advisor.lines[0]["proof"] == "found"
    talk.advisor.position = small()
    held.go.set()
    talk("ask")
    talk.wait()
    assert talk.advisor.lines[0]["proof"] == "proven"


@pytest.mark.parametrize(
    "change",
    [
        lambda talk: setattr(talk.advisor, "position", small(red={"fuel": 5})),
        lambda talk: talk("act", actions=["solar 3"]),
        lambda talk: talk.advisor.play("mine 3"),
        lambda talk: talk("undo"),
    ],
    ids=["set", "act", "play", "undo"],
)
def test_answers_for_an_old_position_are_dropped(
    talk: Talk, held: Held, change: Callable[[Talk], object]
) -> None:
    talk("act", actions=["hub 3"])
    talk("ask")
    held.reached()
    (job,) = talk.advisor._thinking._jobs.values()
    change(talk)
    assert job.stop.is_set()
    held.go.set()
    assert job.thread is not None
    job.thread.join(PATIENCE)
    assert talk.advisor.lines == []
    assert talk.advisor.advice is None
    assert talk.advisor.search["state"] == "idle"
    assert talk.advisor.failure == ""


def test_a_new_question_replaces_the_old_one(talk: Talk, held: Held) -> None:
    talk("ask")
    held.reached()
    (first,) = talk.advisor._thinking._jobs.values()
    talk("ask")
    held.reached()
    held.go.set()
    talk.wait()
    assert first.dropped
    assert len(held.asked) >= 2
    assert talk.advisor.lines


def test_progress_is_told(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[dict[str, Any]] = []
    monkeypatch.setattr(panel, "OFTEN", 0)
    talk.advisor.observe(lambda change: seen.append(change["new"]), "search")
    talk("ask")
    talk.wait()
    told = [each for each in seen if each.get("best")]
    assert told
    assert told[-1]["bound"] == told[-1]["best"]


def test_an_error_in_the_search_is_visible(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any, **__: Any) -> Advice:
        raise RuntimeError("<b>no</b>")

    with monkeypatch.context() as patch:
        patch.setattr(panel, "advise", broken)
        talk("ask")
        talk.wait()
    assert talk.advisor.failure.startswith("RuntimeError: <b>no</b> (test_advisor.py, line")
    assert talk.advisor.search["state"] == "done"
    talk("ask")
    talk.wait()
    assert talk.advisor.failure == ""
    assert talk.advisor.lines


def test_a_closed_advisor_computes_no_more(talk: Talk, held: Held) -> None:
    talk("ask")
    held.reached()
    talk.advisor.close()
    assert not talk.advisor._thinking.busy("search")


# Luck


def test_turns_with_luck_come_after_the_certain_ones() -> None:
    """One ship to roll again: six outcomes, better on average than to dock the 1."""
    talk = Talk(Advisor(small(), top=3, weights="fitted-2"))
    advisor = talk.advisor
    advisor.position = position(
        red={"ships": "1", "fuel": 4, "ore": 4, "cards": "warper", "stock": 1},
        docks={"solar": "red:1 red:1", "mine": "red:1 red:1"},
    )
    talk("ask")
    talk.wait()
    assert advisor.failure == ""
    kinds = [row["kind"] for row in advisor.lines]
    assert kinds == sorted(kinds, key=["turn", "gamble"].index)
    luck = advisor.lines[-1]
    assert luck["short"] == "Warper: roll again 1"
    assert luck["behind"].startswith("+")
    assert "better than the best turn" in luck["note"]
    assert advisor.lines[0]["mark"] == "proven best without luck"
    assert advisor.search["text"].endswith(
        "the first is proven best without luck. "
        f"On average a turn with luck is better: Warper: roll again 1 ({luck['behind']})."
    )
    talk("choose", key=luck["key"])
    talk.wait()
    assert advisor.why["luck"]
    assert len(advisor.why["lines"]) == 6
    assert advisor.why["lines"][0].count("17 %") == 1
    assert advisor.chart == {}
    assert luck["last"] == 0
    talk("play")
    assert advisor.game.actions[-1].text.startswith("warper 1 = ")
    assert advisor.position.phase == "main"


def test_luck_that_is_no_better_is_only_mentioned(talk: Talk) -> None:
    talk.advisor.chance = True
    talk.advisor.position = position(
        red={"ships": "1", "fuel": 2, "ore": 2, "cards": "warper"},
    )
    talk("ask")
    talk.wait()
    assert {row["kind"] for row in talk.advisor.lines} == {"turn"}
    assert talk.advisor.search["text"].endswith("No turn with luck is better on average.")


# Stepping


def test_stepping_shows_the_position_at_each_step(advised: Talk) -> None:
    advisor = advised.advisor
    plan = advisor.advice.best
    start = advisor.position
    for step in range(1, len(plan.actions) + 1):
        advised("step", to=step)
        assert advisor.mode == "step"
        assert advisor.chosen["step"] == step
        assert advisor.legal == ""
        assert advisor.position is start
    assert all(arrow["done"] for arrow in advisor.chosen["arrows"])
    assert "Blue to roll" in advisor.part_head
    advised("step", to=99)
    assert advisor.chosen["step"] == len(plan.actions)
    advised("step", to=0)
    assert advisor.mode == "live"
    assert advisor.legal != ""
    assert "Red to place ships" in advisor.part_head


def test_every_listed_turn_plays_as_it_is_shown(advised: Talk) -> None:
    advice = advised.advisor.advice
    for plan in advice.plans:
        line = Line.of(advice.position, plan.actions)
        assert line.last == len(plan.actions)
        assert line.positions[-1] == plan.position


def test_a_card_that_nobody_can_know_is_not_shown() -> None:
    start = position(
        red={"ships": "4 4"}, display="city decoy stasis", top="booster warper", players=2
    )
    actions = [start.resolve(text) for text in ("artifact 4", "artifact 4")]
    claim = next(
        a for a in start.play(actions[0]).play(actions[1]).legal_actions() if "city" in a.text
    )
    line = Line.of(start, [*actions, claim])
    assert line.scenes[2].display == ("city", "decoy", "stasis")
    assert line.scenes[3].display == ("decoy", "stasis")
    assert "city" in line.scenes[3].seats[0].cards


def test_playing_the_chosen_turn(advised: Talk) -> None:
    heard: list[Action] = []
    advised.advisor.on_action(lambda action, after: heard.append(action))
    actions = advised.advisor.advice.plans[1].actions
    advised("choose", key="2")
    advised("step", to=1)
    assert advised("play")["ok"]
    assert tuple(heard) == actions
    assert advised.advisor.position.active == "blue"
    assert advised.advisor.mode == "live"
    assert advised.advisor.lines == []
    assert advised.advisor.can_undo


def test_playing_on_the_board_in_the_middle_of_a_film(advised: Talk) -> None:
    advised("step", to=1)
    assert advised("act", actions=["solar 3"])["ok"]
    assert advised.advisor.mode == "live"
    assert advised.advisor.position.docks["solar"] == ("red:3",)


# Ideas


def test_an_idea_is_completed_and_compared(advised: Talk) -> None:
    advisor = advised.advisor
    heard: list[Action] = []
    advisor.on_action(lambda action, after: heard.append(action))
    start = advisor.position
    assert advised("idea")["ok"]
    assert advisor.mode == "idea"
    assert advised("act", actions=["solar 3"])["ok"]
    assert advisor.idea["steps"] == ["Dock 3 at the Solar Converter: +2 fuel."]
    assert "data-ship='red:3'" in advisor.part_solar
    assert advised("compare")["ok"]
    advised.wait()
    assert advisor.failure == ""
    idea = advisor.idea
    assert idea["state"] == "compared"
    assert idea["cost"].startswith("−")
    assert idea["rest"]
    assert sum(row["amount"] for row in idea["rows"]) == pytest.approx(idea["total"]["amount"])
    assert advisor.lines[-1]["kind"] == "idea"
    assert advisor.position is start
    assert heard == []
    advised("choose", key="idea")
    assert advisor.mode == "live"
    advised("step", to=1)
    assert "data-ship='red:3'" in advisor.part_solar


def test_the_best_turn_as_an_idea_costs_nothing(advised: Talk) -> None:
    advised("idea")
    advised("act", actions=[action.text for action in advised.advisor.advice.best.actions])
    advised.wait()
    assert advised.advisor.idea["state"] == "compared"
    assert advised.advisor.idea["cost"] == ""
    assert advised.advisor.idea["over"]
    assert advised.advisor.legal == ""


def test_an_idea_before_any_advice_asks_for_it(talk: Talk) -> None:
    talk("idea")
    talk("act", actions=["solar 3"])
    talk("compare")
    talk.wait()
    assert talk.advisor.mode == "idea"
    assert talk.advisor.idea["state"] == "compared"
    assert talk.advisor.advice is not None


def test_what_an_idea_refuses(advised: Talk) -> None:
    advisor = advised.advisor
    advisor.position = small(red={"cards": "warper", "ships": "3 4 6"})
    advised("idea")
    assert advised("act", actions=["shipyard 3 4"])["reason"].startswith("Shipyard: two equal")
    assert "certain" in advised("act", actions=["warper 3"])["reason"]
    assert advised("why", action="end")["reason"].startswith("Place these ships")
    assert advisor.idea["steps"] == []
    assert advisor.failure == ""


def test_undo_in_an_idea(advised: Talk) -> None:
    advisor = advised.advisor
    advised("idea")
    advised("act", actions=["solar 3"])
    assert advisor.can_undo
    advised("undo")
    assert advisor.idea["steps"] == []
    assert advisor.can_redo
    advised("redo")
    assert len(advisor.idea["steps"]) == 1
    advised("idea", on=False)
    assert advisor.mode == "live"
    assert advisor.chosen["key"] == "1"
    assert "data-ship='red:3'" not in advisor.part_solar


# Robust


@pytest.mark.parametrize(
    "content",
    [
        {"type": "choose", "key": "none"},
        {"type": "step", "to": 1},
        {"type": "against", "key": "none"},
        {"type": "compare"},
        {"type": "play"},
        {"type": "stop"},
        {"type": "idea", "on": False},
    ],
)
def test_odd_wishes_do_nothing(talk: Talk, content: dict[str, Any]) -> None:
    before = talk.advisor.position
    talk.advisor._receive(talk.advisor, content, [])
    assert talk.answers[-1]["ok"]
    assert talk.advisor.failure == ""
    assert talk.advisor.position is before
    assert talk.advisor.mode == "live"


def test_wishes_from_many_threads(talk: Talk) -> None:
    """Whatever the order, in the end the advice is for the position that is there."""
    advisor = talk.advisor

    def hammer() -> None:
        for kind in ("ask", "idea", "compare", "undo", "ask", "step", "stop", "ask"):
            advisor._receive(advisor, {"type": kind, "to": 1, "actions": ["solar 3"]}, [])
            advisor._receive(advisor, {"type": "act", "actions": ["solar 3"]}, [])
            advisor._receive(advisor, {"type": "undo"}, [])

    threads = [threading.Thread(target=hammer) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    advisor.forget()
    talk("ask")
    talk.wait()
    assert advisor.failure == ""
    assert advisor.advice is not None
    assert advisor.advice.position == advisor.position


def test_a_step_is_small_on_the_wire(advised: Talk) -> None:
    advisor = advised.advisor
    for step in (1, 2, 3, 0):
        old = advisor.get_state()
        advised("step", to=step)
        new = advisor.get_state()
        changed = {key: new[key] for key in advisor.keys if new[key] != old[key]}
        assert len(json.dumps(changed)) <= 12_000


def test_weights_by_name_and_without_odds() -> None:
    advisor = Advisor(small(), top=1, weights="app", chance=False)
    advisor.ask()
    assert advisor.wait(PATIENCE)
    assert advisor.advice is not None
    assert advisor.advice.weights == Weights.preset("app")
    assert advisor.failure == ""
    assert advisor.lines[0]["win"] == ""
    assert advisor.odds == []
    advisor.close()


def test_the_order_of_the_deck_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    # How many games are played on depends on the clock, and what they say with them.
    monkeypatch.setattr("widgets.weighing.ROUNDS", ())
    shown = []
    for top in ("booster warper cannon", "crystal helmet gravity"):
        start = position(red={"ships": "4 5", "fuel": 1}, display="city decoy stasis", top=top)
        advisor = Advisor(start, top=2, chance=False)
        advisor.ask()
        assert advisor.wait(PATIENCE)
        shown.append((advisor.lines, advisor.why, advisor.chosen))
        advisor.close()
    assert shown[0] == shown[1]


def test_names_are_only_text() -> None:
    evil = "<img src=x onerror=alert(1)>"
    start = Position.new_game(2, seed=1, names=[evil, "b"]).play("roll 1 1 2")
    advisor = Advisor(start, top=1, chance=False)
    advisor.ask()
    assert advisor.wait(PATIENCE)
    assert "<img" not in advisor.part_player1
    assert advisor.odds[0]["name"] == evil
    advisor.close()


def test_a_search_that_ends_before_the_proof_says_so() -> None:
    talk = Talk(Advisor(small(), top=3, chance=False, effort=0.0))
    assert talk("ask")["ok"]
    talk.wait()
    assert "found" in talk.advisor.search["text"]
    assert "proven best" not in talk.advisor.search["text"]
    talk.advisor.close()
    with pytest.raises(ValueError, match="An effort is a number"):
        Advisor(small(), effort="lots")  # type: ignore[arg-type]


def test_the_first_turn_is_the_best_that_either_search_knows() -> None:
    start = small()
    proven = advise(start, 3)
    rough = replace(proven.plans[1], optimal=False, bound=proven.best.value)
    hurried = replace(proven, plans=(rough,), stopped="effort")
    assert joined(hurried, proven, 3) is proven
    worse = replace(proven, plans=proven.plans[2:], stopped="effort")
    worse = replace(worse, plans=(replace(worse.best, optimal=False),))
    both = joined(hurried, worse, 3)
    assert [plan.actions for plan in both.plans] == [rough.actions, worse.best.actions]
    assert both.stopped == "effort"


def test_a_better_turn_takes_the_place_of_the_one_that_is_shown(talk: Talk) -> None:
    proven = advise(talk.advisor.position, 3)
    talk.advisor._answer(replace(proven, plans=proven.plans[1:2]), "")
    talk.advisor._show_step("1", 1)
    talk.advisor._answer(replace(proven, plans=proven.plans[1:3]), "")
    assert talk.advisor.chosen["step"] == 1, "whoever steps through it goes on"
    talk.advisor._answer(proven, "")
    assert talk.advisor.chosen == {
        "key": "1",
        "step": 0,
        "arrows": talk.advisor._turns["1"].arrows(0),
    }
