"""The window of Hourbell."""
