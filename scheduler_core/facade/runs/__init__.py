"""Runs, waits, keys and events as clients see them and what they ask of them; actions tried out."""
