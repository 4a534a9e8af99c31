"""All there is to know about one job."""
