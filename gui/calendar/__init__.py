"""The calendar of what ran and what will run."""
