"""Making up for past occurrences of a job: what they have, which are run, and how far that is."""
