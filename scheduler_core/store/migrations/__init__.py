"""The way of the tables from version to version."""
