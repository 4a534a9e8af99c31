"""The folder where windows and trays of a session find one another."""

import os
import stat
import sys
from contextlib import suppress
from pathlib import Path

from platformdirs import user_data_path

from scheduler_core.digests import sha256

# The path of a socket has 103 bytes at most on macOS, four more on Linux.
_LONGEST_PATH = 103
_LONGEST_NAME = len("/window-0123456789abcdef.socket")


def session_folder() -> Path:
    """Return the folder of sockets and locks, which nobody else may enter."""
    session = os.environ.get("XDG_RUNTIME_DIR")
    folder = Path(session) / "hourbell" if session else user_data_path("hourbell", appauthor=False) / "run"
    with suppress(OSError):  # then there is no lock either, and the window opens without one
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.chmod(0o700)
    return folder


def folder_of_sockets(folder: Path) -> Path:
    """Return the folder of a session's sockets: its own, or a short one if their paths are too long."""
    if sys.platform == "win32" or _is_short(folder):
        return folder
    else:
        digest = sha256(os.fsencode(folder)).hexdigest()[:12]
        name = f"hourbell-{os.geteuid()}-{digest}"
        for parent in (Path(f"/run/user/{os.geteuid()}"), Path("/tmp")):
            short = parent / name
            with suppress(OSError):
                short.mkdir(mode=0o700, exist_ok=True)
                if _is_ours_alone(short):
                    return short
        return folder


def store_key(store: str | None) -> str:
    """Return a short name for a store, the same for every way to write its place."""
    return sha256(written_place(store).encode()).hexdigest()[:16]


def is_too_long(address: str) -> bool:
    """Tell whether no socket can have this path."""
    return sys.platform != "win32" and len(os.fsencode(address)) > _LONGEST_PATH


def _is_short(folder: Path) -> bool:
    return len(os.fsencode(folder)) + _LONGEST_NAME <= _LONGEST_PATH


def _is_ours_alone(folder: Path) -> bool:
    """Tell whether nobody else made it or may enter it: anybody can make folders next to it."""
    if sys.platform == "win32":
        return True
    else:
        found = folder.lstat()
        is_private = stat.S_IMODE(found.st_mode) & 0o077 == 0
        return stat.S_ISDIR(found.st_mode) and found.st_uid == os.geteuid() and is_private


def written_place(store: str | None) -> str:
    """Return the place of a store, written the same for every way to write it."""
    place = store or str(user_data_path("hourbell", appauthor=False) / "hourbell.db")
    return place if "://" in place else os.path.realpath(Path(place).expanduser())
