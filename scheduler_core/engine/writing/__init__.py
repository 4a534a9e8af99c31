"""Write the engine's changes in few commits, and notice commits of others."""
