"""Amounts, times, dates and days, read from text."""
