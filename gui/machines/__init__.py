"""The machines of a store: what each runs, and what can be done about one."""
