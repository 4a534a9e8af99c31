"""Handle Ctrl+C for a while otherwise than by ending the program."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def at_ctrl_c(call: Callable[[], None]) -> Iterator[None]:
    """Call this at each Ctrl+C; programs started meanwhile still end by it."""
    before = signal.signal(signal.SIGINT, lambda *_: call())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def nothing() -> None:
    """Leave Ctrl+C to a program that was started, such as an editor."""
