"""Carry runs out, on this machine or on another."""
