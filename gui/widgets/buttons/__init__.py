"""Buttons that look and behave alike wherever they stand."""
