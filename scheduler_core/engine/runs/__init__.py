"""Runs from their start to their end: when they begin, what they do, what follows."""
