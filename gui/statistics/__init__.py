"""How runs went, in numbers and small pictures."""
