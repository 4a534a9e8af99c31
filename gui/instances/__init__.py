"""Sequences under way: where each is, and what can be done to one."""
