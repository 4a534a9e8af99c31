"""Claim due jobs, review claims, and answer requests about them."""
