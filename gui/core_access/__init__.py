"""The connection of the window to the core: calls, answers, changes."""
