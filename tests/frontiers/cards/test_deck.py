"""A card is declared once: what is made of the declaration, and that nothing else is needed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from advisor.frontiers import schema
from advisor.frontiers.cards import kinds
from advisor.frontiers.cards.card import FACES, ChangeDice
from advisor.frontiers.cards.deck import DECK
from advisor.frontiers.ships import RELIC
from advisor.frontiers.words import CARDS, FIELDS

ROOT = Path(__file__).resolve().parents[3]

PRISM = """
DECK += (
    Card(
        token="prism",
        title="Light Prism",
        lines=("2 fuel: a ship +2",),
        explained="2 fuel: one unplaced ship goes up by two.",
        power=ChangeDice(2, (Change(+2, "refracted"),)),
        discard=PlaceField("positron"),
        copies=3,
        worth=600,
    ),
)
"""
"""What is written at the end of `deck.py`, and nowhere else."""

WITH_PRISM = (
    f"""
import json
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import PathFinder, SourceFileLoader

class Declared(SourceFileLoader):
    def get_code(self, name):
        return compile(self.get_source(name) + {PRISM!r}, self.path, "exec")

class Finder(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        spec = PathFinder.find_spec(name, path)
        if name == "advisor.frontiers.cards.deck":
            spec.loader = Declared(name, spec.origin)
        return spec

sys.meta_path.insert(0, Finder())
"""
    """
from advisor import Position, Weights, advise, parse_action
from advisor.frontiers import schema
from advisor.frontiers.components import deck_of
from advisor.frontiers.narrate.telling import becomes
from advisor.frontiers.solver import generate
from advisor.frontiers.value.app import app_weights
from advisor.frontiers.words import CARDS
from widgets.frontiers import texts
from widgets.frontiers.arrows import arrows

position = Position.from_json(
    {
        "phase": "main",
        "players": [
            {
                "color": "red",
                "fuel": 3,
                "ore": 1,
                "ships": ["1", "2", "4", "5"],
                "stock": 2,
                "cards": ["prism"],
            },
            {"color": "blue"},
        ],
        "moves": 4,
    }
)
legal = [str(action) for action in position.legal_actions()]
change = parse_action("prism 4")
after = position.play(change)
print(
    json.dumps(
        {
            "copies": [CARDS[card] for card in deck_of(5)].count("prism"),
            "schemas": [text.count('"prism"') for text in schema.files().values()],
            "text": texts.words()["explain"]["card:prism"],
            "legal": [text for text in legal if "prism" in text],
            "refused": str(position.why_not(parse_action("prism 6"))),
            "ships": after.player("red").ships,
            "fuel": after.player("red").fuel,
            "choices": [(choice.kind, choice.value) for choice in change.choices],
            "told": becomes(change),
            "arrows": [(arrow.start, arrow.end) for arrow in arrows([position], [change])],
            "guess": app_weights().tables(3)["card prism"][1],
            "fitted": Weights.default(2).tables(3)["card prism"][1],
            "tested": "prism" in generate.POWERS and "prism" in generate.DISCARDS,
            "advice": [str(action) for action in advise(position).best.actions],
            "optimal": advise(position).best.optimal,
        }
    )
)
"""
)


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    """What a house says in which one card more is declared."""
    run = subprocess.run(
        [sys.executable, "-c", WITH_PRISM], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def test_a_declared_card_is_in_the_deck_and_in_the_schemas(told: dict[str, Any]) -> None:
    assert told["copies"] == 3
    assert told["schemas"] == [1, 1]


def test_a_declared_card_can_be_used(told: dict[str, Any]) -> None:
    uses = ["prism 1", "prism 2", "prism 4"]
    assert [text for text in told["legal"] if not text.startswith("discard")] == uses
    assert len([text for text in told["legal"] if text.startswith("discard prism")]) == 8
    assert told["ships"] == ["1", "2", "5", "6"]
    assert told["fuel"] == 1
    assert told["choices"][-1] == ["hand", "4"]


def test_a_declared_card_is_explained_told_and_drawn(told: dict[str, Any]) -> None:
    assert told["text"].startswith("2 fuel")
    assert told["told"] == "it becomes 6"
    assert told["arrows"] == [["held:red:prism", "ship:3"]]


def test_a_declared_card_has_a_first_guess_and_counts_nothing_where_none_was_fitted(
    told: dict[str, Any],
) -> None:
    assert told["guess"] == 600
    assert told["fitted"] == 0


def test_a_declared_card_is_part_of_the_best_turn(told: dict[str, Any]) -> None:
    assert told["tested"]
    assert "prism 2" in told["advice"]
    assert told["optimal"]


def test_the_schema_files_are_those_that_the_declarations_make() -> None:
    for path, text in schema.files().items():
        again = "python -m advisor.frontiers.schema writes them"
        assert path.read_text(encoding="utf-8") == text, again


def test_declarations_are_complete() -> None:
    assert len({card.token for card in DECK}) == len(DECK)
    for card in DECK:
        assert card.title
        assert card.explained.endswith(".")
        assert 1 <= len(card.lines) <= 3
        assert card.copies > 0


@pytest.mark.parametrize("card", kinds.CHANGERS, ids=lambda card: CARDS[card])
def test_a_change_keeps_the_relic_ship_and_the_faces_of_a_die(card: int) -> None:
    for change, table in zip(kinds.CHANGES[card], kinds.CHANGED[card], strict=True):
        for value in FACES:
            assert table[value] == change.of(value)
            assert table[value | RELIC] == (change.of(value) and change.of(value) | RELIC)
            assert not change.of(value) or change.of(value) in FACES


def test_what_the_cards_do_to_dice() -> None:
    made = {
        card.token: [[change.of(value) for value in FACES] for change in card.power.changes]
        for card in DECK
        if isinstance(card.power, ChangeDice)
    }
    up, down = [2, 3, 4, 5, 6, 0], [0, 1, 2, 3, 4, 5]
    assert made == {
        "booster": [up],
        "stasis": [down],
        "gravity": [down, up],
        "polarity": [[6, 5, 4, 3, 2, 1]],
    }
    assert {CARDS[card]: FIELDS[field] for card, field in kinds.FIELD_OF.items()} == {
        "stasis": "isolation",
        "crystal": "positron",
        "gravity": "repulsor",
    }
