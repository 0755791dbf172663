"""The same targets under atheris, which follows the code that an input reaches.

    python -m tests.fuzz.guided --target weights --seconds 300

needs atheris (`pip install '.[fuzz]'`; Linux). It begins with the same seeds and the stored inputs
and uses the same mutators in turn with its own. The run without it, `python -m tests.fuzz`, needs
nothing and is what the tests use.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

NAMES = tuple(
    "position action game tree link notation lesson puzzle weights progress arena message "
    "phoenix-position phoenix-action phoenix-game phoenix-data".split()
)
"""The targets, which are imported only after atheris has taken its place."""
INSTRUMENTED = (
    "advisor.core",
    "advisor.frontiers",
    "advisor.phoenix",
    "advisor.lessons",
    "advisor.players",
    "widgets",
)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz.guided",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--target", choices=NAMES, required=True)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    try:
        atheris: Any = import_module("atheris")
    except ImportError:
        sys.exit("atheris is not installed: pip install '.[fuzz]', or use python -m tests.fuzz")
    with atheris.instrument_imports(include=list(INSTRUMENTED)):
        targets = import_module("tests.fuzz.targets")
        one = import_module("tests.fuzz.registry").target(arguments.target)
        for data, _ in one.seeds:
            attempt(targets, one, data)
    stored = import_module("tests.fuzz.running").stored(arguments.target)
    known = {data: value for data, value in one.seeds if value is not None}

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        rng = Random(seed)
        if rng.random() < 0.4:
            return bytes(atheris.Mutate(data, most))
        source = (data, known.get(data)) if rng.random() < 0.5 else rng.choice(one.seeds)
        return bytes(one.mutate(*source, rng)[0][:most])

    with TemporaryDirectory() as folder:
        for number, data in enumerate([*(seed for seed, _ in one.seeds), *stored.values()]):
            Path(folder, f"seed-{number}").write_bytes(data)
        options = [f"-max_total_time={arguments.seconds}", f"-seed={arguments.seed}"]
        options += ["-max_len=20000", "-timeout=20", "-print_final_stats=1"]
        atheris.Setup(
            [sys.argv[0], *options, folder],
            lambda data: attempt(targets, one, data),
            custom_mutator=mutate,
        )
        atheris.Fuzz()


def attempt(targets: Any, one: Any, data: bytes) -> None:
    """Try one input; what is not ours goes up to atheris, which stops and keeps the input."""
    try:
        one.run(data)
    except Exception as error:
        if not targets.is_ours(error):
            raise


if __name__ == "__main__":
    main()
