"""File jobs: folders and tags."""
