"""`Workspace`: one board to play, edit, analyse and review, with one position and one history."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal

import traitlets

from advisor.core.errors import ChanceNeeded, GameError, IllegalAction
from advisor.core.record import Record
from advisor.core.seam import Position
from advisor.core.tree import Node, Tree
from advisor.search.analyst import Judgement
from advisor.search.budget import Effort, granted
from widgets.base import script, styles
from widgets.beginning import record_of, seats_of
from widgets.board import Board, refusal_of
from widgets.doubting import Doubted
from widgets.exchanged import Exchanged
from widgets.face import face_of
from widgets.following import Followed
from widgets.history import MOST_ROWS, History
from widgets.hosted import Hosted
from widgets.messages import NotUnderstood, Refused, number_in, odd, text_in
from widgets.reviewing import Reviewed
from widgets.saying import name_of, opening_words
from widgets.seats import Seat, choices
from widgets.weighing import Weighed

Doing = Literal["play", "edit", "analyse", "review"]
MODES: Final = ("play", "edit", "analyse", "review")
TO_PLAY: Final = (
    *("ask", "idea", "choose", "step", "against", "compare", "play", "shake", "hint", "go"),
    *("line", "dice", "did", "told", "follow"),
)
"""Messages about the position on the board; in a review that is a turn to look at."""
Answerer = Callable[[Mapping[str, Any]], Mapping[str, Any] | None]


class Workspace(Reviewed, Followed, Exchanged, Weighed, Doubted, Hosted):
    """A board with four modes: `play`, `edit`, `analyse` and `review`.

    All of them work on one `position` and one `history`, a tree in which one can go back, try
    something else and keep both. `position` is a position, the record of a game, or the name of
    one to start from such as `end-4`. With a `name` everything is kept beside the notebook and is
    there again after a restart; given together with another position, a new history begins.
    `players` says who sits where in `play`, in seat order or by colour: `"person"`, the name of a
    level or of another automatic player, or a `Player` of your own; else everybody is a person.
    In `analyse` the `top` best turns of every position are looked for, unless `auto` is off: for
    `seconds` at most if given, or for an `effort` as `advise` counts it. `weights` say what a
    position is worth; a text names weights that come with the project. Without `chance` nothing
    is said about turns with luck in them.
    """

    _esm = script("workspace")
    _css = styles("workspace", "board", "arrows", "panels", "edit", "workspace", "review")

    doing = traitlets.Enum(MODES, "analyse", help="What the board is used for.").tag(sync=True)
    history = traitlets.Dict(help="What was played and tried, as a page shows it.").tag(sync=True)
    me = traitlets.Unicode("", help="Whose turns get advice in a followed game.").tag(sync=True)
    kept = traitlets.Dict(help="Under which name, and what is wrong with that.").tag(sync=True)
    can_edit = traitlets.Bool(False).tag(sync=True)

    _left: Node | None = None
    """Where the game was when its review began."""
    _drafting = False
    """Whether the position is just being set to what is edited."""

    def __init__(
        self,
        position: Position | Record[Any, Any] | str | None = None,
        mode: Doing = "analyse",
        *,
        name: str = "",
        players: Sequence[Seat] | Mapping[str, Seat] | None = None,
        top: int = 5,
        seconds: float | None = None,
        effort: Effort = None,
        chance: bool = True,
        weights: Judgement | str | None = None,
        auto: bool = True,
        seed: int | None = None,
        **traits: Any,
    ) -> None:
        granted(effort, seconds)  # which refuses what is neither
        if mode not in MODES:
            raise Refused(f"The mode is one of {', '.join(MODES)}, not {odd(mode)}.")
        game = record_of(position, seed)
        self._history = History(name)
        desk: Mapping[str, Any] = {}
        if self._history.load(None if position is None else game.start):
            game = self._history.tree.record()
            desk = self._history.desk()
            mode = desk["doing"] if desk.get("doing") in MODES else mode
        self._prepare_advice(weights)
        self._prepare_draft()
        colors = [player.color for player in game.start.players]
        self._prepare_seats(game.start, players or seats_of(desk, colors, mode))
        self._prepare_table("speed" in traits)
        Board.__init__(
            self,
            game.position,
            seed=game.seed,
            choices=choices(self._kit.name),
            top=top,
            seconds=seconds,
            effort=effort,
            chance=chance,
            auto=auto,
            doing="analyse" if mode in ("edit", "review") else mode,
            can_edit=face_of(game.start).drafting is not None,
            can_review=self._kit.analyst is not None,
            me=desk["me"] if desk.get("me") in colors else game.position.active,
            following=desk.get("following") is True,
            **traits,
        )
        self._ready = True
        with self._lock:  # an automatic player may begin at once, in another thread
            self._take(game, opening_words(game.position))
        if mode == "edit" and self.can_edit:
            self.show("edit")
            if isinstance(desk.get("draft"), dict):
                self._change(self._drafts.read(json.dumps(desk["draft"]))[0], "As you left it.")
        elif mode == "review":
            self.show("review")
        elif self._wants_advice(self.position):
            self.ask()

    # For Python

    def show(self, mode: Doing) -> None:
        """Use the board for something else; what was edited becomes the position."""
        with self._lock, self.hold_sync():
            if mode not in MODES:
                raise NotUnderstood(f"The mode is one of {', '.join(MODES)}, not {odd(mode)}.")
            if mode == self.doing:
                return
            if mode == "edit" and not self.can_edit:
                raise Refused("Positions of this game cannot be edited here.")
            if mode == "review" and not self.can_review:
                raise Refused("Nobody can judge turns of this game yet.")
            before = self.doing
            if before == "edit":
                self._use_draft()
            if before == "review" and mode == "play":
                self._back_to_game()
            self._halt()
            self._leave_find()
            self._leave()
            self._forget_question()
            self.doing = mode
            if mode == "edit":
                self._begin_draft()
            elif mode == "review":
                self._left = self._history.tree.here
                self._went_on()
            else:
                self._come_back()
                if before in ("edit", "review"):
                    self._tell(opening_words(self.position))

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until nobody moves and nothing is computed; tells whether it is so."""
        return Hosted.wait(self, seconds)

    def redo(self) -> Any:
        """Go on along the line one was on, or else along the main line from here."""
        with self._lock, self.hold_sync():
            if self._game.can_redo:
                return super().redo()
            here = self._history.tree.here
            if not here.children:
                raise GameError("There is nothing to redo.")
            return self._go(self._history.number, here.children[0].number)

    # Modes

    def _come_back(self) -> None:
        """The board is there to be played on; what is known about the position still holds."""
        self.mode = "live"
        self._draw_board(self.position)
        self._went_on()
        if self._wants_advice(self.position) and not self.lines:
            self.ask()

    def _begin_draft(self) -> None:
        self._past.clear()
        self._future.clear()
        self._offer_nothing()
        self._show_draft(self._drafts.draft_of(self.position), "Click what you want to change.")

    def _use_draft(self) -> None:
        """What was edited becomes the position; with defects one stays, so that nothing is lost."""
        position, defects = self._drafts.check(self.draft)
        if position is None:
            first = defects[0]
            more = "" if len(defects) == 1 else f" And {len(defects) - 1} more."
            where = self._drafts.where(first.place, self.draft)
            raise Refused(f"Mend this first, or undo: {where}: {first.problem}.{more}")
        self.doing = "analyse"
        if position != self._game.position:
            self._game = position.game.record(position, self._seed)
            self._picture(position)
            self._take(self._game, opening_words(position))

    def _drafted(self, position: Any) -> None:
        """What is edited is the position, as far as it is sound; the history waits for the end."""
        if position is not None:
            self._set_aside(position)
            self._show_hand(position)
        self._keep_desk()

    def _set_aside(self, position: Position) -> None:
        """Another position, of which nothing follows yet."""
        self._drafting = True
        try:
            self.position = position
        finally:
            self._drafting = False

    @traitlets.observe("position")
    def _position_changed(self, change: Mapping[str, Any]) -> None:
        if self._drafting:
            return
        if self.doing != "edit":
            super()._position_changed(change)
            return
        with self._lock, self.hold_sync():
            self._change(self._drafts.draft_of(change["new"]))

    def _is_person(self, color: str) -> bool:
        """Automatic players have a seat only where the game is played."""
        return self.doing != "play" or self.following or super()._is_person(color)

    @property
    def _no_person(self) -> bool:
        return self.doing == "play" and not self.following and super()._no_person

    def _in_front(self) -> str:
        """In a followed game it is one's own side."""
        return self.me if self.doing == "play" and self.following else super()._in_front()

    def _picture(self, position: Position) -> None:
        self._forget_question()
        super()._picture(position)

    def _wants_advice(self, position: Position) -> bool:
        """In a followed game one's own turns are looked at in any case."""
        if not self._ready or self.doing in ("edit", "review"):
            return False
        if self.doing == "play":
            return self.following and position.to_move == self.me
        return super()._wants_advice(position)

    @traitlets.observe("following", "me")
    def _follows(self, _: Mapping[str, Any]) -> None:
        if self._ready:
            with self._lock, self.hold_sync():
                self._halt()
                self._draw_board(self.position)
                self._went_on()
                if self._wants_advice(self.position) and not self.lines:
                    self.ask()

    # History

    def _keep_desk(self) -> None:
        """Remember what is not part of the history, so that a new page comes back to it."""
        if self._ready:
            named = {color: who for color, who in self._who.items() if isinstance(who, str)}
            self._history.keep_desk(
                {
                    "doing": self.doing,
                    "me": self.me,
                    "following": self.following,
                    "seats": named,
                    "draft": self.draft if self.doing == "edit" else None,
                }
            )

    def _went_on(self) -> None:
        super()._went_on()
        self._history.follow(self._game)
        self._show_history()
        if self.doing == "review":
            self._look_back()

    def _went_back(self) -> None:
        self._log.clear()

    def _back_to_game(self) -> None:
        """A game goes on where it was left, whatever turn of it was looked at meanwhile."""
        left, tree = self._left, self._history.tree
        if left is not None and left.number in tree and tree.node(left.number) is left:
            self._game = self._history.go(self._history.number, left.number)
            self._went_back()
            self._show(left.position)

    def _show_history(self) -> None:
        self.history = self._history.rows()
        self.kept = {"name": self._history.name, "problem": self._history.problem}
        self.can_redo = self._game.can_redo or bool(self._history.tree.here.children)
        self._keep_desk()

    def _go(self, chapter: int, node: int) -> Any:
        record = self._history.go(chapter, node)
        return self._take(record, f"Here: {opening_words(record.position)}")

    # For the browser

    def _answers(self) -> Mapping[str, Callable[[Mapping[str, Any]], Mapping[str, Any] | None]]:
        return {
            **self._told_apart(super()._answers()),
            **{kind: self._only("edit", act) for kind, act in self._draft_answers().items()},
            **{kind: self._only("review", act) for kind, act in self._review_answers().items()},
            **self._exchange_answers(),
            "mode": self._mode,
            "discard": self._discard,
            "goto": self._goto,
            "rows": lambda _: {"ok": True, **self._history.rows(MOST_ROWS)},
            "note": self._note,
            "branch": self._branch,
            "correct": self._correct,
            "me": self._set_me,
            "stop": self._stop_all,
        }

    def _only(self, mode: Doing, act: Answerer) -> Answerer:
        """What changes a draft or walks through a review needs one that is shown."""

        def answer(message: Mapping[str, Any]) -> Mapping[str, Any] | None:
            if self.doing != mode:
                raise Refused(f"Switch to {mode.capitalize()} first.")
            return act(message)

        return answer

    def _told_apart(self, answers: Mapping[str, Answerer]) -> dict[str, Answerer]:
        """In a review the board is there to look at; what plays or advises waits."""

        def waiting(_: Mapping[str, Any]) -> Mapping[str, Any] | None:
            raise Refused("This is a turn to look at; switch to Play or Analyse.")

        found = dict(answers)
        if self.doing == "review":
            found |= dict.fromkeys(TO_PLAY, waiting)
        return found

    def _mode(self, message: Mapping[str, Any]) -> None:
        to = text_in(message, "to")
        if to not in MODES:
            raise NotUnderstood(f"The mode is one of {', '.join(MODES)}, not {odd(to)}.")
        self.show(to)  # type: ignore[arg-type]

    def _discard(self, _: Mapping[str, Any]) -> None:
        """Leave the draft; the position is as it was before."""
        if self.doing == "edit":
            self.doing = "analyse"
            self._set_aside(self._game.position)
            self._come_back()

    def _goto(self, message: Mapping[str, Any]) -> None:
        self._leave_draft()
        chapter = number_in(message, "chapter", self._history.number)
        node = number_in(message, "node")
        if self.doing == "review" and not self._is_reviewed(chapter, node):
            self.show("analyse")  # what is beside the reviewed game can be looked at there
        self._go(chapter, node)

    def _is_reviewed(self, chapter: int, node: int) -> bool:
        path = self._path() or []
        return chapter == self._history.number and node in [each.number for each in path]

    def _leave_draft(self) -> None:
        if self.doing == "edit":
            raise Refused("Finish editing first, or leave it.")

    def _note(self, message: Mapping[str, Any]) -> None:
        """Name a place of the history, and say something about it."""
        tree = self._history.tree
        number = number_in(message, "node", tree.here.number)
        tree.entitle(number, text_in(message, "name", "").strip())
        tree.annotate(number, text_in(message, "comment", "").strip())
        self._history.keep()
        self._show_history()

    def _branch(self, message: Mapping[str, Any]) -> None:
        """Make the line to a node the main one, or delete it from there on."""
        self._leave_draft()
        tree = self._history.tree
        number, wish = number_in(message, "node"), text_in(message, "do")
        if wish == "promote":
            tree.promote(number)
        elif wish == "delete":
            tree.delete(number)
        else:
            raise NotUnderstood(f"A branch can be promoted or deleted, not {odd(wish)}.")
        self._take(tree.record(), "The branch is gone." if wish == "delete" else "Main line now.")

    def _correct(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """Another turn in the place of one that was entered wrongly; what followed stays."""
        self._leave_draft()
        actions, wrong = self._parts_of(text_in(message, "text"))
        if wrong:
            return {"ok": False, "reason": wrong}
        try:
            said = self._history.correct(number_in(message, "node"), actions)
        except IllegalAction as error:
            return refusal_of(error)
        except ChanceNeeded as error:
            return {"ok": False, "reason": f"{error}"}
        self._take(self._history.tree.record(), said)
        return {"ok": True}

    # Texts

    def _is_editing(self) -> bool:
        return self.doing == "edit"

    def _record_now(self) -> Record[Any, Any]:
        return self._game

    def _tree_now(self) -> Tree:
        return self._history.tree

    def _take_in(self, found: Any) -> None:
        if not isinstance(found, Tree | Record):
            if self.doing == "edit":
                self._change(self._drafts.draft_of(found), "Opened.")
            else:
                self.position = found
            return
        if self.doing == "edit":
            self._discard({})
        if isinstance(found, Tree):
            self._history.begin(found)
            found = found.record()
        self._take(found, f"Opened. {opening_words(found.position)}")

    def _set_me(self, message: Mapping[str, Any]) -> None:
        color = text_in(message, "color")
        if color not in self._who:
            raise Refused(f"Nobody plays {odd(color)} at this table.")
        self.me = color
        self._tell(f"You are {name_of(self.position, color)}.")

    def _stop_all(self, _: Mapping[str, Any]) -> None:
        self.stop()
        self.pause()

    def _dice(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        if self.doing == "edit":
            return self._draft_dice(message)
        return super()._dice(message)

    def _act(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        self._leave_draft()
        return super()._act(message)

    def _undo(self, message: Mapping[str, Any]) -> None:
        if self.doing == "edit":
            self._undo_draft()
        elif self.doing != "review" or self._trial is not None:
            super()._undo(message)

    def _redo(self, message: Mapping[str, Any]) -> None:
        if self.doing == "edit":
            self._redo_draft()
        elif self._trial is not None:
            super()._redo(message)
        elif self.can_redo and self.doing != "review":
            self.redo()
