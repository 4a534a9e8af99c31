"""Follows the calendars that jobs fire by."""
