"""Where jobs are put: folders and tags."""
