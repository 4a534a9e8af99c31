"""The machines of a store: what each does and runs, and what is done about one."""
