"""Servers of an engine: endpoints for other programs, on a thread of their own."""
