"""The notices of the window's strip."""
