"""The log of runs."""
