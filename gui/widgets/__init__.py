"""Widgets that any feature of the window may use."""
