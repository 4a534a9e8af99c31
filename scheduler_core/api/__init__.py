"""The HTTP API: everything that clients can do, for other programs of this machine."""
