"""Plan an import before it is done, and name what comes in."""
