"""The migrations of the tables from version to version."""
