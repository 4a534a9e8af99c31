"""Add a job from one line of text."""
