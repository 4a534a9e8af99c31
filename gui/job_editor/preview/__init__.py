"""What would come of the fields: the sentence, the month, the next occurrences, a test of the action."""
