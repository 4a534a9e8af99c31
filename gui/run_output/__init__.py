"""What a run has written."""
