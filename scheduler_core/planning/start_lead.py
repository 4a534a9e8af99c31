"""Decide how long ahead of its instant a run is started, so that it acts on time. Pure."""

from datetime import timedelta

# A beginning is written ahead of its instant.
# So long for one, so much longer for each that is held, and no longer than that: one commit follows another.
_FOR_ONE = timedelta(milliseconds=10)
_FOR_EACH = timedelta(microseconds=120)
_LONGEST_LEAD = timedelta(milliseconds=500)
# A task is brought to another machine, which then writes the beginning: claims are made a second ahead.
_FOR_ONE_TASK = timedelta(milliseconds=250)
_FOR_EACH_TASK = timedelta(milliseconds=5)
_LONGEST_WAY = timedelta(milliseconds=950)
# With one whose time has come go those that follow so closely: each alone would be a commit of its own. A few
# may follow less closely; where many do, a larger commit would hold up those that come while it is written.
_CLOSELY, _LESS_CLOSELY = timedelta(milliseconds=25), timedelta(milliseconds=200)
_A_FEW = 40
# Who acts waits for an instant that is so far ahead.
LONGEST_HEAD_START = _LONGEST_LEAD + _LESS_CLOSELY


def start_lead(held: int) -> timedelta:
    """Return how long before its instant a beginning is written by who acts."""
    return min(_FOR_ONE + held * _FOR_EACH, _LONGEST_LEAD)


def task_lead(held: int) -> timedelta:
    """Return how long before its instant a run is given to other machines."""
    return min(_FOR_ONE_TASK + held * _FOR_EACH_TASK, _LONGEST_WAY)


def taken_along(count: int) -> timedelta:
    """Return how closely another one must follow to be begun together with so many."""
    return _LESS_CLOSELY if count < _A_FEW else _CLOSELY
