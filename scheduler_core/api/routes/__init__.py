"""What can be called, a module for each part of the store."""
