"""What the window tells in its strip of notices."""
