"""Jobs as events of calendars (RFC 5545)."""
