"""What becomes of what a job has planned and begun when it is paused, switched off or deleted."""

# One place for what the help of the commands says; the table of it is in scheduler_core/engine/DESIGN.md.
PENDING_WORDS = (
    "What comes due is skipped while a job is paused; off or in the bin it plans nothing. What is due and\n"
    "has not begun is skipped. An action under way goes on. A wait runs on, and events count; when it is\n"
    "over, the next step or try is held: it is kept, and goes on by itself when the job is resumed,\n"
    "switched on or restored. --end-pending ends what waits and what is held instead."
)
