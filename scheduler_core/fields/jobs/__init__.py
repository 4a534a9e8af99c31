"""The fields of jobs, actions and run policies."""
