"""Without OR-Tools a turn of Space Station Phoenix is advised and told, and nothing planned."""

from __future__ import annotations

import subprocess
import sys

CODE = """
import sys
sys.modules["ortools"] = None
from random import Random
from advisor import advise, phoenix
position = phoenix.Position.new_game(3, seed=4)
while position.phase != "turn":
    position = position.play(position.legal_actions()[0], Random(1))
advice = advise(position)
print(advice.best is not None)
print("OR-Tools" in str(advice.explain()))
"""


def test_the_plan_behind_a_turn_is_left_out_with_a_sentence() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["True", "True"]
