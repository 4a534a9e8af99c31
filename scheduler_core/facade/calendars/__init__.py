"""Calendars that others look at: links, and what stands in them."""
