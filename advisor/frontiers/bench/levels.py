"""Ratings of the levels, from one pool of games with two players, written to `levels.json`.

python -m advisor arena random cadet pilot --games 40 --out pool-1.jsonl
python -m advisor arena captain commodore advisor --games 40 --out pool-2.jsonl
python -m advisor.frontiers.bench.levels pool-1.jsonl pool-2.jsonl --write
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from advisor.frontiers.players.levels import LADDER
from advisor.players import ladder


def main(words: Sequence[str] | None = None) -> int:
    """Rate everybody who played, and keep it if that is asked for."""
    return ladder.main(LADDER, (__doc__ or "").partition("\n")[0], words)


if __name__ == "__main__":
    sys.exit(main())
