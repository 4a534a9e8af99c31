"""What is told in the window: notices, questions, problems, progress."""
