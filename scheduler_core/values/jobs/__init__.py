"""What a job is: its action, steps, policies, history, and lists of jobs."""
