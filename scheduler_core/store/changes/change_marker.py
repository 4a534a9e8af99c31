"""A file beside a store that is touched after each commit with news, so that nobody need ask for them.

The log of SQLite can't serve: it is written to before the commit, which shows in shared memory only,
and by heartbeats and checkpoints that are no news.
"""

import ctypes
import logging
import os
import sys
from contextlib import suppress
from pathlib import Path

from scheduler_core.store.opening.store_files import make_private_file

log = logging.getLogger(__name__)

_AT_ONCE = 4_096


def news_file(path: Path) -> Path:
    return path.with_name(f"{path.name}-news")


def touch_news(path: Path) -> None:
    """Wake whoever watches a store; where that fails, they find out with what they do next."""
    file = news_file(path)
    try:
        os.utime(file)
    except FileNotFoundError:
        with suppress(OSError):
            make_private_file(file)
    except OSError as error:
        log.debug("%s can't be touched: %s", file, error)


if sys.platform == "linux":
    _TOUCHED, _MOVED, _REMOVED = 0x4, 0x800, 0x400

    class NewsNotices:
        """Has a descriptor that becomes readable when the file is touched; OSError if that can't be had."""

        def __init__(self, path: Path) -> None:
            self._path = path
            self._library = ctypes.CDLL(None, use_errno=True)
            self.descriptor: int = self._library.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
            if self.descriptor < 0:
                raise _system_error()
            touch_news(path)
            try:
                self._watch()
            except OSError:
                self.close()
                raise
            self._watch_place()

        def take(self) -> None:
            """Make the descriptor unreadable, and see to it that it hears of a file that was made anew."""
            with suppress(BlockingIOError):
                os.read(self.descriptor, _AT_ONCE)
            try:
                self._watch()
            except OSError:  # somebody tidied up
                touch_news(self._path)
                with suppress(OSError):
                    self._watch()

        def close(self) -> None:
            os.close(self.descriptor)

        def _watch(self) -> None:
            name = os.fsencode(news_file(self._path))
            if self._library.inotify_add_watch(self.descriptor, name, _TOUCHED) < 0:
                raise _system_error()

        def _watch_place(self) -> None:
            """Hear also when the file or a folder above it is moved, replaced or removed, and comes back."""
            for place in (self._path, *self._path.parents):
                removed = _TOUCHED if place == self._path else 0  # while it is open, only its links change
                what = _MOVED | _REMOVED | removed
                self._library.inotify_add_watch(self.descriptor, os.fsencode(place), what)

    def _system_error() -> OSError:
        number = ctypes.get_errno()
        return OSError(number, os.strerror(number))

else:

    class NewsNotices:
        """Says that no descriptor can be had."""

        descriptor = -1

        def __init__(self, path: Path) -> None:
            raise OSError(f"this system has no such notices of {news_file(path)}")

        def take(self) -> None: ...

        def close(self) -> None: ...
