"""Every clause of every sector and hub: what changes when it is live, and only then.

Each clause is tried twice in positions that differ in nothing else: with the quarter occupied
and with it empty, or with the hub and with one that does nothing. What an effect must change is
said once for each kind of effect, so a new row of data needs no new code here either.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from advisor.phoenix import Position
from advisor.phoenix.clauses import AUTOMATIC, COUNTED, GAINS, Effect
from advisor.phoenix.components import Hub, Sector
from phoenix.support import FIXED, PLAIN, legal, me, position, refused

COLOURS = ("teal", "pink", "brown")
COLUMNS = ("gems", "food", "water", "metal", "points")
GAIN_COLUMN = dict(zip(GAINS, COLUMNS, strict=True))
QUIET_HUB = "A-9"
LEVELS = {"dismantle": 3, "construction": 3, "transport": 3, "expedition": 0}
SPECIAL = tuple(
    (sector, quarter, effect)
    for sector in FIXED.sectors.values()
    for quarter, effects in enumerate(sector.quarters, start=1)
    for effect in effects
)
HUB_CLAUSES = tuple(
    (hub, effect)
    for hub in FIXED.hubs
    for effect in hub.abilities
    if effect.trigger in ("income", "dismantle", "construction", "build", "transport")
    or effect.trigger in ("expedition", "diplomacy", "human")
)


def other_colours(sector: Sector | None) -> list[str]:
    """The colours of the wings that a clause's sector is not in."""
    return [
        colour for number, colour in enumerate(COLOURS) if sector is None or number != sector.colour
    ]


def board(
    effect: Effect, sector: Sector | None, residents: int, hub: str, tracks: dict[str, int]
) -> Position:
    """Red with plenty of everything, room in another wing, and one colour still to build."""
    first, second = other_colours(sector)[:2]
    homes: dict[int, Any] = {PLAIN[first][1]: ["human", "human"]}
    if sector is not None:
        homes[sector.number] = residents
    red: dict[str, Any] = {"hub": hub, "gems": 30, "food": 6, "water": 6, "metal": 30}
    if effect.trigger == "income":
        red["ships"] = "dismantle1@2 construction1 transport1 expedition1 diplomacy1"
    red |= {"station": homes, "tracks": tracks}
    built = {"teal": 103, "brown": 114, "pink": 123}[second]
    return position(red=red, sectors=[built])


def act(before: Position, trigger: str) -> Position:
    """Set off a trigger; the position when its bonuses are open, or the turn is over."""
    if trigger == "income":
        return before.play("income")
    if trigger == "dismantle":
        return before.play("use dismantle1 : transport1")
    if trigger in ("construction", "build"):
        return before.play(f"use construction1 : {before.sectors[0]}")
    if trigger == "diplomacy":
        return before.play("use diplomacy1 : expedition")
    if trigger == "transport":
        now = before.play("use transport1; trade f f > w; trade w w > f; trade f f > w")
        return now.play("done") if now.phase == "transport" else now
    assert trigger == "expedition"
    number = dice_of(before)
    return before.play(f"use expedition1 = {number}f; keep 1f")


def dice_of(before: Position) -> int:
    outcome = before.chance_outcomes("use expedition1")[0][0]
    return sum(int(part[:-1]) for part in str(outcome).split(" = ")[1].split())


def difference(one: Position, other: Position) -> dict[str, int]:
    """What red holds more in one position than in the other."""
    first, second = one.player("red"), other.player("red")
    found = {c: getattr(first, c) - getattr(second, c) for c in COLUMNS}
    return {column: number for column, number in found.items() if number}


# What each kind of effect must change


def check_gain(effect: Effect, live: Position, dead: Position, source: str) -> None:
    after, without = act(live, effect.trigger), act(dead, effect.trigger)
    expected = {GAIN_COLUMN[effect.name]: effect.n}
    found = difference(after, without)
    assert expected.items() <= found.items()  # clauses with several effects are tried one by one


def check_vp_tracks(effect: Effect, live: Position, dead: Position, source: str) -> None:
    high = sum(n >= effect.numbers[0] for n in LEVELS.values())
    after, without = act(live, effect.trigger), act(dead, effect.trigger)
    assert difference(after, without) == {"points": high - effect.numbers[1]}


def check_counted(effect: Effect, live: Position, dead: Position, source: str) -> None:
    after, without = act(live, effect.trigger), act(dead, effect.trigger)
    inside = [s for r in live.player("red").station.values() for s in r].count(effect.word)
    column = GAIN_COLUMN[effect.name.removesuffix("_per")]
    number = inside // effect.n
    assert difference(after, without) == ({column: number} if number else {})


def check_discount(effect: Effect, live: Position, dead: Position, source: str) -> None:
    after, without = act(live, effect.trigger), act(dead, effect.trigger)
    assert difference(after, without) == {"metal": effect.n}


def check_txns(effect: Effect, live: Position, dead: Position, source: str) -> None:
    lefts = [now.play("use transport1").this_turn.left for now in (live, dead)]
    assert lefts[0] - lefts[1] == effect.n


def check_dice(effect: Effect, live: Position, dead: Position, source: str) -> None:
    assert dice_of(live) - dice_of(dead) == effect.n


def check_capacity(effect: Effect, live: Position, dead: Position, source: str) -> None:
    rolled = [now.play(f"use expedition1 = {dice_of(now)}f") for now in (live, dead)]
    assert rolled[0].this_turn.capacity - rolled[1].this_turn.capacity == effect.n


def check_reroll(effect: Effect, live: Position, dead: Position, source: str) -> None:
    rolled = [now.play(f"use expedition1 = {dice_of(now)}f") for now in (live, dead)]
    assert rolled[0].this_turn.rerolls - rolled[1].this_turn.rerolls == effect.n
    refused(rolled[1], "reroll 1f", "exp-2")


def recruiting(before: Position) -> Position:
    return before.play(f"use expedition1 = {dice_of(before)}h; keep 1h")


def check_human_discount(effect: Effect, live: Position, dead: Position, source: str) -> None:
    paid = [legal(recruiting(now), "ally")[0].split(" > ")[0] for now in (live, dead)]
    assert paid[1].count("1") - paid[0].count("1") == effect.n


def check_human_gain(effect: Effect, live: Position, dead: Position, source: str) -> None:
    after = [recruiting(now) for now in (live, dead)]
    after = [now.play(legal(now, "ally")[0]) for now in after]
    assert difference(*after) == {GAIN_COLUMN[effect.name]: effect.n}


def check_gift(effect: Effect, live: Position, dead: Position, source: str) -> None:
    with_it, without = recruiting(live), recruiting(dead)
    assert all("+" in text for text in legal(with_it, "ally"))
    assert not any("+" in text for text in legal(without, "ally"))
    line = next(text for text in legal(with_it, "ally") if text.endswith("+m"))
    plain = line.removesuffix(" +m")
    assert difference(with_it.play(line), without.play(plain)) == {"metal": 1}
    refused(with_it, plain, "s217")
    refused(without, line, "s217")


def check_alien_gain(effect: Effect, live: Position, dead: Position, source: str) -> None:
    after = [now.play("use transport1") for now in (live, dead)]
    line = next(text for text in legal(after[1], "alien gold") if text in legal(after[0]))
    assert difference(*(now.play(line) for now in after)) == {GAIN_COLUMN[effect.name]: effect.n}


def check_open(effect: Effect, live: Position, dead: Position, source: str) -> None:
    """It is offered while live, its first line can be played once, and not otherwise."""
    after, without = act(live, effect.trigger), act(dead, effect.trigger)
    lines = legal(after, source)
    assert source in after.this_turn.pending
    assert lines
    assert without.phase != after.phase or source not in without.this_turn.pending
    assert not [line for line in legal(without) if line == source or line.startswith(f"{source} ")]
    refusal = without.why_not(lines[0])
    assert refusal is not None
    later = played(after, next(line for line in lines if line.split()[0] == source))
    assert source not in later.this_turn.pending
    OPEN_CHECKS.get(effect.name, no_more)(effect, after, later)


def played(before: Position, line: str) -> Position:
    if line.endswith("roll"):
        outcome = str(before.chance_outcomes(line)[-1][0])
        after = before.play(outcome)
        return after.play(legal(after, "keep")[0]) if after.phase == "dice" else after
    return before.play(line)


def no_more(effect: Effect, before: Position, after: Position) -> None:
    """Nothing else to check."""


def pays(effect: Effect, before: Position, after: Position) -> None:
    assert difference(before, after)["gems"] == effect.numbers[0]


def residents(now: Position) -> int:
    return sum(len(r) for r in now.player("red").station.values())


def houses(effect: Effect, before: Position, after: Position) -> None:
    assert residents(after) == residents(before) + 1
    if effect.name == "pay_human":
        assert difference(before, after)["gems"] == effect.n
    elif effect.name in ("alien", "human"):
        assert difference(before, after) == {}


def resources(effect: Effect, before: Position, after: Position) -> None:
    gained = difference(after, before)
    assert sum(gained.get(kind, 0) for kind in ("food", "water", "metal")) == effect.n


def steps(effect: Effect, before: Position, after: Position) -> None:
    first, second = before.player("red").tracks, after.player("red").tracks
    assert sum(second.values()) == sum(first.values()) + 1
    paid = difference(before, after).get("gems", 0)
    track = next(t for t in first if first[t] != second[t])
    price = FIXED.lobby[second[track]]
    assert paid == {"advance": 0, "lobby": price}.get(effect.name, price + effect.n)


def fed(effect: Effect, before: Position, after: Position) -> None:
    houses(effect, before, after)
    assert sum(difference(before, after).values()) == effect.n


def another_turn(effect: Effect, before: Position, after: Position) -> None:
    pays(effect, before, after)
    assert (after.active, after.phase, after.moves) == ("red", "turn", before.moves + 1)


def pay_and_gain(effect: Effect, before: Position, after: Position) -> None:
    pays(effect, before, after)
    gained = difference(after, before)
    assert sum(n for column, n in gained.items() if column != "gems") == effect.n


OPEN_CHECKS: dict[str, Callable[[Effect, Position, Position], None]] = {
    "fw": resources,
    "res": resources,
    "alien": houses,
    "human": houses,
    "pay_human": houses,
    "res_human": fed,
    "pay_turn": another_turn,
    "pay_metal": pay_and_gain,
    "pay_res": pay_and_gain,
    "lobby": steps,
    "pay_lobby": steps,
    "advance": steps,
}
CHECKS: dict[str, Callable[[Effect, Position, Position, str], None]] = {
    **dict.fromkeys(GAINS, check_gain),
    **dict.fromkeys(COUNTED, check_counted),
    "vp_tracks": check_vp_tracks,
    "discount": check_discount,
    "txns": check_txns,
    "dice": check_dice,
    "capacity": check_capacity,
    "reroll": check_reroll,
    "human_discount": check_human_discount,
}


def check(effect: Effect, live: Position, dead: Position, source: str) -> None:
    if effect.trigger == "human" and effect.name == "res":
        check_gift(effect, live, dead, source)
    elif effect.trigger == "human" and effect.name in AUTOMATIC:
        check_human_gain(effect, live, dead, source)
    elif effect.trigger == "alien":
        check_alien_gain(effect, live, dead, source)
    else:
        CHECKS.get(effect.name, check_open)(effect, live, dead, source)


def named(case: Any) -> str | None:
    if isinstance(case, Sector):
        return f"s{case.number}"
    if isinstance(case, Hub):
        return case.id
    return f"{case.trigger}-{case.name}" if isinstance(case, Effect) else None


def marked(cases: tuple[Any, ...]) -> list[Any]:
    """Cases with the rule id of their source as a mark."""
    return [pytest.param(*case, marks=pytest.mark.rule(named(case[0]))) for case in cases]


ELSEWHERE = ("extra_same", "mix")
"""Effects of sectors that need a position of their own, below."""


@pytest.mark.parametrize(
    ("sector", "quarter", "effect"),
    marked(tuple(c for c in SPECIAL if c[2].trigger != "end" and c[2].name not in ELSEWHERE)),
    ids=named,
)
def test_a_quarter_of_a_sector_does_what_it_says_when_it_is_live(
    sector: Sector, quarter: int, effect: Effect
) -> None:
    live = board(effect, sector, quarter, QUIET_HUB, LEVELS)
    dead = board(effect, sector, quarter - 1, QUIET_HUB, LEVELS)
    check(effect, live, dead, str(sector.number))


@pytest.mark.parametrize(("hub", "effect"), marked(HUB_CLAUSES), ids=named)
@pytest.mark.rule("live-2")
def test_a_hub_does_what_it_says_and_another_does_not(hub: Hub, effect: Effect) -> None:
    live = board(effect, None, 0, hub.id, LEVELS)
    dead = board(effect, None, 0, QUIET_HUB, LEVELS)
    check(effect, live, dead, "hub")


@pytest.mark.parametrize(
    ("sector", "quarter", "effect"),
    marked(tuple(c for c in SPECIAL if c[2].trigger == "end")),
    ids=named,
)
@pytest.mark.rule("sco-4", "live-3", "P132", "P133")
def test_an_end_clause_counts_if_its_quarter_is_occupied(
    sector: Sector, quarter: int, effect: Effect
) -> None:
    own = COLOURS[sector.colour]

    def score(residents: int) -> int:
        homes = {sector.number: residents}
        others = {c: PLAIN[c][1] for c in COLOURS if c != own}
        homes |= dict.fromkeys(others.values(), 3)
        first = next(iter(others.values()))
        home: dict[int, Any] = {**homes, first: ["human"] * 3}
        red = {"hub": QUIET_HUB, "metal": 7, "station": home}
        return position(red=red, phase="over").score_parts["red"].end

    every, points = effect.numbers
    counts = {"human": 3, "metal": 7, own: quarter}
    assert score(quarter) == points * (counts[effect.word] // every)
    assert score(quarter - 1) == 0


@pytest.mark.rule("s207")
@pytest.mark.parametrize("quarters", [3, 4])
def test_s207_gives_one_more_of_a_colour_bought_three_times(quarters: int) -> None:
    red = {"gems": 9, "food": 4, "water": 4, "station": {207: quarters, 121: 0, 221: 0}}
    now = position(red=red).play(
        "use transport1; alien pink > 121; alien pink > 121; alien pink > 121"
    )
    assert bool(legal(now, "207")) == (quarters == 4)


@pytest.mark.rule("s108", "P84", "P85")
@pytest.mark.parametrize("quarters", [1, 2])
def test_s108_opens_teal_sectors_to_all_colours(quarters: int) -> None:
    red = {"gems": 9, "food": 4, "water": 4, "station": {108: quarters, 201: 0}}
    now = position(red=red).play("use transport1")
    homes = {"alien brown > 201", "alien pink > 201"}
    assert (homes <= set(legal(now))) == (quarters == 2)
    if quarters == 1:
        refused(now, "alien pink > 201", "home-1")
        now = now.play("alien teal > 108")  # live from the next turn only
        refused(now, "alien pink > 201", "home-1")
    assert me(now).color == "red"


BUILT = tuple((sector, effect) for sector in FIXED.sectors.values() for effect in sector.built)


@pytest.mark.parametrize(("sector", "effect"), marked(BUILT), ids=named)
@pytest.mark.rule("con-4")
def test_a_built_ability_happens_at_once_and_only_when_built(
    sector: Sector, effect: Effect
) -> None:
    own = COLOURS[sector.colour]
    red = {"metal": 20, "tracks": {"expedition": 2, "transport": 5}, "station": {PLAIN[own][2]: 0}}
    before = position(red=red, sectors=[103, 114, 123, sector.number])
    after = before.play(f"use construction1 : {sector.number}")
    if effect.name == "vp":
        assert after.player("red").points == effect.n
    elif effect.name == "turn":
        assert (after.active, after.phase) == ("red", "turn")
    elif effect.name == "advance_all":
        assert list(after.player("red").tracks.values()) == [1, 1, 5, 3]
    else:
        check_built_choice(sector, effect, after)
    there = position(red=red | {"station": {PLAIN[own][2]: 0, sector.number: 0}}, sectors=[])
    quiet = there.play("use dismantle1 : transport1")
    assert (quiet.active, quiet.player("red").points) == ("blue", 0)


def check_built_choice(sector: Sector, effect: Effect, after: Position) -> None:
    assert after.phase == "built"
    assert "done" not in legal(after)
    if effect.name == "free_sector":
        free = legal(after)
        assert free == ["free 103", "free 114"]
        assert len(after.play(free[0]).player("red").station) == 4
    elif effect.name == "mini":
        dice, keep = effect.numbers
        rolled = after.play(f"roll = {dice}f")
        assert rolled.this_turn.capacity == keep
        refused(after, f"roll = {dice - 1}f", "exp-1")
        assert rolled.play(f"keep {keep}f").player("red").food == keep
    else:
        before = residents(after)
        for _ in range(effect.n):
            after = after.play(legal(after)[-1])
        assert residents(after) == before + effect.n
        assert after.active == "blue"
