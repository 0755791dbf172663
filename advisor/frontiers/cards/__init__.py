"""The alien tech cards: declared in `deck.py`, sorted in `kinds.py`, their rules in `rules.py`."""
