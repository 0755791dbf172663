"""The rules of a turn as constraints, a module for each part of the rulebook."""
