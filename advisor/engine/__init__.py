"""The complete rules of the game. Knows nothing of solvers, values or screens."""
