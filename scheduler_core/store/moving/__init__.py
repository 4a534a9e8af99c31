"""Stores that go from one place to another, whole."""
