"""The run host: a small process that starts scripts and outlives the engine."""
