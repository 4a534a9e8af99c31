"""What the window keeps from one start to the next."""
