"""What each part of a schedule is called."""
