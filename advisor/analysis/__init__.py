"""Advice and what stands behind it: explanation, win probability, review of a game."""
