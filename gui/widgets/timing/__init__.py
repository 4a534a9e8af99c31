"""Time budgets of frames and of turns of the event loop."""
