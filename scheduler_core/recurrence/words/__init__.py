"""Schedules in words: a sentence for every schedule, a schedule from a line of text."""
