"""Let long reading pause between its pieces, where whoever asked wants other threads to go first."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar


def _go_on() -> None:
    """Pause for nobody."""


_PAUSE: ContextVar[Callable[[], None]] = ContextVar("pause", default=_go_on)


def make_way() -> None:
    """Pause here if that is wanted; for loops over jobs, where no lock is held."""
    _PAUSE.get()()


@contextmanager
def pausing(pause: Callable[[], None]) -> Iterator[None]:
    """Have what this thread reads meanwhile pause in a way of one's own."""
    before = _PAUSE.set(pause)
    try:
        yield
    finally:
        _PAUSE.reset(before)
