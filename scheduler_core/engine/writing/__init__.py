"""What the engine writes, in few commits, and how it hears of the commits of others."""
