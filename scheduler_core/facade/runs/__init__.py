"""Runs, waits, keys, events and trials as clients use them."""
