"""Colours of the picture by day and by night.

Every drawn thing has a class and the colours stand in one table, so that one picture serves both.
All classes begin with `p-` and count only below `.phx`: the picture of another game may stand on
the same page.
"""

from __future__ import annotations

from typing import Final

from widgets.phoenix.drawing.layout import LAYOUTS
from widgets.svg import Theme

SCOPE: Final = ".phx"

#: class, property, by day, by night
_TABLE: Final = """
p-ink fill #15203a #eef3fd
p-soft fill #3f4f6e #b4c3de
p-halo stroke #ffffff #0b1226
p-plate fill #ffffff #0b1226
p-hud fill #ffffff #0d1530
p-hud stroke #b3c1da #33446e
p-tube stroke #c8d4e8 #2b3a62
p-line stroke #7f93b8 #8497bf
p-rib stroke #7f93b8 #8497bf
p-joint fill #7f93b8 #8497bf
p-orbit stroke #6f8bc0 #5d78b8
p-stars stroke #8ba3cf #cfdcff
p-sol fill #9db9ea #1d3f86
p-sol stroke #3f63ad #7fa8f0
p-live fill #ffe08a #fff0bf
p-live stroke #a87400 #ffd45e
p-late fill #9fb0d2 #27345c
p-late stroke #5f7396 #8fa3d0
p-free fill #ffffff #070c1c
p-free stroke #7a8cab #5f74a6
p-gem fill #6b2fb8 #c9a2ff
p-food fill #1d7a2c #8fe07e
p-water fill #1466b8 #6fc3ff
p-metal fill #4a5873 #b9c7df
p-vp fill #855600 #ffe08a
p-cut stroke #ffffff #0b1226
p-ic stroke #15203a #eef3fd
p-ics stroke #3f4f6e #b4c3de
p-ship fill #ffffff #182650
p-ship stroke #5f7396 #6d86c4
p-used fill #e4eaf5 #0a1022
p-used stroke #a9b6cf #44557f
p-flame fill #e8792a #ff9d42
p-port fill #fff6dc #f3e6c4
p-port stroke #7a8cab #5f74a6
p-rung fill #15203a #eef3fd
p-lead fill #ffd870 #ffe08a
p-lead stroke #855600 #ffe08a
p-can fill #a6e22e #b8f34a
p-can stroke #3a7500 #b8f34a
p-may fill #3a7500 #b8f34a
p-may-e stroke #3a7500 #b8f34a
p-rc stroke #6b4fc0 #c9b8ff
p-ghost fill #ffffff #0b1226
p-white stroke #15203a #ffffff
p-teal-e stroke #0b7a74 #54dccf
p-pink-e stroke #b02a78 #ff9dd2
p-brown-e stroke #7d4f1e #e9b679
p-teal-t fill #0b7a74 #54dccf
p-pink-t fill #b02a78 #ff9dd2
p-brown-t fill #7d4f1e #e9b679
p-red stroke #5d0e1a #ff9aa5
p-green stroke #033321 #6fe0b0
p-blue stroke #0c2659 #9cc0ff
p-yellow stroke #6b5200 #fff0b0
p-teal-1 stop-color #d9f5f2 #1a6a6b
p-teal-2 stop-color #b4e3de #0c3540
p-pink-1 stop-color #fde6f3 #7a2f60
p-pink-2 stop-color #f4c6e0 #3e1732
p-brown-1 stop-color #f6e8d6 #74502c
p-brown-2 stop-color #e6cfb0 #3a2817
p-sky-1 stop-color #ffffff #16224a
p-sky-2 stop-color #eaf0fa #0a0f22
p-sky-3 stop-color #d5e0f2 #060914
p-sea-1 stop-color #6ba8e0 #071a3d
p-sea-2 stop-color #8cc3f0 #123f7d
p-sea-3 stop-color #bfe0fb #3f8fd6
p-air stop-color #4f9fe0 #7fd0ff
p-shade stop-color #1d3f78 #04060f
p-sun stop-color #ffd9a0 #ffb763
p-land fill #9fd3a8 #4f9a6a
p-cloud fill #ffffff #ffffff
p-teal-h fill url(#af-id-teal)#c6ece8 url(#af-id-teal)#124f55
p-pink-h fill url(#af-id-pink)#f8d6ea url(#af-id-pink)#5c2349
p-brown-h fill url(#af-id-brown)#eedcc3 url(#af-id-brown)#573c21
p-sky fill url(#af-id-sky)#eaf0fa url(#af-id-sky)#0a0f22
"""

#: The same by day and by night.
_FIXED: Final = """
text{font-family:"Segoe UI",Roboto,"Helvetica Neue",Arial,"Liberation Sans",sans-serif}
.p-12,.p-b{font-size:12px}.p-b,.p-t,.p-n,.p-h,.p-big{font-weight:700}
.p-t{font-size:13px}.p-n{font-size:14px}.p-h{font-size:17px}.p-big{font-size:20px}
.p-m{text-anchor:middle}.p-e{text-anchor:end}
.p-halo{paint-order:stroke;stroke-width:3px;stroke-opacity:.6;stroke-linejoin:round}
.p-plate{fill-opacity:.8;stroke:none}.p-thin{fill-opacity:.5}.p-hud{fill-opacity:.92}
.p-tube,.p-line,.p-rib,.p-orbit,.p-stars,.p-ic,.p-ics,.p-cut,.p-rc,.p-white,.p-dots{fill:none}
.p-tube,.p-rib{stroke-width:12}.p-rib{stroke-dasharray:1.2 6;stroke-opacity:.55}
.p-line{stroke-width:1.3}.p-orbit{stroke-opacity:.5;stroke-width:1.4}
.p-orbit2{stroke-dasharray:2 7}.p-stars{stroke-linecap:round}
.p-st1{stroke-width:1.2;stroke-opacity:.8}.p-st2{stroke-width:1.7;stroke-opacity:.55}
.p-st3{stroke-width:2.3;stroke-opacity:.35}
.p-live{stroke-width:1.6}.p-late{stroke-width:1.3;stroke-dasharray:3 2}.p-free{stroke-width:1.2}
.p-fig{stroke:#141a2c;stroke-width:1.3;stroke-linejoin:round}
.p-eye{fill:#fff}.p-dot{fill:#141a2c}
.p-face{fill:none;stroke:#141a2c;stroke-width:1.6;stroke-linecap:round}
.p-cut{stroke-width:1;stroke-opacity:.55}
.p-ic,.p-ics{stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
.p-pale{fill:none;stroke:#fff;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
.p-rim{fill:none;stroke:#fff;stroke-opacity:.28}.p-shine{fill:none;stroke:#fff;stroke-opacity:.4;stroke-width:1.4}
.p-dark{fill:none;stroke:#141a2c;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
.p-onport .p-food{fill:#1d7a2c}.p-onport .p-water{fill:#1466b8}.p-onport .p-metal{fill:#4a5873}
.p-pill{fill:#0b1226;fill-opacity:.72}.p-on{fill:#fff;font-weight:700}.p-on.p-on-yellow{fill:#1f1800}
.p-ship,.p-used{stroke-width:1.2}.p-used{stroke-dasharray:4 3}.p-off{fill-opacity:.6}
.p-stripe{stroke:none}.p-dots{stroke:#fff;stroke-width:3.8;stroke-linecap:round}
.p-dots.p-on-yellow{stroke:#1f1800}
.p-rung{fill-opacity:.07}.p-lead{fill-opacity:.2;stroke-width:1.2}.p-can{fill-opacity:.13;stroke-width:2}
.p-rc{stroke-width:1.5;stroke-dasharray:1.5 1.5}
.p-ghost{fill-opacity:.35;stroke-width:1.4;stroke-dasharray:5 4;stroke-opacity:.8}
.p-may-e{stroke-width:2}.p-white{stroke-width:2.5}.p-chip{stroke-width:1.2}.p-faint{opacity:.55}
.p-teal-e,.p-pink-e,.p-brown-e{stroke-width:1.8}.p-fine{stroke-width:1.1}.p-dotted{stroke-width:3;stroke-linecap:round}.p-rule{stroke-opacity:.3;stroke-width:1}
.p-red{fill:#c2273d}.p-green{fill:#087a50}.p-blue{fill:#2460c8}.p-yellow{fill:#f5c518}
.p-teal{fill:#17a99d}.p-pink{fill:#e2479a}.p-brown{fill:#9a6230}.p-gold{fill:#f4b400}.p-human{fill:#cfd7e4}
.p-night{fill:url(#af-id-shade)}.p-dawn{fill:url(#af-id-sun)}
.p-land{fill-opacity:.6}.p-cloud{fill-opacity:.16}.p-a6{stop-opacity:.6}.p-a2{stop-opacity:.2}
.p-a0{stop-opacity:0}.p-a28{stop-opacity:.28}.p-a5{stop-opacity:.45}
.p-ring{fill:#fff;fill-opacity:0;stroke:none}
.p-plain .p-rc{display:none}
"""

#: What is measured from the middle of Earth differs between the layouts.
_BY_LAYOUT: Final = """
.p-sea-{0}{{fill:url(#af-id-sea-{0})}}.p-glow-{0}{{fill:url(#af-id-air-{0})}}
.p-clip-{0}{{clip-path:url(#af-id-frame-{0})}}.p-globe-{0}{{clip-path:url(#af-id-globe-{0})}}
"""

#: How the board marks what can be chosen; a picture alone has none of these classes.
_MARKS: Final = """
p-ring af-can stroke:{lime};stroke-width:1.8;stroke-dasharray:none;fill-opacity:0
p-ring af-lit stroke:{lime};stroke-width:3;stroke-dasharray:none;fill:{lime};fill-opacity:.16
p-ring af-chosen stroke:{white};stroke-width:3;stroke-dasharray:none
p-ring af-pointed stroke:{white};stroke-width:4;stroke-dasharray:9,4
p-ring af-t-hint stroke:{white};stroke-width:4;stroke-dasharray:9,4
"""


def _rules(column: int) -> str:
    rows = (line.split(" ") for line in _TABLE.strip().split("\n"))
    return "".join(
        f"{SCOPE} .{row[0]}{{{row[1]}:{row[column].replace(')#', ') #')}}}" for row in rows
    )


def _fixed() -> str:
    """The rules that do not change, each below the scope."""
    found = []
    rules = _FIXED + "".join(_BY_LAYOUT.format(name) for name in LAYOUTS)
    for rule in rules.replace("\n", "").split("}"):
        if rule:
            selectors, _, body = rule.partition("{")
            names = ",".join(f"{SCOPE} {name}" for name in selectors.split(","))
            found.append(f"{names}{{{body}}}")
    return "".join(found)


def _marks(lime: str, white: str, around: str = "") -> str:
    """Lime means "can", white means "chosen"; nothing else uses them."""
    rows = (line.split(" ") for line in _MARKS.strip().split("\n"))
    return "".join(
        f"{around}{SCOPE}{SCOPE} .{state}>.{name}:first-child"
        f"{{{body.format(lime=lime, white=white)}}}"
        for name, state, body in rows
    )


def css(theme: Theme) -> str:
    """The style sheet of a picture."""
    day, night, fixed = _rules(2), _rules(3), _fixed()
    if theme == "dark":
        return night + fixed
    if theme == "auto":
        return f"{day}{fixed}@media (prefers-color-scheme:dark){{{night}}}"
    if theme == "host":
        dark = night.replace(SCOPE, f".af-night {SCOPE}")
        marks = _marks("#3a7500", "#15203a") + _marks("#b8f34a", "#fff", ".af-night ")
        return day + dark + fixed + marks
    return day + fixed
