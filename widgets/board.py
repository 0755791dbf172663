"""`Board`: a position to play on with mouse, fingers or keyboard."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import traitlets

from advisor import games
from advisor.core.action import Action
from advisor.core.errors import IllegalAction
from advisor.core.record import Record
from advisor.core.seam import Position
from widgets.base import Drawn, script, styles
from widgets.face import Words
from widgets.messages import Message, text_in, texts_in
from widgets.offers import Offer, about, instead
from widgets.saying import name_of, opening_words, said
from widgets.seats import ORDER
from widgets.using import use_of

MOST_PIECES: Final = 16
"""More than anybody can hold."""
ActionListener = Callable[[Any, Any], object]


class Board(Drawn):
    """A board to play on.

    `position` can be read and set at any time; setting it starts a new history. `on_action`
    registers a function that is called after every action with the action (its outcome written
    in it) and the position it led to. The seed decides what is rolled and drawn.
    """

    _esm = script("board")
    _css = styles("board", "board")

    legal = traitlets.Unicode(help="The legal actions, packed.").tag(sync=True)
    ways = traitlets.Unicode(help="The choices that lead to each, packed.").tag(sync=True)
    offered = traitlets.Dict(help="All that can be chosen.").tag(sync=True)
    hand = traitlets.List(traitlets.Unicode(), help="Pieces to place.").tag(sync=True)
    about = traitlets.Dict(help="Who moves, the phase, names.").tag(sync=True)

    _game: Record[Any, Any]

    def __init__(
        self, position: Position | None = None, *, seed: int | None = None, **traits: Any
    ) -> None:
        if position is None:
            position = games.kit().new_game(ORDER[:2], seed=seed)
        self._seed = seed
        self._listeners: list[ActionListener] = []
        self._moving = False
        self._view = ""
        super().__init__(position=position, **traits)

    def _words(self) -> Words:
        return super()._words() | self._face.board_words()

    # For Python

    @property
    def game(self) -> Record[Any, Any]:
        """The record of what was played since the position was set."""
        return self._game

    def on_action(self, listener: ActionListener, remove: bool = False) -> None:
        """Call a function after every action, or stop calling it."""
        if remove:
            self._listeners.remove(listener)
        else:
            self._listeners.append(listener)

    def play(self, action: Action | str) -> Any:
        """Play an action as if it were chosen on the board."""
        with self._lock, self.hold_sync():
            before = self._game.position
            after = self._game.play(action)
            played = self._game.actions[-1]
            self._show(after)
            self._tell(said(before, played, after))
        for listener in tuple(self._listeners):
            try:
                listener(played, after)
            except Exception as error:
                self._fail(error)
        return after

    def undo(self) -> Any:
        """Take back the last action."""
        return self._step(self._game.undo, "Taken back")

    def redo(self) -> Any:
        """Play again what was taken back."""
        return self._step(self._game.redo, "Played again")

    def _step(self, step: Callable[[], Position], word: str) -> Position:
        with self._lock, self.hold_sync():
            position = step()
            self._show(position)
            self._tell(f"{word}. {name_of(position, position.to_move)} is to move.")
            return position

    def _show(self, position: Position) -> None:
        self._moving = True
        try:
            self.position = position
        finally:
            self._moving = False

    @traitlets.observe("position")
    def _position_changed(self, change: Mapping[str, Any]) -> None:
        position = change["new"]
        with self._lock, self.hold_sync():
            if not self._moving:
                self._game = position.game.record(position, self._seed)
                self._tell(opening_words(position))
            self._picture(position)
            self.can_undo = self._game.can_undo
            self.can_redo = self._game.can_redo
            self.failure = ""

    def _picture(self, position: Position) -> None:
        """Draw a position and say what can be done in it."""
        scene = self._face.seen(self._face.scene(position), self._view, self._in_front())
        self._draw(scene)
        offer = Offer(position, scene)
        self.legal, self.ways, self.offered = offer.legal, offer.ways, offer.choices
        self._show_hand(position)

    def _in_front(self) -> str:
        """The colour from whose side the picture is seen; empty for whoever has the turn."""
        return ""

    def _show_hand(self, position: Position) -> None:
        """Tell who moves and what is in hand."""
        self.hand = list(self._face.hand(position))
        self.about = about(position)

    def _offer_nothing(self) -> None:
        """The board is looked at only."""
        self.legal = self.ways = ""
        self.offered = {}

    # For the browser

    def _answers(self) -> Mapping[str, Callable[[Mapping[str, Any]], Mapping[str, Any] | None]]:
        return {
            "act": self._act,
            "why": self._why,
            "use": self._use,
            "look": self._look_around,
            "undo": self._undo,
            "redo": self._redo,
        }

    def _act(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """Play actions in order; the first that is refused stops them and says why."""
        for action in texts_in(message, "actions"):
            try:
                self.play(action)
            except IllegalAction as error:
                return refusal_of(error)
        return {"ok": True}

    def _look_around(self, message: Mapping[str, Any]) -> None:
        """Look at the position in another way; without a thing in the usual one."""
        thing = text_in(message, "thing")
        self._view = self._face.look(self._view, thing) if thing else ""
        self._look_anew()

    def _look_anew(self) -> None:
        """Draw what is shown once more, in the present way of looking at it."""
        self._picture(self._current())

    def _current(self) -> Any:
        """The position that the picture shows."""
        return self.position

    def _why(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """Why what somebody has tried is refused."""
        return self._tried_in_vain(message)[1]

    def _use(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """Who could use a thing, and why not."""
        if not self.legal:
            return {"ok": True, "text": ""}
        return {"ok": True, "text": use_of(self._face, self._current(), text_in(message, "thing"))}

    def _tried_in_vain(self, message: Message) -> tuple[str, Mapping[str, Any]]:
        """What was tried, and the answer: the first that is refused of all that may be meant."""
        answers = ((action, self._why_not(action)) for action in self._tried(message))
        return next((each for each in answers if not each[1]["ok"]), ("", {"ok": True}))

    def _tried(self, message: Message) -> list[str]:
        """An action, a thing with pieces chosen, or another answer to a question of an action."""
        if "like" in message:
            texts = (text_in(message, key) for key in ("like", "wanted", "thing"))
            return [instead(self._current(), *texts)]
        if "thing" in message:
            thing, pieces = text_in(message, "thing"), texts_in(message, "pieces")
            return self._face.attempted(self._current(), thing, pieces[:MOST_PIECES])
        return [text_in(message, "action")]

    def _why_not(self, action: str) -> Mapping[str, Any]:
        try:
            refusal = self._current().why_not(action)
        except IllegalAction as error:
            reason = self._face.misplaced(action)
            return (
                {"ok": False, "rule": error.rule, "reason": reason} if reason else refusal_of(error)
            )
        if refusal is None:
            return {"ok": True}
        return {"ok": False, "rule": refusal.rule, "reason": refusal.reason}

    def _undo(self, _: Mapping[str, Any]) -> None:
        if self._game.can_undo:
            self.undo()

    def _redo(self, _: Mapping[str, Any]) -> None:
        if self._game.can_redo:
            self.redo()


def refusal_of(error: IllegalAction) -> dict[str, Any]:
    return {"ok": False, "rule": error.refusal.rule, "reason": error.refusal.reason}
