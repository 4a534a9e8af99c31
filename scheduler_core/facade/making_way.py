"""Pause long reading between pieces, so that the window's thread goes first."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

Piece = TypeVar("Piece")


def _go_on() -> None:
    """Pause for nobody."""


_PAUSE: ContextVar[Callable[[], None]] = ContextVar("pause", default=_go_on)


def make_way() -> None:
    """Pause here if that is wanted; for loops over jobs, where no lock is held."""
    _PAUSE.get()()


def making_way(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Yield what is done piece by piece, and pause behind each where that is wanted."""
    for piece in pieces:
        yield piece
        make_way()


@contextmanager
def pausing(pause: Callable[[], None]) -> Iterator[None]:
    """Have what this thread reads meanwhile pause in a way of one's own."""
    before = _PAUSE.set(pause)
    try:
        yield
    finally:
        _PAUSE.reset(before)
