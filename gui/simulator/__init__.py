"""Simulate what would run if the machine were off at times."""
