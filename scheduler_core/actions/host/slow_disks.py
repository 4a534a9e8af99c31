"""Tell which files are on a disk that may hang: a network drive, or one that a program serves."""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

_SLOW = frozenset("9p afs autofs ceph cifs coda glusterfs lustre ncpfs nfs nfs4 smb3 smbfs virtiofs".split())
_ESCAPED = {r"\040": " ", r"\011": "\t", r"\012": "\n", r"\134": "\\"}
_MOUNTS = Path("/proc/self/mountinfo")


class SlowDisks:
    """Remembers each disk by its number; used on threads, which a file on such a disk may hold up."""

    def __init__(self, mounts: Path = _MOUNTS) -> None:
        self._mounts = mounts
        self._known: dict[int, bool] = {}

    def hold_any_of(self, paths: Iterable[str]) -> bool:
        return any(self._holds(path) for path in paths)

    def _holds(self, path: str) -> bool:
        try:
            device = os.stat(path).st_dev  # noqa: PTH116
        except (OSError, ValueError):  # what is not there does not hang
            return False
        if device not in self._known:
            self._known[device] = self._is_slow(os.path.realpath(path))
        return self._known[device]

    def _is_slow(self, path: str) -> bool:
        longest, kind = "", ""
        with suppress(OSError):
            for line in self._mounts.read_text(encoding="utf-8", errors="surrogateescape").splitlines():
                fields, _, rest = line.partition(" - ")
                place = _unescaped(fields.split()[4])
                is_within = path == place or path.startswith(place.rstrip("/") + "/")
                if is_within and len(place) >= len(longest):
                    longest, kind = place, rest.split()[0]
        return kind in _SLOW or kind.startswith("fuse.") or kind == "fuse"


def _unescaped(place: str) -> str:
    for written, meant in _ESCAPED.items():
        place = place.replace(written, meant)
    return place
