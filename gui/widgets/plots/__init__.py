"""Plots and marks of outcomes and durations."""
