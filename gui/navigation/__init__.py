"""The groups that jobs fall into."""
