"""The commands about runs, keys and instances."""
