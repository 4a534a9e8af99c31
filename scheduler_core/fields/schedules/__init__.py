"""Schedules and their rules."""
