"""Carry out what the user wants of jobs, as steps that can be undone."""
