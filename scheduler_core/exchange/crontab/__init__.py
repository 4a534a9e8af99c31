"""Crontabs of users and of the system, read and written."""
