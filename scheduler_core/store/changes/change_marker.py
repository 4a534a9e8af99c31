"""A file next to a store that is touched after each commit with changes, so that nobody polls.

The log of SQLite can't serve: it is written to before the commit, which shows in shared memory only,
and by heartbeats and checkpoints that are no changes.
"""

import logging
import os
from contextlib import suppress
from pathlib import Path

from scheduler_core.inotify import SELF_MOVED, SELF_REMOVED, TOUCHED, Inotify
from scheduler_core.store.opening.store_files import make_private_file

log = logging.getLogger(__name__)


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


class NewsNotices:
    """Has a descriptor that becomes readable when the file is touched; OSError if that can't be had."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._inotify = Inotify()
        self.descriptor = self._inotify.descriptor
        touch_news(path)
        try:
            self._inotify.watch(news_file(path), TOUCHED)
        except OSError:
            self.close()
            raise
        self._watch_place()

    def take(self) -> None:
        """Make the descriptor unreadable, and see to it that it hears of a file that was made anew."""
        self._inotify.take()
        try:
            self._inotify.watch(news_file(self._path), TOUCHED)
        except OSError:  # somebody tidied up
            touch_news(self._path)
            with suppress(OSError):
                self._inotify.watch(news_file(self._path), TOUCHED)

    def close(self) -> None:
        self._inotify.close()

    def _watch_place(self) -> None:
        """Hear also when the file or a folder above it is moved, replaced or removed, and comes back."""
        for place in (self._path, *self._path.parents):
            removed = TOUCHED if place == self._path else 0  # while it is open, only its links change
            with suppress(OSError):
                self._inotify.watch(place, SELF_MOVED | SELF_REMOVED | removed)
