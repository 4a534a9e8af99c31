"""Let the core answer late, as a slow store does."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event

from gui.core_access.core_bridge import CoreBridge

_LONGEST_SECONDS = 30
_QUESTIONS_AT_ONCE = 2


@contextmanager
def held_changes(bridge: CoreBridge) -> Iterator[None]:
    """Let no change be made for a while."""
    is_over = Event()
    bridge.change(lambda _core: is_over.wait(_LONGEST_SECONDS), _nothing)
    yield
    is_over.set()


@contextmanager
def held_answers(bridge: CoreBridge) -> Iterator[None]:
    """Let no question be answered for a while."""
    is_over = Event()
    for _ in range(_QUESTIONS_AT_ONCE):
        bridge.ask(lambda _core: is_over.wait(_LONGEST_SECONDS), _nothing)
    yield
    is_over.set()


def _nothing(_answer: object) -> None:
    pass
