"""Recover runs and processes of an engine that died."""
