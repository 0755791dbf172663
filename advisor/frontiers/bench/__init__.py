"""How fast the rules, the solver and the players of Alien Frontiers are; for `bench`."""
