"""The ways in, while there is no job."""
