"""Measures the picture as a browser shows it: `python -m tests.browser.measure --count 200`.

Positions from play, the presets, openings and boards that are as full as they can be are drawn in
every layout, by day and by night. Of each text it is asked how large it is, whether it touches
another one, is cut off or lies under a shape, and how well it stands out from what is really behind
it: the picture is taken once more without letters, and of the contrasts of a text with the pixels
behind it the tenth in a hundred, from the worst, counts.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from PIL import Image
from playwright.sync_api import Page

import widgets
from advisor import Position, games
from browser.moments import played
from phoenix.samples import random_game
from support import position
from widgets.face import face_of
from widgets.frontiers import drafts
from widgets.page import chromium
from widgets.svg import Theme

SMALLEST: Final = 12.0
DIE: Final = 26.0
CONTRAST: Final = 4.5
FAINT: Final = 3.0
"""For letters of 20 pixels, and for what is faint on purpose since it cannot be used."""
THEMES: Final[tuple[Theme, ...]] = ("light", "dark")

#: Texts with their boxes, as tall as their letters are, and what is wrong with where they are.
TEXTS: Final = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8")


@dataclass
class Found:
    """What was measured, over many pictures."""

    pictures: int = 0
    texts: int = 0
    smallest: float = 99.0
    die: float = 99.0
    contrast: float = 99.0
    faintest: str = ""
    troubles: list[str] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)

    def trouble(self, kind: str, what: str, where: str) -> None:
        """Note one."""
        self.kinds[kind] += 1
        self.troubles.append(f"{kind}: {what} ({where})")

    def look(self, page: Page, svg: str, where: str) -> None:
        """Measure one picture."""
        touch = "<style>svg * { pointer-events: visiblePainted !important }</style>"
        page.set_content(f'{touch}<body style="margin:0">{svg}')
        measured = page.evaluate(TEXTS)
        page.add_style_tag(content="svg text { visibility: hidden }")
        image = Image.open(BytesIO(page.locator("svg").screenshot())).convert("RGB")
        self.pictures += 1
        self.die = min(self.die, measured["die"])
        if measured["die"] < DIE:
            self.trouble("small die", f"{measured['die']:.1f}", where)
        for kind, what in measured["troubles"]:
            self.trouble(kind, what, where)
        for text in measured["texts"]:
            self._text(text, image, where)

    def _text(self, text: dict[str, Any], image: Image.Image, where: str) -> None:
        self.texts += 1
        self.smallest = min(self.smallest, text["size"])
        if text["size"] < SMALLEST - 0.01:
            self.trouble("small", f"{text['said']} {text['size']:.1f}", where)
        found = contrast(text["color"], behind(image, text["box"]))
        easy = text["faint"] or text["size"] >= 20
        if found < self.contrast and not easy:
            self.contrast, self.faintest = found, f"{text['said']} ({where})"
        if found < (FAINT if easy else CONTRAST):
            self.trouble("contrast", f"{text['said']} {found:.1f}", where)

    def told(self) -> str:
        """All of it in a few lines."""
        worst = f"{self.contrast:.1f}, of {self.faintest}"
        lines = [
            f"pictures {self.pictures}, texts {self.texts}",
            f"smallest text {self.smallest:.1f} px, smallest die {self.die:.1f} px",
            f"lowest contrast {worst}",
            f"troubles {sum(self.kinds.values())} {dict(self.kinds) or ''}",
        ]
        return "\n".join([*lines, *dict.fromkeys(self.troubles)])


def behind(image: Image.Image, box: list[float]) -> list[tuple[int, int, int]]:
    """The colours behind a text."""
    left, top, right, bottom = (round(edge) for edge in box)
    left, top = max(0, left), max(0, top)
    part = image.crop((left, top, max(left + 1, right), max(top + 1, bottom)))
    flat = part.tobytes()
    return list(zip(flat[::3], flat[1::3], flat[2::3], strict=True))


def _light(color: tuple[float, ...] | list[float]) -> float:
    channels = [value / 255 for value in color[:3]]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(ink: list[float], pixels: list[tuple[int, int, int]]) -> float:
    """How well letters stand out: the tenth in a hundred of all pixels, from the worst."""
    one = _light(ink)
    lights = {color: _light(color) for color in set(pixels)}
    ratios = sorted(
        (max(one, lights[color]) + 0.05) / (min(one, lights[color]) + 0.05) for color in pixels
    )
    return ratios[len(ratios) // 10]


# What is looked at


def crowded() -> Position:
    """As much as a table can hold: long names, all fields, four colours on a territory."""
    return position(
        players=4,
        red={
            "name": "Wilhelmina Featherstonehaugh-Cholmondeley",
            "ships": "1 2 3 4 5 6*",
            "fuel": 112,
            "ore": 110,
            "hub": 7,
            "cards": "booster city cannon crystal decoy gravity helmet monument polarity",
        },
        blue={"name": "W" * 40, "hub": 3, "cards": "stasis teleporter warper cache decoy"},
        green={"hub": 1, "cards": "helmet"},
        yellow={"name": "Yo", "hub": 6, "cards": "crystal cannon"},
        docks={
            "mine": "blue:3 green:4 green:5 yellow:6 yellow:6",
            "solar": "blue:1 blue:2 green:3 green:4 yellow:5 yellow:6",
            "hub": {"blue": "blue:2"},
            "artifact": "red:6 yellow:4",
        },
        territories={
            "lem": {"blue": 1, "red": 1, "green": 1, "yellow": 1},
            "burroughs": {"red": 2, "blue": 1, "green": 1, "yellow": 1},
            "vanvogt": {"yellow": 1},
        },
        fields={"isolation": "vanvogt", "positron": "vanvogt", "repulsor": "vanvogt"},
        display="stasis teleporter gravity",
        discards="warper",
        this_turn={"used": ["booster"], "artifact": 6, "discarded": True, "new_cards": ["city"]},
    )


def full(rng: Random) -> Any:
    """A board with something everywhere, more than rules allow: only a drawing of it is asked."""
    from widgets.frontiers.drawing.scene import Scene

    colors = ("red", "green", "blue", "yellow")
    some = lambda most: [f"{rng.choice(colors)}:{rng.randint(1, 6)}" for _ in range(most)]  # noqa: E731
    lands = "asimov bradbury burroughs heinlein herbert lem pohl vanvogt".split()
    draft = {
        "players": [
            {
                "color": color,
                "fuel": rng.randint(0, 20),
                "ore": rng.randint(0, 14),
                "hub": rng.randint(0, 7),
                "cards": rng.sample("booster city cannon crystal decoy gravity helmet".split(), 3),
                "ships": [str(rng.randint(1, 6)) for _ in range(rng.randint(1, 7))],
            }
            for color in colors
        ],
        "active": rng.choice(colors),
        "phase": "main",
        "moves": rng.randint(0, 130),
        "docks": {
            **{
                place: some(rng.randint(count // 2, count))
                for place, count in zip(
                    "solar mine artifact market shipyard constructor raiders terraform".split(),
                    (8, 5, 4, 4, 6, 6, 3, 1),
                    strict=True,
                )
            },
            "hub": {color: [f"{color}:4"] * rng.randint(0, 3) for color in colors},
            "bay": [color for color in colors for _ in range(rng.randint(0, 6))],
        },
        "territories": {
            land: {color: rng.randint(1, 4) for color in rng.sample(colors, rng.randint(1, 4))}
            for land in lands
        },
        "fields": {
            name: rng.choice([*lands, None]) for name in ("isolation", "positron", "repulsor")
        },
        "display": rng.sample("stasis teleporter warper gravity monument cache".split(), 3),
    }
    return Scene.of_draft(draft)


def moments(seed: int = 1) -> Iterator[tuple[str, Any]]:
    """Positions to look at, each with a name, without end."""
    yield "crowded", crowded()
    for seats in (2, 3, 4):
        yield f"opening {seats}", Position.new_game(seats, seed=seats)
        for name in ("middle", "end"):
            yield f"{name} {seats}", drafts.preset(name, seats)
    rng = Random(seed)
    for number in range(8):
        yield f"full {number}", full(rng)
    while True:
        seats = rng.choice((2, 3, 4))
        game = rng.randrange(10**6)
        steps = [after for _, _, after in played(seats, game)]
        for number in sorted(rng.sample(range(len(steps)), 6)):
            yield f"game {game} of {seats}, step {number}", steps[number]


def phoenix_moments(seed: int = 1) -> Iterator[tuple[str, Any]]:
    """The same of Space Station Phoenix: presets, then positions from play with 2 to 4 players."""
    for seats in (2, 3, 4):
        for name in ("opening", "middle", "end"):
            yield f"{name} {seats}", face_of(games.kit("phoenix")).preset(name, seats)
    rng = Random(seed)
    while True:
        game = rng.randrange(10**6)
        steps = [before for before, _ in random_game(game)]
        for number in sorted(rng.sample(range(len(steps)), 6)):
            seats = len(steps[number].players)
            yield f"game {game} of {seats}, step {number}", steps[number]


def measure(page: Page, count: int, found: Found | None = None, game: str = games.USUAL) -> Found:
    """Draw positions in every layout and theme, and measure."""
    found = found or Found()
    many = moments() if games.kit(game).name == games.USUAL else phoenix_moments()
    for name, moment in islice(many, count):
        for layout, width, _ in face_of(games.kit(game)).layouts:
            for theme in THEMES:
                svg = widgets.render(moment, layout=layout, theme=theme, width=width)
                found.look(page, svg, f"{name}, {layout}, {theme}")
    return found


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description="Measure the picture in Chromium.")
    parser.add_argument("--count", type=int, default=200, help="positions")
    parser.add_argument("--game", default=games.USUAL, help="whose picture")
    chosen = parser.parse_args(arguments)
    with chromium() as browser:
        page = browser.new_page(viewport={"width": 960, "height": 700})
        found = measure(page, chosen.count, game=chosen.game)
    print(found.told())
    return 1 if found.troubles else 0


if __name__ == "__main__":
    sys.exit(main())
