"""Resolve conflicts of the folder of job files."""
