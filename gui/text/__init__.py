"""Texts of the window: language, dates and times, states."""
