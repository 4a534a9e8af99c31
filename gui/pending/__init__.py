"""Pending work of jobs, and what a pause, a switch or the bin does to it."""
