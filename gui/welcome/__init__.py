"""The welcome page, shown while there is no job."""
