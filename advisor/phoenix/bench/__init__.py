"""How fast the rules of Space Station Phoenix are; for `bench`."""
