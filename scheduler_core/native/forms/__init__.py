"""Jobs and their parts as mappings, a form for each."""
