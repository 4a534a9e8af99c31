"""Scripts of at(1): commands that are given to it, each for one time."""
