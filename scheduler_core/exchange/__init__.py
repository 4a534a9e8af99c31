"""Import and export of jobs: one folder per format, and what an import would do."""
