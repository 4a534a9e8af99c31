"""Files that are dropped on the window, and those that it writes."""
