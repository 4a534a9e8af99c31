"""Notices of the Linux kernel about changes in folders, through its own three calls."""

import ctypes
import os
import sys
from contextlib import suppress
from pathlib import Path

_CLOSE_WRITE, _MOVED_FROM, _MOVED_TO, _CREATE, _DELETE = 0x8, 0x40, 0x80, 0x100, 0x200
_DELETE_SELF, _ONLY_FOLDERS = 0x400, 0x0100_0000
_WANTED = _CLOSE_WRITE | _MOVED_FROM | _MOVED_TO | _CREATE | _DELETE | _DELETE_SELF | _ONLY_FOLDERS
_HAS_NOTICES = sys.platform.startswith("linux")
_NO_WAIT = 0x800 | 0x80000  # not to wait, and not to be inherited
_MOST_BYTES = 65_536


class FolderNotices:
    """Tells that something below a folder changed; `descriptor` becomes readable then.

    Raises OSError where the system can't do that.
    """

    def __init__(self, folder: Path) -> None:
        if not _HAS_NOTICES:
            raise OSError("this system has no inotify")
        self._library = ctypes.CDLL(None, use_errno=True)
        self._folder = folder
        self.descriptor = self._library.inotify_init1(_NO_WAIT)
        if self.descriptor < 0:
            raise OSError(ctypes.get_errno(), "inotify can't be started")
        try:
            self.look_at_all()
        except OSError:
            self.close()
            raise

    def look_at_all(self) -> None:
        """Listen to each folder below, new ones too."""
        for place, folders, _ in os.walk(self._folder):
            folders[:] = [each for each in folders if not each.startswith(".")]
            added = self._library.inotify_add_watch(self.descriptor, os.fsencode(place), _WANTED)
            if added < 0 and Path(place).is_dir():
                raise OSError(ctypes.get_errno(), f"{place} can't be watched")

    def take(self) -> None:
        """Take away the notices that have come."""
        with suppress(BlockingIOError):
            while os.read(self.descriptor, _MOST_BYTES):
                pass

    def close(self) -> None:
        if self.descriptor >= 0:
            os.close(self.descriptor)
            self.descriptor = -1
