"""Opening a store: where it is, whether it can serve, its tables brought up to date, its connections."""
