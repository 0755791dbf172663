"""The cards on display at the Alien Artifact, and the piles beside them."""

from __future__ import annotations

from functools import cache

from widgets.frontiers.drawing.layouts import PLANS
from widgets.frontiers.drawing.scene import Scene
from widgets.frontiers.drawing.shapes import box, kept, place, text, thing
from widgets.frontiers.texts import CARD_LINES, CARD_NAMES, CARD_POWERS


def display(scene: Scene, layout: str) -> str:
    """Three places for cards, and how many are left."""
    return _display(layout, scene.display, scene.deck, scene.discards)


@kept
def _display(layout: str, cards: tuple[str, ...], deck: int, discards: int) -> str:
    plan = PLANS[layout]
    x, y, _, _, pitch = plan.cards
    drawn = ""
    seen: dict[str, int] = {}
    for index in range(3):
        card = cards[index] if index < len(cards) else None
        if card:
            seen[card] = seen.get(card, 0) + 1
        again = f":{seen[card]}" if card and seen[card] > 1 else ""
        drawn += place(x, y + index * pitch, _card(layout, card, index, again))
    px, py = plan.pile
    thrown = f"{'disc.' if plan.compact else 'discards'} {discards}"
    inner = box(-70, -14, 74, 34, "hit") + text(0, 0, f"deck {deck}", "soft e")
    inner += text(0, 15, thrown, "soft e")
    label = f"Deck {deck} cards, discards {discards} cards"
    return drawn + place(px, py, thing("pile:discards", label, inner))


@cache
def _card(layout: str, card: str | None, index: int, again: str) -> str:
    """A card on display: its name, and where there is room what it does."""
    _, _, wide, high, _ = PLANS[layout].cards
    if card is None:
        label = "Empty place on the display"
        return thing(f"card:{index + 1}", label, box(0, 0, wide, high, "port", 6))
    inner = box(0, 0, wide, high, "card", 6) + text(9, 15.2, CARD_NAMES[card], "cn", wide - 14)
    if high > 30:
        inner += text(9, 31, CARD_POWERS[card], "cl", wide - 14)
    label = f"{CARD_NAMES[card]}, on display. {' '.join(CARD_LINES[card])}"
    return thing(f"card:{card}{again}", label, inner)
