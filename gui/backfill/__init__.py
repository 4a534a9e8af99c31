"""Run past occurrences of a job again: choose them, and follow their progress."""
