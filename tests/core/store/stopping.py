"""Lets a process stand still at a chosen moment, so that a test can kill it there."""

import os
import sys

_MOMENT = "HOURBELL_TEST_STOPS_AT"


def stop_at(moment: str) -> dict[str, str]:
    """Return the environment of a process that stands still at a moment."""
    return {**os.environ, _MOMENT: moment}


def stop_if_asked(moment: str) -> None:
    """Say so and wait for the end, if this is the moment."""
    if os.environ.get(_MOMENT) == moment:
        sys.stdout.write(f"stopped at {moment}\n")
        sys.stdout.flush()
        sys.stdin.read()
