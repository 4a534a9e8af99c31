"""What a due job does and when it may run: pure decisions, with no clock, store or thread."""
