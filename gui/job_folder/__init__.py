"""What a folder of job files leaves to the user."""
