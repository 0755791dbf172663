"""The picture of Space Station Phoenix, drawn by ourselves: a station that grows above Earth."""
