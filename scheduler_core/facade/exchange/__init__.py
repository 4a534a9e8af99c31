"""Import and export of jobs as clients use it."""
