"""The commands about hooks, by which services begin jobs."""
