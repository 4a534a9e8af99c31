"""Read calendars that others keep."""
