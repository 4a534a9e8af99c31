"""Chores beside the runs, and whether the engine does its work."""
