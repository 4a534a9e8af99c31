"""The groups of jobs: folders, tags, states."""
