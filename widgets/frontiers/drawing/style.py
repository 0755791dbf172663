"""Colours of the picture by day and by night.

Every drawn thing has a class and the colours stand in one table, so that one picture serves
both. Colours are written out rather than as CSS variables: viewers that do not know variables
show the day colours.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from widgets.svg import Theme

#: class → (property, by day, by night)
COLORS: Final[tuple[tuple[str, str, str, str], ...]] = (
    (".ink,.t,.h,.n,.big", "fill", "#15203a", "#eef3fd"),
    (".soft", "fill", "#3f4f6e", "#b4c3de"),
    (".t,.soft,.h", "stroke", "#ffffff", "#0b1226"),
    (".stars", "stroke", "#c3d0e8", "#cfdcff"),
    (".orbit", "stroke", "#6f8bc0", "#5d78b8"),
    (".ray", "stroke", "#f5a83a", "#ffc14d"),
    (".crater", "fill", "#8b97ad", "#2f384b"),
    (".sea", "fill", "#f4f8ff", "#101a33"),
    (".cloud", "fill", "#ffffff", "#ffffff"),
    (".cloud", "fill-opacity", ".34", ".055"),
    (".edge", "stroke", "#5e4630", "#f3dcb6"),
    (".tex", "stroke", "#5e4630", "#fff0d8"),
    (".tex", "stroke-opacity", ".2", ".15"),
    (".ln", "fill", "#241a10", "#fff6e9"),
    (".lb", "fill", "#3d2f20", "#f3e3cd"),
    (".lheinlein", "fill", "#d9e3ae", "#4b5a30"),
    (".lherbert", "fill", "#bfe0cd", "#28594c"),
    (".llem", "fill", "#efcbd9", "#643650"),
    (".lpohl", "fill", "#c6d7f1", "#38507a"),
    (".lvanvogt", "fill", "#d9d0ec", "#443b5e"),
    (".lasimov", "fill", "#edd3c1", "#4d362e"),
    (".lbradbury", "fill", "#efdcab", "#604329"),
    (".lburroughs", "fill", "#f4d795", "#6a4a20"),
    (".plate", "fill", "#ffffff", "#0b1226"),
    (".plate", "fill-opacity", ".66", ".74"),
    (".port", "fill", "#ffffff", "#050a18"),
    (".port", "stroke", "#5f7396", "#7f95ba"),
    (".seam", "stroke", "#5f7396", "#7f95ba"),
    (".cond", "fill", "#ffffff", "#050a18"),
    (".cond", "stroke", "#5f7396", "#7f95ba"),
    (".hint", "fill", "#52658a", "#8fa3c6"),
    (".shut", "fill", "#52658a", "#8fa3c6"),
    (".truss", "stroke", "#9fb1d1", "#46598a"),
    (".node", "fill", "#ffffff", "#0b1226"),
    (".node", "stroke", "#6f8bc0", "#5d78b8"),
    (".ic", "stroke", "#15203a", "#eef3fd"),
    (".instep", "stroke", "#d9e1ef", "#2a3759"),
    (".edgestep", "stroke", "#7a8cab", "#6b80ab"),
    (".fuel", "fill", "#a84a04", "#ffa24a"),
    (".ore", "fill", "#4a5873", "#b9c7df"),
    (".card", "fill", "#efe9fd", "#231d45"),
    (".card", "stroke", "#6b4fc0", "#a692f2"),
    (".cn,.cl", "fill", "#2a1a63", "#f1edff"),
    (".hud", "fill", "#ffffff", "#0d1530"),
    (".hud", "stroke", "#b3c1da", "#33446e"),
    (".turn", "stroke", "#15203a", "#ffffff"),
    (".turn.won", "stroke", "#b07c00", "#ffd23f"),
    (".field", "fill", "#fdf3ff", "#1b1030"),
    (".field", "stroke", "#7a1f8f", "#f0b3ff"),
    (".mark", "stroke", "#7a1f8f", "#f0b3ff"),
    (".dome,.rimedge", "stroke", "#15203a", "#ffffff"),
    (".hull.red,.edgered", "stroke", "#5d0e1a", "#ff9aa5"),
    (".hull.green,.edgegreen", "stroke", "#033321", "#6fe0b0"),
    (".hull.blue,.edgeblue", "stroke", "#0c2659", "#9cc0ff"),
    (".hull.yellow,.edgeyellow", "stroke", "#6b5200", "#fff0b0"),
    (".sky0", "stop-color", "#ffffff", "#131c3a"),
    (".sky1", "stop-color", "#eaf0fa", "#0a0f22"),
    (".sky2", "stop-color", "#d5e0f2", "#060914"),
    (".sun0", "stop-color", "#fff6d6", "#fff3c4"),
    (".sun1", "stop-color", "#ffd05e", "#ffc14d"),
    (".sun2", "stop-color", "#f59a2c", "#f0812a"),
    (".glow0,.glow1", "stop-color", "#ffcf80", "#ffae45"),
    (".moon0", "stop-color", "#e2e7f0", "#8d97ab"),
    (".moon1", "stop-color", "#aab5c8", "#3d475c"),
    (".air0,.air1", "stop-color", "#4f9fc4", "#7fd0e6"),
    (".shade0", "stop-color", "#ffffff", "#fff1d0"),
    (".shade0", "stop-opacity", ".35", ".06"),
    (".shade1,.shade2", "stop-color", "#3a2c1c", "#04060f"),
    (".shade2", "stop-opacity", ".2", ".5"),
)

PLAYERS: Final = {"red": "#c2273d", "green": "#087a50", "blue": "#2460c8", "yellow": "#f5c518"}
"""The same by day and by night: four hues of different lightness, told apart by shape as well."""

GRADIENTS: Final = {
    "sky": ('cx=".5" cy=".42" r=".8"', (0, 0.55, 1)),
    "sun": ('cx=".5" cy=".5" r=".5"', (0, 0.6, 1)),
    "glow": ('gradientUnits="userSpaceOnUse" cx="0" cy="0" r="{glow}"', (0, 1)),
    "moon": ('cx=".3" cy=".25" r=".9"', (0, 1)),
    "air": ("", (0.84, 1)),
    "shade": ('cx=".3" cy=".24" r=".86"', (0, 0.5, 1)),
}
"""Name → its attributes and where its stops are."""

_FIXED: Final = (
    "".join(
        f".{color}{{fill:{fill}}}.in{color}{{stroke:{fill}}}.rim.{color}{{fill:none;stroke:{fill}}}"
        f".hull.relic.{color}{{fill:#fff;stroke:{'#b98f00' if color == 'yellow' else fill}}}"
        for color, fill in PLAYERS.items()
    )
    + """
text{font-family:"Segoe UI",Roboto,"Helvetica Neue",Arial,"Liberation Sans",sans-serif}
text{font-size:12px}.b,.t,.ln,.cn,.hint,.n,.h,.big,.on{font-weight:700}
.t,.ln,.cn,.hint{font-size:13px}.n{font-size:14px}.h{font-size:17px}.big{font-size:20px}
.m{text-anchor:middle}.e{text-anchor:end}
.t,.soft,.h{paint-order:stroke;stroke-width:3px;stroke-opacity:.5;stroke-linejoin:round}
text.on{fill:#fff}text.on.yellow,text.on.relic{fill:#1f1800}
.pips{fill:none;stroke:#fff;stroke-width:5.4;stroke-linecap:round}
.pips.yellow,.pips.relic{fill:none;stroke:#1f1800}
.shine{fill:none;stroke:#fff;stroke-opacity:.3;stroke-width:1.4;stroke-linecap:round;
stroke-linejoin:round}
.hull{stroke-width:1.2}.hull.relic{stroke-width:3}.dome{stroke-width:1.1}
.hit{fill-opacity:0}.slot{fill-opacity:0;x:-.5px;y:-2px;width:29px;height:44px;rx:8px}
.gem{fill:#fff;stroke:#15203a;stroke-width:1.6}.star{fill:#15203a}
.stars,.ray,.mark,.ic,.tex{stroke-linecap:round;stroke-linejoin:round}
.orbit,.seam,.ic,.tex,.edge,.truss,.turn,.rimedge,.mark,.flight{fill:none}
.orbit{stroke-opacity:.55;stroke-width:1.6}.trail{stroke-width:1;stroke-dasharray:2 6}
.ray{stroke-width:2;stroke-opacity:.7}.crater{fill-opacity:.45}
.edge{stroke-opacity:.4;stroke-width:1.4}.tex{stroke-width:1.6}
.port,.hud{stroke-width:1.3}.hud{fill-opacity:.9}.node{stroke-width:1.4}.card{stroke-width:1.2}
.seam{stroke-opacity:.45;stroke-dasharray:2 3}.cond{stroke-opacity:.5}.shut{fill-opacity:.28}
.truss{stroke-width:3}.thin{stroke-width:2}.ic{stroke-width:1.7}.turn{stroke-width:2.5}.turn.won{stroke-width:4}
.dots{fill:none;stroke-linecap:round;stroke-width:10.2}.dots.edgestep{stroke-width:9}
.dots.inred,.dots.ingreen,.dots.inblue,.dots.inyellow{stroke-width:8}.dots.instep{stroke-width:7}
.field{stroke-width:1.6}.mark{stroke-width:2.2}
.rim{stroke-width:7}.rimedge{stroke-width:9.5;stroke-opacity:.75}
.dim{opacity:.5}.fresh{stroke:none}
.air1,.glow1,.shade1{stop-opacity:0}.air0{stop-opacity:.55}.glow0{stop-opacity:.42}
.scenery{pointer-events:none}
"""
)


def _scoped(css: str, scope: str) -> str:
    """Every rule inside one kind of picture, so that nothing leaks into the page around it."""
    rules = []
    for rule in css.replace("\n", "").split("}"):
        if rule:
            selectors, _, body = rule.partition("{")
            names = ",".join(f"{scope} {selector}" for selector in selectors.split(","))
            rules.append(f"{names}{{{body}}}")
    return "".join(rules)


def _palette(column: int) -> str:
    return "".join(f"{row[0]}{{{row[1]}:{row[column]}}}" for row in COLORS)


def _identity(name: str, theme: Theme, layout: str) -> str:
    """Pictures of different themes on one page have gradients of their own."""
    return f"af-id-{name}-{theme}-{layout}"


@cache
def gradients(theme: Theme, layout: str, glow: float) -> str:
    """What sun, sky and planet are filled with."""
    drawn = ""
    for name, (attributes, stops) in GRADIENTS.items():
        inner = "".join(
            f'<stop offset="{offset}" class="{name}{number}"/>'
            for number, offset in enumerate(stops)
        )
        drawn += (
            f'<radialGradient id="{_identity(name, theme, layout)}" '
            f"{attributes.format(glow=glow)}>{inner}</radialGradient>"
        )
    return f"<defs>{drawn}</defs>"


@cache
def css(theme: Theme, layout: str) -> str:
    """The style sheet of a picture."""
    fills = "".join(
        f".{name}fill{{fill:url(#{_identity(name, theme, layout)})}}" for name in GRADIENTS
    )
    day, night = _scoped(_palette(2), ".af"), _scoped(_palette(3), ".af")
    fixed = _scoped(_FIXED + fills, ".af")
    if theme == "dark":
        return night + fixed
    if theme == "auto":
        return f"{day}{fixed}@media (prefers-color-scheme:dark){{{night}}}"
    if theme == "host":
        return day + _scoped(_palette(3), ".af-night .af") + fixed
    return day + fixed
