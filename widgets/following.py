"""Following a game at a real table: what chance gave there is told, never invented.

Dice are typed; where a card came up that nobody can know, the page is asked which. A whole turn can
be typed in one line. Whatever is told becomes part of the actions, so the followed game can be
replayed by the engine as it was.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import traitlets

from advisor.core.errors import IllegalAction
from advisor.core.telling import Amounts, NotTold, Question, asked
from widgets.advised import Advised
from widgets.board import refusal_of
from widgets.messages import flag_in, text_in, texts_in
from widgets.saying import name_of

MOST_OPTIONS: Final = 40
"""Outcomes that can be chosen from a list; where there are more, they are typed."""
LONGEST_LINE: Final = 600
MOST_TYPED: Final = 40
"""Actions in one line."""
_PARTS: Final = re.compile(r"[;\n]+")


class Followed(Advised):
    """A board on which the chance of a real table can be told."""

    following = traitlets.Bool(False, help="A game at a real table is followed.").tag(sync=True)
    asked = traitlets.Dict(help="What chance did, if that must be told now.").tag(sync=True)

    _question: Question | None = None
    _rest: Sequence[str] = ()
    """What is to be played once chance has been told."""

    # Playing what may need an answer first

    def _play_all(self, texts: Sequence[str]) -> Mapping[str, Any]:
        """Play actions in order; where chance must be told, the rest waits for the answer."""
        self._forget_question()
        for number, text in enumerate(texts):
            try:
                question = asked(self.position, text) if self.following else None
                if question is not None:
                    self._rest = texts[number + 1 :]
                    return self._ask_chance(question)
                self.play(text)
            except IllegalAction as error:
                return self._stuck(texts, number, refusal_of(error))
        return {"ok": True}

    def _forget_question(self) -> None:
        self.asked, self._question, self._rest = {}, None, ()

    def _stuck(
        self, texts: Sequence[str], number: int, answer: Mapping[str, Any]
    ) -> Mapping[str, Any]:
        """The answer to a refusal in the middle of a line: what of it was played."""
        if len(texts) == 1:
            return answer
        done = f"{number} of {len(texts)} played. " if number else ""
        return {**answer, "reason": f"{done}'{texts[number]}': {answer['reason']}", "done": number}

    def _ask_chance(self, question: Question) -> Mapping[str, Any]:
        """Ask what came up; the answer is `told`."""
        position = self.position
        self._question = question
        deed = position.game.narrator.tell(position, question.action).rstrip(".")
        few = len(question.answers) <= MOST_OPTIONS
        amounts = question.amounts
        self.asked = {
            "action": question.action.text,
            "title": f"{deed}. {question.text}",
            "options": [
                {
                    "text": " ".join(answer.words),
                    "label": self._face.outcome(position, answer.action.text),
                }
                for answer in question.answers
                if few and amounts is None
            ],
            "words": [] if few or amounts or len(question.words) > MOST_OPTIONS else question.words,
            "amounts": self._amounts(amounts),
            "example": question.likeliest,
        }
        self._tell(self.asked["title"])
        return {"ok": True, "asked": True}

    def _amounts(self, amounts: Amounts | None) -> Mapping[str, Any]:
        """How many things of which kinds came up in all, where that is what is asked."""
        if amounts is None:
            return {}
        names = self._face.amount_names
        order = [kind for kind in names if kind in amounts.kinds]
        order += [kind for kind in amounts.kinds if kind not in names]
        return {"total": amounts.total, "kinds": [[kind, names.get(kind, kind)] for kind in order]}

    # For the browser

    def _answers(self) -> Mapping[str, Callable[[Mapping[str, Any]], Mapping[str, Any] | None]]:
        return {
            **super()._answers(),
            "line": self._line,
            "told": self._chance_told,
            "did": self._did,
            "follow": self._follow,
        }

    def _act(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        if not self.following or self.mode == "idea":
            return super()._act(message)
        return self._play_all(texts_in(message, "actions"))

    def _follow(self, message: Mapping[str, Any]) -> None:
        """Begin or stop following a real table."""
        on = flag_in(message, "on")
        self._forget_question()
        if on and self.position.veiled() != self.position:
            # What lies in the pile of the real table nobody here can know.
            self.position = self.position.veiled()
        self.following = on

    def _chance_told(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """What came up at the table; saying nothing takes the action back."""
        text = text_in(message, "text").strip()[:LONGEST_LINE]
        question, rest = self._question, self._rest
        if question is None:
            return {"ok": False, "reason": "Nothing is asked just now."}
        if not text:
            self._forget_question()
            return {"ok": True}
        try:
            action = question.answered(text)
        except NotTold as error:
            return {"ok": False, "reason": str(error)}
        return self._play_all([action.text, *rest])

    def _line(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """A turn, or a part of one, typed in a line such as `2 5 6; mine 6; end`."""
        parts, wrong = self._parts_of(text_in(message, "text"))
        if wrong:
            return {"ok": False, "reason": wrong}
        if self._question is not None and self._is_answer(parts[0]):
            return self._play_all([self._question.answered(parts[0]).text, *parts[1:]])
        if self._is_dealt(parts[0]):
            dealt, wrong = self._face.dealt(self.position, parts[0])
            if wrong:
                return {"ok": False, "reason": wrong}
            if self._fleet_told(parts[0], dealt):
                return self._play_all(parts[1:])
            parts[0] = dealt
        return self._play_all(parts)

    def _is_dealt(self, typed: str) -> bool:
        """Whether a text that is no action tells what chance gave."""
        kit = self.position.game
        try:
            kit.parse(typed)
        except IllegalAction:
            return typed[0].isdigit() or kit.chance_due(self.position) is not None
        return False

    def _is_answer(self, typed: str) -> bool:
        """Whether something typed into the line tells what is asked just now."""
        assert self._question is not None, "only what is asked can be answered"
        try:
            self._question.answered(typed)
        except NotTold:
            return False
        return True

    def _parts_of(self, typed: str) -> tuple[list[str], str]:
        """The actions of a typed line, and what is wrong with it as a line."""
        if len(typed) > LONGEST_LINE:
            return [], f"A line has at most {LONGEST_LINE} signs."
        parts = [part.strip() for part in _PARTS.split(typed) if part.strip()]
        if not parts:
            return [], f"Type what was done, such as: {self._face.words()['typed']['turn']}"
        if len(parts) > MOST_TYPED:
            return [], f"A line has at most {MOST_TYPED} actions."
        return parts, ""

    def _fleet_told(self, typed: str, dealt: str) -> bool:
        """Where dice show that somebody has more or fewer ships than we thought, they are right."""
        if not self.following or self.position.why_not(dealt) is None:
            return False
        found = self._face.told_anyway(self.position, typed)
        if found is None:
            return False
        self.position = found
        self._tell("The dice are set, and with them the ships.")
        return True

    def _dice(self, message: Mapping[str, Any]) -> Mapping[str, Any]:
        """What chance gave at a real table."""
        dice = text_in(message, "dice")
        if not dice.strip():
            return {"ok": False, "reason": self._face.dealt(self.position, dice)[1]}
        return self._line({"text": dice})

    def _did(self, _: Mapping[str, Any]) -> Mapping[str, Any]:
        """The advised turn was played at the table."""
        if "1" not in self._turns:
            name = name_of(self.position, self.position.to_move)
            return {"ok": False, "reason": f"There is no advice for {name} yet; wait a moment."}
        return self._play_all([action.text for action in self._turns[self._advised()].actions])

    def _play_turn(self, message: Mapping[str, Any]) -> Any:
        """Play the chosen turn for good, up to where chance decides or must be told."""
        key = self.chosen.get("key", "")
        if not self.following or key not in self._turns:
            return super()._play_turn(message)
        return self._play_all([action.text for action in self._turns[key].actions])
