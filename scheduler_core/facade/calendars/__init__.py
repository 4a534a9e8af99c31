"""Calendars that others subscribe to: links, and what they show."""
