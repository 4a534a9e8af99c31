"""Runs from start to end: when they start, what they do, what follows."""
