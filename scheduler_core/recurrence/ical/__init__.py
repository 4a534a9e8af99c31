"""The text of RFC 5545: rules, sets of dates, calendars."""
