"""The diplomacy tracks as four ladders, level 5 on top; whoever leads alone has a crown."""

from __future__ import annotations

from typing import Final

from advisor.core.narrate import listed
from advisor.phoenix.words import TOP_LEVEL, TRACKS
from widgets.phoenix import texts
from widgets.phoenix.drawing import abilities
from widgets.phoenix.drawing.layout import Layout
from widgets.phoenix.drawing.scene import Scene
from widgets.phoenix.drawing.shapes import box, chip, mover, number, path, sign, text, thing

_TITLES: Final = ("Dismantle", "Construct", "Transport", "Expedition")
_SHORT: Final = ("Dism.", "Build", "Trans.", "Exp.")
_PAIRS: Final = 4
"""From this level on a bonus means two of the lower ones."""
_CROWN: Final = "v-7l3 3l2.5 -5l2.5 5l3 -3v7Z"


def tracks(scene: Scene, layout: Layout) -> str:
    """All four ladders with the price of a step at the left."""
    if layout.is_wide:
        x, y, step, wide, pitch, left = 560, 366, 25.0, 73, 81, 603
        plate, first = box(x, y, 364, 184, "p-plate", 12), 396.0
    else:
        x, y, step, wide, pitch, left = 312, 340, 18.5, 50, 58, 364
        plate, first = box(x, y, 284, 142, "p-plate", 12), 370.0
    drawn = [plate, text(x + 7, y + 20, "Price")]
    for level in range(TOP_LEVEL, 0, -1):
        middle = first + (TOP_LEVEL - level) * step + step / 2 - 1
        price = scene.data.lobby[level]
        drawn.append(sign("gem", x + 13, middle, 0.75))
        guessed = scene.guessed("diplomacy", str(level), "lobby")
        drawn.append(number(x + 20, middle + 4.4, price, "b", guessed))
    drawn.append(text(x + 7, first + TOP_LEVEL * step + step / 2 + 3.4, "start"))
    for n, track in enumerate(TRACKS):
        drawn.append(_ladder(scene, track, left + n * pitch, first, wide, step, layout))
    return "".join(drawn)


def _ladder(
    scene: Scene, track: str, x: float, y: float, wide: float, step: float, layout: Layout
) -> str:
    standing = scene.standing(track)
    top = max(standing)
    alone = len(standing[top]) == 1 and top > 0
    index = TRACKS.index(track)
    title = sign(track, x + 6, y - 14.5, 0.9)
    words = _TITLES if layout.is_wide else _SHORT
    title += text(x + 15, y - 10, words[index], "b", room=58)
    down = y + (TOP_LEVEL + 1) * step - 2
    rails = path(f"M{x - 1:g} {y:g}V{down:g}M{x + wide + 1:g} {y:g}V{down:g}", "p-line")
    places = ", ".join(
        f"{scene.name(player.color)} {player.tracks[track]}" for player in scene.position.players
    )
    lead = f"; {scene.name(standing[top][0])} leads alone" if alone else "; nobody leads alone"
    label = f"{track.capitalize()} track: {places}{lead}"
    head = thing(f"track:{track}", label, (x - 3, y - 25, wide + 6, 22), title)
    rungs = [
        _rung(
            scene,
            track,
            level,
            (x, y + (TOP_LEVEL - level) * step, wide, step - 2),
            standing.get(level, ()),
            alone and level == top,
        )
        for level in range(TOP_LEVEL, -1, -1)
    ]
    return rails + head + "".join(rungs)


def bonus_words(scene: Scene, track: str, level: int) -> str:
    """What a level gives as a reward."""
    if level >= _PAIRS:
        return "two different bonuses of levels 0 to 3"
    return texts.what(scene.data.rewards[TRACKS.index(track)][level])


def _rung(
    scene: Scene,
    track: str,
    level: int,
    place: tuple[float, float, float, float],
    tokens: tuple[str, ...],
    leads: bool,
) -> str:
    x, y, wide, high = place
    middle = y + high / 2
    size = 17 if high > 20 else 14 if len(tokens) < 4 else 11.4
    drawn = box(x, y, wide, high, "p-lead" if leads else "p-rung", 3)
    taken = (size + 1) * len(tokens) + (14 if leads else 0)
    small = high < 20
    if level >= _PAIRS:
        words = "2×" if small else "any 2"
        if taken <= wide - (20 if small else 34):
            drawn += text(x + 4, middle + 4.3, words)
    else:
        effect = scene.data.rewards[TRACKS.index(track)][level]
        shown = abilities.tokens((effect,))
        need = 27 if effect.n > 1 else 17
        if taken <= wide - need:
            drawn += sign(shown[-1][1], x + (7.5 if small else 10), middle, 0.8)
            if effect.n > 1:
                drawn += text(x + (14 if small else 18), middle + 4.3, effect.n)
    for n, color in enumerate(reversed(tokens)):
        token = chip(color, x + wide - (size + 1) * (n + 1), middle - size / 2, size)
        drawn += mover("token", f"{track}:{color}", "tracks", "glides", token)
    if leads:
        left = x + wide - (size + 1) * len(tokens) - 14
        drawn += path(f"M{left:g} {middle + 4:g}{_CROWN}", "p-vp")
    who = f"; here: {listed(scene.name(color) for color in tokens)}" if tokens else ""
    price = f"; the step costs {scene.data.lobby[level]} GEMs" if level else ""
    label = f"{track.capitalize()}, level {level}: {bonus_words(scene, track, level)}{price}{who}"
    return thing(f"rung:{track}:{level}", label, (x - 1, y - 1, wide + 2, high + 2), drawn)
