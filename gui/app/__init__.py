"""Start the window's program, keep it to one instance, join it with the core, and close it."""
