"""Looks for what would keep jobs from running, and says what to do about it."""
