"""Receive the Linux kernel's notices of file changes by a descriptor."""

import os
import sys
from contextlib import suppress
from pathlib import Path

CLOSED_AFTER_WRITING = 0x8
TOUCHED, MOVED_FROM, MOVED_TO, CREATED, REMOVED = 0x4, 0x40, 0x80, 0x100, 0x200
SELF_REMOVED, SELF_MOVED, ONLY_FOLDERS, NO_LINKS = 0x400, 0x800, 0x0100_0000, 0x0200_0000
BESIDES = 0x2000_0000  # what is watched already stays watched
_NO_WAIT, _NOT_INHERITED = 0x800, 0x80000
_AT_ONCE = 65_536
_HAS_NOTICES = sys.platform.startswith("linux")


class Inotify:
    """Watches paths; OSError where the system has no such notices, or no more of them."""

    def __init__(self) -> None:
        if not _HAS_NOTICES:
            raise OSError("this system has no inotify")
        import ctypes  # whoever only reads watches nothing

        self._library = ctypes.CDLL(None, use_errno=True)
        self.descriptor: int = self._library.inotify_init1(_NO_WAIT | _NOT_INHERITED)
        if self.descriptor < 0:
            raise _system_error()

    def watch(self, path: Path, what: int) -> int:
        """Hear of some kinds of changes; watched already, these kinds count instead.

        Return the number of the watch, which is another one once something else is at this path.
        """
        number: int = self._library.inotify_add_watch(self.descriptor, os.fsencode(path), what)
        if number < 0:
            raise _system_error(path)
        return number

    def forget(self, number: int) -> None:
        """Hear no more by a watch; what was watched may be gone already, and its watch with it."""
        self._library.inotify_rm_watch(self.descriptor, number)

    def take(self) -> None:
        """Take away the notices that have come, so that the descriptor is not readable."""
        with suppress(BlockingIOError):
            while os.read(self.descriptor, _AT_ONCE):
                pass

    def close(self) -> None:
        """Hear no more; closing twice is fine."""
        if self.descriptor >= 0:
            os.close(self.descriptor)
            self.descriptor = -1


def _system_error(path: Path | None = None) -> OSError:
    from ctypes import get_errno

    number = get_errno()
    return OSError(number, os.strerror(number), None if path is None else str(path))
