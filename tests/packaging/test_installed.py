"""The wheel in an empty environment, with what pip brings along and nothing else."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest

from tests.packaging.wheels import build_wheel

pytestmark = pytest.mark.slow

Run = Callable[..., str]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Python of an empty environment into which the wheel has been installed."""
    folder = tmp_path_factory.mktemp("installed")
    wheel = build_wheel(folder)
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    python = folder / "venv" / "bin" / "python"

    def run(*arguments: str) -> str:
        done = subprocess.run(
            [python, "-I", *arguments], cwd=folder, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    pip = ("-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check")
    run(*pip, str(wheel))
    run.lab = lambda: run(*pip, f"{wheel}[lab]")  # type: ignore[attr-defined]
    return run


def test_the_advisor_works(run: Run) -> None:
    run("-m", "advisor", "new", "--players", "2", "--seed", "7", "-o", "start.json")
    code = (
        "from advisor import Position; from pathlib import Path; p = Path('start.json');"
        "p.write_text(Position.from_json(p.read_text()).play('roll 2 2 6').to_json())"
    )
    run("-c", code)
    assert '"optimal": true' in run("-m", "advisor", "advise", "start.json", "--json")


def test_a_picture_needs_no_extra_and_a_widget_says_which_one_it_needs(run: Run) -> None:
    code = "from advisor import Position; import widgets; p = Position.new_game(2, seed=1)\n"
    assert run("-c", code + "print(widgets.render(p)[:4])") == "<svg\n"
    said = run("-c", code + "try: widgets.Board\nexcept ImportError as error: print(error)")
    assert "alien-frontiers-advisor[lab]" in said


def test_the_extra_lab_brings_the_widgets(run: Run) -> None:
    run.lab()  # type: ignore[attr-defined]
    code = "import widgets; print(*(getattr(widgets, name).__name__ for name in widgets.__all__))"
    assert "Board" in run("-c", code)
    assert "4." in run("-m", "jupyterlab", "--version")
