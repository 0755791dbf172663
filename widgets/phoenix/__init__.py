"""Space Station Phoenix on the board."""
