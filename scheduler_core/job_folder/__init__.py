"""Synchronise a folder of job files with a store, in both directions."""
