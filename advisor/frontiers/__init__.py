"""Alien Frontiers: the complete rules, what a position is worth, the best turn, and why."""
