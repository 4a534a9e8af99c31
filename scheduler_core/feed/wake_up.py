"""Wakes a thread that waits, from any other thread or by a descriptor that becomes readable."""

import selectors
import socket
import threading


class WakeUp:
    """Rung by anybody, waited for by one thread; ringing it before it was heard costs next to nothing."""

    def __init__(self) -> None:
        self._hearing, self._ringing = socket.socketpair()
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._hearing, selectors.EVENT_READ)
        self._descriptor: int | None = None
        self._lock = threading.Lock()
        self._is_rung = False
        self._is_closed = False

    def wake(self) -> None:
        with self._lock:
            if not self._is_rung and not self._is_closed:
                self._is_rung = True
                self._ringing.send(b"\0")

    def listen_to(self, descriptor: int | None) -> None:
        """Wake for this descriptor too, in place of any other; say None before it is closed."""
        if self._descriptor is not None:
            self._selector.unregister(self._descriptor)
        self._descriptor = descriptor
        if descriptor is not None:
            self._selector.register(descriptor, selectors.EVENT_READ)

    def wait(self, timeout_seconds: float | None) -> None:
        """Wait until it is rung, the descriptor is readable, or the time is over."""
        heard = [key.fileobj for key, _ in self._selector.select(timeout_seconds)]
        if self._hearing in heard:
            with self._lock:
                self._is_rung = False
                self._hearing.recv(1)

    def close(self) -> None:
        """Closing twice is fine."""
        with self._lock:
            if not self._is_closed:
                self._is_closed = True
                self._selector.close()
                self._hearing.close()
                self._ringing.close()
