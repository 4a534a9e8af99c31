"""Tells channels what happened."""
