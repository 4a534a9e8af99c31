"""Preview a job: its sentence, month, next occurrences, and a test of its action."""
