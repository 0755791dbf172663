"""Reading actions from text. Case and extra blanks do not matter; everything else does."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from advisor.core.errors import MalformedAction, Refusal
from advisor.frontiers import actions
from advisor.frontiers.actions import Action
from advisor.frontiers.cards.rules import CARD_RULES
from advisor.frontiers.reading import Words
from advisor.frontiers.words import CARD_TITLES, CARDS, FACILITIES

LONGEST: Final = 400
"""No action is longer than this; a longer text is refused unread."""


def parse_action(text: str) -> Action:
    """Read one action; raises `MalformedAction` saying what was expected."""
    if not isinstance(text, str):
        raise MalformedAction(f"An action is a text such as 'solar 3', not {type(text).__name__}.")
    if len(text) > LONGEST:
        raise MalformedAction(f"An action is a short text; this one has {len(text)} characters.")
    return _parsed(text)


@lru_cache(maxsize=4096)
def _parsed(text: str) -> Action:
    if not text.strip():
        raise MalformedAction("An action is a text such as 'solar 3'; this one is empty.")
    parts = [part.strip() for part in _BREAK.split(text) if part.strip()]
    if len(parts) > 1:
        raise _several(parts)
    words = Words(text)
    if words.peek() in _SILENT:
        raise _without_power(words.peek())
    action = _READERS[VERBS[words.choose(VERBS, "an action")]](words)
    following = _listed(words.rest)
    if following:
        raise _several([action.text, *following])
    words.finish()
    return action


_BREAK: Final = re.compile(r"[;\n\r]")
"""What separates actions in a list of them, and is part of none."""
_AND: Final = re.compile(r"^(?:(?:,|and|then) ?)+")


def _several(parts: Sequence[str]) -> MalformedAction:
    number = {2: "two", 3: "three"}.get(len(parts), str(len(parts)))
    named = ", then ".join(repr(" ".join(part.split())) for part in parts[:2])
    more = ", and so on" if len(parts) > 2 else ""
    return MalformedAction(
        f"These are {number} actions; give them one after the other: {named}{more}."
    )


def _listed(text: str) -> list[str]:
    """The actions in a text that has nothing else; none if it has."""
    words = Words(_AND.sub("", text))
    if words.peek() not in VERBS:
        return []
    try:
        action = _READERS[VERBS[words.choose(VERBS, "an action")]](words)
    except MalformedAction:
        return []
    if not words.peek():
        return [action.text]
    following = _listed(words.rest)
    return [action.text, *following] if following else []


def _without_power(word: str) -> MalformedAction:
    title = CARD_TITLES[CARDS.index(word)]
    return MalformedAction(
        Refusal(word, f"{title} has no power to play; it works by itself while it is held.")
    )


def _read_roll(words: Words) -> Action:
    ships = words.ships()
    if words.peek():
        raise words.error("what the dice show, each 1 to 6 (3* is the Relic Ship)")
    return actions.roll(ships) if ships else actions.roll()


def _docking(facility: int) -> Callable[[Words], Action]:
    return lambda words: words.docking(facility)


def _read_bay(words: Words) -> Action:
    return actions.to_bay(words.ship())


def _read_cycle(words: Words) -> Action:
    return actions.cycle(words.cards()) if words.take_if("=") else actions.cycle()


def _read_claim(words: Words) -> Action:
    card = words.card()
    return actions.claim(card, (words.card(),)) if words.take_if("=") else actions.claim(card)


def _read_trade(words: Words) -> Action:
    return actions.trade(words.number("a number of trades from 1 to 999999") if words.peek() else 1)


def _read_launch(words: Words) -> Action:
    return actions.launch(words.territory())


def _read_relic(words: Words) -> Action:
    return actions.buy_relic()


def _read_end(words: Words) -> Action:
    if not words.peek():
        return actions.end()
    return actions.end(*words.amount("the tokens to return, such as 1f2o"))


_DISCARDS: Final = tuple(rules for rules in CARD_RULES if rules.discard is not None)


def _read_discard(words: Words) -> Action:
    names = [CARDS[rules.card] for rules in _DISCARDS]
    word = words.peek()
    if word in CARDS and word not in names:
        title = CARD_TITLES[CARDS.index(word)]
        raise MalformedAction(
            Refusal(
                word,
                f"{title} cannot be discarded for a power; cards that can are {', '.join(names)}.",
            )
        )
    discard = _DISCARDS[words.choose(names, "a card with a discard power")].discard
    assert discard is not None
    return discard.read(words)


_READERS: Final[dict[str, Callable[[Words], Action]]] = {
    "roll": _read_roll,
    **{word: _docking(facility) for facility, word in enumerate(FACILITIES)},
    "bay": _read_bay,
    "cycle": _read_cycle,
    "claim": _read_claim,
    "trade": _read_trade,
    "launch": _read_launch,
    "relic": _read_relic,
    **{CARDS[rules.card]: rules.power.read for rules in CARD_RULES if rules.power is not None},
    "discard": _read_discard,
    "end": _read_end,
}
VERBS: Final = tuple(_READERS)
"""The words with which an action begins."""
_SILENT: Final = frozenset(CARDS) - frozenset(VERBS)
"""The cards that nobody plays."""
