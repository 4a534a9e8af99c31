"""Commands that start, follow and stop a job's runs."""
