"""Commands that only Space Station Phoenix has."""
