"""Simulate a coming span part by part, and show it in words and tables."""
