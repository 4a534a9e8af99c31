"""Sequences under way: where each stands, and what is done to one."""
