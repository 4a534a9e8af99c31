"""The only entry to the core, for the window, the command line and the HTTP API."""
