"""Whether a store could be written now, found out without writing."""

import os
import shutil
import sys
from pathlib import Path

from scheduler_core.errors import StoreUnavailable
from scheduler_core.store.faults import StoreFull, StoreReadOnly
from scheduler_core.store.opening.location import FileLocation, Location

_LEAST_BYTES = 128 * 1024  # a commit of a few runs with their output, twice


def write_trouble(location: Location) -> StoreUnavailable | None:
    """Return why the file of a store can't be written; of a server only the attempt tells."""
    if not isinstance(location, FileLocation):
        return None
    path = location.path
    try:
        free = _free_bytes(path.parent)
    except OSError as error:
        return StoreUnavailable(f"{location} can't be reached: {error.strerror}")
    if not all(os.access(each, os.W_OK) for each in (path, path.parent)):
        return StoreReadOnly(f"{location} can't be written; check the rights of the file and of its folder")
    if free < _LEAST_BYTES:
        return StoreFull(f"There is no space left for {location}; free some space on its disk")
    return None


def _free_bytes(folder: Path) -> int:
    """Return what this user may still write; some of each disk is kept for root."""
    if sys.platform != "win32" and os.geteuid() == 0:
        found = os.statvfs(folder)
        return found.f_bfree * found.f_frsize
    return shutil.disk_usage(folder).free
