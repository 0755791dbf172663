"""The house as a whole: public names explain themselves, and no room forgets a card."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from functools import cached_property
from types import ModuleType

import pytest

import advisor
import widgets
from advisor.frontiers.cards.rules import CARD_RULES
from advisor.frontiers.solver import generate
from advisor.frontiers.words import CARDS, FACILITIES, FIELDS, TERRITORIES
from widgets.frontiers import texts


def unexplained(package: ModuleType) -> Iterator[str]:
    """Public names of a package, and of its classes, that say nothing about themselves.

    What a class takes over from another is explained there.
    """
    for name in package.__all__:
        thing = getattr(package, name)
        if not (vars(thing).get("__doc__") if isinstance(thing, type) else thing.__doc__):
            yield name
        if isinstance(thing, type):
            for inner, member in vars(thing).items():
                inherited = any(getattr(base, inner, None) for base in thing.__mro__[1:])
                if not inner.startswith("_") and not inherited and undocumented(member):
                    yield f"{name}.{inner}"


def undocumented(member: object) -> bool:
    """Whether a function, method or property says nothing about itself; data may be silent."""
    if isinstance(member, classmethod | staticmethod):
        member = member.__func__
    if isinstance(member, property):
        member = member.fget
    if isinstance(member, cached_property):
        member = member.func
    return inspect.isfunction(member) and not (member.__doc__ or "").strip()


@pytest.mark.parametrize("package", [advisor, widgets], ids=lambda package: package.__name__)
def test_every_public_name_says_what_it_is(package: ModuleType) -> None:
    assert list(unexplained(package)) == []


def test_a_silent_name_is_caught() -> None:
    class Silent:
        def loud(self) -> None:
            """Says something."""

        def silent(self) -> None: ...

        @property
        def quiet(self) -> int:
            return 1

        @classmethod
        def mute(cls) -> None: ...

        def _own(self) -> None: ...

    package = ModuleType("package")
    package.__all__ = ["Silent"]  # type: ignore[attr-defined]
    package.Silent = Silent  # type: ignore[attr-defined]
    assert list(unexplained(package)) == ["Silent", "Silent.silent", "Silent.quiet", "Silent.mute"]


# A new card, facility, territory or field: what the rooms above the engine must learn about it.


@pytest.mark.parametrize("number", range(len(CARDS)), ids=CARDS)
def test_every_card_is_known_in_every_room(number: int) -> None:
    card, rules = CARDS[number], CARD_RULES[number]
    assert rules.card == number, "CARD_RULES and CARDS have the same order"
    assert texts.CARD_LINES.get(card), "the card on the board: widgets/frontiers/texts.py"
    assert texts.CARD_EXPLAINED.get(card), "the card in a sentence: widgets/frontiers/texts.py"
    by_chance = card == "warper"
    assert (card in generate.POWERS) == (rules.power is not None and not by_chance), (
        "a power that the solver has learnt is listed in frontiers/solver/generate.py"
    )
    assert (card in generate.DISCARDS) == (rules.discard is not None), (
        "a discard power that the solver has learnt is listed in frontiers/solver/generate.py"
    )


def test_every_place_is_explained_on_the_board() -> None:
    assert set(FACILITIES) <= texts.PLACE_EXPLAINED.keys()
    assert set(TERRITORIES) == texts.TERRITORY_EXPLAINED.keys()
    assert set(FIELDS) == texts.FIELD_EXPLAINED.keys()
