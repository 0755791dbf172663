"""The best turn of a position: every outcome looked at, rolls by their exact expectation."""
