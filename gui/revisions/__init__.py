"""What was changed about a job, and the way back."""
