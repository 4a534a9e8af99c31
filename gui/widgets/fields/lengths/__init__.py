"""Fields for a length of time, and its words."""
