"""The fields of event rules: a module for each kind."""
