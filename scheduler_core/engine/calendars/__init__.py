"""Follow the calendars that jobs fire by."""
