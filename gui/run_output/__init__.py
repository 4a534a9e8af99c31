"""The output of a run."""
