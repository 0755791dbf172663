"""Space Station Phoenix in words."""
