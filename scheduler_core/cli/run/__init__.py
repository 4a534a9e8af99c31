"""The commands about runs, keys and events."""
