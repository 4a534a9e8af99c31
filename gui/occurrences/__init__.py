"""Occurrences as the calendar and the timeline show them: past, to come, left out, and many in a strip."""
