"""Reads a store in a file by prepared statements, without SQLAlchemy."""
