"""The commands about jobs and their occurrences."""
