"""Jobs as property lists of launchd."""
