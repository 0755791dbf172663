"""The rules of a turn as constraints, one module each.

Every module has `add(turn, stage)`, which writes what its rule allows in one stage and leaves its
sums for others to read, under the keys listed in `keys.py`.
"""
