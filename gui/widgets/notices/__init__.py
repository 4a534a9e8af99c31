"""Notices, questions, problems and progress of the window."""
