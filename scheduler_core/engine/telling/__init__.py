"""Send notices of what happened to channels."""
