"""Jobs and runs as CSV and JSON Lines."""
