"""The steps below one another: the list, its lines, and how each is painted."""
