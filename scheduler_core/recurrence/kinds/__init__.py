"""Every kind of rule: its instants, its words, why it never fires, and how it moves."""
