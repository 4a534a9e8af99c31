"""Occurrences as calendar and timeline show them: past, coming, skipped, gathered."""
