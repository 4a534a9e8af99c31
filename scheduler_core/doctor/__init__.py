"""Find what would keep jobs from running, and say what to do about it."""
