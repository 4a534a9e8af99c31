"""Schedules in which occurrences were moved, left out or added."""
