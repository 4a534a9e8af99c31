"""What would run, and what would not, if the machine were off at times."""
