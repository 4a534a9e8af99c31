"""Notices about folders on the loop: one descriptor for all that is watched."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from pathlib import Path

from scheduler_core.inotify import (
    CLOSED_AFTER_WRITING,
    CREATED,
    MOVED_FROM,
    MOVED_TO,
    ONLY_FOLDERS,
    REMOVED,
    SELF_MOVED,
    SELF_REMOVED,
    Inotify,
)

log = logging.getLogger(__name__)

_WANTED = (
    CLOSED_AFTER_WRITING
    | MOVED_FROM
    | MOVED_TO
    | CREATED
    | REMOVED
    | SELF_REMOVED
    | SELF_MOVED
    | ONLY_FOLDERS
)
# What is written there by other machines is told to nobody here.
_REMOTE = frozenset(
    {"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph", "glusterfs", "fuse.sshfs", "fuse"}
)
_MOUNTS = Path("/proc/self/mountinfo")


class FolderWatches:
    """Calls `wake` on the loop after changes in folders; opened with the first one that is watched."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._inotify: Inotify | None = None
        self._watched: set[str] = set()
        self._trouble = ""
        self.has_new = False

    def watch(self, folders: Iterable[str]) -> bool:
        """Watch these, too; tell whether the system tells of all of them."""
        new = set(folders) - self._watched
        self.has_new = bool(new)
        try:
            if new and self._inotify is None:
                self._inotify = Inotify()
                asyncio.get_running_loop().add_reader(self._inotify.descriptor, self._noticed)
            for folder in new if self._inotify is not None else ():
                self._watch_one(Path(folder))
        except OSError as error:
            self._tell(f"{error.strerror or error}; files are looked at every 15 s")
            self.has_new = False
            return False
        self._watched |= new
        return not any(_is_remote(folder) for folder in self._watched)

    def _watch_one(self, folder: Path) -> None:
        if self._inotify is None:
            return
        try:
            self._inotify.watch(folder, _WANTED)
        except (FileNotFoundError, NotADirectoryError):
            return  # it went, and the folder above tells of that

    def _noticed(self) -> None:
        if self._inotify is not None:
            self._inotify.take()
        self._wake()

    def forget(self) -> None:
        """Watch nothing any more; what is still wanted is watched anew at the next look."""
        self.close()
        self._watched.clear()

    def close(self) -> None:
        if self._inotify is not None:
            asyncio.get_running_loop().remove_reader(self._inotify.descriptor)
            self._inotify.close()
            self._inotify = None

    def _tell(self, trouble: str) -> None:
        if trouble != self._trouble:
            log.warning("changes of files are not told by the system: %s", trouble)
            self._trouble = trouble


def _is_remote(folder: str) -> bool:
    """Tell whether a folder lies on a drive of another machine."""
    try:
        lines = _MOUNTS.read_text("utf-8", "surrogateescape").splitlines()
    except OSError:
        return True
    best, kind = "", ""
    for line in lines:
        fields, _, more = line.partition(" - ")
        point = fields.split(" ")[4]
        is_within = folder == point or folder.startswith(point.rstrip("/") + "/")
        if is_within and len(point) >= len(best):
            best, kind = point, more.split(" ")[0]
    return kind in _REMOTE
