"""How long before its instant a beginning is written, so that the act begins at it. Pure."""

from datetime import timedelta

# So long for one, so much longer for each that is held, and no longer than that: one commit follows another.
_FOR_ONE = timedelta(milliseconds=10)
_FOR_EACH = timedelta(microseconds=60)
LONGEST_HEAD_START = timedelta(milliseconds=500)
# With one whose time has come go those that follow so closely: each alone would be a commit of its own.
TAKEN_ALONG = timedelta(milliseconds=25)


def start_lead(held: int) -> timedelta:
    return min(_FOR_ONE + held * _FOR_EACH, LONGEST_HEAD_START)
