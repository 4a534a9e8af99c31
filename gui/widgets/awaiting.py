"""What stands where an answer is still to come: nothing for a moment, then grey bars and what is read."""

# So long an answer may take before anything says that it is awaited.
PATIENCE_MILLISECONDS = 150
