"""The engine: claims what is due, runs it, and records what came of it."""
