"""The commands: `python -m advisor --help` lists them."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from advisor.commands import run


def main(arguments: Sequence[str] | None = None) -> int:
    """Do one command and give its exit code."""
    return run(sys.argv[1:] if arguments is None else arguments)


if __name__ == "__main__":
    sys.exit(main())
