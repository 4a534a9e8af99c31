"""Be told soon after anybody has committed to the store, at no cost while nobody does."""

import asyncio
import ctypes
import logging
import os
import sys
from collections.abc import Callable
from pathlib import Path

from scheduler_core.errors import StoreUnavailable
from scheduler_core.store.location import FileLocation
from scheduler_core.store.store import Store
from scheduler_core.store.watching import Watch, watch

log = logging.getLogger(__name__)

# A burst of commits is one change; without a system that tells, the store is asked this often.
_GATHERING_SECONDS = 0.05
_GLANCE_SECONDS = 0.5


class CommitWatch:
    """Calls `then` on the loop after commits, its own process's included. Opened and closed on the loop."""

    def __init__(self, store: Store, then: Callable[[], None]) -> None:
        self._store = store
        self._then = then
        self._loop: asyncio.AbstractEventLoop | None = None
        self._watch: Watch | None = None
        self._descriptor: int | None = None
        self._timer: asyncio.TimerHandle | None = None

    def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._watch = watch(self._store)
        if isinstance(self._store.location, FileLocation):
            self._open_notices(self._loop, self._store.location.path)
        if self._descriptor is None:
            self._look_in(_GLANCE_SECONDS)

    def close(self) -> None:
        """Watch no more; closing twice is fine."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._descriptor is not None and self._loop is not None:
            self._loop.remove_reader(self._descriptor)
            os.close(self._descriptor)
            self._descriptor = None
        if self._watch is not None:
            self._watch.close()
            self._watch = None

    def _open_notices(self, loop: asyncio.AbstractEventLoop, path: Path) -> None:
        try:
            self._descriptor = open_notices(path.parent)
        except OSError as error:
            log.info("the store is asked for changes, as the system does not tell: %s", error)
        else:
            loop.add_reader(self._descriptor, self._noticed)

    def _noticed(self) -> None:
        """Look soon: whoever wrote to the file may not have committed yet."""
        if self._descriptor is not None:
            os.read(self._descriptor, 65_536)
        if self._timer is None:
            self._look_in(_GATHERING_SECONDS)

    def _look_in(self, seconds: float) -> None:
        if self._loop is not None:
            self._timer = self._loop.call_later(seconds, self._look)

    def _look(self) -> None:
        self._timer = None
        try:
            has_changed = self._watch is not None and self._watch.has_changed()
        except StoreUnavailable as error:
            log.warning("changes can't be seen: %s", error)
            has_changed = False
        if self._descriptor is None:
            self._look_in(_GLANCE_SECONDS)
        if has_changed:
            self._then()


if sys.platform == "linux":
    _MODIFIED, _CREATED, _MOVED_TO = 0x2, 0x100, 0x80

    def open_notices(folder: Path) -> int:
        """Return a descriptor that becomes readable when a file in the folder is written to."""
        library = ctypes.CDLL(None, use_errno=True)
        descriptor: int = library.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
        if descriptor < 0:
            raise _system_error()
        if library.inotify_add_watch(descriptor, os.fsencode(folder), _MODIFIED | _CREATED | _MOVED_TO) < 0:
            error = _system_error()
            os.close(descriptor)
            raise error
        return descriptor

    def _system_error() -> OSError:
        number = ctypes.get_errno()
        return OSError(number, os.strerror(number))

else:

    def open_notices(folder: Path) -> int:
        """Say that there is none."""
        raise OSError(f"nothing tells of changes in {folder}")
