"""Rules without instants, a module for each kind: what happens outside begins a run."""
