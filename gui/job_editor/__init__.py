"""The editor of one job."""
