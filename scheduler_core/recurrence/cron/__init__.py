"""Cron expressions of several dialects: text, days and reasons."""
