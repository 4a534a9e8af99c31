"""The one way from the window to the core: calls, answers, changes."""
