"""Let the window go first where other threads compute for it and want Python's lock (GIL)."""

from threading import Event, local

from PySide6.QtCore import QElapsedTimer

# A thread waits no longer for the window at once, and goes on for as long before it waits again.
_AT_MOST_SECONDS = 0.02
_GOES_ON_MILLISECONDS = 10


class WindowFirst:
    """Lets threads rest while the window draws or takes an answer.

    PySide lets go of Python's lock at each of many calls, and whoever computes may keep it for a while each
    time. `pause` is called on those threads between pieces of their work; none can starve.
    """

    def __init__(self, at_most_seconds: float = _AT_MOST_SECONDS) -> None:
        self._at_most_seconds = at_most_seconds
        self._is_free = Event()
        self._is_free.set()
        self._rest = _Rest()

    def note(self, is_busy: bool) -> None:
        """Know whether the window's thread has something to do that somebody sees."""
        if is_busy:
            self._is_free.clear()
        else:
            self._is_free.set()

    def pause(self) -> None:
        """Wait for the window, unless it has nothing to do or this thread has just waited."""
        if not self._is_free.is_set() and self._rest.is_due:
            self._is_free.wait(self._at_most_seconds)
            self._rest.since.start()


class _Rest(local):
    """When a thread waited last."""

    def __init__(self) -> None:
        self.since = QElapsedTimer()

    @property
    def is_due(self) -> bool:
        return not self.since.isValid() or self.since.hasExpired(_GOES_ON_MILLISECONDS)
