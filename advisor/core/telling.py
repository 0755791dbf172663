"""What must be told at a real table, of whichever game: rolls and draws are asked, never invented.

    question = asked(position, "claim booster")
    question.text                  # 'Which card came up on the display?'
    question.words                 # what can have come up
    told(position, "claim booster", "warper")   # the action: claim booster = warper

`typed_turn` plays a rival's turn that somebody typed as it was played, as far as it is legal.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from advisor.core.action import Action
from advisor.core.errors import ChanceNeeded, IllegalAction, Sentence
from advisor.core.seam import Position
from advisor.core.visible import shown

LONGEST: Final = 10_000
"""Signs of a typed turn."""
_SHOWN: Final = 12
_PART: Final = re.compile(r"[^;\n]+")
_AMOUNT: Final = re.compile(r"([1-9][0-9]*)([a-z])")


class NotTold(Sentence):
    """An answer that cannot be."""


@dataclass(frozen=True, slots=True)
class PossibleAnswer:
    """One thing that may have happened."""

    words: tuple[str, ...]
    """As the action writes it: values of dice, cards."""
    action: Action
    """The action with this outcome."""
    chance: float


@dataclass(frozen=True, slots=True)
class Amounts:
    """Answers that say how many there are of each kind, such as `2f 1m`."""

    total: int
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """What a person must tell before an action can be played."""

    action: Action
    """The action without its outcome."""
    text: str
    answers: tuple[PossibleAnswer, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """Every single word that an answer may have, sorted."""
        return self.next_words(())

    @property
    def size(self) -> int:
        """How many words the longest answer has."""
        return max(len(answer.words) for answer in self.answers)

    @property
    def amounts(self) -> Amounts | None:
        """How many of which kinds there are in every answer, where all of them are amounts."""
        found = [[_AMOUNT.fullmatch(word) for word in answer.words] for answer in self.answers]
        sums = {sum(int(each[1]) if each else -LONGEST for each in words) for words in found}
        if len(sums) != 1 or min(sums) <= 0:
            return None
        kinds = {each[2]: None for words in reversed(found) for each in words if each}
        return Amounts(sums.pop(), tuple(kinds))

    @property
    def likeliest(self) -> str:
        """The answer that comes up most often, as an example."""
        return " ".join(max(self.answers, key=lambda answer: answer.chance).words)

    def next_words(self, chosen: Sequence[str]) -> tuple[str, ...]:
        """What may be told besides what is chosen already, whatever the order."""
        found: set[str] = set()
        for answer in self.answers:
            left = Counter(answer.words)
            left.subtract(chosen)
            if min(left.values(), default=0) >= 0:
                found.update(word for word, number in left.items() if number > 0)
        return tuple(sorted(found))

    def answered(self, text: str) -> Action:
        """The action with the outcome that a person typed, in any order; `NotTold` says why not."""
        for words in (*_readings(text, self.words), list(self.action.heard(text))):
            for answer in self.answers:
                if sorted(answer.words) == sorted(words):
                    return answer.action
        raise NotTold(f"{shown(text)} is no answer. {self.text} {self._possible()}")

    def _possible(self) -> str:
        words = self.words
        amounts = self.amounts
        if amounts is not None:
            return f"It takes {amounts.total} in all, such as {self.likeliest}."
        if len(self.answers) <= _SHOWN:
            some = ", or ".join(" ".join(answer.words) or "nothing" for answer in self.answers)
            return f"It may be {some}."
        listed = ", ".join(words[:_SHOWN]) + (", …" if len(words) > _SHOWN else "")
        return f"It takes {self.size} of: {listed}."


def asked(position: Position, action: Action | str) -> Question | None:
    """What must be told about a legal action; None if chance has no part in it, or is told.

    The order of a draw pile counts as unknown, as it is at a table.
    """
    seen = position.veiled()
    chosen = _parsed(seen, action)
    if not chosen.is_chance or chosen.text != chosen.bare_text:
        refusal = position.why_not(chosen)
        if refusal is not None:
            raise IllegalAction(refusal)
        return None
    outcomes = seen.chance_outcomes(chosen)
    if len(outcomes) <= 1:
        return None
    answers = (PossibleAnswer(_outcome(result), result, chance) for result, chance in outcomes)
    return Question(chosen, chosen.question, tuple(answers))


def told(position: Position, action: Action | str, answer: str = "") -> Action:
    """An action with what chance brought written in it; `ChanceNeeded` asks where it is not told.

    Where only one thing can happen, that needs no answer.
    """
    question = asked(position, action)
    if question is None:
        chosen = _parsed(position, action)
        if not chosen.is_chance or chosen.text != chosen.bare_text:
            return chosen
        certain: Action = position.veiled().chance_outcomes(chosen)[0][0]
        return certain
    if not answer.strip():
        raise ChanceNeeded(question.text)
    return question.answered(answer)


def _parsed(position: Position, action: Action | str) -> Action:
    return position.game.parse(action) if isinstance(action, str) else action


def _outcome(action: Action) -> tuple[str, ...]:
    return tuple(action.text.removeprefix(action.bare_text).replace("=", " ").split())


def _readings(text: str, words: Sequence[str]) -> list[list[str]]:
    """The ways to take a typed answer: as it is, with words cut short, with dice run together."""
    typed = text.replace(",", " ").replace("=", " ").lower().split()
    readings = [typed, re.findall(r"[0-9]\*?", "".join(typed))]
    longer = [[word for word in words if word.startswith(each)] for each in typed]
    if all(len(meant) == 1 for meant in longer):
        readings.append([meant[0] for meant in longer])
    return readings


@dataclass(frozen=True, slots=True)
class TypedTurn:
    """What came of a turn that somebody typed."""

    before: Position
    steps: tuple[tuple[Action, Position], ...]
    """What could be played, each action with its outcome and the position after it."""
    start: int
    """Where in the text it stopped; its end if all was played."""
    end: int
    reason: str = ""
    """Why it stopped there; empty if all was played."""
    question: Question | None = None
    """What must be told to go on, if that is all that is missing."""

    @property
    def actions(self) -> tuple[Action, ...]:
        """What could be played."""
        return tuple(action for action, _ in self.steps)

    @property
    def position(self) -> Position:
        """The position after that."""
        return self.steps[-1][1] if self.steps else self.before

    @property
    def is_whole(self) -> bool:
        """Whether all of the text was played."""
        return not self.reason


def typed_turn(position: Position, text: str) -> TypedTurn:
    """Play `roll 1 2 4 5 5; hub 1; claim booster = warper; end` as far as it is legal.

    Where a roll is due, its dice may stand alone. What chance brought must be told.
    """
    steps: list[tuple[Action, Position]] = []
    here = position

    def stopped(start: int, end: int, reason: str, question: Question | None = None) -> TypedTurn:
        return TypedTurn(position, tuple(steps), start, end, reason, question)

    if len(text) > LONGEST:
        reason = f"A turn has at most {LONGEST:,} signs, not {len(text):,}."
        return stopped(0, len(text), reason)
    for part in _PART.finditer(text):
        if not (typed := part[0].strip()):
            continue
        start = part.start() + len(part[0]) - len(part[0].lstrip())
        end = start + len(typed)
        try:
            action, question = _next(here, typed)
        except (IllegalAction, NotTold) as error:
            return stopped(start, end, str(error))
        if question is not None:
            return stopped(start, end, question.text, question)
        here = here.play(action)
        steps.append((action, here))
    return stopped(len(text), len(text), "")


def _next(position: Position, typed: str) -> tuple[Action, Question | None]:
    """The action of one part of a typed turn, or what must be told about it."""
    due = position.game.chance_due(position)
    dice = typed.lower().removeprefix(due.bare_text).strip() if due is not None else ""
    if due is not None and dice[:1].isdigit():
        return told(position, due, dice), None
    action = position.game.parse(typed)
    refusal = position.why_not(action)
    if refusal is not None:
        raise IllegalAction(refusal)
    question = asked(position, action)
    return (action if question is not None else told(position, action)), question
