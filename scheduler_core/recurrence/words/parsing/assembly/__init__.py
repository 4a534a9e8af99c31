"""Assemble rules from what a sentence said."""
