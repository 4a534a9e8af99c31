"""The secrets of jobs by name: set, replaced and deleted."""
