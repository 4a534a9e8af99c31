"""Housekeeping of the engine, and whether it does its work."""
