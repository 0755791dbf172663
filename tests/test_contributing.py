"""CONTRIBUTING.md leads newcomers to places and commands that exist."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest

from advisor import Position
from advisor.commands import COMMANDS
from advisor.players import create

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
#: What a reader is asked to make.
NEW = re.compile(r"prism|cautious|my-lesson|NAME|^build/|\*")


def quoted() -> list[str]:
    return re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", TEXT, flags=re.DOTALL))


def test_the_places_are_there() -> None:
    places = [
        word
        for word in quoted()
        if re.match(r"(advisor|widgets|tests|binder|notebooks|\.ci)/[\w./-]+$", word)
        and not NEW.search(word)
    ]
    assert len(places) > 30
    assert [place for place in places if not (ROOT / place).exists()] == []


def test_links_lead_to_files() -> None:
    targets = re.findall(r"\]\(([^)#]+)\)", TEXT)
    assert targets
    for target in targets:
        if "://" not in target:
            assert (ROOT / target).exists(), target


def test_the_commands_are_there() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    said = " ".join(quoted()) + TEXT.split("## The house")[0]
    for target in re.findall(r"\bmake ([a-z-]+)", said):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
    modules = re.findall(r"python -m ([\w.]+)(?: ([a-z-]+))?", TEXT)
    assert len(modules) > 10
    names = {command.NAME for command in COMMANDS}
    for module, word in modules:
        assert find_spec(module), module
        if module == "advisor" and word:
            assert word in names, word
    for script in re.findall(r"python (\w[\w/]*\.py)", TEXT):
        assert (ROOT / script).is_file(), script


def test_the_player_of_the_example_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (code,) = re.findall(r"^```python\n(from random.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
    (tmp_path / "cautious.py").write_text(code, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    position = Position.new_game(2, seed=1).play("roll 1 2 3")
    chosen = create("cautious:Cautious").choose(position, Random(0))
    assert chosen in position.legal_actions()
    assert not str(chosen).startswith("raiders")


def test_a_command_of_the_makefile_is_explained_by_it() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    told = re.findall(r'@echo "make ([a-z-]+)', makefile)
    for target in told:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
    assert {"lab", "test", "test-full", "coverage", "binder", "bench"} <= set(told)
