"""Notices of changes anywhere below a folder."""

import os
from pathlib import Path

from scheduler_core.inotify import (
    CLOSED_AFTER_WRITING,
    CREATED,
    MOVED_FROM,
    MOVED_TO,
    NO_LINKS,
    ONLY_FOLDERS,
    REMOVED,
    SELF_REMOVED,
    Inotify,
)

_WANTED = CLOSED_AFTER_WRITING | MOVED_FROM | MOVED_TO | CREATED | REMOVED | SELF_REMOVED | ONLY_FOLDERS


class FolderNotices:
    """Tells that something below a folder changed; `descriptor` becomes readable then.

    Raises OSError where the system can't do that.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._inotify = Inotify()
        self.descriptor = self._inotify.descriptor
        self.take = self._inotify.take
        self.close = self._inotify.close
        try:
            self.look_at_all()
        except OSError:
            self.close()
            raise

    def look_at_all(self) -> None:
        """Listen to each folder below, new ones too."""
        for place, folders, _ in os.walk(self._folder):
            folders[:] = [each for each in folders if not each.startswith(".")]
            try:
                is_root = Path(place) == self._folder  # which may be a link, as the user named it
                self._inotify.watch(Path(place), _WANTED if is_root else _WANTED | NO_LINKS)
            except OSError:
                if Path(place).is_dir():
                    raise
