"""Read calendars that other programs or people keep."""
