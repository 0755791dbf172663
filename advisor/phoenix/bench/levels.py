"""Ratings of the levels, from one pool of games for each number of players.

    python -m advisor arena random cadet pilot captain greedy planner --game phoenix --players 3 \\
        --games 3 --out pool-3.jsonl
    python -m advisor.phoenix.bench.levels pool-3.jsonl --write
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from advisor.phoenix.players.levels import LADDER
from advisor.players import ladder


def main(words: Sequence[str] | None = None) -> int:
    """Rate everybody who played, and keep it if that is asked for."""
    return ladder.main(LADDER, (__doc__ or "").partition("\n")[0], words)


if __name__ == "__main__":
    sys.exit(main())
