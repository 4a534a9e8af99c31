"""What the user wants of jobs, carried out as steps that can be undone."""
