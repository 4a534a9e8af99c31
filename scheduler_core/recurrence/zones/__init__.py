"""Time zones as tables of integers, and their names."""
