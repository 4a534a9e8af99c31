"""The history of a job's changes, with a way to revert."""
