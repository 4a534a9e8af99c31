"""The inspector: everything about one job."""
