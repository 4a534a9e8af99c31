"""Prepare, send, redirect, read and judge HTTP calls."""
