"""What would become of occurrences to come, by the rules that fire and the planner that decides. Pure."""
