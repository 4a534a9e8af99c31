"""The calendar of past and coming runs."""
