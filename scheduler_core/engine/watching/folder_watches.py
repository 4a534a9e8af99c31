"""Watch folders on the loop, all by one descriptor."""

import asyncio
import errno
import logging
from collections.abc import Callable, Collection, Iterator
from contextlib import suppress
from pathlib import Path

from scheduler_core.inotify import (
    BESIDES,
    CLOSED_AFTER_WRITING,
    CREATED,
    MOVED_FROM,
    MOVED_TO,
    NO_LINKS,
    ONLY_FOLDERS,
    REMOVED,
    SELF_MOVED,
    SELF_REMOVED,
    TOUCHED,
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
    | BESIDES
)
# Of what leads to a folder only that another may be there by now, whatever else happens in it.
_OF_WAYS = SELF_REMOVED | SELF_MOVED | NO_LINKS | BESIDES
# What is written there by other machines is told to nobody here.
_REMOTE = frozenset(
    {"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph", "glusterfs", "fuse.sshfs", "fuse"}
)
_OF_LIMITS = frozenset({errno.ENOSPC, errno.EMFILE, errno.ENFILE})
_MOUNTS = Path("/proc/self/mountinfo")


class FolderWatches:
    """Calls `wake` on the loop after changes in folders; opened with the first one that is watched.

    With `trouble` the system does not tell of all of them.
    """

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._inotify: Inotify | None = None
        self._watched: dict[str, int] = {}
        self._ways: dict[str, int] = {}
        self.trouble = ""
        self._has_remote = False
        self.has_new = False

    def open(self) -> None:
        """Listen on the loop; where the system has no notices, `watch` says so."""
        if self._inotify is not None:
            return
        try:
            self._inotify = Inotify()
        except OSError as error:
            self._tell(untold(error))
        else:
            asyncio.get_running_loop().add_reader(self._inotify.descriptor, self._noticed)

    def watch(
        self, folders: Collection[str], ways: Collection[str] = (), closed: Collection[str] = ()
    ) -> bool:
        """Watch these and no others, on any thread; tell whether the system tells of all that is watched.

        Each is watched anew each time, as another one may be at its path by now. Of the `ways` to them only
        that is told, and of `closed` folders among them that they may be read.
        """
        inotify = self._inotify
        if inotify is None:
            self.has_new = False
            return False
        watched: dict[str, int] = {}
        found: dict[str, int] = {}
        try:
            for way in ways:
                with suppress(FileNotFoundError, NotADirectoryError, PermissionError):
                    found[way] = inotify.watch(Path(way), _OF_WAYS)
            for folder in folders:
                with suppress(FileNotFoundError, NotADirectoryError):  # the folder above tells that it went
                    watched[folder] = inotify.watch(Path(folder), _WANTED)
            for folder in {str(Path(each).parent) for each in closed} & watched.keys():
                with suppress(FileNotFoundError, NotADirectoryError):
                    inotify.watch(Path(folder), TOUCHED | ONLY_FOLDERS | BESIDES)
        except OSError as error:
            self._tell(untold(error))
            self.has_new = False
            return False
        new = {folder for folder, number in watched.items() if self._watched.get(folder) != number}
        self.has_new = bool(new) or any(self._ways.get(way) != number for way, number in found.items())
        for number in {*self._watched.values(), *self._ways.values()} - {*watched.values(), *found.values()}:
            inotify.forget(number)
        self._watched, self._ways = watched, found
        self._has_remote = self._has_remote or any(_are_remote(new))
        self._tell("")
        return not self._has_remote

    def _noticed(self) -> None:
        if self._inotify is not None:
            self._inotify.take()
        self._wake()

    def forget(self) -> None:
        """Watch nothing any more; what is still wanted is watched anew at the next look."""
        self.close()
        self._watched, self._ways = {}, {}
        self._has_remote = False

    def close(self) -> None:
        if self._inotify is not None:
            asyncio.get_running_loop().remove_reader(self._inotify.descriptor)
            self._inotify.close()
            self._inotify = None

    def _tell(self, trouble: str) -> None:
        if trouble == self.trouble:
            return
        self.trouble = trouble
        if trouble:
            log.warning("%s", trouble)
        else:
            log.info("changes of files are told by the system again")


def untold(error: OSError) -> str:
    """Say that the system does not tell of changes, and what is done instead."""
    return (
        f"changes of files are not told by the system: {why_not_told(error)}; files are looked at every 15 s"
    )


def untold_of(folders: Collection[str]) -> str:
    """Say so where a limit of the system keeps it from telling more of one of these; "" where none does."""
    try:
        probe = Inotify()
    except OSError as error:
        return untold(error) if error.errno in _OF_LIMITS else ""
    try:
        for folder in list(folders)[:1]:
            probe.watch(Path(folder), _WANTED)
    except OSError as error:
        return untold(error) if error.errno in _OF_LIMITS else ""
    finally:
        probe.close()
    return ""


def why_not_told(error: OSError) -> str:
    """Say why the system tells nothing of a folder, and which of its limits lets it tell more."""
    if error.errno == errno.ENOSPC:
        return (
            "no more folders can be watched; raise the limit with sysctl fs.inotify.max_user_watches=524288"
        )
    if error.errno in {errno.EMFILE, errno.ENFILE}:
        return "no more watches can be opened; raise the limit with sysctl fs.inotify.max_user_instances=1024"
    return error.strerror or str(error)


def remote_among(folders: Collection[str], table: Path = _MOUNTS) -> str:
    """Return a folder on a drive of another machine, which tells nothing; "" where there is none."""
    if not table.exists():
        return ""
    found = zip(folders, _are_remote(folders, table), strict=False)
    return next((folder for folder, is_remote in found if is_remote), "")


def _are_remote(folders: Collection[str], table: Path = _MOUNTS) -> Iterator[bool]:
    """Tell of each folder whether it lies on a drive of another machine."""
    if not folders:
        return
    try:
        lines = table.read_text("utf-8", "surrogateescape").splitlines()
    except OSError:
        yield True  # nobody can tell
        return
    kinds = {}
    for line in lines:
        fields, _, more = line.partition(" - ")
        kinds[fields.split(" ")[4].rstrip("/")] = more.split(" ")[0]  # of two at one place the later is seen
    for folder in folders:
        place = folder.rstrip("/")
        while place and place not in kinds:
            place = place.rpartition("/")[0]
        yield kinds.get(place, "") in _REMOTE
