"""Files that are dropped on the window, and files that it writes."""
