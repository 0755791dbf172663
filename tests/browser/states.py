"""The states of every widget in which the crawler tries all that can be tried."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

from advisor import Action, Position
from advisor.analysis import advice as advising
from advisor.analysis.advice import Advice, advise
from advisor.analysis.review import review
from advisor.frontiers.game import Game
from browser.crawler import State, Watched
from browser.every import progress, some_turn, the_course
from browser.moments import played
from browser.reviewed import a_game, a_phoenix_review, a_review
from browser.riddles import riddles
from browser.test_board_page import rich_position
from widgets import Advisor, Board, Course, Editor, Lesson, Review, Table, Trainer, Workspace
from widgets.frontiers import drafts
from widgets.phoenix import drafts as phoenix_drafts
from widgets.phoenix.played import preset
from widgets.seats import PERSON

GATE = Event()
"""Closed while a thread is to be seen at work."""


class Slow:
    """A player who thinks until somebody opens the gate."""

    def choose(self, position: Position, rng: Random) -> Action:
        GATE.wait(20)
        return rng.choice(position.legal_actions())


def remembered(monkeypatch: Any) -> None:
    """Answers of the solver are kept: what is tried here is what stands around them."""
    import widgets.advised as panel
    import widgets.reviewing as looking_back
    import widgets.weighing as desk

    known: dict[Any, Any] = {}

    def keep(key: Any, work: Callable[[], Any]) -> Any:
        if key not in known:
            known[key] = work()
        return known[key]

    def quick(start: Position, top: int, *rest: Any, stop: Any = None, **options: Any) -> Advice:
        if not GATE.is_set() and stop is not None:
            while not (stop.is_set() or GATE.wait(0.02)):
                pass
        return keep((start, top), lambda: advise(start, top, *rest, **options))

    def slowly(game: Game, progress: Any, stop: Any, **options: Any) -> Any:
        progress(1, len(game.turns))
        while not (stop.is_set() or GATE.wait(0.02)):
            pass
        return review(game, stop=stop, **options)

    def often(name: str) -> Callable[..., Any]:
        work = getattr(Advice, name)
        return lambda self, *given, **options: keep(
            (name, self.position, str(given), options.get("bindings")),
            lambda: work(self, *given, **{key: options[key] for key in options if key != "stop"}),
        )

    monkeypatch.setattr(panel, "advise", quick)
    monkeypatch.setattr(advising, "advise", quick)
    monkeypatch.setattr(panel, "LUCK", 0.3)
    monkeypatch.setattr(desk, "ROUNDS", (0.01,))
    monkeypatch.setattr(looking_back, "review", slowly)
    for name in ("explain", "compare", "take_chances"):
        monkeypatch.setattr(Advice, name, often(name))


def over() -> Position:
    """The end of a game."""
    return next(after for _, _, after in played(3, seed=3) if after.phase == "over")


def press(*labels: str) -> Callable[[Watched], None]:
    """Press buttons one after the other."""

    def act(shown: Watched) -> None:
        for label in labels:
            shown.page.get_by_role("button", name=label, exact=True).first.click()
            shown.rest()

    return act


def touch(*names: str) -> Callable[[Watched], None]:
    """Click things on the board one after the other."""

    def act(shown: Watched) -> None:
        for name in names:
            shown.click(name)
            shown.rest()

    return act


def then(*acts: Callable[[Watched], object]) -> Callable[[Watched], None]:
    def act(shown: Watched) -> None:
        for one in acts:
            one(shown)
            shown.rest()

    return act


def board(start: Callable[[], Position], **options: Any) -> Callable[[Path], Board]:
    return lambda _: Board(start(), seed=4, **options)


def moved(folder: Path) -> Board:
    made = Board(some_turn(), seed=4)
    made.play("solar 2")
    made.play("solar 2")
    made.undo()
    return made


def advisor(start: Callable[[], Position], **options: Any) -> Callable[[Path], Advisor]:
    return lambda _: Advisor(start(), top=2, chance=False, seed=4, **options)


def editor(start: Callable[[], Position]) -> Callable[[Path], Editor]:
    return lambda _: Editor(start(), top=2, chance=False)


def spoilt(folder: Path) -> Editor:
    made = Editor(some_turn())
    made._change(drafts.changed(made.draft, ["players", 0, "ships"], ["9", "1*", "1*"]))
    return made


def table(*players: Any, **options: Any) -> Callable[[Path], Table]:
    options.setdefault("speed", "at once")
    return lambda _: Table(players or (PERSON, PERSON), seed=3, **options)


def turn_of(*players: Any) -> Callable[[Path], Table]:
    return lambda _: Table(players, game=some_turn(), speed="at once")


def ended(folder: Path) -> Table:
    return Table((PERSON, PERSON, PERSON), game=Game(over()), speed="at once")


def reviewed(folder: Path) -> Review:
    return Review(a_review())


def reviewing(folder: Path) -> Review:
    return Review(a_game(), settings={"effort": 0.05, "rolls": 1})


def reviewed_aside(folder: Path) -> Review:
    """A review, and something else that was tried meanwhile."""
    made = Review(a_review())
    made.choose(mistake())
    made.show("analyse")
    made.forget()
    made.play(made.position.legal_actions()[0])
    made.show("review")
    return made


def lesson(name: str) -> Callable[[Path], Lesson]:
    return lambda folder: Lesson(name, course=the_course(), progress=progress(folder))


def shown_first(folder: Path) -> Lesson:
    """A lesson that begins with something to watch."""
    name = next(one.id for one in the_course() if one.demonstrations)
    return lesson(name)(folder)


def course(folder: Path) -> Course:
    return Course(course=the_course(), progress=progress(folder))


def trainer(folder: Path) -> Trainer:
    return Trainer(riddles(), progress=progress(folder))


@cache
def mistake() -> int:
    """The worst turn of the reviewed game."""
    found = a_review()
    return found.turns.index(found.worst(1)[0])


def does(method: str, *given: Any) -> Callable[[Watched], None]:
    """Call a method of the widget, as a cell of a notebook would."""

    def act(shown: Watched) -> None:
        getattr(shown.widget, method)(*given)

    return act


def plays(*actions: str) -> Callable[[Watched], None]:
    return then(*(does("play", action) for action in actions))


def at_mistake(method: str, *given: Any) -> Callable[[Watched], None]:
    return lambda shown: does(method, mistake(), *given)(shown)


def phoenix_workspace(mode: Any) -> Callable[[Path], Workspace]:
    """A small table of the second game."""
    return lambda _: Workspace(preset("middle", 2), mode, chance=False, effort=0.05, top=2)


def with_hubs(red: str, blue: str) -> Callable[[Path], Workspace]:
    """The same with hubs that have more to set: sectors of their own, residents on the hub."""

    def make(_: Path) -> Workspace:
        draft = phoenix_drafts.draft_of(preset("middle", 2))
        for color, hub in (("red", red), ("blue", blue)):
            draft = phoenix_drafts.changed(draft, ["hub", color], hub)
        start, _defects = phoenix_drafts.check(draft)
        return Workspace(start, "edit", chance=False, effort=0.05, top=2)

    return make


EDITED: tuple[str, ...] = tuple(
    "status player: hub: stock fleet:red: fleet:blue: fleet:n: sector: quarter: slot: track: rung: "
    "supply:".split()
)
"""Sorts of things of the second game that can be set in the editor."""


def opened(sort: str) -> Callable[[Watched], None]:
    """Open the panel of the first thing of a sort."""

    def act(shown: Watched) -> None:
        found = shown.page.locator(f'[data-thing^="{sort}"]').first.get_attribute("data-thing")
        touch(found or "")(shown)

    return act


def dice_asked(shown: Watched) -> None:
    """A roll at a real table that must be told."""
    following(shown)
    field = shown.page.locator(".af-w-typed")
    field.fill("use n:expedition")
    field.press("Enter")


def unfold(title: str) -> Callable[[Watched], None]:
    return lambda shown: shown.page.locator("summary", has_text=title).first.click()


asked = does("ask")
own = then(asked, unfold("Why this turn"), press("Try a turn of my own"))
trying = then(own, touch("ship:1", "facility:solar"))
compared = then(trying, press("Compare with the best"))
raid = touch("ship:1", "ship:2", "ship:3", "facility:raiders")
two = turn_of(PERSON, PERSON)
machine = turn_of(Slow(), PERSON)


def workspace(mode: Any, **options: Any) -> Callable[[Path], Workspace]:
    """A workspace that plays out few games."""
    options.setdefault("players", (PERSON, PERSON))
    options.setdefault("speed", "at once")
    return lambda _: Workspace(some_turn(), mode, top=2, chance=False, seed=4, **options)


def with_branches(folder: Path) -> Workspace:
    made = workspace("play")(folder)
    for action in ("solar 2", "solar 2"):
        made.play(action)
    made.undo()
    made.play("solar 5")
    return made


def following(shown: Watched) -> None:
    shown.page.locator(".af-w-real input").check()


def looked(shown: Watched) -> None:
    """Open the station of the next player."""
    rival = shown.page.locator('[data-thing^="player:"]').first.get_attribute("data-thing")
    touch(rival or "")(shown)


def first() -> Position:
    return Position.new_game(2, seed=5)


STATES: tuple[State, ...] = (
    State("Board", "before the roll", board(first)),
    State("Board", "main", board(rich_position)),
    State("Board", "something taken back", moved),
    State("Board", "a ship chosen", board(rich_position), touch("ship:1")),
    State("Board", "ships chosen", board(rich_position), touch("ship:4", "ship:5", "ship:6")),
    State("Board", "help open", board(some_turn), press("Help")),
    State("Board", "card in use", board(rich_position), touch("held:red:warper")),
    State("Board", "shooting", board(rich_position), touch("held:red:cannon")),
    State("Board", "raiding", board(rich_position), raid),
    State("Board", "landing", board(rich_position), touch("ship:4", "facility:terraform")),
    State("Board", "over", board(over)),
    State("Board", "Phoenix, a turn", board(lambda: preset("middle", 3))),
    State("Board", "Phoenix, a ship", board(lambda: preset("end", 4)), press("Use a ship")),
    State("Board", "Phoenix, another station", board(lambda: preset("end", 3)), looked),
    State("Editor", "opening", editor(first)),
    State("Editor", "main", editor(rich_position)),
    State("Editor", "with defects", spoilt),
    State("Editor", "turn open", editor(some_turn), press("Turn")),
    State("Editor", "player open", editor(some_turn), touch("player:red")),
    State("Editor", "bay open", editor(some_turn), touch("facility:bay")),
    State("Editor", "ships open", editor(some_turn), touch("ship:1")),
    State("Editor", "pile open", editor(some_turn), touch("pile:discards")),
    State("Editor", "over", editor(over)),
    State("Editor", "advised", editor(some_turn), press("Analyse this")),
    State("Advisor", "before the roll", advisor(first)),
    State("Advisor", "main", advisor(some_turn)),
    State("Advisor", "solving", advisor(some_turn), asked, held=True),
    State("Advisor", "advised", advisor(some_turn), asked),
    State("Advisor", "stepping", advisor(some_turn), then(asked, press("One step on"))),
    State("Advisor", "having an idea", advisor(some_turn), trying),
    State("Advisor", "idea compared", advisor(some_turn), compared),
    State("Advisor", "over", advisor(over)),
    State("Table", "before the roll", table()),
    State("Table", "main", two),
    State("Table", "an automatic player at work", machine, held=True),
    State("Table", "paused", machine, does("pause"), held=True),
    State("Table", "hint sought", two, does("ask_hint"), held=True),
    State("Table", "hint found", two, press("Hint")),
    State("Table", "real dice", table("random", PERSON, real_dice=True)),
    State("Table", "a new game", table(), press("New game")),
    State("Table", "saving", table(), press("Save")),
    State("Table", "over", ended),
    State("Table", "against players", table(PERSON, "random")),
    State("Table", "moving step by step", table(PERSON, "random", speed="faster")),
    State("Workspace", "main", workspace("play")),
    State("Workspace", "analysing", workspace("analyse")),
    State("Workspace", "solving", workspace("analyse"), held=True),
    State("Workspace", "stepping", workspace("analyse"), press("One step on")),
    State("Workspace", "editing", workspace("edit")),
    State("Workspace", "a port open", workspace("edit"), touch("facility:mine")),
    State("Workspace", "a player open", workspace("edit"), touch("player:red")),
    State("Workspace", "following", workspace("play"), following),
    State("Workspace", "with branches", with_branches, unfold("History")),
    State("Workspace", "saving", workspace("play"), press("Save")),
    State("Table", "Phoenix", table(game=preset("middle", 2))),
    State("Workspace", "Phoenix, editing", phoenix_workspace("edit")),
    State("Workspace", "Phoenix, a sector open", phoenix_workspace("edit"), opened("sector:")),
    State("Workspace", "Phoenix, analysing", phoenix_workspace("analyse")),
    State("Workspace", "Phoenix, dice asked", phoenix_workspace("play"), dice_asked),
    State("Review", "at its start", reviewed),
    State("Review", "a mistake", reviewed, at_mistake("choose")),
    State("Review", "best turn", reviewed, at_mistake("choose", "best", 1)),
    State("Review", "hidden", reviewed, press("Hide best turns")),
    State("Review", "finding", reviewed, at_mistake("find_better")),
    State("Review", "judged", reviewed, then(at_mistake("find_better"), press("Check"))),
    State("Review", "under way", reviewing, held=True),
    State("Review", "something tried meanwhile", reviewed_aside),
    State("Review", "Phoenix", lambda _: Review(a_phoenix_review())),
    State(
        "Review", "Phoenix, finding", lambda _: Review(a_phoenix_review()), does("find_better", 0)
    ),
    State("Workspace", "nothing to review", workspace("review")),
    State("Course", "list", course),
    State("Course", "map", course, press("As a map")),
    State("Lesson", "to watch", shown_first),
    State("Lesson", "watched", shown_first, press("Watch")),
    State("Lesson", "exercise", lesson("mine/2")),
    State("Lesson", "refused", lesson("mine/2"), touch("ship:1", "facility:mine")),
    State("Lesson", "hints", lesson("mine/2"), press("Hint", "Check")),
    State("Lesson", "solution", lesson("mine/2"), press("Solution", "Watch on")),
    State("Trainer", "open", trainer),
    State("Trainer", "wrong", trainer, plays("solar 2", "solar 2", "solar 5", "end")),
    State("Trainer", "solved", trainer, plays("shipyard 2 2", "mine 5", "end")),
    State("Trainer", "given up", trainer, press("Give up")),
)
