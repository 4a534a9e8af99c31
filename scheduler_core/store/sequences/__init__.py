"""Sequences, events and keys as rows."""
