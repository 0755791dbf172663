"""A crawler: every control of a widget, clicked, dragged and keyed in many states.

The Python half is the real one. After every gesture the page and Python are compared: nothing may
have been thrown, every message must have been answered, and what is shown must be what is held.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page

from widgets.base import Drawn
from widgets.board import Board
from widgets.face import phase_of
from widgets.page import Mounted
from widgets.wire import state_of

SCRIPT = (Path(__file__).parent / "crawler.js").read_text(encoding="utf-8")
PATIENCE = 60
KEYS = (
    "Enter Space ? n Home ArrowRight ArrowLeft ArrowUp ArrowDown End PageUp PageDown 1 6 h . , "
    "Control+z Control+y Control+Shift+z Escape"
).split()
NASTY = "<b>&'\"$_$`"
TYPED = {
    "number": ("3", "-5", "1e9", ""),
    "dice": ("2 5 6", "7 x", "", "1 1 1 1 1 1 1"),
    "action": ("end", "? end", "solar 3", "`", NASTY),
    "file": ("game.json", "../x", "", NASTY),
    "": (NASTY, "", "x" * 60),
}
FILES = ({"name": "a.json", "mimeType": "application/json", "buffer": b"{"},)


@dataclass(frozen=True)
class State:
    """A moment of a widget in which every control is tried."""

    widget: str
    name: str
    make: Callable[[Path], Drawn]
    reach: Callable[[Watched], object] = lambda _: None
    held: bool = False
    """Whether a thread is kept at work; otherwise its end is waited for."""

    def __str__(self) -> str:
        return f"{self.widget}, {self.name}"


@dataclass(frozen=True)
class Gesture:
    """Something done to a control."""

    control: str
    kind: str
    value: str = ""

    def __str__(self) -> str:
        return f"{self.kind} {self.value} on [{self.control}]".replace("  ", " ")


@dataclass
class Tally:
    """What has been tried and what was found."""

    controls: set[tuple[str, str]] = field(default_factory=set)
    states: set[str] = field(default_factory=set)
    gestures: Counter[str] = field(default_factory=Counter)
    covered: set[tuple[str, str]] = field(default_factory=set)
    findings: dict[str, str] = field(default_factory=dict)
    """Problem → the state and the gestures that led to it first."""

    def __str__(self) -> str:
        kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(self.gestures.items()))
        return (
            f"{len(self.states)} states, {len(self.controls)} controls × states, "
            f"{self.gestures.total()} gestures ({kinds}), {len(self.findings)} findings"
        )


class Watched(Mounted):
    """A widget on a page, with what a crawler needs to look inside."""

    extra = SCRIPT

    def __init__(self, page: Page, widget: Drawn) -> None:
        self.unanswered: list[Any] = []
        super().__init__(page, widget)

    def _parts(self, widget: Drawn) -> tuple[str, str, dict[str, Any]]:
        """The code, with methods that cannot be hidden by a field, and views that are kept."""
        code, css, state = super()._parts(widget)
        code = "\nreturn {".join(_frozen(part) for part in code.split("\nreturn {"))
        opened = "return () => shown.close();"
        assert opened in code
        return code.replace(opened, f"globalThis.afKeep(shown); {opened}"), css, state

    def _hear(self, name: str, text: str) -> str | None:
        gone = not self.wire.knows(name)
        answer = super()._hear(name, text)
        if gone:  # nobody is left to answer
            return answer
        asked = self.received[-1].get("id")
        said = [one.get("content", {}).get("re") for one in json.loads(answer or "[]")]
        if asked is not None and said.count(asked) != 1:
            self.unanswered.append(self.received[-1])
        return answer

    def rest(self, held: bool = False) -> None:
        """Until both halves have nothing more to say; a held thread is not waited for."""
        for _ in range(20):
            self.page.evaluate("() => crawl.settle()")
            if not held:
                for widget in self.wire.widgets():
                    wait = getattr(widget, "wait", None)
                    assert wait is None or wait(PATIENCE)
            if not self.push():
                return


class Crawler:
    """Tries the controls of a widget in one state after the other."""

    def __init__(self, page: Page, folder: Path, seed: int, tally: Tally) -> None:
        self.page = page
        self.folder = folder
        self.seed = seed
        self.tally = tally
        self.shown: Watched | None = None
        self.done: list[Gesture] = []
        self.made = 0

    # Reaching a state

    def fresh(self, state: State, *first: Gesture) -> Watched:
        """A new widget in a state, and perhaps some gestures further."""
        self.made += 1
        folder = self.folder / str(self.made)
        folder.mkdir()
        widget = state.make(folder)
        if self.shown is None:
            self.shown = Watched(self.page, widget)
        else:
            self.shown.widget.close()
            self.shown.show(widget)
        shown = self.shown
        shown.rest(state.held)
        state.reach(shown)
        shown.rest(state.held)
        self.done = []
        self.check(state)
        for gesture in first:
            self.do(state, gesture)
        return shown

    def controls(self) -> list[dict[str, Any]]:
        return list(self.page.evaluate("() => crawl.controls()"))

    # Every control of a state

    def sweep(
        self,
        state: State,
        most: int | None = None,
        alike: int | None = None,
        deep: int = 0,
    ) -> None:
        """Try every control, each from the same state; or at most so many of them in brief.

        Of things on the board that are of one kind, `alike` are enough. What a gesture opens is
        tried as well, for `deep` of the pickers that open in this state.
        """
        rng = Random(f"{self.seed} {state}")
        self.fresh(state)
        self.tally.states.add(str(state))
        mark = self.page.evaluate("() => crawl.print()")
        plan = [
            (control, gesture)
            for control in chosen(self.controls(), most, alike, rng)
            for gesture in gestures(control, most is not None, rng)
        ]
        opened: dict[str, Gesture] = {}
        for _, gesture in plan:
            if self.page.evaluate("() => crawl.print()") != mark:
                self.fresh(state)
            if self.do(state, gesture)["picker"]:
                titles = self.page.locator(".af-picker-title").first.text_content() or ""
                opened.setdefault(titles, gesture)
        for gesture in rng.sample(sorted(opened.values(), key=str), min(deep, len(opened))):
            self.inside(state, gesture, most, rng)

    def inside(self, state: State, first: Gesture, most: int | None, rng: Random) -> None:
        """Try what a gesture has opened."""
        self.fresh(state, first)
        self.tally.states.add(f"{state}, after {first}")
        mark = self.page.evaluate("() => crawl.print()")
        inner = [one for one in self.controls() if one["name"].startswith("picker ")]
        for control in chosen(inner, most, None, rng):
            for gesture in gestures(control, most is not None, rng):
                if self.page.evaluate("() => crawl.print()") != mark:
                    self.fresh(state, first)
                self.do(state, gesture, f"{state}, after {first}")

    def walk(self, state: State, steps: int) -> None:
        """Go on from a state by gestures at random."""
        rng = Random(f"walk {self.seed} {state}")
        self.fresh(state)
        for _ in range(steps):
            found = self.controls()
            # What stands around the board and in pickers is rarer than the things on it.
            rare = [one for one in found if not one["thing"] or one["name"].startswith("picker")]
            control = rng.choice(rare if rare and rng.random() < 0.6 else found)
            clean = len(self.tally.findings)
            self.do(state, rng.choice(gestures(control, True, rng)), f"{state}, walking")
            if len(self.tally.findings) > clean:
                self.fresh(state)

    def fields(self, state: State, most: int = 6) -> int:
        """Fill in every field of the panel that a state opens; how many there are.

        A long list gets its first answers and its last one. A change may close the panel or move a
        thing, so the state is reached again where the field or the answer is gone.
        """
        rng = Random(f"fields {self.seed} {state}")
        self.fresh(state)
        found = [one for one in self.controls() if _is_field(one)]
        for control in found:
            tried = gestures(control, False, rng)
            ends = [*tried[: most - 2], *tried[-1:]]
            for gesture in ends if len(tried) > most else tried:
                now = next((one for one in self.controls() if one["name"] == control["name"]), {})
                if not now or (gesture.kind == "choose" and gesture.value not in now["options"]):
                    self.fresh(state)
                self.do(state, gesture)
        return len(found)

    # One gesture

    def do(self, state: State, gesture: Gesture, place: str | None = None) -> dict[str, Any]:
        """Make a gesture, wait for what comes of it, and compare both halves."""
        self.done.append(gesture)
        self.tally.controls.add((place or str(state), gesture.control))
        self.tally.gestures[gesture.kind] += 1
        assert self.shown is not None
        before = len(self.shown.received)
        keyed = self.perform(gesture, place or str(state))
        self.shown.rest(state.held)
        look = self.check(state, keyed)
        if len(self.shown.received) > before and not look["picker"]:
            self.note(state, self.page.evaluate("() => crawl.twins()"))
            self.shown.rest(state.held)
        return look

    def perform(self, gesture: Gesture, place: str) -> bool:
        """Whether it was made with keys from where the focus was."""
        page, name = self.page, gesture.control
        if gesture.kind == "key":
            if not page.evaluate("(name) => crawl.focus(name)", name):
                return False
            page.keyboard.press(gesture.value)
            return True
        if gesture.kind == "type":
            return self.type(gesture)
        if gesture.kind == "choose":
            self.handle(name).select_option(gesture.value)
            return False
        if gesture.kind == "file":
            self.handle(name).set_input_files(FILES[0])
            return False
        at = page.evaluate("(name) => crawl.point(name)", name)
        if at is None:
            return False
        if at.get("covered"):
            self.tally.covered.add((place, name))
            return False
        if gesture.kind == "drag":
            self.drag(at, gesture.value)
        else:
            page.mouse.click(at["x"], at["y"], click_count=2 if gesture.kind == "double" else 1)
        return False

    def type(self, gesture: Gesture) -> bool:
        """Fill a field in and leave it with Enter, as people do."""
        if not self.page.evaluate("(name) => crawl.focus(name)", gesture.control):
            return False
        self.page.keyboard.press("Control+a")
        self.page.keyboard.press("Delete")
        self.page.keyboard.insert_text(gesture.value)
        self.page.keyboard.press("Enter")
        return True

    def drag(self, start: dict[str, float], goal: str) -> None:
        mouse = self.page.mouse
        end = self.page.evaluate("(name) => crawl.point(name)", goal) or {}
        mouse.move(start["x"], start["y"])
        mouse.down()
        mouse.move(start["x"] + 9, start["y"] + 9)
        mouse.move(end.get("x", 3), end.get("y", 3))
        mouse.up()

    def handle(self, name: str) -> Any:
        return self.page.evaluate_handle("(name) => crawl.find(name)", name).as_element()

    # Comparing

    def check(self, state: State, keyed: bool = False) -> dict[str, Any]:
        shown = self.shown
        assert shown is not None
        while True:
            heard = len(shown.received)
            look: dict[str, Any] = self.page.evaluate("() => crawl.look()")
            held = {name: changing(shown.wire.widget(name)) for name in look["states"]}
            # Otherwise a thread has gone on meanwhile, or the page has asked for something, as it
            # does by itself where it gets another room.
            if not shown.push() and heard == len(shown.received):
                break
            shown.settle()
        self.note(state, self.problems(look, held, keyed))
        return look

    def note(self, state: State, problems: Iterable[str]) -> None:
        for problem in problems:
            trail = "; ".join(map(str, self.done)) or "at once"
            self.tally.findings.setdefault(problem, f"{state}: {problem} ({trail})")

    def problems(
        self, look: dict[str, Any], held: dict[str, dict[str, Any]], keyed: bool
    ) -> Iterator[str]:
        shown = self.shown
        assert shown is not None
        thrown, shown.errors = shown.errors, []
        yield from (f"threw {error[:300]}" for error in [*thrown, *look["rejected"]])
        lost, shown.unanswered = shown.unanswered, []
        yield from (f"no answer to {message}" for message in lost)
        yield from look["notices"]
        if look["dragging"]:
            yield "something is still being dragged"
        if keyed and not look["focused"]:
            yield "the focus is lost"
        for name, traits in held.items():
            page = look["states"][name]
            wrong = [key for key in traits if page.get(key) != traits[key]]
            if wrong:
                yield f"the page has other values of {', '.join(wrong)}"
            if traits["failure"]:
                yield f"Python failed: {traits['failure']}"
        for view in look["views"]:
            yield from differences(shown.wire.widget(view["model"]), view)


def _frozen(part: str) -> str:
    """The code of a file, after which its classes take no other methods."""
    classes = re.findall(r"^class (\w+)", part, re.MULTILINE)
    return "\n".join([part, *(f"Object.freeze({name}.prototype);" for name in classes)])


def changing(widget: Drawn) -> dict[str, Any]:
    """The traits that may change, as the page has them."""
    return {key: value for key, value in state_of(widget).items() if key not in ("words", "frame")}


def differences(widget: Drawn, view: dict[str, Any]) -> Iterator[str]:
    """How a view differs from what Python holds."""
    if view["drawing"]:
        yield f"drawn otherwise than sent: {', '.join(view['drawing'])}"
    yield from view["controls"]
    scene = scene_of(widget)
    face = widget._face.laid_out(widget.drawn_as)
    held = {name: drawn.replace('"', "'") for name, drawn in face.drawn(scene).items()}
    wrong = [name for name in held if getattr(widget, f"part_{name}") != held[name]]
    if wrong:
        yield f"another position is drawn: {', '.join(wrong)}"
    if isinstance(widget, Board):
        now = widget._current()
        legal = sorted(action.text for action in now.legal_actions()) if playable(widget) else []
        if sorted(view["actions"]) != legal:
            yield f"{len(view['actions'])} actions on the page, {len(legal)} in Python"
        if not getattr(widget, "chosen", None) and not is_film(widget):
            if view["hand"] != list(face.hand(now)):
                yield "other pieces in hand"
            if (view["phase"], view["active"]) != (phase_of(now), now.to_move):
                yield "another player or phase"


def scene_of(widget: Drawn) -> Any:
    """What the widget means to show."""
    if getattr(widget, "doing", "") == "edit":
        drafting = widget._face.drafting
        return drafting.scene(widget.draft, drafting.check(widget.draft)[0])
    if is_film(widget):
        film = widget._both[widget.viewed["line"]].scenes[widget.viewed["step"]]
        return widget._face.seen(film, widget._view, filmed(widget))
    chosen = getattr(widget, "chosen", None)
    if chosen and chosen.get("step") and widget.mode == "step":
        film = widget._turns[chosen["key"]].scenes[chosen["step"]]
        return widget._face.seen(film, widget._view, filmed(widget))
    assert isinstance(widget, Board)
    here = widget._face.scene(widget._current())
    return widget._face.seen(here, widget._view, widget._in_front())


def filmed(widget: Any) -> str:
    """Who is in front in a film: whoever has the turn, unless somebody always is."""
    return widget._in_front() or str(widget.position.active)


def is_film(widget: Drawn) -> bool:
    """Whether a step of a reviewed turn is shown."""
    reviewed = getattr(widget, "doing", "") == "review" and bool(widget.viewed)
    return reviewed and widget.mode == "step"


def playable(widget: Board) -> bool:
    """Whether the board may be played on just now."""
    if getattr(widget, "doing", "") == "edit":
        return False
    if hasattr(widget, "seats"):
        if widget.mode == "step" or widget.idea.get("over"):
            return False
        position = widget.position
        return widget._is_person(position.to_move) or widget._awaits_dice(position)
    return not getattr(widget, "_frozen", False) and not getattr(widget, "_ended", False)


def chosen(
    controls: list[dict[str, Any]], most: int | None, alike: int | None, rng: Random
) -> list[dict[str, Any]]:
    """All controls, or some of every kind: things on the board are many and alike."""
    if alike is None and most is None:
        return controls
    groups: dict[str, list[dict[str, Any]]] = {}
    for control in controls:
        kind = control["name"].partition(":")[0] if control["thing"] else control["name"]
        groups.setdefault(kind, []).append(control)
    found = [
        control
        for group in groups.values()
        for control in rng.sample(group, min(alike or 1, len(group)))
    ]
    return found if most is None else rng.sample(found, min(most, len(found)))


def _is_field(control: dict[str, Any]) -> bool:
    return control["tag"] == "SELECT" or control["type"] in ("number", "text")


def gestures(control: dict[str, Any], brief: bool, rng: Random) -> list[Gesture]:
    """What can be done to a control; in brief one or two of them."""
    name, tag, kind = control["name"], control["tag"], control["type"]
    if tag == "SELECT":
        found = [Gesture(name, "choose", option) for option in control["options"]]
    elif kind == "file":
        return [Gesture(name, "file")]
    elif tag == "TEXTAREA" or (tag == "INPUT" and kind != "checkbox"):
        sort = "number" if kind == "number" else ""
        for word, sign in (("ice", "dice"), ("action", "action"), ("File", "file")):
            sort = sign if word in control["label"] else sort
        found = [Gesture(name, "type", value) for value in TYPED[sort]]
    else:
        found = [Gesture(name, "key", rng.choice(KEYS))]
        found += [Gesture(name, "key", key) for key in ("Enter", "Space")]
        if control["thing"].startswith("ship:"):
            places = ("solar", "mine", "hub", "market", "bay")
            found += [Gesture(name, "drag", f"thing facility:{place}") for place in places]
            found.append(Gesture(name, "drag", "nowhere"))
        if control["role"] == "slider":
            found += [Gesture(name, "key", key) for key in KEYS]
        if brief:
            return [Gesture(name, "click"), rng.choice(found)]
        if control["thing"]:
            return [Gesture(name, "click"), *found]
        return [Gesture(name, "click"), Gesture(name, "double"), *found]
    return rng.sample(found, min(2, len(found))) if brief else found
