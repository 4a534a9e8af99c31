"""Runs and processes that another engine left behind."""
