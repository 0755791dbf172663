"""A board with people and automatic players around it, who move when it is their turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random
from typing import Any, Final

import traitlets

from advisor.core.action import Action
from advisor.core.errors import GameError
from advisor.core.record import Record
from advisor.core.seam import GameKit, Position
from advisor.players import Player
from widgets.board import Board
from widgets.face import phase_of
from widgets.messages import Refused, odd
from widgets.saying import name_of, opening_words
from widgets.seats import PERSON, Seat, given, mind_of, title_of, usual_opponent
from widgets.working import Signal, Worker, worker

PAUSES: Final = {"step by step": 0.9, "faster": 0.25, "at once": 0.0}
"""Seconds that people get to see each action of an automatic player."""


class Seated(Board):
    """A board at which somebody has every seat; automatic players move by themselves."""

    seats = traitlets.List(traitlets.Dict(), help="Who plays which colour.").tag(sync=True)
    choices: Any = traitlets.List(help="Who can be given a seat: name and description.").tag(
        sync=True
    )
    busy = traitlets.Bool(False, help="An automatic player is at work.").tag(sync=True)
    paused = traitlets.Bool(False, help="Automatic players wait.").tag(sync=True)
    speed = traitlets.Enum(tuple(PAUSES), "step by step").tag(sync=True)
    real_dice = traitlets.Bool(False, help="All dice are typed in.").tag(sync=True)

    _ready = False

    def _prepare_seats(
        self, start: Position, players: Sequence[Seat] | Mapping[str, Seat] | None
    ) -> None:
        """Who sits where, before there is a board."""
        self._kit: GameKit = start.game
        colors = [player.color for player in start.players]
        if players is None:
            players = (PERSON, *[usual_opponent(self._kit.name)] * (len(colors) - 1))
        self._who: dict[str, Seat] = dict(given(players, colors))
        self._minds: dict[str, Player] = {}
        for who in self._who.values():
            self._mind(who)  # an unknown name is an error of the cell, not of a later moment
        self._ticket: Signal | None = None
        self._worker: Worker | None = None

    # For Python

    def play(self, action: Action | str) -> Any:
        """Play an action for whoever is to move; automatic players follow by themselves."""
        with self._lock, self.hold_sync():
            after = super().play(action)
            self._went_on()
            return after

    def undo(self) -> Any:
        """Back to the last decision of a person; with none at the table, by one turn."""
        with self._lock, self.hold_sync():
            self._halt()
            if not self._way_back():
                raise GameError("There is nothing to undo: no earlier decision is a person's.")
            if self._no_person:
                self.paused = True
                position = self._game.undo("turn")
            else:
                position = self._game.undo()
                while not self._is_person(position.to_move):
                    position = self._game.undo()
            return self._moved(position, "Taken back")

    def redo(self) -> Any:
        """Forward to the next decision of a person, as it was recorded."""
        with self._lock, self.hold_sync():
            self._halt()
            if self._no_person:
                self.paused = True
                position = self._game.redo("turn")
            else:
                position = self._game.redo()
                while self._game.can_redo and not self._is_person(position.to_move):
                    position = self._game.redo()
            return self._moved(position, "Played again")

    def seat(self, color: str, who: Seat) -> None:
        """Give a seat to somebody else, also in the middle of a game."""
        with self._lock, self.hold_sync():
            if color not in self._who:
                raise Refused(f"Nobody plays {odd(color)} at this table.")
            self._mind(who)
            self._halt()
            self._who[color] = who
            self._minds.pop(color, None)
            self._picture(self._game.position)
            self._went_on()

    def pause(self) -> None:
        """Stop automatic players, at once."""
        with self._lock, self.hold_sync():
            if self._ticket is not None:
                self._halt()
                self.paused = True
                self._tell("The automatic players wait.")

    def go_on(self) -> None:
        """Let automatic players move again."""
        with self._lock, self.hold_sync():
            self.paused = False
            self._went_on()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until automatic players and hints are done; says whether they are."""
        if self._worker is not None:
            self._worker.join(seconds)
        return self._thinking.wait(seconds=seconds) and not self.busy

    # Who plays, and what is shown

    def _mind(self, who: Seat) -> Player | None:
        """A new player for a seat; none for a person."""
        return mind_of(who, self._kit.name)

    def _is_person(self, color: str) -> bool:
        return self._who[color] == PERSON

    @property
    def _no_person(self) -> bool:
        return all(who != PERSON for who in self._who.values())

    def _in_front(self) -> str:
        """Somebody who plays alone against automatic players keeps their own side."""
        persons = [color for color in self._who if self._is_person(color)]
        return persons[0] if len(persons) == 1 else ""

    def _way_back(self) -> bool:
        if self._no_person:
            return self._game.can_undo
        return any(self._is_person(old.to_move) for old in self._game.positions[:-1])

    def _take(self, game: Record[Any, Any], sentence: str) -> Any:
        """Show another game from now on."""
        self._halt()
        colors = [player.color for player in game.start.players]
        self._who = {color: self._who.get(color, PERSON) for color in colors}
        self._game, self._seed = game, game.seed
        self._minds.clear()
        self.paused = False
        self._show(game.position)
        self._tell(sentence)
        self._went_on()
        return game.position

    def _moved(self, position: Position, word: str) -> Any:
        """After undo and redo: automatic players begin afresh."""
        self._minds.clear()
        self._show(position)
        self._tell(f"{word}. {opening_words(position)}")
        self._went_on()
        return position

    def _picture(self, position: Position) -> None:
        """Draw a position; where an automatic player is to move, nothing can be clicked."""
        super()._picture(position)
        mover = position.to_move
        known = mover in self._who
        if known and not self._is_person(mover) and not self._awaits_dice(position):
            self._offer_nothing()

    @traitlets.observe("position")
    def _position_changed(self, change: Mapping[str, Any]) -> None:
        with self._lock, self.hold_sync():
            super()._position_changed(change)
            if not self._moving and self._ready:
                self._take(self._game, opening_words(change["new"]))

    def _went_on(self) -> None:
        """Show everything around the board as it is now, and let automatic players move."""
        position = self._game.position
        self.seats = [
            {
                "color": color,
                "name": name_of(position, color),
                "player": who if isinstance(who, str) else title_of(who),
                "person": who == PERSON,
            }
            for color, who in self._who.items()
        ]
        self.can_undo, self.can_redo = self._way_back(), self._game.can_redo
        if self._computer_moves(position):
            self._start_worker()

    def _awaits_dice(self, position: Position) -> bool:
        return self.real_dice and phase_of(position) == "roll"

    def _computer_moves(self, position: Position) -> bool:
        return not (
            self.paused
            or position.result is not None
            or self._is_person(position.to_move)
            or self._awaits_dice(position)
        )

    @traitlets.observe("real_dice")
    def _dice_changed(self, _: Mapping[str, Any]) -> None:
        if self._ready:
            with self._lock, self.hold_sync():
                self._halt()
                self._picture(self._game.position)
                self._went_on()

    # Automatic players at work

    def _halt(self) -> None:
        """Stop whoever thinks; late answers are dropped."""
        if self._ticket is not None:
            self._ticket.set()
            self._ticket = None
            self.busy = False

    def _start_worker(self) -> None:
        if self._ticket is not None:
            return
        self._ticket = ticket = Signal()
        self.busy = True
        before = self._worker
        self._worker = worker(lambda: self._work(ticket, before), "table")
        self._worker.start()

    def _work(self, ticket: Signal, before: Worker | None) -> None:
        """Play for automatic players until a person is to move, or somebody says stop."""
        if before is not None:
            before.join()  # a player thinks about one position at a time
        try:
            while not ticket.wait(PAUSES[self.speed]) and self._one_action(ticket):
                pass
        except Exception as error:
            with self._lock, self.hold_sync():
                if self._ticket is ticket:
                    self.paused = True
                    self._fail(error)
                    self._tell("The automatic player could not go on.")
        finally:
            with self._lock, self.hold_sync():
                if self._ticket is ticket:
                    self._ticket = None
                    self.busy = False

    def _one_action(self, ticket: Signal) -> bool:
        """Let the automatic player whose turn it is choose, and play it if it is still wanted."""
        with self._lock:
            if ticket.is_set():
                return False
            position, number = self._game.position, len(self._game.actions)
            color = position.to_move
            if not self._computer_moves(position):
                self._ticket, self.busy = None, False
                return False
            mind = self._minds.get(color)
            if mind is None:
                mind = self._mind(self._who[color])
                assert mind is not None, "only a person has no mind here, and no person moves now"
                self._minds[color] = mind
        action = self._kit.chance_due(position)
        if action is None:
            rng = Random(f"mind {self._game.seed} {number}")
            action = mind.choose(position.veiled(), rng)
        with self._lock, self.hold_sync():
            if ticket.is_set() or self._game.position is not position:
                return False
            super().play(action)
            self._went_on()
        return True

    # For the browser

    def _act(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        position = self._game.position
        if not self._is_person(position.to_move) and not self._awaits_dice(position):
            name = name_of(position, position.to_move)
            return {"ok": False, "reason": f"It is the turn of {name}, an automatic player."}
        return super()._act(message)

    def _undo(self, _: Mapping[str, Any]) -> None:
        if self._way_back():
            self.undo()

    def close(self) -> None:
        with suppress(AttributeError):
            self._halt()
        super().close()
