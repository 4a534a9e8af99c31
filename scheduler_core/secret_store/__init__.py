"""Secrets by name, kept by the system and never by us."""
