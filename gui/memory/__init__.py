"""What is kept from one start of the window to the next."""
