"""Starts Hourbell when the user logs in, in the way of each system."""
