"""Plots and marks of outcomes and lengths of time."""
