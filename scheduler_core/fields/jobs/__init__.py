"""Jobs, what they do and what becomes of their runs."""
