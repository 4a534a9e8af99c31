"""The commands about single occurrences of jobs."""
