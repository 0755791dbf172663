"""Colours of the picture by day and by night.

Every drawn thing has a class and the colours stand in one table, so that one picture serves
both. Colours are written out rather than as CSS variables: viewers that do not know variables
show the day colours.
"""

from __future__ import annotations

from typing import Final

from widgets.svg import Theme

#: class → (property, by day, by night)
COLORS: Final[tuple[tuple[str, str, str, str], ...]] = (
    (".bg", "fill", "#e9edf5", "#10151f"),
    (".panel", "fill", "#ffffff", "#1b2433"),
    (".panel", "stroke", "#b9c3d6", "#3c4b66"),
    (".ink", "fill", "#1a2233", "#eef2fa"),
    (".soft", "fill", "#46536b", "#b6c2d9"),
    (".planet", "fill", "#d9a673", "#5a3a28"),
    (".crater", "fill", "#cb9560", "#6b4632"),
    (".land", "fill", "#fbf1e4", "#2a2220"),
    (".land", "stroke", "#8f6238", "#a57a55"),
    (".port", "fill", "#f0f3f9", "#121927"),
    (".port", "stroke", "#7d8ba5", "#73819c"),
    (".closed", "fill", "#c9d0dd", "#2d3748"),
    (".closed", "stroke", "#8d99ae", "#5b6880"),
    (".cross", "stroke", "#69758c", "#8b98b0"),
    (".step", "fill", "#dfe5ef", "#2c384d"),
    (".fuel", "fill", "#b3530a", "#f2994a"),
    (".ore", "fill", "#4d5a70", "#aab7cc"),
    (".token", "fill", "#ffffff", "#10151f"),
    (".sold", "stroke", "#8f6238", "#a57a55"),
    (".tech", "fill", "#ece6fb", "#2b2444"),
    (".tech", "stroke", "#6b4fc0", "#9d86e8"),
    (".field", "fill", "#ffffff", "#10151f"),
    (".field", "stroke", "#7a2a8a", "#e0a0f0"),
    (".mark", "stroke", "#7a2a8a", "#e0a0f0"),
    (".edge", "stroke", "#1a2233", "#eef2fa"),
    (".turn", "stroke", "#1a2233", "#eef2fa"),
)

#: The same by day and by night: four hues of different lightness, told apart by shape as well.
FIXED: Final = """
.red{fill:#c2273d;stroke:#5d0e1a}.green{fill:#087a50;stroke:#033321}
.blue{fill:#2460c8;stroke:#0c2659}.yellow{fill:#f5c518;stroke:#6b5200}
.relic{stroke-width:5}
.relic.red{fill:#fff;stroke:#c2273d}.relic.green{fill:#fff;stroke:#087a50}
.relic.blue{fill:#fff;stroke:#2460c8}.relic.yellow{fill:#fff;stroke:#b98f00}
.on{fill:#fff}.on.yellow,text.on.relic{fill:#1f1800}
.on,.ink,.soft,.fuel,.ore,text.on.relic{stroke:none}
.pips{fill:none;stroke:#fff;stroke-width:8.5;stroke-linecap:round}
path.pips.yellow,path.pips.relic{stroke:#1f1800;stroke-width:8.5;fill:none}
.dim{opacity:.42}.mark{fill:none;stroke-width:3}.cross{stroke-width:3}.sold{stroke-width:4}
.panel,.land,.port,.closed,.tech,.field{stroke-width:1.5}.port{stroke-dasharray:5 4}
.turn{fill:none;stroke-width:4}.edge{stroke-width:4;stroke-dasharray:none}
text{font-family:"Segoe UI",Roboto,"Helvetica Neue",Arial,"Liberation Sans",sans-serif}
text{font-size:16px}.b{font-weight:700}.m{text-anchor:middle}.e{text-anchor:end}
.c,.l,.n,.t,.big{font-weight:700}.l{font-size:14px}.n{font-size:19px}
.t{font-size:20px}.c{font-size:21px}.big{font-size:27px}
"""


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


def css(theme: Theme) -> str:
    """The style sheet of a picture."""
    day, night, fixed = (
        _scoped(_palette(2), ".af"),
        _scoped(_palette(3), ".af"),
        _scoped(FIXED, ".af"),
    )
    if theme == "dark":
        return night + fixed
    if theme == "auto":
        return f"{day}{fixed}@media (prefers-color-scheme:dark){{{night}}}"
    if theme == "host":
        return day + _scoped(_palette(3), ".af-night .af") + fixed
    return day + fixed
