"""What must hold in every position of every game; each game is asked the same.

The questions are those that OpenSpiel asks of its games. What only one game has (that nothing is
lost of its ships and cards, what its rules allow) is in the tests of that game.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from copy import deepcopy
from multiprocessing import get_context
from random import Random

import pytest

from advisor import games
from advisor.core.action import Action
from advisor.core.errors import ChanceNeeded, IllegalAction, PositionError, UnknownName
from advisor.core.seam import GameKit, Position, only_chance
from advisor.players import create, player_names
from advisor.players.match import Pairing, play
from conformance.playing import GAMES, Played, Step, anew, names, random_game

SEEDS = range(6)
MANY = range(100, 400)
LOOKS = 25
"""Positions of a game that are looked at closely."""
OUTCOMES = 4
"""Outcomes of a chance that are played."""


@pytest.fixture(params=GAMES)
def name(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


@pytest.fixture
def kit(name: str) -> GameKit:
    return games.kit(name)


@pytest.fixture(params=SEEDS)
def played(request: pytest.FixtureRequest, name: str) -> Played:
    return random_game(name, request.param)


# What holds in a step of a game: each check is a function, so that long runs can use them too.


def check_sides(kit: GameKit, step: Step) -> None:
    """Who plays, who decides, how it stands."""
    position = step.position
    colors = [player.color for player in position.players]
    assert isinstance(position, Position)
    assert position.game is kit
    assert len(colors) == len(set(colors))
    assert {position.active, position.to_move} <= set(colors)
    assert list(position.scores) == colors
    assert [position.player(color) for color in colors] == list(position.players)
    assert set(kit.leaders(position)) <= set(colors)
    with pytest.raises(KeyError):
        position.player("mauve")


def check_value(kit: GameKit, step: Step) -> None:
    """A position is a value: what is played from it leaves it alone, equal ones hash alike."""
    position, before = step.position, step.position.to_json()
    after = position.play(step.action)
    assert position.to_json() == before
    assert after != position
    assert position.play(step.action) == after
    assert position != "something else"
    for again in (deepcopy(position), kit.read(before), kit.read(position.to_dict())):
        assert again == position
        assert hash(again) == hash(position)
        assert again.to_json() == before


def check_texts(kit: GameKit, step: Step) -> None:
    """Positions and actions can be written down and read again."""
    position, action = step
    known = names(position)
    assert eval(repr(position), known) == position
    assert str(position)
    for each in (action, *position.legal_actions()):
        assert kit.parse(str(each)) == each == deepcopy(each)
        assert hash(kit.parse(str(each).upper())) == hash(each)
        assert eval(repr(each), known) == each


def check_legal(kit: GameKit, step: Step) -> None:
    """Actions are sorted, each once, and allowed; the one that is played is so with its outcome."""
    position, action = step
    legal = position.legal_actions()
    assert legal
    assert list(legal) == sorted(set(legal))
    assert all(position.why_not(each) is None for each in legal)
    assert all(position.why_not(str(each)) is None for each in legal)
    assert position.why_not(action) is None
    assert kit.chance_due(position) == only_chance(position)


def check_refused(position: Position, others: set[Action]) -> None:
    """What is not among the legal actions is refused with a sentence, or another way to say one."""
    legal = set(position.legal_actions())
    for other in others - legal:
        refusal = position.why_not(other)
        if refusal is None:
            meant = {position.resolve(each, Random(0)) for each in legal}
            assert position.resolve(other, Random(0)) in meant
        else:
            assert refusal.reason.endswith((".", "!", "?")), refusal.reason
            for refuse in (position.play, position.resolve, position.chance_outcomes):
                with pytest.raises(IllegalAction):
                    refuse(other)


def check_chance(position: Position) -> None:
    """Probabilities sum to 1, outcomes are legal, and nothing is left to chance elsewhere."""
    for action in position.legal_actions():
        outcomes = position.chance_outcomes(action)
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        assert all(chance > 0 for _, chance in outcomes)
        assert len({outcome for outcome, _ in outcomes}) == len(outcomes)
        if not action.is_chance:
            assert outcomes == ((action, 1),)
            assert position.resolve(action) == action
        drawn = position.resolve(action, Random(1))
        assert drawn in [outcome for outcome, _ in outcomes]
        assert position.veiled().resolve(action, Random(1)) in [each for each, _ in outcomes]
        if len(outcomes) > 1:
            with pytest.raises(ChanceNeeded):
                position.veiled().play(action)
        for outcome, _ in outcomes[:OUTCOMES]:
            assert position.why_not(outcome) is None
            assert position.resolve(outcome) == outcome
            assert position.chance_outcomes(outcome) == ((outcome, 1),)
            assert outcome.kind == action.kind
            assert outcome.is_chance == action.is_chance


def check_kinds(kit: GameKit, step: Step) -> None:
    """What an action says of itself is what happens."""
    position, action = step
    after = position.play(action)
    turns = after.moves - position.moves
    assert turns in (0, 1)
    if action.ends_turn:
        assert turns == 1 or after.result is not None
    if turns == 0 and after.result is None:
        assert after.active == position.active or position.moves == 0, "a turn is one player's"
    assert action.kind.isidentifier()
    assert action.kind in kit.kinds or action.is_chance or action.ends_turn


def check_veil(position: Position) -> None:
    """What is hidden changes nothing of what can be seen and done."""
    seen = position.veiled()
    assert seen.veiled() == seen
    assert seen.legal_actions() == position.legal_actions()
    assert (seen.active, seen.to_move, seen.moves) == (
        position.active,
        position.to_move,
        position.moves,
    )
    assert seen.scores == position.scores
    assert seen.result == position.result
    for action in position.legal_actions():
        assert seen.chance_outcomes(action) == position.chance_outcomes(action)


def check_step(kit: GameKit, step: Step) -> None:
    check_sides(kit, step)
    check_value(kit, step)
    check_texts(kit, step)
    check_legal(kit, step)
    check_kinds(kit, step)
    check_chance(step.position)
    check_veil(step.position)


def check_end(kit: GameKit, played: Played) -> None:
    """A game that is over has winners with the most points, and nothing can be done any more."""
    over = played.end
    assert over.result is not None
    assert over.result.reason
    assert over.result.winners == kit.leaders(over)
    best = max(over.scores.values())
    assert all(over.scores[color] == best for color in over.result.winners)
    assert over.legal_actions() == ()
    assert kit.chance_due(over) is None
    assert kit.read(over.to_json()) == over
    assert over.veiled().result == over.result
    for _, action in played.some(10):
        assert over.why_not(action) is not None
        with pytest.raises(IllegalAction):
            over.play(action)


# Whole games


def test_every_step_of_random_games(kit: GameKit, played: Played) -> None:
    for step in played.some(LOOKS):
        check_step(kit, step)
    check_end(kit, played)


@pytest.mark.no_cover
def test_what_is_legal_elsewhere_is_refused_with_a_sentence(played: Played) -> None:
    elsewhere = {each for step in played.some(LOOKS) for each in step.position.legal_actions()}
    rng = Random(0)
    for position, _ in played.some(LOOKS):
        check_refused(position, {*rng.sample(sorted(elsewhere), min(30, len(elsewhere)))})


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10))
def test_every_step_of_many_random_games(kit: GameKit, name: str, block: int) -> None:
    for seed in MANY[block::10]:
        played = anew(name, seed)
        for step in played.some(LOOKS):
            check_step(kit, step)
        check_end(kit, played)


def test_positions_and_actions_can_be_sent_to_another_process(name: str) -> None:
    position, action = random_game(name, 0).steps[5]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        after = pool.submit(type(position).play, position, action).result()
    assert after == position.play(action)
    assert hash(after) == hash(position.play(action))


def test_the_same_seed_gives_the_same_game(name: str) -> None:
    assert anew(name, 3) == random_game(name, 3)
    assert anew(name, 3).steps != random_game(name, 0).steps


def test_nobody_can_see_what_is_hidden(played: Played) -> None:
    """Whoever never knew it, and saw what was played, sees the same all the time."""
    seen = played.steps[0].position.veiled()
    for position, action in played.steps:
        assert seen.veiled() == position.veiled()
        seen = seen.play(action)
    assert seen.veiled() == played.end.veiled()


# Records


def test_a_record_goes_back_and_forth(kit: GameKit, played: Played) -> None:
    steps = played.steps[:200]
    game = kit.record(steps[0].position, seed=7)
    for _, action in steps:
        game.play(action)
    after = game.position
    assert game.actions == tuple(action for _, action in steps)
    assert game.positions == (*(position for position, _ in steps), after)
    assert [number for turn in game.turns for number in turn] == list(range(len(steps)))
    again = kit.record.from_json(game.to_json())
    assert again == game
    assert again.to_json() == game.to_json()
    turns = len(game.turns)
    for back in range(turns):
        game.undo("turn")
        assert len(game.turns) == turns - back - 1
    assert game.position == steps[0].position
    assert not game.can_undo
    while game.can_redo:
        game.redo()
    assert game == again
    for position, _ in reversed(steps):
        assert game.undo() == position
    game.redo("turn")
    assert game.position == again.position_at(again.turns[0].stop)


def test_the_luck_of_a_record_comes_from_its_seed(kit: GameKit) -> None:
    def one(seed: int) -> list[str]:
        game = kit.record(kit.new_game(2, seed=1).veiled(), seed)
        while len(game.actions) < 60 and game.position.result is None:
            game.play(game.position.legal_actions()[0])
        return [str(action) for action in game.actions]

    assert one(4) == one(4)


# The kit


def test_a_game_says_what_it_is(name: str, kit: GameKit) -> None:
    assert games.kit(kit.name) is kit
    assert kit.name in games.names()
    assert kit.new_game(2, seed=1).to_dict()["format"] == kit.format
    assert games.of_format(kit.format) is kit
    assert games.of_format(kit.record.FORMAT) is kit
    assert kit.format == kit.record.POSITION_FORMAT


def test_only_so_many_can_play(kit: GameKit) -> None:
    assert list(kit.seats) == sorted(kit.seats)
    for seats in kit.seats:
        position = kit.new_game(seats, seed=1, names=[f"number {n}" for n in range(seats)])
        assert [player.name for player in position.players][-1] == f"number {seats - 1}"
        assert kit.new_game([player.color for player in position.players], seed=1) == (
            kit.new_game(seats, seed=1)
        )
    for wrong in (0, kit.seats[-1] + 1):
        with pytest.raises(PositionError):
            kit.new_game(wrong)


def test_what_is_usual_need_not_be_said(kit: GameKit) -> None:
    assert kit.new_game(2, seed=1, **kit.options) == kit.new_game(2, seed=1)


@pytest.mark.parametrize("text", ["", "nonsense", "draw = 77 elephants", "\x00", "1" * 5000])
def test_a_text_that_is_no_action_is_refused(kit: GameKit, text: str) -> None:
    with pytest.raises(IllegalAction):
        kit.parse(text)


@pytest.mark.parametrize("source", ["", "{}", "[]", '{"format": "chess/1"}', b"\xff", {"a": 1}])
def test_what_is_no_position_is_refused(kit: GameKit, source: str) -> None:
    with pytest.raises(PositionError):
        kit.read(source)


def test_a_position_of_another_game_is_refused(kit: GameKit) -> None:
    for other in map(games.kit, GAMES):
        if other is not kit:
            with pytest.raises(PositionError):
                kit.read(other.new_game(2, seed=1).to_json())


# Its players


def test_levels_and_the_usual_opponent_are_players(name: str, kit: GameKit) -> None:
    assert {*kit.levels, kit.usual_opponent} <= {*player_names(name)}
    with pytest.raises(UnknownName):
        games.kit("chess")


@pytest.mark.no_cover
def test_everybody_chooses_by_the_rules_and_by_what_can_be_seen(name: str, kit: GameKit) -> None:
    """The same generator gives the same choice, whatever is hidden."""
    for player in player_names(name):
        position, rng = kit.new_game(2, seed=5), Random(2)
        for _ in range(12):
            due = kit.chance_due(position)
            if due is None:
                chosen = [create(player, name).choose(position.veiled(), Random(1)) for _ in "ab"]
                assert chosen[0] == chosen[1]
                due = chosen[0]
                assert due in position.legal_actions()
            position = position.play(due, rng)


def test_the_arena_tells_a_game(name: str, kit: GameKit) -> None:
    for seats in kit.seats:
        pairing = Pairing(0, 0, 3, ("random",) * seats, name)
        told = play(pairing)
        again = play(pairing)
        del told["turn_ms"], again["turn_ms"]
        assert told == again
        assert all({*counted} <= kit.kinds for counted in told["actions"])


def test_a_game_from_elsewhere_is_found_or_refused() -> None:
    assert games.kit("toy.kit:KIT") is games.kit("toy")
    loading: list[Callable[[], object]] = [
        lambda: games.kit("toy.kit:NONE"),
        lambda: games.kit("no.such.module:KIT"),
        lambda: games.kit("toy.game:COLORS"),
    ]
    for each in loading:
        with pytest.raises(UnknownName, match="cannot be loaded"):
            each()
    with pytest.raises(ValueError, match="two games"):
        games.admit("toy", "somewhere.else")
