"""Positions and trees as links: short, read again, and hostile ones refused."""

from __future__ import annotations

import base64
import zlib
from random import Random
from typing import Any

import pytest

from advisor import games
from advisor.core import link
from advisor.core.errors import PositionError
from advisor.core.link import VERSION, LinkError, link_of, read_link
from advisor.core.tree import Tree
from advisor.core.tree_text import TreeError
from tests.conformance.playing import GAMES, random_game
from tests.frontiers.test_notation import table


def packed(text: str | bytes) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = packer.compress(text if isinstance(text, bytes) else text.encode()) + packer.flush()
    return VERSION + base64.urlsafe_b64encode(data).decode().rstrip("=")


@pytest.mark.parametrize("name", GAMES)
def test_positions_and_trees_of_any_game_read_themselves(name: str) -> None:
    game = random_game(name, 2)
    for step in game.some(6):
        text = link_of(step.position)
        assert text.replace("-", "").replace("_", "").isalnum()
        assert text.isascii()
        assert read_link(text) == step.position
    tree = Tree(game.steps[0].position, 1)
    for step in game.steps[:10]:
        tree.play(step.action)
    tree.entitle(3, "Zoë <b>")
    assert read_link(link_of(tree)) == tree


def test_a_link_is_short() -> None:
    assert len(link_of(table())) < 300


def test_an_address_is_as_good_as_the_text() -> None:
    text = link_of(table())
    for address in (
        f"http://localhost:8866/?a=1&position={text}#x",
        f" {text}\n",
        f"#position={text}",
    ):
        assert read_link(address) == table()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is empty"),
        ("2abc", "begins with 1, not '2'"),
        ("1a b", "no link to a position"),
        ("1<script>", "no link to a position"),
        ("1A", "is damaged; copy all of it"),
        ("1" + "A" * 40, "is damaged"),
        (packed(b"\xff\xfe"), "is damaged; copy all of it"),
        (packed("nonsense"), "unknown kind, 'nonsense'"),
        (packed("alien-frontiers/1\nnothing"), "unknown kind"),
        (packed("{"), "is damaged: "),
        (packed('{"format": "chess/1"}'), "unknown kind, 'chess/1'"),
        (packed('{"format": 5}'), "unknown kind, 5"),
        (packed("x" * 6_000_000), "more than 5 MB"),
        ("1" + "A" * 300_000, "at most 200,000 signs"),
        (packed("x")[:-2], "is damaged"),
    ],
)
def test_what_is_no_link_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(LinkError, match=sentence):
        read_link(text)


def test_what_follows_the_end_is_refused() -> None:
    data = base64.urlsafe_b64decode(packed("{}")[1:] + "==")
    with pytest.raises(LinkError, match="something follows it"):
        read_link(VERSION + base64.urlsafe_b64encode(data + b"more").decode().rstrip("="))


def test_what_is_wrong_with_a_position_is_said_by_its_reader() -> None:
    with pytest.raises(PositionError, match="'9s' at character 5"):
        read_link(packed("alien-frontiers/1\nred 9s; blue"))
    with pytest.raises(PositionError):
        read_link(packed('{"format": "alien-frontiers/1"}'))
    with pytest.raises(TreeError):
        read_link(packed('{"format": "alien-frontiers-tree/1"}'))


def test_what_is_too_long_for_a_link_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "LONGEST", 100)
    with pytest.raises(LinkError, match="too long for a link"):
        link_of(table())


def test_damaged_links_never_raise_anything_foreign() -> None:
    text, rng = link_of(table()), Random(3)
    ours: tuple[type[Exception], ...] = (LinkError, PositionError)
    for _ in range(300):
        at = rng.randrange(1, len(text))
        try:
            read_link(text[:at] + rng.choice("AZaz09-_") + text[at + rng.randrange(2) :])
        except ours:
            continue


def test_every_game_of_the_house_can_be_linked() -> None:
    for name in games.names():
        position: Any = games.kit(name).new_game(2, seed=1)
        assert read_link(link_of(position)) == position
