"""Texts of the window: its language, dates and times, states in words."""
