"""Let the threads that write take turns, in the order in which they came."""

from collections import deque
from datetime import timedelta
from threading import Lock


class WritingTurns:
    """A lock that passes to whoever has waited longest.

    The lock of Python goes to who is quickest, so that under load one thread can wait in vain while others
    write again and again.
    """

    def __init__(self) -> None:
        self._guard = Lock()
        self._is_taken = False
        self._waiting: deque[Lock] = deque()

    @property
    def waiting(self) -> int:
        """Return how many threads wait."""
        return len(self._waiting)

    def take(self, patience: timedelta) -> bool:
        """Wait for a turn, at most so long; say if it has come."""
        with self._guard:
            if not self._is_taken:
                self._is_taken = True
                return True
            call = Lock()
            call.acquire()
            self._waiting.append(call)
        if call.acquire(timeout=patience.total_seconds()):
            return True
        with self._guard:
            if call not in self._waiting:  # the turn came just now
                return True
            self._waiting.remove(call)
            return False

    def pass_on(self) -> None:
        """End a turn."""
        with self._guard:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._is_taken = False
