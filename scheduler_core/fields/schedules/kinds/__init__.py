"""The kinds of rules, each described once."""
