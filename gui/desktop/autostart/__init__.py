"""Start Hourbell when the user logs in, as each system does it."""
