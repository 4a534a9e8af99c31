"""Send notices to channels."""
