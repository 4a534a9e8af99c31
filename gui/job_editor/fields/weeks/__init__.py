"""The week of a weekly rule: as lines, or painted."""
