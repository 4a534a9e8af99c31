"""The commands about calendars that others look at."""
