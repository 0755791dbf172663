"""Alien Frontiers in words: actions, terms of the value, what each step does and to whom."""
