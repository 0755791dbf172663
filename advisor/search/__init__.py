"""What every solver shares: how long to search, and linear expressions for CP-SAT."""
