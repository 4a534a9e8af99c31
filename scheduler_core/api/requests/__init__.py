"""What a call brings: who calls, what it may, its body, and what it is refused with."""
