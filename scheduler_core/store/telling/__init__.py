"""Channels, and the notices that go to them."""
