"""What a store keeps that is not a job or a run."""
