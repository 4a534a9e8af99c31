"""Start, follow, find again and end processes with their whole tree, on each system."""
