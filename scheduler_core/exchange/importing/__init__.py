"""What an import would do, worked out before it is done, and names for what comes in."""
