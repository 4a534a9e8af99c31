"""Detect shared file systems, where SQLite's locks and shared memory don't hold."""

import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path

from scheduler_core.errors import StoreUnavailable
from scheduler_core.lazy_dataclass import dataclass

# 9p and drvfs carry the drives of Windows into WSL; vboxsf and its like are folders of a host.
_SHARED = {
    "9p",
    "afpfs",
    "afs",
    "ceph",
    "cifs",
    "davfs",
    "drvfs",
    "fuse.ceph",
    "fuse.davfs",
    "fuse.davfs2",
    "fuse.glusterfs",
    "fuse.rclone",
    "fuse.s3fs",
    "fuse.sshfs",
    "fuse.vmhgfs-fuse",
    "glusterfs",
    "lustre",
    "ncpfs",
    "nfs",
    "nfs4",
    "prl_fs",
    "smb2",
    "smb3",
    "smbfs",
    "vboxsf",
    "webdav",
}


_TABLE = Path("/proc/self/mounts")
_OCTAL = re.compile(rb"\\([0-3][0-7]{2})")


@dataclass(frozen=True, slots=True)
class MountedDisk:
    """A place in the tree of folders with the kind of file system behind it."""

    folder: str
    kind: str
    is_remote: bool = False


def refuse_shared(path: Path, mounts: Iterable[MountedDisk] | None = None) -> None:
    """Raise if the file would lie on a network share; `mounts` are this machine's, unless given."""
    if str(path).startswith("\\\\"):
        raise _refusal(path, "network share")
    mount = _mount_of(path, _mounts() if mounts is None else mounts)
    if mount is not None and (mount.is_remote or mount.kind.lower() in _SHARED):
        raise _refusal(path, f"{mount.kind} share")


def _refusal(path: Path, kind: str) -> StoreUnavailable:
    return StoreUnavailable(
        f"{path} lies on a {kind}, where two programs can damage a SQLite file without noticing. "
        "Keep the store on a disk of this machine, or use PostgreSQL: --store postgresql://user@host/database"
    )


def _mount_of(path: Path, mounts: Iterable[MountedDisk]) -> MountedDisk | None:
    real = os.path.realpath(path)
    holding = [mount for mount in mounts if _holds(mount.folder, real)]
    # Of several mounts on one folder the last one hides the others.
    return max(reversed(holding), key=lambda mount: len(mount.folder), default=None)


def _holds(folder: str, path: str) -> bool:
    return path == folder or path.startswith(folder.rstrip(os.sep) + os.sep)


def _mounts() -> list[MountedDisk]:
    if sys.platform == "linux":  # psutil would read the same, and takes longer to load than most commands
        try:
            return read_mounts(_TABLE.read_bytes())
        except OSError:  # a sandbox without /proc, where nothing can be told
            return []
    else:
        import psutil

        return [
            MountedDisk(part.mountpoint, part.fstype, "remote" in part.opts.split(","))
            for part in psutil.disk_partitions(all=True)
        ]


def read_mounts(table: bytes) -> list[MountedDisk]:
    """Read the kernel's list of mounts, in which spaces and the like are written as octal numbers."""
    rows = (line.split(b" ") for line in table.splitlines())
    return [MountedDisk(os.fsdecode(_plain(row[1])), os.fsdecode(row[2])) for row in rows if len(row) > 2]


def _plain(word: bytes) -> bytes:
    return _OCTAL.sub(lambda found: bytes([int(found[1], 8)]), word)
