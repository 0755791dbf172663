"""Where something is not installed, the rest still works, and what is missing is named."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
POSITION = "Position.new_game(players=('red', 'blue'), seed=7).play('roll 2 2 6')"


def without(*missing: str, code: str) -> str:
    """What a program says in a Python that cannot import some packages."""
    blocked = "".join(f"sys.modules[{name!r}] = None\n" for name in missing)
    done = subprocess.run(
        [sys.executable, "-c", f"import sys\n{blocked}{code}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_rules_need_no_other_package() -> None:
    """The door to a browser-only Jupyter stays open: rules and pictures are Python alone."""
    code = f"""
from advisor import Position
import widgets
position = {POSITION}
print(len(position.legal_actions()), position.why_not("shipyard 2 2").rule)
print(widgets.render(position)[:4])
"""
    missing = ("anywidget", "ipywidgets", "matplotlib", "networkx", "numpy", "ortools", "tqdm")
    assert without(*missing, code=code).endswith("ship\n<svg\n")


def test_without_or_tools_the_exhaustive_search_answers() -> None:
    code = f"from advisor import Position, advise\nprint(advise({POSITION}, top=1).best)"
    assert without("ortools", code=code) == without(code=code)


def test_the_method_of_a_proof_is_told() -> None:
    rich = "turn 9 red; red 2f 3o 5s hub3 booster; blue 4f 1o 4s hub1; dice 1 3 3 5 6"
    place = f"Position.from_notation({rich!r})"
    code = f"from advisor import Position, advise\nprint(advise({place}, top=1))"
    assert "It is proven by exhaustive search that" in without("ortools", code=code)
    assert "It is proven by CP-SAT that" in without(code=code)


def test_a_widget_names_the_extra_that_brings_it() -> None:
    code = "import widgets\ntry: widgets.Board\nexcept ImportError as error: print(error)"
    said = without("anywidget", code=code)
    assert said.startswith("Board needs anywidget")
    assert "pip install 'alien-frontiers-advisor[lab]'" in said
