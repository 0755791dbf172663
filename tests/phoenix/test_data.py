"""The component data: what the rulebook's examples say about it, marks, and owners' values."""

from __future__ import annotations

import csv
from collections import Counter
from itertools import combinations, product
from pathlib import Path
from random import Random

import pytest

from advisor.phoenix import Data, DataError, DataWarning, Position, todo
from advisor.phoenix.clauses import ALLOWED, ClauseError, read, slots
from advisor.phoenix.components import Sector, Ship
from advisor.phoenix.words import NEUTRALS, SHIPS, TRACKS
from phoenix.support import FIXED, FOLDER, changed

DATA = Data.load()
SHIP = {ship.id: ship for ship in DATA.ships}
HUB = {hub.id: hub for hub in DATA.hubs}
ROWS = {row["id"]: row for row in DATA.tables["sectors"]}


def quarters(number: int) -> list[str]:
    row = ROWS[str(number)]
    return [row[f"q{n}"] for n in range(1, 7) if row[f"q{n}"]]


def wing(colour: int) -> set[int]:
    """Every number of residents that a full wing can hold."""
    stacks = [100 * level + 10 * colour for level in (1, 2, 3)]
    sizes = [{DATA.sectors[stack + k].size for k in range(1, 9)} for stack in stacks]
    return {sum(three) for three in product(*sizes)}


def numbers(ship: str) -> tuple[int, ...]:
    card = SHIP[ship]
    return (card.cost, card.fee, card.metal, card.power, card.keep)


def check_decks() -> bool:
    decks = Counter[int]()
    for ship in DATA.ships:
        decks[ship.level] += ship.copies
    return decks == {1: 20, 2: 18, 3: 16}


def check_first_game() -> bool:
    sets = {k: v for k, v in DATA.setup["first_game"].items() if k[0] != "_"}
    need = Counter(ship for deal in sets.values() for level in "23" for ship in deal[level])
    return all(SHIP[ship].copies >= times for ship, times in need.items())


def check_growth() -> bool:
    def values(ship: Ship) -> tuple[int, ...]:
        return (ship.cost, ship.fee, ship.metal, ship.power)

    return all(
        x <= y
        for a, b in combinations(DATA.ships, 2)
        if a.kind == b.kind
        for x, y in zip(values(a), values(b), strict=True)
    )


def check_bianca() -> bool:
    income = [q for n in (106, 116, 218) for q in quarters(n) if q.startswith("income>")]
    goods = [q for q in income if q in ("income>food:1", "income>water:1", "income>metal:1")]
    return (income.count("income>gem:1"), len(goods), income.count("income>txn:1")) == (4, 1, 1)


def check_anna() -> bool:
    brown = {DATA.sectors[110 + k].size for k in range(1, 9)}
    return any(x + y + z == 25 for x in wing(0) for y in wing(2) for z in brown)


def check_stacks() -> bool:
    stacks = Counter((s.level, s.colour) for s in DATA.sectors.values())
    first = sum(n % 10 <= 4 for n in DATA.sectors)
    return len(DATA.sectors) == 72 and first == 36 and set(stacks.values()) == {8}


def reward(track: str, level: int) -> str:
    effect = DATA.rewards[TRACKS.index(track)][level]
    return f"{effect.name}:{effect.n}"


CONSTRAINTS = {
    "decks of 20, 18 and 16": check_decks,
    "first-game sets can be dealt": check_first_game,
    "E1 and E25: expedition2": lambda: numbers("expedition2") == (4, 2, 8, 8, 5),
    "E8: dismantle2 and transport1": lambda: (
        (SHIP["dismantle2"].cost, SHIP["dismantle2"].power, SHIP["transport1"].metal) == (3, 1, 6)
    ),
    "E9: construction3 and 218": lambda: (
        SHIP["construction3"].cost == 8
        and DATA.sectors[218].cost - SHIP["construction3"].power == 7
    ),
    "E21: construction3 costs others 11": lambda: sum(numbers("construction3")[:2]) == 11,
    "construction2 takes one off": lambda: SHIP["construction2"].power == 1,
    "E10: expedition1": lambda: (
        (SHIP["expedition1"].cost, SHIP["expedition1"].power, SHIP["expedition1"].keep) == (3, 6, 4)
    ),
    "E11 and E23: transport1 and transport2": lambda: (
        [(SHIP[s].cost, SHIP[s].power) for s in ("transport2", "transport1")] == [(3, 4), (2, 3)]
    ),
    "E12: diplomacy1, and a lobbying price of 2": lambda: (
        SHIP["diplomacy1"].cost == 3 and 2 in DATA.lobby
    ),
    "diplomacy3, farms and ice collectors": lambda: (
        [SHIP[s].power for s in ("diplomacy3", "farm2", "farm3", "ice2", "ice3")] == [2, 4, 5, 4, 5]
    ),
    "14 dice are the most that can be rolled": lambda: (
        SHIP["expedition3"].power + 1 + 1 + 2 == DATA.dice == 14
    ),
    "price, fee, metal and power grow with the level": check_growth,
    "five neutral ships, one of them diplomacy": lambda: (
        Counter(ship.kind for ship in DATA.neutrals) == Counter(range(5))
    ),
    "72 sectors, 8 in a stack, 36 in the first game": check_stacks,
    "the column of quarters is their number": lambda: all(
        int(row["quarters"]) == len(quarters(int(number))) for number, row in ROWS.items()
    ),
    "E14: Anna's seven full sectors can hold 25": check_anna,
    "E14: room for Connor and Beth": lambda: (
        max(wing(0)) + max(wing(1)) + max(wing(2)) >= 25 and max(wing(0)) + max(wing(1)) + 3 >= 21
    ),
    "E14: 308 is teal and scores Humans": lambda: (
        "end>vp_per:human,1,1" in quarters(308) and DATA.sectors[308].colour == 0
    ),
    "E22: Bianca's income": check_bianca,
    "E22 and E23: quarters of 218 and 214": lambda: (
        quarters(218)[4] == "income>txn:1" and quarters(214)[3] == "transport>txns:1"
    ),
    "E13: quarters of 121 and 221": lambda: (
        quarters(121)[0] == "income>gem:1"
        and quarters(121)[1] in ("income>food:1", "income>water:1")
        and {"income>food:1", "income>water:1"} <= set(quarters(221))
    ),
    "E25: 124 holds two": lambda: DATA.sectors[124].size >= 2,
    "E5: dismantle level 2 is a point, levels 4 and 5 are two": lambda: (
        reward("dismantle", 2) == "vp:1"
        and all(row[track] == "any2" for row in DATA.tables["diplomacy"][4:] for track in TRACKS)
    ),
    "E6, E24, E26: levels 0 and 1": lambda: (
        all(reward(t, 0).endswith(":1") for t in ("dismantle", "transport", "expedition"))
        and all(reward(t, 1).endswith(":2") for t in ("dismantle", "expedition"))
    ),
    "metal on the tracks of dismantle and construction": lambda: all(
        any(reward(t, level).startswith("metal") for level in range(4))
        for t in ("dismantle", "construction")
    ),
    "E3: hub A-4": lambda: (
        HUB["A-4"].advances == (0, 0, 1, 0)
        and HUB["A-4"].income[0].name == "gem_per_ship"
        and HUB["A-4"].income[0].n == 2
        and HUB["A-4"].endgame[0].args == ("ship", "1", "2")
    ),
    "E14: points by level and resident": lambda: (
        (DATA.sector_points, DATA.resident_points) == ((0, 4, 6, 10), 2)
        and (DATA.gems_per_point, DATA.resources_per_point) == (20, 5)
    ),
}


@pytest.mark.parametrize("constraint", CONSTRAINTS)
def test_the_data_agree_with_the_rulebook(constraint: str) -> None:
    assert CONSTRAINTS[constraint]()


def test_there_are_28_constraints() -> None:
    assert len(CONSTRAINTS) == 28


def test_the_words_of_the_contract_are_the_rows_of_the_files() -> None:
    assert tuple(ship.id for ship in DATA.ships) == SHIPS
    assert tuple(ship.id for ship in DATA.neutrals) == NEUTRALS


def test_the_pairs_of_trigger_and_effect_in_use() -> None:
    pairs = {(e.trigger, e.name) for s in DATA.sectors.values() for e in s.effects}
    for hub in DATA.hubs:
        for effects in (hub.setup, hub.income, hub.abilities, hub.endgame):
            pairs |= {(e.trigger, e.name) for e in effects}
    assert len(pairs) == 87
    assert {trigger for trigger, _ in pairs} == {*ALLOWED, "setup"}


# Marks and overrides


def test_marks_count_every_value() -> None:
    assert set(DATA.marks) == {"K", "I", "R", "O"}
    assert DATA.marks["O"] == 0
    assert DATA.marks["R"] > 600
    assert DATA.reconstructed
    assert DATA.marked["ships", "transport1", "cost"] == "K"
    assert DATA.marked["ships", "transport1", "fee"] == "R"
    assert DATA.marked["sectors", "214", "q4"] == "K"
    assert DATA.marked["hubs", "A-4", "adv_transport"] == "K"
    assert DATA.marked["hubs", "B-1", "gem"] == "R"


def test_data_are_read_once_and_known_by_their_hash() -> None:
    assert Data.load() is DATA
    assert len(DATA.hash) == 12
    assert FIXED == DATA  # the same values, although an owner said them
    assert FIXED.marks["R"] == 0
    assert not FIXED.reconstructed
    other = changed(("ships", "transport1", "fee", "2"))
    assert other != DATA
    assert other.hash != DATA.hash
    assert "component data" in repr(other)
    assert hash(FIXED) == hash(DATA)


def test_an_owners_value_replaces_ours_and_gets_its_mark(tmp_path: Path) -> None:
    file = tmp_path / "my.csv"
    file.write_text(
        "table,id,field,value,by\n"
        "sectors,112,cost,8,anna\n"
        "sectors,214,q2,income>water:1,anna\n"
        "ships,dismantle1,fee,2,anna\n"
        "hubs,B-3,gem,15,anna\n"
        "diplomacy,3,transport,vp:2,anna\n"
        "neutral_ships,n:transport,cost,5,anna\n"
        "setup,3,seat_gems,0/2/4,anna\n"
        "hubs: advances,B-1,adv_*,0/0/1/0/1,anna\n"
        "hubs,A-11,hub_slots,brown=metal:2|pink=food:1|teal=water:1|gold=gem:1|human=metal:1,x\n"
        "ships,transport1,cost,2,what the rulebook says as well\n",
        encoding="utf-8",
    )
    data = Data.load(file)
    assert data.sectors[112].cost == 8
    assert data.sectors[214].quarters[1][0].name == "water"
    assert data.ships[SHIPS.index("dismantle1")].fee == 2
    assert data.hubs[2].stock[0] == 15
    assert data.rewards[2][3].n == 2
    assert data.neutrals[2].cost == 5
    assert data.setup["seat_gems"]["3"] == [0, 2, 4]
    assert (data.hubs[0].advances, data.hubs[0].free_advances) == ((0, 0, 1, 0), 1)
    assert data.hubs[22].slots[0] == (2, "metal", 2)
    assert data.marked["hubs", "B-3", "gem"] == "O"
    assert data.marked["hubs", "B-3", "food"] == "R"  # the owner said nothing about it
    assert data.marked["ships", "transport1", "cost"] == "K"
    assert data.marked["hubs", "A-11", "hub_slots"] == "O"


BAD_ROWS = {
    ("ships", "transport1", "cost", "9"): "the rulebook says 2",
    ("cards", "x", "y", "1"): "no such table",
    ("ships", "transport9", "cost", "1"): "no row 'transport9'",
    ("ships", "transport1", "colour", "1"): "no such value",
    ("ships", "transport1", "cost_src", "K"): "no such value",
    ("ships", "transport1", "id", "x"): "no such value",
    ("ships", "transport1", "fee", "many"): "expected a number",
    ("sectors", "112", "cost", "-1"): "expected a number",
    ("sectors", "112", "quarters", "4"): "4 quarters, but q1, q2 are filled",
    ("sectors", "112", "q4", "-"): "must be as many",
    ("sectors", "112", "q2", "income>gem:1"): "by the rulebook its quarters have diplomacy>res:1",
    ("sectors", "111", "q2", "diplomacy>vp:1"): "income icons only",
    ("sectors", "112", "q1", "nonsense"): "no '>'",
    ("sectors", "112", "q1", "dawn>gem:1"): "is no trigger",
    ("sectors", "112", "q1", "income>gold:1"): "cannot follow 'income'",
    ("sectors", "112", "q1", "income>gem:0"): "a number from 1 to 99",
    ("sectors", "112", "q1", "income>gem"): "needs 1 arguments",
    ("sectors", "112", "q1", "any>point_gems:1,4"): "cannot follow 'any'",
    ("sectors", "112", "q1", "built>vp:1"): "belongs into the column",
    ("sectors", "112", "built", "built>vp:1"): "the rulebook says nothing",
    ("sectors", "111", "built", "income>gem:1"): "begin built>",
    ("hubs", "B-1", "adv_*", "1/1"): "expected five numbers",
    ("hubs", "B-1", "abilities", ""): "the rulebook says",
    ("hubs", "B-1", "hub_slots", "pink=food:1"): "no spaces",
    ("hubs", "A-11", "hub_slots", "pink=food:1"): "each of the five species",
    ("hubs", "A-11", "hub_slots", "nobody=food:1"): "expected spaces",
    ("diplomacy", "1", "transport", "alien:any,1"): "expected a gain",
    ("diplomacy", "1", "transport", "gem:1;gem:2"): "diplomacy 1 transport",
    ("setup", "5", "seat_gems", "1/2"): "2, 3 or 4 players",
    ("setup", "2", "seat_gems", "1/x"): "expected 2 numbers",
}


@pytest.mark.parametrize("row", BAD_ROWS, ids=lambda row: "-".join(row[:3]))
def test_a_value_that_cannot_be_is_refused(row: tuple[str, str, str, str]) -> None:
    with pytest.raises(DataError) as caught:
        Data.load([row])
    assert BAD_ROWS[row] in str(caught.value)


def test_everything_wrong_is_said_at_once() -> None:
    rows = [
        ("ships", "transport1", "cost", "9"),
        ("x", "1", "2", "3"),
        ("ships", "ice2", "fee", "?"),
    ]
    with pytest.raises(DataError) as caught:
        Data.load(rows)
    assert len(caught.value.problems) == 3


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"table,id,field\nships,transport1,fee\n", "needs the columns"),
        (b"", "needs the columns"),
        (b"\xff\xfe\x00", "cannot be read"),
        (b'table,id,field,value\n"ships', "cannot be read"),
    ],
)
def test_a_file_that_is_no_list_of_values_is_refused(
    tmp_path: Path, text: bytes, said: str
) -> None:
    file = tmp_path / "my.csv"
    file.write_bytes(text)
    with pytest.raises(DataError, match=said):
        Data.load(file)
    with pytest.raises(DataError, match="cannot be read"):
        Data.load(tmp_path / "none.csv")


def test_words_of_effects_are_checked() -> None:
    assert read("income>gem_per:human,2")[0].numbers == (2,)
    assert len(read("income>gem:1;transport>food:1+water:1")) == 3
    for text in ("income>gem_per:robot,2", "transport>alien:green,1", "static>mix:pink"):
        with pytest.raises(ClauseError, match="expected"):
            read(text)
    with pytest.raises(ClauseError):
        slots("")


def test_a_position_of_other_data_is_read_with_a_warning() -> None:
    source = Position.new_game(2, seed=1, data=changed(("ships", "ice2", "fee", "9"))).to_dict()
    with pytest.warns(DataWarning, match="prices and gains may differ"):
        Position.from_json(source)


# What an owner could look up


def test_the_list_of_missing_values_begins_with_what_matters_most() -> None:
    values = todo.missing(DATA)
    assert len(values) == 618
    tables = [value.table for value in values]
    first = {table: tables.index(table) for table in tables}
    assert first["diplomacy"] < first["ships"] < first["setup"] < first["hubs"] < first["sectors"]
    assert ("hubs", "B-1", "adv_*", "0/1/0/0/0") in values
    assert any(value.field == "hub_slots" for value in values)


def test_the_list_can_be_filled_in_and_read_back(tmp_path: Path) -> None:
    text = todo.as_csv(todo.missing(DATA))
    assert text.splitlines()[0] == "table,id,field,now,printed"
    rng = Random(1)
    file = tmp_path / "todo.csv"
    with file.open("w", encoding="utf-8", newline="") as target:
        writer = csv.writer(target)
        for number, row in enumerate(csv.reader(text.splitlines())):
            writer.writerow([*row[:4], row[3] if number and rng.random() < 0.5 else row[4]])
    data = Data.load(file)
    assert data == DATA
    assert 0 < len(todo.missing(data)) < 618


def test_the_fixed_values_of_the_tests_are_complete() -> None:
    assert todo.missing(FIXED) == []
    assert (FOLDER / "fixed.csv").read_text().count("\n") == 619
    assert all(isinstance(sector, Sector) for sector in FIXED.sectors.values())
