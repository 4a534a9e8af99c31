"""Simulate coming occurrences with the rules and the planner that really decide. Pure."""
