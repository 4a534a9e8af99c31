"""What the store knows of machines that carry out runs."""
